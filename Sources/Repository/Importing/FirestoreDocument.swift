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

  /// Where tools put the collections that lie below a document, among its fields.
  static let collectionKeys = ["__collections__", "subCollection", "subcollections"]

  /// Where they put its id, in lists of documents.
  static let idKeys: [StaticString] = ["__id__", "_id", "docId", "doc_id", "id"]

  /// The fields of a document in a list, which may stand in an object of their own beside its id.
  static func fields(ofItem item: ArchiveValue) -> ArchiveValue {
    guard let data = item["data"], data.isObject else { return item }
    let isAlone = item.keys.allSatisfy { key in
      key == "data" || key == "path" || collectionKeys.contains(key)
        || idKeys.contains { "\($0)" == key }
    }
    return isAlone ? data : item
  }

  /// The fields and what they hold, in their order.
  var members: [(name: String, value: FirestoreValue)] {
    (fields?.members ?? []).compactMap { name, value in
      Self.collectionKeys.contains(name)
        ? nil : (name, FirestoreValue(value, isTyped: isTyped))
    }
  }

  /// The id that a field says, which others may refer to.
  var statedID: String? {
    guard let id = fields?["id"] else { return nil }
    let text = FirestoreValue(id, isTyped: isTyped).id
    return text?.isEmpty == true ? nil : text
  }

  /// Where it stands in the export.
  struct Place: Hashable, Sendable {
    let file: String
    let byteOffset: Int
  }

  var place: Place { Place(file: value.source.path, byteOffset: value.byteOffset) }

  /// As findings call it.
  var name: String { Self.name(of: path) }

  static func name(of path: [String]) -> String {
    let name = path.joined(separator: "/")
    return name.utf8.count <= 200 ? name : ShortText.start(of: name.utf8Span.span, upTo: 200)
  }
}
