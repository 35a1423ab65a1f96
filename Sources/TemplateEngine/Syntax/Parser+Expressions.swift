// The levels of precedence are Jinja2's: `a if b else c`, `or`, `and`, `not`, comparisons and
// `in`, `+ -`, `~`, `* // %`, unary `-`, and tightest `.field`, `|filter` and `is test`.

extension Parser {
  /// Parses a whole expression, and resets the count of its parts.
  mutating func parseExpression() throws(Abandoned) -> Expression {
    expressionParts = 0
    let expression = try parseChoice()
    if current.kind == .symbol(",") {
      throw abandon(.unsupportedSyntax(.tuples), at: current.offset)
    }
    return expression
  }

  /// Parses what a `for` goes through or an `if` depends on, where no inline `if` can stand as it is.
  mutating func parseUnconditional() throws(Abandoned) -> Expression {
    expressionParts = 0
    let expression = try parseOr()
    if current.kind == .symbol(",") {
      throw abandon(.unsupportedSyntax(.tuples), at: current.offset)
    }
    return expression
  }

  mutating func countPart() throws(Abandoned) {
    expressionParts += 1
    if expressionParts > Limits.expressionParts {
      throw abandon(.expressionTooLong(limit: Limits.expressionParts), at: current.offset)
    }
  }

  /// Enters a level of nesting; the caller leaves it with `expressionDepth -= 1`.
  private mutating func enter() throws(Abandoned) {
    guard expressionDepth < Limits.expressionDepth else {
      throw abandon(.tooDeep(limit: Limits.expressionDepth), at: current.offset)
    }
    expressionDepth += 1
  }

  mutating func parseChoice() throws(Abandoned) -> Expression {
    try enter()
    defer { expressionDepth -= 1 }
    var expression = try parseOr()
    while current.kind == .name("if") {
      let offset = current.offset
      try countPart()
      advance()
      let condition = try parseOr()
      let otherwise = skip(name: "else") ? try parseChoice() : nil
      expression = Expression(
        form: .choice(condition: condition, expression, otherwise: otherwise), offset: offset)
    }
    return expression
  }

  private mutating func parseOr() throws(Abandoned) -> Expression {
    var left = try parseAnd()
    while current.kind == .name("or") {
      let offset = current.offset
      try countPart()
      advance()
      left = Expression(form: .or(left, try parseAnd()), offset: offset)
    }
    return left
  }

  private mutating func parseAnd() throws(Abandoned) -> Expression {
    var left = try parseNot()
    while current.kind == .name("and") {
      let offset = current.offset
      try countPart()
      advance()
      left = Expression(form: .and(left, try parseNot()), offset: offset)
    }
    return left
  }

  private mutating func parseNot() throws(Abandoned) -> Expression {
    guard current.kind == .name("not") else { return try parseComparison() }
    let offset = current.offset
    try enter()
    defer { expressionDepth -= 1 }
    try countPart()
    advance()
    return Expression(form: .not(try parseNot()), offset: offset)
  }

  private mutating func parseComparison() throws(Abandoned) -> Expression {
    let left = try parseSum()
    guard let expression = try parseComparisonTail(left) else { return left }
    if isComparison() {
      throw abandon(.unsupportedSyntax(.chainedComparison), at: current.offset)
    }
    return expression
  }

  private func isComparison() -> Bool {
    switch current.kind {
    case .symbol(let symbol): ComparisonOperator(rawValue: symbol) != nil
    case .name("in"): true
    case .name("not"): token(ahead: 1).kind == .name("in")
    default: false
    }
  }

  private mutating func parseComparisonTail(
    _ left: Expression
  ) throws(Abandoned) -> Expression? {
    guard isComparison() else { return nil }
    let offset = current.offset
    try countPart()
    if case .symbol(let symbol) = current.kind,
      let comparison = ComparisonOperator(rawValue: symbol)
    {
      advance()
      return Expression(form: .comparison(comparison, left, try parseSum()), offset: offset)
    }
    let isNegated = skip(name: "not")
    advance()
    return Expression(
      form: .membership(left, in: try parseSum(), isNegated: isNegated), offset: offset)
  }

  private mutating func parseSum() throws(Abandoned) -> Expression {
    var left = try parseConcatenation()
    while case .symbol(let symbol) = current.kind, symbol == "+" || symbol == "-",
      let arithmetic = ArithmeticOperator(rawValue: symbol)
    {
      let offset = current.offset
      try countPart()
      advance()
      left = Expression(
        form: .arithmetic(arithmetic, left, try parseConcatenation()), offset: offset)
    }
    return left
  }

  private mutating func parseConcatenation() throws(Abandoned) -> Expression {
    let first = try parseProduct()
    guard current.kind == .symbol("~") else { return first }
    let offset = current.offset
    var parts = [first]
    while skip(symbol: "~") {
      try countPart()
      parts.append(try parseProduct())
    }
    return Expression(form: .concatenation(parts), offset: offset)
  }

  private mutating func parseProduct() throws(Abandoned) -> Expression {
    var left = try parseUnary(withFilters: true)
    while case .symbol(let symbol) = current.kind {
      if symbol == "/" { throw abandon(.unsupportedSyntax(.division), at: current.offset) }
      if symbol == "**" { throw abandon(.unsupportedSyntax(.power), at: current.offset) }
      guard ["*", "//", "%"].contains(symbol),
        let arithmetic = ArithmeticOperator(rawValue: symbol)
      else { break }
      let offset = current.offset
      try countPart()
      advance()
      left = Expression(
        form: .arithmetic(arithmetic, left, try parseUnary(withFilters: true)), offset: offset)
    }
    return left
  }

  private mutating func parseUnary(withFilters: Bool) throws(Abandoned) -> Expression {
    var expression: Expression
    if current.kind == .symbol("-") {
      let offset = current.offset
      try enter()
      defer { expressionDepth -= 1 }
      try countPart()
      advance()
      expression = Expression(
        form: .negative(try parseUnary(withFilters: false)), offset: offset)
    } else {
      expression = try parsePostfix(try parsePrimary())
    }
    return withFilters ? try parseFilters(expression) : expression
  }
}
