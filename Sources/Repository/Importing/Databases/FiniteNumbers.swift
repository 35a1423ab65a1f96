import Markup

/// The text of an export without the numbers that JSON has not.
enum FiniteNumbers {
  /// - Returns: the bytes with `null` in their place, as far as possible where they stood.
  static func bytes(of bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 64)
    var position = 0
    var isInString = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if isInString, byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
        result.append(byte)
        position += 1
      } else if !isInString, let word = word(at: position, in: bytes) {
        // Places of what stands behind on the line stay.
        if word.utf8.count < null.count, result.last == UInt8(ascii: " ") { result.removeLast() }
        result += null
        for _ in null.count..<max(null.count, word.utf8.count) { result.append(UInt8(ascii: " ")) }
        position += word.utf8.count
        continue
      }
      result.append(bytes[position])
      position += 1
    }
    return result
  }

  private static func word(at position: Int, in bytes: [UInt8]) -> String? {
    guard [UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "-")].contains(bytes[position]),
      position == 0 || !isPartOfWord(bytes[position - 1])
    else { return nil }
    return words.first { word in
      let end = position + word.utf8.count
      return bytes[position...].starts(with: word.utf8)
        && (end == bytes.count || !isPartOfWord(bytes[end]))
    }
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte >= 0x80 || "_$-+.".utf8.contains(byte)
  }

  private static let words = ["NaN", "Infinity", "-Infinity"]
  private static let null = Array("null".utf8)
}
