/// The lines of a Markdown file, as far as its fields may begin on them.
///
/// One for a whole file: a comment that nothing ends is looked through once.
struct FrontMatterLines {
  /// - Parameter end: behind the line's end.
  typealias Line = (text: Range<Int>, end: Int)

  let bytes: [UInt8]
  /// From there on no comment ends.
  private var commentsEnd: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    commentsEnd = bytes.count
  }

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

  /// The first line from an offset on in which there is anything to see, and that is not of a comment.
  mutating func lineOfText(from start: Int) -> Line {
    var line = line(at: start)
    while line.end < bytes.count {
      if bytes[line.text].drop(while: FieldForm.isBlank).starts(with: "<!--".utf8) {
        if let end = endOfComment(from: line.text.lowerBound) { line = self.line(at: end) }
      } else if !bytes.span.extracting(line.text).isBlank {
        break
      }
      if line.end < bytes.count { line = self.line(at: line.end) }
    }
    return line
  }

  private mutating func endOfComment(from start: Int) -> Int? {
    guard start < commentsEnd else { return nil }
    var hyphens = 0
    for place in start..<bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "-"): hyphens += 1
      case UInt8(ascii: ">") where hyphens >= 2: return place + 1
      default: hyphens = 0
      }
    }
    commentsEnd = start
    return nil
  }
}
