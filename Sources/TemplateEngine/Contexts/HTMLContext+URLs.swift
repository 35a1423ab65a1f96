extension HTMLContext {
  /// Reads one byte of a URL, to know whether a scheme can still come.
  mutating func readURL(_ byte: UInt8) -> Problem? {
    let isEnding =
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    switch url {
    case .inside, .unsafe: break
    case .start, .literalPrefix:
      if pending == [UInt8(ascii: "/")] {
        url = .inside
      } else if byte == UInt8(ascii: "/"), url == .start {
        // What follows decides whether this is a path or `//host`.
        url = .literalPrefix
        pending = [byte]
      } else if isEnding {
        url = .inside
      } else if byte == UInt8(ascii: ":") {
        url = Self.codeSchemes.contains(pending) ? .unsafe : .inside
      } else if byte == UInt8(ascii: "&") {
        url = .unsafe
      } else if byte > 0x20 {
        url = .literalPrefix
        pending.append(Self.lower(byte))
      }
    case .afterValue:
      if pending == [UInt8(ascii: "/")] || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        url = .inside
        pending = []
      } else if byte == UInt8(ascii: "/") {
        pending = [byte]
      } else if byte == UInt8(ascii: ":") {
        url = .unsafe
        return .scheme
      }
    }
    return nil
  }

  private static let codeSchemes: Set<[UInt8]> = [
    Array("javascript".utf8), Array("vbscript".utf8), Array("data".utf8),
  ]
}
