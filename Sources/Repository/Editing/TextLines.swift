/// Line ends.
enum TextLines {
  /// The first line end of a text; a line feed where there is none.
  static func end(in bytes: some Collection<UInt8>) -> [UInt8] {
    var last: UInt8 = 0
    for byte in bytes {
      if byte == 0x0A { return last == 0x0D ? [0x0D, 0x0A] : [0x0A] }
      last = byte
    }
    return [0x0A]
  }
}
