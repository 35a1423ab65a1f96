/// Documents: items of lists, which say their ids, and members of objects, which are called so.
extension FirestoreReader {
  /// Reads a document of a list: with its id among the fields, or beside them as in
  /// `{"id": "fog", "data": {..}}`.
  mutating func readItem(
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
    if item.isObject, id == nil, let kind, !kind.isRelation {
      let stated = FirestoreDocument(collection + [""], item, fields: fields).statedIDs.sorted()
      return leaveOut(
        item, fields, of: collection, as: stated.isEmpty ? [""] : stated,
        Self.errorOfID(item))
    }
    // What stands apart beside an id are the fields, whatever they are.
    let isApart = fields.byteOffset != item.byteOffset
    try readDocument(item, fields: fields, collection + [id ?? ""], isCertain: isApart)
  }

  /// What is wrong with an item that has no id, or one of another type.
  private static func errorOfID(_ item: ArchiveValue) -> ArchiveError {
    let keys = [FirestoreDocument.reservedIDKey] + FirestoreDocument.idKeys
    let stated = keys.first { key in item[key].map { $0.isObject || $0.kind == .array } ?? false }
    return stated.map { .noTextAsID("\($0)", item.discreetPlace) }
      ?? .missingField("id", item.discreetPlace)
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
  mutating func readDocument(
    _ value: ArchiveValue, fields: ArchiveValue, _ path: [String], isCertain: Bool = false
  ) throws(ArchiveError) {
    guard value.isObject else {
      // Users may write fields of their own beside the collections; such a value is no document.
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
}
