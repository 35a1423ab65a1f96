import Domain
import Markup

/// What an import of a database brings.
public struct DatabaseImport: Sendable {
  /// How many there are of each kind, and how many an earlier import has brought that they replace.
  public struct Count: Sendable, Equatable {
    /// One of them in words: `post`.
    public let word: String
    /// How many there are afterwards.
    public let count: Int
    /// How many the earlier import has brought; all of them go.
    public let before: Int
  }

  /// Of the kinds of which there are any, or were.
  public fileprivate(set) var counts: [Count] = []
  /// Whether any file becomes another one.
  public fileprivate(set) var isChange = false
  /// What is not imported.
  public fileprivate(set) var leftOut: FirestoreLeftOut
  /// The documents that the records were made from.
  public fileprivate(set) var origins = ImportOrigins()
  /// Documents that were left out because they are wrong, beside those that were known to be so.
  public fileprivate(set) var broken = BrokenDocuments()
  /// What is wrong with them, with their places in the export.
  public fileprivate(set) var findings: [Finding] = []
  /// What is told of an import that goes on though nothing that it can read is left of a kind.
  public fileprivate(set) var warnings: [Finding] = []
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
    let media = Set(network.media.lazy.map(\.path))
    let site = broken.map { _ in SiteRecords(network, files) }
    func selected(without broken: BrokenDocuments) -> FirestoreSelection {
      FirestoreSelection(
        export, takesHidden: takesHidden, leavingOut: broken.places, beside: site, settings,
        media: media, now: now.timestamp,
        ownPosts: { [network, files] in (site ?? SiteRecords(network, files)).posts })
    }
    var selection = selected(without: broken ?? BrokenDocuments())
    var summary = DatabaseImport(leftOut: selection.leftOut)
    if var broken {
      summary.findings = errors(in: selection, &summary.broken)
      if !summary.broken.isEmpty {
        broken.formUnion(summary.broken)
        selection = selected(without: broken)
        summary.leftOut = selection.leftOut
      }
    }
    let posts = [RecordKind.post, .message].flatMap { selection.records[$0] ?? [] }
    if broken == nil {
      try checkLimits(
        contents: posts.compactMap { $0.text(PostField.content) },
        pictureCounts: posts.map(\.pictureCount))
    }
    for kind in RecordKind.ofDatabases {
      let records = selection.records[kind] ?? []
      let bytes = list(of: records, kind)
      let path = Self.databaseFile(of: kind)
      let (before, isChange) = replaceFile(path, with: bytes)
      // Strangers can empty no collection; and without the users nobody knows who is hidden.
      if before > 0, kind == .user || kind == .post, !export.has(kind) {
        throw .emptiedDatabase(word: kind.rawValue, count: 0, path: path)
      }
      if let count = selection.unread[kind], records.isEmpty,
        Self.isOtherForm(selection, kind, unread: count, before: before)
      {
        let refusal = WriteRefusal.emptiedDatabase(word: kind.rawValue, count: count, path: path)
        // What was published and is hidden now goes, whatever strangers have written beside it.
        if broken == nil { throw refusal }
        summary.warnings.append(refusal.finding)
      }
      summary.isChange = summary.isChange || isChange
      summary.origins.documents[path] = records.map(\.document)
      if !records.isEmpty || before > 0 {
        summary.counts.append(
          .init(word: kind.rawValue, count: records.count, before: before))
      }
    }
    if posts.isEmpty, !selection.understood.contains(where: \.isPost),
      let refusal = export.refusalOfUnknownFields
    {
      // Of those who have only users the rest is taken.
      if broken == nil, summary.counts.isEmpty { throw refusal }
      summary.warnings.append(refusal.finding)
    }
    return summary
  }

  /// Whether an export of which no record of a kind is taken may have another form than the one before. One
  /// stranger's record tells nothing, and where records that can be read are hidden, the form is known.
  private static func isOtherForm(
    _ selection: FirestoreSelection, _ kind: RecordKind, unread count: Int, before: Int
  ) -> Bool {
    // Of other kinds there may be one record alone.
    (kind == .user || kind == .post) && before > 0 && count * 2 >= before
      && !selection.understood.contains(kind)
  }

  /// The path of the file that holds the records of a kind.
  static func databaseFile(of kind: RecordKind) -> String {
    "content/\(kind.folder)/\(databaseFile)"
  }

  /// What a file of records holds; nil where there are none.
  private func list(of records: [FirestoreRecord], _ kind: RecordKind) -> [UInt8]? {
    guard !records.isEmpty else { return nil }
    let names = FirestoreRecord.names(of: kind, settings.reactionKinds)
    return JSONStyle.standard.list(of: records.map { $0.fields(names) })
  }

  /// What is wrong with records by themselves, with the places of their documents.
  private func errors(
    in selection: FirestoreSelection, _ broken: inout BrokenDocuments
  ) -> [Finding] {
    let check = RecordCheck(settings)
    var origins = ImportOrigins()
    var findings: [Finding] = []
    for kind in RecordKind.ofDatabases {
      let records = selection.records[kind] ?? []
      guard let list = list(of: records, kind) else { continue }
      let path = Self.databaseFile(of: kind)
      origins.documents[path] = records.map(\.document)
      for (place, problem) in check.errors(in: list, kind) {
        findings.append(
          problem.discreetText.finding(at: ImportOrigins.place(ofRecord: place, in: path)))
      }
    }
    broken = origins.broken(by: findings)
    return origins.placed(findings)
  }
}
