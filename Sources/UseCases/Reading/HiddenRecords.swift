import Domain
import Markup

/// The people and records that nobody is to see: those that the settings name, and those that are hidden
/// by what they say of themselves.
///
/// With a person go the posts and comments that they have written. It costs nothing where nobody is hidden.
struct HiddenRecords {
  /// A name of the settings that nobody and nothing has.
  struct Unknown: Equatable {
    /// The list in which it stands.
    let list: HiddenList
    let name: String
  }

  private let network: Network
  /// By ``UserIndex``; empty where nobody is hidden.
  private let users: [Bool]
  /// Whether authors are hidden who are no users.
  private let hidesOthers: Bool
  private let postIDs: Set<String>
  private let commentIDs: Set<String>
  /// The names of users that nobody has.
  private let unknownUsers: [String]
  private let names: HiddenNames

  var hidesUsers: Bool { !users.isEmpty }

  /// - Complexity: O(users).
  init(_ names: HiddenNames, in network: Network) {
    self.network = network
    self.names = names
    (users, unknownUsers) = Self.users(names.users, in: network)
    hidesOthers = !network.hiddenAuthors.isEmpty
    postIDs = Set(names.posts)
    commentIDs = Set(names.comments)
  }

  /// - Complexity: O(posts + comments) where the settings name some.
  var unknown: [Unknown] {
    HiddenList.allCases.flatMap { list in
      unknown(of: list).map { Unknown(list: list, name: $0) }
    }
  }

  private func unknown(of list: HiddenList) -> [String] {
    switch list {
    case .users: unknownUsers.filter { !network.hiddenAuthors.contains($0) }
    case .posts: Self.missing(names.posts, among: network.posts, id: \.id)
    case .comments: Self.missing(names.comments, among: network.comments, id: \.id)
    }
  }

  /// Whether any comment is hidden, apart from those on posts that are held back.
  ///
  /// - Complexity: O(comments).
  var hidesComments: Bool {
    hidesUsers || !commentIDs.isEmpty || hidesOthers || network.comments.contains(where: \.isHidden)
  }

  func hides(_ user: UserIndex) -> Bool { !users.isEmpty && users[user.position] }

  /// Why a post is held back, apart from what it says itself.
  func reasonToHoldBack(post position: Int) -> HoldBackReason? {
    if hidesAuthor(ofPost: position) { return .hiddenAuthor }
    if !postIDs.isEmpty, postIDs.contains(network.posts[position].id) { return .hidden }
    return nil
  }

  private func hidesAuthor(ofPost position: Int) -> Bool {
    if let author = network.posts[position].authorIndex { return hides(author) }
    return hidesOthers && network.posts[position].isAuthorHidden
  }

  /// Why a comment is held back, apart from its post and its date.
  func reasonToHoldBack(comment position: Int) -> HoldBackReason? {
    if hidesAuthor(ofComment: position) { return .hiddenAuthor }
    if network.comments[position].isHidden { return .hidingField }
    if !commentIDs.isEmpty, commentIDs.contains(network.comments[position].id) { return .hidden }
    return nil
  }

  private func hidesAuthor(ofComment position: Int) -> Bool {
    if let author = network.comments[position].authorIndex { return hides(author) }
    return hidesOthers && network.comments[position].isAuthorHidden
  }

  /// Whoever has a name as the username or as the id is hidden: with a second account nobody shields a first.
  private static func users(
    _ names: [String], in network: Network
  ) -> (isHidden: [Bool], unknown: [String]) {
    if names.isEmpty, !network.users.contains(where: \.isHidden) { return ([], []) }
    var isHidden = network.users.map(\.isHidden)
    var byID: [String: Int] = [:]
    var byUsername: [String: Int] = [:]
    for (position, user) in network.users.enumerated() {
      byID[user.id] = position
      byUsername[NameFolding.folded(user.username)] = position
    }
    var unknown: [String] = []
    for name in names {
      let found = [byID[name], byUsername[HiddenNames.username(name)]].compactMap { $0 }
      for position in found { isHidden[position] = true }
      if found.isEmpty { unknown.append(name) }
    }
    return (isHidden.contains(true) ? isHidden : [], unknown)
  }

  private static func missing<Record>(
    _ ids: [String], among records: [Record], id: (Record) -> String
  ) -> [String] {
    if ids.isEmpty { return [] }
    let known = Set(ids).intersection(records.lazy.map(id))
    return ids.filter { !known.contains($0) }
  }
}
