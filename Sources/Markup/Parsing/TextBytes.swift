/// What a look at every byte of a text tells.
enum TextBytes {
  /// Properties of bytes; those of a text are the union of its bytes'.
  struct Traits: OptionSet {
    let rawValue: UInt16
    /// A control character that no text keeps.
    static let control = Traits(rawValue: 1)
    /// The first byte of a noncharacter or of a C1 control, among others.
    static let maybeForbidden = Traits(rawValue: 2)
    /// Markdown wherever it stands.
    static let markup = Traits(rawValue: 4)
    /// Markdown in some places.
    static let maybeMarkup = Traits(rawValue: 8)
    static let lineEnd = Traits(rawValue: 16)
    static let tab = Traits(rawValue: 32)
    /// `~`
    static let tilde = Traits(rawValue: 64)
    /// `]`, without which there are no reference links.
    static let bracket = Traits(rawValue: 128)
    /// `\\` and `&`, without which nothing is escaped.
    static let escape = Traits(rawValue: 256)
    /// Two spaces in a row, or one at the beginning or the end.
    static let looseSpace = Traits(rawValue: 512)
    /// A sign that is escaped in HTML.
    static let escaped = Traits(rawValue: 1024)
    /// The first byte of a control of text direction, among others.
    static let maybeDirection = Traits(rawValue: 2048)
  }

  static func traits(of text: borrowing Span<UInt8>) -> Traits {
    let table = table.span
    var union: UInt16 = 0
    // Without a branch on spaces, of which there is one every few bytes: no processor foresees them.
    var previous = table[0x20]
    var loose: UInt16 = 0
    for index in text.indices {
      let traits = table[Int(text[index])]
      union |= traits
      loose |= traits & previous
      previous = traits
    }
    if !text.isEmpty { loose |= table[0x20] & previous }
    let space = Traits.looseSpace.rawValue
    return Traits(rawValue: union & ~space | loose & space)
  }

  /// The text with everything replaced by U+FFFD that XML cannot hold or that no text should:
  /// control characters but tab and line ends, and noncharacters. `nil` if there is none.
  static func cleaned(_ text: borrowing Span<UInt8>, _ traits: Traits) -> [UInt8]? {
    let first: Traits = [.control, .maybeForbidden]
    guard !traits.isDisjoint(with: first) else { return nil }
    let table = table.span
    var result: [UInt8] = []
    var clean = 0
    var index = 0
    while index < text.count {
      // The sign `©` and many emoji begin with such a byte: the others are passed over quickly.
      guard table[Int(text[index])] & first.rawValue != 0 else {
        index += 1
        continue
      }
      let length = forbiddenLength(at: index, in: text)
      guard length > 0 else {
        index += 1
        continue
      }
      result.append(text, clean..<index)
      result.append("\u{FFFD}")
      index += length
      clean = index
    }
    guard clean > 0 else { return nil }
    result.append(text, clean..<text.count)
    return result
  }

  private static func forbiddenLength(at index: Int, in text: borrowing Span<UInt8>) -> Int {
    let byte = text[index]
    if byte < 0x20 { return byte == 0x09 || byte == 0x0A || byte == 0x0D ? 0 : 1 }
    if byte == 0x7F { return 1 }
    // U+0080 to U+009F
    if byte == 0xC2, index + 1 < text.count, text[index + 1] < 0xA0 { return 2 }
    if byte == 0xEF, index + 2 < text.count {
      // U+FDD0 to U+FDEF are EF B7 90 to EF B7 AF; U+FFFE and U+FFFF are EF BF BE and EF BF BF.
      let (second, third) = (text[index + 1], text[index + 2])
      if second == 0xB7, (0x90...0xAF).contains(third) { return 3 }
      if second == 0xBF, third >= 0xBE { return 3 }
    }
    // libcmark-gfm makes these of `&#xFFFE;` and `&#xFFFF;`; no text in UTF-8 has them.
    if byte >= 0xFE { return 1 }
    if byte >= 0xF0, index + 3 < text.count {
      // The last two of each further plane end in xF BF BE or xF BF BF.
      if text[index + 1] & 0x0F == 0x0F, text[index + 2] == 0xBF, text[index + 3] >= 0xBE {
        return 4
      }
    }
    return 0
  }

  private static let table: InlineArray<256, UInt16> = {
    var table = InlineArray<256, UInt16>(repeating: 0)
    for control in 0..<0x20 { table[control] = Traits.control.rawValue }
    table[0x7F] = Traits.control.rawValue
    table[0x09] = Traits.tab.rawValue
    table[0x0A] = Traits.lineEnd.rawValue
    table[0x0D] = Traits.lineEnd.rawValue
    for byte in [0xC2, 0xEF, 0xFE, 0xFF] + Array(0xF0...0xF4) {
      table[byte] = Traits.maybeForbidden.rawValue
    }
    table[0xE2] = Traits.maybeDirection.rawValue
    for byte in "\\*[]`".utf8 { table[Int(byte)] = Traits.markup.rawValue }
    for byte in "_&<".utf8 { table[Int(byte)] = Traits.maybeMarkup.rawValue }
    table[Int(UInt8(ascii: "~"))] = Traits.maybeMarkup.rawValue | Traits.tilde.rawValue
    // Of single bytes this says that they are a space; ``traits(of:)`` makes of it what it means.
    table[0x20] = Traits.looseSpace.rawValue
    for byte in "&<>\"".utf8 { table[Int(byte)] |= Traits.escaped.rawValue }
    table[Int(UInt8(ascii: "]"))] |= Traits.bracket.rawValue
    table[Int(UInt8(ascii: "\\"))] |= Traits.escape.rawValue
    table[Int(UInt8(ascii: "&"))] |= Traits.escape.rawValue
    return table
  }()
}
