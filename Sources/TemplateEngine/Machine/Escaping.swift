/// Escapes for HTML as Jinja2 does: `&`, `<`, `>`, `"` and `'`.
enum Escaping {
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
      guard let escape = escape(of: bytes[index]) else { continue }
      output.append(contentsOf: bytes[runStart..<index])
      escape.withUTF8Buffer { output.append(contentsOf: $0) }
      runStart = index + 1
    }
    output.append(contentsOf: bytes[runStart...])
  }

  /// Escapes what was appended from `start` on, in its place: most texts have nothing to escape and
  /// stay as they are.
  static func escape(_ output: inout [UInt8], from start: Int) {
    guard let first = output[start...].firstIndex(where: { escape(of: $0) != nil }) else { return }
    let rest = Array(output[first...])
    output.removeLast(rest.count)
    rest.withUnsafeBufferPointer { append($0, to: &output) }
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
