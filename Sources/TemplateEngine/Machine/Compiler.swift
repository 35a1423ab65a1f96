/// Flattens a bound tree into instructions.
struct Compiler {
  private(set) var program = Program()
  /// Locals from here on hold intermediate values of one statement.
  private let firstTemporary: Int
  private var nextTemporary: Int
  /// Where literal text may be joined to the instruction before: not where a jump arrives.
  private var lastTarget = 0

  /// Whether the template went over a limit, so that the program is not whole.
  private(set) var isTooLarge = false

  init(localCount: Int) {
    firstTemporary = localCount
    nextTemporary = localCount
    program.localCount = localCount
  }

  mutating func compile(_ nodes: [BoundNode]) {
    for node in nodes {
      // Beyond the limit the program is thrown away, so nothing more is added to it.
      guard program.instructions.count <= Limits.instructions else {
        isTooLarge = true
        return
      }
      nextTemporary = firstTemporary
      switch node {
      case .text(let bytes, _): compileLiteral(bytes)
      case .output(let output): compile(output)
      case .conditional(let branches, let otherwise, _): compile(branches, otherwise)
      case .loop(let loop): compile(loop)
      case .assignment(let local, let value): compile(value, into: Int32(local))
      }
    }
  }

  // MARK: Emitting

  private var here: Int32 { Int32(program.instructions.count) }

  private mutating func emit(_ instruction: Instruction) {
    program.instructions.append(instruction)
  }

  private mutating func emit(_ computation: Computation, into local: Int32) {
    emit(.compute(computation, into: local))
  }

  private mutating func patch(_ index: Int, _ make: (Int32) -> Instruction) {
    program.instructions[index] = make(here)
    lastTarget = program.instructions.count
  }

  private mutating func temporary() -> Int32 {
    let local = nextTemporary
    nextTemporary += 1
    program.localCount = max(program.localCount, nextTemporary)
    return Int32(local)
  }

  private mutating func compileLiteral(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, program.literals.count + bytes.count <= Limits.literalBytes else {
      if !bytes.isEmpty { isTooLarge = true }
      return
    }
    let start = Int32(program.literals.count)
    program.literals += bytes
    if lastTarget < program.instructions.count,
      case .literal(let before, let count) = program.instructions.last
    {
      program.instructions[program.instructions.count - 1] = .literal(
        start: before, count: count + Int32(bytes.count))
    } else {
      emit(.literal(start: start, count: Int32(bytes.count)))
    }
  }

  // MARK: Statements

  private mutating func compile(_ output: BoundOutput) {
    switch (output.value, output.form) {
    case (.constant(.text(let text)), .text):
      var bytes: [UInt8] = []
      Escaping.append(text, to: &bytes)
      compileLiteral(bytes)
    case (.constant(.integer(let integer)), .text): compileLiteral(Array(String(integer).utf8))
    case (.constant(.html(let html)), .text): compileLiteral(html.bytes)
    case (.constant(.absent), _): break
    case (.constant(.text(let text)), .url(.whole)):
      var bytes: [UInt8] = []
      Escaping.append(URLSafety.isSafe(text.utf8) ? text : "#", to: &bytes)
      compileLiteral(bytes)
    case (.json(.constant(let value), let layout), _):
      var bytes: [UInt8] = []
      JSONWriter(source: NoRecords(), longest: Limits.literalBytes)
        .append(value, layout, to: &bytes)
      compileLiteral(bytes)
    // Written part by part, a concatenation needs no text of its own.
    case (.concatenation(let parts), .text):
      for part in parts {
        var piece = output
        piece.value = part
        compile(piece)
      }
    case (.json(let value, let layout), _):
      let operand = compile(value)
      program.layouts.append(layout)
      emit(.writeJSON(operand, layout: Int32(program.layouts.count - 1)))
    case (let value, .text): emit(.write(compile(value)))
    case (let value, .url(let part)): emit(.writeURL(compile(value), part))
    }
  }

  private mutating func compile(_ branches: [BoundBranch], _ otherwise: [BoundNode]) {
    var exits: [Int] = []
    for (index, branch) in branches.enumerated() {
      nextTemporary = firstTemporary
      let skips = compileCondition(branch.condition, jumpsIf: false)
      compile(branch.body)
      if index + 1 < branches.count || !otherwise.isEmpty {
        exits.append(program.instructions.count)
        emit(.jump(to: 0))
      }
      for skip in skips { patch(skip.index, skip.make) }
    }
    compile(otherwise)
    for exit in exits { patch(exit) { .jump(to: $0) } }
    lastTarget = program.instructions.count
  }

  private mutating func compile(_ loop: BoundLoop) {
    let sequence = compile(loop.sequence)
    let (index, item) = (Int32(loop.depth), Int32(loop.item))
    program.loopCount = max(program.loopCount, loop.depth + 1)
    let begin = program.instructions.count
    emit(.beginLoop(sequence, loop: index, item: item, end: 0))
    let body = here
    lastTarget = program.instructions.count
    compile(loop.body)
    emit(.nextItem(loop: index, item: item, body: body))
    let exit = program.instructions.count
    if !loop.otherwise.isEmpty { emit(.jump(to: 0)) }
    patch(begin) { .beginLoop(sequence, loop: index, item: item, end: $0) }
    if !loop.otherwise.isEmpty {
      compile(loop.otherwise)
      patch(exit) { .jump(to: $0) }
    }
  }

  // MARK: Conditions

  private struct Jump {
    let index: Int
    let make: (Int32) -> Instruction
  }

  /// Emits jumps that are taken if the condition has the given truth; the caller patches them.
  private mutating func compileCondition(
    _ condition: BoundExpression, jumpsIf truth: Bool
  ) -> [Jump] {
    switch condition {
    case .not(let operand): return compileCondition(operand, jumpsIf: !truth)
    case .and(let left, let right) where !truth, .or(let left, let right) where truth:
      let jumps = compileCondition(left, jumpsIf: truth)
      return jumps + compileCondition(right, jumpsIf: truth)
    case .and(let left, let right), .or(let left, let right):
      let around = compileCondition(left, jumpsIf: !truth)
      let jumps = compileCondition(right, jumpsIf: truth)
      for jump in around { patch(jump.index, jump.make) }
      return jumps
    default:
      let operand = compile(condition)
      let index = program.instructions.count
      let make: (Int32) -> Instruction = {
        truth ? .jumpIfTrue(operand, to: $0) : .jumpIfFalse(operand, to: $0)
      }
      emit(make(0))
      return [Jump(index: index, make: make)]
    }
  }

  // MARK: Expressions

  private mutating func run(_ operands: [Operand]) -> OperandRun {
    let start = Int32(program.operands.count)
    program.operands += operands
    return OperandRun(start: start, count: Int32(operands.count))
  }

  /// Emits what computes the expression, and tells where its value is then.
  private mutating func compile(_ expression: BoundExpression) -> Operand {
    switch expression {
    case .constant(let value):
      program.constants.append(value)
      return Operand(base: .constant, slot: Int32(program.constants.count - 1))
    case .root(let slot): return Operand(base: .root, slot: Int32(slot))
    case .local(let slot): return Operand(base: .local, slot: Int32(slot))
    case .field: return compileField(expression)
    default:
      let local = temporary()
      compile(expression, into: local)
      return Operand(base: .local, slot: local)
    }
  }

  private mutating func compileField(_ expression: BoundExpression) -> Operand {
    var path: [Int32] = []
    var base = expression
    while case .field(let record, let slot) = base {
      path.append(Int32(slot))
      base = record
    }
    let operand = compile(base)
    let start = Int32(program.fieldPaths.count)
    program.fieldPaths += path.reversed()
    return Operand(
      base: operand.base, slot: operand.slot, pathStart: start, pathCount: Int32(path.count))
  }

  private mutating func compile(_ expression: BoundExpression, into local: Int32) {
    switch expression {
    case .constant, .root, .local, .field: emit(.copy(compile(expression)), into: local)
    case .loop(let depth, let field): emit(.loopField(loop: Int32(depth), field), into: local)
    case .negative(let operand): emit(.negate(compile(operand)), into: local)
    case .arithmetic(let operation, let left, let right):
      let first = compile(left)
      emit(.arithmetic(operation, first, compile(right)), into: local)
    case .concatenation(let parts):
      let operands = parts.map { compile($0) }
      emit(.concatenate(run(operands)), into: local)
    case .comparison(let operation, let left, let right):
      let first = compile(left)
      emit(.compare(operation, first, compile(right)), into: local)
    case .membership(let item, let list):
      let operand = compile(item)
      emit(.contains(list: compile(list), item: operand), into: local)
    case .not(let operand): emit(.not(compile(operand)), into: local)
    case .isDefined(let operand): emit(.isDefined(compile(operand)), into: local)
    case .isOdd(let operand): emit(.isOdd(compile(operand)), into: local)
    case .and(let left, let right): compileLogic(left, right, stopsAt: false, into: local)
    case .or(let left, let right): compileLogic(left, right, stopsAt: true, into: local)
    case .choice(let condition, let first, let second):
      compileChoice(condition, first, second, into: local)
    case .list(let items):
      let operands = items.map { compile($0) }
      emit(.makeList(run(operands)), into: local)
    case .filter(let operation, let input, let arguments):
      let operand = compile(input)
      let operands = arguments.map { compile($0) }
      program.filters.append(operation)
      emit(.filter(Int32(program.filters.count - 1), operand, run(operands)), into: local)
    // Nothing is computed from JSON: the binder lets it stand only where it is printed.
    case .json: emit(.copy(compile(.constant(.absent))), into: local)
    }
  }

  // A value is computed into a temporary first: its own parts may read the local it is meant for.

  private mutating func compileLogic(
    _ left: BoundExpression, _ right: BoundExpression, stopsAt truth: Bool, into local: Int32
  ) {
    let result = temporary()
    compile(left, into: result)
    let operand = Operand(base: .local, slot: result)
    let jump = program.instructions.count
    emit(.jump(to: 0))
    compile(right, into: result)
    patch(jump) { truth ? .jumpIfTrue(operand, to: $0) : .jumpIfFalse(operand, to: $0) }
    emit(.copy(operand), into: local)
  }

  private mutating func compileChoice(
    _ condition: BoundExpression, _ first: BoundExpression, _ second: BoundExpression,
    into local: Int32
  ) {
    let result = temporary()
    let skips = compileCondition(condition, jumpsIf: false)
    compile(first, into: result)
    let exit = program.instructions.count
    emit(.jump(to: 0))
    for skip in skips { patch(skip.index, skip.make) }
    compile(second, into: result)
    patch(exit) { .jump(to: $0) }
    emit(.copy(Operand(base: .local, slot: result)), into: local)
  }
}
