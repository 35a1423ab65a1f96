/// A piece of YAML that is safe to give to the parser.
struct YAMLText {
  let source: SourceText
  let range: Range<Int>
  let string: String

  /// Checks what the parser has no good answer to: its size, its encoding, characters that YAML
  /// does not have, aliases as keys, which take exponential time to compare, and deep nesting.
  init(_ source: SourceText, range: Range<Int>) throws(ReadingError) {
    guard range.count <= YAMLReader.maximumByteCount else {
      throw ReadingError(
        .yamlTooLong(maximum: YAMLReader.maximumByteCount), at: range.lowerBound)
    }
    let bytes = source.bytes[range]
    try source.bytes.withUnsafeBufferPointer { all throws(ReadingError) in
      let check = UTF8Check(UnsafeBufferPointer(rebasing: all[range]))
      if let offset = check.firstInvalidOffset {
        throw ReadingError(.invalidUTF8, at: range.lowerBound + offset)
      }
    }
    self.source = source
    self.range = range
    // The parser compares keys as strings. (Where a run was broken up, what follows on its line is told of
    // a character too late.)
    string = MarkRuns.string(Array(bytes))
    try refuseControlCharacters()
    try refuseAliasesInKeys()
    guard YAMLNesting.bound(of: bytes) <= YAMLNesting.maximumBound else {
      throw ReadingError(.yamlTooNested, at: range.lowerBound)
    }
  }

  private func refuseControlCharacters() throws(ReadingError) {
    var offset = range.lowerBound
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85: break
      case 0...0x9F, 0xFEFF, 0xFFFE, 0xFFFF:
        throw ReadingError(.yamlControlCharacter(scalar.value), at: offset)
      default: break
      }
      offset += UTF8.width(scalar)
    }
  }

  /// The parser compares keys before anybody can look at them, and a key of aliases of aliases is
  /// as large as two to the power of their number. Eight aliases are harmless; with more, nothing
  /// that can make a key of them is let through. Aliases anywhere else are refused later.
  private func refuseAliasesInKeys() throws(ReadingError) {
    let bytes = Array(string.utf8)
    var firstAlias: Int?
    var aliasCount = 0
    var mayHaveLargeKeys = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "*") where mayBeAlias(at: index, bytes):
        firstAlias = firstAlias ?? index
        aliasCount += 1
        let name = bytes[(index + 1)...].prefix(while: FieldForm.isPartOfName)
        let behind = bytes[name.endIndex...].first { $0 != 0x20 && $0 != 0x09 }
        mayHaveLargeKeys = mayHaveLargeKeys || behind == UInt8(ascii: ":")
      case UInt8(ascii: "?"):
        mayHaveLargeKeys =
          mayHaveLargeKeys
          || (index == 0 || !isWord(bytes[index - 1])) && !isWord(after: index, bytes)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        let behind = bytes[(index + 1)...].first { $0 > 0x20 }
        mayHaveLargeKeys = mayHaveLargeKeys || behind == UInt8(ascii: ":")
      default: break
      }
    }
    if let firstAlias, aliasCount > 8, mayHaveLargeKeys {
      throw ReadingError(.yamlAnchor, at: range.lowerBound + firstAlias)
    }
  }

  /// Whether an alias may begin here, and not a word of a text such as `**this**`: behind white space
  /// (of which some is not ASCII) or a sign that ends a token, and before a name.
  private func mayBeAlias(at index: Int, _ bytes: [UInt8]) -> Bool {
    guard index + 1 < bytes.count,
      index == 0 || bytes[index - 1] >= 0x80 || !isWord(bytes[index - 1])
    else { return false }
    return FieldForm.isPartOfName(bytes[index + 1])
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && ![0x2C, 0x2D, 0x3A, 0x3F, 0x5B, 0x7B].contains(byte)
  }

  private func isWord(after index: Int, _ bytes: [UInt8]) -> Bool {
    index + 1 < bytes.count && bytes[index + 1] > 0x20
  }
}
