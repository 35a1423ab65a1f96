import Domain
import Markup

extension ContentEditor {
  /// Has one user follow another; both have one more in their counts, where these are stated.
  ///
  /// - Parameters:
  ///   - name: the username or id of who is followed.
  ///   - followerName: that of who follows.
  public mutating func follow(
    _ name: String, by followerName: String
  ) throws(WriteRefusal) {
    let (followee, follower) = try (user(name), user(followerName))
    guard followee != follower else { throw .selfFollow(network[follower].username) }
    guard followPlaces(follower, followee).isEmpty else {
      throw .followsAlready(network[follower].username, network[followee].username)
    }
    let fields = [
      WrittenField(FollowField.followerID, .text(network[follower].id)),
      WrittenField(FollowField.followeeID, .text(network[followee].id)),
      WrittenField(FollowField.createdAt, .time(now)),
    ]
    insert(.follow, id: nil, fields)
    stepFollows(follower, followee, by: 1)
  }

  /// Takes back that one user follows another, and one from their counts.
  public mutating func unfollow(
    _ name: String, by followerName: String
  ) throws(WriteRefusal) {
    let (followee, follower) = try (user(name), user(followerName))
    let places = followPlaces(follower, followee)
    guard !places.isEmpty else {
      throw .followsNot(network[follower].username, network[followee].username)
    }
    remove(places)
    stepFollows(follower, followee, by: -1)
  }

  /// Without what is hidden, as what was taken back in an app may be: it is not there, and stays.
  private func followPlaces(_ follower: UserIndex, _ followee: UserIndex) -> [Place] {
    let (followerID, followeeID) = (network[follower].id, network[followee].id)
    return places(of: .follow) {
      $0.text(FollowField.followerID) == followerID && $0.text(FollowField.followeeID) == followeeID
        && !$0.isHidden(as: .follow)
    }
  }

  private mutating func stepFollows(
    _ follower: UserIndex, _ followee: UserIndex, by amount: Int
  ) {
    change(userPlaces(follower), [.step(UserField.followingCount, by: amount)])
    change(userPlaces(followee), [.step(UserField.followersCount, by: amount)])
  }

  /// The id of a new user.
  func newUserID(_ username: String) -> String {
    let ids = network.users.map(\.id)
    return NewID.nextNumber(ids) ?? NewID.unique(username, others: ids)
  }

  /// Links of a profile as a value.
  static func links(_ links: [(label: String, url: String)]) -> WrittenValue {
    .list(
      links.map { link in
        .fields([
          WrittenField(LinkField.label, .text(link.label)),
          WrittenField(LinkField.url, .text(link.url)),
        ])
      })
  }

  /// Adds a user.
  ///
  /// - Parameter links: labels and addresses.
  /// - Returns: the id.
  public mutating func createUser(
    _ username: String, displayName: String? = nil, bio: String? = nil,
    links: [(label: String, url: String)] = [], photo: String? = nil
  ) throws(WriteRefusal) -> String {
    let username = username.withoutAtSign
    if let other = user(named: username) { throw .takenUsername(network[other].username) }
    let id = newUserID(username)
    var fields = [WrittenField(UserField.username, .text(username))]
    if let displayName {
      fields.append(WrittenField(UserField.displayName, .text(JSONString.cleaned(displayName))))
    }
    if let photo { fields.append(WrittenField(UserField.photoURL, .text(try picture(photo)))) }
    if let bio, !TrimmedText.of(bio).isEmpty {
      fields.append(WrittenField(UserField.bio, .text(TrimmedText.of(bio))))
    }
    if !links.isEmpty {
      if let wrong = links.first(where: { WebAddress.webOrMail($0.url) == nil }) {
        throw .badURL(wrong.url)
      }
      fields.append(WrittenField(UserField.links, Self.links(links)))
    }
    fields.append(WrittenField(UserField.createdAt, .time(now)))
    insert(.user, id: id, fields)
    return id
  }
}
