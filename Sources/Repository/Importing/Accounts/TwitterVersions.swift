/// Which posts are versions of one that was edited.
struct TwitterVersions {
  /// The ids that belong together; an id is in one of them.
  private var all: [[String]] = []
  /// The place there of each id.
  private var places: [String: Int] = [:]

  /// As many earlier versions of a post are looked for in the site: people can edit one five times.
  static let mostEarlier = 100

  /// Notes what a post says of its versions. Each says in its own way to which it belongs, and an earlier one may
  /// not know of the later ones.
  mutating func note(_ tweet: ArchiveValue, _ id: String) {
    let info = tweet["edit_info"]
    let edit = info?["edit"]
    let control = info?["initial"] ?? edit?["editControlInitial"]
    let ids = (control?["editTweetIds"]?.items ?? []).map(\.spelling)
    let first = (edit?["initialTweetId"]?.spelling).map { [$0] } ?? []
    for version in ids + first where version != id && TwitterArchive.isNumber(version) {
      join(version, id)
    }
  }

  private mutating func join(_ one: String, _ other: String) {
    var (place, rest) = (self.place(of: one), self.place(of: other))
    if place == rest { return }
    // The fewer ones move, so that none moves often.
    if all[place].count < all[rest].count { swap(&place, &rest) }
    for id in all[rest] { places[id] = place }
    all[place] += all[rest]
    all[rest] = []
  }

  private mutating func place(of id: String) -> Int {
    if let place = places[id] { return place }
    places[id] = all.count
    all.append([id])
    return all.count - 1
  }

  /// The ids of the versions of each post that has several, in order of time.
  ///
  /// - Complexity: O(*n* log *n*) for *n* ids.
  var groups: [[String]] {
    all.filter { $0.count > 1 }.map { $0.sorted(by: Self.isEarlier) }
  }

  /// Ids are numbers that grow with time.
  private static func isEarlier(_ one: String, _ other: String) -> Bool {
    (one.utf8.count, one) < (other.utf8.count, other)
  }
}
