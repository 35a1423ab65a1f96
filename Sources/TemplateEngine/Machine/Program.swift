/// A compiled template: instructions, and the flat tables that they index.
struct Program: Sendable {
  var instructions: [Instruction] = []
  /// All literal text, one piece after the other.
  var literals: [UInt8] = []
  var constants: [Value] = []
  /// The slots to go through to a field, one way after the other.
  var fieldPaths: [Int32] = []
  /// The operands of instructions that take any number of them.
  var operands: [Operand] = []
  var filters: [FilterOperation] = []
  var layouts: [JSONLayout] = []
  var localCount = 0
  var loopCount = 0
}

/// Where a value is read: a slot, and the way from it to a field.
struct Operand: Sendable {
  enum Base: UInt8, Sendable {
    case root, local, constant
  }

  let base: Base
  let slot: Int32
  var pathStart: Int32 = 0
  var pathCount: Int32 = 0

  /// The operand's part of `Program.fieldPaths`.
  var path: Range<Int> { Int(pathStart)..<Int(pathStart) + Int(pathCount) }
}

/// A run of `Program.operands`.
struct OperandRun: Sendable {
  let start: Int32
  let count: Int32
}

enum Instruction: Sendable {
  case literal(start: Int32, count: Int32)
  case write(Operand)
  case writeURL(Operand, URLPart)
  case writeJSON(Operand, layout: Int32)
  case jump(to: Int32)
  case jumpIfFalse(Operand, to: Int32)
  case jumpIfTrue(Operand, to: Int32)
  /// Takes the list and the first item, or jumps if there is none.
  case beginLoop(Operand, loop: Int32, item: Int32, end: Int32)
  /// Takes the next item and jumps to the body, or goes on.
  case nextItem(loop: Int32, item: Int32, body: Int32)
  /// Gives a local a value.
  case compute(Computation, into: Int32)
}

/// What a value is computed from.
enum Computation: Sendable {
  case loopField(loop: Int32, LoopField)
  case copy(Operand)
  case negate(Operand)
  case arithmetic(ArithmeticOperator, Operand, Operand)
  case concatenate(OperandRun)
  case compare(ComparisonOperator, Operand, Operand)
  case contains(list: Operand, item: Operand)
  case not(Operand)
  case isDefined(Operand)
  case isOdd(Operand)
  case makeList(OperandRun)
  case filter(Int32, Operand, OperandRun)
}
