/// One template file as it was parsed.
struct ParsedTemplate: Sendable {
  let name: String
  let source: [UInt8]
  let nodes: [SyntaxNode]
  let parent: TemplateReference?
  /// Every block of the file, also those inside others.
  let blocks: [BlockSyntax]
  /// The templates that are included where nothing else is looked at.
  let namesPassedOver: [String]
  let errors: [TemplateError]

  /// The templates that it extends and includes, wherever it does so.
  var openedNames: [String] {
    (parent.map { [$0.name] } ?? []) + Self.includedNames(nodes) + namesPassedOver
      + blocks.flatMap { Self.includedNames($0.body) }
  }

  static func includedNames(_ nodes: [SyntaxNode]) -> [String] {
    nodes.flatMap { (node: SyntaxNode) -> [String] in
      switch node {
      case .include(let reference): [reference.name]
      case .conditional(let branches, let otherwise, _):
        branches.flatMap { includedNames($0.body) } + includedNames(otherwise)
      case .loop(let loop): includedNames(loop.body) + includedNames(loop.otherwise)
      case .text, .output, .assignment, .block: []
      }
    }
  }
}

/// The name of another template and where it is named.
struct TemplateReference: Sendable {
  let name: String
  let offset: Int
}

struct BlockSyntax: Sendable {
  let name: String
  let offset: Int
  let body: [SyntaxNode]
}

indirect enum SyntaxNode: Sendable {
  case text([UInt8], offset: Int)
  case output(Expression)
  case conditional([ConditionalBranch], otherwise: [SyntaxNode], offset: Int)
  case loop(LoopSyntax)
  case assignment(name: String, value: Expression, offset: Int)
  case include(TemplateReference)
  /// An index into the blocks of the file.
  case block(Int)
}

struct ConditionalBranch: Sendable {
  let condition: Expression
  let body: [SyntaxNode]
}

struct LoopSyntax: Sendable {
  let offset: Int
  let target: String
  let sequence: Expression
  let body: [SyntaxNode]
  let otherwise: [SyntaxNode]
}

struct Expression: Sendable {
  indirect enum Form: Sendable {
    case text(String)
    case integer(Int)
    case boolean(Bool)
    case none
    case list([Expression])
    case name(String)
    case field(Expression, name: String)
    case negative(Expression)
    case arithmetic(ArithmeticOperator, Expression, Expression)
    case concatenation([Expression])
    case comparison(ComparisonOperator, Expression, Expression)
    case membership(Expression, in: Expression, isNegated: Bool)
    case and(Expression, Expression)
    case or(Expression, Expression)
    case not(Expression)
    case choice(condition: Expression, Expression, otherwise: Expression?)
    case filter(name: String, Expression, [FilterArgument])
    case test(name: String, Expression, isNegated: Bool)
    case superCall
    /// Something that has been reported.
    case invalid
  }

  let form: Form
  /// Of the token that names the operation: a filter's name, an operator, a field.
  let offset: Int
}

struct FilterArgument: Sendable {
  let name: String?
  let value: Expression
}

enum ArithmeticOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case floorDivide = "//"
  case remainder = "%"
}

enum ComparisonOperator: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}
