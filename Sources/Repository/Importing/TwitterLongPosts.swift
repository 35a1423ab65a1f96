import Domain
import Markup

/// Posts of which only the beginning stands among the others: `… https://t.co/b4Rf9` ends it.
struct TwitterLongPosts {
  struct Text {
    var text: String
    let links: ShortLinks
  }

  /// By the second of their time.
  private var texts: [Int64: [Text]] = [:]
  /// A thread that is published at once has a few texts in one second; more are somebody's who wants the
  /// comparing to take for ever.
  private static let mostInSecond = 100
  /// In bytes; the posts that end so have 280 characters.
  private static let longestBeginning = 4_096

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
    // Some archives have the texts as they are, some with references.
    let isEscaped = found.allSatisfy { Self.mayBeEscaped($0.text.text) }
    for (second, text) in found where texts[second, default: []].count < Self.mostInSecond {
      var text = text
      if isEscaped { text.text = MarkdownSource.resolvingReferences(in: text.text) }
      texts[second, default: []].append(text)
    }
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

  /// The whole text of a post of which the beginning is given; it belongs to no other one then.
  mutating func take(at time: Timestamp, beginningAs text: String) -> Text? {
    guard !texts.isEmpty, let beginning = Self.beginning(in: text) else { return nil }
    // The long text is stored right before the post.
    for second in [0, -1, 1, -2, 2].map({ time.seconds + Int64($0) }) {
      // By bytes: it may end within what is one character of the whole.
      if let place = texts[second]?.firstIndex(where: { $0.text.utf8.starts(with: beginning.utf8) })
      {
        return texts[second]?.remove(at: place)
      }
    }
    return nil
  }

  /// What stands before the sign of omission and the addresses behind it; nil for a text that ends otherwise.
  private static func beginning(in text: String) -> Substring? {
    // What stands in its place is no longer than any post.
    guard text.utf8.count <= longestBeginning else { return nil }
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
    guard hasAddress, rest.last == "…", rest.utf8.count > "…".utf8.count else { return nil }
    rest.removeLast()
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
