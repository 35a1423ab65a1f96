import Domain

/// Files that are a whole database, a collection, or neither: people choose ids, and a document may be called as
/// collections are.
extension FirestoreReader {
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

  /// Whether a file that is named after a collection is a whole database in which that one lies.
  ///
  /// - Throws: where what stands beside that collection may be documents, and may be none.
  static func isDatabase(
    _ file: ArchiveValue, namedAfter kind: RecordKind
  ) throws(ArchiveError) -> Bool {
    let members = file.members
    guard members.contains(where: { $0.name == kind.folder && isCollection($0.value) }) else {
      return false
    }
    let others = members.map(\.value).filter { holdsDocuments($0) && !isCollection($0) }
    var shape = RecordShape(kind)
    if !others.contains(where: { shape.isKnown($0) }) { return true }
    if others.contains(where: { shape.isCertain($0) }) { return false }
    throw .doubtfulFile(path: file.source.path)
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
    var shape = RecordShape(.user)
    let isIt = users(ofDoubtful: objects[0]).contains {
      $0.fields.map { shape.isKnown($0) } ?? false
    }
    return isIt ? objects[0] : nil
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
    var shape = RecordShape(.user)
    var names: Set<String> = []
    var wrappers: Set<String> = []
    for (name, value) in collection.members where value.isObject {
      if shape.isCertain(value) { return [] }
      if shape.isKnown(value) { continue }
      for (inner, object) in value.members where object.isObject && shape.isKnown(object) {
        // Documents have fields of one name, and no two of them have one id.
        if !names.insert(inner).inserted { return [] }
        wrappers.insert(name)
      }
    }
    return wrappers
  }
}
