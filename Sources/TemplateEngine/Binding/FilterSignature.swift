/// The names and arguments of a filter, as Jinja2 has them.
struct FilterSignature: Sendable {
  enum ArgumentKind: Sendable {
    case literalInteger, literalBoolean, literalText, text, anything
  }

  let parameters: [(name: String, kind: ArgumentKind)]
  var required = 0

  static let all: [String: FilterSignature] = [
    "abs": .init(parameters: []),
    "capitalize": .init(parameters: []),
    "center": .init(parameters: [("width", .literalInteger)]),
    "count": .init(parameters: []),
    "d": fallback,
    "default": fallback,
    "e": .init(parameters: []),
    "escape": .init(parameters: []),
    "first": .init(parameters: []),
    "join": .init(parameters: [("d", .literalText)]),
    "last": .init(parameters: []),
    "length": .init(parameters: []),
    "list": .init(parameters: []),
    "lower": .init(parameters: []),
    "max": .init(parameters: [("case_sensitive", .literalBoolean)]),
    "min": .init(parameters: [("case_sensitive", .literalBoolean)]),
    "replace": .init(
      parameters: [("old", .text), ("new", .text), ("count", .literalInteger)], required: 2),
    "reverse": .init(parameters: []),
    "sort": .init(
      parameters: [("reverse", .literalBoolean), ("case_sensitive", .literalBoolean)]),
    "string": .init(parameters: []),
    "sum": .init(parameters: []),
    "title": .init(parameters: []),
    "tojson": .init(parameters: []),
    "trim": .init(parameters: [("chars", .literalText)]),
    "truncate": .init(
      parameters: [
        ("length", .literalInteger), ("killwords", .literalBoolean), ("end", .literalText),
        ("leeway", .literalInteger),
      ]),
    "unique": .init(parameters: [("case_sensitive", .literalBoolean)]),
    "upper": .init(parameters: []),
    "urlencode": .init(parameters: []),
    "wordcount": .init(parameters: []),
  ]

  private static let fallback = FilterSignature(
    parameters: [("default_value", .anything), ("boolean", .literalBoolean)])
}

/// The arguments of one use of a filter, matched to its parameters.
struct FilterArguments {
  fileprivate(set) var integers: [String: Int] = [:]
  fileprivate(set) var booleans: [String: Bool] = [:]
  fileprivate(set) var texts: [String: String] = [:]
  fileprivate(set) var values: [String: Binder.Typed] = [:]
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
      let parameter: (name: String, kind: FilterSignature.ArgumentKind)
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
    for parameter in signature.parameters.prefix(signature.required)
    where !given.contains(parameter.name) {
      report(.wrongFilterArgument(filter: filter, .missing(parameter.name)), at: here)
    }
    return errors.count == errorCount ? result : nil
  }

  private mutating func read(
    _ value: Expression, as parameter: (name: String, kind: FilterSignature.ArgumentKind),
    of filter: String, _ member: Int, into result: inout FilterArguments
  ) {
    let name = parameter.name
    let problem: ArgumentProblem
    switch (parameter.kind, value.form) {
    case (.literalInteger, .integer(let integer)):
      result.integers[name] = integer
      return
    case (.literalBoolean, .boolean(let boolean)):
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
    default: problem = .notLiteral(name)
    }
    report(.wrongFilterArgument(filter: filter, problem), at: place(value.offset, member))
  }
}
