import Markup

/// Looks for the site root marker, eight bytes at a time: a page of 10 KB has some forty of them.
enum MarkerSearch {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The first marker at or after an offset.
  ///
  /// In `word ^ pattern` a marker is a zero byte, and `(x - 1) & ~x & 0x80` is not zero in a byte
  /// exactly if the lowest zero byte is there or below; so the lowest set bit tells the place.
  static func next(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let pattern = ones &* UInt64(siteRootMarker)
    var offset = start
    while offset + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let difference = word ^ pattern
      let zeros = (difference &- ones) & ~difference & highs
      if zeros != 0 { return offset + zeros.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < bytes.count {
      if bytes[offset] == siteRootMarker { return offset }
      offset += 1
    }
    return nil
  }
}
