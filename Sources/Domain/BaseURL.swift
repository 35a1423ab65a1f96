/// The address of the site's root: `https://example.org/blog/`.
public struct BaseURL: Sendable, Equatable {
  /// `https` or `http`.
  public let scheme: String
  /// The host and, if there is one, the port: `example.org:8080`.
  public let authority: String
  /// Begins and ends with a slash: `/` or `/blog/`.
  public let path: String

  /// Used where the settings name none.
  public static let example = BaseURL(scheme: "https", authority: "example.org", path: "/")

  private init(scheme: String, authority: String, path: String) {
    self.scheme = scheme
    self.authority = authority
    self.path = path
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
    guard Self.isAuthority(authority), path.utf8.allSatisfy(Self.isPathByte) else { return nil }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard !segments.contains(".."), !segments.contains("."), !segments.dropLast().contains("")
    else { return nil }
    self.scheme = scheme
    self.authority = authority.lowercased()
    self.path = path.isEmpty ? "/" : path.hasSuffix("/") ? String(path) : path + "/"
  }

  /// The whole address, ending in a slash.
  public var text: String { "\(scheme)://\(authority)\(path)" }

  /// The host without the port.
  public var hostName: String {
    if authority.hasPrefix("[") { return String(authority.prefix { $0 != "]" }) + "]" }
    return String(authority.prefix { $0 != ":" })
  }

  private static func isAuthority(_ authority: Substring) -> Bool {
    guard !authority.isEmpty, !authority.hasPrefix(":") else { return false }
    return authority.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
        true
      default: false
      }
    }
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~%!$&()*+,;=:@".utf8.contains(byte)
    }
  }
}
