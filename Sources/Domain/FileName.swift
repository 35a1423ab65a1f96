// The parts of a file's name. Of bytes, because a mark behind a dot makes one `Character` with it.

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// What stands before the last dot of a file's name: all of it where there is none.
  public var fileStem: String { String(self[..<lastDot]) }

  /// What stands behind the last dot of a file's name, in lower case: nothing where there is none.
  public var fileExtension: String {
    String(decoding: self[lastDot...].utf8.dropFirst(), as: UTF8.self).lowercased()
  }

  private var lastDot: Index { utf8.lastIndex(of: UInt8(ascii: ".")) ?? endIndex }
}
