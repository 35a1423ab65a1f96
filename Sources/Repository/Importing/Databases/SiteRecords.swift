import Domain
import Markup

/// The records of a site that are no part of a database, and what its users were called when it was imported
/// before.
///
/// Where records of a database get into each other's way, or into theirs, nobody is to gain by it: neither a date
/// that somebody has written decides, nor the name of a file.
struct SiteRecords {
  private var ids: [RecordKind: Set<String>] = [:]
  private var usernames: Set<String> = []
  /// The folded usernames of those whom the import before brought, by their ids.
  private var earlierNames: [String: String] = [:]
  /// Those of them that were made, where the record has none.
  private var madeNames: [String: String] = [:]

  init() {}

  init(_ network: Network, _ files: [RecordFile]) {
    var imported: [RecordKind: Set<String>] = [:]
    var named: Set<String> = []
    for file in files where file.isOfDatabase {
      file.forEachRecord { _, view in
        guard let id = view.id else { return }
        imported[file.kind == .message ? .post : file.kind, default: []].insert(id)
        if file.kind == .user, view.text(UserField.username) != nil { named.insert(id) }
      }
    }
    func own(_ all: some Sequence<String>, _ kind: RecordKind) -> Set<String> {
      Set(all).subtracting(imported[kind] ?? [])
    }
    ids[.user] = own(network.users.lazy.map(\.id), .user)
    ids[.post] = own(network.posts.lazy.map(\.id), .post)
    ids[.comment] = own(network.comments.lazy.map(\.id), .comment)
    for user in network.users {
      let name = NameFolding.folded(user.username)
      if ids[.user]?.contains(user.id) == true {
        usernames.insert(name)
      } else {
        earlierNames[user.id] = name
        if !named.contains(user.id) { madeNames[user.id] = name }
      }
    }
  }

  /// The ids of the site's own posts.
  var posts: Set<String> { ids[.post] ?? [] }

  /// Whether a record of the site has the id of one that is to be imported.
  func have(_ record: FirestoreRecord) -> Bool {
    ids[record.kind == .message ? .post : record.kind]?.contains(record.id) ?? false
  }

  /// The users who can't keep their usernames, by their places among the others: of several who have one, each but
  /// the one who had it before, and whoever has one that was made for somebody who goes on with it.
  func losers(among users: [FirestoreRecord]) -> Set<Int> {
    var places: [String: [Int]] = [:]
    for (place, user) in users.enumerated() {
      if let name = user.text(UserField.username) {
        places[NameFolding.folded(name), default: []].append(place)
      }
    }
    var losers = Set(
      places.flatMap { name, places in
        if usernames.contains(name) { return places }
        if places.count == 1 { return [] }
        return places.filter { earlierNames[users[$0].id] != name }
      })
    // Who loses goes on with the one that was made, too.
    var withoutName = users.indices.filter {
      losers.contains($0) || users[$0].text(UserField.username) == nil
    }
    while let place = withoutName.popLast() {
      let id = users[place].id
      guard let made = madeNames[id] else { continue }
      for other in places[made] ?? [] where users[other].id != id {
        if losers.insert(other).inserted { withoutName.append(other) }
      }
    }
    return losers
  }
}
