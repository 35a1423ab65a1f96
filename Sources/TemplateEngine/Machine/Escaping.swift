/// Escapes for HTML as Jinja2 does: `&`, `<`, `>`, `"` and `'`.
public enum Escaping {
  /// Which bytes have an escape. Bytes of other characters never equal one of these.
  @inline(__always)
  private static func escape(of byte: UInt8) -> StaticString? {
    // All five are below 0x3F, and letters, the commonest bytes, are not.
    guard byte < 0x3F else { return nil }
    switch byte {
    case UInt8(ascii: "&"): return "&amp;"
    case UInt8(ascii: "<"): return "&lt;"
    case UInt8(ascii: ">"): return "&gt;"
    case UInt8(ascii: "\""): return "&#34;"
    case UInt8(ascii: "'"): return "&#39;"
    default: return nil
    }
  }

  /// Appends a text for HTML, in text and in quoted attributes.
  public static func append(_ text: String, to output: inout [UInt8]) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append($0, to: &output) }
    if isDone == nil {
      var copy = text
      copy.withUTF8 { append($0, to: &output) }
    }
  }

  /// Copies runs that need no escape whole.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var runStart = 0
    while let index = next(in: bytes, from: runStart), let escape = escape(of: bytes[index]) {
      output.append(contentsOf: bytes[runStart..<index])
      escape.withUTF8Buffer { output.append(contentsOf: $0) }
      runStart = index + 1
    }
    output.append(contentsOf: bytes[runStart...])
  }

  /// Escapes what was appended from `start` on, in its place: most texts have nothing to escape and
  /// stay as they are.
  static func escape(_ output: inout [UInt8], from start: Int) {
    let first = output.withUnsafeBufferPointer { next(in: $0, from: start) }
    guard let first else { return }
    let rest = Array(output[first...])
    output.removeLast(rest.count)
    rest.withUnsafeBufferPointer { append($0, to: &output) }
  }

  /// Looks for a byte that has an escape, eight at a time.
  ///
  /// `&` and `'` differ in their lowest bit, `<` and `>` in the one above it, so three patterns find
  /// all five. In `word ^ pattern` such a byte is zero, and the lowest set bit of `zeros` tells the
  /// first.
  static func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = start
    while offset + 8 <= raw.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let found =
        zeros(in: word ^ 0x2222_2222_2222_2222)
        | zeros(in: (word | 0x0101_0101_0101_0101) ^ 0x2727_2727_2727_2727)
        | zeros(in: (word | 0x0202_0202_0202_0202) ^ 0x3E3E_3E3E_3E3E_3E3E)
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < raw.count {
      if escape(of: raw[offset]) != nil { return offset }
      offset += 1
    }
    return nil
  }

  /// The highest bit of every byte that is zero; above the first of them also of others.
  @inline(__always)
  private static func zeros(in word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Appends an integer in decimal.
  static func append(_ integer: Int, to output: inout [UInt8]) {
    if integer < 0 { output.append(UInt8(ascii: "-")) }
    var rest = integer.magnitude
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = digits.count
    repeat {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for index in start..<digits.count { output.append(digits[index]) }
  }
}
