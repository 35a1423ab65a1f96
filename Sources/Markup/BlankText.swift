extension Unicode.Scalar {
  /// Whether nothing is seen of it: white space, joiners, fillers and controls of text direction.
  ///
  /// Unicode's tables take 120 ns for a scalar, more than the rest of a title, and every page of a post has
  /// two or three. So most letters and emoji are told by ranges in which all are seen.
  public var isInvisible: Bool {
    switch value {
    case 0...0x7F: value <= 0x20
    case 0xAE...0x34E, 0x370...0x61B, 0x61D...0x115E, 0x3001...0x3163, 0x3165...0xFDFF,
      0x1F000...0x3FFFF:
      false
    default: isInvisibleByTables
    }
  }

  /// Braille without a dot: a letter by its category, and a blank to the eye.
  private static var blankBraille: UInt32 { 0x2800 }
  /// A note without a head: a symbol by its category.
  private static var nullNotehead: UInt32 { 0x1D159 }

  /// The same for every scalar beyond ASCII.
  var isInvisibleByTables: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == Self.blankBraille
      || value == Self.nullNotehead
  }
}

extension Span where Element == UInt8 {
  /// Whether there is nothing to see in a text in UTF-8: no name, no title and no link can be made of it.
  public var isBlank: Bool {
    var offset = 0
    while offset < count {
      let (value, length) = Scalars.at(offset, in: self, end: count)
      guard let scalar = Unicode.Scalar(value), scalar.isInvisible else { return false }
      offset += length
    }
    return true
  }
}

extension String {
  /// Whether there is nothing to see in the text.
  public var isBlank: Bool { utf8Span.span.isBlank }
}
