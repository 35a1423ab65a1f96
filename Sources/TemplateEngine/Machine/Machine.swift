/// Runs a program: one pass over its instructions, appending to the output.
///
/// What a template prints goes from the record source to the output without a value in between: the
/// source appends the bytes of a field, and what must be escaped is escaped in its place.
///
/// It can't be copied: the closures that look at a value made copies otherwise, 2.5 % of a build.
struct Machine: ~Copyable {
  // What is read less often is read through it: a copy of the whole program counts seven arrays, which
  // all threads share.
  let template: Template
  private let fieldPaths: [Int32]
  private let constants: [Value]
  private let slots: [Value]
  let source: any RecordSource
  var memory: RenderingMemory
  var budget: RenderingBudget

  init(
    _ template: Template, slots: [Value], source: any RecordSource,
    memory: consuming RenderingMemory
  ) {
    self.template = template
    fieldPaths = template.program.fieldPaths
    constants = template.program.constants
    self.slots = slots
    self.source = source
    budget = RenderingBudget(memory.limits)
    self.memory = memory
    self.memory.prepare(for: template)
  }

  /// Gives the memory back.
  consuming func finish() -> RenderingMemory { memory }

  mutating func run(into output: inout [UInt8]) throws(RenderingError.Limit) {
    let first = output.count
    let (instructionArray, literalArray) = (
      template.program.instructions, template.program.literals
    )
    let instructions = instructionArray.span
    let literals = literalArray.span
    var next = 0
    while next < instructions.count {
      let instruction = instructions[next]
      next += 1
      switch instruction {
      case .literal(let start, let count):
        let run = literals.extracting(Int(start)..<Int(start) + Int(count))
        output.append(run)
      case .write(let operand):
        write(operand, to: &output)
        try budget.allow(outputBytes: output.count - first)
      case .writeURL(let operand, let part):
        writeURL(operand, part, to: &output)
        try budget.takeSteps(0)
        try budget.allow(outputBytes: output.count - first)
      case .writeJSON(let operand, let layout):
        writeJSON(operand, layout: layout, longest: first + memory.limits.outputBytes, to: &output)
        try budget.allow(outputBytes: output.count - first)
      case .jump(let target): next = Int(target)
      case .jumpIfFalse(let operand, let target):
        if !isTrue(operand, scratch: &output) { next = Int(target) }
        try budget.takeSteps(0)
      case .jumpIfTrue(let operand, let target):
        if isTrue(operand, scratch: &output) { next = Int(target) }
        try budget.takeSteps(0)
      case .beginLoop(let operand, let loop, let item, let end):
        if begin(Int(loop), over: value(operand)) {
          memory.locals[Int(item)] = self.item(of: Int(loop))
        } else {
          next = Int(end)
        }
      case .nextItem(let loop, let item, let body):
        let loop = Int(loop)
        // A round costs the instructions of its body; outside of loops their number is bounded.
        try budget.takeSteps(next - Int(body))
        try budget.allow(outputBytes: output.count - first)
        memory.loops[loop].index += 1
        if memory.loops[loop].index < memory.loops[loop].count {
          memory.locals[Int(item)] = self.item(of: loop)
          next = Int(body)
        } else {
          memory.loops[loop].items = .values([])
        }
      case .compute(let computation, let local):
        memory.locals[Int(local)] = try result(of: computation, scratch: &output)
      }
    }
    try budget.allow(outputBytes: output.count - first)
  }

  // MARK: Loops

  /// - Returns: false when there is nothing to go through.
  private mutating func begin(_ loop: Int, over sequence: Value) -> Bool {
    switch sequence {
    case .list(let items):
      memory.loops[loop] = LoopState(items: .values(items), count: items.count)
    case .items(let list):
      memory.loops[loop] = LoopState(items: .list(list), count: Int(list.count))
    default: return false
    }
    return memory.loops[loop].count > 0
  }

  private func item(of loop: Int) -> Value {
    let index = memory.loops[loop].index
    return switch memory.loops[loop].items {
    case .values(let items): items[index]
    case .list(let list): source.item(index, of: list)
    }
  }

  // MARK: Values

  /// The record of the source that the last step of an operand's path reads, and that step.
  @inline(__always)
  private func lastStep(_ operand: Operand) -> (record: RecordReference, field: Int)? {
    let last = Int(operand.pathStart) + Int(operand.pathCount) - 1
    guard operand.pathCount > 0, var record = reference(operand) else { return nil }
    for step in Int(operand.pathStart)..<last {
      let field = Int(fieldPaths[step])
      guard case .reference(let next) = source.value(of: field, of: record) else { return nil }
      record = next
    }
    return (record, Int(fieldPaths[last]))
  }

  private func reference(_ operand: Operand) -> RecordReference? {
    let slot = Int(operand.slot)
    switch operand.base {
    case .root: if case .reference(let record) = slots[slot] { return record }
    case .local: if case .reference(let record) = memory.locals[slot] { return record }
    case .constant: break
    }
    return nil
  }

  /// Looks at a value in its place. It goes from span to span so that nothing on the way is
  /// copied, which would count references: half the time of a page of cards, as measured.
  @inline(__always)
  private func read<Result>(_ operand: Operand, _ body: (borrowing Value) -> Result) -> Result {
    let path = fieldPaths.span.extracting(operand.path)
    let slot = Int(operand.slot)
    return switch operand.base {
    case .root: read(slots.span, slot, path, body)
    case .local: read(memory.locals.span, slot, path, body)
    case .constant: read(constants.span, slot, path, body)
    }
  }

  private func read<Result>(
    _ values: Span<Value>, _ slot: Int, _ path: Span<Int32>, _ body: (borrowing Value) -> Result
  ) -> Result {
    if path.isEmpty { return body(values[slot]) }
    switch values[slot] {
    case .record(let fields) where Int(path[0]) < fields.count:
      return read(fields.span, Int(path[0]), path.extracting(1..<path.count), body)
    case .reference(let record):
      var value = source.value(of: Int(path[0]), of: record)
      for index in 1..<path.count { value = field(Int(path[index]), of: value) }
      return body(value)
    default: return body(.absent)
    }
  }

  func value(_ operand: Operand) -> Value { read(operand) { copy $0 } }

  private func field(_ field: Int, of value: Value) -> Value {
    switch value {
    case .record(let fields) where field < fields.count: fields[field]
    case .reference(let record): source.value(of: field, of: record)
    default: .absent
    }
  }

  /// - Parameter scratch: given back as it was.
  mutating func isTrue(_ operand: Operand, scratch: inout [UInt8]) -> Bool {
    let start = scratch.count
    let isTrue = isTrue(operand, appendingTo: &scratch)
    budget.countSteps(scratch.count - start)
    scratch.removeLast(scratch.count - start)
    return isTrue
  }

  private func isTrue(_ operand: Operand, appendingTo scratch: inout [UInt8]) -> Bool {
    let start = scratch.count
    guard let (record, field) = lastStep(operand) else {
      return read(operand) { value in
        guard case .part(let part) = value else { return value.isTrue }
        source.append(part: part, to: &scratch)
        return scratch.count > start
      }
    }
    if let isTrue = source.isTrue(field, of: record) { return isTrue }
    switch source.append(field, of: record, to: &scratch) {
    case .text, .plain: return scratch.count > start
    case .finished:
      // Of an integer the value counts, of HTML whether there is any.
      if case .integer(let integer) = source.value(of: field, of: record) { return integer != 0 }
      return scratch.count > start
    case .nothing: return source.value(of: field, of: record).isTrue
    }
  }

  // MARK: Writing

  private func write(_ operand: Operand, to output: inout [UInt8]) {
    guard let (record, field) = lastStep(operand) else {
      return read(operand) { write($0, to: &output) }
    }
    let start = output.count
    if source.append(field, of: record, to: &output) == .text {
      Escaping.escape(&output, from: start)
    }
  }

  private func write(_ value: borrowing Value, to output: inout [UInt8]) {
    switch value {
    case .text(let text): Escaping.append(text, to: &output)
    case .html(let html): output.append(html.bytes.span)
    case .integer(let integer): Escaping.append(integer, to: &output)
    case .part(let part): source.append(part: part, to: &output)
    case .absent, .boolean, .list, .record, .reference, .items: break
    }
  }

  private mutating func writeURL(_ operand: Operand, _ part: URLPart, to output: inout [UInt8]) {
    let start = output.count
    if let (record, field) = lastStep(operand) {
      switch source.append(field, of: record, to: &output) {
      case .text: break
      case .plain: if part == .whole || part == .wholeList { return }
      case .nothing, .finished: return
      }
    } else {
      guard case .text(let text) = value(operand) else { return write(operand, to: &output) }
      output.append(contentsOf: text.utf8)
    }
    let isSafe =
      switch part {
      case .whole: URLSafety.isSafe(output[start...])
      case .wholeList: URLSafety.areSafe(output[start...])
      case .rest(let quote, let isList): continuesSafely(output, from: start, quote, isList)
      }
    if isSafe {
      Escaping.escape(&output, from: start)
    } else {
      budget.countSteps(output.count - start)
      output.removeLast(output.count - start)
      output.append(UInt8(ascii: "#"))
    }
  }

  /// Whether a URL that an attribute began with is safe with what was written from `start` on.
  private mutating func continuesSafely(
    _ output: [UInt8], from start: Int, _ quote: UInt8, _ isList: Bool
  ) -> Bool {
    let part = URLSafety.writtenPart(of: output[..<start], quote: quote, isList: isList)
    // A URL of many values is read once for each.
    budget.countSteps(part.count)
    let bytes = part + output[start...]
    return isList ? URLSafety.areSafe(bytes[...]) : URLSafety.isSafe(bytes)
  }

  private func writeJSON(
    _ operand: Operand, layout: Int32, longest: Int, to output: inout [UInt8]
  ) {
    let writer = JSONWriter(source: source, longest: longest)
    if let (record, field) = lastStep(operand) {
      writer.append(field, of: record, template.program.layouts[Int(layout)], to: &output)
    } else {
      writer.append(value(operand), template.program.layouts[Int(layout)], to: &output)
    }
  }
}

extension [UInt8] {
  /// Appends bytes without going through a sequence of them, which takes more than twice as many
  /// instructions: half of what a page is made of are short runs.
  fileprivate mutating func append(_ bytes: Span<UInt8>) {
    append(addingCapacity: bytes.count) { room in
      room.withUnsafeMutableBufferPointer { room, count in
        bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(room).copyMemory(from: $0) }
        count = bytes.count
      }
    }
  }
}
