import Domain
import Foundation
import TestSupport

@testable import Repository

/// An archive in a folder of its own, which goes with it.
final class ArchiveSandbox {
  private let folder: TemporaryFolder

  /// The smallest picture: a GIF of one pixel.
  static let picture =
    "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0;"

  init(_ files: [String: String]) throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("archive")
    for (name, text) in files { try folder.write(Data(text.utf8), to: "archive/" + name) }
  }

  /// The archive's; what lies beside it is the sandbox's, too.
  var path: String { folder.path + "/archive" }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: "\(path)/\(target)")
  }

  /// The archive of an account.
  func read() throws -> AccountArchive {
    guard case .account(let archive) = try Archive(path: path) else { throw NoAccount() }
    return archive
  }

  /// The export of a database.
  func readExport(
    _ name: String = "", takesOpenCollections: Bool = false
  ) throws -> FirestoreExport {
    guard
      case .database(let export) = try Archive(
        path: name.isEmpty ? path : "\(path)/\(name)", takesOpenCollections: takesOpenCollections)
    else { throw NoDatabase() }
    return export
  }

  private struct NoAccount: Error {}
  private struct NoDatabase: Error {}
}

extension AccountArchive {
  /// The Markdown of the posts, by their ids.
  var texts: [String: String] {
    Dictionary(uniqueKeysWithValues: posts.map { ($0.id, $0.content.source) })
  }

  /// What the posts answer, by their ids.
  var parents: [String: String] {
    posts.reduce(into: [:]) { $0[$1.id] = $1.inReplyTo }
  }
}
