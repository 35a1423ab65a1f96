/// What the project's hashes are made of. None is cryptographic; those that stand against chosen
/// content are keyed with secret numbers.
extension UInt64 {
  /// Both halves of the product, combined, so that every bit of either factor reaches every bit.
  ///
  /// (With the low half alone, a flipped top bit stays where it is whatever the other factor, and
  /// can be undone by the next word.)
  @inlinable @inline(__always)
  public static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }

  /// The numbers that a seed stands for, from 1, which don't tell it (SplitMix64).
  @inlinable
  public static func splitMix(_ number: UInt64, of seed: UInt64) -> UInt64 {
    var value = seed &+ number &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

extension UInt32 {
  /// FNV-1a of no bytes. The script of the search page works it out, too.
  @inlinable public static var fnv1a: UInt32 { 0x811C_9DC5 }

  /// Goes on with a byte of the text whose FNV-1a this is.
  @inlinable
  public mutating func add(toFNV1a byte: UInt8) { self = (self ^ UInt32(byte)) &* 0x0100_0193 }
}
