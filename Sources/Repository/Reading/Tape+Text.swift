extension Tape {
  /// The text of a key or string, decoded; of a number, `true`, `false` or `null` its spelling.
  ///
  /// Characters that no page or feed may hold become U+FFFD, also where an escape stands for them:
  /// control characters other than tab, line feed and carriage return, noncharacters and lone
  /// surrogates. Long runs of combining marks are broken up (``MarkRuns``). An object or array has no text.
  public func string(_ index: Int) -> String {
    let token = tokens[index]
    let text = textRange(of: token)
    return withBytes(of: token) { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes[text])
      if token.flags.isDisjoint(with: [.hasEscapes, .hasForbiddenCharacters]) {
        return MarkRuns.string(bytes)
      }
      return MarkRuns.string(JSONString.decoded(bytes))
    }
  }

  /// Calls `body` with a key's or string's UTF-8 text, which is decoded first only if it has to be.
  public func withKeyBytes<R>(_ index: Int, _ body: (Span<UInt8>) -> R) -> R {
    let token = tokens[index]
    if token.flags.isDisjoint(with: [.hasEscapes, .hasForbiddenCharacters]) {
      return withBytes(of: token) { body($0.extracting(textRange(of: token)).span) }
    }
    let decoded = withBytes(of: token) {
      JSONString.decoded(UnsafeBufferPointer(rebasing: $0[textRange(of: token)]))
    }
    return body(decoded.span)
  }

  /// Calls `body` with a key's or string's bytes, if they are its text as they stand.
  ///
  /// - Returns: nil where the text would have to be decoded.
  @inline(__always)
  func withRawKeyBytes<R>(_ index: Int, _ body: (Span<UInt8>) -> R) -> R? {
    let token = tokens[index]
    guard token.flags.isDisjoint(with: [.hasEscapes, .hasForbiddenCharacters]) else { return nil }
    // Through the buffer, which is not retained for each of a file's keys.
    return withBytes(of: token) { body($0.extracting(textRange(of: token)).span) }
  }

  /// Where the token's text is in the bytes that `withBytes(of:_:)` gives.
  @inline(__always)
  func textRange(of token: Token) -> Range<Int> {
    switch token.kind {
    case .object, .array:
      return 0..<0
    case _ where token.flags.contains(.isDecoded):
      return Int(token.textOffset)..<Int(token.textOffset) + Int(token.length)
    case .key, .string:
      return token.start + 1..<token.end - 1
    case .number, .true, .false, .null:
      return token.start..<token.end
    }
  }

  @inline(__always)
  func withBytes<R>(of token: Token, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    token.flags.contains(.isDecoded)
      ? decodedText.withUnsafeBufferPointer(body) : sourceBytes.withUnsafeBufferPointer(body)
  }
}
