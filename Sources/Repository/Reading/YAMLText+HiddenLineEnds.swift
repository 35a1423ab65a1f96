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
      if bytes[end..<range.upperBound].first(where: { !$0.isSpaceOrTab }) == UInt8(ascii: "#") {
        throw ReadingError(.yamlLineSeparator(sign.value), at: index, to: end)
      }
      index = end
    }
  }

  /// Behind the mark that ends the text that begins at a place or behind it.
  private func endOfQuoted(from start: Int) -> Int {
    let bytes = source.bytes[range]
    guard let open = bytes[start...].firstIndex(where: { "\"'".utf8.contains($0) }) else {
      return start + 1
    }
    return Self.endOfQuotes(at: open, before: range.upperBound, in: source.bytes)
      ?? range.upperBound
  }

  /// The place behind the mark that ends a text in quotation marks; two of them in single ones, and one behind a backslash
  /// in double ones, don't.
  ///
  /// - Returns: nil where none begins, or none ends.
  static func endOfQuotes(at start: Int, before limit: Int, in bytes: [UInt8]) -> Int? {
    guard start < limit else { return nil }
    let quote = bytes[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    var end = start + 1
    while end < limit {
      if bytes[end] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        end += 2
      } else if bytes[end] != quote {
        end += 1
      } else if quote == UInt8(ascii: "'"), end + 1 < limit, bytes[end + 1] == quote {
        end += 2
      } else {
        return end + 1
      }
    }
    return nil
  }
}
