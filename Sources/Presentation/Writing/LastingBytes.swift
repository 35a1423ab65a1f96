import Domain

/// Texts of the site, looked at in their place.
///
/// Who passes on a string or an array counts a reference to it, and that writes to an object that lies
/// somewhere on the heap and was not looked at for a long time. Counting took 7 % of a build in feeds,
/// cards and titles, and takes 4 %. A pointer to the bytes counts nothing.
///
/// Safe for what a ``Site`` or an ``Interface`` holds, and only for that: neither ever changes, and
/// whoever renders keeps both for as long as it renders.
extension String {
  /// The text's bytes; nil for a short text, which holds its bytes itself and has no place for them.
  @inline(__always)
  var lastingBytes: UnsafeBufferPointer<UInt8>? {
    utf8.withContiguousStorageIfAvailable { $0.count > 15 ? $0 : nil } ?? nil
  }
}

extension [UInt8] {
  /// The array's bytes.
  @inline(__always)
  var lastingBytes: UnsafeBufferPointer<UInt8> { withUnsafeBufferPointer { $0 } }

  /// Appends a text that the site holds.
  ///
  /// - Parameter text: the place where it is held, so that it is looked at there.
  @inline(__always)
  mutating func append(lasting text: @autoclosure () -> String) {
    if let bytes = text().lastingBytes { append(contentsOf: bytes) } else { append(text()) }
  }
}
