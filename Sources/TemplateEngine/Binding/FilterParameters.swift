/// A parameter whose argument is written out; where none is, it has another value.
struct LiteralParameter<Value: Sendable>: Sendable {
  let name: String
  let preset: Value
}

extension LiteralParameter<Int> {
  static var leeway: Self { .init(name: "leeway", preset: 5) }
  static var length: Self { .init(name: "length", preset: 255) }
  static var width: Self { .init(name: "width", preset: 80) }
}

extension LiteralParameter<Int?> {
  static var count: Self { .init(name: "count", preset: nil) }
}

extension LiteralParameter<Bool> {
  static var boolean: Self { .init(name: "boolean", preset: false) }
  static var caseSensitive: Self { .init(name: "case_sensitive", preset: false) }
  static var killwords: Self { .init(name: "killwords", preset: false) }
  static var reverse: Self { .init(name: "reverse", preset: false) }
}

extension LiteralParameter<String> {
  static var end: Self { .init(name: "end", preset: "...") }
  static var separator: Self { .init(name: "d", preset: "") }
}

extension LiteralParameter<String?> {
  static var chars: Self { .init(name: "chars", preset: nil) }
}

/// A parameter that takes any value, or any text.
struct ValueParameter: Sendable {
  let name: String
  /// nil where a text must be given.
  let preset: String?

  static let defaultValue = ValueParameter(name: "default_value", preset: "")
  static let new = ValueParameter(name: "new", preset: nil)
  static let old = ValueParameter(name: "old", preset: nil)
}

extension FilterSignature.Parameter {
  init(_ parameter: LiteralParameter<Int>) {
    self.init(name: parameter.name, kind: .integer(parameter.preset))
  }

  init(_ parameter: LiteralParameter<Int?>) {
    self.init(name: parameter.name, kind: .integer(parameter.preset))
  }

  init(_ parameter: LiteralParameter<Bool>) {
    self.init(name: parameter.name, kind: .boolean(parameter.preset))
  }

  init(_ parameter: LiteralParameter<String>) {
    self.init(name: parameter.name, kind: .literalText(parameter.preset))
  }

  init(_ parameter: LiteralParameter<String?>) {
    self.init(name: parameter.name, kind: .literalText(parameter.preset))
  }

  init(_ parameter: ValueParameter) {
    self.init(name: parameter.name, kind: parameter.preset.map { .anything($0) } ?? .text)
  }
}
