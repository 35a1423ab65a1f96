import Markup

/// The people of a database who are hidden.
struct FirestorePeople {
  private var ids: Set<String> = []
  /// Folded, as usernames are compared everywhere.
  private var usernames: Set<String> = []
  private var shownUsernames: Set<String> = []

  /// - Parameter known: the ids of all documents.
  init(_ users: [FirestoreRecord], _ known: FirestoreIDs) {
    for user in users where user.isThere {
      let names = ([user.text("username")].compactMap(\.self) + user.mailNames)
        .map(NameFolding.folded)
      if user.hiding == nil {
        shownUsernames.formUnion(names)
      } else {
        ids.insert(user.id)
        usernames.formUnion(names)
        // Nobody shows what somebody has written who is hidden by saying the same id.
        ids.formUnion(known.ambiguousIDs(of: user.document))
      }
    }
  }

  /// Whether a record is of somebody who is hidden. As in a site, a name is a username before it is an id.
  func hides(_ record: FirestoreRecord) -> Bool {
    // Nobody writes in the name of others by one field who is named by another.
    (record.peopleIDs + record.furtherPeople).contains(where: ids.contains)
      || record.authorNames.contains { name in
        let folded = NameFolding.folded(name)
        return !shownUsernames.contains(folded)
          && (usernames.contains(folded) || ids.contains(name))
      }
  }
}
