extension Binder {
  /// Reports operands that are not integers, or may be absent; nil if both are fine.
  mutating func checkIntegers(
    _ operation: String, _ left: Kind, _ right: Kind, _ here: SourcePlace
  ) -> Typed? {
    if left.form == .unknown || right.form == .unknown { return Self.nothing }
    guard left.form == .integer, right.form == .integer else {
      report(.typeMismatch(operation: operation, left.valueKind, right.valueKind), at: here)
      return Self.nothing
    }
    guard !left.isOptional, !right.isOptional else {
      report(.mayBeAbsent(operation: operation), at: here)
      return Self.nothing
    }
    return nil
  }

  mutating func bindArithmetic(
    _ operation: ArithmeticOperator, _ left: Expression, _ right: Expression, of member: Int,
    _ here: SourcePlace
  ) -> Typed {
    let (first, firstKind) = bind(left, of: member)
    let (second, secondKind) = bind(right, of: member)
    if let wrong = checkIntegers(operation.rawValue, firstKind, secondKind, here) { return wrong }
    if operation == .floorDivide || operation == .remainder {
      // Jinja2 stops the page at a division by zero, so the divisor has to be known.
      guard Self.isNonZeroLiteral(right) else {
        report(.badDivisor, at: place(right.offset, member))
        return Self.nothing
      }
    }
    return (.arithmetic(operation, first, second), Kind(.integer))
  }

  private static func isNonZeroLiteral(_ expression: Expression) -> Bool {
    switch expression.form {
    case .integer(let value): value != 0
    case .negative(let operand): isNonZeroLiteral(operand)
    default: false
    }
  }

  mutating func bindConcatenation(_ parts: [Expression], of member: Int) -> Typed {
    var values: [BoundExpression] = []
    var isHTML = false
    var isKnown = true
    for part in parts {
      let (value, kind) = bind(part, of: member)
      values.append(value)
      switch kind.form {
      case .text, .integer, .absent: break
      case .html: isHTML = true
      case .unknown: isKnown = false
      default:
        report(
          .typeMismatch(operation: "~", kind.valueKind, .text), at: place(part.offset, member))
        isKnown = false
      }
    }
    return isKnown ? (.concatenation(values), Kind(isHTML ? .html : .text)) : Self.nothing
  }

  mutating func bindComparison(
    _ operation: ComparisonOperator, _ left: Expression, _ right: Expression, of member: Int,
    _ here: SourcePlace
  ) -> Typed {
    let (first, firstKind) = bind(left, of: member)
    let (second, secondKind) = bind(right, of: member)
    if firstKind.form == .unknown || secondKind.form == .unknown {
      return (.constant(.boolean(false)), Kind(.boolean))
    }
    let isEquality = operation == .equal || operation == .notEqual
    if firstKind.form == .none || secondKind.form == .none {
      return bindComparisonWithNone(operation, firstKind, secondKind, here)
    }
    let fits =
      switch firstKind.form {
      case .integer, .text: true
      case .boolean: isEquality
      default: false
      }
    guard fits, firstKind.form == secondKind.form else {
      report(
        .typeMismatch(
          operation: operation.rawValue, firstKind.valueKind, secondKind.valueKind), at: here)
      return Self.nothing
    }
    if !isEquality, firstKind.isOptional || secondKind.isOptional {
      report(.mayBeAbsent(operation: operation.rawValue), at: here)
      return Self.nothing
    }
    return (.comparison(operation, first, second), Kind(.boolean))
  }

  private mutating func bindComparisonWithNone(
    _ operation: ComparisonOperator, _ first: Kind, _ second: Kind, _ here: SourcePlace
  ) -> Typed {
    guard operation == .equal || operation == .notEqual else {
      report(
        .typeMismatch(operation: operation.rawValue, first.valueKind, second.valueKind), at: here)
      return Self.nothing
    }
    if first.isOptional || second.isOptional {
      report(.mayBeAbsent(operation: operation.rawValue), at: here)
      return Self.nothing
    }
    let isEqual = first.form == second.form
    return (.constant(.boolean(isEqual == (operation == .equal))), Kind(.boolean))
  }

  mutating func bindMembership(
    _ item: Expression, _ list: Expression, of member: Int, _ here: SourcePlace
  ) -> BoundExpression {
    let (value, valueKind) = bind(item, of: member)
    // Nothing is in an empty list, whatever the kind of its items would be.
    if case .list(let items) = list.form, items.isEmpty { return .constant(.boolean(false)) }
    let (container, containerKind) = bind(list, of: member)
    if valueKind.form == .unknown || containerKind.form == .unknown {
      return .constant(.boolean(false))
    }
    switch containerKind.form {
    case .text where valueKind.form == .text:
      if valueKind.isOptional { report(.mayBeAbsent(operation: "in"), at: here) }
    case .list(let shape)
    where valueKind.shape == shape && (shape == .text || shape == .integer || shape == .boolean):
      break
    default:
      report(
        .typeMismatch(operation: "in", valueKind.valueKind, containerKind.valueKind), at: here)
    }
    return .membership(value, in: container)
  }

  mutating func bindTest(
    _ name: String, _ input: Expression, of member: Int, _ here: SourcePlace
  ) -> BoundExpression? {
    guard let test = ValueTest(rawValue: name) else {
      _ = bind(input, of: member)
      report(.unknownTest(name, known: ValueTest.allCases.map(\.rawValue)), at: here)
      return nil
    }
    let (value, kind) = bind(input, of: member)
    switch test {
    case .defined: return .isDefined(value)
    case .undefined: return .not(.isDefined(value))
    case .none:
      // In Jinja2 an undefined value is not none, so the answer would always be no.
      if kind.isOptional { report(.mayBeAbsent(operation: "is none"), at: here) }
      return .constant(.boolean(kind.form == .none))
    case .even, .odd:
      if kind.form != .unknown, kind.form != .integer {
        report(.typeMismatch(operation: "is " + name, kind.valueKind, .integer), at: here)
      } else if kind.isOptional {
        report(.mayBeAbsent(operation: "is " + name), at: here)
      }
      return test == .odd ? .isOdd(value) : .not(.isOdd(value))
    }
  }
}
