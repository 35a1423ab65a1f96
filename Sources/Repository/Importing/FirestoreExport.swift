import Domain

/// A Firestore database as other programs have written it into files of JSON.
public struct FirestoreExport: Sendable {
  let documents: [FirestoreDocument]
  /// The names of files that hold no documents.
  let otherFiles: [String]

  /// Maps lie in each other up to 20 deep, which takes 60 levels where values say their types, and
  /// collections below documents.
  static let deepest = 256

  init(documents: [FirestoreDocument], otherFiles: [String] = []) {
    self.documents = documents
    self.otherFiles = otherFiles
  }

  /// Reads the export that a file is.
  ///
  /// - Returns: nil where there is no file named `.json`.
  init?(file path: String) throws(ArchiveError) {
    guard Self.isNamedJSON(path) else { return nil }
    switch FolderEntry.kind(of: path) {
    case .file: break
    case .link: throw .unreadable(path: path, reason: FileReadingError.symbolicLink.words)
    case .folder, .other: return nil
    }
    var reader = FirestoreReader()
    let isExport = try Self.read(path, with: &reader)
    guard isExport, Self.holdsRecords(reader.documents) else { throw .emptyExport(path: path) }
    self.init(documents: reader.documents)
  }

  /// Reads the files of a folder.
  ///
  /// - Returns: nil where none of them is of an export.
  init?(_ folder: ArchiveFolder) throws(ArchiveError) {
    var reader = FirestoreReader()
    var otherFiles: [String] = []
    var isExport = false
    var unreadable: ArchiveError?
    let entries = (try? FolderEntry.entries(of: folder.path + "/.")) ?? []
    for entry in entries where Self.isNamedJSON(entry.name) {
      let path = folder.path + "/" + entry.name
      switch entry.kind {
      case .folder: continue
      case .link:
        unreadable = .unreadable(path: path, reason: FileReadingError.symbolicLink.words)
      case .other:
        unreadable = .unreadable(path: path, reason: FileReadingError.notRegularFile.words)
      case .file:
        if try Self.read(path, with: &reader) {
          isExport = true
        } else {
          otherFiles.append(entry.name)
        }
      }
    }
    guard isExport else { return nil }
    // A part of the database would be missing, and be removed from the site.
    if let unreadable { throw unreadable }
    guard Self.holdsRecords(reader.documents) else { throw .emptyExport(path: folder.path) }
    self.init(documents: reader.documents, otherFiles: otherFiles)
  }

  private static func isNamedJSON(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }

  /// An export without anything is no database that was emptied, but one that could not be read.
  private static func holdsRecords(_ documents: [FirestoreDocument]) -> Bool {
    documents.contains { FirestorePlace($0.path) != nil }
  }

  /// - Returns: whether the file is of an export.
  private static func read(
    _ path: String, with reader: inout FirestoreReader
  ) throws(ArchiveError) -> Bool {
    let bytes: [UInt8]
    do throws(FileReadingError) {
      bytes = try FileReading.bytes(of: path)
    } catch {
      throw .unreadable(path: path, reason: error.words)
    }
    let source = SourceText(path: path, bytes: bytes)
    let value: ArchiveValue
    do throws(ReadingError) {
      value = try ArchiveValue(whole: source, maximumDepth: deepest)
    } catch {
      throw .damagedExport(error, source.places(ofBytes: [error.offset])[0].withoutLine)
    }
    let name = path.pathSegments.last ?? ""
    return try reader.read(value, named: String(name.dropLast(".json".utf8.count)))
  }
}
