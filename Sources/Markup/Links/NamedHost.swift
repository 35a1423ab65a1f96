import Domain

/// What a text that is a link says of where it leads: `https://bank.example/login` may stand over any address.
public enum NamedHost {
  /// The host of an address, where a text that leads there begins with the address of another host. One may be a part
  /// of the other (`www.example.org` and `example.org`).
  ///
  /// - Parameter address: absolute and percent-encoded, the host as DNS has it. What has no host has no other.
  public static func other(than address: String, in text: borrowing Span<UInt8>) -> String? {
    guard let start = place(in: text) else { return nil }
    let bytes = address.utf8Span.span
    guard let place = HostAndPort.host(of: bytes) else { return nil }
    let host = String(utf8: bytes, place).lowercased()
    var end = start
    while end < text.count, isOfName(text[end]) { end += 1 }
    guard end > start else { return nil }
    let name = text.extracting(start..<end)
    // Where no blank follows in Japanese, what is written behind the host may belong to it.
    if ascii(name) == host { return nil }
    let named = HostName.ascii(name) ?? ascii(name)
    return isPart(named, of: host) || isPart(host, of: named) ? nil : host
  }

  /// Where the host stands in a text that begins with `http://`, `https://` or `www.`; signs before it, also those of
  /// which nothing is seen, are passed over.
  static func place(in text: borrowing Span<UInt8>) -> Int? {
    var start = 0
    while start < text.count, !text[start].isASCIIAlphanumeric { start += 1 }
    if text.holds(lowercased: "https://", at: start) { return start + 8 }
    if text.holds(lowercased: "http://", at: start) { return start + 7 }
    guard text.holds(lowercased: "www.", at: start), start + 4 < text.count,
      isOfName(text[start + 4])
    else { return nil }
    return start
  }

  /// What a name begins with, up to the first byte of another script.
  private static func ascii(_ name: borrowing Span<UInt8>) -> String {
    var end = 0
    while end < name.count, name[end] < 0x80 { end += 1 }
    return String(utf8: name, 0..<end).lowercased()
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.asciiLowercased.isInHostName || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "%")
  }

  private static func isPart(_ host: String, of other: String) -> Bool {
    let (host, other) = (withoutWWW(host), withoutWWW(other))
    return other == host || other.hasSuffix("." + host)
  }

  private static func withoutWWW(_ host: String) -> Substring {
    let host = host.hasSuffix(".") ? host.dropLast() : host[...]
    return host.hasPrefix("www.") ? host.dropFirst(4) : host
  }
}
