import Domain
import Markup

/// The people of a site, as they are shown.
extension Interface {
  /// The name under which somebody is shown.
  func name(of author: Author) -> String {
    switch author {
    case .user(let user): name(of: user)
    case .unknown(let name?, _) where !name.isBlank: name
    case .unknown: messages[.unknownUser]
    }
  }

  /// Whether the name under which somebody is shown is theirs.
  func isNamed(_ author: Author) -> Bool {
    switch author {
    case .user: true
    case .unknown(let name, _): name.map { !$0.isBlank } ?? false
    }
  }

  func photo(of author: Author) -> PictureSource? {
    switch author {
    case .user(let user): site.network.users[user.position].photo
    case .unknown(_, let photo): photo
    }
  }

  func name(of user: UserIndex) -> String { people[user.position].name }

  /// The name of a user as it stands within a sentence of the interface.
  func isolatedName(of user: UserIndex) -> String { isolated(name(of: user)) }

  /// A name or title within a sentence of the interface, which may run against it: else it would draw the words
  /// around it along (UAX #9).
  func isolated(_ name: String) -> String {
    guard messages[plain: "direction"] == "rtl" || TextDirection.mayRunFromRight(name) else {
      return name
    }
    return "\u{2068}\(name)\u{2069}"
  }
}
