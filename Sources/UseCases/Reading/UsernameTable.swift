import Domain
import Markup

/// Finds the user whom a mention means: usernames are compared after case folding and NFC.
///
/// A class, because every text is handed it, by every worker: of a struct, each would count the
/// references to all of its tables. It never changes.
final class UsernameTable: Sendable {
  private let names: NameTable
  /// The first user of each name.
  private let users: [Int32]

  init(_ people: [User]) {
    var names = NameTable(capacity: people.count)
    var users: [Int32] = []
    users.reserveCapacity(people.count)
    var folded: [UInt8] = []
    for position in people.indices {
      folded.removeAll(keepingCapacity: true)
      NameFolding.appendFolded(people[position].username.utf8Span.span, to: &folded)
      if names.insert(folded.span).isNew { users.append(Int32(truncatingIfNeeded: position)) }
    }
    self.names = names
    self.users = users
  }

  /// The position of a user, by a name as somebody wrote it.
  func user(named name: Span<UInt8>) -> Int? {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.count)
    NameFolding.appendFolded(name, to: &folded)
    return names.index(of: folded.span).map { Int(users[$0]) }
  }
}
