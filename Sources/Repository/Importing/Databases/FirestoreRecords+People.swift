import Domain
import Markup

/// Whom a record names, by fields that the site does not know.
extension FirestoreRecords {
  /// Notes whom a value names: somebody's id or username, a map with them, or a list of such.
  func notePeople(
    _ value: FirestoreValue, _ form: AuthorName.Form, in people: inout NamedPeople,
    below depth: Int = 0
  ) {
    for item in value.items {
      guard case .map(let members) = item.content else {
        notePerson(item, form, in: &people)
        continue
      }
      if depth == AuthorName.mostMaps { continue }
      for (name, value) in members {
        if let form = AuthorName.form(ofMember: SnakeCase.of(name)) {
          notePeople(value, form, in: &people, below: depth + 1)
        }
      }
    }
  }

  func notePerson(
    _ value: FirestoreValue, _ form: AuthorName.Form, in people: inout NamedPeople
  ) {
    // What somebody says in a field as their id may be what another one is called.
    var isCertain = form == .id
    if case .text(let text) = value.content {
      isCertain = isCertain || ids.isUser(text) || text.utf8.contains(UInt8(ascii: "/"))
    } else {
      isCertain = true
    }
    let place: WritableKeyPath<NamedPeople, [String]> = isCertain ? \.ids : \.possibleIDs
    if case .text(let id)? = values.id(value, of: [.user]) {
      if ids.isUser(id) || hiddenUsers.contains(id) { people[keyPath: place].append(id) }
      if form == .username {
        people.usernames.append(id)
      } else {
        people.possibleUsernames.append(id)
      }
    }
    if let text = value.id, ids.meansUser(text) {
      people[keyPath: place].append(ids.id(text, of: [.user]))
    }
  }

  /// Notes what may be the name of somebody whose the record is.
  func noteLooseNames(
    _ value: FirestoreValue, _ form: LooseName.Form, in record: inout FirestoreRecord
  ) {
    for item in value.items {
      guard case .text(let text) = item.content, !text.isEmpty else { continue }
      record.looseNames.append(LooseName(form: form, text: text.withoutAtSign))
    }
  }

  /// Some apps call the user so of whom a record is. Where a field of the site's says it, that one counts.
  func readUID(_ value: FirestoreValue, into record: inout FirestoreRecord) {
    guard let field = record.kind.personField, let id = value.id,
      ids.meansUser(id) || hiddenUsers.contains(id)
    else { return }
    let user = ids.id(id, of: [.user])
    if record.peopleIDs.isEmpty, !record.authorNames.contains(where: ids.isUser) {
      record.values[field] = .text(user)
    } else {
      record.further.ids.append(user)
    }
  }

  /// Notes whom a field names that says neither whose a record is nor for whom.
  mutating func noteOthers(
    _ value: FirestoreValue, _ field: UnknownField, in record: inout FirestoreRecord
  ) {
    guard record.kind.isPost || record.kind == .comment else { return }
    if record.kind == .message, field.doubt == nil,
      namesUser(value) || isOfUnknown(value, field)
    {
      doubts.note(field.name, .message)
    }
    let people = others(value, field)
    if !people.isEmpty { record.others.append((field.name, people)) }
  }

  /// Whether a message belongs to what a site has not, or was written in a conversation with a program.
  private func isOfUnknown(_ value: FirestoreValue, _ field: UnknownField) -> Bool {
    if field.isRole { return value.hiding.texts.contains(where: Self.rolesInChats.contains) }
    guard field.isOfUnknown else { return false }
    if case .list(let items) = value.content { return !items.isEmpty }
    return value.id.map { !$0.isEmpty } ?? false
  }

  private static let rolesInChats: Set = [
    "agent", "ai", "assistant", "bot", "customer", "human", "model", "support", "system", "user",
  ]

  /// Whom a value leads to: a user's id, a reference to one, a list of such, and a map that says who it is.
  private func others(_ value: FirestoreValue, _ field: UnknownField) -> [String] {
    switch value.content {
    case .list, .map:
      if field.isOfOthers { return [] }
      return value.items.flatMap { otherIDs($0).flatMap { other($0, orStated: $1 || field.isID) } }
    default: return other(value, orStated: field.isID)
    }
  }

  /// What may be an id in an item of a list, or in a map, and whether it is that of a user.
  private func otherIDs(_ item: FirestoreValue) -> [(FirestoreValue, Bool)] {
    guard case .map(let members) = item.content else {
      return Self.isNumber(item) ? [] : [(item, false)]
    }
    return members.compactMap { name, value in
      let name = SnakeCase.of(name)
      let isID = Self.namesOfIDs.contains(name) && !Self.isNumber(value)
      return isID ? (value, name.hasSuffix("uid")) : nil
    }
  }

  /// The user to whose document a text or reference leads.
  ///
  /// - Parameter isStated: whether what a user says as an id counts, too: nobody hides others by the words that
  ///   these use.
  private func other(_ value: FirestoreValue, orStated isStated: Bool) -> [String] {
    let path: [String]
    switch value.content {
    case .text(let text) where text.utf8.contains(UInt8(ascii: "/")):
      path = FirestoreValue.path(ofDocument: text)
    case .text(let text):
      let id = ids.id(text, of: [.user])
      return ids.isUser(text) || isStated && ids.isUser(id) ? [id] : []
    case .reference(let document): path = document
    default: return []
    }
    return FirestorePlace.isUser(path) ? [ids[path]] : []
  }

  /// Whether a text is a number: in many databases things of all kinds are numbered alike.
  private static func isNumber(_ value: FirestoreValue) -> Bool {
    if case .text(let text) = value.content { Int(text) != nil } else { false }
  }

  /// Under which a map says who it is, and not of whom something in it is.
  private static let namesOfIDs: Set = [
    "id", "_id", "object_id", "uid", "user_uid", "ref", "reference",
  ]

  /// What leads to somebody who is hidden by a field of which nobody knows what it says, and is another's.
  mutating func noteDoubtfulAuthors() {
    let users = records.filter { $0.kind == .user } + doubtfulUsers
    let hidden = Set(users.lazy.filter { $0.hiding != nil }.map(\.id)).union(hiddenUsers)
    if hidden.isEmpty { return }
    let shown = users.lazy.filter { $0.hiding == nil && $0.isThere }
    let shownPeople = Set(shown.compactMap { $0.text(UserField.username) }.map(NameFolding.folded))
      .union(shown.map(\.id))
    for record in records where record.kind == .post || record.kind == .comment {
      if record.hiding != nil { continue }
      if record.peopleIDs.contains(where: hidden.contains) { continue }
      let isOfNobody = record.namesNobody && !record.namesLoosely(oneOf: shownPeople)
      for (field, ids) in record.others where ids.contains(where: hidden.contains) {
        // Where nobody else is named, the record is hidden with them.
        if isOfNobody, ids.allSatisfy(hidden.contains) { continue }
        doubts.note(field, record.kind)
      }
    }
  }

  func namesUser(_ value: FirestoreValue) -> Bool {
    value.items.contains { $0.id.map(ids.meansUser) ?? false }
  }

  /// Whether a value is a user, a document of which a site has nothing, such as a chat, or a map with users.
  func leadsToSomebody(_ value: FirestoreValue) -> Bool {
    switch value.content {
    // Any number may be the id of somebody.
    case .text(let text): ids.meansUser(text)
    case .reference(let path): FirestorePlace(path).map { $0.kind == .user } ?? true
    case .map(let members):
      members.contains { ids.meansUser($0) || $1.id.map(ids.meansUser) ?? false }
    default: false
    }
  }
}
