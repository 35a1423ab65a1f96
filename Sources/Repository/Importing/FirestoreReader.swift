import Domain
import Markup

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
  /// Collections lie in each other up to 100 deep.
  private static let deepest = 200

  private(set) var documents: [FirestoreDocument] = []
  /// Items of lists of which nobody can say which documents they are.
  private(set) var wrongItems: [ArchiveError] = []
  /// Those of them that are users, once under each id that they say.
  private var wrongUsers: [FirestoreDocument] = []
  /// Documents whose paths are the same letters as those of others, in another form.
  private var twins: [FirestoreDocument] = []
  /// The bytes of paths of documents that were read before such others, which are in the usual form.
  private var unusualPaths: Set<[[UInt8]]> = []
  /// How many documents have collections in fields that people may write, too, and that are not read.
  private(set) var unreadCollections = 0
  /// Those that the REST interface has answered.
  var pages = AnsweredPages()
  private var paths: Set<[String]> = []
  /// Whether those are collections: nobody but the tool that has made the export writes such fields.
  private let takesOpenCollections: Bool
  /// What stands in them. Whatever else has a path comes first.
  private var openCollections: [(value: ArchiveValue, path: [String])] = []

  /// - Parameter takesOpenCollections: whether fields are taken for collections that people may write, too.
  init(takesOpenCollections: Bool = false) {
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
    _ file: ArchiveValue, named name: String, beside neighbours: Neighbours = .none
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
    return try readList(
      lines, of: FirestorePlace.kind(ofCollection: name.lowercased()).map(\.folder))
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

  /// The users of wrong items, as whom they may be. An id that a document has is that of somebody else, but who has
  /// the same letters is taken for the same everywhere.
  var doubtfulUsers: [FirestoreDocument] {
    wrongUsers.filter { !paths.contains($0.path) }
      + twins.filter { $0.path.count == 2 && $0.path[0] == "users" }
  }

  // MARK: - Collections

  /// Reads what collections hold, by their names.
  private mutating func readCollections(
    _ collections: ArchiveValue, below parent: [String]
  ) throws(ArchiveError) {
    for (name, value) in collections.members where Self.holdsDocuments(value) {
      try readCollection(value, name, below: parent, isCertain: true)
    }
  }

  /// Reads a collection that lies in no document. Where no reserved name says that it is one, it may be anything.
  private mutating func readFirst(
    _ collection: ArchiveValue, _ name: String
  ) throws(ArchiveError) {
    let wrappers = name == RecordKind.user.folder ? Self.wrappers(ofUsers: collection) : []
    if wrappers.isEmpty { return try readCollection(collection, name, below: []) }
    let users = collection.members.filter { wrappers.contains($0.name) }
      .flatMap { $0.value.members }.filter(\.value.isObject)
      .map { FirestoreDocument([name, $0], $1, fields: $1) }
    // One alone may be what somebody has written into their own document, to hide somebody else.
    if users.count > 1 { wrongUsers += users }
    for (id, value) in collection.members where value.kind != .null {
      let path = [name, id]
      if wrappers.contains(id) {
        wrongItems.append(.noDocument(FirestoreDocument.name(of: path), value.discreetPlace))
      } else {
        try readDocument(value, fields: value, path)
      }
    }
  }

  /// - Parameter name: may be a path from the root of the database, also that of a document. What lies in a
  ///   document must be below it.
  /// - Parameter isCertain: whether a reserved name says that it is a collection.
  private mutating func readCollection(
    _ collection: ArchiveValue, _ name: String, below parent: [String], isCertain: Bool = false
  ) throws(ArchiveError) {
    let segments = name.pathSegments
    let path = segments.count > 1 ? segments : parent + [name]
    guard path.count <= Self.deepest, path.count > parent.count, path.starts(with: parent) else {
      throw .noDocument(FirestoreDocument.name(of: path), collection.discreetPlace)
    }
    if path.count.isMultiple(of: 2) {
      try readDocument(collection, fields: collection, path, isCertain: isCertain)
    } else if collection.kind == .array {
      let items = collection.items
      if FirestorePlace(path + [""]) != nil { try Self.refuse(failed: items) }
      for item in items { try readItem(item, of: path) }
    } else {
      for (id, value) in collection.members where value.kind != .null {
        try readDocument(value, fields: value, path + [id], isCertain: isCertain)
      }
    }
  }

  /// Reads a document of a list: with its id among the fields, or beside them as in
  /// `{"id": "fog", "data": {..}}`.
  private mutating func readItem(
    _ item: ArchiveValue, of collection: [String]
  ) throws(ArchiveError) {
    let kind = FirestorePlace(collection + [""])?.kind
    let fields = FirestoreDocument.fields(ofItem: item)
    var id = Self.ids(of: item, [FirestoreDocument.reservedIDKey]).first
    if id == nil {
      let found = Self.ids(of: item, FirestoreDocument.idKeys)
      id = found.first
      // One of them may be what somebody has written, to be taken for another document.
      guard kind == nil || Set(found.map { Array($0.utf8) }).count <= 1 else {
        return leaveOut(
          item, fields, of: collection, as: found,
          .severalIDs(FirestoreDocument.name(of: collection), item.discreetPlace))
      }
    }
    // Only what belongs to somebody has to have an id: who likes a post has none.
    if item.isObject, id == nil, let kind, FirestoreIDs.kinds.contains(kind) {
      let stated = FirestoreDocument(collection + [""], item, fields: fields).statedIDs.sorted()
      return leaveOut(
        item, fields, of: collection, as: stated.isEmpty ? [""] : stated,
        .missingField("id", item.discreetPlace))
    }
    // What stands apart beside an id are the fields, whatever they are.
    let isApart = fields.byteOffset != item.byteOffset
    try readDocument(item, fields: fields, collection + [id ?? ""], isCertain: isApart)
  }

  /// - Parameter ids: those under one of which it may be known.
  private mutating func leaveOut(
    _ item: ArchiveValue, _ fields: ArchiveValue, of collection: [String], as ids: [String],
    _ error: ArchiveError
  ) {
    wrongItems.append(error)
    if collection != [RecordKind.user.folder] { return }
    wrongUsers += ids.map { FirestoreDocument(collection + [$0], item, fields: fields) }
  }

  static func ids(of item: ArchiveValue, _ keys: [StaticString]) -> [String] {
    keys.compactMap { key in item[key].flatMap { FirestoreValue($0, isTyped: false).id } }
  }

  /// - Parameter isCertain: whether it is known which its fields are.
  private mutating func readDocument(
    _ value: ArchiveValue, fields: ArchiveValue, _ path: [String], isCertain: Bool = false
  ) throws(ArchiveError) {
    guard value.isObject else {
      // Somebody may have written what else there is to say beside the collections.
      guard FirestorePlace(path) != nil else { return }
      throw .noDocument(FirestoreDocument.name(of: path), value.discreetPlace)
    }
    if !isCertain, value["__collections__"] == nil, let kind = FirestorePlace(path)?.kind,
      FirestoreDocument.isAroundFields(fields, of: kind)
    {
      return leaveOut(around: value, path)
    }
    try add(FirestoreDocument(path, value, fields: fields))
    if let collections = value["__collections__"] { try readCollections(collections, below: path) }
    noteOpenCollections(of: value, path)
  }

  /// The fields that are meant lie in an object of their own, and may say that a user is hidden.
  private mutating func leaveOut(around value: ArchiveValue, _ path: [String]) {
    if path.count == 2, path[0] == RecordKind.user.folder {
      wrongUsers += FirestoreDocument.fieldsKeys.compactMap { value[$0] }
        .filter(\.isObject).map { FirestoreDocument(path, value, fields: $0) }
    }
    wrongItems.append(
      .fieldsApart(FirestoreDocument.name(of: path), value.discreetPlace))
  }

  private mutating func noteOpenCollections(of value: ArchiveValue, _ path: [String]) {
    let open = value.members.filter { name, value in
      FirestoreDocument.openKeys.contains(name) && value.isObject && !value.keys.isEmpty
    }
    if takesOpenCollections {
      openCollections += open.map { ($0.value, path) }
    } else if !open.isEmpty {
      unreadCollections += 1
    }
  }

  /// Reads what stands in fields that people may write, too. What is no collection below its document is read
  /// over, so that nobody keeps a database from being imported.
  mutating func readOpenCollections() {
    while let (value, path) = openCollections.popLast() {
      for (name, collection) in value.members {
        let segments = name.pathSegments
        let below = segments.count > 1 ? segments : path + [name]
        guard below.count == path.count + 1, below.count < Self.deepest, below.starts(with: path)
        else { continue }
        readOpenCollection(collection, below)
      }
    }
  }

  private mutating func readOpenCollection(_ collection: ArchiveValue, _ path: [String]) {
    if collection.kind == .array {
      for item in collection.items where item.isObject { try? readItem(item, of: path) }
      return
    }
    for (id, value) in collection.members where value.isObject && !paths.contains(path + [id]) {
      try? readDocument(value, fields: value, path + [id])
    }
  }

  mutating func add(_ document: FirestoreDocument) throws(ArchiveError) {
    guard document.path.last != "", FirestorePlace(document.path) != nil else {
      return documents.append(document)
    }
    let (isNew, there) = paths.insert(document.path)
    if isNew {
      documents.append(document)
    } else if Self.bytes(of: there) == Self.bytes(of: document.path) {
      throw .repeatedDocument(document.name, document.value.discreetPlace)
    } else if Self.isUsual(document.path), !Self.isUsual(there) {
      unusualPaths.insert(Self.bytes(of: there))
      paths.update(with: document.path)
      documents.append(document)
    } else {
      leaveOut(twin: document)
    }
  }

  /// Whether a path is in the form that keyboards and apps write: nobody takes what is another's by an id that
  /// stands before it in the file.
  private static func isUsual(_ path: [String]) -> Bool {
    path.allSatisfy { $0.utf8.elementsEqual(NameFolding.nfc($0).utf8) }
  }

  /// To a database two ids are two that are the same letters in another form, to a site they are one.
  private mutating func leaveOut(twin: FirestoreDocument) {
    twins.append(twin)
    wrongItems.append(.equalDocuments(twin.name, twin.value.discreetPlace))
  }

  private static func bytes(of path: some Sequence<String>) -> [[UInt8]] {
    path.map { Array($0.utf8) }
  }

  /// Leaves out documents of which another one has the letters in the usual form, and what lies below those that are
  /// left out so: it would be taken for the others'.
  mutating func leaveOutTwins() {
    let gone = unusualPaths.union(twins.map { Self.bytes(of: $0.path) })
    if gone.isEmpty { return }
    let isGone: (FirestoreDocument) -> Bool = { [unusualPaths] in
      unusualPaths.contains(Self.bytes(of: $0.path))
        || $0.path.count > 2 && gone.contains(Self.bytes(of: $0.path.prefix(2)))
    }
    let left = documents.filter(isGone)
    documents.removeAll(where: isGone)
    for document in left { leaveOut(twin: document) }
  }
}
