/// Makes a tree of a template's tokens, and goes on after an error with the next tag.
struct Parser {
  let name: String
  let source: [UInt8]
  private let tokens: [Token]
  private(set) var cursor = 0
  private(set) var errors: [TemplateError]
  var blocks: [BlockSyntax] = []
  var blockNames: Set<String> = []
  var parent: TemplateReference?
  /// The tags that are open, innermost last.
  var openTags: [String] = []
  /// Tags that were open where an outer one ended: their own ends may still come.
  var crossedTags: [String] = []
  /// The templates that are included in what was passed over.
  var namesPassedOver: [String] = []
  var expressionDepth = 0
  var expressionParts = 0

  /// Thrown to leave a tag whose error has been reported.
  struct Abandoned: Error {}

  static func parse(_ source: TemplateSource) -> ParsedTemplate {
    var lexer = Lexer(name: source.name, source: source.bytes)
    lexer.run()
    var parser = Parser(
      name: source.name, source: source.bytes, tokens: lexer.tokens, errors: lexer.errors)
    let nodes = parser.parseNodes()
    return ParsedTemplate(
      name: source.name, source: source.bytes, nodes: nodes, parent: parser.parent,
      blocks: parser.blocks, namesPassedOver: parser.namesPassedOver, errors: parser.errors)
  }

  private init(name: String, source: [UInt8], tokens: [Token], errors: [TemplateError]) {
    self.name = name
    self.source = source
    self.tokens = tokens
    self.errors = errors
  }

  // MARK: Tokens

  var current: Token { tokens[cursor] }

  func token(ahead count: Int) -> Token { tokens[min(cursor + count, tokens.count - 1)] }

  mutating func advance() {
    if cursor + 1 < tokens.count { cursor += 1 }
  }

  mutating func skip(symbol: String) -> Bool {
    guard current.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func skip(name: String) -> Bool {
    guard current.kind == .name(name) else { return false }
    advance()
    return true
  }

  // MARK: Errors

  mutating func report(_ kind: TemplateErrorKind, at offset: Int) {
    guard errors.count < Limits.errors else { return }
    errors.append(TemplateError(kind, in: name, source, at: offset))
  }

  mutating func abandon(_ kind: TemplateErrorKind, at offset: Int) -> Abandoned {
    report(kind, at: offset)
    return Abandoned()
  }

  /// Reports the current token, unless the lexer has.
  mutating func unexpected(_ expected: ExpectedSyntax) -> Abandoned {
    if current.kind != .invalid {
      report(.unexpectedToken(found: current.shown, expected: expected), at: current.offset)
    }
    return Abandoned()
  }

  /// Goes to the token after the end of the tag that the cursor is in.
  mutating func skipTag() {
    while true {
      switch current.kind {
      case .tagEnd, .outputEnd: return advance()
      case .endOfFile: return
      default: advance()
      }
    }
  }

  mutating func skipFile() {
    while current.kind != .endOfFile { advance() }
  }

  mutating func expectTagEnd() throws(Abandoned) {
    guard current.kind == .tagEnd else { throw unexpected(.endOfTag) }
    advance()
  }

  mutating func expectName() throws(Abandoned) -> String {
    guard case .name(let name) = current.kind else { throw unexpected(.name) }
    advance()
    return name
  }
}
