/// What lies in the content folder, or beside it, and is not read.
enum UnreadKind: Sendable, Equatable {
  case file
  /// A file that is named as a picture, and does not lie where these do.
  case picture
  case folder
  /// A folder with nearly the name of that of templates.
  case templates

  /// - Parameter name: the file's own, not its path.
  init(ofFile name: String) {
    self = ImageFormat(fileName: name) == nil ? .file : .picture
  }
}

extension ContentProblem {
  /// Whether it tells of a file or folder that is not read.
  var isOfUnread: Bool {
    if case .unread = self { true } else { false }
  }
}
