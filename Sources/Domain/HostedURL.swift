/// An address on another host, in the one form in which it may be asked.
///
/// Addresses come from strangers, and two programs that read one differently are how a request goes
/// to a host that nobody has looked at. So what is left here has nothing to be read in two ways: small
/// letters, digits, `-` and `_` for a host, a port of two, and a path without spaces, quotes and
/// controls.
public struct HostedURL: Sendable, Hashable {
  /// Why an address is not asked.
  public enum Refusal: Error, Equatable, Sendable {
    case notWeb
    case credentials
    case port
    case host
    case tooLong
  }

  /// `http` or `https`.
  public let scheme: String
  /// ASCII; names in other scripts as Punycode.
  public let host: String
  /// 80 or 443; that of the scheme where the address names none.
  public let port: Int
  /// The path and the query.
  public let target: String

  private static let longest = 8000

  /// Reads an absolute address; its fragment is dropped, because no host is told of it.
  ///
  /// A name in another script is to be normalised already: `HostName.hosted(_:)` of Markup reads any address.
  public init(_ text: String) throws(Refusal) {
    guard text.utf8.count <= Self.longest else { throw .tooLong }
    guard let separator = text.firstRange(of: "://") else { throw .notWeb }
    scheme = text[..<separator.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { throw .notWeb }
    let rest = text[separator.upperBound...]
    let authority = rest.prefix { !"/?#\\".contains($0) }
    guard !authority.contains("@") else { throw .credentials }
    // Addresses of IPv6 have colons of their own; none of them is asked.
    guard !authority.hasPrefix("[") else { throw .host }
    let name = authority.prefix { $0 != ":" }
    let standard = scheme == "http" ? 80 : 443
    let digits = authority.dropFirst(name.count + 1)
    port = authority.count == name.count || digits.isEmpty ? standard : Self.number(digits)
    // Any other port would make a scanner of the check: who writes a post would choose what is
    // knocked at.
    guard port == 80 || port == 443 else { throw name.isEmpty ? .host : .port }
    guard let host = Self.host(String(name)) else { throw .host }
    self.host = host
    target = Self.target(rest.dropFirst(authority.count))
  }

  /// The address as it is asked, without a port that is the scheme's own.
  public var text: String {
    let isStandard = port == (scheme == "http" ? 80 : 443)
    return "\(scheme)://\(host)\(isStandard ? "" : ":\(port)")\(target)"
  }

  // MARK: - Host

  /// 0 for what is no port. `Int` would take signs.
  private static func number(_ digits: Substring) -> Int {
    digits.utf8.allSatisfy(\.isASCIIDigit) ? Int(digits) ?? 0 : 0
  }

  /// A name, or an address of IPv4, as it is asked for: in ASCII, names in other scripts as Punycode. Nil
  /// where it can't be one.
  ///
  /// - Parameter name: in small letters and normalised, as browsers read it.
  public static func host(_ name: String) -> String? {
    guard let name = decodedHost(name) else { return nil }
    var labels = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if labels.last == "" { labels.removeLast() }
    guard let last = labels.last else { return nil }
    if last.utf8.allSatisfy(\.isASCIIDigit) || last.lowercased().hasPrefix("0x") {
      // What ends in a number is an address (URL Standard, section 3.5); only the usual form is one
      // that everybody reads as the same.
      return isPlainIPv4(labels) ? labels.joined(separator: ".") : nil
    }
    var ascii: [String] = []
    for label in labels {
      guard let label = Punycode.label(label), isLabel(label) else { return nil }
      ascii.append(label)
    }
    let host = ascii.joined(separator: ".")
    return host.utf8.count <= 253 ? host : nil
  }

  /// A name without its escapes: links of texts have names in other scripts percent-encoded. Nil where
  /// one is broken, or stands for ASCII, which has no good reason and which not every program reads.
  public static func decodedHost(_ name: String) -> String? {
    let escapes = name.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    // The first digit of a byte that is none of ASCII
    guard escapes.dropFirst().allSatisfy({ ($0.first?.hexDigitValue ?? 0) >= 8 }) else {
      return nil
    }
    return String(percentDecoding: name)
  }

  private static func isLabel(_ label: String) -> Bool {
    (1...63).contains(label.utf8.count) && label.utf8.allSatisfy(\.isInHostName)
  }

  private static func isPlainIPv4(_ labels: [String]) -> Bool {
    labels.count == 4
      && labels.allSatisfy { label in
        guard let number = UInt8(label) else { return false }
        return "\(number)" == label
      }
  }

  // MARK: - Path

  private static func target(_ rest: Substring) -> String {
    var bytes: [UInt8] = rest.utf8.first == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    for byte in rest.utf8 {
      if byte == UInt8(ascii: "#") { break }
      switch byte {
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"),
        UInt8(ascii: ">"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
        UInt8(ascii: "|"), UInt8(ascii: "}"):
        bytes.append(percentEscapeOf: byte)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Names of hosts in other scripts, as DNS has them (RFC 3492).
enum Punycode {
  /// A label in small letters, as ASCII; nil when it is too long or can't be one.
  static func label(_ label: String) -> String? {
    let lowercased = label.lowercased()
    if lowercased.utf8.allSatisfy({ $0 < 0x80 }) { return lowercased }
    let scalars = Array(lowercased.unicodeScalars)
    // The bound keeps the numbers below far from overflowing.
    guard scalars.count <= 63 else { return nil }
    var output = scalars.filter(\.isASCII).map { UInt8($0.value) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var (current, delta, bias, done) = (128, 0, 72, basicCount)
    while done < scalars.count {
      let next = scalars.lazy.map { Int($0.value) }.filter { $0 >= current }.min() ?? 0
      delta += (next - current) * (done + 1)
      current = next
      for scalar in scalars {
        if Int(scalar.value) < current { delta += 1 }
        guard Int(scalar.value) == current else { continue }
        append(delta, bias, to: &output)
        bias = adapted(delta, count: done + 1, isFirst: done == basicCount)
        delta = 0
        done += 1
      }
      delta += 1
      current += 1
    }
    return "xn--" + String(decoding: output, as: UTF8.self)
  }

  private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
    var (rest, step) = (delta, 36)
    while true {
      let threshold = min(max(step - bias, 1), 26)
      if rest < threshold { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      step += 36
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var bias = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }
}
