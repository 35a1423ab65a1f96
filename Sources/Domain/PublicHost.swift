/// Whose host an address names.
///
/// A browser asks for the pictures of a page without anybody's click. One at `http://192.168.1.1/` would have the
/// browser of every reader ask for it in the network around the reader, where routers and printers obey such requests.
public enum PublicHost {
  /// Whether an absolute `http` or `https` address may belong to everybody's internet, as far as its text tells:
  /// not to the reader's machine or to a network around it. Addresses of IPv6, and those of IPv4 in another form than
  /// `192.0.2.1`, are never taken, as nobody asks them (``HostedURL``).
  ///
  /// - Parameter address: percent-encoded, the host as DNS has it. An escape that is left in it is read as whatever
  ///   browsers please.
  public static func isNamed(by address: borrowing Span<UInt8>) -> Bool {
    guard let host = HostAndPort.host(of: address) else { return false }
    var end = host.upperBound
    if address[end - 1] == UInt8(ascii: ".") { end -= 1 }
    var lastStart = host.lowerBound
    for index in host.lowerBound..<end {
      if address[index] == UInt8(ascii: ".") {
        lastStart = index + 1
      } else if !address[index].asciiLowercased.isInHostName {
        return false
      }
    }
    // A name without a dot is looked for in one's own network.
    guard lastStart > host.lowerBound, lastStart < end else { return false }
    if address[lastStart].isASCIIDigit {
      return isPublicIPv4(address.extracting(host.lowerBound..<end))
    }
    guard end - lastStart <= longestOwn else { return true }
    var last: [UInt8] = []
    for index in lastStart..<end { last.append(address[index].asciiLowercased) }
    return !namesOfOwnNetworks.contains { last.elementsEqual($0.utf8) }
  }

  /// The last parts of names that nobody has in the internet, and everybody may have at home (RFC 6761, 6762 and
  /// 8375, and what ICANN gives to nobody because so many use it).
  private static let namesOfOwnNetworks = [
    "localhost", "local", "internal", "arpa", "lan", "home", "corp", "intranet", "private",
    "localdomain", "test", "invalid",
  ]
  private static let longestOwn = namesOfOwnNetworks.map(\.utf8.count).max() ?? 0

  /// What ends in a number is an address of IPv4 (URL Standard, section 3.5).
  private static func isPublicIPv4(_ host: borrowing Span<UInt8>) -> Bool {
    let text = String(utf8: host)
    guard HostedURL.host(text) == text else { return false }
    return HostAddress(text.split(separator: ".").compactMap { UInt8($0) })?.isPublic == true
  }
}
