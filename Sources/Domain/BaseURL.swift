/// The address of the site's root: `https://example.org/blog/`.
public struct BaseURL: Sendable, Equatable {
  /// The host and, if there is one, the port: `example.org:8080`.
  public let authority: String
  /// Begins and ends with a slash: `/` or `/blog/`.
  public let path: String
  /// The whole address, ending in a slash.
  public let text: String

  /// Used where the settings name none.
  public static let example = BaseURL(scheme: "https", authority: "example.org", path: "/")

  private init(scheme: String, authority: String, path: String) {
    self.authority = authority
    self.path = path
    text = "\(scheme)://\(authority)\(path)"
  }

  /// Reads an absolute `http` or `https` URL without user, query and fragment (RFC 3986). A slash
  /// at the end is added where it is missing.
  ///
  /// - Returns: nil when the text is no such URL. Characters outside ASCII must be encoded
  ///   already, because the address is written into pages and feeds as it stands.
  public init?(_ text: String) {
    guard let separator = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<separator.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let rest = text[separator.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(authority.count)
    guard Self.isAuthority(authority), path.utf8.allSatisfy(Self.isPathByte),
      Self.hasSoundEscapes(path)
    else { return nil }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard !segments.contains(".."), !segments.contains("."), !segments.dropLast().contains("")
    else { return nil }
    self.init(
      scheme: scheme, authority: authority.lowercased(),
      path: path.isEmpty ? "/" : path.hasSuffix("/") ? String(path) : path + "/")
  }

  /// The host without the port.
  public var hostName: String {
    if authority.hasPrefix("[") { return String(authority.prefix { $0 != "]" }) + "]" }
    return String(authority.prefix { $0 != ":" })
  }

  private static func isAuthority(_ authority: Substring) -> Bool {
    let bytes = authority.utf8
    guard let parts = HostAndPort(authority.utf8Span.span), parts.port != 0,
      bytes.last != UInt8(ascii: ":")
    else { return false }
    if bytes.first == UInt8(ascii: "[") { return true }
    let labels = bytes.prefix(parts.hostLength)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.allSatisfy { label in !label.isEmpty && label.allSatisfy(isHostByte) }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric
      || byte == UInt8(ascii: "-")
  }

  /// Whether every `%` begins an escape, and none stands for a dot: browsers take `%2e%2e` for
  /// the way up.
  private static func hasSoundEscapes(_ path: Substring) -> Bool {
    let bytes = path.utf8Span.span
    for place in bytes.indices where bytes[place] == UInt8(ascii: "%") {
      guard let byte = bytes.percentEscape(at: place, before: bytes.count),
        byte != UInt8(ascii: ".")
      else { return false }
    }
    return true
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "/-._~%!$&()*+,;=:@".utf8.contains(byte)
  }
}
