/// One token of a template and where it stands.
struct Token: Equatable {
  enum Kind: Equatable {
    /// Literal text, with newlines and whitespace control already applied.
    case text([UInt8])
    case outputBegin
    case outputEnd
    case tagBegin
    case tagEnd
    case name(String)
    case string(String)
    case integer(Int)
    case symbol(String)
    /// Something that the lexer has reported; the parser stays silent about it.
    case invalid
    case endOfFile
  }

  let kind: Kind
  /// In bytes of the source as it is.
  let offset: Int

  /// The token as messages show it.
  var shown: String {
    switch kind {
    case .text: "text"
    case .outputBegin: "`{{`"
    case .outputEnd: "`}}`"
    case .tagBegin: "`{%`"
    case .tagEnd: "`%}`"
    case .name(let name): "`\(name)`"
    case .string: "a text"
    case .integer(let value): "`\(value)`"
    case .symbol(let symbol): "`\(symbol)`"
    case .invalid: "something unreadable"
    case .endOfFile: "the end of the file"
    }
  }
}
