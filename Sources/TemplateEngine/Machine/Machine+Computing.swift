extension Machine {
  /// The value that a computation comes to.
  mutating func result(
    of computation: Computation, scratch: inout [UInt8]
  ) throws(RenderingError.Limit) -> Value {
    switch computation {
    case .loopField(let loop, let field):
      let state = memory.loops[Int(loop)]
      return field.value(index: state.index, count: state.count)
    case .copy(let operand): return value(operand)
    case .negate(let operand): return Arithmetic.negative(value(operand))
    case .arithmetic(let operation, let left, let right):
      return Arithmetic.result(operation, value(left), value(right))
    case .concatenate(let run): return try Concatenation.joined(values(run), &budget)
    case .compare(let operation, let left, let right):
      let (left, right) = (value(left), value(right))
      try budget.takeSteps(left.ownBytes)
      return .boolean(Comparison.holds(operation, left, right))
    case .contains(let list, let item):
      let list = try listed(value(list))
      return .boolean(try Comparison.contains(list, value(item), &budget))
    case .not(let operand): return .boolean(!isTrue(operand, scratch: &scratch))
    case .isDefined(let operand):
      return if case .absent = value(operand) { .boolean(false) } else { .boolean(true) }
    case .isOdd(let operand):
      guard case .integer(let integer) = value(operand) else { return .boolean(false) }
      return .boolean(integer & 1 == 1)
    case .makeList(let run): return try budget.take(.list(values(run)))
    case .filter(let index, let operand, let run):
      let input = value(operand)
      let filter = template.program.filters[Int(index)]
      if let result = shortcut(filter, input) { return result }
      let list = try listed(input)
      return try filter.apply(to: list, values(run), &budget)
    }
  }

  private mutating func values(_ run: OperandRun) throws(RenderingError.Limit) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(Int(run.count))
    for place in Int(run.start)..<Int(run.start) + Int(run.count) {
      values.append(try listed(value(template.program.operands[place])))
    }
    return values
  }

  /// A list of the source as a list of its items, a part as its HTML; any other value as it is.
  private mutating func listed(_ value: Value) throws(RenderingError.Limit) -> Value {
    switch value {
    case .items(let list):
      try budget.takeSteps(Int(list.count))
      var items: [Value] = []
      items.reserveCapacity(Int(list.count))
      for index in 0..<Int(list.count) { items.append(try listed(source.item(index, of: list))) }
      return .list(items)
    case .part(let part):
      var bytes: [UInt8] = []
      source.append(part: part, to: &bytes)
      return try budget.take(.html(HTML(bytes: bytes)))
    default: return value
    }
  }

  /// What can be said of a list of the source without reading all of it.
  private func shortcut(_ filter: FilterOperation, _ input: Value) -> Value? {
    guard case .items(let list) = input else { return nil }
    let count = Int(list.count)
    switch filter {
    case .length: return .integer(count)
    case .first: return count > 0 ? source.item(0, of: list) : .absent
    case .last: return count > 0 ? source.item(count - 1, of: list) : .absent
    default: return nil
    }
  }
}
