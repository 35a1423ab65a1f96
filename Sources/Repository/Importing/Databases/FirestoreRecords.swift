import Domain
import Markup

/// Makes records of the documents of an export.
struct FirestoreRecords {
  private(set) var records: [FirestoreRecord] = []
  /// Users of items that are wrong. They are no records of the site.
  private(set) var doubtfulUsers: [FirestoreRecord] = []
  /// How many documents lie in collections of which a site has nothing, by these: `chats/*/messages`.
  private(set) var others: [String: Int] = [:]
  /// Fields that often hide and that are not understood.
  var doubts = HidingDoubts()
  /// How many fields hold what should lie in collections.
  private(set) var nestedCount = 0
  let ids: FirestoreIDs
  private let reactionKinds: [ReactionKind]
  /// Whom the setting `hide` names.
  let hiddenUsers: Set<String>
  private(set) var values: FirestoreValues
  private var names: [RecordKind: KeyNames] = [:]
  var unknown = NameMemo(UnknownField.init)
  let now: Timestamp?

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
    settleForms()
    records.removeAll { $0.isOfNobody }
    // Read by a copy that is thrown away, since nothing is told of what their fields say.
    var copy = self
    doubtfulUsers = export.doubtfulUsers.map { copy.record($0, at: .top(.user)) }
    noteDoubtfulAuthors()
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
    if !kind.isRelation {
      record.values[PostField.id] = .text(record.id)
      // A database says when it has got a document; where nobody else does, that is when it was written.
      if kind != .user, record.values[PostField.createdAt] == nil, let time = document.createdAt {
        record.values[PostField.createdAt] = .time(values.written(time))
      }
    }
    settleAnswer(of: &record)
    forgetShown(of: &record)
    switch place {
    case .top: break
    case .ofPost(let post, _):
      record.values[CommentField.postID] = .text(ids[Array(post)])
      // A reference has the whole path already.
      if kind == .comment, let parent = record.text(PostField.inReplyTo), !parent.contains("/") {
        record.values[PostField.inReplyTo] = .text(ids[document.path.dropLast() + [parent]])
      }
    case .follower(let user):
      follow(&record, by: ids[FirestorePlace.path(ofUser: document.path[3])], of: ids[Array(user)])
    case .followee(let user):
      follow(&record, by: ids[Array(user)], of: ids[FirestorePlace.path(ofUser: document.path[3])])
    }
    return record
  }

  private mutating func follow(
    _ record: inout FirestoreRecord, by follower: String, of followee: String
  ) {
    // Nobody says by a field that it is somebody else who follows.
    record.further.ids += record.peopleIDs
    for (field, id) in [(FollowField.followerID, follower), (.followeeID, followee)] {
      record.values[field] = values.person(id)
    }
    record.unwrittenNames += values.takeUnwrittenNames()
  }

  /// Reads the fields; of one that has several names the canonical one counts, or else the first in the order of
  /// `Content.md`, of those that say something.
  private mutating func read(_ document: FirestoreDocument, into record: inout FirestoreRecord) {
    let members = document.members
    record.isThere = !members.isEmpty
    var keys = names[record.kind] ?? KeyNames(record.kind)
    var userIDs: [FirestoreValue] = []
    var synonyms: [(name: KeyNames.Name, value: FirestoreValue)] = []
    var times: [Timestamp] = []
    for (name, value) in members {
      if case .null = value.content {
        if keys.field(named: name) == nil,
          let hiding = unknown.meaning(of: name).hiding(record.kind)
        {
          note(hiding, value, in: &record)
        }
        continue
      }
      if let field = keys.field(named: name) {
        if field.rank == 0 {
          read(value, as: field.canonical, of: &record)
        } else {
          synonyms.append((field, value))
        }
        continue
      }
      let unknown = unknown.meaning(of: name)
      // Nobody has written what is to come: that is the time of something else.
      if unknown.isOfTime, let time = values.moment(value), now.map({ time <= $0 }) ?? true {
        times.append(time)
      }
      if record.kind == .message, unknown.isOfForm { record.form.read(unknown, value) }
      if record.kind.isPost, let kind = reactionKinds.kind(countedBy: unknown.name) {
        let field = reactionKinds[kind].name + "_count"
        record.values[field] = values.value(of: field, value, record.kind)
      } else if unknown.name == "uid" {
        userIDs.append(value)
      } else {
        read(value, unknown, of: &record)
      }
    }
    // Tools write fields in any order.
    for (name, value) in synonyms.sorted(by: { $0.name.rank < $1.name.rank }) {
      read(value, as: name.canonical, of: &record)
    }
    for id in userIDs { readUID(id, into: &record) }
    // Of several, nobody knows which one says it.
    if record.kind.isPost || record.kind == .comment, times.count == 1,
      record.values[PostField.createdAt] == nil
    {
      record.values[PostField.createdAt] = .time(values.written(times[0]))
    }
    names[record.kind] = keys
    record.unwrittenNames = values.takeUnwrittenNames()
    readHidingFields(of: &record)
    // Some apps have in it what a site calls so.
    if record.kind == .user, record.values[UserField.displayName] == nil,
      let name = record.unwrittenNames.first(where: { !AuthorText($0).holdsAddress })
    {
      record.values[UserField.displayName] = .text(name)
    }
  }

  private mutating func read(
    _ value: FirestoreValue, as field: String, of record: inout FirestoreRecord
  ) {
    // Of an audience nothing is no word for everybody.
    if field != PostField.visibility.rawValue, case .text(let text) = value.content,
      text.utf8Span.span.isBlank
    {
      return
    }
    switch field {
    case PostField.author.rawValue:
      notePeople(value, .any, in: &record.further)
      // As in `content/`.
      if FirestoreValues.isHidden(value, isPerson: true, { AuthorField(named: $0) != nil }) {
        record.hiding = .forNobody
      }
    case PostField.authorName.rawValue: noteLooseNames(value, .shown, in: &record)
    case UserField.email.rawValue:
      if case .text(let address) = value.content, MailAddress.isIn(address) {
        record.mailAddresses.append(address)
      }
    default: break
    }
    guard let earlier = record.values[field] else {
      record.values[field] = values.value(of: field, value, record.kind)
      // Whatever warns of a post folds it.
      if field == PostField.contentWarning.rawValue, record.values[field] == nil,
        value.hiding.asksToHide
      {
        record.values[PostField.sensitive] = .boolean(true)
      }
      return
    }
    if field == record.kind.personField {
      if case .text(let id)? = values.value(of: field, value, record.kind) {
        record.further.ids.append(id)
      }
      notePeople(value, .id, in: &record.further)
    } else if field == PostField.createdAt.rawValue, earlier.time == nil,
      let time = values.value(of: field, value, record.kind), time.time != nil
    {
      // Somebody's word for a day is no date where another field has one.
      record.values[field] = time
    } else if field == PostField.content.rawValue, record.text(field) == nil,
      case .text(let text)? = values.value(of: field, value, record.kind)
    {
      // An app may have the same as a text and in a form of its own.
      record.values[field] = .text(text)
    }
  }

  private mutating func read(
    _ value: FirestoreValue, _ unknown: UnknownField, of record: inout FirestoreRecord
  ) {
    if unknown.isAnonymity {
      if !value.isYes { return }
      switch record.kind {
      case .post, .message, .comment: record.isAnonymous = true
      // It says nothing but whose it is.
      case .reaction, .like, .follow: record.hiding = .forNobody
      // Some people have no account.
      case .user, .page: break
      }
      return
    }
    if record.kind == .follow, record.acceptance.read(unknown.name, value) { return }
    if record.kind.isPost, isTally(value, under: unknown.name) { values.leftOut += 1 }
    note(value, unknown.shown, unknown.name, in: &record)
    if record.kind.isPost, isUnlisting(unknown, value) {
      record.isUnlisted = true
      return
    }
    if isForReadersAlone(unknown, value, record.kind) {
      record.hiding = .forNobody
    } else if let hiding = unknown.hiding(record.kind) {
      note(hiding, value, in: &record)
      if hiding.effect(value.hiding) != nil { return }
    } else if record.kind.isPost, isHeldBack(by: unknown, value) {
      // As in `content/`, where the field would still say so.
      record.hiding = .forNobody
      return
    } else if record.kind == .message, let direct = unknown.direct, isToSomebody(direct, value) {
      record.isDirect = true
      record.hiding = .forNobody
      return
    } else if let author = unknown.author, author.isOf(record.kind) {
      let isOfPost = author.isOwner && !record.kind.isPost
      if isOfPost {
        notePeople(value, author.form, in: &record.owners)
      } else {
        notePeople(value, author.form, in: &record.further)
      }
    } else if let form = unknown.looseAuthor, record.kind.personField != nil {
      noteLooseNames(value, form, in: &record)
    } else if FirestorePlace.isBelow(record.kind, unknown.name), value.isFilled {
      nestedCount += 1
    } else if record.kind == .message, unknown.direct == .bareAudience, value.saysSomething {
      // It is for everybody.
      return
    } else if record.kind == .message, unknown.direct.map({ isDoubtful($0, value) }) ?? false {
      doubts.note(unknown.name, .message)
      return
    } else if !unknown.isOfReaders {
      noteOthers(value, unknown, in: &record)
    }
    noteDoubts(value, unknown, record.kind)
  }

  /// Whether a post has a number of likes under a name that a site does not take for that.
  private func isTally(_ value: FirestoreValue, under name: String) -> Bool {
    guard case .number(let number) = value.content else { return false }
    return FirestorePlace.isBelow(.post, name) && Double(number) != 0
  }

  private mutating func settleForms() {
    let addresses = Set(
      records.lazy.filter { $0.kind == .user }.flatMap(\.mailAddresses).map(NameFolding.folded))
    for number in records.indices where records[number].kind == .message {
      let record = records[number]
      if record.form.isFilledIn(record, isKnown: addresses.contains) {
        records[number].isDirect = true
        records[number].hiding = .forNobody
      } else if record.form.hasSubject, record.form.mayBe(record), record.hiding == nil {
        doubts.note("subject", .message)
      }
    }
  }

  /// In many databases the id of a like is the user's: so nobody can like a post twice.
  private mutating func complete() {
    for number in records.indices {
      let record = records[number]
      guard record.kind == .like || record.kind == .reaction,
        let field = record.kind.personField, let id = record.document.path.last, !id.isEmpty
      else { continue }
      let user = ids[FirestorePlace.path(ofUser: id)]
      if record.values[field] != nil {
        if ids.meansUser(id) { records[number].further.ids.append(user) }
      } else if record.document.path.count > 2 || ids.isUser(user) {
        records[number].values[field] = values.person(user)
        records[number].unwrittenNames += values.takeUnwrittenNames()
      }
    }
    for number in records.indices where !records[number].owners.isEmpty {
      let record = records[number]
      if record.peopleIDs.isEmpty, record.further.ids.isEmpty {
        records[number].further += record.owners
      }
    }
  }
}
