/// What ends a line for the parser, and for nobody who looks at it.
extension YAMLText {
  /// What nobody sees, and the parser takes for the end of a line.
  static func isHiddenLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    [0x85, 0x2028, 0x2029].contains(scalar.value)
  }

  /// Such an end of a line, so that the parser stumbles over what follows on the
  /// same line.
  func lineSeparator(onLineOf start: Int, before place: Int) -> ReadingError? {
    let end = min(place, range.upperBound)
    let lineStart =
      source.bytes[range.lowerBound..<min(start, end)].lastIndex { $0 == 0x0A || $0 == 0x0D }
      .map { $0 + 1 } ?? range.lowerBound
    let line = String(decoding: source.bytes[lineStart..<end], as: UTF8.self).unicodeScalars
    guard let found = line.firstIndex(where: Self.isHiddenLineEnd) else { return nil }
    let offset = lineStart + line[..<found].reduce(0) { $0 + UTF8.width($1) }
    return ReadingError(
      .yamlLineSeparator(line[found].value), at: offset, to: offset + UTF8.width(line[found]))
  }

  /// Refuses what is a comment for the parser because a line ends before it that nobody sees end. What is said there
  /// would be lost.
  ///
  /// - Parameter starts: where texts in quotation marks begin; there are no comments in them.
  func refuseHiddenComments(quoted starts: [Int]) throws(ReadingError) {
    let bytes = source.bytes
    var starts = starts[...]
    var index = range.lowerBound
    while index < range.upperBound {
      if let start = starts.first, index >= start {
        starts = starts.dropFirst()
        index = endOfQuoted(from: start)
        continue
      }
      // All of them begin with these bytes.
      guard bytes[index] == 0xC2 || bytes[index] == 0xE2,
        let sign = String(decoding: bytes[index..<range.upperBound].prefix(3), as: UTF8.self)
          .unicodeScalars.first, Self.isHiddenLineEnd(sign)
      else {
        index += 1
        continue
      }
      let end = index + UTF8.width(sign)
      if bytes[end..<range.upperBound].first(where: { !FieldForm.isBlank($0) }) == UInt8(ascii: "#")
      {
        throw ReadingError(.yamlLineSeparator(sign.value), at: index, to: end)
      }
      index = end
    }
  }

  /// Behind the mark that ends a text; two of them in single ones, and one behind a backslash in double ones, don't.
  private func endOfQuoted(from start: Int) -> Int {
    let bytes = source.bytes[range]
    guard let open = bytes[start...].firstIndex(where: { "\"'".utf8.contains($0) }) else {
      return start + 1
    }
    var index = open + 1
    while index < range.upperBound {
      let isDouble = index + 1 < range.upperBound && bytes[index + 1] == bytes[open]
      switch bytes[index] {
      case UInt8(ascii: "\\") where bytes[open] == UInt8(ascii: "\""): index += 2
      case bytes[open] where bytes[open] == UInt8(ascii: "'") && isDouble: index += 2
      case bytes[open]: return index + 1
      default: index += 1
      }
    }
    return range.upperBound
  }
}
