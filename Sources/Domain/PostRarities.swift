/// What only some posts have.
///
/// A class, so that a ``Post`` without any of it carries one nil; copies of a post share it, and it
/// never changes: a changed value is a new object.
final class PostRarities: Sendable, Equatable {
  struct Values: Sendable, Equatable {
    var unknownAuthor: UnknownAuthor?
    var location: Location?
    var statedReactions: [StatedReaction] = []
    var language: String?
    var contentWarning: String?
    var summary: String?
    var aliases: [String] = []
    var sourceURL: String?

    fileprivate var isEmpty: Bool {
      unknownAuthor == nil && location == nil && statedReactions.isEmpty && language == nil
        && contentWarning == nil && summary == nil && aliases.isEmpty && sourceURL == nil
    }
  }

  let values: Values

  /// - Returns: nil for values that say nothing, so that equal posts are equal in this, too.
  init?(_ values: Values) {
    if values.isEmpty { return nil }
    self.values = values
  }

  static func == (left: PostRarities, right: PostRarities) -> Bool {
    left === right || left.values == right.values
  }
}

/// A name and a picture that an export left behind of somebody.
struct UnknownAuthor: Sendable, Equatable {
  let name: String?
  let photo: PictureSource?

  /// - Returns: nil for a user, and for somebody of whom nothing is known.
  init?(_ author: Author) {
    guard case .unknown(let name, let photo) = author, name != nil || photo != nil else {
      return nil
    }
    self.name = name
    self.photo = photo
  }

  var author: Author { .unknown(name: name, photo: photo) }
}
