import FlyingFox
import FlyingSocks
import Foundation

/// Where the preview listens.
enum ListeningAddress: Sendable {
  case ip4(sockaddr_in)
  case ip6(sockaddr_in6)

  /// Seconds that the making of an answer may take: the first one waits until a network of any size is
  /// loaded.
  static let longestAnswer = 3600.0

  init?(_ host: String, _ port: UInt16) {
    // As an address has it, and as a URL has it.
    let bare =
      host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    let host = bare.lowercased() == "localhost" ? "127.0.0.1" : bare
    if host.contains(":") {
      guard let address = try? sockaddr_in6.inet6(ip6: host, port: port) else { return nil }
      self = .ip6(address)
    } else {
      guard let address = try? sockaddr_in.inet(ip4: host, port: port) else { return nil }
      self = .ip4(address)
    }
  }

  /// A server that listens there when it is run.
  func server(_ handler: PreviewHandler, _ pool: LastingPool) -> HTTPServer {
    switch self {
    case .ip4(let address):
      HTTPServer(
        address: address, timeout: Self.longestAnswer, pool: pool, logger: .disabled,
        handler: handler)
    case .ip6(let address):
      HTTPServer(
        address: address, timeout: Self.longestAnswer, pool: pool, logger: .disabled,
        handler: handler)
    }
  }

  /// What comes of wanting to listen there.
  enum Trial {
    case free(UInt16)
    case taken
    /// It is none of this machine's, at any port.
    case elsewhere
  }

  func trial() -> Trial {
    switch self {
    case .ip4(let address): Self.trial(address)
    case .ip6(let address): Self.trial(address)
    }
  }

  private static func trial(_ address: some SocketAddress) -> Trial {
    do {
      let socket = try Socket(domain: Int32(type(of: address).family))
      defer { try? socket.close() }
      try? socket.setValue(true, for: .localAddressReuse)
      // Without listening: whoever waits for the preview would be let in, and sent away again.
      try socket.bind(to: address)
      switch try socket.sockname() {
      case .ip4(_, let port), .ip6(_, let port): return .free(port)
      default: return .taken
      }
    } catch SocketError.failed(_, EADDRNOTAVAIL, _), SocketError.failed(_, EAFNOSUPPORT, _) {
      return .elsewhere
    } catch {
      return .taken
    }
  }
}
