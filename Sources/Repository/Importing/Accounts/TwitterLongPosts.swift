import Domain
import Markup

/// Posts of which only the beginning stands among the others: `… https://t.co/b4Rf9` ends it.
struct TwitterLongPosts {
  struct Text {
    var text: String
    let links: ShortLinks
    /// The short addresses at the end of its beginning.
    var addresses: [String] = []

    /// The text, and behind it those addresses that are none of it: of a video, or of the post that it quotes.
    ///
    /// - Parameters:
    ///   - links: what the post itself says of short addresses.
    ///   - id: that of the post, to which one may lead.
    func whole(_ links: ShortLinks, id: String) -> String {
      let words = Set(text.split(whereSeparator: \.isWhitespace))
      let missing = addresses.filter { short in
        guard let address = links[short], WebAddress.web(address) != nil else { return false }
        return address.pathSegments.suffix(2) != ["status", id] && !self.links.lead(to: address)
          && !words.contains(short[...]) && !words.contains(address[...])
      }
      return ([text] + missing).joined(separator: " ")
    }
  }

  /// By the second of their time.
  private var texts: [Int64: TextsOfSecond] = [:]
  /// A thread that is published at once has a few texts in one second; more are somebody's who wants the
  /// comparing to take for ever.
  private static let mostInSecond = 100
  /// In bytes; the posts that end so have 280 characters.
  static let longestBeginning = 4_096

  /// - Parameter notes: the items of `note-tweet.js`.
  init(_ notes: [ArchiveValue] = []) {
    var found: [(second: Int64, text: Text)] = []
    for item in notes {
      guard let note = item["noteTweet"], let core = note["core"], let text = core["text"]?.text,
        let time = note["createdAt"]?.timestamp
      else { continue }
      let links = TwitterArchive.links(core["urls"], from: "shortUrl", to: "expandedUrl")
      found.append((time.seconds, Text(text: text, links: links)))
    }
    count = found.count
    // Some archives have the texts as they are, some with references.
    let isEscaped = found.allSatisfy { Self.mayBeEscaped($0.text.text) }
    for (second, text) in found where texts[second]?.count ?? 0 < Self.mostInSecond {
      var text = text
      if isEscaped { text.text = MarkdownSource.resolvingReferences(in: text.text) }
      texts[second, default: TextsOfSecond()].append(text)
    }
    for second in texts.keys { texts[second]?.sort() }
  }

  /// Whether each `&` of a text begins a reference, and no `<` or `>` stands in it.
  private static func mayBeEscaped(_ text: String) -> Bool {
    if text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) {
      return false
    }
    let behindSigns = text.utf8
      .split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).dropFirst()
    return behindSigns.allSatisfy { rest in
      ["amp;", "lt;", "gt;"].contains { rest.starts(with: $0.utf8) }
    }
  }

  /// How many texts no post has taken.
  private(set) var count = 0

  /// The whole text of a post of which the beginning is given; it belongs to no other one then.
  mutating func take(at time: Timestamp, beginningAs text: String) -> Text? {
    // What stands in its place is no longer than any post.
    guard !texts.isEmpty, text.utf8.count <= Self.longestBeginning else { return nil }
    let (beginning, isCut, addresses) = Self.beginning(in: text)
    for start in Self.starts(of: beginning) {
      let part = beginning[start...]
      guard let (second, place) = isCut ? self.place(of: part, at: time) : only(part, at: time),
        var found = texts[second]?.remove(at: place)
      else { continue }
      found.text = beginning[..<start] + found.text
      found.addresses = addresses
      count -= 1
      return found
    }
    return nil
  }

  /// The long text is stored right before the post.
  private static func seconds(around time: Timestamp) -> [Int64] {
    [0, -1, 1, -2, 2].map { time.seconds + $0 }
  }

  private func places(of beginning: Substring, at second: Int64) -> Range<Int> {
    texts[second]?.places(of: Array(beginning.utf8)) ?? 0..<0
  }

  private func place(of beginning: Substring, at time: Timestamp) -> (Int64, Int)? {
    if beginning.isEmpty { return nil }
    for second in Self.seconds(around: time) {
      let places = places(of: beginning, at: second)
      if let place = texts[second]?.first(among: places) { return (second, place) }
    }
    return nil
  }

  /// The place of the only text with a beginning that is so long that no other post can have it.
  private func only(_ beginning: Substring, at time: Timestamp) -> (Int64, Int)? {
    guard beginning.utf8.count >= Self.shortestWithoutSign else { return nil }
    let found = Self.seconds(around: time).flatMap { second in
      places(of: beginning, at: second).map { (second, $0) }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// In bytes; posts that are cut off have at least half of 280 characters.
  private static let shortestWithoutSign = 140

  /// Where the long text of an answer may begin, which is without those whom it answers: behind any of
  /// `@ben @cleo `, since its own words may begin so, too.
  private static func starts(of text: Substring) -> [Substring.Index] {
    var starts = [text.startIndex]
    var rest = text
    while starts.count <= mostAnswered, rest.utf8.first == UInt8(ascii: "@"),
      let end = rest.firstIndex(of: " ")
    {
      rest = rest[rest.index(after: end)...]
      starts.append(rest.startIndex)
    }
    return starts
  }

  /// Whom one answer is written to.
  private static let mostAnswered = 50

  /// What stands before the sign of omission and the addresses behind it, and whether both are there.
  private static func beginning(
    in text: String
  ) -> (Substring, isCut: Bool, addresses: [String]) {
    var rest = text[...]
    var addresses: [String] = []
    while true {
      while rest.last?.isWhitespace == true { rest.removeLast() }
      let code = rest.utf8.reversed().prefix(while: \.isASCIIAlphanumeric).count
      let head = rest.utf8.dropLast(code)
      let start = TwitterArchive.shortStarts.first {
        head.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
      guard let start else { break }
      let before = Substring(head.dropLast(start.utf8.count))
      addresses.insert(String(rest[before.endIndex...]), at: 0)
      rest = before
    }
    guard rest.last == "…" else { return (rest, false, addresses) }
    rest.removeLast()
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return (rest, !addresses.isEmpty, addresses)
  }
}
