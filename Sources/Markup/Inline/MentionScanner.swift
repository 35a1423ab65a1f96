/// A mention found in a text. Whether it is one depends on who exists.
struct MentionMatch {
  /// Where the sign `@` or `＠` stands, in UTF-8 offsets.
  let sign: Range<Int>

  /// The usernames that may be meant, in UTF-8 offsets, the likeliest first. All begin after the
  /// sign.
  let candidates: [Range<Int>]

  /// Where the longest of the names that may be meant ends.
  var end: Int { candidates.reduce(sign.upperBound) { max($0, $1.upperBound) } }
}

/// Mentions by the rule of twitter-text, for usernames of letters and digits of any script, `_`,
/// `-` and `.`.
///
/// In `@adaさん` the sentence goes on behind the name without a space, so there is no telling from
/// the text alone where a name ends. A match therefore has several candidates.
enum MentionScanner {
  /// The longest username that is looked for, in bytes.
  static let nameLimit = 255

  /// How many dots and `-` at the end may be a name's own.
  private static let tailLimit = 2

  static func match(
    atSign offset: Int, length: Int, in text: borrowing Span<UInt8>, start: Int, end: Int,
    previous: UInt32
  ) -> MentionMatch? {
    guard mayPrecede(previous, sign: offset, in: text, start: start) else { return nil }
    let nameStart = offset + length
    var nameEnd = nameStart
    while nameEnd < end {
      let (scalar, length) = Scalars.at(nameEnd, in: text, end: end)
      guard isNameScalar(scalar) else { break }
      nameEnd += length
    }
    let runEnd = nameEnd
    while nameEnd > nameStart, isJoint(text[nameEnd - 1]) { nameEnd -= 1 }
    guard nameEnd > nameStart else { return nil }
    if nameEnd < end {
      let next = Scalars.at(nameEnd, in: text, end: end).value
      if isSign(next), !goesOn(behindNameIn: nameStart..<nameEnd, in: text) { return nil }
      if HashtagScanner.isSchemeMark(nameEnd, in: text, end: end) { return nil }
    }
    // A dot or `-` at the end is the sentence's, unless there is nobody of the name without it.
    var tailEnd = min(runEnd, nameEnd + tailLimit)
    if tailEnd > nameEnd, tailEnd == runEnd, runEnd < end,
      isSign(Scalars.at(runEnd, in: text, end: end).value)
    {
      tailEnd -= 1
    }
    let candidates = candidates(nameStart..<nameEnd, tail: nameEnd..<tailEnd, in: text)
    guard !candidates.isEmpty else { return nil }
    return MentionMatch(sign: offset..<nameStart, candidates: candidates)
  }

  /// The whole run, then with dots and `-` of the tail behind it, then its ASCII beginning unless a digit or a letter
  /// that may belong to the name goes on.
  ///
  /// What stands before a `.` or `-` within it is none: `@ada.byron` may be somebody who is hidden, or on
  /// another server, and is surely not `@ada`.
  private static func candidates(
    _ run: Range<Int>, tail: Range<Int>, in text: borrowing Span<UInt8>
  ) -> [Range<Int>] {
    var candidates: [Range<Int>] = []
    // Names over the limit are not looked up, so that a run is read a bounded number of times.
    if run.count <= nameLimit { candidates.append(run) }
    for end in tail.reversed() where end < run.lowerBound + nameLimit {
      candidates.append(run.lowerBound..<end + 1)
    }
    var end = run.lowerBound
    while end < run.upperBound, text[end] < 0x80 { end += 1 }
    guard end < run.upperBound,
      !mayContinueASCII(Scalars.at(end, in: text, end: run.upperBound).value)
    else { return candidates }
    while end > run.lowerBound, isJoint(text[end - 1]) { end -= 1 }
    if end > run.lowerBound, end - run.lowerBound <= nameLimit {
      candidates.append(run.lowerBound..<end)
    }
    return candidates
  }

  /// `RT@ada` is a mention; an email address is none. Behind a letter that has no case, as in
  /// `の@ada`, a mention begins without a space; cased scripts set one.
  private static func mayPrecede(
    _ previous: UInt32, sign: Int, in text: borrowing Span<UInt8>, start: Int
  ) -> Bool {
    switch previous {
    case Scalars.none: return true
    case 0x5F, 0x21, 0x23, 0x24, 0x25, 0x26, 0x2A, 0x40, 0xFF20: return false
    case 0x54, 0x74: return isRetweet(before: sign, in: text, start: start)
    default:
      return !Scalars.isASCIIAlphanumeric(previous) && !Scalars.isCased(previous)
        && !Scalars.isAccentedLatin(previous)
        && !(Scalars.isLetterMarkOrDigit(previous)
          && isInAddress(sign, in: text, start: start))
    }
  }

  /// Whether what stands before a sign is a name behind another sign, as in `@さくら@example`: then
  /// the second one begins a host.
  private static func isInAddress(
    _ sign: Int, in text: borrowing Span<UInt8>, start: Int
  ) -> Bool {
    var index = sign
    while index > start, sign - index <= nameLimit {
      let scalar = Scalars.before(index, in: text, start: start, outside: Scalars.none)
      if isSign(scalar) { return !goesOn(behindNameIn: index..<sign, in: text) }
      guard isNameScalar(scalar) else { return false }
      index -= 1
      while index > start, text[index].isUTF8Continuation { index -= 1 }
    }
    return false
  }

  /// Whether a run is a name in ASCII and letters that have no case, as in `@adaさん@bob`: there the
  /// sentence goes on behind the name, so that both are mentioned. A name of such letters alone may
  /// be that of an address.
  private static func goesOn(
    behindNameIn run: Range<Int>, in text: borrowing Span<UInt8>
  ) -> Bool {
    var index = asciiEnd(of: run, in: text)
    guard index > run.lowerBound, index < run.upperBound else { return false }
    while index < run.upperBound {
      let (scalar, length) = Scalars.at(index, in: text, end: run.upperBound)
      if scalar < 0x80 || mayContinueASCII(scalar) { return false }
      index += length
    }
    return true
  }

  /// Whether a name that begins in ASCII may go on with a scalar: scripts with case set a space behind a name, and a
  /// wide digit is one as well.
  private static func mayContinueASCII(_ scalar: UInt32) -> Bool {
    // Georgian has capitals for headlines alone, and puts endings right behind a name.
    if (0x10D0...0x10FF).contains(scalar) { return false }
    return Scalars.isCased(scalar) || Scalars.isAccentedLatin(scalar) || Scalars.isDigit(scalar)
  }

  /// Where the letters, digits and `_` of ASCII end with which a run begins.
  private static func asciiEnd(of run: Range<Int>, in text: borrowing Span<UInt8>) -> Int {
    var end = run.lowerBound
    while end < run.upperBound, text[end].isASCIIAlphanumeric || text[end] == 0x5F { end += 1 }
    return end
  }

  private static func isRetweet(
    before sign: Int, in text: borrowing Span<UInt8>, start: Int
  )
    -> Bool
  {
    guard sign - 2 >= start, text[sign - 2].asciiLowercased == UInt8(ascii: "r") else {
      return false
    }
    guard sign - 3 >= start else { return true }
    switch text[sign - 3] {
    case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "~"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      return false
    case let byte: return !byte.isASCIIAlphanumeric
    }
  }

  private static func isNameScalar(_ scalar: UInt32) -> Bool {
    scalar == 0x5F || scalar == 0x2D || scalar == 0x2E || Scalars.isLetterMarkOrDigit(scalar)
  }

  private static func isSign(_ scalar: UInt32) -> Bool { scalar == 0x40 || scalar == 0xFF20 }

  private static func isJoint(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
