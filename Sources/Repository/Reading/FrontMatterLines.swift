import Markup

/// The lines of a Markdown file, as far as its fields may begin on them.
///
/// One for a whole file: a comment that nothing ends is looked through once.
struct FrontMatterLines {
  /// - Parameter end: behind the line's end.
  typealias Line = (text: Range<Int>, end: Int)

  let bytes: [UInt8]
  /// From where on no comment ends, by its last signs.
  private var unended: [String: Int] = [:]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func line(at start: Int) -> Line {
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

  /// The first line from an offset on in which there is anything to see, and that is not of a comment of HTML or
  /// JavaScript.
  mutating func lineOfText(from start: Int) -> Line {
    var line = line(at: start)
    while line.text.lowerBound < bytes.count {
      let text = bytes[textSeen(in: line.text)].drop(while: \.isSpaceOrTab)
      let isComment = Self.comments.contains { text.starts(with: $0.start.utf8) }
      guard isComment || bytes.span.extracting(line.text).isBlank else { break }
      line = self.line(at: endOfComment(text) ?? line.end)
    }
    return (textSeen(in: line.text), line.end)
  }

  /// A line without signs of no width before it, such as a second byte order mark.
  private func textSeen(in line: Range<Int>) -> Range<Int> {
    guard let first = bytes[line].first, first >= 0x80 else { return line }
    let scalars = String(decoding: bytes[line], as: UTF8.self).unicodeScalars
    let unseen = scalars.prefix { !$0.isASCII && $0.isInvisible }
    return line.lowerBound + String(unseen).utf8.count..<line.upperBound
  }

  private static let comments: [(start: String, end: String?)] = [
    ("<!--", "-->"), ("/*", "*/"), ("//", nil),
  ]

  /// Where a comment ends that may take several lines; nil for another one, or one that nothing ends.
  private mutating func endOfComment(_ line: ArraySlice<UInt8>) -> Int? {
    let comment = Self.comments.first { line.starts(with: $0.start.utf8) }
    guard let end = comment?.end, line.startIndex < unended[end] ?? bytes.count else { return nil }
    if let found = bytes[(line.startIndex + 2)...].firstRange(of: Array(end.utf8)) {
      return found.upperBound
    }
    unended[end] = line.startIndex
    return nil
  }
}
