import Domain
import Markup

/// How lines look that hold fields as other programs want them.
enum FieldForm {
  /// What stands on a line as `title: Fog`.
  struct Field {
    let name: String
    /// Without blanks around it.
    let value: ArraySlice<UInt8>
    let isQuoted: Bool

    init(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, isQuoted: Bool) {
      let written = WideLatin.folded(String(decoding: name, as: UTF8.self))
      self.name = FieldForm.withoutQuotes(written)
      self.value = value
      self.isQuoted = isQuoted || self.name != written
    }

    /// Whether the name is one that fields have, in small letters, or hides in a script that has no others. Headings
    /// have none.
    var isSmall: Bool {
      guard let first = name.utf8.first else { return false }
      if first >= 0x80 { return HidingName(name) != nil }
      return (0x61...0x7A).contains(first) && name.utf8.allSatisfy(FieldForm.isPartOfName)
    }

    /// Whether it is a field of records, or says of those of other programs who may read them. A text may begin with
    /// `Date: 5 May` as well.
    var isKnown: Bool {
      isSmall
        && (UserField(written: name) != nil || PostField(written: name) != nil
          || PageField(written: name) != nil || FieldForm.isOfReaders(SnakeCase.of(name)))
    }
  }

  /// The field with which a line begins as `title: Fog`, `"title": "Fog"` or `title = "Fog"`; nil where it begins with
  /// none. Its name may be one that no field has: with blanks, dots and letters of any script, or `2026`, `$schema`
  /// and `@type`. Such a one has a blank behind the sign, which `10:30` has not.
  static func field(in line: ArraySlice<UInt8>) -> Field? {
    var rest = line.drop(while: \.isSpaceOrTab)
    let quote = rest.first.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
    if quote != nil { rest = rest.dropFirst() }
    guard let first = rest.first,
      first.isASCIIAlphanumeric || first >= 0x80 || "_$@".utf8.contains(first)
    else { return nil }
    let end =
      rest.prefix(longestName + 1).indices.dropFirst().first {
        !isPartOfAnyName(rest[$0]) || beginsWideColon(rest[$0...])
      } ?? rest.endIndex
    let name = trimmed(rest[..<end])
    rest = rest[end...]
    if let quote {
      guard rest.first == quote else { return nil }
      rest = rest.dropFirst()
    }
    rest = rest.drop(while: \.isSpaceOrTab)
    if beginsWideColon(rest) {
      rest = rest.dropFirst(wideColon.utf8.count)
    } else {
      guard let sign = rest.first, ":=".utf8.contains(sign) else { return nil }
      rest = rest.dropFirst()
      let isPlain = !first.isASCIIDigit && name.allSatisfy(isPartOfName)
      // `https://` is no field, and `tags::` one of another kind.
      if let next = rest.first, isPlain ? "/:=".utf8.contains(next) : !next.isSpaceOrTab {
        return nil
      }
    }
    return Field(name, trimmed(rest), isQuoted: quote != nil)
  }

  /// A text without the quotation marks that editors and keyboards make of plain ones.
  static func withoutQuotes(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let marks: Set<Character> = ["“", "”", "„", "‘", "’"]
    guard let start = text.firstIndex(where: { !marks.contains($0) }),
      let end = text.lastIndex(where: { !marks.contains($0) })
    else { return "" }
    return String(text[start...end])
  }

  static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func isPartOfAnyName(_ byte: UInt8) -> Bool {
    isPartOfName(byte) || byte >= 0x80 || byte == UInt8(ascii: ".") || byte.isSpaceOrTab
  }

  private static let wideColon = "："

  private static func beginsWideColon(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == wideColon.utf8.first && line.starts(with: wideColon.utf8)
  }

  /// Bytes.
  private static let longestName = 60

  /// Whether a line is three times the sign, with nothing but blanks behind.
  static func isMarker(_ sign: Unicode.Scalar, _ line: ArraySlice<UInt8>) -> Bool {
    line.prefix(3).elementsEqual(repeatElement(UInt8(ascii: sign), count: 3))
      && line.dropFirst(3).allSatisfy(\.isSpaceOrTab)
  }

  /// Whether a line is an item of a list.
  static func isItem(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "-") && line.dropFirst().first.map(\.isSpaceOrTab) == true
  }

  static func isIndented(_ line: ArraySlice<UInt8>) -> Bool {
    line.first.map(\.isSpaceOrTab) == true
  }

  /// Whether a line is one of code in Markdown.
  static func isCode(_ line: ArraySlice<UInt8>) -> Bool {
    let blanks = line.prefix(while: \.isSpaceOrTab)
    return blanks.count >= 4 || blanks.contains(UInt8(ascii: "\t"))
  }

  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line.drop(while: \.isSpaceOrTab)
    while let last = line.last, last.isSpaceOrTab { line = line.dropLast() }
    return line
  }
}
