import Domain

/// A Firestore database as other programs have written it into files of JSON.
public struct FirestoreExport: Sendable {
  let documents: [FirestoreDocument]
  /// The names of files that hold no documents.
  let otherFiles: [String]
  /// Items of lists of which nobody can say which documents they are.
  let wrongItems: [ArchiveError]
  /// Users of such items, under each id that may be theirs: what is by somebody who is hidden stays hidden.
  let doubtfulUsers: [FirestoreDocument]
  /// How many documents have collections in fields that people may write, too, and that are not read.
  let unreadCollections: Int

  /// Maps lie in each other up to 20 deep, which takes 60 levels where values say their types, and
  /// collections below documents.
  static let deepest = 256

  /// What is wrong with its files, though they can be read.
  public var findings: [Finding] { ArchiveError.findings(of: wrongItems) }

  /// Whether it has records of a kind, right or wrong. What is named without fields was deleted.
  func has(_ kind: RecordKind) -> Bool {
    kind == .user && !doubtfulUsers.isEmpty
      || documents.contains {
        FirestorePlace($0.path)?.kind == kind && !$0.members.isEmpty
      }
  }

  init(_ reader: consuming FirestoreReader, otherFiles: [String] = []) {
    reader.readOpenCollections()
    reader.leaveOutTwins()
    documents = reader.documents
    wrongItems = reader.wrongItems
    doubtfulUsers = reader.doubtfulUsers
    unreadCollections = reader.unreadCollections
    self.otherFiles = otherFiles
  }

  /// Reads the export that a file is.
  ///
  /// - Parameter takesOpenCollections: whether the fields `subCollection` and `subcollections` are collections
  ///   below their documents, and nothing that people can write.
  /// - Returns: nil where there is no file of a name that exports have.
  init?(file path: String, takesOpenCollections: Bool) throws(ArchiveError) {
    guard let form = Form(path) else { return nil }
    switch FolderEntry.kind(of: path) {
    case .file: break
    case .link: throw .unreadable(path: path, reason: FileReadingError.symbolicLink.words)
    case .folder, .other: return nil
    }
    var reader = FirestoreReader(takesOpenCollections: takesOpenCollections)
    let isExport = try Self.read(path, form, beside: .none, with: &reader)
    try reader.pages.check()
    guard isExport, Self.holdsRecords(reader.documents) else {
      throw reader.wrongItems.first ?? .emptyExport(path: path)
    }
    self.init(reader)
  }

  /// Reads the files of a folder.
  ///
  /// - Returns: nil where none of them is of an export.
  init?(
    _ folder: ArchiveFolder, takesOpenCollections: Bool
  ) throws(ArchiveError) {
    var reader = FirestoreReader(takesOpenCollections: takesOpenCollections)
    var otherFiles: [String] = []
    var isExport = false
    var unreadable: ArchiveError?
    let entries = try Self.entries(of: folder.path)
    let isSite = Self.isSite(folder.path)
    let neighbours = Self.neighbours(among: entries)
    for entry in entries where !isSite || Form(entry.name) != nil {
      let path = folder.path + "/" + entry.name
      if entry.kind == .folder {
        if !isSite, let error = Self.unread(below: path) { unreadable = error }
        continue
      }
      guard let form = Form(entry.name) else {
        otherFiles.append(entry.name)
        continue
      }
      switch entry.kind {
      case .folder: break
      case .link:
        unreadable = .unreadable(path: path, reason: FileReadingError.symbolicLink.words)
      case .other:
        unreadable = .unreadable(path: path, reason: FileReadingError.notRegularFile.words)
      case .file:
        if try Self.read(path, form, beside: neighbours, with: &reader) {
          isExport = true
        } else if form == .lines {
          unreadable = .unreadPart(path: path)
        } else {
          otherFiles.append(entry.name)
        }
      }
    }
    guard isExport else { return nil }
    try reader.pages.check()
    // A part of the database would be missing, and be removed from the site.
    if let unreadable { throw unreadable }
    guard Self.holdsRecords(reader.documents) else {
      throw reader.wrongItems.first ?? .emptyExport(path: folder.path)
    }
    self.init(reader, otherFiles: otherFiles)
  }

  /// What a file of an export may be.
  private enum Form {
    case json
    /// A document on each line.
    case lines

    /// By the ending of its name; nil where no export has it.
    init?(_ path: String) {
      switch path.pathSegments.last?.fileExtension {
      case "json": self = .json
      case "ndjson", "jsonl": self = .lines
      default: return nil
      }
    }
  }

  private static func neighbours(among entries: [FolderEntry]) -> FirestoreReader.Neighbours {
    let names = entries.lazy.filter { $0.kind == .file && Form($0.name) != nil }.map(\.name)
    if names.count < 2 { return .none }
    let isNamed = names.contains {
      FirestorePlace.kind(ofCollection: $0.fileStem.lowercased()) != nil
    }
    return isNamed ? .collections : .some
  }

  /// Whether a folder is that of a site, which is no part of an export that lies in it, or beside it.
  private static func isSite(_ folder: String) -> Bool {
    FolderEntry.kind(of: folder + "/" + ContentFolder.name) == .folder
      || FolderEntry.kind(of: folder + "/" + SettingsFile.name) == .file
  }

  /// The first file below a folder that may be a part of a database, or what nobody can look into; nil where there
  /// is none.
  private static func unread(below folder: String, depth: Int = 8) -> ArchiveError? {
    if isSite(folder) { return nil }
    if depth == 0 { return .unreadPart(path: folder) }
    let entries: [FolderEntry]
    do throws(ArchiveError) {
      entries = try self.entries(of: folder)
    } catch {
      return error
    }
    for entry in entries {
      let path = folder + "/" + entry.name
      if entry.kind == .folder {
        if let error = unread(below: path, depth: depth - 1) { return error }
      } else if Form(path) != nil {
        return .unreadPart(path: path)
      }
    }
    return nil
  }

  private static func entries(of folder: String) throws(ArchiveError) -> [FolderEntry] {
    try ArchiveError.orUnreadable(folder) { () throws(FileReadingError) in
      try FolderEntry.entries(of: folder + "/.")
    }
  }

  /// An export without anything is no database that was emptied, but one that could not be read.
  private static func holdsRecords(_ documents: [FirestoreDocument]) -> Bool {
    documents.contains { FirestorePlace($0.path) != nil }
  }

  /// - Returns: whether the file is of an export.
  private static func read(
    _ path: String, _ form: Form, beside neighbours: FirestoreReader.Neighbours,
    with reader: inout FirestoreReader
  ) throws(ArchiveError) -> Bool {
    let bytes = try ArchiveError.orUnreadable(path) { () throws(FileReadingError) in
      try FileReading.bytes(of: path)
    }
    let values = try Self.values(in: SourceText(path: path, bytes: bytes), form)
    let name = path.pathSegments.last?.fileStem ?? ""
    return switch form {
    case .json: try reader.read(values[0], named: name, beside: neighbours)
    case .lines: try reader.read(lines: values, named: name)
    }
  }

  /// - Parameter isFinite: whether no number in it can be another one than JSON has.
  private static func values(
    in source: SourceText, _ form: Form, isFinite: Bool = false
  ) throws(ArchiveError) -> [ArchiveValue] {
    do throws(ReadingError) {
      return switch form {
      case .json: [try ArchiveValue(whole: source, maximumDepth: deepest)]
      // A collection without documents is a file without bytes.
      case .lines where source.bytes.isEmpty: []
      case .lines: try ArchiveValue.lines(of: source, maximumDepth: deepest)
      }
    } catch {
      // Python writes what a database has so.
      if case .notFinite = error.kind, !isFinite {
        let finite = FiniteNumbers.bytes(of: source.bytes)
        return try values(in: SourceText(path: source.path, bytes: finite), form, isFinite: true)
      }
      throw .damagedExport(error, source.places(ofBytes: [error.offset])[0].withoutLine)
    }
  }
}
