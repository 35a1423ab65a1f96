/// Collections, and those that stand in fields which people may write, too.
extension FirestoreReader {
  /// Collections lie in each other up to 100 deep.
  private static let deepest = 200

  /// Reads what collections hold, by their names.
  mutating func readCollections(
    _ collections: ArchiveValue, below parent: [String]
  ) throws(ArchiveError) {
    for (name, value) in collections.members {
      if Self.holdsDocuments(value) {
        try readCollection(value, name, below: parent, isCertain: true)
      } else if parent.isEmpty, FirestorePlace.kind(ofCollection: name) != nil {
        // Without the users nobody would know which of them are hidden.
        throw .noDocument(FirestoreDocument.name(of: [name]), value.discreetPlace)
      }
    }
  }

  /// Reads a collection or document of which the tool says which one it is.
  mutating func readCertain(_ value: ArchiveValue, _ path: [String]) throws(ArchiveError) {
    try readCollection(value, path.joined(separator: "/"), below: [], isCertain: true)
  }

  /// Reads a collection that lies in no document. Where no reserved name says that it is one, it may be anything.
  mutating func readFirst(
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

  /// Keeps what stands in such fields of a document for later, or counts the document.
  mutating func noteOpenCollections(of value: ArchiveValue, _ path: [String]) {
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
    for (id, value) in collection.members where value.isObject && !has(path + [id]) {
      try? readDocument(value, fields: value, path + [id])
    }
  }
}
