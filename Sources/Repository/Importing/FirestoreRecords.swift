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
  let ids: FirestoreIDs
  private let reactionKinds: [ReactionKind]
  /// Whom the setting `hide` names.
  private let hiddenUsers: Set<String>
  private(set) var values: FirestoreValues
  private var names: [RecordKind: KeyNames] = [:]

  init(_ export: FirestoreExport, _ settings: Settings, media: Set<String>) {
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

  private func follow(_ record: inout FirestoreRecord, by follower: String, of followee: String) {
    record.values["follower_id"] = .text(follower)
    record.values["followee_id"] = .text(followee)
  }

  /// Reads the fields; of one that has several names the first that says something counts.
  private mutating func read(_ document: FirestoreDocument, into record: inout FirestoreRecord) {
    let members = document.members
    record.isThere = !members.isEmpty
    var keys = names[record.kind] ?? KeyNames(record.kind)
    var userIDs: [FirestoreValue] = []
    for (name, value) in members {
      if case .null = value.content { continue }
      let snake = SnakeCase.of(name)
      if let field = keys.canonical(name) {
        guard record.values[field] == nil else {
          if field == record.kind.personField { noteFurther(value, field, of: &record) }
          continue
        }
        record.values[field] = values.value(of: field, value, record.kind)
      } else if let kind = countedKind(snake, record.kind) {
        record.values[kind + "_count"] = values.value(of: kind + "_count", value, record.kind)
      } else if let hiding = HidingName(snake) {
        note(hiding, value, in: &record)
      } else if snake == "uid" {
        userIDs.append(value)
      } else if record.kind == .message, isToSomebody(snake, value) {
        record.isDirect = true
        record.hiding = .forNobody
      } else {
        doubts.note(snake, value.hiding, record.kind)
      }
    }
    for id in userIDs { readUID(id, into: &record) }
    names[record.kind] = keys
    record.mailNames = values.takeMailNames()
    readHidingFields(of: &record)
  }

  private func isToSomebody(_ name: String, _ value: FirestoreValue) -> Bool {
    if DirectMessage.isMark(name) { return value.hiding.asksToHide }
    guard DirectMessage.isAudience(name), value.saysSomething else { return false }
    // An id is somebody's, and be it `all`.
    return !DirectMessage.isBare(name) || !value.items.allSatisfy(isForEverybody)
  }

  private func isForEverybody(_ value: FirestoreValue) -> Bool {
    guard case .text(let text) = value.content, !ids.meansUser(text) else { return false }
    return value.hiding.texts.allSatisfy(HidingName.isForEverybody)
  }

  private mutating func noteFurther(
    _ value: FirestoreValue, _ field: String, of record: inout FirestoreRecord
  ) {
    if case .text(let id)? = values.value(of: field, value, record.kind) {
      record.furtherPeople.append(id)
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
        let field = record.kind.personField, record.values[field] == nil,
        let id = record.document.path.last, !id.isEmpty
      else { continue }
      let user = ids[["users", id]]
      if record.document.path.count > 2 || ids.isUser(user) {
        records[number].values[field] = .text(user)
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
