/// Turns the parser's marks into byte offsets of the file.
///
/// A mark counts lines and characters, and to the YAML parser U+0085, U+2028 and U+2029 end a line
/// as well. Marks are mostly asked for in the order of the text, so the walk goes on from the last
/// one: all of them together take one pass.
struct YAMLPlaces {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private var offset: Int
  private var line = 1
  private var column = 1

  init(_ text: YAMLText) {
    bytes = text.source.bytes
    range = text.range
    offset = text.range.lowerBound
  }

  /// The byte offset of a line and column, both from 1.
  mutating func offset(of mark: (line: Int, column: Int)) -> Int {
    if (mark.line, mark.column) < (line, column) {
      offset = range.lowerBound
      line = 1
      column = 1
    }
    while offset < range.upperBound, (line, column) < (mark.line, mark.column) {
      let length = scalarLength(at: offset)
      if let ending = lineEndLength(at: offset) {
        // The mark may lie behind the last character of a line, never behind its end.
        guard line < mark.line else { break }
        offset += ending
        line += 1
        column = 1
      } else {
        offset += length
        column += 1
      }
    }
    return min(offset, range.upperBound)
  }

  /// What stands before a place.
  func bytes(before offset: Int) -> ArraySlice<UInt8> { bytes[range.lowerBound..<offset] }

  private func scalarLength(at offset: Int) -> Int {
    switch bytes[offset] {
    case 0xF0...: 4
    case 0xE0...: 3
    case 0xC0...: 2
    default: 1
    }
  }

  private func lineEndLength(at offset: Int) -> Int? {
    func byte(_ distance: Int) -> UInt8 {
      offset + distance < range.upperBound ? bytes[offset + distance] : 0
    }
    return switch bytes[offset] {
    case 0x0A: 1
    case 0x0D: byte(1) == 0x0A ? 2 : 1
    case 0xC2 where byte(1) == 0x85: 2
    case 0xE2 where byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9): 3
    default: nil
    }
  }
}
