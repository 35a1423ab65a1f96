// What binds tightest: operands, and the fields, filters and tests behind them.

extension Parser {
  mutating func parsePostfix(_ base: Expression) throws(Abandoned) -> Expression {
    var expression = base
    while true {
      switch current.kind {
      case .symbol("."):
        try countPart()
        advance()
        let offset = current.offset
        let name = try expectName()
        expression = Expression(form: .field(expression, name: name), offset: offset)
      case .symbol("["): expression = try parseSubscript(expression)
      case .symbol("("): throw abandon(.unsupportedSyntax(.calls), at: current.offset)
      default: return expression
      }
    }
  }

  /// A field whose name is no word of the language: `assets["img/logo.png"]`.
  private mutating func parseSubscript(_ base: Expression) throws(Abandoned) -> Expression {
    let name = token(ahead: 1)
    guard case .string(let text) = name.kind, token(ahead: 2).kind == .symbol("]") else {
      throw abandon(.unsupportedSyntax(.subscripts), at: current.offset)
    }
    try countPart()
    advance()
    advance()
    advance()
    return Expression(form: .field(base, name: text), offset: name.offset)
  }

  mutating func parseFilters(_ base: Expression) throws(Abandoned) -> Expression {
    var expression = base
    while true {
      switch current.kind {
      case .symbol("|"):
        try countPart()
        advance()
        expression = try parseFilter(expression)
      case .name("is"):
        try countPart()
        advance()
        expression = try parseTest(expression)
      case .symbol("("): throw abandon(.unsupportedSyntax(.calls), at: current.offset)
      default: return expression
      }
    }
  }

  private mutating func parseFilter(_ input: Expression) throws(Abandoned) -> Expression {
    let offset = current.offset
    let name = try expectName()
    var arguments: [FilterArgument] = []
    if skip(symbol: "(") {
      while current.kind != .symbol(")") {
        if !arguments.isEmpty {
          guard skip(symbol: ",") else { throw unexpected(.symbol(")")) }
          if current.kind == .symbol(")") { break }
        }
        try countPart()
        if case .name(let argument) = current.kind, token(ahead: 1).kind == .symbol("=") {
          advance()
          advance()
          arguments.append(FilterArgument(name: argument, value: try parseChoice()))
        } else {
          if arguments.last?.name != nil { throw unexpected(.name) }
          arguments.append(FilterArgument(name: nil, value: try parseChoice()))
        }
      }
      advance()
    }
    return Expression(form: .filter(name: name, input, arguments), offset: offset)
  }

  private mutating func parseTest(_ input: Expression) throws(Abandoned) -> Expression {
    let isNegated = skip(name: "not")
    let offset = current.offset
    let name = try expectName()
    if ValueTest(rawValue: name) == nil {
      throw abandon(
        .unknownTest(name, known: ValueTest.allCases.map(\.rawValue)), at: offset)
    }
    // Jinja2 reads what follows a test as its argument; no test here takes any.
    switch current.kind {
    case .name("and"), .name("or"), .name("else"): break
    case .name, .string, .integer, .symbol("("), .symbol("["), .symbol("{"):
      throw unexpected(.nothingMore)
    default: break
    }
    return Expression(form: .test(name: name, input, isNegated: isNegated), offset: offset)
  }

  // MARK: Operands

  mutating func parsePrimary() throws(Abandoned) -> Expression {
    let token = current
    try countPart()
    switch token.kind {
    case .name(let name): return try parseNamed(name, token)
    case .string(let text):
      advance()
      if case .string = current.kind {
        throw abandon(.unsupportedSyntax(.textAddition), at: current.offset)
      }
      return Expression(form: .text(text), offset: token.offset)
    case .integer(let value):
      advance()
      return Expression(form: .integer(value), offset: token.offset)
    case .symbol("("):
      advance()
      return try parseParentheses(token)
    case .symbol("["):
      advance()
      return Expression(form: .list(try parseItems(closing: "]")), offset: token.offset)
    case .symbol("{"): throw abandon(.unsupportedSyntax(.dictionaries), at: token.offset)
    default: throw unexpected(.expression)
    }
  }

  private mutating func parseNamed(
    _ name: String, _ token: Token
  ) throws(Abandoned) -> Expression {
    let form: Expression.Form
    switch name {
    case "true", "True": form = .boolean(true)
    case "false", "False": form = .boolean(false)
    case "none", "None": form = .none
    case "and", "or", "not", "in", "is", "if", "else", "elif": throw unexpected(.expression)
    case "super" where self.token(ahead: 1).kind == .symbol("("):
      advance()
      advance()
      guard current.kind == .symbol(")") else { throw unexpected(.symbol(")")) }
      form = .superCall
    default: form = .name(name)
    }
    advance()
    return Expression(form: form, offset: token.offset)
  }

  /// A parenthesis is a group, or with a comma a list as `in` takes it.
  private mutating func parseParentheses(_ open: Token) throws(Abandoned) -> Expression {
    if current.kind == .symbol(")") { throw unexpected(.expression) }
    let first = try parseChoice()
    if skip(symbol: ")") { return first }
    guard skip(symbol: ",") else { throw unexpected(.symbol(")")) }
    let rest = try parseItems(closing: ")")
    return Expression(form: .list([first] + rest), offset: open.offset)
  }

  private mutating func parseItems(closing: String) throws(Abandoned) -> [Expression] {
    var items: [Expression] = []
    while !skip(symbol: closing) {
      if !items.isEmpty {
        guard skip(symbol: ",") else { throw unexpected(.symbol(closing)) }
        if skip(symbol: closing) { break }
      }
      items.append(try parseChoice())
    }
    return items
  }
}
