/// The YAML that a Markdown file starts with.
public enum FrontMatter {
  /// Tells the front matter of a file from the text after it.
  ///
  /// It stands between a first line `---` and the next line that is `---` or `...`; blanks behind
  /// these are allowed. The body starts with the line after that.
  /// - Returns: the bytes between the two lines, `nil` where the file does not start with `---`.
  /// - Throws: `unclosedFrontMatter` where there is no closing line.
  public static func split(
    _ source: SourceText
  ) throws(ReadingError) -> (yaml: Range<Int>?, body: Range<Int>) {
    let bytes = source.bytes
    let start = source.byteOrderMarkLength
    let first = line(at: start, in: bytes)
    guard isMarker(first.text, of: UInt8(ascii: "-"), in: bytes) else {
      return (nil, start..<bytes.count)
    }
    var next = first.end
    while next < bytes.count {
      let line = line(at: next, in: bytes)
      if isMarker(line.text, of: UInt8(ascii: "-"), in: bytes)
        || isMarker(line.text, of: UInt8(ascii: "."), in: bytes)
      {
        return (first.end..<next, line.end..<bytes.count)
      }
      next = line.end
    }
    throw ReadingError(.unclosedFrontMatter, at: start, to: start + 3)
  }

  /// The line at an offset, and the offset after its line end.
  private static func line(at start: Int, in bytes: [UInt8]) -> (text: Range<Int>, end: Int) {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    guard end < bytes.count else { return (start..<end, end) }
    let isPair =
      bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count
      && bytes[end + 1] == UInt8(ascii: "\n")
    return (start..<end, end + (isPair ? 2 : 1))
  }

  /// Whether a line is three times the sign, with nothing but blanks behind.
  private static func isMarker(_ line: Range<Int>, of sign: UInt8, in bytes: [UInt8]) -> Bool {
    guard line.count >= 3, bytes[line.lowerBound] == sign, bytes[line.lowerBound + 1] == sign,
      bytes[line.lowerBound + 2] == sign
    else { return false }
    return bytes[line].dropFirst(3).allSatisfy {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
  }
}
