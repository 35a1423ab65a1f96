/// A byte of a text as ASCII has it; no byte of any other character is one of these.
extension UInt8 {
  /// `0` to `9`.
  @inlinable public var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// `A` to `Z` and `a` to `z`.
  @inlinable public var isASCIILetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }

  /// What words of ASCII are made of: no `_`, and nothing of any other script.
  @inlinable public var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// What a label of a host's name is made of, in small letters: letters, digits, `-` and `_`.
  @inlinable public var isInHostName: Bool {
    self >= 0x61 && self <= 0x7A || isASCIIDigit || self == 0x2D || self == 0x5F
  }

  /// The small letter of a capital; any other byte as it is.
  @inlinable public var asciiLowercased: UInt8 {
    self >= 0x41 && self <= 0x5A ? self | 0x20 : self
  }

  /// Line feed or carriage return.
  @inlinable public var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  /// White space of JSON (RFC 8259, section 2) and XML: space, line feed, carriage return and tab.
  @inlinable public var isJSONSpace: Bool { isSpaceOrTab || isLineEnd }

  /// White space within a line.
  @inlinable public var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// ASCII whitespace of HTML: tab, line feed, form feed, carriage return and space.
  @inlinable public var isHTMLSpace: Bool {
    switch self {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether it goes on with a character in UTF-8, and begins none.
  @inlinable public var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
}
