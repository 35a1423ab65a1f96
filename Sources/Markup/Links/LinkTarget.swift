import Domain

/// Where a link or an image of a text may lead. Everything else is no target at all.
enum LinkTarget {
  /// An `http` or `https` URL, percent-encoded.
  case web([UInt8])
  /// A `mailto` URL, percent-encoded.
  case mail([UInt8])
  /// A path within the site.
  case site(SitePath)
  /// A fragment of the same page, percent-encoded, with its `#`.
  case fragment([UInt8])

  /// Reads the target of a link, `nil` for one that is not on the list.
  init?(_ target: borrowing Span<UInt8>) {
    guard !target.isEmpty else { return nil }
    // Browsers drop tabs and line ends anywhere in a URL, so that `java\tscript:` is a scheme.
    for index in target.indices where target[index] < 0x20 || target[index] == 0x7F { return nil }

    if let colon = Self.schemeEnd(in: target) {
      self.init(target, scheme: colon)
      return
    }
    switch target[0] {
    case UInt8(ascii: "#"):
      var fragment: [UInt8] = []
      fragment.append(percentEncoded: target, 0..<target.count)
      self = .fragment(fragment)
    case UInt8(ascii: "?"):
      return nil
    default:
      guard let path = SitePath(target) else { return nil }
      self = .site(path)
    }
  }

  private init?(_ target: borrowing Span<UInt8>, scheme colon: Int) {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(target.count + 16)
    for index in 0..<colon { encoded.append(target[index].asciiLowercased) }
    let isMail = encoded.elementsEqual("mailto".utf8)
    let isWeb = encoded.elementsEqual("http".utf8) || encoded.elementsEqual("https".utf8)
    guard isMail || isWeb else { return nil }
    if isMail {
      guard colon + 1 < target.count else { return nil }
      encoded.append(percentEncoded: target, colon..<target.count)
      self = .mail(encoded)
      return
    }
    // Without two slashes and a host behind them, browsers guess at what is meant.
    guard let host = HostAndPort.host(of: target) else { return nil }
    // Browsers take it for a slash.
    for index in host where target[index] == UInt8(ascii: "\\") { return nil }
    encoded.append(encodedAddress: target, from: colon)
    self = .web(encoded)
  }

  /// The place of the first `:` if it comes before any `/`, `?` and `#`; what stands before it is a
  /// scheme or pretends to be one.
  private static func schemeEnd(in target: borrowing Span<UInt8>) -> Int? {
    for index in target.indices {
      switch target[index] {
      case UInt8(ascii: ":"): return index
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
      default: continue
      }
    }
    return nil
  }
}

/// A path within the site, without a leading slash.
struct SitePath {
  /// The path, percent-encoded.
  let encoded: [UInt8]

  /// Query and fragment with their `?` and `#`, percent-encoded.
  let suffix: [UInt8]

  /// Whether the path is a page's address as a folder: it is empty or ends in a slash.
  let isFolder: Bool

  /// The path alone, percent-decoded.
  let decoded: String

  /// Resolves a relative or rooted target against the root of the site. Dot segments cannot climb
  /// above it; empty segments go, since `//host` would name another site. A colon is encoded, since
  /// the path may stand at the very beginning of a link, where it would end a scheme.
  init?(_ target: borrowing Span<UInt8>) {
    if target.count > 1, target[0] == UInt8(ascii: "/"), target[1] == UInt8(ascii: "/") {
      return nil
    }
    var pathEnd = 0
    while pathEnd < target.count, target[pathEnd] != UInt8(ascii: "?"),
      target[pathEnd] != UInt8(ascii: "#")
    {
      if target[pathEnd] == UInt8(ascii: "\\") { return nil }
      pathEnd += 1
    }

    var segments: [[UInt8]] = []
    var isFolder = true
    var start = 0
    for index in 0...pathEnd where index == pathEnd || target[index] == UInt8(ascii: "/") {
      let segment = Self.decoded(target, start..<index)
      start = index + 1
      isFolder = true
      if segment.isEmpty || segment.elementsEqual(".".utf8) { continue }
      if segment.elementsEqual("..".utf8) {
        _ = segments.popLast()
        continue
      }
      segments.append(segment)
      isFolder = false
    }

    var encoded: [UInt8] = []
    var decoded: [UInt8] = []
    for (number, segment) in segments.enumerated() {
      if number > 0 {
        encoded.append(UInt8(ascii: "/"))
        decoded.append(UInt8(ascii: "/"))
      }
      encoded.append(pathSegment: segment)
      decoded += segment
    }
    if isFolder, !segments.isEmpty {
      encoded.append(UInt8(ascii: "/"))
      decoded.append(UInt8(ascii: "/"))
    }
    var suffix: [UInt8] = []
    suffix.append(percentEncoded: target, pathEnd..<target.count)
    self.encoded = encoded
    self.suffix = suffix
    self.isFolder = isFolder
    self.decoded = String(decoding: decoded, as: UTF8.self)
  }

  /// Whether its names have letters that Unicode writes in several forms, such as `が`.
  var hasForms: Bool { decoded.utf8.contains { $0 >= 0x80 } }

  var isOfMedia: Bool { decoded.utf8.starts(with: "media/".utf8) }

  /// The path as the site has it, percent-encoded: of a post, a person or a hashtag with its name in NFC. All else
  /// may be a file of the owner's, which has whatever name they gave it.
  var ownForm: [UInt8] {
    guard hasForms,
      ["posts/", "users/", "tags/"].contains(where: { decoded.utf8.starts(with: $0.utf8) })
    else { return encoded }
    let slash = UInt8(ascii: "/")
    let names = decoded.utf8.split(separator: slash, omittingEmptySubsequences: false)
    let isPage = names.last?.contains(UInt8(ascii: ".")) != true || decoded.hasSuffix(".html")
    guard isPage else { return encoded }
    var output: [UInt8] = []
    for (number, name) in names.enumerated() {
      if number > 0 { output.append(slash) }
      output.append(pathSegment: Array(NameFolding.nfc(String(Substring(name))).utf8))
    }
    return output
  }

  /// A segment with `%XX` decoded, except where that gives a slash, a backslash, a percent sign or
  /// a control character, or broken UTF-8.
  private static func decoded(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if let byte = text.percentEscape(at: index, before: range.upperBound),
        byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "/"), byte != UInt8(ascii: "\\"),
        byte != UInt8(ascii: "%")
      {
        result.append(byte)
        index += 3
      } else {
        result.append(text[index])
        index += 1
      }
    }
    guard String(validating: result, as: UTF8.self) != nil else {
      result.removeAll()
      result.append(text, range)
      return result
    }
    return result
  }
}
