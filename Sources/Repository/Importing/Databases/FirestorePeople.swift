import Domain
import Markup

/// The people of a database who are hidden.
struct FirestorePeople {
  private var ids: Set<String> = []
  /// Folded, as usernames are compared everywhere.
  private var usernames: Set<String> = []
  private var shownUsernames: Set<String> = []
  /// The names that others show, by which nobody hides them.
  private var shownNames: Set<String> = []
  /// The usernames and ids of others.
  private var shownPeople: Set<String> = []
  /// Addresses for mail.
  private var addresses: Set<String> = []
  private var shownAddresses: Set<String> = []
  /// Of those whom the setting `hide` names. What is theirs alone is taken, with its author: the site hides it.
  private var idsInSetting: Set<String>
  private var usernamesInSetting: Set<String>
  private let known: FirestoreIDs

  /// - Parameters:
  ///   - known: the ids of all documents.
  ///   - setting: whom the setting `hide` names.
  init(_ users: [FirestoreRecord], _ known: FirestoreIDs, hiding setting: [String]) {
    self.known = known
    idsInSetting = Set(setting)
    usernamesInSetting = Set(setting.map(HiddenNames.username))
    let named = (ids: idsInSetting, usernames: usernamesInSetting)
    for user in users where user.isThere {
      let names = ([user.text(UserField.username)].compactMap(\.self) + user.unwrittenNames)
        .map(NameFolding.folded)
      let addresses = user.mailAddresses.map(NameFolding.folded)
      let isInSetting =
        named.ids.contains(user.id) || names.contains(where: named.usernames.contains)
      if user.hiding != nil {
        ids.insert(user.id)
        usernames.formUnion(names)
        self.addresses.formUnion(addresses)
      } else if isInSetting {
        idsInSetting.insert(user.id)
        usernamesInSetting.formUnion(names)
        self.addresses.formUnion(addresses)
      } else {
        shownUsernames.formUnion(names)
        shownAddresses.formUnion(addresses)
        shownPeople.formUnion(names + [user.id])
        if let name = user.text(UserField.displayName) {
          shownNames.insert(NameFolding.folded(name))
        }
        continue
      }
      // Nobody shows what somebody has written who is hidden by saying the same id.
      ids.formUnion(known.ambiguousIDs(of: user.document))
    }
  }

  /// Whether a record is of somebody who is hidden. As in a site, a name is a username before it is an id.
  func hides(_ record: FirestoreRecord) -> Bool {
    // Nobody writes in the name of others by one field who is named by another.
    let people = furtherPeople(of: record)
    return (record.peopleIDs + people.ids).contains(where: ids.contains)
      || (record.authorNames + people.names).contains { isOne($0, of: ids, usernames) }
      || leadsToHidden(record)
      || isNamedLoosely(record, people.ids)
      || isAlsoOfOthers(record, people)
  }

  /// Whether a record that names nobody leads to people who are hidden, and nobody else, by some other field.
  private func leadsToHidden(_ record: FirestoreRecord) -> Bool {
    let leads = record.others.contains { other in
      other.ids.allSatisfy { ids.contains($0) || idsInSetting.contains($0) }
    }
    return leads && record.namesNobody && !record.namesLoosely(oneOf: shownPeople)
  }

  /// Whether a record in which no field leads to a user has the name of somebody who is hidden.
  private func isNamedLoosely(_ record: FirestoreRecord, _ furtherIDs: [String]) -> Bool {
    if record.looseNames.isEmpty || leadsToUser(record) { return false }
    if furtherIDs.contains(where: known.isUser) { return false }
    // Also by the username of somebody else, who may have the same name otherwise.
    if record.namesLoosely(oneOf: shownUsernames) { return false }
    return record.looseNames.contains { name in
      let folded = NameFolding.folded(name.text)
      // The address of somebody may also be the id of their document.
      let isID = ids.contains(name.text) || idsInSetting.contains(name.text)
      if addresses.contains(folded), !shownAddresses.contains(folded),
        isID || !known.isUser(name.text)
      {
        return true
      }
      return switch name.form {
      case .mail: isID
      case .username:
        isOne(name.text, of: ids, usernames)
          || isOne(name.text, of: idsInSetting, usernamesInSetting)
      case .shown:
        record.namesNobody && !shownUsernames.contains(folded) && !shownNames.contains(folded)
          && (usernames.contains(folded) || usernamesInSetting.contains(folded))
      }
    }
  }

  private func leadsToUser(_ record: FirestoreRecord) -> Bool {
    record.peopleIDs.contains(where: known.isUser)
      || record.writtenNames.contains { shownUsernames.contains(NameFolding.folded($0)) }
  }

  /// Whom further fields name. Where one leads to a user, what else may be a name is no more than that: nobody
  /// hides others by what these are called.
  private func furtherPeople(of record: FirestoreRecord) -> (ids: [String], names: [String]) {
    let further = record.further
    return leadsToUser(record)
      ? (further.ids, further.usernames)
      : (further.ids + further.possibleIDs, further.usernames + further.possibleUsernames)
  }

  private func isOne(_ name: String, of ids: Set<String>, _ usernames: Set<String>) -> Bool {
    let folded = NameFolding.folded(name)
    return !shownUsernames.contains(folded)
      && (usernames.contains(folded) || ids.contains(name))
  }

  /// Whether a record names as its author somebody whom the setting hides, and the site might show it as somebody
  /// else's, or nobody's.
  private func isAlsoOfOthers(
    _ record: FirestoreRecord, _ further: (ids: [String], names: [String])
  ) -> Bool {
    if idsInSetting.isEmpty || record.kind == .follow { return false }
    func areHidden(_ ids: [String], _ names: [String]) -> [Bool] {
      ids.map(idsInSetting.contains)
        + names.map { isOne($0, of: idsInSetting, usernamesInSetting) }
    }
    let written = areHidden(record.peopleIDs, record.writtenNames)
    let all = written + areHidden(further.ids, further.names + record.unwrittenNames)
    let isWrittenAsTheirs = !written.isEmpty && !record.isAnonymous
    return all.contains(true) && (all.contains(false) || !isWrittenAsTheirs)
  }
}
