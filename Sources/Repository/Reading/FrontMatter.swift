import Markup

/// The YAML that a Markdown file starts with.
public enum FrontMatter {
  /// Tells the front matter of a file from the text after it.
  ///
  /// It stands between a line `---` and the next line that is `---` or `...`; blanks behind these are
  /// allowed, and blank lines before the first. The body starts with the line after the last.
  ///
  /// A file that seems to have fields, but in another form, or more of them behind the last line, is not taken for
  /// a text: an address or a draft among them would be published.
  /// - Returns: the bytes between the two lines, `nil` where the file has no front matter.
  /// - Throws: `unclosedFrontMatter` where there is no closing line, `unreadFrontMatter` for another form.
  public static func split(
    _ source: SourceText
  ) throws(ReadingError) -> (yaml: Range<Int>?, body: Range<Int>) {
    let bytes = source.bytes
    let start = source.byteOrderMarkLength
    var first = line(at: start, in: bytes)
    let isFirstLine = isMarker(first.text, of: UInt8(ascii: "-"), in: bytes)
    if !isFirstLine {
      first = lineOfText(from: start, in: bytes)
      guard FieldForm.isFence(bytes[first.text]),
        FieldForm.holdsField(bytes[lineOfText(from: first.end, in: bytes).text])
      else { return (nil, start..<bytes.count) }
      guard isMarker(first.text, of: UInt8(ascii: "-"), in: bytes) else {
        throw ReadingError(.unreadFrontMatter, at: first.text.lowerBound, to: first.text.upperBound)
      }
    }
    var next = first.end
    while next < bytes.count {
      let line = line(at: next, in: bytes)
      let endsDocument = isMarker(line.text, of: UInt8(ascii: "."), in: bytes)
      if endsDocument || isMarker(line.text, of: UInt8(ascii: "-"), in: bytes) {
        if let field = moreFields(from: line.end, mayBeAny: endsDocument, in: bytes) {
          throw ReadingError(.unreadFrontMatter, at: field.lowerBound, to: field.upperBound)
        }
        return (first.end..<next, line.end..<bytes.count)
      }
      next = line.end
    }
    throw ReadingError(
      .unclosedFrontMatter, at: first.text.lowerBound, to: first.text.lowerBound + 3)
  }

  /// The first of the fields that stand behind the end of the front matter, up to another line `---`. That may be
  /// a heading as well (`Note: fog`), so one of them has to say who may read the text.
  ///
  /// - Parameter mayBeAny: whether the front matter ended with `...`, behind which no heading is expected.
  private static func moreFields(
    from start: Int, mayBeAny: Bool, in bytes: [UInt8]
  ) -> Range<Int>? {
    var first: Range<Int>?
    var counts = mayBeAny
    var next = start
    while next < bytes.count {
      let line = line(at: next, in: bytes)
      if isMarker(line.text, of: UInt8(ascii: "-"), in: bytes) { return counts ? first : nil }
      if let name = FieldForm.name(in: bytes[line.text]) {
        first = first ?? line.text
        if HidingName(SnakeCase.of(name)) != nil { counts = true }
      } else if !bytes.span.extracting(line.text).isBlank {
        return nil
      }
      next = line.end
    }
    return nil
  }

  /// The first line from an offset on in which there is anything to see, and that is no comment.
  private static func lineOfText(
    from start: Int, in bytes: [UInt8]
  ) -> (text: Range<Int>, end: Int) {
    var line = line(at: start, in: bytes)
    while line.end < bytes.count,
      bytes.span.extracting(line.text).isBlank || bytes[line.text].starts(with: "<!--".utf8)
    {
      line = Self.line(at: line.end, in: bytes)
    }
    return line
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

/// How fields begin that are written as other programs want them.
private enum FieldForm {
  /// Whether a line stands before fields: hyphens, the dashes that editors make of them, `+++` before TOML, `{`
  /// before JSON.
  static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    let signs = String(decoding: line, as: UTF8.self).unicodeScalars.filter { !$0.isInvisible }
    guard let sign = signs.first, signs.allSatisfy({ $0 == sign }) else { return false }
    return switch sign {
    case "-", "+": signs.count >= 2
    case "–", "—", "―", "−": true
    case "{": signs.count == 1
    default: false
    }
  }

  /// Whether a line begins as `title: Fog`, `title = "Fog"` or `"title": "Fog"`.
  static func holdsField(_ line: ArraySlice<UInt8>) -> Bool { name(in: line) != nil }

  /// The name of the field with which a line begins; nil where it begins with none.
  static func name(in line: ArraySlice<UInt8>) -> String? {
    let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    var rest = line.drop { blanks.contains($0) }
    let isQuoted = rest.first == UInt8(ascii: "\"")
    if isQuoted { rest = rest.dropFirst() }
    guard let first = rest.first, first.isASCIILetter || first == UInt8(ascii: "_") else {
      return nil
    }
    let name = rest.prefix {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    rest = rest[name.endIndex...]
    if isQuoted {
      guard rest.first == UInt8(ascii: "\"") else { return nil }
      rest = rest.dropFirst()
    }
    rest = rest.drop { blanks.contains($0) }
    guard let sign = rest.first, sign == UInt8(ascii: ":") || sign == UInt8(ascii: "=") else {
      return nil
    }
    // `https://` is no field.
    if rest.dropFirst().first == UInt8(ascii: "/") { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}
