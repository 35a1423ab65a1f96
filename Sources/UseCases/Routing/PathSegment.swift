import Domain
import Markup

/// Names in paths come from people: ids, usernames and hashtags become one path segment each.
///
/// A name that is safe everywhere stays as it is. Any other is escaped: each unsafe byte becomes
/// `~` and two hexadecimal digits, and so does `~` itself, so that different names get different
/// segments. A name too long for that is cut and ends in `~~` and half of its SHA-256: nobody can
/// find two names that share it. The result is safe on case-preserving, normalising and Windows file
/// systems, and in a URL.
public enum PathSegment {
  /// A file name may have 255 bytes; this leaves room for `.html` and for the suffix that tells
  /// two names apart which differ only in case.
  static let longest = 200

  /// The segment for a name.
  ///
  /// - Parameter reserved: names that the site itself uses in the folder, in lower case.
  public static func segment(for name: String, reserved: Set<String> = []) -> String {
    switch plainness(of: name.utf8Span.span) {
    case .free where !isReserved(name.utf8Span.span, reserved): return name
    case .free, .maybeTaken:
      return isTaken(name, reserved: reserved) ? escapingFirst(name) : name
    case .none: break
    }
    // Two names that are equal in NFC are one.
    let name = NameFolding.nfc(name)
    let segment = escaped(name, keepingUnicode: true, reserved: reserved)
    // A mark after an escape may melt into its last digit (`~2F` and a dot above).
    if NameFolding.nfc(segment).utf8.elementsEqual(segment.utf8) { return segment }
    return escaped(name, keepingUnicode: false, reserved: reserved)
  }

  private static func escaped(
    _ name: String, keepingUnicode: Bool, reserved: Set<String>
  ) -> String {
    var bytes: [UInt8] = []
    for scalar in name.unicodeScalars {
      if isSafe(scalar), keepingUnicode || scalar.isASCII {
        bytes.append(contentsOf: scalar.utf8)
      } else {
        for byte in scalar.utf8 { bytes.appendEscape(byte) }
      }
    }
    if bytes.first == UInt8(ascii: ".") { bytes.replaceSubrange(0..<1, with: "~2E".utf8) }
    if bytes.last == UInt8(ascii: ".") { bytes.replaceLast(with: "~2E") }
    if bytes.isEmpty { return "~" }
    let segment =
      bytes.count > longest
      ? shortened(bytes, of: name) : String(decoding: bytes, as: UTF8.self)
    return isTaken(segment, reserved: reserved) ? escapingFirst(segment) : segment
  }

  /// A segment for a name whose plain segment another, older record has already, because the two
  /// are equal after case folding.
  static func distinguished(_ segment: String, of name: String) -> String {
    "\(segment)~~\(digest(of: name, digits: 16))"
  }

  /// The segment as it stands in a URL (RFC 3986, section 3.3).
  public static func percentEncoded(_ segment: String) -> String {
    if isUnreserved(segment.utf8Span.span) { return segment }
    return String(appending: { append(percentEncoded: segment.utf8Span.span, to: &$0) })
  }

  /// Appends a segment of a path as it stands in a URL.
  public static func append(
    percentEncoded segment: borrowing Span<UInt8>, to output: inout [UInt8]
  ) {
    if isUnreserved(segment) {
      output.append(contentsOf: segment)
    } else {
      for index in segment.indices { append(percentEncoded: segment[index], to: &output) }
    }
  }

  static func append(percentEncoded byte: UInt8, to output: inout [UInt8]) {
    if isUnreserved(byte) { return output.append(byte) }
    output.append(percentEscapeOf: byte)
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar != "~" && isUnreserved(UInt8(truncatingIfNeeded: scalar.value))
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      // A joiner is part of words in several scripts; other invisible characters are not.
      return scalar.value == 0x200C || scalar.value == 0x200D
    default: return true
    }
  }

  /// Names that mean something else: the site's own, Windows' devices, and `NAME.html`, which is
  /// how `url_style: html` calls the page of `NAME`.
  static func isTaken(_ segment: String, reserved: Set<String>) -> Bool {
    let lowered = segment.lowercased()
    if reserved.contains(lowered) || lowered.hasSuffix(".html") { return true }
    let stem = lowered.prefix { $0 != "." }
    return windowsDevices.contains(String(stem))
  }

  private static let windowsDevices: Set<String> = Set(
    ["con", "prn", "aux", "nul"]
      + ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"].flatMap {
        ["com\($0)", "lpt\($0)"]
      })

  private static func escapingFirst(_ segment: String) -> String {
    var bytes: [UInt8] = []
    var rest = segment.utf8[...]
    if let first = rest.popFirst() { bytes.appendEscape(first) }
    // A first scalar of several bytes would be torn: escape all of them.
    while let byte = rest.first, byte.isUTF8Continuation {
      bytes.appendEscape(byte)
      rest.removeFirst()
    }
    bytes.append(contentsOf: rest)
    if segment.lowercased().hasSuffix(".html") {
      bytes.replaceSubrange((bytes.count - 5)..<(bytes.count - 4), with: "~2E".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func shortened(_ bytes: [UInt8], of name: String) -> String {
    var end = longest - 34
    while end > 0, bytes[end].isUTF8Continuation { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "~~" + digest(of: name, digits: 32)
  }

  private static func digest(of name: String, digits: Int) -> String {
    String(SHA256.hexadecimalDigest(of: Array(name.utf8)).prefix(digits))
  }
}

extension [UInt8] {
  fileprivate mutating func appendEscape(_ byte: UInt8) {
    append(UInt8(ascii: "~"))
    append(hexadecimal: byte)
  }

  fileprivate mutating func replaceLast(with text: String) {
    removeLast()
    append(text)
  }
}
