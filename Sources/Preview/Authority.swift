import Domain

/// A host as requests name it (RFC 9110, section 7.2): a name or an address, and perhaps a port.
public struct Authority: Sendable, Hashable {
  /// In lower case; an IPv6 address stands in brackets, as browsers write it.
  let name: String
  let port: UInt16?

  /// - Returns: nil for what is no host: with a scheme, a path, a user or a blank, in letters that
  ///   browsers would not send, or with a port that is none from 1 to 65,535.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let lowered = text.lowercased()
    guard let parts = HostAndPort(lowered.utf8Span.span), parts.port != 0, lowered.last != ":"
    else { return nil }
    let name = lowered.utf8.prefix(parts.hostLength)
    if lowered.hasPrefix("[") {
      guard let address = IPv6Address(Substring(name).dropFirst().dropLast()) else { return nil }
      self.name = "[\(address.text)]"
    } else {
      guard Self.isName(Substring(name)) else { return nil }
      self.name = String(Substring(name))
    }
    port = parts.port.map { UInt16(truncatingIfNeeded: $0) }
  }

  /// Whether another is the same host, at the same port if this one has any.
  ///
  /// - Parameter unsaid: the ports that the other may mean where it has none.
  func covers(_ other: Authority, unsaid: [UInt16]) -> Bool {
    guard name == other.name else { return false }
    guard let port else { return true }
    return other.port.map { $0 == port } ?? unsaid.contains(port)
  }

  /// As browsers write it.
  var text: String { port.map { "\(name):\($0)" } ?? name }

  /// Where a browser looks for it: a port alone tells which scheme is likely.
  var address: String {
    switch port {
    case nil, 80: "http://\(name)/"
    case 443: "https://\(name)/"
    case .some(let port): "http://\(name):\(port)/"
    }
  }

  /// A name or an address as it stands in an URL.
  ///
  /// - Parameter host: without brackets.
  public static func inURL(_ host: String) -> String {
    IPv6Address(host).map { "[\($0.text)]" } ?? host
  }

  private static func isName(_ name: Substring) -> Bool {
    var labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    return labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isInHostName) }
  }
}
