/// Works out beforehand what is the same every time a template is rendered.
///
/// A page's frame speaks mostly of the site and in the words of the interface. With those known, its
/// texts become literals, conditions on them are decided and loops over them unrolled, so that
/// rendering passes over what changes from page to page only. The output stays the same.
struct Folding {
  /// The root slots that never change.
  let constants: [Int: Value]
  /// The items of the loops that are being unrolled, by their locals.
  private var items: [Int: Value] = [:]
  /// The loops that are being unrolled, by depth.
  private var loops: [Int: (index: Int, count: Int)] = [:]
  private let allowance = Allowance()

  /// What working things out beforehand may still cost. Shared by the foldings of all unrolled loops.
  private final class Allowance {
    /// How many nodes unrolled loops may add: loops within loops multiply.
    var nodes = Limits.unrolledNodes
    /// Of the values of the whole template: of filters there may be any number. What is not worked out here is left
    /// to each rendering.
    var budget = RenderingBudget(.folding)
  }

  /// Longer lists stay loops: the literals of many rounds would push each other out of the cache.
  private static let longestUnrolled = 16

  init(constants: [Int: Value]) {
    self.constants = constants
  }

  func fold(_ nodes: [BoundNode]) -> [BoundNode] {
    nodes.flatMap(fold)
  }

  private func fold(_ node: BoundNode) -> [BoundNode] {
    switch node {
    case .text: return [node]
    case .output(var output):
      output.value = fold(output.value)
      return [.output(output)]
    case .assignment(let local, let value):
      return [.assignment(local: local, fold(value))]
    case .conditional(let branches, let otherwise, let place):
      return fold(branches, otherwise, place)
    case .loop(let loop): return fold(loop)
    }
  }

  private func fold(
    _ branches: [BoundBranch], _ otherwise: [BoundNode], _ place: SourcePlace
  ) -> [BoundNode] {
    var kept: [BoundBranch] = []
    for branch in branches {
      let condition = fold(branch.condition)
      if case .constant(let value) = condition {
        guard value.isTrue else { continue }
        // What comes after a branch that is always taken is never looked at.
        if kept.isEmpty { return fold(branch.body) }
        return [.conditional(branches: kept, otherwise: fold(branch.body), place)]
      }
      kept.append(BoundBranch(condition: condition, body: fold(branch.body)))
    }
    if kept.isEmpty { return fold(otherwise) }
    return [.conditional(branches: kept, otherwise: fold(otherwise), place)]
  }

  private func fold(_ loop: BoundLoop) -> [BoundNode] {
    let sequence = fold(loop.sequence)
    if case .constant(let value) = sequence {
      let values = if case .list(let values) = value { values } else { [Value]() }
      if values.isEmpty { return fold(loop.otherwise) }
      let added = Self.nodeCount(loop.body) * values.count
      if values.count <= Self.longestUnrolled, added <= allowance.nodes,
        !Self.sets(loop.item, in: loop.body)
      {
        allowance.nodes -= added
        return values.indices.flatMap { index in
          var inner = self
          inner.items[loop.item] = values[index]
          inner.loops[loop.depth] = (index, values.count)
          return inner.fold(loop.body)
        }
      }
    }
    return [
      .loop(
        BoundLoop(
          number: loop.number, sequence: sequence, item: loop.item, depth: loop.depth,
          body: fold(loop.body), otherwise: fold(loop.otherwise), place: loop.place))
    ]
  }

  /// Whether nodes give a local another value.
  private static func sets(_ local: Int, in nodes: [BoundNode]) -> Bool {
    nodes.contains { node in
      switch node {
      case .text, .output: false
      case .assignment(let set, _): set == local
      case .conditional(let branches, let otherwise, _):
        branches.contains { sets(local, in: $0.body) } || sets(local, in: otherwise)
      case .loop(let loop):
        loop.item == local || sets(local, in: loop.body) || sets(local, in: loop.otherwise)
      }
    }
  }

  private static func nodeCount(_ nodes: [BoundNode]) -> Int {
    nodes.reduce(0) { count, node in
      switch node {
      case .text, .output, .assignment: count + 1
      case .conditional(let branches, let otherwise, _):
        branches.reduce(count + 1 + nodeCount(otherwise)) { $0 + nodeCount($1.body) }
      case .loop(let loop): count + 1 + nodeCount(loop.body) + nodeCount(loop.otherwise)
      }
    }
  }

  // MARK: Expressions

  private func fold(_ expression: BoundExpression) -> BoundExpression {
    switch expression {
    case .constant: return expression
    case .root(let slot): return constants[slot].map { .constant($0) } ?? expression
    case .local(let local): return items[local].map { .constant($0) } ?? expression
    case .loop(let depth, let field):
      guard let loop = loops[depth] else { return expression }
      return .constant(field.value(index: loop.index, count: loop.count))
    case .field(let base, let slot): return foldField(fold(base), slot)
    case .negative(let operand):
      return fold(operand, BoundExpression.negative) { Arithmetic.negative($0) }
    case .arithmetic(let operation, let left, let right):
      return fold(
        left, right, form: { .arithmetic(operation, $0, $1) },
        result: { Arithmetic.result(operation, $0, $1) })
    case .comparison(let operation, let left, let right):
      return fold(
        left, right, form: { .comparison(operation, $0, $1) },
        result: { .boolean(Comparison.holds(operation, $0, $1)) })
    case .membership(let item, let list):
      return fold(
        item, list, form: { .membership($0, in: $1) },
        result: { item, list in
          (try? Comparison.contains(list, item, &allowance.budget)).map { .boolean($0) }
        })
    case .not(let operand):
      return fold(operand, BoundExpression.not) { .boolean(!$0.isTrue) }
    case .isDefined(let operand):
      return fold(operand, BoundExpression.isDefined) {
        if case .absent = $0 { .boolean(false) } else { .boolean(true) }
      }
    case .isOdd(let operand): return .isOdd(fold(operand))
    case .and(let left, let right):
      let (left, right) = (fold(left), fold(right))
      guard case .constant(let value) = left else { return .and(left, right) }
      return value.isTrue ? right : left
    case .or(let left, let right):
      let (left, right) = (fold(left), fold(right))
      guard case .constant(let value) = left else { return .or(left, right) }
      return value.isTrue ? left : right
    case .choice(let condition, let first, let second):
      let condition = fold(condition)
      guard case .constant(let value) = condition else {
        return .choice(condition, fold(first), fold(second))
      }
      return fold(value.isTrue ? first : second)
    case .concatenation(let parts): return .concatenation(parts.map(fold))
    case .list(let items): return .list(items.map(fold))
    case .json(let input, let layout): return foldJSON(input, layout)
    case .filter(let operation, let input, let arguments):
      return fold(operation, fold(input), arguments.map(fold))
    }
  }

  private func foldField(_ base: BoundExpression, _ slot: Int) -> BoundExpression {
    guard case .constant(let value) = base else { return .field(base, slot) }
    if case .record(let fields) = value, slot < fields.count { return .constant(fields[slot]) }
    return .constant(.absent)
  }

  private func fold(
    _ operation: FilterOperation, _ input: BoundExpression, _ arguments: [BoundExpression]
  ) -> BoundExpression {
    let values = arguments.compactMap(\.constantValue)
    guard let value = input.constantValue, values.count == arguments.count else {
      return .filter(operation, input, arguments)
    }
    guard let result = try? operation.apply(to: value, values, &allowance.budget) else {
      return .filter(operation, input, arguments)
    }
    return .constant(result)
  }

  /// JSON is written where it stands; of what has become known it is written now. What is a literal anyway is
  /// the compiler's.
  private func foldJSON(_ input: BoundExpression, _ layout: JSONLayout) -> BoundExpression {
    let folded = fold(input)
    guard input.constantValue == nil, let value = folded.constantValue else {
      return .json(folded, layout)
    }
    var bytes: [UInt8] = []
    JSONWriter(source: NoRecords(), longest: Limits.literalBytes)
      .append(value, layout, to: &bytes)
    guard let result = try? allowance.budget.take(.html(HTML(bytes: bytes))) else {
      return .json(folded, layout)
    }
    return .constant(result)
  }

  private func fold(
    _ operand: BoundExpression, _ form: (BoundExpression) -> BoundExpression,
    _ result: (Value) -> Value
  ) -> BoundExpression {
    let operand = fold(operand)
    return operand.constantValue.map { .constant(result($0)) } ?? form(operand)
  }

  private func fold(
    _ left: BoundExpression, _ right: BoundExpression,
    form: (BoundExpression, BoundExpression) -> BoundExpression,
    result: (Value, Value) -> Value?
  ) -> BoundExpression {
    let (left, right) = (fold(left), fold(right))
    guard let first = left.constantValue, let second = right.constantValue,
      let result = result(first, second)
    else { return form(left, right) }
    return .constant(result)
  }
}

extension BoundExpression {
  fileprivate var constantValue: Value? {
    if case .constant(let value) = self { value } else { nil }
  }
}
