import Domain

/// Finds the documents in the files of an export, in whatever of these forms they are:
///
///     {"__collections__": {"posts": {"fog": {.., "__collections__": {"comments": ..}}}}}
///     {"posts": {"fog": {..}}, "posts/fog/comments": {"c1": {..}}}
///     {"posts": [{"id": "fog", ..}]}
///     {"documents": [{"name": "projects/../documents/posts/fog", "fields": {..}}]}
///
/// In a file that is named after its collection also `{"fog": {..}}` and `[{"id": "fog", ..}]`. Items of lists
/// may stand on lines of their own instead.
struct FirestoreReader {
  private var found = FirestoreDocumentSet()
  /// Items of lists of which nobody can say which documents they are.
  var wrongItems: [ArchiveError] = []
  /// Those of them that are users, once under each id that they say.
  var wrongUsers: [FirestoreDocument] = []
  /// Those that the REST interface has answered.
  var pages = AnsweredPages()
  /// How many documents have collections in fields that people may write, too, and that are not read.
  var unreadCollections = 0
  /// Whether those are collections: nobody but the tool that has made the export writes such fields.
  let takesOpenCollections: Bool
  /// What stands in them. Whatever else has a path comes first.
  var openCollections: [(value: ArchiveValue, path: [String])] = []

  /// - Parameter takesOpenCollections: whether fields are taken for collections that people may write, too.
  init(takesOpenCollections: Bool) {
    self.takesOpenCollections = takesOpenCollections
  }

  /// What other files an export has than the one that is read.
  enum Neighbours {
    case none
    case some
    /// Some are named after collections: one of another name may be a collection of which a site has nothing.
    case collections
  }

  /// Reads a file.
  ///
  /// - Parameter name: that of the file, without its ending.
  /// - Returns: whether it has one of the forms.
  mutating func read(
    _ file: ArchiveValue, named name: String, beside neighbours: Neighbours
  ) throws(ArchiveError) -> Bool {
    pages.begin(file: name)
    let kind = FirestorePlace.kind(ofCollection: name.lowercased())
    let collection = kind?.folder
    switch file.kind {
    case .array: return try readList(file.items, of: collection)
    case .object: break
    default:
      if let collection { throw .noDocument(collection, file.discreetPlace) }
      return false
    }
    if let collections = file["__collections__"] {
      try readCollections(collections, below: [])
      return true
    }
    if let (data, path) = Self.wrapped(file) {
      try read(wrapped: data, path)
      return true
    }
    if Self.isListing(file) {
      try readListing(file)
      return true
    }
    if Self.isFailure(file) { throw .failedAnswer(file.discreetPlace) }
    if Self.isEmptyPage(file) { pages.note(file, of: file.keys.isEmpty ? collection : nil) }
    let members = file.members
    let isDatabase: Bool
    if let kind {
      let form = Self.kind(of: file, namedAfter: kind, beside: neighbours)
      if case .doubtful = form {
        leaveOut(doubtful: file, users: Self.users(ofDoubtful: file, namedAfter: kind))
        return true
      }
      isDatabase = form == .database
    } else {
      isDatabase =
        members.contains { Self.isOurs($0, $1) }
        && members.allSatisfy { Self.isOfDatabase($0, $1, beside: neighbours) }
    }
    if isDatabase {
      try readDatabase(members)
    } else if let collection {
      try readFirst(file, collection)
    } else if let database = Self.possibleDatabase(file) {
      leaveOut(doubtful: file, users: Self.users(ofDoubtful: database))
    } else {
      // A database that has nothing of ours, or something else.
      return false
    }
    return true
  }

  /// Reads what Firefoo has exported.
  ///
  /// - Parameter path: that of the collection or document that it is; none for a whole database, or documents of
  ///   collections of one name by their paths.
  private mutating func read(
    wrapped data: ArchiveValue, _ path: [String]
  ) throws(ArchiveError) {
    if !path.isEmpty {
      try readCertain(data, path)
    } else if let collections = data["__collections__"] {
      try readCollections(collections, below: [])
    } else {
      try readDatabase(data.members)
    }
  }

  /// Reads the members of a whole database: its collections, by their names or paths.
  private mutating func readDatabase(
    _ members: [(name: String, value: ArchiveValue)]
  ) throws(ArchiveError) {
    for (name, value) in members {
      let isOurs = FirestorePlace.kind(ofCollection: name) != nil
      if isOurs, Self.isFailure(value) {
        throw .failedAnswer(value.discreetPlace)
      } else if Self.holdsDocuments(value) {
        try readFirst(value, name)
      } else if isOurs {
        // To take it for an empty one would remove all that an earlier import has brought.
        throw .noDocument(name, value.discreetPlace)
      }
    }
  }

  /// Takes nothing of a file but who is hidden in it.
  private mutating func leaveOut(doubtful file: ArchiveValue, users: [FirestoreDocument]) {
    wrongItems.append(.doubtfulFile(path: file.source.path))
    wrongUsers += users
  }

  /// Reads a file that has a document on each line.
  ///
  /// - Parameter name: that of the file, without its ending.
  /// - Returns: whether it is known which documents they are.
  mutating func read(lines: [ArchiveValue], named name: String) throws(ArchiveError) -> Bool {
    pages.begin(file: name)
    let collection = FirestorePlace.kind(ofCollection: name.lowercased()).map(\.folder)
    if try readNamed(lines, of: collection) { return true }
    return try readList(lines, of: collection)
  }

  private mutating func readList(
    _ items: [ArchiveValue], of collection: String?
  ) throws(ArchiveError) -> Bool {
    // In a list of documents with their ids somebody may have fields that look like an answer.
    let areAnswers = items.map { Self.isListing($0) || Self.listed($0) != nil }
    let others = zip(items, areAnswers).filter { !$1 }
    let isList = !others.allSatisfy { Self.isAnswer($0.0) }
    if !isList, areAnswers.contains(true) {
      for item in items { try readAnswer(item) }
      return true
    }
    // What a query answers that finds nothing.
    if !isList, items.contains(where: { $0["readTime"] != nil }) { return true }
    try Self.refuse(failed: items)
    guard let collection else {
      // Nobody can write that into a list of documents with their ids: a part of the answers is missing.
      if areAnswers.contains(true), let error = items.first(where: { $0.keys == ["error"] }) {
        throw .noDocument("documents", error.discreetPlace)
      }
      return false
    }
    for item in items { try readItem(item, of: [collection]) }
    return true
  }

  // MARK: - What was found

  var documents: [FirestoreDocument] { found.documents }

  /// The users of wrong items, as whom they may be. An id that a document has is that of somebody else, but who has
  /// the same letters is taken for the same everywhere.
  var doubtfulUsers: [FirestoreDocument] {
    wrongUsers.filter { !has($0.path) }
      + found.twins.filter { FirestorePlace.isUser($0.path) }
  }

  func has(_ path: [String]) -> Bool { found.has(path) }

  mutating func add(_ document: FirestoreDocument) throws(ArchiveError) {
    if let twin = try found.add(document) { leaveOut(twin: twin) }
  }

  /// Leaves out documents that a site would take for others.
  mutating func leaveOutTwins() {
    for twin in found.removeTwins() { leaveOut(twin: twin) }
  }

  private mutating func leaveOut(twin: FirestoreDocument) {
    wrongItems.append(.equalDocuments(twin.name, twin.value.discreetPlace))
  }
}
