import Foundation
import Testing

@Suite("What the preview notices")
struct SiteWatcherTests {
  private static let unshare = "/usr/bin/unshare"

  /// Runs a script where one may watch no more than so many folders.
  private static func run(
    _ script: String, watches: Int, _ arguments: [String]
  ) throws -> Program.Run {
    let limit = "echo \(watches) > /proc/sys/user/max_inotify_watches || exit 1\n"
    return try Program.run(
      ["--user", "--map-root-user", "sh", "-c", limit + script, "sh"] + arguments, path: unshare,
      searchPath: "/usr/bin:/bin")
  }

  static let canLimit: Bool =
    FileManager.default.isExecutableFile(atPath: unshare)
    && (try? run("true", watches: 1, []).status) == 0

  @Test(
    "folders that are made when no more can be watched are looked at all the same",
    .enabled(if: canLimit, "nothing here makes the system watch fewer folders"))
  func manyFolders() throws {
    let site = try SiteCopy.small()
    // The site folder and its parent, its content and its templates with their messages; none is left for more.
    let run = try Self.run(
      """
      "$1" serve --source "$2" --port 0 >"$2/log" 2>&1 &
      server=$!
      trap 'kill $server' EXIT
      wait_for() {
        for i in $(seq 300); do grep -q "$1" "$2" && return; sleep 0.1; done
        cat "$2"
        exit 1
      }
      wait_for 'http:' "$2/log"
      mkdir "$2/content/posts"
      # Whoever was told of the folder has looked at it by then.
      sleep 1
      echo 'no front matter of a post' >"$2/content/posts/new.md"
      wait_for 'content/posts/new.md' "$2/log"
      """, watches: 5, [Program.path, site.root])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test("a site folder that comes back, or in the place of another, is followed")
  func replacedFolder() throws {
    let site = try SiteCopy.small()
    let run = try Program.run(
      [
        "-c",
        """
        cd "$2" && mkdir sites one && mv content sites/ || exit 1
        "$1" serve --source one --port 0 >log 2>&1 &
        server=$!
        trap 'kill $server' EXIT
        wait_for() {
          for i in $(seq 300); do grep -q "$1" log && return; sleep 0.1; done
          cat log
          exit 1
        }
        wait_for 'http:'
        rmdir one
        sleep 1
        cp -R sites one
        sleep 1
        echo 'no front matter of a post' >one/content/posts.md
        wait_for 'posts.md'
        rm one/content/posts.md
        kill $server
        wait $server
        "$1" serve --source one --port 0 >log 2>&1 &
        server=$!
        wait_for 'http:'
        cp -R sites two && rm -r one && mv two one
        sleep 1
        echo '[' >one/content/likes.json
        wait_for 'likes.json'
        kill $server
        wait $server
        rm -r one && cp -R sites one && cd one || exit 1
        "$1" serve --port 0 >"$2/log" 2>&1 &
        server=$!
        cd "$2"
        wait_for 'http:'
        rm -r one
        sleep 1
        cp -R sites one
        sleep 1
        echo '[' >one/content/likes.json
        wait_for 'likes.json'
        """, "sh", Program.path, site.root,
      ], path: "/bin/sh", searchPath: "/usr/bin:/bin")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test("a site folder that isn't there ends it as it ends a build, and is not made")
  func missingFolder() throws {
    let site = try SiteCopy.small()
    let missing = site.root + "/missing"
    let run = try Program.run(["serve", "--source", missing, "--port", "0"])
    #expect(
      run.status == 1 && run.findings == ["error: there is no folder `\(missing)` [no-content]"])
    #expect(run.status == (try Program.run(["build", "--source", missing])).status)
    #expect(!FileManager.default.fileExists(atPath: missing))
  }
}
