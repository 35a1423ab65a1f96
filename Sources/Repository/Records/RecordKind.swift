/// The kinds of record.
enum RecordKind: String, CaseIterable, Sendable {
  case user
  case post
  case comment
  case reaction
  case like
  case follow
  case message
  case page

  /// The name of the kind's file or folder in `content/`.
  var folder: String {
    self == .reaction ? "reactions" : rawValue + "s"
  }
}
