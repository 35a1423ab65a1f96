import Domain
import Markup

/// Finds hashtags that are probably meant to be the same one: `#photo` and `#photos`; and posts with too many.
public struct HashtagCheck: Sendable {
  private let site: Site

  public init(_ site: Site) {
    self.site = site
  }

  /// A note for each hashtag that is nearly one that is used more, and a warning for each post with too many.
  ///
  /// No hashtag is compared with all others: those that are alike have one key, and those that are one
  /// letter apart are met by taking out each letter of each, and by exchanging its neighbours.
  ///
  /// - Complexity: O(hashtags), times the square of the length of a hashtag, which has a bound.
  public func findings() -> [Finding] {
    let keys = site.tags.map { HashtagLikeness.key(of: $0.identity) }
    let (alike, heads) = alike(keys)
    return crowds + alike
      + oneLetterApart(heads.filter { Self.canBeMistyped(keys[$0]) }, keys)
  }

  private var crowds: [Finding] {
    site.relations.crowdedPosts.map { post in
      let id = site.network.posts[post.position].id
      return Finding(
        .warning, rule: .badHashtag,
        message:
          "the post `\(id)` has more than \(Post.mostHashtags) hashtags; the pages of the others lack it",
        hint: "take some out", about: FindingRecord(.post, id, .field("content")))
    }
  }

  /// The hashtags that share a key with one that is used more, and those that don't.
  private func alike(_ keys: [[Unicode.Scalar]]) -> (findings: [Finding], heads: [Int]) {
    var best: [[Unicode.Scalar]: Int] = [:]
    for tag in keys.indices {
      if let other = best[keys[tag]], !isMoreUsed(tag, than: other) { continue }
      best[keys[tag]] = tag
    }
    var findings: [Finding] = []
    var heads: [Int] = []
    for tag in keys.indices {
      guard let head = best[keys[tag]], head != tag else {
        heads.append(tag)
        continue
      }
      findings.append(finding(tag, nearly: head))
    }
    return (findings, heads)
  }

  // MARK: - One letter apart

  /// Shorter words have neighbours that mean something else, and so do words of scripts in which a
  /// letter is a syllable or a word.
  private static func canBeMistyped(_ key: [Unicode.Scalar]) -> Bool {
    (6...40).contains(key.count) && key.allSatisfy { $0.value < 0x0530 }
  }

  private func oneLetterApart(_ tags: [Int], _ keys: [[Unicode.Scalar]]) -> [Finding] {
    var tagOfKey: [Int: Int] = [:]
    for tag in tags { tagOfKey[Self.hash(keys[tag])] = tag }
    // Keys that share one of these differ in the letter at that place alone.
    var bestOfRest: [Rest: Int] = [:]
    for tag in tags {
      Self.forEachRest(of: keys[tag]) { rest in
        if let other = bestOfRest[rest], !isMoreUsed(tag, than: other) { return }
        bestOfRest[rest] = tag
      }
    }
    var nearest: [Int: Int] = [:]
    func meet(_ one: Int, _ other: Int?) {
      guard let other, other != one, max(keys[one].count, keys[other].count) > 6,
        HashtagLikeness.isOneEdit(keys[one], keys[other])
      else { return }
      let (less, more) = isMoreUsed(one, than: other) ? (other, one) : (one, other)
      if let known = nearest[less], !isMoreUsed(more, than: known) { return }
      nearest[less] = more
    }
    for tag in tags {
      Self.forEachRest(of: keys[tag]) { rest in
        meet(tag, bestOfRest[rest])
        meet(tag, tagOfKey[rest.hash])
      }
      Self.forEachExchange(of: keys[tag]) { meet(tag, tagOfKey[$0]) }
    }
    return nearest.sorted { $0.key < $1.key }.map { finding($0, nearly: $1) }
  }

  /// What is left of a key without the letter at a place.
  private struct Rest: Hashable {
    let hash: Int
    let place: Int
  }

  /// Leaves the first letter, because words that differ there are other words, and digits, because
  /// `#day1` is not `#day2`.
  private static func forEachRest(of key: [Unicode.Scalar], _ visit: (Rest) -> Void) {
    for place in key.indices.dropFirst() where !isDigit(key[place]) {
      var rest = key
      rest.remove(at: place)
      visit(Rest(hash: hash(rest), place: place))
    }
  }

  private static func forEachExchange(of key: [Unicode.Scalar], _ visit: (Int) -> Void) {
    for place in key.indices.dropFirst(2)
    where key[place] != key[place - 1] && !isDigit(key[place]) && !isDigit(key[place - 1]) {
      var exchanged = key
      exchanged.swapAt(place, place - 1)
      visit(hash(exchanged))
    }
  }

  private static func hash(_ key: [Unicode.Scalar]) -> Int {
    var hasher = Hasher()
    for scalar in key { hasher.combine(scalar.value) }
    return hasher.finalize()
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value)
  }

  // MARK: - Words

  private func isMoreUsed(_ tag: Int, than other: Int) -> Bool {
    let (one, two) = (postCount(tag), postCount(other))
    return one == two ? tag < other : one > two
  }

  private func postCount(_ tag: Int) -> Int { site.relations.postsOfTag.count(of: tag) }

  private func finding(_ tag: Int, nearly other: Int) -> Finding {
    let posts = site.relations.postsOfTag[tag]
    var places = posts.prefix(3).map { "`\(site.network.posts[$0.position].id)`" }
      .joined(separator: ", ")
    if posts.count > 3 { places += " and \(posts.count - 3) more" }
    return Finding(
      .note, rule: .similarHashtags,
      message: "\(described(tag)) is nearly \(described(other))",
      hint: "if both mean the same, write it in one way; the first stands in \(places)",
      about: posts.first.map {
        FindingRecord(.post, site.network.posts[$0.position].id, .field("content"))
      })
  }

  private func described(_ tag: Int) -> String {
    "`#\(site.tags[tag].spelling)` (\(String(counting: postCount(tag), "post")))"
  }
}
