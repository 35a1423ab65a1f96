/// Bounds that keep a hostile or mistaken template from costing more than an error.
enum Limits {
  /// Bytes of one source.
  static let sourceBytes = 1 << 20
  /// Tags open at one place of one source.
  static let tagDepth = 32
  /// Parentheses, `not`, list brackets and their like around one place of an expression.
  static let expressionDepth = 24
  /// Lists within lists that a template makes.
  static let listDepth = 16
  /// Operators, filters and operands of one expression.
  static let expressionParts = 200
  /// Files open at one place: what is included, and what that extends.
  static let includeDepth = 16
  /// Tags and blocks open at one place of the flattened template; the compiler recurses as deep,
  /// also on the small stack of a secondary thread.
  static let flattenedDepth = 64
  /// Nodes of the flattened template.
  static let nodes = 100_000
  /// Instructions of a compiled template.
  static let instructions = 200_000
  /// Bytes of literal text in a compiled template.
  static let literalBytes = 16 << 20
  /// Errors reported in one run.
  static let errors = 100
  /// Nodes that unrolled loops may add to a template.
  static let unrolledNodes = 100_000
  /// The widest padding that a filter may be asked for.
  static let width = 10_000
}
