import Domain
import Markup

/// People, posts and kinds by what somebody types.
extension ContentEditor {
  /// A user by username or id; a leading `@` says nothing.
  func user(_ name: String) throws(WriteRefusal) -> UserIndex {
    let name = name.withoutAtSign
    let users = network.users
    if let user = user(named: name) { return user }
    if let position = users.firstIndex(where: { $0.id == name }) { return UserIndex(position) }
    throw .unknownUser(name, near: NearestName.of(name, among: users.map(\.username)))
  }

  /// The user who has a username, also where upper and lower case are the same.
  func user(named username: String) -> UserIndex? {
    let folded = NameFolding.folded(username)
    let position = network.users.firstIndex { NameFolding.folded($0.username) == folded }
    return position.map { UserIndex($0) }
  }

  func post(_ id: String) throws(WriteRefusal) -> PostIndex {
    if let position = network.posts.firstIndex(where: { $0.id == id }) {
      return PostIndex(position)
    }
    throw .unknownPost(id, near: NearestName.of(id, among: network.posts.map(\.id)))
  }

  /// A kind of reaction by its name or its emoji, as its place in ``Settings/reactionKinds``.
  func reactionKind(_ name: String) throws(WriteRefusal) -> Int {
    let kinds = settings.reactionKinds
    if let kind = kinds.kind(namedOrShownAs: name) { return kind }
    throw .unknownReaction(name, near: NearestName.of(name, among: kinds.map(\.name)))
  }
}
