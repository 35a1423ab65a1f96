/// Which way the letters of a block run.
///
/// A hashtag is isolated from what is around it (`<bdi>`), so it does not count where a browser looks for a block's
/// first letter: in a Hebrew text `#ferry` changes nothing. But a block of nothing else has to run as its hashtags do.
enum BlockDirection {
  static let isolateStart: StaticString = "<bdi>"
  static let isolateEnd: StaticString = "</bdi>"

  /// Whether a block runs from right to left because its first hashtag does: there are no letters but those of
  /// hashtags and mentions, and of links behind it. Without its isolate the hashtag then tells the direction, and
  /// its sign is on the right side.
  ///
  /// - Parameters:
  ///   - hashtag: its isolate.
  ///   - block: where the block is in the HTML.
  static func isRightToLeft(
    by hashtag: Range<Int>, in html: borrowing Span<UInt8>, block: Range<Int>
  ) -> Bool {
    TextDirection.mayRunFromRight(html.extracting(hashtag))
      && runsFromRight(html, hashtag, without: "none") == true
      && runsFromRight(html, block.lowerBound..<hashtag.lowerBound, without: "bdi") == nil
      && runsFromRight(html, hashtag.upperBound..<block.upperBound, without: "a") == nil
  }

  /// Whether the first letter runs from right to left that is outside of all elements of a name; nil if there is none.
  private static func runsFromRight(
    _ html: borrowing Span<UInt8>, _ range: Range<Int>, without element: StaticString
  ) -> Bool? {
    var isLeftOut = false
    var index = range.lowerBound
    while index < range.upperBound {
      switch html[index] {
      case UInt8(ascii: "<"):
        let isEnd = html.holds("</", at: index)
        if html.holds(element, at: index + (isEnd ? 2 : 1)) { isLeftOut = !isEnd }
        index = place(behind: UInt8(ascii: ">"), from: index, in: html, range)
      case UInt8(ascii: "&"):
        index = place(behind: UInt8(ascii: ";"), from: index, in: html, range)
      default:
        let (scalar, length) = Scalars.at(index, in: html, end: range.upperBound)
        if !isLeftOut, let answer = Scalars.runsFromRight(scalar) { return answer }
        index += length
      }
    }
    return nil
  }

  private static func place(
    behind sign: UInt8, from start: Int, in html: borrowing Span<UInt8>, _ range: Range<Int>
  ) -> Int {
    var index = start
    while index < range.upperBound, html[index] != sign { index += 1 }
    return index + 1
  }
}

/// A block, or the line of one, while it is appended to the HTML. Its places are in that, so whoever cuts the HTML off or
/// puts something into it says so (``TextOutput/cutHTML(at:)``, ``TextOutput/insertHTML(_:at:)``).
struct DirectedBlock {
  private var start: Int
  /// The isolate of its first hashtag.
  private var firstHashtag: Range<Int>?

  init(start: Int) {
    self.start = start
  }

  mutating func noteHashtag(_ isolate: Range<Int>) {
    if firstHashtag == nil { firstHashtag = isolate }
  }

  /// The HTML ends at a place now.
  mutating func cut(at place: Int) {
    start = min(start, place)
    if let isolate = firstHashtag, isolate.upperBound > place { firstHashtag = nil }
  }

  /// What stood at a place, and all behind it, stands further behind now.
  mutating func shift(at place: Int, by count: Int) {
    if start >= place { start += count }
    if let isolate = firstHashtag, isolate.lowerBound >= place {
      firstHashtag = (isolate.lowerBound + count)..<(isolate.upperBound + count)
    }
  }

  /// Takes the first hashtag out of its isolate where the block runs as it does.
  ///
  /// - Returns: by how many bytes all that stands behind the hashtag has moved to the front.
  mutating func end(in html: inout [UInt8]) -> Int {
    guard let isolate = firstHashtag else { return 0 }
    firstHashtag = nil
    guard BlockDirection.isRightToLeft(by: isolate, in: html.span, block: start..<html.count)
    else { return 0 }
    let count = html.count
    html.removeSubrange(isolate.suffix(BlockDirection.isolateEnd.utf8CodeUnitCount))
    html.removeSubrange(isolate.prefix(BlockDirection.isolateStart.utf8CodeUnitCount))
    return count - html.count
  }
}
