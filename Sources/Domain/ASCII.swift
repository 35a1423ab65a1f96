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

  /// ASCII whitespace of HTML: tab, line feed, form feed, carriage return and space.
  @inlinable public var isHTMLSpace: Bool {
    switch self {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
    default: false
    }
  }
}
