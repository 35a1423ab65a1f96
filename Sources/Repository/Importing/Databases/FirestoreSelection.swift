import Domain
import Markup

/// The records that an import takes from a database.
struct FirestoreSelection {
  /// In order of time, by kind.
  private(set) var records: [RecordKind: [FirestoreRecord]] = [:]
  private(set) var leftOut = FirestoreLeftOut()
  /// How many say nothing that a site could show, by kind. Where they are all, the export may have another form.
  private(set) var unread: [RecordKind: Int] = [:]
  /// The kinds of which records are hidden of which a site would show something.
  private(set) var understood: Set<RecordKind> = []
  private let takesHidden: Bool
  private let broken: Set<FirestoreDocument.Place>
  /// The other records of the site; nil where nothing is imported if any record is wrong.
  private let site: SiteRecords?
  private var counts: FirestoreCounts
  /// The ids of users who are left out because the site has others by them: what they have written is not the others'.
  private var repeatedUsers: Set<String> = []
  /// The ids of users by the usernames, folded, that they alone had and can't keep.
  private var idsByLostName: [String: String] = [:]
  /// The ids of posts that are left out, and of comments.
  private var gonePosts: Set<String> = []
  private var goneComments: Set<String> = []
  /// The site's own pictures that records name which are left out.
  private var gonePictures: Set<String> = []
  /// The paths of messages that have the id of a post: who chooses the ids of posts takes no post's place.
  private var shadowed: Set<[String]> = []
  /// Those of them that are left out, and posts and messages that are not in the database.
  private var gonePaths: Set<[String]> = []
  /// Who wants to follow whom.
  private var requests: Set<FirestoreRelation> = []
  /// Follows and reactions that are hidden where they stand, by the collections in which they do.
  private var hiddenRelations: [FirestoreRelation: Set<[String]>] = [:]
  private let reactionKinds: [ReactionKind]

  /// - Parameters:
  ///   - takesHidden: whether records are taken that not everybody may see. No page shows them.
  ///   - broken: documents that can't be records of a site.
  ///   - site: the other records of the site, with which records are left out that have the ids of others; nil
  ///     where they are kept, to be refused.
  ///   - media: the paths of the site's own pictures.
  ///   - now: what is to be published later is doubtful.
  ///   - ownPosts: makes the ids of the site's own posts.
  init(
    _ export: FirestoreExport, takesHidden: Bool,
    leavingOut broken: Set<FirestoreDocument.Place> = [], beside site: SiteRecords? = nil,
    _ settings: Settings, media: Set<String> = [], now: Timestamp? = nil,
    ownPosts: () -> Set<String> = { [] }
  ) {
    self.takesHidden = takesHidden
    self.broken = broken
    self.site = site
    reactionKinds = settings.reactionKinds
    counts = FirestoreCounts(reactionKinds)
    let made = FirestoreRecords(export, settings, media: media, now: now)
    leftOut[.values] = made.values.leftOut
    leftOut[.hiddenItems] = made.values.hiddenItems
    gonePictures = made.values.hiddenPictures
    leftOut.files = export.otherFiles
    leftOut[.broken] = export.wrongItems.count
    leftOut[.unreadCollections] = export.unreadCollections
    leftOut[.ambiguousIDs] = made.ids.ambiguous.count
    leftOut.doubts = made.doubts
    leftOut[.nested] = made.nestedCount
    leftOut.others = made.others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    var all = Dictionary(grouping: made.records, by: \.kind)
    let users = all.removeValue(forKey: .user) ?? []
    let people = FirestorePeople(
      users + made.doubtfulUsers.filter { $0.hiding != nil }, made.ids,
      hiding: settings.hidden.users)
    for user in users { take(user: user) }
    settleUsernames()
    let posts = Set((all[.post] ?? []).lazy.filter(\.isThere).map(\.id))
    for message in all[.message] ?? [] where posts.contains(message.id) {
      shadowed.insert(message.document.path)
    }
    noteMissingPosts(all, ownPosts)
    noteRequests(among: all[.follow] ?? [])
    noteHiddenRelations(among: all.filter(\.key.isRelation).values.joined())
    for kind in RecordKind.ofDatabases where kind != .user {
      for record in all[kind] ?? [] { take(record, people) }
    }
    for kind in [RecordKind.user, .post, .message] {
      for place in records[kind, default: []].indices {
        counts.correct(&records[kind, default: []][place])
      }
    }
    joinFollows()
    settleReplies(of: [.post, .message], without: gonePosts)
    settleReplies(of: [.comment], without: goneComments)
    for kind in records.keys { records[kind] = Self.inOrder(records[kind] ?? []) }
    if !gonePictures.isEmpty {
      gonePictures.subtract(records.values.joined().lazy.flatMap(\.ownPictures))
      leftOut.pictures = gonePictures.count
    }
  }

  // MARK: - Taking

  private mutating func take(user: FirestoreRecord) {
    var user = user
    if !user.isThere {
      leftOut[.deleted] += 1
    } else if broken.contains(user.document.place) {
      leftOut[.broken] += 1
      unread[.user, default: 0] += 1
    } else if user.hiding != nil, !takesHidden {
      leftOut[.hiddenUsers] += 1
      if user.hasContent { understood.insert(.user) }
      gonePictures.formUnion(user.ownPictures)
    } else if site?.have(user) == true {
      leftOut[.repeated] += 1
      repeatedUsers.insert(user.id)
    } else {
      if user.hiding != nil { user.values[FirestoreRecord.hiddenName] = .boolean(true) }
      for field in user.unshown { leftOut.unshown.note(field) }
      records[.user, default: []].append(user)
    }
  }

  /// Of those who have one username, only somebody keeps it who had it before. Others get one that is made.
  private mutating func settleUsernames() {
    guard let site, var users = records[.user] else { return }
    let losers = site.losers(among: users)
    var idsByName: [String: [String]] = [:]
    for user in users {
      guard let name = user.text(UserField.username) else { continue }
      idsByName[NameFolding.folded(name), default: []].append(user.id)
    }
    for place in losers {
      let name = NameFolding.folded(users[place].text(UserField.username) ?? "")
      if idsByName[name]?.count == 1 { idsByLostName[name] = users[place].id }
      users[place].values[UserField.username] = nil
      leftOut[.usernames] += 1
    }
    records[.user] = users
  }

  /// A database keeps what lies below a document that is deleted.
  private mutating func noteMissingPosts(
    _ all: [RecordKind: [FirestoreRecord]], _ ownPosts: () -> Set<String>
  ) {
    let posts = Set(
      [RecordKind.post, .message].flatMap { all[$0] ?? [] }.lazy.map(\.document.path))
    lazy var own = ownPosts()
    for record in RecordKind.belowPosts.lazy.flatMap({ all[$0] ?? [] })
    where record.document.path.count > 2 {
      let post = Array(record.document.path.prefix(2))
      guard !posts.contains(post), !gonePaths.contains(post) else { continue }
      if !own.contains(record.text(CommentField.postID) ?? "") { gonePaths.insert(post) }
    }
  }

  /// Where both sides have a follow, one of them may know alone that it is a request.
  private mutating func noteRequests(among follows: [FirestoreRecord]) {
    // What lies below a user is theirs to write.
    let own = follows.filter { $0.document.path.count > 2 }
    requests = Set(own.filter { $0.acceptance.isAccepted == false }.compactMap(relation))
    if requests.isEmpty { return }
    for record in own where record.acceptance.isAccepted == true {
      // Only who is followed has accepted it.
      if case .follower? = FirestorePlace(record.document.path), let follow = relation(record) {
        requests.remove(follow)
      }
    }
  }

  /// Where a database has the same several times, one of them may say alone that nobody is to see it.
  private mutating func noteHiddenRelations(among records: some Sequence<FirestoreRecord>) {
    for record in records where record.hiding != nil {
      guard let relation = relation(record) else { continue }
      hiddenRelations[relation, default: []].insert(record.document.collection)
    }
  }

  /// Whether the same is hidden in another collection. In its own it may be an earlier one, that was deleted.
  private func isHiddenElsewhere(_ record: FirestoreRecord) -> Bool {
    if hiddenRelations.isEmpty { return false }
    let collections = relation(record).flatMap { hiddenRelations[$0] } ?? []
    return collections.contains { $0 != record.document.collection }
  }

  private func relation(_ record: FirestoreRecord) -> FirestoreRelation? {
    record.relation(reactionKinds)
  }

  /// What people have written who are hidden is as hidden as they are.
  private mutating func take(_ record: FirestoreRecord, _ people: FirestorePeople) {
    var record = record
    if people.hides(record) || isHiddenElsewhere(record) { record.hiding = .forNobody }
    if let reason = reason(against: record) {
      leftOut[reason] += 1
      if reason == .empty || reason == .broken { unread[record.kind, default: 0] += 1 }
      gonePictures.formUnion(record.ownPictures)
      if reason == .hidden || reason == .direct {
        counts.note(record)
        if record.hasContent { understood.insert(record.kind) }
      }
      switch record.kind {
      case .post, .message:
        // What lies below the message goes with it, and what is the post's stays.
        if shadowed.contains(record.document.path) {
          gonePaths.insert(record.document.path)
        } else {
          gonePosts.insert(record.id)
        }
      case .comment: goneComments.insert(record.id)
      default: break
      }
      return
    }
    switch record.hiding {
    case .draft: record.values[PostField.draft] = .boolean(true)
    case .forNobody
    where ![nil, Visibility.unlisted.rawValue].contains(record.text(PostField.visibility)):
      break
    case .forNobody:
      record.values[PostField.visibility] = .text(Visibility.private.rawValue)
    case nil: break
    }
    if !idsByLostName.isEmpty { record.nameAuthor(byIDs: idsByLostName) }
    if record.namesSeveral { leftOut.severalAuthors += 1 }
    if record.isAnonymous { leftOut[.anonymousAuthors] += 1 }
    for field in record.unshown { leftOut.unshown.note(field) }
    records[record.kind, default: []].append(record)
  }

  /// Why a record is not taken; nil for one that is.
  private func reason(against record: FirestoreRecord) -> FirestoreLeftOut.Reason? {
    // A like may have no fields: that it is there says all.
    let isDeleted = !record.isThere && (record.kind.isPost || record.kind == .comment)
    if isDeleted { return .deleted }
    if RecordKind.belowPosts.contains(record.kind), let post = record.text(CommentField.postID),
      gonePosts.contains(post)
    {
      return .orphans
    }
    if !gonePaths.isEmpty, record.document.path.count > 2,
      gonePaths.contains(Array(record.document.path.prefix(2)))
    {
      return .orphans
    }
    if record.acceptance.isAccepted == false { return .requests }
    if !requests.isEmpty, let relation = relation(record), requests.contains(relation) {
      return .requests
    }
    if record.hiding != nil, !takesHidden { return record.isDirect ? .direct : .hidden }
    if broken.contains(record.document.place) { return .broken }
    if let site, site.have(record) || shadowed.contains(record.document.path) {
      return .repeated
    }
    if !repeatedUsers.isEmpty, isByRepeatedUser(record) { return .repeated }
    // What holds records, and says nothing by itself, is none: for the check to tell.
    guard record.kind.isPost, !record.holdsOthers else { return nil }
    if !record.hasContent { return .empty }
    if let content = record.text(PostField.content), ContentEditor.isTooLong(content) {
      return .tooLong
    }
    return nil
  }

  private func isByRepeatedUser(_ record: FirestoreRecord) -> Bool {
    // A name is a username before it is an id.
    let names = record.writtenNames.filter { idsByLostName[NameFolding.folded($0)] == nil }
    return (record.peopleIDs + names).contains(where: repeatedUsers.contains)
  }

  // MARK: - Putting together

  /// Many databases have a follow twice, with the one who follows and with the one who is followed.
  private mutating func joinFollows() {
    var seen: Set<FirestoreRelation> = []
    let follows = Self.inOrder(records[.follow] ?? [])
    records[.follow] = follows.filter { relation($0).map { seen.insert($0).inserted } ?? true }
  }

  /// What answers a record that is left out answers nothing, and neither does what answers itself.
  private mutating func settleReplies(of kinds: [RecordKind], without gone: Set<String>) {
    var all = kinds.flatMap { records[$0] ?? [] }
    let places = Dictionary(
      all.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for number in all.indices {
      if let parent = all[number].text(PostField.inReplyTo), gone.contains(parent) {
        all[number].values[PostField.inReplyTo] = nil
      }
    }
    let parents = all.map { $0.text(PostField.inReplyTo).flatMap { places[$0] } }
    for member in ReplyCycles.members(parents) { all[member].values[PostField.inReplyTo] = nil }
    records.merge(Dictionary(grouping: all, by: \.kind)) { $1 }
  }

  /// By time, then by id, whatever the order of the export.
  private static func inOrder(_ records: [FirestoreRecord]) -> [FirestoreRecord] {
    let keys = records.map { (time: $0.createdAt, names: [$0.id] + $0.document.path) }
    return records.indices.sorted { left, right in
      if let isEarlier = Timestamp.isEarlier(keys[left].time, than: keys[right].time) {
        return isEarlier
      }
      for (one, other) in zip(keys[left].names, keys[right].names) where one != other {
        return one.utf8.lexicographicallyPrecedes(other.utf8)
      }
      return left < right
    }.map { records[$0] }
  }
}
