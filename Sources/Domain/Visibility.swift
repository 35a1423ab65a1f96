/// Who may see a post.
public enum Visibility: String, Sendable, CaseIterable {
  case `public`
  /// Has a page, but is in no list, feed, search or sitemap.
  case unlisted
  case `private`
  case followers
  case direct

  /// Whether a post of this visibility has a page at all.
  public var isPublished: Bool { self == .public || self == .unlisted }

  /// Whether fewer people see what has this one.
  public func isNarrower(than other: Visibility) -> Bool { breadth < other.breadth }

  private var breadth: Int {
    switch self {
    case .public: 4
    case .unlisted: 3
    case .followers: 2
    case .direct: 1
    case .private: 0
    }
  }
}
