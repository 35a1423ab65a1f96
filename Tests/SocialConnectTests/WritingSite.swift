import Foundation
import Testing

/// The commands that write content, run on a site.
extension SiteCopy {
  static let writingNow = "2026-11-21T12:00:00Z"

  /// Two people and two posts, with a line for each.
  static func forWriting(_ files: [String: String] = [:]) throws -> SiteCopy {
    try SiteCopy(
      [
        "content/users.json": """
        [
          {"id": "u1", "username": "ada", "posts_count": 2, "followers_count": 0},
          {"id": "u2", "username": "ben", "following_count": 0}
        ]

        """,
        "content/posts.ndjson": """
        {"id": "p1", "author_id": "u1", "content": "Fog", "created_at": "2026-01-01", "likes_count": 4, "comments_count": 0}
        {"id": "p2", "author_id": "u1", "content": "Sun", "created_at": "2026-01-02", "in_reply_to": "p1"}

        """,
      ].merging(files) { $1 })
  }

  /// A picture of those that the tests of media have.
  static func picture(_ name: String) throws -> Data {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: tests.appending(path: "RepositoryTests/Media/Fixtures/\(name)"))
  }

  /// Runs a command line whose words are separated by single blanks, `␣` standing for one in a
  /// word and `∅` for an empty word.
  func write(
    _ line: String, environment: [String: String] = [:], input: String? = nil
  ) throws -> Program.Run {
    let words = line.split(separator: " ").map {
      $0 == "∅" ? "" : String($0).replacing("␣", with: " ")
    }
    return try Program.run(
      words + ["--source", root, "--now", Self.writingNow], searchPath: "/usr/bin:/bin",
      environment: environment, input: input)
  }

  func content(_ path: String) -> String? {
    (try? Data(contentsOf: URL(filePath: root + "/content/" + path)))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Every file of the content by its path, and nothing else.
  func contents() throws -> [String: String] {
    try FolderContents.read(root + "/content").mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
