import Domain
import Foundation
import Testing

@testable import Repository
@testable import socialconnect

/// What the program says of everything that can be wrong, beside `SitesTests`: what only `check` looks
/// for, what needs more than files to come about, and the forms for other programs.
@Suite("Findings, as they are printed")
struct FindingGoldenTests {
  /// Something that a site folder in a repository can't hold.
  struct Prepared: CustomTestStringConvertible, Sendable {
    let rule: FindingRule
    var files: [String: String] = [:]
    var more: [String] = []
    var isPossible = true
    /// Makes ready, and says what to do in the end.
    var prepare: @Sendable (SiteCopy) throws -> (@Sendable () -> Void)? = { _ in nil }

    var testDescription: String { rule.rawValue }
  }

  private static let prepared = [
    Prepared(rule: .symbolicLink) { site in
      let content = site.root + "/content"
      try FileManager.default.createSymbolicLink(
        atPath: content + "/likes.json", withDestinationPath: "users.json")
      return nil
    },
    Prepared(rule: .unreadable) { site in
      try #require(mkfifo(site.root + "/content/likes.json", 0o600) == 0)
      return nil
    },
    Prepared(rule: .readFailed, isPossible: Unprivileged.isPossible) { site in
      try Unprivileged.own(site.root)
      try #require(chmod(site.root + "/content/posts.json", 0) == 0)
      return nil
    },
    // A name that is not UTF-8, which macOS has none of.
    Prepared(rule: .utf8, files: ["content/media/.keep": ""], isPossible: Self.isLinux) { site in
      let start = (site.root + "/content/media/c").utf8.map { CChar(bitPattern: $0) }
      let path = start + [CChar(bitPattern: 0xFF), 0]
      let handle = creat(path, 0o600)
      try #require(handle >= 0)
      close(handle)
      // Who removes the site's folder may not know how to remove such a file.
      return { withExtendedLifetime(site) { _ = unlink(path) } }
    },
    Prepared(
      rule: .badFileName,
      files: [
        "content/media/a\u{7}.png": "", "content/media/b/\u{202E}gnp.png": "",
        "content/media/\u{85}/c.png": "", "static/d\u{7F}": "",
      ]),
    Prepared(
      rule: .fileSize,
      files: [
        "content/posts/long.md": "---\n\(String(repeating: "# x\n", count: 70_000))---\nFog\n"
      ]),
    Prepared(
      rule: .tooManyErrors,
      files: [
        "content/likes.json":
          "[{\"id\": \"l1\""
          + String(repeating: ",\n  \"post_id\": \"p1\"", count: 1100) + "}]\n"
      ]),
    Prepared(
      rule: .badAlias,
      files: [
        "content/posts/old.md":
          "---\nauthor: u1\ndate: 2026-01-02\naliases: [/feed.atom/x/, /../y/, /sun/]\n---\nOld\n",
        "content/posts/new.md":
          "---\nauthor: u1\ndate: 2026-01-03\naliases: [/Sun.html]\n---\nNew\n",
        "content/pages/_redirects.md": "# Mine\n\nMine\n",
      ]),
    Prepared(
      rule: .pathCollision,
      files: [
        "static/Index.html": "Mine", "static/404.html": "Mine", "static/robots.txt": "Mine",
        "static/posts": "Mine", "static/latest.json/mine.txt": "Mine",
      ]),
    Prepared(
      rule: .emptyTemplate,
      files: ["Templates/post.html": "", "Templates/card.html": " \n", "Templates/head.html": ""]),
    Prepared(
      rule: .unusedTemplate,
      files: [
        "Templates/timelin.html": "x", "Templates/parts/a.html": "x", "Templates/b.html": "",
      ]),
    Prepared(
      rule: .unknownAsset,
      files: [
        "Templates/mine.css": "a { background: url(img/lgo.png) }\n", "Templates/img/logo.png": "x",
        "Templates/mine.js": "import { a } from \"./lib/a.js\"\n",
      ]),
    Prepared(
      rule: .scriptCycle,
      files: ["Templates/a.js": "import './b.js'\n", "Templates/b.js": "import './a.js'\n"]),
    Prepared(
      rule: .doubtfulMessage,
      files: [
        "Templates/messages/en.txt":
          "title_post = {titel}\noldr_posts = x\nwins[one] = x\ncomments[few] = x\nolder_posts = {n}\n"
          + "search_found = x\nnewer_posts[other] = x\nnewer =\n"
          + "notice_follow = x\n"
      ]),
    Prepared(
      rule: .hidesNothing,
      files: ["socialconnect.yml": "hide:\n  users: [Ann, amn]\n  posts:\n    - p1\n    - p99\n"]),
    Prepared(
      rule: .longLabel,
      files: [
        "content/users.json":
          "[{\"id\": \"u1\", \"username\": \"ann\",\n  \"display_name\": \""
          + String(repeating: "Ann ", count: 2600) + "\"}]\n"
      ]),
    // A text that is doubled thirty times.
    Prepared(
      rule: .renderingLimit,
      files: [
        "Templates/404.html":
          "{% set a = site.title %}"
          + (1...30).map { _ in "{% set a = a ~ a %}" }.joined() + "{{ a|length }}"
      ]),
    Prepared(rule: .foreignFile, files: ["public/index.html": "mine", "public/404.html": "mine"]),
    Prepared(
      rule: .leftoverFile,
      files: ["public/posts/p8/index.html": "old", "public/posts/p9/index.html": "old"],
      more: ["--force"]),
    Prepared(rule: .dangerousDestination, more: ["-d", "content/public"]),
    Prepared(rule: .inputOutput, files: ["file": ""], more: ["-d", "file/public"]),
    Prepared(rule: .locked, files: ["public/mine": ""]) { site in
      let handle = open(site.root + "/public", O_RDONLY)
      try #require(handle >= 0 && flock(handle, LOCK_EX | LOCK_NB) == 0)
      return { close(handle) }
    },
    // A tool that fails.
    Prepared(rule: .noRenditions) { site in
      try site.write(try RenditionBuildTests.picture("ferry"), to: "content/media/a.jpg")
      try site.write(
        """
        [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01",
          "images": [{"url": "media/a.jpg", "alt": "A ferry"}]}]
        """, to: "content/posts.json")
      try site.write(
        "#!/bin/sh\n[ $1 = --version ] && echo vips-8.14.1\n", to: "tools/vipsthumbnail")
      try #require(chmod(site.root + "/tools/vipsthumbnail", 0o755) == 0)
      return nil
    },
  ]

  @Test("what needs more than files to come about", arguments: prepared)
  func preparedSites(_ prepared: Prepared) throws {
    guard prepared.isPossible else {
      withKnownIssue("\(prepared.rule) can't be brought about here") { Issue.record() }
      return
    }
    let site = try SiteCopy.small(prepared.files)
    let end = try prepared.prepare(site)
    defer { end?() }
    let more = prepared.more.map { $0.contains("/") ? site.root + "/" + $0 : $0 }
    let arguments = site.arguments("build", more)
    let run =
      prepared.rule == .readFailed
      ? try Unprivileged.run(arguments)
      : try Program.run(arguments, searchPath: site.root + "/tools")
    #expect(
      run.status
        == (Self.failing.contains(prepared.rule)
          ? 74 : Self.passing.contains(prepared.rule) ? 0 : 1))
    let blocks = Self.blocks(of: run.messages.replacing(site.root, with: "SITE"))
      .filter { $0.contains(" [\(prepared.rule.rawValue)]\n") }
    try #require(!blocks.isEmpty, "\(run.errors)")
    try Self.compare(blocks.joined(), with: "prepared/\(prepared.rule.rawValue).txt")
  }

  private static let isLinux: Bool = {
    #if os(Linux)
      return true
    #else
      return false
    #endif
  }()

  private static let failing: Set<FindingRule> = [.readFailed, .inputOutput, .locked]
  private static let passing: Set<FindingRule> = [
    .badAlias, .doubtfulMessage, .hidesNothing, .leftoverFile, .longLabel, .noRenditions,
    .unknownAsset, .unusedTemplate,
  ]

  @Test("what comes about between two steps of a build, or never")
  func errorsOfPublishing() throws {
    let errors: [OutputError] = [
      .sourceChanged("content/media/a.png"), .renditionGone("content/media/a.png"),
      .plannedTwice("about/index.html"),
      .fileAndFolder("about"), .badPath("a\n"), .symbolicLink("posts"),
      .unfinished(.symbolicLink("posts")), .unfinished(.foreignObstacles(["about", "tags/sea"])),
      .unfinished(.system(.move, path: "/site/public/tags", errno: EBUSY)),
      .unnoted(.system(.move, path: "/site/.socialconnect/0.manifest", errno: EIO)),
    ]
    let text = errors.map { FindingText.text($0.finding) }.joined()
    try Self.compare(text, with: "prepared/errors-of-publishing.txt")
  }

  @Test("what only `check` looks for", arguments: Recording.names(in: "checked"))
  func checked(name: String) throws {
    let site = try SiteCopy(of: "checked/\(name)/site")
    #expect(try site.run("build").messages == "")
    let run = try site.run("check")
    #expect(run.status == 0)
    try Self.compare(run.messages + run.output, with: "checked/\(name)/expected.txt")
  }

  @Test(
    "the same for other programs",
    arguments: ["four-typos", "references", "json-syntax", "template-unsafe"], ["json", "github"])
  func formats(name: String, format: String) throws {
    let site = try SiteCopy(of: "invalid/\(name)/site")
    let run = try site.run(
      "build", ["--format", format], environment: ["GITHUB_WORKSPACE": site.root])
    #expect(run.status == 1)
    try Self.compare(run.output, with: "invalid/\(name)/expected.\(format)")
  }

  @Test("every rule is shown by a site, but for those of commands that write")
  func allRules() throws {
    let files = try FolderContents.read(SiteCopy.sites.path).filter {
      $0.key.hasSuffix("expected.txt") || $0.key.hasPrefix("prepared/")
    }
    #expect(files.count > 30)
    let text = files.values.map { String(decoding: $0, as: UTF8.self) }.joined()
    let missing = FindingRule.allCases.filter { !text.contains(" [\($0.rawValue)]\n") }
    #expect(Set(missing) == Self.ofWritingAlone, "the others are shown by no site")
  }

  /// With these only commands that write refuse, and no content breaks them.
  private static let ofWritingAlone: Set<FindingRule> = [
    .badArchive, .emptyComment, .notEditable, .repeatedFollow, .unknownFollow,
  ]

  /// A finding with its source line and hint each; the summary is the last.
  private static func blocks(of messages: String) -> [String] {
    messages.split(separator: "\n").reduce(into: []) { blocks, line in
      if line.hasPrefix(" "), !blocks.isEmpty {
        blocks[blocks.count - 1] += line + "\n"
      } else {
        blocks.append(line + "\n")
      }
    }
  }

  static func compare(_ found: String, with path: String) throws {
    let file = SiteCopy.sites.appending(path: path)
    if Recording.isOn {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(found.utf8).write(to: file)
      Issue.record("recorded \(path)")
      return
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(found == expected, "\(path)")
  }
}
