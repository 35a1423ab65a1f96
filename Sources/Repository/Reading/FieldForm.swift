import Markup

/// How fields look that are written as other programs want them.
enum FieldForm {
  /// Whether a line stands before or behind fields: hyphens and the dashes that editors and keyboards make of them,
  /// also with the name of a form behind them (`---json`), `+++` around TOML, `;;;` and `===`, `{` before JSON.
  static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    // Nearly all texts begin with a letter.
    guard let first = line.first, !first.isASCIIAlphanumeric, line.count <= longestFence else {
      return false
    }
    var signs = String(decoding: line, as: UTF8.self).unicodeScalars.filter { !$0.isInvisible }
    if signs.starts(with: ["-", "-", "-"]), let name = signs.firstIndex(where: { $0 != "-" }),
      ["yaml", "yml", "toml", "json"].contains(String(String.UnicodeScalarView(signs[name...])))
    {
      signs.removeSubrange(name...)
    }
    guard let sign = signs.first else { return false }
    if signs.allSatisfy(isDash) { return signs.count >= 2 || sign != "-" }
    guard signs.allSatisfy({ $0 == sign }) else { return false }
    return switch sign {
    case "+": signs.count >= 2
    case ";", "=": signs.count >= 3
    case "{": signs.count == 1
    default: false
    }
  }

  /// Bytes.
  private static let longestFence = 400

  private static func isDash(_ sign: Unicode.Scalar) -> Bool {
    ["-", "–", "—", "―", "−", "‐", "‑", "－", "﹣", "─"].contains(sign)
  }

  /// Whether a line is `{` alone.
  static func isBrace(_ line: ArraySlice<UInt8>) -> Bool {
    line.filter { !isBlank($0) } == [UInt8(ascii: "{")]
  }

  /// Whether JSON begins on a line, with its first field: `{ "title": "Fog",`.
  static func beginsObject(_ line: ArraySlice<UInt8>) -> Bool {
    objectStart(line) != nil && name(in: line) != nil
  }

  /// Whether a line of JSON is the last of an object.
  static func endsObject(_ line: ArraySlice<UInt8>) -> Bool {
    line.last { !isBlank($0) } == UInt8(ascii: "}")
  }

  /// Whether a line belongs to the field above it: an item of a list, or what is indented.
  static func continuesField(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    return isBlank(first)
      || first == UInt8(ascii: "-") && line.dropFirst().first.map(isBlank) == true
  }

  /// Whether a name, as front matter has it, is a field of records. A text may begin with `Date: 5 May` as well.
  static func isKnown(_ name: String) -> Bool {
    if isPrivate(name) { return true }
    guard name.utf8.first.map({ (0x61...0x7A).contains($0) }) == true else { return false }
    return UserField(written: name) != nil || PostField(written: name) != nil
      || PageField(written: name) != nil
  }

  /// Whether a field of this name says who may read the text, or when, or is never published itself.
  static func isPrivate(_ name: String) -> Bool {
    let snake = SnakeCase.of(name)
    if HidingName(snake) != nil { return true }
    // A heading may be `State: open` or `Password: ...`.
    guard name.utf8.first.map({ (0x61...0x7A).contains($0) }) == true else { return false }
    return HidingName(snake, inRecordOfPerson: false) != nil || ShowingName(snake) != nil
      || name == UserField.email.rawValue
  }

  /// The name of the field with which a line begins as `title: Fog`, `title = "Fog"` or `"title": "Fog"`; nil where
  /// it begins with none.
  static func name(in line: ArraySlice<UInt8>) -> String? {
    var rest = objectStart(line) ?? line.drop(while: isBlank)
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
    rest = rest.drop(while: isBlank)
    guard let sign = rest.first, sign == UInt8(ascii: ":") || sign == UInt8(ascii: "=") else {
      return rest.starts(with: "：".utf8) ? String(decoding: name, as: UTF8.self) : nil
    }
    // `https://` is no field.
    if rest.dropFirst().first == UInt8(ascii: "/") { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// What follows on a `{` with which a line begins, where that is a quoted name.
  private static func objectStart(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = line.drop(while: isBlank)
    guard text.first == UInt8(ascii: "{") else { return nil }
    let rest = text.dropFirst().drop(while: isBlank)
    return rest.first == UInt8(ascii: "\"") ? rest : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
