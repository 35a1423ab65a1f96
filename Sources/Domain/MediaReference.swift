/// Something of a record that may lead to a file of the site: who asks what a record shows, and must not overlook a
/// field, asks for all of these.
public enum MediaReference: Sendable {
  /// A picture of the record, or the photo of somebody.
  case picture(PictureSource)
  case address(String)
  /// Markdown.
  case text(String)
}

extension Post {
  /// Calls a closure with all that the post shows or has links to.
  public func forEachMediaReference(_ body: (MediaReference) -> Void) {
    for picture in pictures { body(.picture(picture.source)) }
    if let sourceURL { body(.address(sourceURL)) }
    author.forEachMediaReference(body)
    body(.text(content))
  }
}

extension Comment {
  /// Calls a closure with all that the comment shows or has links to.
  public func forEachMediaReference(_ body: (MediaReference) -> Void) {
    author.forEachMediaReference(body)
    body(.text(content))
  }
}

extension User {
  /// Calls a closure with all that the profile shows or has links to.
  public func forEachMediaReference(_ body: (MediaReference) -> Void) {
    if let photo { body(.picture(photo)) }
    for link in links { body(.address(link.url)) }
    body(.text(bio))
  }
}

extension Author {
  /// The photo of somebody who is no user.
  fileprivate func forEachMediaReference(_ body: (MediaReference) -> Void) {
    if case .unknown(_, let photo?) = self { body(.picture(photo)) }
  }
}
