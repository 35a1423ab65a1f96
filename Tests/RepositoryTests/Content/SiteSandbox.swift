import Domain
import Foundation
import TestSupport
import Testing

@testable import Repository

/// A site folder of its own for one test, removed after it.
final class SiteSandbox: Sendable {
  private let folder: TemporaryFolder

  /// - Parameter files: by their paths from the site folder.
  init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("content")
    for (path, text) in files { try write(Data(text.utf8), to: path) }
  }

  var root: String { folder.path }

  func write(_ data: Data, to path: String) throws { try folder.write(data, to: path) }

  /// Copies one of the pictures that the media tests have.
  func copyPicture(_ name: String, to path: String) throws {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Media/Fixtures")
    try write(try Data(contentsOf: fixtures.appending(path: name)), to: path)
  }

  func link(_ path: String, to target: String) throws { try folder.link(path, to: target) }

  func load(_ settings: Settings = Settings()) -> LoadedContent {
    ContentLoader(settings: settings, workers: .serial).load(folder: root)
  }

  /// A media file as it would be published.
  func published(_ path: String) -> [UInt8]? {
    try? SourceFiles(siteFolder: root, workers: .serial).sourceMedia.bytes(of: path)
  }

  /// Loads a site with these files.
  static func load(
    _ files: [String: String], settings: Settings = Settings()
  ) throws -> LoadedContent {
    try SiteSandbox(files).load(settings)
  }

  /// Loads `posts.json` with one post that has these fields beside an id, an author, a date and a
  /// text, unless they say otherwise.
  static func load(post fields: String, settings: Settings = Settings()) throws -> LoadedContent {
    try load(
      [
        "content/users.json": #"[{"id": "u1", "username": "ann"}]"#,
        "content/posts.json":
          #"[{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog", "#
          + fields + "}]",
      ], settings: settings)
  }
}

extension LoadedContent {
  /// The findings as they are printed, without source lines and hints.
  var lines: [String] { findings.map(\.line) }

  /// The only post.
  func post() throws -> Post {
    try #require(network.posts.count == 1, "\(lines)")
    return network.posts[0]
  }

  /// The only user.
  func user() throws -> User {
    try #require(network.users.count == 1, "\(lines)")
    return network.users[0]
  }
}

extension Finding {
  var line: String {
    var text = place.map { $0.line > 0 ? "\($0.path):\($0.line):\($0.column): " : "\($0.path): " }
    text = (text ?? "") + "\(severity.rawValue): \(message) [\(rule)]"
    return text ?? ""
  }
}

extension Timestamp {
  static func at(_ text: String) throws -> Timestamp {
    try #require(try? Timestamp(rfc3339: text))
  }
}

extension ContentLoader {
  /// Reads a site folder and loads its content.
  func load(folder: String) -> LoadedContent {
    load(SourceFiles(siteFolder: folder, workers: workers))
  }
}
