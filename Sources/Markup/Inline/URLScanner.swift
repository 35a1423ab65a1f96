/// Bare URLs in a text: `http://`, `https://` and `www.`, and how far they go.
///
/// The end follows GitHub's rule for punctuation and twitter-text's for scripts: a URL in a Chinese,
/// Japanese, Korean or Thai sentence ends where the sentence goes on.
enum URLScanner {
  /// What of Markdown ends a URL, where the parser has not yet read the text.
  enum Ends {
    /// Nothing: the text is what the parser has made of it.
    case none
    /// The signs of a link: the `)` of its target, and `](` or `][` behind its text.
    case links
    /// These, and the `|` behind a cell of a table.
    case linksAndCells
  }

  /// The URL whose `://` stands at `colon`, if it begins at or after `floor`.
  static func url(
    atColon colon: Int, in text: borrowing Span<UInt8>, floor: Int, end: Int, outside: UInt32,
    ends: Ends
  ) -> Range<Int>? {
    guard HashtagScanner.isSchemeMark(colon, in: text, end: end) else { return nil }
    let start: Int
    if matches("https", endingAt: colon, in: text, floor: floor) {
      start = colon - 5
    } else if matches("http", endingAt: colon, in: text, floor: floor) {
      start = colon - 4
    } else {
      return nil
    }
    guard mayPrecede(Scalars.before(start, in: text, outside: outside)),
      let hostEnd = hostEnd(from: colon + 3, labels: 2, in: text, end: end)
    else { return nil }
    return start..<pathEnd(from: hostEnd, ofURLAt: start, in: text, end: end, ends: ends)
  }

  /// The URL whose `www.` has its dot at `dot`, if it begins at or after `floor`.
  static func url(
    atDot dot: Int, in text: borrowing Span<UInt8>, floor: Int, end: Int, outside: UInt32,
    ends: Ends
  ) -> Range<Int>? {
    guard matches("www", endingAt: dot, in: text, floor: floor) else { return nil }
    let start = dot - 3
    let previous = Scalars.before(start, in: text, outside: outside)
    guard mayPrecede(previous), previous != 0x2E, previous != 0x2F,
      let hostEnd = hostEnd(from: start, labels: 3, in: text, end: end)
    else { return nil }
    return start..<pathEnd(from: hostEnd, ofURLAt: start, in: text, end: end, ends: ends)
  }

  /// The end of a path whose slash at `slash` follows a host name without a scheme, such as
  /// `example.org/#news`. It is not linked, but what it holds is no hashtag and no mention.
  static func schemelessEnd(
    atSlash slash: Int, in text: borrowing Span<UInt8>, end: Int, ends: Ends
  ) -> Int? {
    var index = slash
    while index > 0, text[index - 1].isASCIILetter, slash - index < 64 { index -= 1 }
    guard slash - index >= 2, index >= 2, text[index - 1] == UInt8(ascii: "."),
      text[index - 2].isASCIIAlphanumeric
    else { return nil }
    return pathEnd(from: slash, ofURLAt: slash, in: text, end: end, ends: ends)
  }

  private static func matches(
    _ word: StaticString, endingAt end: Int, in text: borrowing Span<UInt8>, floor: Int
  ) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - count >= floor else { return false }
    return word.withUTF8Buffer { word in
      for index in 0..<count where text[end - count + index].asciiLowercased != word[index] {
        return false
      }
      return true
    }
  }

  private static func mayPrecede(_ previous: UInt32) -> Bool {
    switch previous {
    case 0x23, 0x24, 0x40, 0xFF03, 0xFF20: false
    default: !Scalars.isASCIIAlphanumeric(previous) && !Scalars.isAccentedLatin(previous)
    }
  }

  /// The end of a host name, with its port, of at least so many labels. A label begins and ends
  /// with a letter or digit, and only those before the last two hold `_`. A script without spaces
  /// ends a label that another script began: `example.comだよね` ends at `com`.
  private static func hostEnd(
    from start: Int, labels wanted: Int, in text: borrowing Span<UInt8>, end: Int
  ) -> Int? {
    var index = start
    var labels = 0
    var hostEnd = start
    var lastUnderscores = (0, 0)
    // No host name is longer than 253 bytes (RFC 1035); the bound keeps a failed look cheap.
    let end = min(end, start + 260)
    while index < end {
      // One name alone is no host, so the first may be of several scripts.
      guard let label = label(from: index, in: text, end: end, mayMix: labels + 1 < wanted) else {
        break
      }
      labels += 1
      lastUnderscores = (lastUnderscores.1, label.hasUnderscore ? labels : 0)
      hostEnd = label.end
      guard label.end < end, text[label.end] == UInt8(ascii: ".") else { break }
      index = label.end + 1
    }
    guard labels >= wanted, lastUnderscores == (0, 0),
      !isUserInformation(before: hostEnd, in: text, end: end)
    else { return nil }
    if hostEnd + 1 < end, text[hostEnd] == UInt8(ascii: ":"), text[hostEnd + 1].isASCIIDigit {
      var (port, number) = (hostEnd + 1, 0)
      while port < end, text[port].isASCIIDigit {
        number = number * 10 + Int(text[port] - 0x30)
        port += 1
        // What the writer named is no port, and without it, it would be another host.
        if number > 65_535 { return nil }
      }
      hostEnd = port
    }
    return hostEnd
  }

  /// Whether what looks like a host is a name before the host (`https://ada:secret@example.org`): a link to it
  /// would lead to a host that the writer has not named.
  private static func isUserInformation(
    before hostEnd: Int, in text: borrowing Span<UInt8>, end: Int
  ) -> Bool {
    var index = hostEnd
    guard index < end else { return false }
    if text[index] == UInt8(ascii: ":") {
      index += 1
      while index < end, text[index].isASCIIAlphanumeric || isPasswordSign(text[index]) {
        index += 1
      }
    }
    return index < end && text[index] == UInt8(ascii: "@")
  }

  /// The signs that RFC 3986 lets stand in a password, but those with which a sentence goes on.
  private static func isPasswordSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "%"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// - Parameter mayMix: whether a script without spaces may follow another.
  private static func label(
    from start: Int, in text: borrowing Span<UInt8>, end: Int, mayMix: Bool
  ) -> (
    end: Int, hasUnderscore: Bool
  )? {
    var index = start
    var isUnspaced = false
    var hasUnderscore = false
    var endsWell = false
    while index < end {
      let (scalar, length) = Scalars.at(index, in: text, end: end)
      if scalar == 0x2D || scalar == 0x5F {
        guard index > start else { return nil }
        hasUnderscore = hasUnderscore || scalar == 0x5F
        endsWell = false
      } else {
        let isPictograph = isPictograph(scalar)
        guard isPictograph || Scalars.isLetterMarkOrDigit(scalar) else { break }
        if isPictograph || Scalars.isUnspaced(scalar) {
          if index == start || mayMix && endsWell { isUnspaced = true }
          guard isUnspaced else { break }
        }
        endsWell = true
      }
      index += length
    }
    return endsWell ? (index, hasUnderscore) : nil
  }

  /// Symbols that people register as names, such as `✪` and emoji.
  private static func isPictograph(_ scalar: UInt32) -> Bool {
    (0x2190...0x2BFF).contains(scalar) || (0x1F000...0x1FAFF).contains(scalar)
  }

  /// How deep brackets may stand in each other in a path. Whoever goes on behind a bracket that nobody closes looks
  /// for the end again, and so reads no byte more often than this.
  private static var deepestBracket: Int { 16 }

  /// Where path, query and fragment end, without punctuation that belongs to the sentence, and before a bracket
  /// that is still open there: `https://example.com/a(見て)` goes on in a script without spaces.
  private static func pathEnd(
    from start: Int, ofURLAt url: Int, in text: borrowing Span<UInt8>, end: Int, ends: Ends
  ) -> Int {
    guard start < end else { return start }
    switch text[start] {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break
    default: return start
    }
    var index = start
    // How many there are, less those that close.
    var rounds = 0
    var squares = 0
    // How many are open, whatever their form, and where the first of them stands.
    var depth = 0
    var firstOpen = (index: start, rounds: 0, squares: 0)
    // What ends it ends the look for its end, too: whoever goes on behind it would read the rest of the line
    // for each URL.
    scan: while index < end {
      let (scalar, length) = Scalars.at(index, in: text, end: end)
      guard isPathScalar(scalar), depth <= deepestBracket else { break }
      switch scalar {
      case 0x28, 0x5B:
        if depth == 0 { firstOpen = (index, rounds, squares) }
        depth += 1
        if scalar == 0x28 { rounds += 1 } else { squares += 1 }
      case 0x29:
        if rounds == 0, ends != .none, isTarget(url, in: text) { break scan }
        rounds -= 1
        depth = max(0, depth - 1)
      case 0x5D:
        if squares == 0, ends != .none, isLinkText(before: index, in: text, end: end) { break scan }
        squares -= 1
        depth = max(0, depth - 1)
      case 0x7C where ends == .linksAndCells: break scan
      default: break
      }
      index += length
    }
    if depth > 0 { (index, rounds, squares) = firstOpen }
    while index > start {
      switch text[index - 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","),
        UInt8(ascii: ":"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"),
        UInt8(ascii: "'"), UInt8(ascii: ";"):
        break
      case UInt8(ascii: ")") where rounds < 0: rounds += 1
      case UInt8(ascii: "]") where squares < 0: squares += 1
      default: return index
      }
      index -= 1
    }
    return index
  }

  /// Whether what begins at a place follows `](`.
  private static func isTarget(_ start: Int, in text: borrowing Span<UInt8>) -> Bool {
    start >= 2 && text[start - 1] == UInt8(ascii: "(") && text[start - 2] == UInt8(ascii: "]")
  }

  /// Whether the `]` at a place has the target or the label of a link behind it.
  private static func isLinkText(
    before bracket: Int, in text: borrowing Span<UInt8>, end: Int
  ) -> Bool {
    guard bracket + 1 < end else { return false }
    return text[bracket + 1] == UInt8(ascii: "(") || text[bracket + 1] == UInt8(ascii: "[")
  }

  private static func isPathScalar(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x80 else {
      switch UInt8(scalar) {
      case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "^"):
        return false
      default: return true
      }
    }
    return !Scalars.isUnspaced(scalar) && Scalars.isLetterMarkOrDigit(scalar) || scalar == 0x2013
  }
}
