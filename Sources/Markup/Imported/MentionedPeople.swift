import Domain

/// Who is meant by the links of a text in HTML that mention somebody.
public struct MentionedPeople: Sendable {
  /// The addresses of whoever wrote the text.
  public var ownAddresses: Set<String> = []
  /// As which links to these addresses mention them.
  public var username = ""
  /// With their hosts, by the hosts of their pages and the names without.
  private var names: [[UInt8]: [UInt8]] = [:]

  /// In bytes, with the host, which has 253 at most.
  private static let longestName = 512

  public init() {}

  /// Adds somebody whose name has another host than their page: `@ben@example.org`, at
  /// `https://social.example.org/users/ben`. A name without a host says nothing.
  public mutating func add(_ name: String, at address: String) {
    let parts = name.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    // A link may be short and stand in a text ten thousand times.
    guard name.utf8.count <= Self.longestName, parts.count == 3,
      parts[0].isEmpty, !parts[2].isEmpty,
      parts[2].allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      let host = Self.host(of: Array(address.utf8))
    else {
      return
    }
    names[Self.key(Array(parts[1]), host)] = Array(name.utf8)
  }

  /// The name with its host of somebody who is mentioned by a link: `@ben`, at
  /// `https://social.example.org/@ben`.
  func name(_ shown: [UInt8], at address: [UInt8]) -> [UInt8]? {
    guard let host = Self.host(of: address) else { return nil }
    return names[Self.key(Array(shown.dropFirst()), host)]
      ?? shown + [UInt8(ascii: "@")] + host
  }

  private static func key(_ name: [UInt8], _ host: ArraySlice<UInt8>) -> [UInt8] {
    host + [UInt8(ascii: "/")] + name
  }

  private static func host(of address: [UInt8]) -> ArraySlice<UInt8>? {
    let parts = address.split(separator: UInt8(ascii: "/"), maxSplits: 2)
    return parts.count > 1 ? parts[1] : nil
  }
}
