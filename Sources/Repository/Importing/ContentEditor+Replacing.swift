import Domain
import Markup

/// What an import of a database brings.
public struct DatabaseImport: Sendable {
  /// How many there are of each kind, and how many an earlier import has brought that they replace.
  public struct Count: Sendable, Equatable {
    /// One of them in words: `post`.
    public let word: String
    public let count: Int
    public let before: Int
  }

  /// Of the kinds of which there are any, or were.
  public fileprivate(set) var counts: [Count] = []
  /// Whether any file becomes another one.
  public fileprivate(set) var isChange = false
  public fileprivate(set) var leftOut: FirestoreLeftOut
  public fileprivate(set) var origins = ImportOrigins()
}

extension ContentEditor {
  /// The name of the files that belong to the database: whoever writes into them writes in vain.
  static let databaseFile = "firestore-import.json"

  /// Puts the records of a database in the place of those that an earlier import has brought.
  ///
  /// Each kind has a file of its own, `content/posts/firestore-import.json`, which is made anew as a whole, so
  /// that what has changed there changes here, and what is gone goes. Other files are not touched.
  ///
  /// - Parameter broken: documents that are left out; nil where nothing is imported if any is wrong.
  public mutating func replace(
    with export: FirestoreExport, takesHidden: Bool, leavingOut broken: BrokenDocuments? = nil
  ) throws(WriteRefusal) -> DatabaseImport {
    let selection = FirestoreSelection(
      export, takesHidden: takesHidden, leavingOut: broken?.places ?? [], settings,
      media: Set(network.media.lazy.map(\.path)))
    var summary = DatabaseImport(leftOut: selection.leftOut)
    let posts = [RecordKind.post, .message].flatMap { selection.records[$0] ?? [] }
    if broken == nil {
      try checkLimits(
        contents: posts.compactMap { $0.text("content") },
        pictureCounts: posts.map(\.pictureCount))
    }
    for kind in [RecordKind.user, .post, .message, .comment, .reaction, .like, .follow] {
      let records = selection.records[kind] ?? []
      let names = FirestoreRecord.names(of: kind, settings.reactionKinds)
      let bytes =
        records.isEmpty ? nil : JSONStyle.standard.list(of: records.map { $0.fields(names) })
      let path = "content/\(kind.folder)/\(Self.databaseFile)"
      let (before, isChange) = replaceFile(path, with: bytes)
      summary.isChange = summary.isChange || isChange
      summary.origins.documents[path] = records.map(\.document)
      if !records.isEmpty || before > 0 {
        summary.counts.append(
          .init(word: kind.rawValue, count: records.count, before: before))
      }
    }
    return summary
  }
}
