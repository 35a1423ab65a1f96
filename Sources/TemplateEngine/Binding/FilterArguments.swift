/// The arguments of one use of a filter, matched to its parameters.
///
/// What is not given is what the signature says; a parameter without such a value is missing.
struct FilterArguments {
  fileprivate(set) var integers: [String: Int] = [:]
  fileprivate(set) var booleans: [String: Bool] = [:]
  fileprivate(set) var texts: [String: String] = [:]
  fileprivate(set) var values: [String: Binder.Typed] = [:]

  fileprivate init(_ parameters: [FilterSignature.Parameter]) {
    for parameter in parameters {
      switch parameter.kind {
      case .integer(let value): integers[parameter.name] = value
      case .boolean(let value): booleans[parameter.name] = value
      case .literalText(let value): texts[parameter.name] = value
      case .anything(let text): values[parameter.name] = (.constant(.text(text)), Kind(.text))
      case .text: break
      }
    }
  }

  /// A flag of the filter; every flag has a value in its signature.
  subscript(flag name: String) -> Bool { booleans[name] ?? false }
}

extension Binder {
  /// Matches arguments to parameters; nil after reporting what is wrong.
  mutating func match(
    _ arguments: [FilterArgument], to signature: FilterSignature, of filter: String, _ member: Int,
    _ here: SourcePlace
  ) -> FilterArguments? {
    var result = FilterArguments(signature.parameters)
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
    switch (parameter.kind, value.form) {
    case (.integer, .integer(let integer)):
      result.integers[name] = integer
      return
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
