import Domain

/// Decodes what stands between the quotes of a JSON string.
enum JSONString {
  /// The text as UTF-8. Characters that the program refuses, and lone surrogates, become U+FFFD.
  ///
  /// The bytes are valid UTF-8 with valid escapes, as the scanner has left them.
  static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    text(bytes, hasEscapes: true)
  }

  /// The same for a text in which a backslash is only a backslash.
  static func cleaned(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    text(bytes, hasEscapes: false)
  }

  /// The same of a text.
  static func cleaned(_ text: String) -> String {
    var text = text
    return text.withUTF8 { String(decoding: cleaned($0), as: UTF8.self) }
  }

  private static func text(
    _ bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool
  ) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      let end = endOfCleanRun(bytes, from: offset)
      if end > offset {
        text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[offset..<end]))
        offset = end
        continue
      }
      let byte = bytes[offset]
      if hasEscapes, byte == UInt8(ascii: "\\"), offset + 1 < bytes.count {
        offset += 1
        switch bytes[offset] {
        case UInt8(ascii: "u"):
          append(unicodeEscape(in: bytes, at: &offset), to: &text)
        case UInt8(ascii: "b"), UInt8(ascii: "f"):
          append(0xFFFD, to: &text)
          offset += 1
        default:
          text.append(character(ofEscape: bytes[offset]))
          offset += 1
        }
      } else if let length = forbiddenLength(in: bytes, at: offset) {
        append(0xFFFD, to: &text)
        offset += length
      } else {
        text.append(byte)
        offset += 1
      }
    }
    return text
  }

  /// The end of the bytes that are copied as they are, whatever comes behind them.
  private static func endOfCleanRun(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte >= 0x20, byte != UInt8(ascii: "\\"), byte != 0x7F, byte != 0xC2, byte != 0xEF,
        byte < 0xF0
      else { break }
      offset += 1
    }
    return offset
  }

  /// The length of the character at an offset if it is one that no output may hold.
  static func forbiddenLength(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
    switch bytes[offset] {
    case 0x09, 0x0A, 0x0D: nil
    case 0x00...0x1F, 0x7F: 1
    // U+0080 to U+009F
    case 0xC2 where offset + 1 < bytes.count && bytes[offset + 1] < 0xA0: 2
    case 0xEF where offset + 2 < bytes.count:
      isNoncharacter(bytes[offset + 1], bytes[offset + 2]) ? 3 : nil
    // The last two of each further plane end in xF BF BE or xF BF BF.
    case 0xF0...
    where offset + 3 < bytes.count && bytes[offset + 1] & 0x0F == 0x0F
      && bytes[offset + 2] == 0xBF && bytes[offset + 3] >= 0xBE:
      4
    default: nil
    }
  }

  /// U+FDD0 to U+FDEF are EF B7 90 to EF B7 AF, U+FFFE and U+FFFF are EF BF BE and EF BF BF.
  private static func isNoncharacter(_ second: UInt8, _ third: UInt8) -> Bool {
    second == 0xB7 && (0x90...0xAF).contains(third) || second == 0xBF && third >= 0xBE
  }

  /// The scalar of the escape whose `u` is at `offset`, and of the low surrogate's after it.
  private static func unicodeEscape(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: inout Int
  ) -> UInt32 {
    let unit = codeUnit(in: bytes, at: offset + 1)
    offset += 5
    guard 0xD800...0xDBFF ~= unit, offset + 6 <= bytes.count,
      bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
    else { return unit }
    let low = codeUnit(in: bytes, at: offset + 2)
    guard 0xDC00...0xDFFF ~= low else { return unit }
    offset += 6
    return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
  }

  private static func codeUnit(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32 {
    var value: UInt32 = 0
    for byte in bytes[min(offset, bytes.count)..<min(offset + 4, bytes.count)] {
      value = value << 4 | UInt32(byte.hexDigitValue ?? 0)
    }
    return value
  }

  private static func character(ofEscape letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    default: letter
    }
  }

  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    var scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    switch value {
    case 0x09, 0x0A, 0x0D: break
    case 0x00...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: scalar = "\u{FFFD}"
    case _ where value & 0xFFFE == 0xFFFE: scalar = "\u{FFFD}"
    default: break
    }
    text.append(contentsOf: Unicode.UTF8.encode(scalar).map { Array($0) } ?? [])
  }
}
