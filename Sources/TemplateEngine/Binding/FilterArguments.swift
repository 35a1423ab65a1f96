/// The arguments of one use of a filter, matched to its parameters.
struct FilterArguments {
  fileprivate var integers: [String: Int] = [:]
  fileprivate var places: [String: SourcePlace] = [:]
  fileprivate var booleans: [String: Bool] = [:]
  fileprivate var texts: [String: String] = [:]
  fileprivate var values: [String: Binder.Typed] = [:]

  subscript(parameter: LiteralParameter<Int>) -> Int {
    integers[parameter.name] ?? parameter.preset
  }

  /// Where the argument is given.
  func place(of parameter: LiteralParameter<Int>) -> SourcePlace? { places[parameter.name] }

  subscript(parameter: LiteralParameter<Int?>) -> Int? {
    integers[parameter.name] ?? parameter.preset
  }

  subscript(parameter: LiteralParameter<Bool>) -> Bool {
    booleans[parameter.name] ?? parameter.preset
  }

  subscript(parameter: LiteralParameter<String>) -> String {
    texts[parameter.name] ?? parameter.preset
  }

  subscript(parameter: LiteralParameter<String?>) -> String? {
    texts[parameter.name] ?? parameter.preset
  }

  /// Of one that must be given, and is not, an error tells.
  subscript(parameter: ValueParameter) -> Binder.Typed {
    values[parameter.name] ?? (.constant(.text(parameter.preset ?? "")), Kind(.text))
  }
}

extension Binder {
  /// Matches arguments to parameters; nil after reporting what is wrong.
  mutating func match(
    _ arguments: [FilterArgument], to signature: FilterSignature, of filter: String, _ member: Int,
    _ here: SourcePlace
  ) -> FilterArguments? {
    var result = FilterArguments()
    var given: Set<String> = []
    let errorCount = errors.count
    for (index, argument) in arguments.enumerated() {
      let argumentPlace = place(argument.value.offset, member)
      let parameter: FilterSignature.Parameter
      if let name = argument.name {
        guard let found = signature.parameters.first(where: { $0.name == name }) else {
          let problem = ArgumentProblem.unknown(name, known: signature.parameters.map(\.name))
          report(.wrongFilterArgument(filter: filter, problem), at: argumentPlace)
          continue
        }
        parameter = found
      } else {
        guard index < signature.parameters.count else {
          let problem = ArgumentProblem.tooMany(limit: signature.parameters.count)
          report(.wrongFilterArgument(filter: filter, problem), at: argumentPlace)
          break
        }
        parameter = signature.parameters[index]
      }
      if !given.insert(parameter.name).inserted {
        report(.wrongFilterArgument(filter: filter, .repeated(parameter.name)), at: argumentPlace)
        continue
      }
      read(argument.value, as: parameter, of: filter, member, into: &result)
    }
    for parameter in signature.parameters
    where parameter.isRequired && !given.contains(parameter.name) {
      report(.wrongFilterArgument(filter: filter, .missing(parameter.name)), at: here)
    }
    return errors.count == errorCount ? result : nil
  }

  private mutating func read(
    _ value: Expression, as parameter: FilterSignature.Parameter, of filter: String, _ member: Int,
    into result: inout FilterArguments
  ) {
    let name = parameter.name
    let problem: ArgumentProblem
    if case .integer = parameter.kind, let integer = value.literalInteger {
      result.integers[name] = integer
      result.places[name] = place(value.offset, member)
      return
    }
    switch (parameter.kind, value.form) {
    case (.boolean, .boolean(let boolean)):
      result.booleans[name] = boolean
      return
    case (.literalText, .text(let text)):
      result.texts[name] = text
      return
    case (.text, _), (.anything, _):
      let bound = bind(value, of: member)
      result.values[name] = bound
      guard case .text = parameter.kind, bound.kind.form != .unknown else { return }
      if bound.kind.form == .text, !bound.kind.isOptional { return }
      problem = .kind(name, bound.kind.valueKind, expected: .text)
      if bound.kind.form == .text {
        return report(.mayBeAbsent(operation: filter), at: place(value.offset, member))
      }
    default:
      guard let found = value.literalKind, let expected = parameter.kind.literalKind else {
        problem = .notLiteral(name)
        break
      }
      problem = .kind(name, found, expected: expected)
    }
    report(.wrongFilterArgument(filter: filter, problem), at: place(value.offset, member))
  }
}

extension Expression {
  /// An integer that is written out, perhaps with a minus before it.
  fileprivate var literalInteger: Int? {
    switch form {
    case .integer(let integer): return integer
    case .negative(let operand):
      guard case .integer(let integer) = operand.form else { return nil }
      return -integer
    default: return nil
    }
  }

  /// The kind of a value that is written out; nil for what is worked out.
  fileprivate var literalKind: ValueKind? {
    switch form {
    case .text: .text
    case .integer: .integer
    case .boolean: .boolean
    case .none: ValueKind.none
    case .list: .list
    default: nil
    }
  }
}

extension FilterSignature.ParameterKind {
  /// The kind that has to be written out.
  fileprivate var literalKind: ValueKind? {
    switch self {
    case .integer: .integer
    case .boolean: .boolean
    case .literalText: .text
    case .text, .anything: nil
    }
  }
}
