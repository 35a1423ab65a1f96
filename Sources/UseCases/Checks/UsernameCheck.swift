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
      if let other = known[keys[user]], precedence(of: other) >= precedence(of: user) { continue }
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

  /// Of two with as many posts, the one is meant whose name has no signs at its end; then the first.
  private func precedence(of user: Int) -> (Int, Int) {
    let last = site.network.users[user].username.unicodeScalars.last
    return (postCount(user), last.map { "_-.".unicodeScalars.contains($0) } == true ? 0 : 1)
  }

  private func postCount(_ user: Int) -> Int {
    site.relations.postsOfUser.count(of: user)
  }

  private func described(_ user: Int) -> String {
    "`@\(site.network.users[user].username)` (\(String(counting: postCount(user), "post")))"
  }
}
