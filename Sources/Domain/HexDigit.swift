extension UInt64 {
  /// The value of eight hexadecimal digits in small letters, of which the first is the highest byte; nil
  /// unless all eight are.
  ///
  /// All at once: whether a digit of a hash is a letter is as good as random, and a branch for each was
  /// mistaken more often than not (10 ns for a digit).
  @inlinable
  public var hexDigitsValue: UInt32? {
    func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
    // Letters have the bit 0x40, and `a` is 0x61.
    var digits = (self & each(0x0F)) &+ (self >> 6 & each(1)) &* 9
    guard digits & each(0xF0) == 0 else { return nil }
    let letters = (digits &+ each(6)) >> 4 & each(1)
    guard digits &+ each(0x30) &+ letters &* 0x27 == self else { return nil }
    digits = (digits | digits >> 4) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: digits | digits >> 16)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in ASCII, in small letters or capitals; nil for any other byte.
  @inlinable
  public var hexDigitValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
