/// What stands between `://` and the path of an address, in the form that URL parsers take: where they
/// refuse, a link leads nowhere (URL Standard, section 4.4).
///
/// A name before the host (`ada:secret@`) is refused, too: parsers take it, and people take it for the host.
///
/// This is about the parts alone. Whether the host can be one is left to those who ask it: parsers refuse
/// also `[:::]`, `1.2.3.256` and a name with `%2F` in it, which are taken here.
public struct HostAndPort {
  /// The length of the host in bytes, with its brackets; the port stands behind it.
  public let hostLength: Int
  /// nil where none is stated, also behind a colon.
  public let port: Int?

  /// - Returns: nil for an empty host, brackets without an address of IPv6, and a port that is no number
  ///   up to 65535.
  public init?(_ authority: borrowing Span<UInt8>) {
    guard authority.count > 0 else { return nil }
    var end = 0
    if authority[0] == UInt8(ascii: "[") {
      guard let close = Self.addressEnd(from: 1, in: authority) else { return nil }
      end = close + 1
    } else {
      while end < authority.count, authority[end] != UInt8(ascii: ":") { end += 1 }
      for index in authority.indices where authority[index] == UInt8(ascii: "@") { return nil }
    }
    guard end > 0 else { return nil }
    hostLength = end
    guard end < authority.count else {
      port = nil
      return
    }
    guard authority[end] == UInt8(ascii: ":") else { return nil }
    var number = 0
    for index in end + 1..<authority.count {
      guard authority[index].isASCIIDigit else { return nil }
      number = number * 10 + Int(authority[index] - 0x30)
      guard number <= 65_535 else { return nil }
    }
    port = end + 1 < authority.count ? number : nil
  }

  /// Where the host stands in an absolute address with `://`; nil where it has none.
  public static func host(of address: borrowing Span<UInt8>) -> Range<Int>? {
    var start = 0
    while start < address.count, address[start] != UInt8(ascii: ":") { start += 1 }
    guard start + 3 < address.count, address[start + 1] == UInt8(ascii: "/"),
      address[start + 2] == UInt8(ascii: "/")
    else { return nil }
    start += 3
    var end = start
    while end < address.count, address[end] != UInt8(ascii: "/"), address[end] != UInt8(ascii: "?"),
      address[end] != UInt8(ascii: "#")
    {
      end += 1
    }
    return HostAndPort(address.extracting(start..<end)).map { start..<start + $0.hostLength }
  }

  /// The place of the bracket behind an address of IPv6.
  private static func addressEnd(from start: Int, in authority: borrowing Span<UInt8>) -> Int? {
    var hasColon = false
    for index in start..<authority.count {
      switch authority[index] {
      case UInt8(ascii: "]"): return hasColon ? index : nil
      case UInt8(ascii: ":"): hasColon = true
      case UInt8(ascii: "."): continue
      case let byte where byte.hexDigitValue != nil: continue
      default: return nil
      }
    }
    return nil
  }
}
