import Domain

/// The site's address where markup is around it: of the characters that it may hold (RFC 3986),
/// the ampersand alone means something in HTML and XML.
extension BaseURL {
  var textInHTML: String { Self.escaped(text) }

  var pathInHTML: String { Self.escaped(path) }

  private static func escaped(_ address: String) -> String {
    guard address.utf8.contains(UInt8(ascii: "&")) else { return address }
    return address.replacing("&", with: "&amp;")
  }
}
