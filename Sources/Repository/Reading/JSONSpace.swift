extension UInt8 {
  /// Space between the signs of JSON (RFC 8259, section 2).
  @inline(__always)
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
