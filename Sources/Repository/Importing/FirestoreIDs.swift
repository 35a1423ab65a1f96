/// The ids of records by the paths of their documents.
///
/// Mostly it is the document's. A document may say another one in a field `id`; and those of comments below
/// different posts may be the same, though a site needs different ones.
struct FirestoreIDs {
  /// As far as it is not the document's.
  private var others: [[String]: String] = [:]
  /// Those that fields say.
  private var stated: Set<String> = []

  init(_ documents: [FirestoreDocument]) {
    var comments: [String: Int] = [:]
    for document in documents {
      guard let kind = FirestorePlace(document.path)?.kind,
        [.user, .post, .message, .comment].contains(kind)
      else { continue }
      if let id = document.statedID, id != document.path.last {
        others[document.path] = id
        stated.insert(id)
      }
      if kind == .comment { comments[self[document.path], default: 0] += 1 }
    }
    for document in documents where comments[self[document.path], default: 0] > 1 {
      guard case .ofPost(let post, .comment) = FirestorePlace(document.path) else { continue }
      others[document.path] = "\(self[Array(post)])-\(self[document.path])"
    }
  }

  /// - Parameter path: that of a document, which need not be in the export.
  subscript(path: [String]) -> String { others[path] ?? path.last ?? "" }

  /// The id of what a text names in one of some collections: a record, or a document that says another id.
  func id(_ text: String, in collections: [String]) -> String {
    guard !others.isEmpty, !stated.contains(text) else { return text }
    return collections.lazy.compactMap { others[[$0, text]] }.first ?? text
  }
}
