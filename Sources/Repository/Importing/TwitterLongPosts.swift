import Domain
import Markup

/// Posts of which only the beginning stands among the others: `… https://t.co/b4Rf9` ends it.
struct TwitterLongPosts {
  struct Text {
    var text: String
    let links: ShortLinks
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
    let (beginning, isCut) = Self.beginning(in: text)
    // The long text of an answer may be without those whom it answers.
    let mentions = Self.mentions(at: beginning)
    for start in mentions.isEmpty
      ? [beginning.startIndex] : [beginning.startIndex, mentions.endIndex]
    {
      let part = beginning[start...]
      guard let (second, place) = isCut ? self.place(of: part, at: time) : only(part, at: time),
        var found = texts[second]?.remove(at: place)
      else { continue }
      if start != beginning.startIndex { found.text = mentions + found.text }
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

  /// `@ben @cleo ` at the beginning of an answer.
  private static func mentions(at text: Substring) -> Substring {
    var rest = text
    while rest.utf8.first == UInt8(ascii: "@"), let end = rest.firstIndex(of: " ") {
      rest = rest[rest.index(after: end)...]
    }
    return text[..<rest.startIndex]
  }

  /// What stands before the sign of omission and the addresses behind it, and whether both are there.
  private static func beginning(in text: String) -> (Substring, isCut: Bool) {
    var rest = text[...]
    var hasAddress = false
    while true {
      while rest.last?.isWhitespace == true { rest.removeLast() }
      let code = rest.utf8.reversed().prefix(while: \.isASCIIAlphanumeric).count
      let head = rest.utf8.dropLast(code)
      let start = TwitterArchive.shortStarts.first {
        head.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
      guard let start else { break }
      rest = Substring(head.dropLast(start.utf8.count))
      hasAddress = true
    }
    guard rest.last == "…" else { return (rest, false) }
    rest.removeLast()
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return (rest, hasAddress)
  }
}
