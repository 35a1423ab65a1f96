extension StringProtocol {
  /// The names between the slashes of a path, without empty ones.
  ///
  /// Of bytes, because a mark behind a slash makes one `Character` with it.
  public var pathSegments: [String] {
    utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }
}
