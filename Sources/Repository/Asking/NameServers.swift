import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's way from names of hosts to their addresses.
public enum NameServers {
  /// All addresses of a host, by `getaddrinfo`; waits for as long as the system does.
  public static func lookUp(_ host: String) -> HostLookup {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let failure = getaddrinfo(host, nil, &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard failure == 0 else {
      return failure == EAI_NONAME || failure == noAddresses ? .noSuchHost : .failed
    }
    var addresses: [HostAddress] = []
    var next = list
    while let entry = next {
      if let address = address(of: entry.pointee), !addresses.contains(address) {
        addresses.append(address)
      }
      next = entry.pointee.ai_next
    }
    return addresses.isEmpty ? .noSuchHost : .addresses(addresses)
  }

  /// `EAI_NODATA`, which Glibc shows to C only where it is asked for its own additions.
  #if canImport(Glibc)
    private static let noAddresses: Int32 = -5
  #else
    private static let noAddresses = EAI_NODATA
  #endif

  private static func address(of entry: addrinfo) -> HostAddress? {
    guard let socket = entry.ai_addr else { return nil }
    let raw = UnsafeRawPointer(socket)
    switch entry.ai_family {
    case AF_INET:
      guard entry.ai_addrlen >= MemoryLayout<sockaddr_in>.size else { return nil }
      let address = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
      return HostAddress(withUnsafeBytes(of: address) { Array($0) })
    case AF_INET6:
      guard entry.ai_addrlen >= MemoryLayout<sockaddr_in6>.size else { return nil }
      let address = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return HostAddress(withUnsafeBytes(of: address) { Array($0) })
    default: return nil
    }
  }
}
