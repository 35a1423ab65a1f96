import Markup

/// How lines look that hold fields as other programs want them.
enum FieldForm {
  /// A line that stands before or behind fields.
  struct Fence {
    enum Sign {
      /// Hyphens and the dashes that editors and keyboards make of them.
      case dashes
      /// `+++`, around TOML.
      case plus
      case semicolons
      /// `{` alone, before JSON.
      case brace
      /// `===` and `───`, which are often drawn around a text.
      case rules
    }

    let sign: Sign
    /// What stands behind the hyphens: `---toml`, `--- # mine`.
    var form: String?
    /// The field that stands there: `--- title: Fog`.
    var field: Field?

    /// Whether a field may be written as `title = "Fog"`.
    var isTOML: Bool { sign == .plus || form == "toml" }
  }

  /// The fence that a line is; nil where it is none.
  static func fence(_ line: ArraySlice<UInt8>) -> Fence? {
    // Nearly all texts begin with a letter.
    guard let first = line.first, !first.isASCIIAlphanumeric, line.count <= longestFence else {
      return nil
    }
    if directives.contains(where: { line.starts(with: $0.utf8) }) {
      return Fence(sign: .dashes, form: "%")
    }
    if let opening = hyphens(before: visible(line)) { return opening }
    let signs = String(decoding: line, as: UTF8.self).unicodeScalars.filter { !$0.isInvisible }
    guard let sign = signs.first else { return nil }
    if signs.allSatisfy(isDash) {
      return signs.count >= 2 || sign != "-" ? Fence(sign: .dashes) : nil
    }
    guard signs.allSatisfy({ $0 == sign }) else { return nil }
    return switch sign {
    case "+" where signs.count >= 2: Fence(sign: .plus)
    case ";" where signs.count >= 3: Fence(sign: .semicolons)
    case "=" where signs.count >= 3: Fence(sign: .rules)
    case "─": Fence(sign: .rules)
    case "{" where signs.count == 1: Fence(sign: .brace)
    default: nil
    }
  }

  /// A line with plain blanks, and without signs of no width, such as a second byte order mark.
  private static func visible(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.contains(where: { $0 >= 0x80 }) else { return line }
    var visible = String.UnicodeScalarView()
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      if scalar.isASCII || !scalar.isInvisible {
        visible.append(scalar)
      } else if scalar.properties.isWhitespace {
        visible.append(" ")
      }
    }
    return ArraySlice(String(visible).utf8)
  }

  /// With what lines begin that YAML may have before the first `---`.
  private static let directives = ["%YAML ", "%TAG "]

  /// The fence that a line is with something behind its hyphens: a word, a comment, a tag of YAML or a field. Prose is
  /// none.
  private static func hyphens(before line: ArraySlice<UInt8>) -> Fence? {
    let line = line.drop(while: isBlank)
    guard line.starts(with: "---".utf8) else { return nil }
    let rest = line.drop { $0 == UInt8(ascii: "-") }.drop(while: isBlank)
    guard let first = rest.first else { return nil }
    let word = rest.prefix { !isBlank($0) }
    if first == UInt8(ascii: "#") || first == UInt8(ascii: "!")
      || word.allSatisfy(\.isASCIIAlphanumeric) && rest[word.endIndex...].allSatisfy(isBlank)
    {
      return Fence(sign: .dashes, form: String(decoding: word, as: UTF8.self))
    }
    return field(in: rest).map { Fence(sign: .dashes, form: $0.name, field: $0) }
  }

  /// Whether a line is three times the sign, with nothing but blanks behind.
  static func isMarker(_ sign: Unicode.Scalar, _ line: ArraySlice<UInt8>) -> Bool {
    line.prefix(3).elementsEqual(repeatElement(UInt8(ascii: sign), count: 3))
      && line.dropFirst(3).allSatisfy(isBlank)
  }

  /// Bytes.
  private static let longestFence = 400
  /// Bytes of a name that has more in it than those of fields have.
  private static let longestFreeName = 60

  private static func isDash(_ sign: Unicode.Scalar) -> Bool {
    ["-", "–", "—", "―", "−", "‐", "‑", "－", "﹣"].contains(sign)
  }

  /// Whether JSON begins on a line: with its first field, as in `{ "title": "Fog",`, or with `{` alone.
  static func beginsObject(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop(while: isBlank)
    guard text.first == UInt8(ascii: "{") else { return false }
    let rest = text.dropFirst().drop(while: isBlank)
    guard !rest.isEmpty else { return true }
    return rest.first == UInt8(ascii: "\"") && field(in: rest) != nil
  }

  /// Whether a line is a field, or YAML's `{title: Fog}`.
  static func beginsFields(_ line: ArraySlice<UInt8>) -> Bool {
    field(in: line.first == UInt8(ascii: "{") ? line.dropFirst() : line) != nil
  }

  /// Whether a line is an item of a list.
  static func isItem(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "-") && line.dropFirst().first.map(isBlank) == true
  }

  /// Whether a line is a comment or, in TOML, the name of a table; or closes a list.
  static func isBesideFields(_ line: ArraySlice<UInt8>, isTOML: Bool) -> Bool {
    switch line.first {
    case UInt8(ascii: "#"), UInt8(ascii: "]"): true
    case UInt8(ascii: "["): isTOML
    default: false
    }
  }

  /// How many blanks a line begins with.
  static func indentation(_ line: ArraySlice<UInt8>) -> Int { line.prefix(while: isBlank).count }

  /// Whether a name, as front matter has it, is a field of records. A text may begin with `Date: 5 May` as well.
  static func isKnown(_ name: String) -> Bool {
    guard isSmall(name) else { return false }
    if isPrivate(name) { return true }
    return UserField(written: name) != nil || PostField(written: name) != nil
      || PageField(written: name) != nil
  }

  /// Whether a name begins with a small letter, as those of fields do and headings don't.
  static func isSmall(_ name: String) -> Bool {
    name.utf8.first.map { (0x61...0x7A).contains($0) } == true
  }

  /// What stands on a line as `title: Fog`.
  struct Field {
    let name: String
    /// Without blanks around it.
    let value: ArraySlice<UInt8>
    let isQuoted: Bool
  }

  /// The field with which a line begins as `title: Fog` or `"title": "Fog"`; nil where it begins with none.
  ///
  /// - Parameters:
  ///   - isTOML: whether it may be `title = "Fog"` as well.
  ///   - isFree: whether the name may be one that no field has: with blanks, dots and letters of any script, or
  ///     `2026`, `$schema` and `@type`.
  static func field(
    in line: ArraySlice<UInt8>, isTOML: Bool = false, isFree: Bool = false
  ) -> Field? {
    var rest = line.drop(while: isBlank)
    let quote = rest.first.flatMap {
      $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil
    }
    if quote != nil { rest = rest.dropFirst() }
    let wideColon = Array("：".utf8)
    guard let first = rest.first,
      first.isASCIILetter || first == UInt8(ascii: "_")
        || isFree && (first >= 0x80 || first.isASCIIDigit || "$@".utf8.contains(first))
    else { return nil }
    var end = rest.startIndex
    while end < rest.endIndex,
      end == rest.startIndex || isPartOfName(rest[end], isFree: isFree),
      !rest[end...].starts(with: wideColon)
    {
      end += 1
    }
    var name = rest[..<end]
    rest = rest[end...]
    if let quote {
      guard rest.first == quote else { return nil }
      rest = rest.dropFirst()
    }
    while let last = name.last, isBlank(last) { name = name.dropLast() }
    rest = rest.drop(while: isBlank)
    if rest.starts(with: wideColon) {
      rest = rest.dropFirst(wideColon.count)
    } else {
      guard let sign = rest.first, sign == UInt8(ascii: ":") || isTOML && sign == UInt8(ascii: "=")
      else { return nil }
      rest = rest.dropFirst()
      // `https://` is no field, and `tags::` one of another kind.
      if rest.first == UInt8(ascii: "/") || rest.first == UInt8(ascii: ":") { return nil }
      if isFree, !isTOML, let next = rest.first, !isBlank(next) { return nil }
    }
    if isFree, name.count > longestFreeName { return nil }
    rest = rest.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return Field(
      name: String(decoding: name, as: UTF8.self), value: rest, isQuoted: quote != nil)
  }

  private static func isPartOfName(_ byte: UInt8, isFree: Bool) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || isFree && (byte >= 0x80 || byte == UInt8(ascii: ".") || isBlank(byte))
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
