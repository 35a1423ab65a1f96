import Domain
import Foundation

@testable import Repository

/// An archive in a folder of its own, which goes with it.
final class ArchiveSandbox {
  let path: String

  init(_ files: [String: String]) throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "socialconnect-archive-\(UUID().uuidString)").path
    for (name, text) in files {
      let file = URL(filePath: path).appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func read() throws -> Archive { try Archive(folder: path) }
}

extension Archive {
  /// The Markdown of the posts, by their ids.
  var texts: [String: String] {
    Dictionary(uniqueKeysWithValues: posts.map { ($0.id, $0.content.source) })
  }

  /// What the posts answer, by their ids.
  var parents: [String: String] {
    posts.reduce(into: [:]) { $0[$1.id] = $1.inReplyTo }
  }
}
