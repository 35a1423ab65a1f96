/// Whom further fields of a record name as those of whom it is, beside the fields that a site has for them.
struct NamedPeople {
  /// The ids of people.
  var ids: [String] = []
  /// What is a username.
  var usernames: [String] = []
  /// What somebody may be called otherwise: where another field leads to a user it is the name that is shown, by
  /// which nobody hides others.
  var possibleIDs: [String] = []
  var possibleUsernames: [String] = []

  var isEmpty: Bool {
    ids.isEmpty && usernames.isEmpty && possibleIDs.isEmpty && possibleUsernames.isEmpty
  }

  static func += (people: inout NamedPeople, others: NamedPeople) {
    people.ids += others.ids
    people.usernames += others.usernames
    people.possibleIDs += others.possibleIDs
    people.possibleUsernames += others.possibleUsernames
  }
}
