import Domain

@testable import Repository

/// What an import takes of an export that is one file.
struct FirestoreSandbox {
  /// A field that says when something was written.
  static let time = #""createdAt": "2026-01-01T00:00:00Z""#

  let selection: FirestoreSelection

  init(
    _ json: String, file: String = "export.json", takesHidden: Bool = false,
    beside site: SiteRecords? = nil, hiding users: [String] = [], _ more: [String: String] = [:]
  ) throws {
    var settings = Settings()
    settings.hidden.users = users
    let sandbox = try ArchiveSandbox(more.merging([file: json]) { $1 })
    let export = try sandbox.readExport(more.isEmpty ? file : "")
    selection = FirestoreSelection(
      export, takesHidden: takesHidden, beside: site, settings,
      now: try Timestamp(rfc3339: "2026-12-01T00:00:00Z"))
  }

  /// The records of a kind as they are written.
  func records(_ kind: RecordKind) -> [String] {
    let names = FirestoreRecord.names(of: kind, Settings().reactionKinds)
    return (selection.records[kind] ?? []).map {
      var bytes: [UInt8] = []
      JSONStyle.standard.append($0.fields(names), to: &bytes, .text)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Their ids.
  func ids(_ kind: RecordKind) -> [String] { (selection.records[kind] ?? []).map(\.id) }

  /// What is written of a value that a post `p` has in a field.
  static func value(_ json: String, in field: String) throws -> WrittenValue? {
    let post = #"{"text": "x", "createdAt": "2026-01-01T00:00:00Z", "\#(field)": \#(json)}"#
    let sandbox = try FirestoreSandbox(#"{"posts": {"p": \#(post)}}"#, takesHidden: true)
    return sandbox.selection.records[.post]?.first?.values[field]
  }

  /// The same of the REST interface.
  static func typedValue(_ json: String, in field: String) throws -> WrittenValue? {
    let sandbox = try FirestoreSandbox(
      """
      {"documents": [{"name": "projects/a/databases/(default)/documents/posts/p",
        "fields": {"text": {"stringValue": "x"}, "\(field)": \(json)}}]}
      """, takesHidden: true)
    return sandbox.selection.records[.post]?.first?.values[field]
  }
}
