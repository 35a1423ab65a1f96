import Domain
import Markup

/// Finds the user whom a mention means: usernames are compared after case folding and NFC.
struct UsernameTable: Sendable {
  private var names: NameTable
  /// The first user of each name.
  private var users: [Int32] = []

  init(_ people: [User]) {
    names = NameTable(capacity: people.count)
    users.reserveCapacity(people.count)
    var folded: [UInt8] = []
    for position in people.indices {
      folded.removeAll(keepingCapacity: true)
      NameFolding.appendFolded(people[position].username.utf8Span.span, to: &folded)
      if names.insert(folded.span).isNew { users.append(Int32(truncatingIfNeeded: position)) }
    }
  }

  /// The position of a user, by a name as somebody wrote it.
  func user(named name: Span<UInt8>) -> Int? {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.count)
    NameFolding.appendFolded(name, to: &folded)
    return names.index(of: folded.span).map { Int(users[$0]) }
  }
}
