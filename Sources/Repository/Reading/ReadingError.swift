/// Why a file, or a record in it, cannot be read, and where.
public struct ReadingError: Error, Equatable, Sendable {
  /// Which mistake it is, with what its message tells of it.
  public let kind: Kind
  /// The byte offset in the file.
  public let offset: Int
  /// The byte offset after what is wrong, where that is known.
  public let endOffset: Int?

  init(_ kind: Kind, at offset: Int, to endOffset: Int? = nil) {
    self.kind = kind
    self.offset = offset
    self.endOffset = endOffset
  }

  /// What is wrong; the words are those of `ReadingError+Wording.swift`.
  public enum Kind: Equatable, Sendable {
    // Any file
    case invalidUTF8
    case tooLarge(byteCount: Int)
    case tooDeep(maximum: Int)
    case tooManyErrors(maximum: Int)

    // JSON
    case empty
    case unexpectedEnd(inside: Container?)
    case unclosedString
    case expectedValue(found: String)
    case expectedKey(found: String)
    case expectedColon(found: String)
    case expectedComma(in: Container, found: String)
    case trailingComma(in: Container)
    case wrongClosing(of: Container, found: String)
    case unquotedText(String)
    case pythonLiteral(String, json: String)
    case singleQuotes
    case comment
    case notFinite(String)
    case leadingZero
    case malformedNumber(String)
    case controlCharacter(UInt8)
    case invalidEscape(String)
    case textAfterEnd(found: String)
    /// Behind a record, in a file that has one on a line.
    case textAfterRecord(found: String)
    case unfinishedLine
    case duplicateKey(String, firstLine: Int)

    // YAML and front matter
    case unclosedFrontMatter
    case unreadFrontMatter
    case yamlTooLong(maximum: Int)
    case yamlTooNested
    case yamlSyntax(YAMLProblem)
    case yamlAnchor
    case yamlTag(String)
    case yamlMergeKey
    case yamlKeyNotText
    case yamlDocuments
    case yamlControlCharacter(UInt32)
    /// Something that ends a line to the parser of YAML, and to nobody else.
    case yamlLineSeparator(UInt32)
    case yamlNotFields
  }

  /// What holds other values.
  public enum Container: Equatable, Sendable {
    case object, array
  }

  /// What is wrong with the YAML, in our words.
  public enum YAMLProblem: Equatable, Sendable {
    case tab
    case colonInText
    case wrongIndentation
    case unclosedQuote
    case unclosedFlow(Container)
    case missingColon
    /// The colon of Chinese and Japanese keyboards.
    case wideColon
    /// Their space.
    case wideSpace
    case reservedCharacter
    case invalidEscape
    case directive
    case listBesideKey
    case blockScalar
    case other
  }
}
