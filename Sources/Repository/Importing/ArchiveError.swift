import Domain

/// Why an archive can't be read.
public enum ArchiveError: Error, Sendable {
  /// There is no archive of a known system, though there may be one in another folder: one below, or that of a
  /// file.
  case noArchive(path: String, near: String?)
  case noFolder(path: String)
  /// A file, such as an archive that is still packed, where a folder is expected.
  case packed(path: String)
  /// What Google's own tool or the emulator of a Firestore database writes, which is no JSON.
  case binaryExport(path: String)
  /// A file that every archive has.
  case missingFile(path: String)
  /// The system does not let a file be read.
  case unreadable(path: String, reason: String)
  /// A file beside or below those of an export that may be a part of it, and is not read.
  case unreadPart(path: String)
  /// A file that may be the whole database, or a collection with documents that are called as collections are.
  case doubtfulFile(path: String)
  case syntax(ReadingError, FindingPlace)
  /// A file of a database's export is damaged.
  case damagedExport(ReadingError, FindingPlace)
  /// An export holds nothing that a site can show.
  case emptyExport(path: String)
  /// What stands where a document would be is none.
  case noDocument(String, ArchivePlace)
  /// The database has answered that something went wrong, and not with documents.
  case failedAnswer(ArchivePlace)
  /// Of what a collection holds the last page is missing.
  case missingPage(String, ArchivePlace)
  /// A document is in an export twice.
  case repeatedDocument(String, ArchivePlace)
  /// Of the ids in the path of a document and of another one some are the same letters in another form.
  case equalDocuments(String, ArchivePlace)
  /// An item of a list in a collection says its id under several names, and not the same.
  case severalIDs(String, ArchivePlace)
  /// The fields of a document lie in an object of their own, beside what is not understood.
  case fieldsApart(String, ArchivePlace)
  case missingField(String, ArchivePlace)
  /// An id is an object or a list.
  case noTextAsID(String, ArchivePlace)
  case badDate(String, ArchivePlace)

  /// Whether the archive is wrong, and not the system.
  public var isOfContent: Bool {
    if case .unreadable = self { false } else { true }
  }

  /// Reads something; where the system does not let it be read, that is told of a path.
  static func orUnreadable<Value>(
    _ path: String, _ body: () throws(FileReadingError) -> Value
  ) throws(ArchiveError) -> Value {
    do throws(FileReadingError) {
      return try body()
    } catch {
      throw .unreadable(path: path, reason: error.words)
    }
  }

  /// The error with its place in the archive, as far as it has one; that file is read again for it.
  public var finding: Finding { Self.findings(of: [self])[0] }

  /// What is said of many errors, with one walk through each file.
  static func findings(of errors: [ArchiveError]) -> [Finding] {
    var findings = errors.map(\.text)
    let placed = errors.indices.filter { errors[$0].place != nil }
    let places = ArchivePlace.shown(placed.compactMap { errors[$0].place })
    for (number, place) in zip(placed, places) { findings[number].place = place }
    return findings
  }

  private var place: ArchivePlace? {
    switch self {
    case .noDocument(_, let place), .repeatedDocument(_, let place), .equalDocuments(_, let place),
      .severalIDs(_, let place), .fieldsApart(_, let place), .missingField(_, let place),
      .noTextAsID(_, let place),
      .badDate(_, let place), .failedAnswer(let place), .missingPage(_, let place):
      place
    case .noArchive, .noFolder, .packed, .binaryExport, .missingFile, .unreadable, .unreadPart,
      .doubtfulFile,
      .syntax, .damagedExport, .emptyExport:
      nil
    }
  }

  /// The finding without its place.
  private var text: Finding {
    switch self {
    case .noArchive(let path, let near):
      Self.finding(
        "there is no archive in \(path)",
        hint: near.map { "did you mean \($0)?" }
          ?? "a Mastodon archive has `outbox.json` and `actor.json`, a Twitter archive `data/tweets.js` and "
          + "`data/account.js`, an export of a Firestore database files of JSON")
    case .noFolder(let path): Self.finding("there is no folder \(path)")
    case .packed(let path):
      Self.finding(
        "\(path) is no folder",
        hint:
          "unpack the archive first, as with `\(Self.unpacking(path))`; a file can be imported "
          + "that is the export of a Firestore database and is named `.json` or `.ndjson`")
    case .binaryExport(let path):
      Self.finding(
        "\(path) is an export as `gcloud firestore export` and the emulator write it, which is no JSON",
        hint: "make one with another tool: Documentation/Importing.md names some")
    case .missingFile(let path):
      Self.finding(
        "there is no file \(path)", hint: "the archive seems to be incomplete: unpack it once more")
    case .unreadable(let path, let reason):
      Finding(.error, rule: .readFailed, message: "\(path) can't be read: \(reason)")
    case .unreadPart(let path):
      Self.finding(
        "\(path) is not read, and may be a part of the database",
        hint:
          "put all files of the export into one folder, as `.json`, or as `.ndjson` with the names of collections, "
          + "and others elsewhere")
    case .doubtfulFile(let path):
      Self.finding(
        "\(path) is not read, for it may be the whole database, or a collection whose documents have such ids",
        hint:
          "put each of the collections \(FirestorePlace.collectionNames) into a file of its own, as `users.json`, "
          + "and this one elsewhere")
    case .syntax(let error, let place):
      Finding(
        .error, rule: error.rule, message: error.message,
        hint: "the archive seems to be damaged: unpack it once more", place: place)
    case .damagedExport(let error, let place):
      Finding(
        .error, rule: error.rule, message: error.message,
        hint: "the export seems to be damaged: make it once more", place: place)
    case .emptyExport(let path):
      Self.finding(
        "there are no documents in \(path) that a site can show",
        hint:
          "they are looked for in the collections \(FirestorePlace.collectionNames); a file with one of "
          + "them alone has its name, as `posts.json`")
    case .noDocument(let name, _): Self.finding("`\(name)` is no document")
    case .failedAnswer:
      Self.finding(
        "the database has answered with an error, and not with documents",
        hint: "make the export once more, as somebody who may read the whole database")
    case .missingPage(let collection, _):
      Self.finding(
        "the last page of `\(collection)` is missing",
        hint:
          "ask for the next page with its `nextPageToken` until an answer has none, and put all of them into the "
          + "export")
    case .repeatedDocument(let name, _):
      Self.finding(
        "the document `\(name)` is in the export twice",
        hint:
          "import one export at a time; in a list a field `id` may be somebody's word: write "
          + "`{\"id\": ..., \"data\": {...}}` there")
    case .equalDocuments(let name, _):
      Self.finding(
        "`\(name)` and another document are the same letters, in two forms of Unicode",
        hint: "give one of them another id")
    case .severalIDs(let collection, _):
      Self.finding(
        "an item of `\(collection)` has several ids, so that nobody can say which document it is",
        hint: "write each id once, as in `{\"id\": ..., \"data\": {...}}`")
    case .fieldsApart(let name, _):
      Self.finding(
        "the fields of the document `\(name)` are in another object, beside what is not understood",
        hint: "write them as in `{\"id\": ..., \"data\": {...}}`, with nothing else")
    case .missingField(let field, _):
      Self.finding("`\(field)` is missing")
    case .noTextAsID(let field, _):
      Self.finding(
        "`\(field)` should be a text",
        hint:
          "write the id alone, as in `\"id\": \"fog\"`, as with `jq`, where a database has a type around it"
      )
    case .badDate(let text, _):
      Self.finding("`\(text)` is no date")
    }
  }

  /// The command that unpacks an archive by the ending of its name.
  private static func unpacking(_ path: String) -> String {
    [".tar.gz", ".tgz", ".tar"].contains(where: path.hasSuffix)
      ? "mkdir archive && tar -xf archive.tar.gz -C archive" : "unzip archive.zip -d archive"
  }

  private static func finding(_ message: String, hint: String? = nil) -> Finding {
    Finding(.error, rule: .badArchive, message: message, hint: hint)
  }
}
