extension Parser {
  static let tagNames = ["if", "for", "block", "extends", "include", "set", "raw"]
  static let closingNames: [String: Set<String>] = [
    "elif": ["if"], "else": ["if", "for"], "endif": ["if"], "endfor": ["for"],
    "endblock": ["block"], "endmacro": ["macro"], "endcall": ["call"], "endfilter": ["filter"],
    "endwith": ["with"], "endautoescape": ["autoescape"], "endset": ["set"],
  ]
  private static let reservedNames: Set<String> = [
    "true", "false", "none", "True", "False", "None", "and", "or", "not", "in", "is", "if", "else",
    "elif", "loop", "super", "self",
  ]

  /// Parses up to a tag that closes or divides something that is open, or to the end.
  mutating func parseNodes() -> [SyntaxNode] {
    var nodes: [SyntaxNode] = []
    // How many nodes at the beginning are blank texts.
    var blankCount = 0
    while true {
      let token = current
      switch token.kind {
      case .endOfFile: return nodes
      case .text(let bytes):
        if blankCount == nodes.count, Self.isBlank(bytes) { blankCount += 1 }
        nodes.append(.text(bytes, offset: token.offset))
        advance()
      case .outputBegin:
        if let node = parseOutput() { nodes.append(node) }
      case .tagBegin:
        if isClosingOpenTag() { return nodes }
        nodes += parseTag(isFirst: blankCount == nodes.count)
      default: advance()
      }
    }
  }

  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    Whitespace.end(in: bytes, from: 0, to: bytes.count) == bytes.count
  }

  func isClosingOpenTag() -> Bool {
    guard case .name(let name) = token(ahead: 1).kind, let openers = Self.closingNames[name]
    else { return false }
    return openTags.contains(where: openers.contains)
  }

  private mutating func parseOutput() -> SyntaxNode? {
    do throws(Abandoned) {
      advance()
      let expression = try parseExpression()
      guard current.kind == .outputEnd else { throw unexpected(.symbol("}}")) }
      advance()
      return .output(expression)
    } catch {
      skipTag()
      return nil
    }
  }

  private mutating func parseTag(isFirst: Bool) -> [SyntaxNode] {
    let begin = current
    do throws(Abandoned) {
      advance()
      let nameToken = current
      let name = try expectName()
      switch name {
      case "if": return [parseConditional(begin)]
      case "for": return [parseLoop(begin)]
      case "block": return [try parseBlock()]
      case "set": return try parseAssignment(begin)
      case "include":
        return [.include(try parseReference(before: .unsupportedSyntax(.includeOptions)))]
      case "extends":
        let reference = try parseReference()
        guard isFirst, parent == nil, openTags.isEmpty else {
          report(.extendsNotFirst, at: begin.offset)
          return []
        }
        parent = reference
        return []
      case _ where Self.leftOutNames.contains(name):
        return passOver(name, .unsupportedTag(name), at: nameToken.offset, begin)
      case _ where skipRestOfCrossing(name): return []
      default:
        let isClosing = Self.closingNames[name] != nil || name == "endraw"
        throw abandon(
          isClosing
            ? .misplacedTag(name, open: openTags.last) : .unknownTag(name, known: tagsNear(name)),
          at: nameToken.offset)
      }
    } catch {
      skipTag()
      return []
    }
  }

  /// The tags among which somebody may have meant one: of those that end others the innermost that is open comes first.
  private func tagsNear(_ name: String) -> [String] {
    guard name.hasPrefix("end") else { return Self.tagNames }
    let ends = ["endblock", "endfor", "endif", "endraw"]
    return name == "end" ? openTags.last.map { ["end" + $0] } ?? ends : ends
  }

  // MARK: Bodies

  /// Parses the body of a tag; too deep nesting gives up on the file.
  mutating func parseBody(of tag: String, _ begin: Token) -> [SyntaxNode] {
    guard openTags.count < Limits.tagDepth else {
      report(.tooDeep(limit: Limits.tagDepth), at: begin.offset)
      skipFile()
      return []
    }
    openTags.append(tag)
    defer { openTags.removeLast() }
    return parseNodes()
  }

  /// Whether the tag at the cursor has this name; if so the cursor goes behind the name.
  mutating func skipTagName(_ name: String) -> Bool {
    guard current.kind == .tagBegin, token(ahead: 1).kind == .name(name) else { return false }
    advance()
    advance()
    return true
  }

  private mutating func finishTag() {
    do throws(Abandoned) { try expectTagEnd() } catch { skipTag() }
  }

  private mutating func close(_ tag: String, _ begin: Token) {
    if skipEnd(of: tag, begin) { finishTag() }
  }

  private mutating func parseHead(isCondition: Bool = false) -> Expression {
    do throws(Abandoned) {
      let expression = isCondition ? try parseCondition() : try parseExpression()
      try expectTagEnd()
      return expression
    } catch {
      skipTag()
      return Expression(form: .invalid, offset: current.offset)
    }
  }

  private mutating func parseCondition() throws(Abandoned) -> Expression {
    let expression = try parseUnconditional()
    if current.kind == .name("if") {
      throw abandon(.unsupportedSyntax(.inlineIfAsCondition), at: current.offset)
    }
    return expression
  }

  // MARK: Tags

  private mutating func parseConditional(_ begin: Token) -> SyntaxNode {
    var branches: [ConditionalBranch] = []
    var otherwise: [SyntaxNode] = []
    repeat {
      let condition = parseHead(isCondition: true)
      branches.append(
        ConditionalBranch(condition: condition, body: parseBody(of: "if", begin)))
    } while skipTagName("elif")
    if skipTagName("else") {
      if current.kind == .name("if") {
        report(.elseIf, at: current.offset)
        skipTag()
      } else {
        finishTag()
      }
      otherwise = parseBody(of: "if", begin)
      skipMisplacedDividers(of: "if", begin)
    }
    close("if", begin)
    return .conditional(branches, otherwise: otherwise, offset: begin.offset)
  }

  private mutating func parseLoop(_ begin: Token) -> SyntaxNode {
    var target = ""
    var sequence = Expression(form: .invalid, offset: current.offset)
    do throws(Abandoned) {
      target = try parseNewName()
      if current.kind == .symbol(",") {
        throw abandon(.unsupportedSyntax(.tuples), at: current.offset)
      }
      guard skip(name: "in") else { throw unexpected(.symbol("in")) }
      // As in Jinja2, `if` here would filter the items, so no inline `if` can stand here.
      let parsed = try parseUnconditional()
      if current.kind == .name("if") {
        throw abandon(.unsupportedSyntax(.loopFilter), at: current.offset)
      }
      if current.kind == .name("recursive") {
        throw abandon(.unsupportedSyntax(.recursiveLoop), at: current.offset)
      }
      try expectTagEnd()
      sequence = parsed
    } catch {
      // What is written wrong around it names it all the same.
      if target.isEmpty { target = firstNameInTag() }
      skipTag()
    }
    let body = parseBody(of: "for", begin)
    var otherwise: [SyntaxNode] = []
    if skipTagName("else") {
      finishTag()
      otherwise = parseBody(of: "for", begin)
      skipMisplacedDividers(of: "for", begin)
    }
    close("for", begin)
    return .loop(
      LoopSyntax(
        offset: begin.offset, target: target, sequence: sequence, body: body,
        otherwise: otherwise))
  }

  private mutating func parseBlock() throws(Abandoned) -> SyntaxNode {
    let begin = token(ahead: 0)
    let name = try expectName()
    if current.kind == .name("scoped") || current.kind == .name("required") {
      report(.unsupportedSyntax(.scopedBlock), at: current.offset)
      advance()
    }
    try expectTagEnd()
    if !blockNames.insert(name).inserted { report(.duplicateBlock(name), at: begin.offset) }
    let body = parseBody(of: "block", begin)
    if skipEnd(of: "block", begin) {
      if case .name(let closing) = current.kind {
        if closing != name { throw unexpected(.symbol(name)) }
        advance()
      }
      finishTag()
    }
    blocks.append(BlockSyntax(name: name, offset: begin.offset, body: body))
    return .block(blocks.count - 1)
  }

  private mutating func parseAssignment(_ tag: Token) throws(Abandoned) -> [SyntaxNode] {
    let begin = current
    let name = try parseNewName()
    switch current.kind {
    case .symbol(","): throw abandon(.unsupportedSyntax(.tuples), at: current.offset)
    case .symbol("."): throw abandon(.unsupportedSyntax(.namespaceSet), at: current.offset)
    case .tagEnd, .symbol("|"):
      let rest = passOver("set", .unsupportedSyntax(.blockSet), at: begin.offset, tag)
      let value = Expression(form: .invalid, offset: begin.offset)
      return [.assignment(name: name, value: value, offset: begin.offset)] + rest
    case .symbol("="): advance()
    default: throw unexpected(.symbol("="))
    }
    // A name whose value is wrong is still known, so that its uses are not reported too.
    return [.assignment(name: name, value: parseHead(), offset: begin.offset)]
  }

  private mutating func parseNewName() throws(Abandoned) -> String {
    let token = current
    let name = try expectName()
    if Self.reservedNames.contains(name) { throw abandon(.reservedName(name), at: token.offset) }
    return name
  }

  /// - Parameter problem: what is wrong where the tag goes on behind the name, if that has a name of its own.
  private mutating func parseReference(
    before problem: TemplateErrorKind? = nil
  ) throws(Abandoned) -> TemplateReference {
    let token = current
    guard case .string(let name) = token.kind else { throw unexpected(.templateName) }
    advance()
    guard current.kind == .tagEnd else {
      guard let problem, current.kind != .invalid else { throw unexpected(.endOfTag) }
      throw abandon(problem, at: current.offset)
    }
    advance()
    return TemplateReference(name: name, offset: token.offset)
  }
}
