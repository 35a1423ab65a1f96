/// The filters, by the names that they have in Jinja2.
enum FilterName: String, CaseIterable, Sendable {
  case abs, capitalize, center, `default`, escape, first, join, last, length, list, lower, max, min
  case replace, reverse, sort, string, sum, title, tojson, trim, truncate, unique, upper, urlencode
  case wordcount
}

/// The names and arguments of a filter, as Jinja2 has them, and what theme authors read of it.
struct FilterSignature: Sendable {
  struct Parameter: Sendable {
    let name: String
    let kind: ParameterKind

    var isRequired: Bool {
      if case .text = kind { true } else { false }
    }
  }

  /// What an argument is, and its value where it is not given; nil is none.
  enum ParameterKind: Sendable {
    case integer(Int?)
    case boolean(Bool)
    case literalText(String?)
    case anything(String)
    /// Any text, which must be given.
    case text
  }

  let name: FilterName
  /// Other names that mean the same.
  let aliases: [String]
  let parameters: [Parameter]
  /// One sentence for a reference page.
  let summary: String
  /// Templates that show what it does, for the same page.
  let examples: [String]

  init(
    _ name: FilterName, aliases: [String] = [], parameters: [Parameter] = [], summary: String,
    examples: [String]
  ) {
    self.name = name
    self.aliases = aliases
    self.parameters = parameters
    self.summary = summary
    self.examples = examples
  }

  /// The filter's name, and others that mean the same.
  var names: [String] { [name.rawValue] + aliases }

  static let all: [String: FilterSignature] = Dictionary(
    uniqueKeysWithValues: table.flatMap { signature in signature.names.map { ($0, signature) } })
}
