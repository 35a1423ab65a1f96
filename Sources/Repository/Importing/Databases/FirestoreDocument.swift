import Domain

/// A document of a Firestore database.
struct FirestoreDocument: Sendable {
  /// Names of collections and ids, by turns: `posts`, `fog`, `comments`, `c1`.
  let path: [String]
  /// What its file has of it.
  let value: ArchiveValue
  /// The object of its fields; nil where it has none.
  let fields: ArchiveValue?
  /// Whether the fields say of what type they are, as in answers of Firestore's REST interface.
  let isTyped: Bool
  /// When the database has got it, where the export says so.
  var createdAt: Timestamp?

  init(
    _ path: [String], _ value: ArchiveValue, fields: ArchiveValue?, isTyped: Bool = false
  ) {
    self.path = path
    self.value = value
    self.fields = fields
    self.isTyped = isTyped
  }

  /// Where some tools put the collections that lie below a document, among its fields. People may write such
  /// fields, too.
  static let openKeys = ["subCollection", "subcollections"]

  /// Whether tools put collections under a name. Firestore keeps names like `__collections__` for itself: nobody
  /// can have a field that is called so.
  static func isCollectionKey(_ name: String) -> Bool {
    name == "__collections__" || openKeys.contains(name)
  }

  /// Where they put its id, in lists of documents.
  static let idKeys: [StaticString] = ["_id", "docId", "doc_id", "id"]

  /// The same, as nobody can call a field.
  static let reservedIDKey: StaticString = "__id__"

  /// The fields of a document in a list, which may stand in an object of their own beside its id.
  static func fields(ofItem item: ArchiveValue) -> ArchiveValue {
    guard let data = item["data"], data.isObject else { return item }
    let isAlone = item.keys.allSatisfy { key in
      key == "data" || isCollectionKey(key) || namesOfSnapshots.contains(SnakeCase.of(key))
        || ([reservedIDKey] + idKeys).contains { "\($0)" == key }
    }
    return isAlone ? data : item
  }

  /// What the libraries say of a document beside its fields.
  private static let namesOfSnapshots: Set = [
    "path", "ref", "collection", "exists", "create_time", "update_time", "read_time",
  ]

  /// Where tools put the fields of a document, in an object of their own.
  static let fieldsKeys: [StaticString] = ["data", "fields", "value", "doc", "document"]

  static func isFieldsKey(_ name: String) -> Bool { fieldsKeys.contains { "\($0)" == name } }

  /// Whether an object has the fields of a record in another one, beside what nobody knows: it would be read as a
  /// record that says nothing.
  static func isAroundFields(_ object: ArchiveValue, of kind: RecordKind) -> Bool {
    if !fieldsKeys.contains(where: { object[$0]?.isObject == true }) { return false }
    var shape = FirestoreShape(kind)
    return shape.isAround(object, in: fieldsKeys)
  }

  /// The fields and what they hold, in their order.
  var members: [(name: String, value: FirestoreValue)] {
    (fields?.members ?? []).compactMap { name, value in
      Self.isCollectionKey(name) ? nil : (name, FirestoreValue(value, isTyped: isTyped))
    }
  }

  /// The ids that fields say, by which others may refer to it. Users often have the one under which they log in.
  var statedIDs: Set<String> {
    let names: Set = FirestorePlace.isUser(path) ? ["id", "uid", "user_id"] : ["id"]
    let ids = members.compactMap { name, value in
      names.contains(SnakeCase.of(name)) ? value.id : nil
    }
    return Set(ids.filter { !$0.isEmpty })
  }

  /// Where it stands in the export.
  struct Place: Hashable, Sendable {
    let file: String
    let byteOffset: Int
  }

  var place: Place { Place(file: value.source.path, byteOffset: value.byteOffset) }

  /// The path of the collection in which it lies.
  var collection: [String] { Array(path.dropLast()) }

  /// As findings call it.
  var name: String { Self.name(of: path) }

  static func name(of path: [String]) -> String {
    let name = path.joined(separator: "/")
    return name.utf8.count <= 200 ? name : ShortText.start(of: name.utf8Span.span, upTo: 200)
  }
}
