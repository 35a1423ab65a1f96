import Domain

/// Files that are a whole database, a collection, or neither: people choose ids, and a document may be called as
/// collections are.
extension FirestoreReader {
  static func holdsDocuments(_ value: ArchiveValue) -> Bool {
    value.kind == .object || value.kind == .array
  }

  /// Whether it is a collection and not a document that has the id `posts`, as people may choose their ids.
  static func isCollection(_ value: ArchiveValue) -> Bool {
    value.kind == .array
      || value.isObject && value.members.allSatisfy { $1.isObject || $1.kind == .null }
  }

  /// Whether a member of a whole database is a collection that a site shows, or is named by a path.
  static func isOurs(_ name: String, _ value: ArchiveValue) -> Bool {
    holdsDocuments(value)
      && (FirestorePlace.kind(ofCollection: name) != nil || name.utf8.contains(UInt8(ascii: "/")))
  }

  /// Whether a member may be one of a whole database, and not a document with an id that somebody has chosen, of a
  /// collection that has a file of its own.
  static func isOfDatabase(
    _ name: String, _ value: ArchiveValue, beside neighbours: Neighbours
  ) -> Bool {
    // No id has a slash.
    if !holdsDocuments(value) || name.utf8.contains(UInt8(ascii: "/")) { return true }
    return switch neighbours {
    case .none: true
    case .some: isCollection(value)
    case .collections: FirestorePlace.kind(ofCollection: name) != nil && isCollection(value)
    }
  }

  /// What a file is that is named after a collection.
  enum NamedFile {
    case collection
    /// A whole database in which that collection lies.
    case database
    case doubtful
  }

  /// Tells what a file is that is named after a collection. In that one documents may be called as collections are.
  static func kind(
    of file: ArchiveValue, namedAfter kind: RecordKind, beside neighbours: Neighbours
  ) -> NamedFile {
    let members = file.members
    guard let own = members.first(where: { $0.name == kind.folder })?.value, isCollection(own)
    else { return .collection }
    // No document is a list.
    if own.kind == .array { return .database }
    let others = members.filter { _, value in
      holdsDocuments(value) && !isCollection(value) && !isValue(value)
    }
    if others.isEmpty { return .database }
    let holdsRecords = members.contains { self.holdsRecords($0.value, $0.name) }
    var shape = FirestoreShape(kind)
    let known = others.count { shape.isKnown($0.value) }
    let isCertain = others.contains { shape.isCertain($0.value) }
    let isDescribed = others.allSatisfy { namesOfDescriptions.contains($0.name.lowercased()) }
    if isDescribed, !isCertain { return .database }
    if known > 1 { return .collection }
    if neighbours == .none {
      // There is nothing else to import, and nobody is to stop that.
      if isCertain || known == 0 && !holdsRecords { return .collection }
      return known == 0 ? .database : .doubtful
    }
    // Beside other files, what is not understood may be documents, and what looks like collections forged.
    return isCertain && !holdsRecords ? .collection : .doubtful
  }

  /// What tools call what they say of an export.
  private static let namesOfDescriptions: Set = [
    "__meta__", "_meta", "config", "export", "info", "meta", "metadata", "pagination", "stats",
  ]

  /// Whether an object is one value, such as a date, and no document.
  private static func isValue(_ object: ArchiveValue) -> Bool {
    switch FirestoreValue(object, isTyped: false).content {
    case .map, .list: false
    default: true
    }
  }

  /// Whether a collection of a site's has records in it.
  private static func holdsRecords(_ collection: ArchiveValue, _ name: String) -> Bool {
    guard let kind = FirestorePlace.kind(ofCollection: name), isCollection(collection) else {
      return false
    }
    var shape = FirestoreShape(kind)
    return collection.kind == .array
      || collection.members.contains { $1.isObject && shape.isKnown($1) }
  }

  /// The users of a doubtful file that is named after a collection, in whichever way it is read.
  static func users(
    ofDoubtful file: ArchiveValue, namedAfter kind: RecordKind
  ) -> [FirestoreDocument] {
    let inside = users(ofDoubtful: file)
    if kind != .user { return inside }
    let beside = file.members.filter(\.value.isObject)
      .map { FirestoreDocument([kind.folder, $0], $1, fields: $1) }
    // Who may have a document of their own are hidden by nobody else's.
    let ids = Set(beside.map(\.path))
    return beside + inside.filter { !ids.contains($0.path) }
  }

  /// What may be a whole database in a file that is not read: one document may be called `posts`, but what is called
  /// `users` may say who is hidden.
  static func possibleDatabase(_ file: ArchiveValue) -> ArchiveValue? {
    if mayBeDatabase(file) { return file }
    // It may lie in an object of its own.
    let objects = file.members.map(\.value).filter(\.isObject)
    guard objects.count == 1, mayBeDatabase(objects[0]),
      objects[0].members.allSatisfy({ isCollection($0.value) })
    else { return nil }
    // So may what a document says of people, but that hides nobody.
    let hides = users(ofDoubtful: objects[0]).contains {
      $0.fields.map(FirestoreShape.hides) ?? false
    }
    return hides ? objects[0] : nil
  }

  private static func mayBeDatabase(_ object: ArchiveValue) -> Bool {
    let ours = object.members.filter { name, value in
      guard isOurs(name, value) else { return false }
      if name.utf8.contains(UInt8(ascii: "/")) { return true }
      let items = value.isObject ? value.members.map(\.value) : value.items
      return items.contains(where: \.isObject)
    }
    return ours.count > 1
      || ours.contains { name, _ in
        let path = name.pathSegments
        return path == [RecordKind.user.folder]
          || path.count > 1 && (FirestorePlace(path) ?? FirestorePlace(path + [""])) != nil
      }
  }

  /// The users of a file of which nothing else is taken: they are hidden where it says so.
  static func users(ofDoubtful database: ArchiveValue) -> [FirestoreDocument] {
    let collection = RecordKind.user.folder
    var users: [FirestoreDocument] = []
    for (name, value) in database.members {
      let path = name.pathSegments
      if path.first != collection { continue }
      if path.count == 2, value.isObject {
        users.append(FirestoreDocument(path, value, fields: value))
      } else if path.count == 1, value.isObject {
        for (id, user) in value.members where user.isObject {
          users.append(FirestoreDocument([collection, id], user, fields: user))
        }
      } else if path.count == 1 {
        for user in value.items where user.isObject {
          let fields = FirestoreDocument.fields(ofItem: user)
          users += ids(of: user, [FirestoreDocument.reservedIDKey] + FirestoreDocument.idKeys)
            .map { FirestoreDocument([collection, $0], user, fields: fields) }
        }
      }
    }
    return users
  }

  /// The names under which users lie a level deeper than documents do, as in `{"data": {"ada": {..}}}`: who of them
  /// is hidden would be read over.
  static func wrappers(ofUsers collection: ArchiveValue) -> Set<String> {
    var shape = FirestoreShape(.user)
    var names: Set<String> = []
    var wrappers: Set<String> = []
    var knownCount = 0
    for (name, value) in collection.members where value.isObject {
      if shape.isCertain(value) { return [] }
      if shape.isKnown(value) {
        // One may describe the export.
        knownCount += 1
        if knownCount > 1 { return [] }
        continue
      }
      // Only a document has other fields, or collections of its own.
      guard value["__collections__"] == nil, isCollection(value) else { continue }
      for (inner, object) in value.members
      where object.isObject && !namesOfMaps.contains(inner) && !FirestoreDocument.isFieldsKey(inner)
      {
        guard shape.isCertain(object) || FirestoreShape.hides(object) else { continue }
        // Documents have fields of one name, and no two of them have one id.
        if !names.insert(inner).inserted { return [] }
        wrappers.insert(name)
      }
    }
    return wrappers
  }

  /// What documents of users call maps in them.
  private static let namesOfMaps: Set = [
    "account", "config", "details", "info", "meta", "metadata", "options", "preferences", "prefs",
    "privacy", "private", "profile", "public", "settings", "stats", "status",
  ]
}
