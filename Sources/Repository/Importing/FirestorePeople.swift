import Markup

/// The people of a database who are hidden.
struct FirestorePeople {
  private var ids: Set<String> = []
  /// Folded, as usernames are compared everywhere.
  private var usernames: Set<String> = []
  private var shownUsernames: Set<String> = []

  init(_ users: [FirestoreRecord]) {
    for user in users where user.isThere {
      let username = user.text("username").map(NameFolding.folded)
      if user.hiding == nil {
        if let username { shownUsernames.insert(username) }
      } else {
        ids.insert(user.id)
        if let username { usernames.insert(username) }
      }
    }
  }

  /// Whether a record is of somebody who is hidden. As in a site, a name is a username before it is an id.
  func hides(_ record: FirestoreRecord) -> Bool {
    record.peopleIDs.contains(where: ids.contains)
      || record.authorNames.contains { name in
        let folded = NameFolding.folded(name)
        return !shownUsernames.contains(folded)
          && (usernames.contains(folded) || ids.contains(name))
      }
  }
}
