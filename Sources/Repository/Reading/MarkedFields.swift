import Markup

/// Fields with which other programs begin a text, where each line says by its signs that it is one:
///
///     .. status: draft              Nikola, also in a comment of HTML
///     :status: draft                reStructuredText and AsciiDoc
///     #+STATUS: draft               Org
///     status:: draft                Logseq
///     [//]: # (status: draft)
///
/// A comment of HTML may have them without such signs. Nearly all of them say nothing of those who may read the text.
enum MarkedFields {
  /// The line of the first that hides the text; nil where none does.
  static func hiding(from start: Int, _ lines: FrontMatterLines) -> Range<Int>? {
    var next = start
    var isInComment = false
    var isAtStart = true
    while next < lines.bytes.count {
      let line = lines.line(at: next)
      next = line.end
      var text = FieldForm.trimmed(lines.bytes[line.text])
      if text.isEmpty { continue }
      // The title of a document in AsciiDoc.
      if isAtStart, text.starts(with: "= ".utf8) {
        isAtStart = false
        continue
      }
      isAtStart = false
      if !isInComment {
        if FieldForm.isCode(lines.bytes[line.text]) { return nil }
        isInComment = text.starts(with: "<!--".utf8)
        if isInComment { text = text.dropFirst("<!--".utf8.count) }
      }
      guard isInComment else {
        if let field = field(in: text) {
          if hides(field) { return line.text }
        } else if signOfComment(text) == nil {
          return nil
        }
        continue
      }
      var rest: ArraySlice<UInt8> = []
      if let end = text.firstRange(of: Array("-->".utf8)) {
        (text, rest) = (text[..<end.lowerBound], text[end.upperBound...])
        isInComment = false
      }
      text = FieldForm.trimmed(text)
      if let field = field(in: text) ?? FieldForm.field(in: text), hides(field) { return line.text }
      if !rest.isEmpty { return nil }
    }
    return nil
  }

  /// The field that a line is by its signs.
  private static func field(in line: ArraySlice<UInt8>) -> FieldForm.Field? {
    switch line.first {
    case UInt8(ascii: "."):
      return line.starts(with: ".. ".utf8) ? FieldForm.field(in: line.dropFirst(3)) : nil
    case UInt8(ascii: ":"): return FieldForm.field(in: line.dropFirst())
    case UInt8(ascii: "#"):
      return line.starts(with: "#+".utf8) ? FieldForm.field(in: line.dropFirst(2)) : nil
    case UInt8(ascii: "["):
      guard let start = signOfComment(line) else { return nil }
      let signs = " \t#()\"'".utf8
      var text = line.dropFirst(start.utf8.count).drop { signs.contains($0) }
      while let last = text.last, signs.contains(last) { text = text.dropLast() }
      return FieldForm.field(in: text)
    default:
      let name = line.prefix(while: FieldForm.isPartOfName)
      let value = line[name.endIndex...]
      guard !name.isEmpty, value.starts(with: "::".utf8) else { return nil }
      return FieldForm.Field(name, FieldForm.trimmed(value.dropFirst(2)), isQuoted: false)
    }
  }

  /// With what a line begins that defines a link which nobody follows, to be none of the text.
  private static func signOfComment(_ line: ArraySlice<UInt8>) -> String? {
    ["[//]:", "[comment]:"].first { line.starts(with: $0.utf8) }
  }

  /// Whether a field hides the text, with a value such as fields of its name have. When it is to be shown says nothing
  /// here: there are lines like `published:: 1984` in notes about books.
  private static func hides(_ field: FieldForm.Field) -> Bool {
    guard let name = HidingName(SnakeCase.of(field.name), inRecordOfPerson: false),
      let text = FieldForm.plainText(field.value), text != "null",
      name.effect(HidingName.Value(text: text)) != nil
    else { return false }
    return name == .password || name.isAnswer(text)
  }
}
