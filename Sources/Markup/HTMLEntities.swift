import Domain

/// The character references of HTML (section 13.5): those by number, and by the names that stand in pages and that
/// social networks write. Others stay as they are, and so does what does not end with `;`.
public enum HTMLEntities: CharacterReferences {
  /// A text with its references resolved.
  static func resolved(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    append(decoded: 0..<text.count, of: text.span, to: &result)
    return result
  }

  /// By number any scalar that HTML allows, and by name those in the table.
  public static func reference(
    at position: Int, end: Int, in text: borrowing Span<UInt8>
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    let start = position + 1
    let isNumber = start < end && text[start] == UInt8(ascii: "#")
    var close = isNumber ? start + 1 : start
    while close < end, close - start <= longest, text[close].isASCIIAlphanumeric { close += 1 }
    guard close < end, text[close] == UInt8(ascii: ";") else { return nil }
    let scalar =
      isNumber ? number(start + 1..<close, in: text) : names[String(utf8: text, start..<close)]
    return scalar.map { ($0, close + 1) }
  }

  /// The most bytes between `&` and `;`: the longest name has 16.
  private static let longest = 16

  private static func number(
    _ digits: Range<Int>, in text: borrowing Span<UInt8>
  ) -> Unicode.Scalar? {
    var digits = digits
    var radix: UInt32 = 10
    if let first = digits.first, text[first] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      digits = digits.dropFirst()
    }
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for index in digits {
      guard let digit = text[index].hexDigitValue, digit < radix else { return nil }
      // What is no character stays none, however many digits follow.
      value = min(value * radix + UInt32(digit), 0x11_0000)
    }
    // What browsers take for characters of Windows-1252.
    if (0x80...0x9F).contains(value) { return windows[Int(value) - 0x80] }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  private static let names: [String: Unicode.Scalar] = {
    var names: [String: Unicode.Scalar] = [
      "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "sbquo": "‚",
      "ldquo": "“", "rdquo": "”", "bdquo": "„", "lsaquo": "‹", "rsaquo": "›", "bull": "•",
      "trade": "™", "euro": "€", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓",
      "hearts": "♥", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
      "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwj": "\u{200D}",
      "zwnj": "\u{200C}", "Tab": "\t", "NewLine": "\n",
    ]
    // The punctuation of ASCII, each sign with its names.
    let punctuation: [Unicode.Scalar: String] = [
      "!": "excl", "\"": "quot QUOT", "#": "num", "$": "dollar", "%": "percnt", "&": "amp AMP",
      "'": "apos", "(": "lpar", ")": "rpar", "*": "ast midast", "+": "plus", ",": "comma",
      ".": "period", "/": "sol", ":": "colon", ";": "semi", "<": "lt LT", "=": "equals",
      ">": "gt GT", "?": "quest", "@": "commat", "[": "lsqb lbrack", "\\": "bsol",
      "]": "rsqb rbrack", "^": "Hat", "_": "lowbar UnderBar", "`": "grave DiacriticalGrave",
      "{": "lcub lbrace", "|": "verbar vert VerticalLine", "}": "rcub rbrace",
    ]
    for (sign, itsNames) in punctuation {
      for name in itsNames.split(separator: " ") { names[String(name)] = sign }
    }
    // U+00A0 to U+00FF, in their order.
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
      acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde \
      Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute \
      Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde \
      auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute \
      ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
      """
    for (offset, name) in latin.split(separator: " ").enumerated() {
      names[String(name)] = Unicode.Scalar(UInt32(0xA0 + offset))
    }
    return names
  }()
}
