extension HTMLContext {
  /// Reads one byte of a URL, to know whether a scheme can still come.
  mutating func readURL(_ byte: UInt8) -> Problem? {
    // Browsers pass over tabs and line ends in a URL (URL standard, 4.4).
    if !isInReference, byte == 0x09 || byte == 0x0A || byte == 0x0D { return nil }
    let isEnding =
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    switch url {
    case .inside, .unsafe: break
    case .start, .literalPrefix:
      if byte == UInt8(ascii: "&") {
        url = .unsafe
      } else if pending == [UInt8(ascii: "/")] {
        url = .inside
      } else if byte == UInt8(ascii: "/"), url == .start {
        // What follows decides whether this is a path or `//host`.
        url = .literalPrefix
        pending = [byte]
      } else if isEnding {
        url = .inside
      } else if byte == UInt8(ascii: ":") {
        url = Self.codeSchemes.contains(pending) ? .unsafe : .inside
      } else if byte > 0x20 {
        url = .literalPrefix
        pending.append(Self.lower(byte))
      }
    case .afterValue:
      if isInReference { return readReference(byte) }
      if byte == UInt8(ascii: "&") {
        pending = [byte]
      } else if pending == [UInt8(ascii: "/")] || byte == UInt8(ascii: "?")
        || byte == UInt8(ascii: "#")
      {
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

  /// Reads what follows `&` behind a value: `&colon;` and `&#58;` make a scheme of the value as `:` does,
  /// and `&Tab;` is nothing to a browser. `&amp;`, or a name that no `;` ends, is a character that no
  /// scheme has.
  private mutating func readReference(_ byte: UInt8) -> Problem? {
    if Self.isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      // No name that matters is longer; the rest of a long one is not kept.
      if pending.count < 8 { pending.append(Self.lower(byte)) }
      return nil
    }
    let isNumber = pending.count == 1 && byte == UInt8(ascii: "#")
    let isName = byte == UInt8(ascii: ";") && pending != Array("&amp".utf8)
    pending = []
    url = isNumber || isName ? .unsafe : .inside
    return url == .unsafe ? .scheme : nil
  }

  private static let codeSchemes: Set<[UInt8]> = [
    Array("javascript".utf8), Array("vbscript".utf8), Array("data".utf8),
  ]
}
