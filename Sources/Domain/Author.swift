/// Who wrote a post or comment: a known user, or a name that an export left behind.
public enum Author: Sendable, Equatable {
  case user(UserIndex)
  /// The name that the record states, if any, and the picture beside it.
  case unknown(name: String?, photo: PictureSource?)

  /// The user, when there is one.
  public var user: UserIndex? {
    if case .user(let index) = self { index } else { nil }
  }
}
