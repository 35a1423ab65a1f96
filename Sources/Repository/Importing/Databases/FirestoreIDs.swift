/// The ids of records by the paths of their documents.
///
/// It is always the document's, which its author can't choose anew: whoever is hidden by an id stays so. Only
/// what refers to a document may use what fields of it say.
struct FirestoreIDs {
  private var known: Set<[String]> = []
  /// The paths of documents by their collections and what a field says, where no document has that id.
  private var stated: [[String]: [String]] = [:]
  /// What several documents of a collection say, and so leads to none of them: somebody may have written it to
  /// get what is another's.
  private(set) var ambiguous: Set<[String]> = []

  /// - Parameter others: further documents of such kinds.
  init(_ documents: [FirestoreDocument], _ others: [FirestoreDocument]) {
    var records = documents.filter { document in
      FirestorePlace(document.path).map { !$0.kind.isRelation } ?? false
    }
    records += others
    // A user of a wrong item may have none.
    known = Set(records.lazy.map(\.path).filter { $0.last != "" })
    for document in records {
      for path in Self.statedPaths(of: document)
      where !known.contains(path) && stated.updateValue(document.path, forKey: path) != nil {
        ambiguous.insert(path)
      }
    }
    for path in ambiguous { stated[path] = nil }
  }

  private static func statedPaths(of document: FirestoreDocument) -> [[String]] {
    document.statedIDs.map { document.path.dropLast() + [$0] }
  }

  /// Whether a user of the export has an id.
  func isUser(_ id: String) -> Bool { known.contains(FirestorePlace.path(ofUser: id)) }

  /// Whether a text is an id of a user, or of several.
  func meansUser(_ id: String) -> Bool {
    let path = FirestorePlace.path(ofUser: id)
    return known.contains(path) || stated[path] != nil || ambiguous.contains(path)
  }

  /// What a document and others say as their ids.
  func ambiguousIDs(of document: FirestoreDocument) -> [String] {
    ambiguous.isEmpty
      ? [] : Self.statedPaths(of: document).filter(ambiguous.contains).compactMap(\.last)
  }

  /// - Parameter path: that of a document, which need not be in the export. A comment below a post is known by
  ///   both: comments of two posts may have one id, and which others there are must not matter.
  subscript(path: [String]) -> String {
    let path = stated[path] ?? path
    guard case .ofPost(let post, .comment) = FirestorePlace(path) else { return path.last ?? "" }
    return "\(self[Array(post)])/\(path[3])"
  }

  /// The id of a document that is in the export; nil for the path of none.
  func id(ofPresent path: [String]) -> String? {
    known.contains(path) || stated[path] != nil ? self[path] : nil
  }

  /// The id of what a text names in the collection of one of some kinds.
  func id(_ text: String, of kinds: [RecordKind]) -> String {
    let paths = kinds.lazy.map { [$0.folder, text] }
    return paths.first { known.contains($0) || stated[$0] != nil }.map { self[$0] } ?? text
  }
}
