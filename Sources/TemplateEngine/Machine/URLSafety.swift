/// Tells URLs that may stand in an attribute from those that run code or leave the site unseen.
enum URLSafety {
  /// The byte by which a host program marks the root of its site at the start of a URL. A template can't hold it.
  static let siteRoot: UInt8 = 0x01

  /// The first eight letters of a scheme: a picture's address is looked at on every card, and no array is
  /// made for it.
  private struct Scheme: Equatable {
    private var letters: UInt64 = 0
    private var count = 0

    init() {}

    init(_ name: StaticString) {
      name.withUTF8Buffer { for letter in $0 { append(letter) } }
    }

    mutating func append(_ letter: UInt8) {
      guard count < 8 else { return }
      letters = letters << 8 | UInt64(letter)
      count += 1
    }

    static let http = Scheme("http")
    static let https = Scheme("https")
    static let mailto = Scheme("mailto")
  }

  /// Whether a URL is relative, or has the scheme `http`, `https` or `mailto`.
  ///
  /// Reads it as browsers do (URL standard, section 4.4): control characters and spaces before
  /// it do not count, nor do tabs and newlines inside. `//host` and its spellings with a
  /// backslash are not relative.
  static func isSafe(_ bytes: some Sequence<UInt8>) -> Bool {
    var scheme = Scheme()
    var isAtStart = true
    var mayHaveScheme = true
    var isAfterSlash = false
    // As a date does. (What a `&` of the part before stands for is not known.)
    var beginsWithDigit = false
    for byte in bytes {
      if byte == siteRoot, isAtStart, mayHaveScheme {
        mayHaveScheme = false
        continue
      }
      if byte == 0x09 || byte == 0x0A || byte == 0x0D || (isAtStart && byte <= 0x20) { continue }
      let isSlash = byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
      if isAfterSlash { return !isSlash }
      if isSlash {
        guard isAtStart else { return true }
        isAfterSlash = true
        isAtStart = false
        continue
      }
      if isAtStart { beginsWithDigit = HTMLContext.isDigit(byte) }
      isAtStart = false
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return true
      case UInt8(ascii: ":"):
        return beginsWithDigit
          || mayHaveScheme && (scheme == .https || scheme == .http || scheme == .mailto)
      default: scheme.append(HTMLContext.lower(byte))
      }
    }
    return true
  }

  /// Whether all URLs of a list are, as of `ping` and `srcset`: what stands between blanks, and in `srcset` behind the
  /// comma that ends what is said of a picture, such as `2x`, which itself reads as a relative URL. In a URL commas are
  /// ordinary signs.
  static func areSafe(_ bytes: ArraySlice<UInt8>) -> Bool {
    let comma = UInt8(ascii: ",")
    // Within one URL, tabs and newlines count nothing.
    guard bytes.split(separator: 0x20).allSatisfy(isSafe) else { return false }
    var isURL = true
    for part in bytes.split(whereSeparator: HTMLContext.isSpace) {
      let urls = isURL ? [part] : part.split(separator: comma)
      guard urls.allSatisfy(isSafe) else { return false }
      isURL = part.last == comma
    }
    return true
  }

  /// What was already written of the URL that goes on at the end of `output`.
  ///
  /// Escapes are undone far enough: what one stands for is none of the bytes that count here.
  static func writtenPart(
    of output: ArraySlice<UInt8>, quote: UInt8, isList: Bool
  ) -> [UInt8] {
    var start = output.endIndex
    while start > output.startIndex {
      let byte = output[start - 1]
      if byte == quote || (isList && (byte == UInt8(ascii: ",") || HTMLContext.isSpace(byte))) {
        break
      }
      start -= 1
    }
    var part: [UInt8] = []
    var isInEscape = false
    for byte in output[start...] {
      if byte == UInt8(ascii: "&") { isInEscape = true }
      if isInEscape {
        if byte == UInt8(ascii: ";") {
          isInEscape = false
          part.append(UInt8(ascii: "&"))
        }
      } else {
        part.append(byte)
      }
    }
    return part
  }
}
