/// Escapes for HTML as Jinja2 does: `&`, `<`, `>`, `"` and `'`.
enum Escaping {
  /// Which bytes have an escape. Bytes of other characters never equal one of these.
  private static func escape(of byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&#34;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  static func append(_ text: String, to output: inout [UInt8]) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append($0, to: &output) }
    if isDone == nil {
      var copy = text
      copy.withUTF8 { append($0, to: &output) }
    }
  }

  /// Copies runs that need no escape whole.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var runStart = 0
    for index in 0..<bytes.count {
      // All five are below 0x3F, and letters, the commonest bytes, are not.
      guard bytes[index] < 0x3F, let escape = escape(of: bytes[index]) else { continue }
      output.append(contentsOf: bytes[runStart..<index])
      escape.withUTF8Buffer { output.append(contentsOf: $0) }
      runStart = index + 1
    }
    output.append(contentsOf: bytes[runStart...])
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
