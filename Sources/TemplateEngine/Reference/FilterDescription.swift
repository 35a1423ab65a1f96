/// A filter as a theme author wants to know it.
public struct FilterDescription: Sendable {
  /// A type that the filter takes, and what it makes of it, in words: a question mark says that
  /// there may be no value.
  public struct Use: Sendable, Equatable {
    /// A type, or several with commas between them.
    public let input: String
    /// The type of what comes out.
    public let result: String
  }

  /// Its name, and others that mean the same.
  public let names: [String]
  /// The name with its arguments and what they are when they are not given.
  public let signature: String
  /// One sentence in Markdown.
  public let summary: String
  /// Types with one result share a row.
  public let uses: [Use]
  /// Whether a value that may be absent is an error.
  public let needsValue: Bool
  /// Templates that use it, which need no page.
  public let examples: [LanguageReference.Example]

  init(_ signature: FilterSignature) {
    names = signature.names
    self.signature = signature.written
    summary = signature.summary
    examples = signature.examples.compactMap(LanguageReference.Example.init)
    let taken = Self.inputs.compactMap { input in
      signature.result(of: FieldShape("value", input)).map { (input: input, result: $0) }
    }
    uses = Self.words(taken)
    needsValue = taken.contains {
      signature.result(of: FieldShape("value", $0.input, optional: true)) == nil
    }
  }

  private static let record = RecordShape(name: "record", fields: [FieldShape("name", .text)])
  private static let items: [Shape] = [.text, .integer, .boolean, .html, .record(record)]

  /// Every kind of value that a field can have.
  private static let inputs = items + items.map(Shape.list)

  /// - Parameter taken: some of ``inputs``.
  private static func words(_ taken: [(input: Shape, result: Kind)]) -> [Use] {
    if taken.count == inputs.count, taken.allSatisfy({ $0.result == Kind(of: $0.input) }) {
      return [Use(input: "anything", result: "the same")]
    }
    var uses = taken.map { Use(input: Kind(of: $0.input).words, result: $0.result.words) }
    let lists = uses.indices.filter { if case .list = taken[$0].input { true } else { false } }
    if lists.count == items.count, let first = lists.first {
      // What differs between lists is then their items.
      let isOne = lists.allSatisfy { uses[$0].result == uses[first].result }
      let word = uses[first].result.hasPrefix("list") ? "list" : "item"
      let result = isOne ? uses[first].result : taken[first].result.isOptional ? word + "?" : word
      uses.removeSubrange(first...)
      uses.append(Use(input: "list", result: result))
    }
    return uses.reduce(into: []) { rows, use in
      guard let last = rows.last, last.result == use.result else { return rows.append(use) }
      rows[rows.count - 1] = Use(input: "\(last.input), \(use.input)", result: use.result)
    }
  }
}

extension FilterSignature {
  /// As it is written in a template.
  fileprivate var written: String {
    let words = parameters.map { parameter in
      switch parameter.kind {
      case .integer(let value?): "\(parameter.name)=\(value)"
      case .boolean(let value): "\(parameter.name)=\(value)"
      case .literalText(let value?), .anything(let value): "\(parameter.name)=\"\(value)\""
      case .integer(nil), .literalText(nil): "\(parameter.name)=…"
      case .text: parameter.name
      }
    }
    return words.isEmpty ? names[0] : "\(names[0])(\(words.joined(separator: ", ")))"
  }

  /// The type of what the filter makes of a field; nil if it doesn't take it. The compiler itself is
  /// asked.
  fileprivate func result(of field: FieldShape) -> Kind? {
    let arguments = parameters.compactMap { parameter in
      switch parameter.kind {
      case .text: "\"a\""
      case .anything: "other"
      case .integer, .boolean, .literalText: nil
      }
    }
    let list = arguments.joined(separator: ", ")
    let call = list.isEmpty ? names[0] : "\(names[0])(\(list))"
    let template = "{{ \(field.name) | \(call) }}"
    let parsed = Parser.parse(TemplateSource(name: "filter", bytes: Array(template.utf8)))
    return Binder.kind(
      ofWhatIsPrintedBy: parsed,
      for: RecordShape(name: "root", fields: [field, FieldShape("other", field.shape)]))
  }
}

extension Kind {
  /// The type in words, with a question mark where the value may be absent.
  fileprivate var words: String {
    let name =
      switch form {
      case .list(let item), .sequence(let item): "list of \(Kind(of: item).plural)"
      default: singular
      }
    return isOptional ? name + "?" : name
  }

  private var singular: String {
    switch form {
    case .html: "HTML"
    case .json: "JSON"
    case .record(let shape): shape.name
    default: valueKind.rawValue
    }
  }

  private var plural: String {
    switch form {
    case .html: "HTML"
    default: singular + "s"
    }
  }
}
