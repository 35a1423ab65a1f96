/// One value or key on a `Tape`, with its place in the source.
public struct Token: Sendable, Equatable {
  /// What a value is; a key is a token, too.
  public enum Kind: UInt8, Sendable {
    case object, array, key, string, number, `true`, `false`, null
  }

  /// Says how the token's bytes are to be read.
  public var kind: Kind
  var flags: Flags
  var startOffset: UInt32
  /// The bytes from the start to the end; for a text that a reader has decoded, the text's length.
  var length: UInt32
  /// Where the text is among the tape's decoded texts.
  var textOffset: UInt32
  /// The index of the token after this value with all that it holds.
  ///
  /// While an object or array is still being read: the index of the one around it, or -1.
  public internal(set) var next: Int32

  /// The byte offset of the value's first byte in the source; for a string, of its opening quote.
  public var start: Int { Int(startOffset) }

  /// The byte offset after the value. Exact in JSON; in YAML a guess, since only starts are known.
  public var end: Int { Int(startOffset) + Int(length) }

  /// Whether the string is written with escapes, so that its bytes are not its text.
  public var hasEscapes: Bool { flags.contains(.hasEscapes) }

  /// Whether this is a YAML scalar without quotes.
  ///
  /// A text field may then take `id: 123` by its spelling, whatever its kind.
  public var isPlainYAMLScalar: Bool { flags.contains(.isPlainYAMLScalar) }

  /// Whether a text field takes it.
  var isText: Bool { kind == .string || isPlainYAMLScalar }

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let hasEscapes = Flags(rawValue: 1)
    /// Holds characters that never get into the program: see `Tape.string(_:)`.
    static let hasForbiddenCharacters = Flags(rawValue: 2)
    static let isPlainYAMLScalar = Flags(rawValue: 4)
    /// The text is among the tape's decoded texts, not in the source.
    static let isDecoded = Flags(rawValue: 8)
    /// Surely has no other characters than those of printable ASCII.
    static let isPrintableASCII = Flags(rawValue: 16)
  }

  @inline(__always)
  init(_ kind: Kind, start: Int, end: Int, next: Int, flags: Flags = []) {
    self.kind = kind
    self.flags = flags
    startOffset = UInt32(truncatingIfNeeded: start)
    length = UInt32(truncatingIfNeeded: end - start)
    textOffset = 0
    self.next = Int32(truncatingIfNeeded: next)
  }
}
