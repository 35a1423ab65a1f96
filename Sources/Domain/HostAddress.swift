/// An address of a host: IPv4 or IPv6.
public struct HostAddress: Sendable, Hashable {
  /// Four or sixteen bytes.
  public let bytes: [UInt8]

  /// - Returns: nil for any other number of bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// As it is written for other programs; IPv6 without the short forms.
  public var text: String {
    if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2).map {
      String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
    }.joined(separator: ":")
  }

  /// Whether the address belongs to everybody's internet: not to this machine, to a network around
  /// it, or to what a provider shows to its own machines (IANA's registries of special addresses).
  public var isPublic: Bool { bytes.count == 4 ? isPublicIPv4 : isPublicIPv6 }

  private var isPublicIPv4: Bool {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _), (100, 64...127, _), (169, 254, _),
      (172, 16...31, _), (192, 168, _), (192, 0, 0), (192, 0, 2), (192, 88, 99),
      (198, 18...19, _), (198, 51, 100), (203, 0, 113), (224..., _, _):
      false
    // Where Azure answers its machines.
    default: bytes != [168, 63, 129, 16]
    }
  }

  /// Only what is given out to the world (2000::/3), without what stands for IPv4 addresses, tunnels
  /// and examples.
  private var isPublicIPv6: Bool {
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0x20, 0x02): return false
    case (0x20, 0x01): return bytes[2] >= 0x02 && !(bytes[2] == 0x0D && bytes[3] == 0xB8)
    case (0x3F, 0xFF): return bytes[2] >= 0x10
    default: return true
    }
  }
}

/// What a name server says of a host.
public enum HostLookup: Sendable, Equatable {
  case addresses([HostAddress])
  case noSuchHost
  /// Nobody could be asked, or nothing came back.
  case failed
}

/// A request to another host.
public struct HostQuestion: Sendable, Equatable {
  /// How the host is asked: `HEAD` brings no body.
  public enum Method: Sendable {
    case head
    case get
  }

  /// An address of the host, whose path is asked for.
  public let url: HostedURL
  /// Where the host is; nowhere else is asked.
  public let addresses: [HostAddress]
  /// `GET` is for hosts that don't know `HEAD`.
  public let method: Method

  public init(url: HostedURL, addresses: [HostAddress], method: Method) {
    self.url = url
    self.addresses = addresses
    self.method = method
  }
}

/// What came of a request.
public enum HostAnswer: Sendable, Equatable {
  /// - Parameters:
  ///   - redirect: where a redirect leads, as an absolute address.
  ///   - retryAfter: how many seconds the host wants to be left alone.
  case status(Int, redirect: String?, retryAfter: Int?)
  /// The certificate is not good, or the two ends don't understand each other.
  case notSecure
  case noAnswer(String)
}
