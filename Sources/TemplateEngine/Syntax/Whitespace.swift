/// Whitespace as Jinja2 sees it: what Python's `str.isspace` accepts.
enum Whitespace {
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x1C...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F,
      0x205F, 0x3000:
      true
    default: false
    }
  }

  /// The first index from `start` on, in valid UTF-8, that does not begin whitespace; at most `limit`.
  static func end(in bytes: [UInt8], from start: Int, to limit: Int) -> Int {
    var index = start
    while index < limit {
      let (scalar, length) = scalar(in: bytes, at: index, limit: limit)
      guard contains(scalar) else { break }
      index += length
    }
    return index
  }

  /// Takes whitespace off the end of valid UTF-8.
  static func trimEnd(_ bytes: inout [UInt8]) {
    while let last = bytes.last {
      var start = bytes.count - 1
      if last >= 0x80 {
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      }
      guard contains(scalar(in: bytes, at: start, limit: bytes.count).scalar) else { return }
      bytes.removeSubrange(start...)
    }
  }

  private static func scalar(
    in bytes: [UInt8], at index: Int, limit: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let first = bytes[index]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = min(first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2, limit - index)
    var iterator = bytes[index..<index + length].makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return (scalar, length) }
    return ("\u{FFFD}", length)
  }
}
