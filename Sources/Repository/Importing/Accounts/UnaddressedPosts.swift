import Domain

/// Which posts of a site are those of an archive that have no address.
///
/// Such a post is known by its second, its text, and the name of which an import has made its id, with a number where
/// another post had that. So `fog-2` may be the second post that is named `fog`, or one of that very name. Each id lies
/// between two names at most, and the names are a tree: from the longest ones on, each takes first what no other wants.
/// So as many posts as can be are known again, and what was imported once is never added anew.
struct UnaddressedPosts {
  struct Key: Hashable {
    let second: Int64
    let text: String
    var name: String

    init(_ createdAt: Timestamp, text: String, name: String) {
      second = createdAt.seconds
      self.text = text
      self.name = name
    }
  }

  /// In the order in which they are taken, the first one last.
  private var places: [Key: [PostIndex]] = [:]

  /// - Parameter keys: of all posts of the archive that have no address.
  ///
  /// - Complexity: O(*n* log *n*) for *n* posts in the site and the archive together.
  init(_ keys: [Key], in network: Network) {
    if keys.isEmpty { return }
    let wanted = keys.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let names = Set(keys.map(\.name))
    var named: [Key: PostIndex] = [:]
    var numbered: [Key: [PostIndex]] = [:]
    for place in network.posts.indices.map({ PostIndex($0) }) {
      let post = network[place]
      let key = Key(post.createdAt, text: post.content, name: post.id)
      if names.contains(key.name) { named[key] = place }
      if let other = key.withoutNumber, names.contains(other.name) {
        numbered[other, default: []].append(place)
      }
    }
    var taken: Set<PostIndex> = []
    for (key, count) in wanted.sorted(by: { $0.key.name.utf8.count > $1.key.name.utf8.count }) {
      let own = named[key].map { taken.contains($0) ? [] : [$0] } ?? []
      let others = numbered[key, default: []].filter { !taken.contains($0) }
      let isShared = key.withoutNumber.map { wanted[$0] != nil } ?? false
      let mine = (isShared ? others + own : own + others).prefix(count)
      taken.formUnion(mine)
      places[key] = mine.reversed()
    }
  }

  mutating func take(_ key: Key) -> PostIndex? { places[key]?.popLast() }
}

extension UnaddressedPosts.Key {
  /// With the name to which ``FreeNames`` has added a number; nil where none is added.
  fileprivate var withoutNumber: Self? {
    guard let hyphen = name.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
    let number = name.utf8[hyphen...].dropFirst()
    guard !number.isEmpty, number.allSatisfy(\.isASCIIDigit) else { return nil }
    var key = self
    key.name = String(name[..<hyphen])
    return key
  }
}
