/// Cuts a template into tokens, the way Jinja2 does with its default settings: one newline at the
/// end of the file is dropped, every newline is `\n`, and `-` beside a delimiter takes the
/// whitespace on its side away.
struct Lexer {
  private let name: String
  let source: [UInt8]
  /// The end of what is read: the source without its last newline.
  let limit: Int
  var position = 0
  var tokens: [Token] = []
  var errors: [TemplateError] = []

  init(name: String, source: [UInt8]) {
    self.name = name
    self.source = source
    var limit = source.count
    if limit > 0, source[limit - 1] == 0x0A { limit -= 1 }
    if limit > 0, source[limit - 1] == 0x0D, limit == source.count || source.last == 0x0A {
      limit -= 1
    }
    self.limit = limit
  }

  mutating func report(_ kind: TemplateErrorKind, at offset: Int) {
    errors.append(TemplateError(kind, in: name, source, at: offset))
  }

  mutating func run() {
    if source.count > Limits.sourceBytes {
      report(.sourceTooLarge(bytes: source.count, limit: Limits.sourceBytes), at: 0)
    } else if let offset = TemplateSource(name: name, bytes: source).firstInvalidByte {
      report(.invalidUTF8, at: offset)
    } else if let offset = source.firstIndex(of: URLSafety.siteRoot) {
      // The host program's own, and nothing that anybody writes.
      report(.unexpectedCharacter(Unicode.Scalar(URLSafety.siteRoot)), at: offset)
    } else {
      while position < limit, errors.count < Limits.errors { lexText() }
    }
    tokens.append(Token(kind: .endOfFile, offset: limit))
  }

  // MARK: Text

  private mutating func lexText() {
    let start = position
    while position < limit, !isDelimiter(at: position) { position += 1 }
    var text = normalized(start..<position)
    guard position < limit else { return append(text, at: start) }
    let open = position
    let stripsLeft = open + 2 < limit && source[open + 2] == UInt8(ascii: "-")
    if stripsLeft { Whitespace.trimEnd(&text) }
    append(text, at: start)
    position = open + (stripsLeft ? 3 : 2)
    switch source[open + 1] {
    case UInt8(ascii: "#"): lexComment(open)
    case UInt8(ascii: "%"):
      if let content = endOfTag(named: "raw", from: position) {
        position = content
        lexRaw(open)
      } else {
        tokens.append(Token(kind: .tagBegin, offset: open))
        lexInside(open, closing: UInt8(ascii: "%"), end: .tagEnd)
      }
    default:
      tokens.append(Token(kind: .outputBegin, offset: open))
      lexInside(open, closing: UInt8(ascii: "}"), end: .outputEnd)
    }
  }

  private mutating func append(_ text: [UInt8], at offset: Int) {
    if !text.isEmpty { tokens.append(Token(kind: .text(text), offset: offset)) }
  }

  private func isDelimiter(at index: Int) -> Bool {
    guard source[index] == UInt8(ascii: "{"), index + 1 < limit else { return false }
    let next = source[index + 1]
    return next == UInt8(ascii: "{") || next == UInt8(ascii: "%") || next == UInt8(ascii: "#")
  }

  private func normalized(_ range: Range<Int>) -> [UInt8] {
    guard source[range].contains(0x0D) else { return Array(source[range]) }
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if source[index] == 0x0D {
        text.append(0x0A)
        if index + 1 < range.upperBound, source[index + 1] == 0x0A { index += 1 }
      } else {
        text.append(source[index])
      }
      index += 1
    }
    return text
  }

  // MARK: Comments and raw text

  private mutating func lexComment(_ open: Int) {
    // In `{#-#}` the dash belongs to the left side alone, as in Jinja2.
    var index = position
    while index + 1 < limit {
      if source[index] == UInt8(ascii: "#"), source[index + 1] == UInt8(ascii: "}") {
        let stripsRight = index > position && source[index - 1] == UInt8(ascii: "-")
        position = index + 2
        if stripsRight { skipWhitespace() }
        return
      }
      index += 1
    }
    report(.unclosedDelimiter("{#"), at: open)
    position = limit
  }

  /// What follows a tag that is nothing but a word, and the blanks that it strips, if there is one.
  ///
  /// - Parameter start: behind its beginning.
  private func endOfTag(named word: StaticString, from start: Int) -> Int? {
    var index = Whitespace.end(in: source, from: start, to: limit)
    let count = word.utf8CodeUnitCount
    let matches = word.withUTF8Buffer { source[index..<limit].starts(with: $0) }
    guard matches else { return nil }
    index = Whitespace.end(in: source, from: index + count, to: limit)
    let stripsRight = index < limit && source[index] == UInt8(ascii: "-")
    if stripsRight { index += 1 }
    guard index + 1 < limit, source[index] == UInt8(ascii: "%"),
      source[index + 1] == UInt8(ascii: "}")
    else { return nil }
    return stripsRight ? Whitespace.end(in: source, from: index + 2, to: limit) : index + 2
  }

  private mutating func lexRaw(_ open: Int) {
    let start = position
    var index = start
    while index + 1 < limit {
      if source[index] == UInt8(ascii: "{"), source[index + 1] == UInt8(ascii: "%") {
        let stripsLeft = index + 2 < limit && source[index + 2] == UInt8(ascii: "-")
        if let end = endOfTag(named: "endraw", from: index + (stripsLeft ? 3 : 2)) {
          var text = normalized(start..<index)
          if stripsLeft { Whitespace.trimEnd(&text) }
          append(text, at: start)
          position = end
          return
        }
      }
      index += 1
    }
    report(.unclosedRaw, at: open)
    position = limit
  }

  private mutating func skipWhitespace() {
    position = Whitespace.end(in: source, from: position, to: limit)
  }
}
