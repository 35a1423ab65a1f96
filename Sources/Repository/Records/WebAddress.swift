import Domain
import Markup

/// Addresses on the web, as far as they may be published.
enum WebAddress {
  /// An address with `http://` or `https://` and a host, without spaces and control characters; nil
  /// when it is none.
  ///
  /// A `%` that begins no escape is written as `%25`, which is what browsers ask a server for.
  static func web(_ url: String) -> String? {
    if url.utf8.count > longest { return nil }
    if isPlainlyWeb(url.utf8Span.span) { return url }
    return isWeb(url) ? escapingLonePercents(url) : nil
  }

  /// The same in the characters of URLs alone (RFC 3986), as feeds and other programs expect it.
  static func encodedWeb(_ url: String) -> String? {
    guard let address = web(url) else { return nil }
    if isPlainlyWeb(address.utf8Span.span) || address.utf8.allSatisfy({ $0 < 0x80 }) {
      return address
    }
    // `web` has seen that there is one.
    let colon = address.utf8.prefix { $0 != UInt8(ascii: ":") }.count
    var bytes = Array(address.utf8.prefix(colon))
    bytes.append(encodedAddress: address.utf8Span.span, from: colon)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Bytes. Servers take more, but an address may stand on very many pages, beside the name of whoever likes a post;
  /// pages of search engines and sitemaps take no more either.
  static let longest = 2048

  /// The same as ``encodedWeb(_:)``, or an address for mail.
  static func webOrMail(_ url: String) -> String? {
    if let address = encodedWeb(url) { return address }
    guard url.utf8.count <= longest, url.prefix(7).lowercased() == "mailto:", url.count > 7,
      url.unicodeScalars.allSatisfy(isPlain)
    else { return nil }
    return escapingLonePercents(url)
  }

  /// Whether an address in ASCII is one as it stands; most are, and need no look at characters.
  private static func isPlainlyWeb(_ url: Span<UInt8>) -> Bool {
    let scheme: StaticString = "https://"
    guard url.count > 8 else { return false }
    for offset in 0..<8 where url[offset] != scheme.utf8Start[offset] { return false }
    let first = url[8]
    guard first != UInt8(ascii: "/"), first != UInt8(ascii: "?"), first != UInt8(ascii: "#") else {
      return false
    }
    for offset in 8..<url.count {
      switch url[offset] {
      case UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "?"),
        UInt8(ascii: "="), UInt8(ascii: "&"):
        continue
      case _ where url.beginsPercentEscape(at: offset, before: url.count): continue
      default: return false
      }
    }
    return true
  }

  private static func isWeb(_ url: String) -> Bool {
    let lowered = url.prefix(8).lowercased()
    let rest =
      lowered.hasPrefix("https://")
      ? url.dropFirst(8)
      : lowered.hasPrefix("http://") ? url.dropFirst(7) : ""
    let authority = rest.utf8.prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    guard HostAndPort(Substring(authority).utf8Span.span) != nil else { return false }
    return url.unicodeScalars.allSatisfy(isPlain)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0}"..."\u{20}", "\u{7F}"..."\u{A0}", "\"", "<", ">", "\\", "`", "{", "}", "|", "^":
      false
    case "\u{FFFD}": false
    default: !scalar.isDisplayControl && !scalar.isDirectionMark
    }
  }

  private static func escapingLonePercents(_ url: String) -> String {
    let bytes = url.utf8Span.span
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 2)
    for offset in bytes.indices {
      result.append(bytes[offset])
      if bytes[offset] == UInt8(ascii: "%"),
        !bytes.beginsPercentEscape(at: offset, before: bytes.count)
      {
        result.append(contentsOf: "25".utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
