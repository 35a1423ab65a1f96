extension Binder {
  typealias Typed = (value: BoundExpression, kind: Kind)

  static let nothing: Typed = (.constant(.absent), .unknown)

  /// Binds an expression whose value is used.
  mutating func bind(
    _ expression: Expression, of member: Int, isPrinted: Bool = false
  ) -> Typed {
    let here = place(expression.offset, member)
    switch expression.form {
    case .text(let text): return (.constant(.text(text)), Kind(.text))
    case .integer(let integer): return (.constant(.integer(integer)), Kind(.integer))
    case .boolean(let boolean): return (.constant(.boolean(boolean)), Kind(.boolean))
    case .none: return (.constant(.boolean(false)), Kind(.none))
    case .list(let items): return bindList(items, of: member, here)
    case .name(let name): return bindName(name, here)
    case .field(let base, let name): return bindField(base, name, of: member, here)
    case .negative(let operand):
      let (value, kind) = bind(operand, of: member)
      if let result = checkIntegers("-…", kind, Kind(.integer), here) { return result }
      return (.negative(value), Kind(.integer))
    case .arithmetic(let operation, let left, let right):
      return bindArithmetic(operation, left, right, of: member, here)
    case .concatenation(let parts): return bindConcatenation(parts, of: member)
    case .comparison(let operation, let left, let right):
      return bindComparison(operation, left, right, of: member, here)
    case .membership(let item, let list, let isNegated):
      let bound = bindMembership(item, list, of: member, here)
      return (isNegated ? .not(bound) : bound, Kind(.boolean))
    case .not: return (bindCondition(expression, of: member), Kind(.boolean))
    case .and(let left, let right): return bindLogic(left, right, isAnd: true, of: member, here)
    case .or(let left, let right): return bindLogic(left, right, isAnd: false, of: member, here)
    case .choice(let condition, let value, let otherwise):
      return bindChoice(condition, value, otherwise, of: member, here)
    case .filter(let name, let input, let arguments):
      return bindFilter(name, input, arguments, of: member, here, isPrinted: isPrinted)
    case .test(let name, let input, let isNegated):
      guard let bound = bindTest(name, input, of: member, here) else { return Self.nothing }
      return (isNegated ? .not(bound) : bound, Kind(.boolean))
    case .superCall:
      report(.unsupportedSyntax(.calls), at: here)
      return Self.nothing
    case .invalid: return Self.nothing
    }
  }

  /// Binds an expression of which only its truth counts, so operands may be of any types.
  mutating func bindCondition(_ expression: Expression, of member: Int) -> BoundExpression {
    switch expression.form {
    case .not(let operand): return .not(bindCondition(operand, of: member))
    case .and(let left, let right):
      let first = bindCondition(left, of: member)
      return .and(first, bindCondition(right, of: member))
    case .or(let left, let right):
      let first = bindCondition(left, of: member)
      return .or(first, bindCondition(right, of: member))
    default:
      let (value, kind) = bind(expression, of: member)
      if case .sequence = kind.form {
        report(
          .oneTimeSequence(filter: filterName(expression)),
          at: place(expression.offset, member))
      }
      return value
    }
  }

  func filterName(_ expression: Expression) -> String {
    if case .filter(let name, _, _) = expression.form { return name }
    return "this"
  }

  // MARK: Names and fields

  private mutating func bindName(_ name: String, _ here: SourcePlace) -> Typed {
    if name == "loop" {
      guard scopes.loops.isEmpty else {
        report(.notPrintable(.record), at: here)
        return Self.nothing
      }
      report(.loopOutsideLoop, at: here)
      return Self.nothing
    }
    scopes.noteRead(name)
    if let slot = scopes.slot(of: name) {
      let kind = scopes.kinds[slot]
      if case .mixed(let first, let second) = kind.form {
        report(.mixedTypes(name: name, first, second), at: here)
        return Self.nothing
      }
      return (.local(slot), kind)
    }
    guard let (slot, field) = root.field(named: name) else {
      // A template may have as many wrong names as right ones.
      guard hasRoomForErrors else { return Self.nothing }
      // A file that is included where it can't be has it in each line.
      let isTold = !unknownNames.insert("\(here.source) \(name)").inserted
      if isTold, openNames.count > 1 { return Self.nothing }
      let known = Set(root.fields.map(\.name) + scopes.names).sorted().filter { !$0.isEmpty }
      report(.unknownName(name, known: known), at: here)
      return Self.nothing
    }
    usedRootSlots.insert(slot)
    return (.root(slot), Kind(of: field.shape, optional: field.isOptional))
  }

  private mutating func bindField(
    _ base: Expression, _ name: String, of member: Int, _ here: SourcePlace
  ) -> Typed {
    if case .name("loop") = base.form { return bindLoopField(name, base, of: member, here) }
    let (value, kind) = bind(base, of: member)
    switch kind.form {
    case .record(let record):
      guard let (slot, field) = record.field(named: name) else {
        report(
          .unknownField(name, record: record.name, known: record.fields.map(\.name)), at: here)
        return Self.nothing
      }
      let isOptional = kind.isOptional || field.isOptional
      return (.field(value, slot), Kind(of: field.shape, optional: isOptional))
    case .unknown: return Self.nothing
    default:
      report(.fieldOfNonRecord(name, kind.valueKind), at: here)
      return Self.nothing
    }
  }

  private mutating func bindLoopField(
    _ name: String, _ base: Expression, of member: Int, _ here: SourcePlace
  ) -> Typed {
    guard let depth = scopes.loops.last else {
      report(.loopOutsideLoop, at: place(base.offset, member))
      return Self.nothing
    }
    guard let field = LoopField(rawValue: name) else {
      let known = LoopField.allCases.map(\.rawValue)
      report(.unknownField(name, record: "loop", known: known), at: here)
      return Self.nothing
    }
    return (.loop(depth: depth, field), Kind(field.isBoolean ? .boolean : .integer))
  }

  private mutating func bindList(
    _ items: [Expression], of member: Int, _ here: SourcePlace
  ) -> Typed {
    var values: [BoundExpression] = []
    var shape: Shape?
    for item in items {
      let (value, kind) = bind(item, of: member)
      values.append(value)
      if kind.form == .unknown { return Self.nothing }
      guard let itemShape = kind.shape, !kind.isOptional else {
        report(.mayBeAbsent(operation: "[...]"), at: place(item.offset, member))
        return Self.nothing
      }
      if let shape, shape != itemShape {
        report(
          .mixedTypes(name: nil, Kind(of: shape).valueKind, kind.valueKind),
          at: place(item.offset, member))
        return Self.nothing
      }
      shape = itemShape
    }
    guard let shape else {
      report(.unsupportedSyntax(.emptyList), at: here)
      return Self.nothing
    }
    // Types are compared by going down them.
    guard shape.listDepth < Limits.listDepth else {
      report(.tooDeep(limit: Limits.listDepth), at: here)
      return Self.nothing
    }
    return (.list(values), Kind(.list(shape)))
  }

  // MARK: Choices

  private mutating func bindLogic(
    _ left: Expression, _ right: Expression, isAnd: Bool, of member: Int, _ here: SourcePlace
  ) -> Typed {
    let (first, firstKind) = bind(left, of: member)
    let (second, secondKind) = bind(right, of: member)
    guard var kind = union(firstKind, secondKind, here) else { return Self.nothing }
    // `a or b` gives `a` only when it is true, and an absent value never is.
    if !isAnd { kind.isOptional = secondKind.isOptional }
    return (isAnd ? .and(first, second) : .or(first, second), kind)
  }

  private mutating func bindChoice(
    _ condition: Expression, _ value: Expression, _ otherwise: Expression?, of member: Int,
    _ here: SourcePlace
  ) -> Typed {
    let boundCondition = bindCondition(condition, of: member)
    let (first, firstKind) = bind(value, of: member)
    let (second, secondKind) =
      otherwise.map { bind($0, of: member) } ?? (.constant(.absent), .absent)
    guard let kind = union(firstKind, secondKind, here) else { return Self.nothing }
    return (.choice(boundCondition, first, second), kind)
  }

  /// The type that covers both, or nil after reporting that there is none.
  mutating func union(_ first: Kind, _ second: Kind, _ here: SourcePlace) -> Kind? {
    for kind in [first, second] {
      switch kind.form {
      case .sequence, .json:
        report(.mixedTypes(name: nil, first.valueKind, second.valueKind), at: here)
        return nil
      default: break
      }
    }
    if let kind = first.union(second) { return kind }
    report(.mixedTypes(name: nil, first.valueKind, second.valueKind), at: here)
    return nil
  }
}
