/// Runs a program: one pass over its instructions, appending to the output.
struct Machine {
  private var locals: [Value]
  private var loops: [LoopState]

  private struct LoopState {
    var items: [Value] = []
    var index = 0
  }

  init(program: Program) {
    locals = Array(repeating: .absent, count: program.localCount)
    loops = Array(repeating: LoopState(), count: program.loopCount)
  }

  mutating func run(_ program: Program, slots: [Value], into output: inout [UInt8]) {
    let instructions = program.instructions.span
    let literals = program.literals.span
    var next = 0
    while next < instructions.count {
      let instruction = instructions[next]
      next += 1
      switch instruction {
      case .literal(let start, let count):
        let run = literals.extracting(Int(start)..<Int(start) + Int(count))
        run.withUnsafeBufferPointer { output.append(contentsOf: $0) }
      case .write(let operand):
        read(operand, program, slots) { Self.write($0, to: &output) }
      case .writeURL(let operand, let part):
        read(operand, program, slots) { Self.writeURL($0, part, to: &output) }
      case .writeJSON(let operand, let layout):
        JSON.append(value(operand, program, slots), program.layouts[Int(layout)], to: &output)
      case .jump(let target): next = Int(target)
      case .jumpIfFalse(let operand, let target):
        if !read(operand, program, slots, { $0.isTrue }) { next = Int(target) }
      case .jumpIfTrue(let operand, let target):
        if read(operand, program, slots, { $0.isTrue }) { next = Int(target) }
      case .beginLoop(let operand, let loop, let item, let end):
        if case .list(let items) = value(operand, program, slots), let first = items.first {
          loops[Int(loop)] = LoopState(items: items)
          locals[Int(item)] = first
        } else {
          next = Int(end)
        }
      case .nextItem(let loop, let item, let body):
        let index = loops[Int(loop)].index + 1
        if index < loops[Int(loop)].items.count {
          loops[Int(loop)].index = index
          locals[Int(item)] = loops[Int(loop)].items[index]
          next = Int(body)
        } else {
          loops[Int(loop)].items = []
        }
      default: compute(instruction, program, slots)
      }
    }
  }

  // MARK: Values

  /// Looks at a value in its place. It goes from span to span so that nothing on the way is
  /// copied, which would count references: half the time of a page of cards, as measured.
  @inline(__always)
  private func read<Result>(
    _ operand: Operand, _ program: Program, _ slots: [Value],
    _ body: (borrowing Value) -> Result
  ) -> Result {
    let path = program.fieldPaths.span.extracting(operand.path)
    let slot = Int(operand.slot)
    return switch operand.base {
    case .root: Self.read(slots.span, slot, path, body)
    case .local: Self.read(locals.span, slot, path, body)
    case .constant: Self.read(program.constants.span, slot, path, body)
    }
  }

  private static func read<Result>(
    _ values: Span<Value>, _ slot: Int, _ path: Span<Int32>, _ body: (borrowing Value) -> Result
  ) -> Result {
    if path.isEmpty { return body(values[slot]) }
    guard case .record(let fields) = values[slot], Int(path[0]) < fields.count else {
      return body(.absent)
    }
    return read(fields.span, Int(path[0]), path.extracting(1..<path.count), body)
  }

  private func value(_ operand: Operand, _ program: Program, _ slots: [Value]) -> Value {
    var value =
      switch operand.base {
      case .root: slots[Int(operand.slot)]
      case .local: locals[Int(operand.slot)]
      case .constant: program.constants[Int(operand.slot)]
      }
    let start = Int(operand.pathStart)
    for index in start..<start + Int(operand.pathCount) {
      let slot = Int(program.fieldPaths[index])
      guard case .record(let fields) = value, slot < fields.count else { return .absent }
      value = fields[slot]
    }
    return value
  }

  private func values(_ run: OperandRun, _ program: Program, _ slots: [Value]) -> [Value] {
    let start = Int(run.start)
    return program.operands[start..<start + Int(run.count)].map { value($0, program, slots) }
  }

  // MARK: Writing

  private static func write(_ value: borrowing Value, to output: inout [UInt8]) {
    switch value {
    case .text(let text): Escaping.append(text, to: &output)
    case .html(let html): html.bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    case .integer(let integer): Escaping.append(integer, to: &output)
    case .absent, .boolean, .list, .record: break
    }
  }

  private static func writeURL(
    _ value: borrowing Value, _ part: URLPart, to output: inout [UInt8]
  ) {
    guard case .text(let text) = copy value else { return write(value, to: &output) }
    let isSafe =
      switch part {
      case .whole: URLSafety.isSafe(text.utf8)
      case .rest(let quote, let isList):
        URLSafety.isSafe(
          URLSafety.writtenPart(of: output, quote: quote, isList: isList) + Array(text.utf8))
      }
    if isSafe { Escaping.append(text, to: &output) } else { output.append(UInt8(ascii: "#")) }
  }

  // MARK: Computing

  private mutating func compute(
    _ instruction: Instruction, _ program: Program, _ slots: [Value]
  ) {
    switch instruction {
    case .loopField(let loop, let field, let into):
      let state = loops[Int(loop)]
      locals[Int(into)] = Self.value(of: field, index: state.index, count: state.items.count)
    case .copy(let operand, let into): locals[Int(into)] = value(operand, program, slots)
    case .negate(let operand, let into):
      locals[Int(into)] = Arithmetic.negative(value(operand, program, slots))
    case .arithmetic(let operation, let left, let right, let into):
      locals[Int(into)] = Arithmetic.result(
        operation, value(left, program, slots), value(right, program, slots))
    case .concatenate(let run, let into):
      locals[Int(into)] = Concatenation.joined(values(run, program, slots))
    case .compare(let operation, let left, let right, let into):
      locals[Int(into)] = .boolean(
        Comparison.holds(operation, value(left, program, slots), value(right, program, slots)))
    case .contains(let list, let item, let into):
      locals[Int(into)] = .boolean(
        Comparison.contains(value(list, program, slots), value(item, program, slots)))
    case .not(let operand, let into):
      locals[Int(into)] = .boolean(!value(operand, program, slots).isTrue)
    case .isDefined(let operand, let into):
      if case .absent = value(operand, program, slots) {
        locals[Int(into)] = .boolean(false)
      } else {
        locals[Int(into)] = .boolean(true)
      }
    case .isOdd(let operand, let into):
      if case .integer(let integer) = value(operand, program, slots) {
        locals[Int(into)] = .boolean(integer & 1 == 1)
      } else {
        locals[Int(into)] = .boolean(false)
      }
    case .makeList(let run, let into): locals[Int(into)] = .list(values(run, program, slots))
    case .filter(let index, let operand, let run, let into):
      locals[Int(into)] = program.filters[Int(index)].apply(
        to: value(operand, program, slots), values(run, program, slots))
    default: break
    }
  }

  private static func value(of field: LoopField, index: Int, count: Int) -> Value {
    switch field {
    case .index: .integer(index + 1)
    case .index0: .integer(index)
    case .revindex: .integer(count - index)
    case .revindex0: .integer(count - index - 1)
    case .first: .boolean(index == 0)
    case .last: .boolean(index + 1 == count)
    case .length: .integer(count)
    }
  }
}
