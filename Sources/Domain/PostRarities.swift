/// What only some posts have.
///
/// A class, so that a ``Post`` without any of it carries one nil; copies of a post share it, and it
/// never changes: a changed value is a new object.
@usableFromInline
final class PostRarities: Sendable, Equatable {
  @usableFromInline
  struct Values: Sendable, Equatable {
    @usableFromInline var unknownAuthor: UnknownAuthor?
    @usableFromInline var location: Location?
    @usableFromInline var statedReactions: [StatedReaction] = []
    @usableFromInline var language: String?
    @usableFromInline var contentWarning: String?
    @usableFromInline var summary: String?
    @usableFromInline var aliases: [String] = []
    @usableFromInline var sourceURL: String?
    @usableFromInline var shownFrom: Timestamp?
    @usableFromInline var shownUntil: Timestamp?
  }

  @usableFromInline let values: Values

  /// - Returns: nil for values that say nothing, so that equal posts are equal in this, too.
  init?(_ values: Values) {
    if values == Values() { return nil }
    self.values = values
  }

  @usableFromInline
  static func == (left: PostRarities, right: PostRarities) -> Bool {
    left === right || left.values == right.values
  }
}

/// A name and a picture that an export left behind of somebody.
@usableFromInline
struct UnknownAuthor: Sendable, Equatable {
  @usableFromInline let name: String?
  @usableFromInline let photo: PictureSource?
  /// Whether nobody is to see what they wrote.
  let isHidden: Bool

  /// - Returns: nil for a user, and for somebody of whom nothing is known.
  init?(_ author: Author, isHidden: Bool = false) {
    guard case .unknown(let name, let photo) = author, name != nil || photo != nil || isHidden
    else { return nil }
    self.name = name
    self.photo = photo
    self.isHidden = isHidden
  }

  @inlinable var author: Author { .unknown(name: name, photo: photo) }
}
