import Domain

/// A text in which names are looked for, in whatever way it escapes their signs: as JSON, YAML, Markdown, HTML,
/// URLs and style sheets do.
///
/// It knows nothing of the language of the text, and so finds a name here and there that is none: then a picture
/// stays that could go.
struct EscapedNames {
  private let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    // Of a text in UTF-16 or UTF-32 the signs of ASCII remain.
    self.bytes = bytes.filter { $0 != 0 }
  }

  /// The nodes of the names that stand in the text.
  ///
  /// - Complexity: O(bytes of the text) for all names of people, however many they are.
  func held(of names: NameTrie) -> Set<Int> {
    var held: Set<Int> = []
    var ways: [(node: Int, offset: Int)] = []
    for start in bytes.indices where mayBegin(at: start) {
      ways.append((0, start))
      while let (node, offset) = ways.popLast() {
        if names.nodes[node].isName { held.insert(node) }
        guard offset < bytes.count else { continue }
        if !Self.begins(bytes[offset]) {
          if let child = names.nodes[node].children[bytes[offset]] {
            ways.append((child, offset + 1))
          }
          continue
        }
        for (sign, child) in names.nodes[node].children {
          if let end = end(of: sign, at: offset) { ways.append((child, end)) }
        }
      }
    }
    return held
  }

  /// Whether a name may begin at a place: `1.png` does not amid `11.png`. Behind an escape one may, which may be that of
  /// a slash.
  private func mayBegin(at start: Int) -> Bool {
    var index = start - 1
    // A sign of Markdown's emphasis.
    while index >= 0, start - index < 4, bytes[index] == UInt8(ascii: "_") { index -= 1 }
    guard index >= 0, Self.goesOn(bytes[index]) else { return true }
    while index >= 0, start - index <= Self.longestEscape {
      if Self.begins(bytes[index]) { return true }
      guard bytes[index].isASCIIAlphanumeric || "#;".utf8.contains(bytes[index]) else {
        return false
      }
      index -= 1
    }
    return false
  }

  /// Whether a name goes on behind a byte, or may.
  private static func goesOn(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "_-.".utf8.contains(byte)
  }

  /// Bytes: `&#x0000002F`.
  private static let longestEscape = 11

  /// Whether an escape may begin with a byte.
  private static func begins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\\")
  }

  /// The place behind a sign; nil where another one stands.
  private func end(of sign: UInt8, at offset: Int) -> Int? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case sign: return offset + 1
    case UInt8(ascii: "%"):
      return value(at: offset + 1, atMost: 2, radix: 16).flatMap {
        $0 == (sign, 2) ? offset + 3 : nil
      }
    case UInt8(ascii: "&"): return endOfReference(to: sign, at: offset + 1)
    case UInt8(ascii: "\\"): return endOfBackslashes(before: sign, at: offset)
    default: return nil
    }
  }

  private static let references: [UInt8: [String]] = [
    UInt8(ascii: "."): ["period"], UInt8(ascii: "_"): ["lowbar", "UnderBar"],
    UInt8(ascii: "/"): ["sol"],
  ]

  /// `&#110;`, `&#x6E;`, `&period;`
  private func endOfReference(to sign: UInt8, at offset: Int) -> Int? {
    var end = offset
    if byte(offset) == UInt8(ascii: "#") {
      let isHexadecimal = byte(offset + 1) | 0x20 == UInt8(ascii: "x")
      let digits = offset + (isHexadecimal ? 2 : 1)
      guard let (value, count) = value(at: digits, atMost: 8, radix: isHexadecimal ? 16 : 10),
        value == sign
      else { return nil }
      end = digits + count
    } else {
      let name = Self.references[sign]?.first { bytes[offset...].starts(with: $0.utf8) }
      guard let name else { return nil }
      end = offset + name.utf8.count
    }
    return byte(end) == UInt8(ascii: ";") ? end + 1 : end
  }

  /// `\n`, `\u006E`, `\x6E`, and in a style sheet `\6E ` for an `n`. JSON writes the backslash twice, and
  /// JSON in JSON four times. More are not counted: a text may be made of nothing else.
  private func endOfBackslashes(before sign: UInt8, at start: Int) -> Int? {
    var offset = start
    while offset < start + 4, byte(offset) == UInt8(ascii: "\\") { offset += 1 }
    if let (value, count) = value(at: offset, atMost: 6, radix: 16), value == sign {
      let end = offset + count
      return byte(end) == 0x20 ? end + 1 : end
    }
    if [UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "x")].contains(byte(offset)) {
      let length = byte(offset) == UInt8(ascii: "u") ? 4 : byte(offset) == UInt8(ascii: "U") ? 8 : 2
      if let (value, count) = value(at: offset + 1, atMost: length, radix: 16), count == length,
        value == sign
      {
        return offset + 1 + count
      }
    }
    return byte(offset) == sign ? offset + 1 : nil
  }

  /// 0 behind the end.
  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// A number of up to so many digits, and how many it has; nil where there are none, or it is more than a byte.
  private func value(at offset: Int, atMost digits: Int, radix: Int) -> (UInt8, Int)? {
    var (value, count) = (0, 0)
    while count < digits, offset + count < bytes.count,
      let digit = bytes[offset + count].hexDigitValue, Int(digit) < radix
    {
      value = value * radix + Int(digit)
      count += 1
    }
    return count > 0 && value < 0x80 ? (UInt8(value), count) : nil
  }
}
