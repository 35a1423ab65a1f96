/// The names and arguments of a filter, as Jinja2 has them, and what theme authors read of it.
struct FilterSignature: Sendable {
  struct Parameter: Sendable {
    let name: String
    let kind: ParameterKind

    init(_ name: String, _ kind: ParameterKind) {
      self.name = name
      self.kind = kind
    }

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

  /// The filter's name, and others that mean the same.
  let names: [String]
  var parameters: [Parameter] = []
  /// One sentence for a reference page.
  let summary: String
  /// Templates that show what it does, for the same page.
  let examples: [String]

  static let all: [String: FilterSignature] = Dictionary(
    uniqueKeysWithValues: table.flatMap { signature in signature.names.map { ($0, signature) } })
}
