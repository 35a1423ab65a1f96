import Domain

/// Makes records of the documents of an export.
struct FirestoreRecords {
  private(set) var records: [FirestoreRecord] = []
  /// Users of items that are wrong. They are no records of the site.
  private(set) var doubtfulUsers: [FirestoreRecord] = []
  /// How many documents lie in collections of which a site has nothing, by these: `chats/*/messages`.
  private(set) var others: [String: Int] = [:]
  /// Fields that often hide and that are not understood.
  private(set) var doubts = HidingDoubts()
  /// How many fields hold what should lie in collections.
  private(set) var nestedCount = 0
  let ids: FirestoreIDs
  private let reactionKinds: [ReactionKind]
  /// Whom the setting `hide` names.
  private let hiddenUsers: Set<String>
  private(set) var values: FirestoreValues
  private var names: [RecordKind: KeyNames] = [:]
  private var unknown = UnknownFields()
  private let now: Timestamp?

  /// - Parameter now: what is to be published later is doubtful.
  init(_ export: FirestoreExport, _ settings: Settings, media: Set<String>, now: Timestamp?) {
    self.now = now
    ids = FirestoreIDs(export.documents, export.doubtfulUsers)
    reactionKinds = settings.reactionKinds
    hiddenUsers = Set(settings.hidden.users)
    values = FirestoreValues(ids, settings, media: media)
    for document in export.documents {
      if let place = FirestorePlace(document.path) {
        records.append(record(document, at: place))
      } else {
        others[Self.collection(of: document.path), default: 0] += 1
      }
    }
    complete()
    records.removeAll { $0.isOfNobody }
    // Last, since nothing is told of what their fields say.
    var others = self
    doubtfulUsers = export.doubtfulUsers.map { others.record($0, at: .top(.user)) }
  }

  private static func collection(of path: [String]) -> String {
    let names = path.dropLast().enumerated().map { $0.isMultiple(of: 2) ? $1 : "*" }
    return FirestoreDocument.name(of: names)
  }

  private mutating func record(
    _ document: FirestoreDocument, at place: FirestorePlace
  ) -> FirestoreRecord {
    let kind = place.kind
    var record = FirestoreRecord(document, kind, id: ids[document.path])
    read(document, into: &record)
    if FirestoreIDs.kinds.contains(kind) {
      record.values["id"] = .text(record.id)
      // A database says when it has got a document; where nobody else does, that is when it was written.
      if kind != .user, record.values["created_at"] == nil, let time = document.createdAt {
        record.values["created_at"] = .time(values.written(time))
      }
    }
    switch place {
    case .top: break
    case .ofPost(let post, _):
      record.values["post_id"] = .text(ids[Array(post)])
      // A reference has the whole path already.
      if kind == .comment, let parent = record.text("in_reply_to"), !parent.contains("/") {
        record.values["in_reply_to"] = .text(ids[document.path.dropLast() + [parent]])
      }
    case .follower(let user):
      follow(&record, by: ids[["users", document.path[3]]], of: ids[Array(user)])
    case .followee(let user):
      follow(&record, by: ids[Array(user)], of: ids[["users", document.path[3]]])
    }
    return record
  }

  private mutating func follow(
    _ record: inout FirestoreRecord, by follower: String, of followee: String
  ) {
    // Nobody says by a field that it is somebody else who follows.
    record.furtherPeople += record.peopleIDs
    for (name, id) in [("follower_id", follower), ("followee_id", followee)] {
      record.values[name] = values.person(id)
    }
    record.unwrittenNames += values.takeUnwrittenNames()
  }

  /// Reads the fields; of one that has several names the first that says something counts.
  private mutating func read(_ document: FirestoreDocument, into record: inout FirestoreRecord) {
    let members = document.members
    record.isThere = !members.isEmpty
    var keys = names[record.kind] ?? KeyNames(record.kind)
    var userIDs: [FirestoreValue] = []
    for (name, value) in members {
      if case .null = value.content { continue }
      if let field = keys.canonical(name) {
        read(value, as: field, of: &record)
        continue
      }
      let unknown = unknown.meaning(of: name)
      if let kind = countedKind(unknown.name, record.kind) {
        record.values[kind + "_count"] = values.value(of: kind + "_count", value, record.kind)
      } else if unknown.name == "uid" {
        userIDs.append(value)
      } else {
        read(value, unknown, of: &record)
      }
    }
    for id in userIDs { readUID(id, into: &record) }
    names[record.kind] = keys
    record.unwrittenNames = values.takeUnwrittenNames()
    readHidingFields(of: &record)
    // Some apps have in it what a site calls so.
    if record.kind == .user, record.values["display_name"] == nil,
      let name = record.unwrittenNames.first(where: { !MailAddress.isIn($0) })
    {
      record.values["display_name"] = .text(name)
    }
  }

  private mutating func read(
    _ value: FirestoreValue, as field: String, of record: inout FirestoreRecord
  ) {
    if field == "author" { notePeople(value, of: &record) }
    guard let earlier = record.values[field] else {
      record.values[field] = values.value(of: field, value, record.kind)
      // Whatever warns of a post folds it.
      if field == "content_warning", record.values[field] == nil, value.hiding.asksToHide {
        record.values["sensitive"] = .boolean(true)
      }
      return
    }
    if field == record.kind.personField {
      if case .text(let id)? = values.value(of: field, value, record.kind) {
        record.furtherPeople.append(id)
      }
    } else if field == "created_at", earlier.time == nil,
      let time = values.value(of: field, value, record.kind), time.time != nil
    {
      // Somebody's word for a day is no date where another field has one.
      record.values[field] = time
    }
  }

  private mutating func read(
    _ value: FirestoreValue, _ unknown: UnknownField, of record: inout FirestoreRecord
  ) {
    if let hiding = unknown.hiding {
      note(hiding, value, in: &record)
      if hiding.effect(value.hiding) != nil { return }
    } else if record.kind == .message, let direct = unknown.direct, isToSomebody(direct, value) {
      record.isDirect = true
      record.hiding = .forNobody
      return
    } else if let author = unknown.author, author.isOf(record.kind) {
      notePeople(value, of: &record)
    } else if FirestorePlace.isBelow(record.kind, unknown.name), value.isFilled {
      nestedCount += 1
    } else if record.kind == .message, unknown.doubt == nil, namesUser(value) {
      doubts.note(unknown.name, .message)
    }
    if let doubt = unknown.doubt, doubt.mayHide(value.hiding, isLater: { isLater(value) }) {
      doubts.note(unknown.name, record.kind)
    }
  }

  /// Whether a moment is not yet; nil for what is none.
  private func isLater(_ value: FirestoreValue) -> Bool? {
    values.moment(value).map { moment in
      now.flatMap { Timestamp.isEarlier($0, than: moment) } ?? false
    }
  }

  private func isToSomebody(_ name: DirectMessage, _ value: FirestoreValue) -> Bool {
    switch name {
    case .mark: value.hiding.asksToHide
    case .audience: value.saysSomething
    // An id is somebody's, and be it `all`.
    case .bareAudience: value.saysSomething && !value.items.allSatisfy(isForEverybody)
    case .kindOfConversation:
      value.saysSomething && !value.hiding.texts.contains(where: HidingName.isForEverybody)
    case .kindOfMessage: value.hiding.texts.contains(where: DirectMessage.isPrivate)
    }
  }

  private func namesUser(_ value: FirestoreValue) -> Bool {
    value.items.contains { $0.id.map(ids.meansUser) ?? false }
  }

  private func isForEverybody(_ value: FirestoreValue) -> Bool {
    guard case .text(let text) = value.content, !ids.meansUser(text) else { return false }
    return value.hiding.texts.allSatisfy(HidingName.isForEverybody)
  }

  /// Notes whom a value names: somebody's id or username, a map with them, or a list of such.
  private mutating func notePeople(_ value: FirestoreValue, of record: inout FirestoreRecord) {
    for item in value.items {
      guard case .map(let members) = item.content else {
        notePerson(item, of: &record)
        continue
      }
      for (name, value) in members {
        let name = SnakeCase.of(name)
        if AuthorName.ids.contains(name) || AuthorName.usernames.contains(name) {
          notePerson(value, of: &record)
        }
      }
    }
  }

  private func notePerson(_ value: FirestoreValue, of record: inout FirestoreRecord) {
    if case .text(let id)? = values.id(value, in: ["users"]) {
      if ids.isUser(id) || hiddenUsers.contains(id) { record.furtherPeople.append(id) }
      record.furtherNames.append(id)
    }
    if let text = value.id, ids.meansUser(text) {
      record.furtherPeople.append(ids.id(text, in: ["users"]))
    }
  }

  /// Some apps call the user so of whom a record is. Where a field of the site's says it, that one counts.
  private func readUID(_ value: FirestoreValue, into record: inout FirestoreRecord) {
    guard let field = record.kind.personField, let id = value.id,
      ids.meansUser(id) || hiddenUsers.contains(id)
    else { return }
    let user = ids.id(id, in: ["users"])
    if record.peopleIDs.isEmpty, !record.authorNames.contains(where: ids.isUser) {
      record.values[field] = .text(user)
    } else {
      record.furtherPeople.append(user)
    }
  }

  /// The kind of reactions whose count a name is, beside the other fields of a post.
  private func countedKind(_ name: String, _ kind: RecordKind) -> String? {
    guard kind == .post || kind == .message, name.hasSuffix("_count"),
      let place = reactionKinds.kind(named: String(name.dropLast("_count".utf8.count)))
    else { return nil }
    return reactionKinds[place].name
  }

  private func note(
    _ name: HidingName, _ value: FirestoreValue, in record: inout FirestoreRecord
  ) {
    if case .folds = name {
      let isPost = record.kind == .post || record.kind == .message
      if isPost, value.isYes { record.values["sensitive"] = .boolean(true) }
    } else if let effect = name.effect(value.hiding), record.hiding != .forNobody {
      record.hiding = effect
    }
  }

  /// What the fields of a post say of who may see it.
  private func readHidingFields(of record: inout FirestoreRecord) {
    if record.values["draft"] == .boolean(true), record.hiding == nil { record.hiding = .draft }
    if let visibility = record.text("visibility"),
      visibility != Visibility.public.rawValue, visibility != Visibility.unlisted.rawValue
    {
      record.hiding = .forNobody
    }
  }

  /// In many databases the id of a like is the user's: so nobody can like a post twice.
  private mutating func complete() {
    for number in records.indices {
      let record = records[number]
      guard record.kind == .like || record.kind == .reaction,
        let field = record.kind.personField, let id = record.document.path.last, !id.isEmpty
      else { continue }
      let user = ids[["users", id]]
      if record.values[field] != nil {
        if ids.meansUser(id) { records[number].furtherPeople.append(user) }
      } else if record.document.path.count > 2 || ids.isUser(user) {
        records[number].values[field] = values.person(user)
        records[number].unwrittenNames += values.takeUnwrittenNames()
      }
    }
  }
}

extension RecordKind {
  /// The field that names the person of whom a record is.
  fileprivate var personField: String? {
    switch self {
    case .post, .message, .comment: PostField.authorID.rawValue
    case .like: LikeField.userID.rawValue
    case .reaction: ReactionField.reactionUserID.rawValue
    case .user, .follow, .page: nil
    }
  }
}
