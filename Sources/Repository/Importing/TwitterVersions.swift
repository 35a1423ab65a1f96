/// Which posts are versions of one that was edited.
struct TwitterVersions {
  /// The ids of all versions, by that of the first one.
  private var all: [String: Set<String>] = [:]
  private var first: [String: String] = [:]

  /// Notes what a post says of its versions. Each says in its own way to which it belongs, and an earlier one may
  /// not know of the later ones.
  mutating func note(_ tweet: ArchiveValue, _ id: String) {
    let info = tweet["edit_info"]
    let edit = info?["edit"]
    let control = info?["initial"] ?? edit?["editControlInitial"]
    let ids = (control?["editTweetIds"]?.items ?? []).map(\.spelling)
      .filter(TwitterArchive.isNumber)
    let said = edit?["initialTweetId"]?.spelling
    guard
      let first = said.flatMap({ TwitterArchive.isNumber($0) ? $0 : nil }) ?? ids.first,
      first != id || ids.count > 1
    else { return }
    for version in ids + [id, first] {
      all[first, default: []].insert(version)
      self.first[version] = first
    }
  }

  /// The last version of each post that has several, by the ids of all of them.
  ///
  /// - Parameter there: the ids of posts that the archive has.
  func last(among there: Set<String>) -> [String: String] {
    var last: [String: String] = [:]
    for versions in all.values {
      guard let latest = versions.filter(there.contains).max(by: Self.isEarlier) else { continue }
      for version in versions { last[version] = latest }
    }
    return last
  }

  /// The ids of the versions before one.
  func others(of id: String) -> [String] {
    (first[id].flatMap { all[$0] } ?? []).filter { Self.isEarlier($0, id) }
      .sorted(by: Self.isEarlier)
  }

  /// Ids are numbers that grow with time.
  private static func isEarlier(_ one: String, _ other: String) -> Bool {
    (one.utf8.count, one) < (other.utf8.count, other)
  }
}
