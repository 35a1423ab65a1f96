import Domain
import Markup

/// Finds usernames that look like another one, which somebody may be taken for: `ada` and `ada_`, or `аda` with a
/// Cyrillic letter.
public struct UsernameCheck: Sendable {
  private let site: Site

  public init(_ site: Site) {
    self.site = site
  }

  /// A note for everybody whose username looks like that of somebody with more posts.
  ///
  /// - Complexity: O(users).
  public func findings() -> [Finding] {
    let users = site.network.users
    let keys = users.map { UsernameLikeness.key(of: $0.username) }
    var known: [[Unicode.Scalar]: Int] = [:]
    for user in keys.indices {
      if let other = known[keys[user]], postCount(other) >= postCount(user) { continue }
      known[keys[user]] = user
    }
    return keys.indices.compactMap { user in
      guard let other = known[keys[user]], other != user else { return nil }
      return Finding(
        .note, rule: .similarUsernames,
        message: "\(described(user)) looks like \(described(other))",
        hint:
          "if one pretends to be the other, take them out, or name them in `hide` of the settings",
        about: FindingRecord(.user, users[user].id, .field("username")))
    }
  }

  private func postCount(_ user: Int) -> Int {
    site.relations.postsOfUser.count(of: user)
  }

  private func described(_ user: Int) -> String {
    let count = postCount(user)
    return "`@\(site.network.users[user].username)` (\(count) post\(count == 1 ? "" : "s"))"
  }
}
