// Tags that don't fit together, and tags of Jinja2 that are left out: what is said of them, and where the parser
// goes on.

extension Parser {
  /// Tags of Jinja2 that are left out, and what some of them hold goes up to a tag that closes them.
  static let leftOutNames: Set = [
    "macro", "call", "filter", "with", "autoescape", "import", "from", "break", "continue", "do",
  ]
  /// Those in which there are names of their own.
  private static let namingTags: Set = ["macro", "call", "with"]

  /// Reports a tag that is left out, and passes over what it holds.
  ///
  /// - Returns: what stands behind it where its end was forgotten, as far as its names are known.
  mutating func passOver(
    _ name: String, _ problem: TemplateErrorKind, at offset: Int, _ begin: Token
  ) -> [SyntaxNode] {
    report(problem, at: offset)
    skipTag()
    guard Self.closingNames["end" + name] != nil else { return [] }
    let body = parseBody(of: name, begin)
    namesPassedOver += ParsedTemplate.includedNames(body)
    if skipTagName("end" + name) {
      skipTag()
      return []
    }
    crossedTags.append(name)
    return Self.namingTags.contains(name) ? [] : body
  }

  /// Goes behind the name of the tag that closes another one, and reports where there is none.
  mutating func skipEnd(of tag: String, _ begin: Token) -> Bool {
    if skipTagName("end" + tag) { return true }
    if errors.last?.rule == TemplateRule.tooDeep.rawValue { return false }
    // What stands here closes a tag further out.
    if current.kind == .tagBegin, case .name(let closing) = token(ahead: 1).kind {
      // To count lines takes as long as the file, and who has so many errors is told of no more.
      guard errors.count < Limits.errors else { return false }
      let line = TemplateError.position(of: begin.offset, in: source).line
      let place = token(ahead: 1).offset
      // Of several tags that are open there the innermost is named.
      if errors.last?.byteOffset != place {
        report(.crossingTags(closing: closing, open: tag, line: line), at: place)
      }
      crossedTags.append(tag)
    } else if !hasWrongEnd(of: tag, behind: begin.offset) {
      report(.unclosedTag(tag), at: begin.offset)
    }
    return false
  }

  /// Whether the end of another tag, or one of no tag, was told of where this one was open.
  private func hasWrongEnd(of tag: String, behind offset: Int) -> Bool {
    errors.contains { error in
      guard error.byteOffset > offset else { return false }
      return switch error.kind {
      case .misplacedTag(let name, let open): name.hasPrefix("end") && open == tag
      case .unknownTag(let name, let known): name == "end" && known == ["end" + tag]
      default: false
      }
    }
  }

  /// The first name from here to the end of the tag; empty where there is none.
  func firstNameInTag() -> String {
    var count = 0
    while true {
      switch token(ahead: count).kind {
      case .name(let name) where !["var", "let", "const"].contains(name): return name
      case .tagEnd, .endOfFile, .text: return ""
      default: count += 1
      }
    }
  }

  /// Passes over an end whose tag was told of where an outer one ended.
  mutating func skipRestOfCrossing(_ name: String) -> Bool {
    guard let index = crossedTags.firstIndex(where: { "end" + $0 == name }) else { return false }
    crossedTags.remove(at: index)
    skipTag()
    return true
  }

  /// Reports an `else` or `elif` that follows `else`, and reads on to the end of the tag.
  mutating func skipMisplacedDividers(of tag: String, _ begin: Token) {
    while current.kind == .tagBegin, case .name(let name) = token(ahead: 1).kind,
      name == "else" || name == "elif"
    {
      report(.misplacedTag(name), at: token(ahead: 1).offset)
      skipTag()
      _ = parseBody(of: tag, begin)
    }
  }
}
