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

  /// Whether its records are posts: a message is one of a plain text board.
  var isPost: Bool { self == .post || self == .message }

  /// The name of the kind's file or folder in `content/`.
  var folder: String {
    self == .reaction ? "reactions" : rawValue + "s"
  }
}
