/// Keeps the controls of text direction (UAX #9) within the text in which they stand.
///
/// An override, embedding or isolate that nobody closes reorders what comes behind it, and a closing
/// one without an opening ends what somebody else has opened. In pages a name is in an element of its
/// own, where that ends; in a title, a feed, an attribute or a list of people other words follow it.
/// So every short text, every plain text and every cut beginning of one is closed: what is open is
/// closed at its end, and what closes nothing is left out. Pairs stay, and so does everything that has
/// no end: the marks (U+200E, U+200F, U+061C), which act as a letter does, and joiners.
public enum TextDirection {
  /// How deep controls may stand in each other; what is deeper is left out. UAX #9 counts 125 levels,
  /// and each of them takes one or two.
  static let depthLimit = 60

  /// The text closed; the text itself where it has no such control.
  public static func closed(_ text: String) -> String {
    closed(text.utf8Span.span).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The same of bytes.
  ///
  /// - Returns: nil when no such control is in the text, which most are, so that nothing is copied.
  public static func closed(_ text: Span<UInt8>) -> [UInt8]? {
    guard var control = next(in: text, from: 0) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 12)
    var open = OpenControls()
    var start = 0
    while true {
      result.append(text, start..<control.offset)
      if open.take(control.kind) {
        result.append(text, control.offset..<control.offset + length)
      }
      start = control.offset + length
      guard let following = next(in: text, from: start) else { break }
      control = following
    }
    result.append(text, start..<text.count)
    open.appendClosing(to: &result)
    return result
  }

  /// Whether a text may have letters that run from right to left: Hebrew, Arabic and the other scripts of
  /// U+0590 to U+08FF, the forms of U+FB1D to U+FEFF, and what lies from U+10800 on. Some others are among
  /// them.
  public static func mayRunFromRight(_ text: String) -> Bool {
    mayRunFromRight(text.utf8Span.span)
  }

  /// The same of bytes.
  static func mayRunFromRight(_ text: borrowing Span<UInt8>) -> Bool {
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      offset += 1
      guard byte >= 0xD6 else { continue }
      let next = offset < text.count ? text[offset] : 0
      switch byte {
      case 0xD6...0xDF: return true
      case 0xE0 where next < 0xA4: return true
      case 0xEF where next >= 0xAC && next < 0xBC: return true
      case 0xF0 where next == 0x90 || next == 0x9E: return true
      default: continue
      }
    }
    return false
  }

  /// The mark that has to stand before a plain text so that it runs as it does on its page, where mentions and
  /// hashtags don't count (``BlockDirection``): a Hebrew answer that begins with `@ada`.
  ///
  /// - Returns: nil where the first letter behind the names tells the same as the first of all, as nearly always.
  public static func mark(before text: borrowing Span<UInt8>) -> StaticString? {
    var index = 0
    while index < text.count, let length = signLength(at: index, in: text) {
      index += length
      while index < text.count, !text[index].isJSONSpace { index += 1 }
      while index < text.count, text[index].isJSONSpace { index += 1 }
    }
    guard index > 0, let own = firstDirection(in: text, from: index),
      let first = firstDirection(in: text, from: 0), first != own
    else { return nil }
    return own ? "\u{200F}" : "\u{200E}"
  }

  /// How many bytes `@` or `#` has, where one of them stands, wide or not.
  private static func signLength(at index: Int, in text: borrowing Span<UInt8>) -> Int? {
    switch text[index] {
    case UInt8(ascii: "@"), UInt8(ascii: "#"): return 1
    case 0xEF:
      let (scalar, length) = Scalars.at(index, in: text, end: text.count)
      return scalar == 0xFF20 || scalar == 0xFF03 ? length : nil
    default: return nil
    }
  }

  /// Whether the first letter that has a direction runs from right to left.
  private static func firstDirection(in text: borrowing Span<UInt8>, from start: Int) -> Bool? {
    var index = start
    while index < text.count {
      let (scalar, length) = Scalars.at(index, in: text, end: text.count)
      if let answer = Scalars.runsFromRight(scalar) { return answer }
      index += length
    }
    return nil
  }

  fileprivate enum Kind {
    case embedding
    case isolate
    /// U+202C, which ends an embedding or override.
    case embeddingEnd
    /// U+2069, which ends an isolate and what is open in it.
    case isolateEnd
  }

  /// Each has three bytes of UTF-8.
  private static let length = 3

  /// The first of the controls from a place on: U+202A to U+202E are E2 80 AA to E2 80 AE, U+2066 to
  /// U+2069 are E2 81 A6 to E2 81 A9.
  private static func next(in text: Span<UInt8>, from start: Int) -> (offset: Int, kind: Kind)? {
    var offset = start
    while offset + length <= text.count {
      guard text[offset] == 0xE2 else {
        offset += 1
        continue
      }
      switch (text[offset + 1], text[offset + 2]) {
      case (0x80, 0xAC): return (offset, .embeddingEnd)
      case (0x80, 0xAA...0xAE): return (offset, .embedding)
      case (0x81, 0xA9): return (offset, .isolateEnd)
      case (0x81, 0xA6...0xA8): return (offset, .isolate)
      default: offset += length
      }
    }
    return nil
  }
}

/// What is open at a place of a text, innermost last.
private struct OpenControls {
  /// A bit for each that is open: whether it is an isolate.
  private var isolates: UInt64 = 0
  private var depth = 0
  /// How many openings were left out that have not been closed.
  private var leftOut = 0

  /// - Returns: false when the control is to be left out.
  mutating func take(_ kind: TextDirection.Kind) -> Bool {
    switch kind {
    case .embedding, .isolate:
      guard depth < TextDirection.depthLimit else {
        leftOut += 1
        return false
      }
      isolates = isolates << 1 | (kind == .isolate ? 1 : 0)
      depth += 1
      return true
    case .embeddingEnd:
      if leavesOutEnd() { return false }
      guard depth > 0, isolates & 1 == 0 else { return false }
      drop(1)
      return true
    case .isolateEnd:
      if leavesOutEnd() { return false }
      // Ends the embeddings within it too.
      let inner = isolates.trailingZeroBitCount
      guard inner < depth else { return false }
      drop(inner + 1)
      return true
    }
  }

  func appendClosing(to output: inout [UInt8]) {
    for position in 0..<depth {
      output.append(isolates >> UInt64(position) & 1 == 1 ? "\u{2069}" : "\u{202C}")
    }
  }

  private mutating func leavesOutEnd() -> Bool {
    guard leftOut > 0 else { return false }
    leftOut -= 1
    return true
  }

  private mutating func drop(_ count: Int) {
    isolates >>= UInt64(count)
    depth -= count
  }
}
