/// What Firestore's REST interface has answered: pages of documents, and answers to queries.
extension FirestoreReader {
  /// Whether it is a page of documents.
  static func isListing(_ value: ArchiveValue) -> Bool {
    guard let documents = value["documents"], documents.kind == .array else { return false }
    return value.keys.allSatisfy { $0 == "documents" || $0 == "nextPageToken" }
      && documents.items.allSatisfy { listed($0) != nil }
  }

  /// A document that says its whole name, also in the answer to a query.
  static func listed(_ value: ArchiveValue) -> ArchiveValue? {
    let document = value["document"] ?? value
    // A field that somebody has called so stands beside others, or an id.
    let isAnswer = value.keys.allSatisfy { $0 == "document" || namesOfAnswers.contains($0) }
    guard value["document"] == nil || isAnswer else { return nil }
    let name = document["name"]?.string ?? ""
    guard name.hasPrefix("projects/"), name.contains("/documents/"),
      document.keys.allSatisfy(namesOfDocuments.contains)
    else { return nil }
    return document
  }

  mutating func readListing(_ page: ArchiveValue) throws(ArchiveError) {
    let documents = (page["documents"]?.items ?? []).compactMap(Self.listed)
    for document in documents { try readListed(document) }
    let path = documents.first?["name"]?.string.map(FirestoreValue.path(ofDocument:))
    pages.note(page, of: path.map { $0.dropLast().joined(separator: "/") })
  }

  /// Whether it is what the interface answers where something went wrong.
  static func isFailure(_ value: ArchiveValue) -> Bool {
    guard value.keys == ["error"], let error = value["error"], error.isObject else { return false }
    return !error.keys.isEmpty
      && error.keys.allSatisfy(["code", "message", "status", "details", "errors"].contains)
  }

  /// Refuses a list in which there is nothing else.
  static func refuse(failed items: [ArchiveValue]) throws(ArchiveError) {
    guard let item = items.first, items.allSatisfy(isFailure) else { return }
    throw .failedAnswer(item.discreetPlace)
  }

  /// Reads one of several answers: a page, or a document.
  mutating func readAnswer(_ answer: ArchiveValue) throws(ArchiveError) {
    if let document = Self.listed(answer) {
      try readListed(document)
    } else if Self.isListing(answer) {
      try readListing(answer)
    } else if Self.isEmptyPage(answer) {
      pages.note(answer, of: nil)
    }
  }

  /// Whether it is a page on which there is nothing: a last one is an object without members.
  static func isEmptyPage(_ value: ArchiveValue) -> Bool {
    value.isObject && value.keys.allSatisfy { $0 == "nextPageToken" }
  }

  /// Whether it may be an answer in which there is no document.
  static func isAnswer(_ value: ArchiveValue) -> Bool {
    value.isObject && value.keys.allSatisfy(namesOfAnswers.contains)
  }

  private static let namesOfDocuments: Set = ["name", "fields", "createTime", "updateTime"]

  /// What an answer may say where there is no document.
  private static let namesOfAnswers: Set = [
    "nextPageToken", "readTime", "transaction", "skippedResults", "done",
  ]

  private mutating func readListed(_ value: ArchiveValue) throws(ArchiveError) {
    let path = FirestoreValue.path(ofDocument: value["name"]?.string ?? "")
    guard path.count.isMultiple(of: 2), !path.isEmpty else {
      throw .noDocument(FirestoreDocument.name(of: path), value.discreetPlace)
    }
    var document = FirestoreDocument(path, value, fields: value["fields"], isTyped: true)
    document.createdAt = value["createTime"]?.timestamp
    try add(document)
  }
}
