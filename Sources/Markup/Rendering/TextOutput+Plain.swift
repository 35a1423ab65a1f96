extension TextOutput {
  /// Appends a text without Markdown: blank lines divide paragraphs.
  ///
  /// - Parameters:
  ///   - lineBreaks: whether the other line ends are kept as `<br>`.
  ///   - intoPlain: whether the text is appended to the plain text too.
  mutating func appendPlainParagraphs(
    _ text: borrowing Span<UInt8>, lineBreaks: Bool, intoPlain: Bool = true
  ) {
    var lineStart = 0
    var paragraph: Range<Int>?
    for index in 0...text.count {
      guard index == text.count || text[index] == 0x0A || text[index] == 0x0D else { continue }
      let line = lineStart..<index
      lineStart = index + 1
      if isBlank(line, in: text) {
        // The empty line between CR and LF divides nothing.
        let isWithinCRLF =
          line.isEmpty && index < text.count && text[index] == 0x0A && index > 0
          && text[index - 1] == 0x0D
        if !isWithinCRLF {
          append(paragraph: paragraph, of: text, lineBreaks: lineBreaks, intoPlain: intoPlain)
          paragraph = nil
        }
      } else {
        paragraph = (paragraph?.lowerBound ?? line.lowerBound)..<line.upperBound
      }
    }
    append(paragraph: paragraph, of: text, lineBreaks: lineBreaks, intoPlain: intoPlain)
  }

  /// Appends a text of a single line without Markdown.
  mutating func appendPlainLine(_ text: borrowing Span<UInt8>, intoPlain: Bool) {
    guard !text.isEmpty else { return }
    html.append("<p>")
    appendLinked(text, 0..<text.count, intoPlain: intoPlain)
    html.append("</p>")
  }

  private mutating func append(
    paragraph: Range<Int>?, of text: borrowing Span<UInt8>, lineBreaks: Bool, intoPlain: Bool
  ) {
    guard let paragraph else { return }
    beginLine()
    html.append("<p>")
    beginBlock()
    if lineBreaks {
      appendLines(text, paragraph)
    } else if let normalized = Self.lineEndsNormalized(text, paragraph) {
      appendLinked(
        normalized.span, 0..<normalized.count, intoPlain: intoPlain, joinsLines: true)
    } else {
      appendLinked(text, paragraph, intoPlain: intoPlain, joinsLines: true)
    }
    html.append("</p>\n")
    if intoPlain { appendPlainBreak() }
  }

  private mutating func appendLines(_ text: borrowing Span<UInt8>, _ paragraph: Range<Int>) {
    var lineStart = paragraph.lowerBound
    for index in paragraph.lowerBound...paragraph.upperBound {
      guard index == paragraph.upperBound || text[index] == 0x0A || text[index] == 0x0D else {
        continue
      }
      let line = lineStart..<index
      lineStart = index + 1
      if line.isEmpty { continue }
      if line.lowerBound > paragraph.lowerBound { appendLineBreak() }
      appendLinked(text, line)
    }
  }

  /// A part of a text with CR and CRLF as LF; `nil` if it has none.
  private static func lineEndsNormalized(
    _ text: borrowing Span<UInt8>, _ range: Range<Int>
  )
    -> [UInt8]?
  {
    guard range.contains(where: { text[$0] == 0x0D }) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    for index in range {
      if text[index] != 0x0D {
        result.append(text[index])
      } else if index + 1 == text.count || text[index + 1] != 0x0A {
        result.append(0x0A)
      }
    }
    return result
  }

  private func isBlank(_ line: Range<Int>, in text: borrowing Span<UInt8>) -> Bool {
    for index in line where text[index] > 0x20 { return false }
    return true
  }
}
