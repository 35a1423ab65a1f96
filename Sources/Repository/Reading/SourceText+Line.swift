extension SourceText {
  /// The source line that holds a byte, for showing it above a caret.
  ///
  /// Without its line end; bytes that are not UTF-8 and control characters are replaced by U+FFFD,
  /// so that a file cannot steer the terminal it is shown on. A long line is cut around the place,
  /// with `…` where something is left out.
  /// - Returns: at most 160 characters, and the column in them, from 1, under which the caret goes.
  public func line(containingByte offset: Int) -> (text: String, caretColumn: Int) {
    // Asked for once: they may have been put apart, and a large network has a warning for each post.
    let bytes = bytes
    let mark = byteOrderMarkLength
    let offset = min(max(offset, mark), bytes.count)
    var start = offset
    while start > mark, offset - start < Self.shownReach, !bytes[start - 1].isLineEnd {
      start -= 1
    }
    while start < offset, bytes[start].isUTF8Continuation { start += 1 }
    var end = offset
    while end < bytes.count, end - offset < Self.shownReach, !bytes[end].isLineEnd {
      end += 1
    }

    let isCut = start > mark && !bytes[start - 1].isLineEnd
    let (before, after) = (bytes[start..<offset], bytes[offset..<end])
    // Nearly all are plain, and their bytes need not be taken apart.
    if Self.isPlain(before), Self.isPlain(after) {
      return Self.shown(before, after, isCut: isCut) { String(decoding: $0, as: UTF8.self) }
    }
    return Self.shown(Self.signs(of: before), Self.signs(of: after), isCut: isCut, Self.text)
  }

  /// - Parameter isCut: whether the line begins before what is given of it.
  private static func shown<Sign>(
    _ before: ArraySlice<Sign>, _ after: ArraySlice<Sign>, isCut: Bool,
    _ text: (ArraySlice<Sign>) -> String
  ) -> (text: String, caretColumn: Int) {
    let half = shownLineLength / 2
    let head = min(before.count, max(half, shownLineLength - after.count))
    let tail = min(after.count, shownLineLength - head)
    let marksHead = head > 0 && (isCut || head < before.count)
    let marksTail = tail > 0 && tail < after.count
    let parts = [
      marksHead ? "…" : "", text(before.suffix(head).dropFirst(marksHead ? 1 : 0)),
      text(after.prefix(tail).dropLast(marksTail ? 1 : 0)), marksTail ? "…" : "",
    ]
    return (parts.joined(), head + 1)
  }

  /// The source line at a position that somebody else has counted, for showing it above a caret.
  public func line(at position: TextPosition) -> (text: String, caretColumn: Int) {
    line(containingByte: byteOffset(of: position))
  }

  private func byteOffset(of position: TextPosition) -> Int {
    let bytes = bytes
    var line = 1
    var offset = byteOrderMarkLength
    while offset < bytes.count, line < position.line {
      let isPair =
        bytes[offset] == UInt8(ascii: "\r") && offset + 1 < bytes.count
        && bytes[offset + 1] == UInt8(ascii: "\n")
      if bytes[offset].isLineEnd, !isPair { line += 1 }
      offset += 1
    }
    var column = 1
    while offset < bytes.count, column < position.column, !bytes[offset].isLineEnd {
      offset += 1
      if offset == bytes.count || bytes[offset] & 0xC0 != 0x80 { column += 1 }
    }
    return offset
  }

  private static let shownLineLength = 160
  /// How many bytes before a place, and from it on, may be shown: a scalar has at most four.
  static let shownReach = 4 * shownLineLength

  private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { 0x20..<0x7F ~= $0 }
  }

  private static func signs(of bytes: ArraySlice<UInt8>) -> ArraySlice<Unicode.Scalar> {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      if scalar == "\t" { return " " as Unicode.Scalar }
      return scalar.isDisplayControl || scalar.isDirectionMark ? "\u{FFFD}" : scalar
    }
    return scalars[...]
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    // One by one: a sequence of them is appended through functions that are not specialized, which was a
    // fifth of a check with 365,569 findings.
    for scalar in scalars { text.append(scalar) }
    return String(text)
  }
}
