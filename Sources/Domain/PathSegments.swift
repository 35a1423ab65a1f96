extension StringProtocol {
  /// The names between the slashes of a path, without empty ones.
  ///
  /// Of bytes, because a mark behind a slash makes one `Character` with it.
  public var pathSegments: [String] {
    utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path as servers read it, which take an empty name and a dot for nothing.
  public var plainPath: String {
    pathSegments.filter { $0 != "." }.joined(separator: "/")
  }
}
