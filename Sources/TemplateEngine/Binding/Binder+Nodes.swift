extension Binder {
  /// Binds nodes of one file of the open family.
  mutating func bindNodes(_ nodes: [SyntaxNode], of member: Int) -> [BoundNode] {
    var bound: [BoundNode] = []
    for node in nodes {
      // Nobody is told of more, and what names mean at a branch takes as long as there are names.
      guard hasRoomForErrors else { return bound }
      nodeCount += 1
      if nodeCount > Limits.nodes {
        if nodeCount == Limits.nodes + 1 {
          let kind = TemplateErrorKind.templateTooLarge(limit: Limits.nodes, .nodes)
          report(kind, at: place(of: node, member))
        }
        return bound
      }
      bindNode(node, of: member, into: &bound)
    }
    return bound
  }

  func place(_ offset: Int, _ member: Int) -> SourcePlace {
    SourcePlace(source: family.members[member].source, offset: offset)
  }

  private func place(of node: SyntaxNode, _ member: Int) -> SourcePlace {
    let template = family.members[member].template
    return switch node {
    case .text(_, let offset), .conditional(_, _, let offset), .assignment(_, _, let offset):
      place(offset, member)
    case .output(let expression): place(expression.offset, member)
    case .loop(let loop): place(loop.offset, member)
    case .include(let reference): place(reference.offset, member)
    case .block(let index): place(template.blocks[index].offset, member)
    }
  }

  /// Goes one level down, or reports that there are too many.
  private mutating func nested(
    _ place: SourcePlace, _ body: (inout Binder) -> [BoundNode]
  ) -> [BoundNode] {
    guard depth < Limits.flattenedDepth else {
      report(.tooDeep(limit: Limits.flattenedDepth), at: place)
      return []
    }
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }

  private mutating func bindNode(
    _ node: SyntaxNode, of member: Int, into bound: inout [BoundNode]
  ) {
    let nodePlace = place(of: node, member)
    switch node {
    case .text(let bytes, _):
      textByteCount += bytes.count
      if textByteCount > Limits.literalBytes {
        report(.templateTooLarge(limit: Limits.literalBytes, .bytes), at: nodePlace)
        nodeCount = Limits.nodes + 1
      } else {
        bound.append(.text(bytes, nodePlace))
      }
    case .output(let expression): bindOutput(expression, of: member, into: &bound)
    case .conditional(let branches, let otherwise, _):
      bindConditional(branches, otherwise, nodePlace, of: member, into: &bound)
    case .loop(let loop): bindLoop(loop, of: member, into: &bound)
    case .assignment(let name, let value, let offset):
      bindAssignment(name, value, offset: offset, of: member, into: &bound)
    case .include(let reference):
      bound += nested(nodePlace) { $0.bindFile(reference.name, namedAt: nodePlace) }
    case .block(let index):
      let name = family.members[member].template.blocks[index].name
      bound += nested(nodePlace) { $0.bindBlock(name, level: 0, nodePlace) }
    }
  }

  // MARK: Output

  private mutating func bindOutput(
    _ expression: Expression, of member: Int, into bound: inout [BoundNode]
  ) {
    let outputPlace = place(expression.offset, member)
    if case .superCall = expression.form {
      guard let block = openBlocks.last, block.family == family.id else {
        return report(.superOutsideBlock, at: outputPlace)
      }
      bound += nested(outputPlace) {
        $0.bindBlock(block.name, level: block.level + 1, outputPlace)
      }
      return
    }
    var printed = expression
    // `e` as the last filter says what happens anyway.
    while case .filter(let name, let input, let arguments) = printed.form,
      name == "e" || name == "escape", arguments.isEmpty
    {
      printed = input
    }
    let (value, kind) = bind(printed, of: member, isPrinted: true)
    switch kind.form {
    case .boolean, .list, .record, .sequence, .none:
      report(.notPrintable(kind.valueKind), at: outputPlace)
    case .integer, .text, .html, .json, .absent, .mixed, .unknown:
      bound.append(.output(BoundOutput(value: value, kind: kind, place: outputPlace)))
    }
  }

  // MARK: Branches

  private mutating func bindConditional(
    _ branches: [ConditionalBranch], _ otherwise: [SyntaxNode], _ place: SourcePlace,
    of member: Int, into bound: inout [BoundNode]
  ) {
    nodeCount += branches.count - 1
    let bodies = branches.map(\.body) + [otherwise]
    let names = bodies.map(assignedNames)
    for name in names.joined() {
      // Where no branch sets the name, the value from outside is the one that is seen.
      let isKnown = scopes.slot(of: name) != nil || root.field(named: name) != nil
      if isKnown { scopes.noteRead(name) }
      if !scopes.owns(name) { declareFromOutside(name, into: &bound) }
      scopes.noteSet(name)
    }
    // Nothing else in the scopes around has another kind behind a branch. Each is asked only for the names that it sets:
    // of many branches with many names, all of them would take their product.
    var endings: [Int: (kind: Kind, count: Int)] = [:]
    var boundBodies: [[BoundNode]] = []
    var conditions: [BoundExpression] = []
    for (number, body) in bodies.enumerated() {
      let before = Set(names[number]).compactMap(scopes.slot).map { ($0, scopes.kinds[$0]) }
      if number < branches.count {
        conditions.append(bindCondition(branches[number].condition, of: member))
      }
      boundBodies.append(nested(place) { $0.bindNodes(body, of: member) })
      for (slot, kind) in before {
        let ending = scopes.kinds[slot]
        let (earlier, count) = endings[slot] ?? (ending, 0)
        endings[slot] = (Self.joined(earlier, ending), count + 1)
        scopes.kinds[slot] = kind
      }
    }
    for (slot, (kind, count)) in endings {
      scopes.kinds[slot] = count < bodies.count ? Self.joined(kind, scopes.kinds[slot]) : kind
    }
    bound.append(
      .conditional(
        branches: zip(conditions, boundBodies).map { BoundBranch(condition: $0, body: $1) },
        otherwise: boundBodies[branches.count], place))
  }

  private static func joined(_ first: Kind, _ second: Kind) -> Kind {
    first == second
      ? first : first.union(second) ?? Kind(.mixed(first.valueKind, second.valueKind))
  }

  /// The names that a branch sets in the scope around the `if`, in order.
  private func assignedNames(_ body: [SyntaxNode]) -> [String] {
    var names: [String] = []
    for node in body {
      switch node {
      case .assignment(let name, _, _): names.append(name)
      case .conditional(let branches, let otherwise, _):
        names += (branches.map(\.body) + [otherwise]).flatMap(assignedNames)
      case .text, .output, .loop, .include, .block: break
      }
    }
    return names
  }

  /// Gives the innermost scope a name of its own that begins with the value seen until now.
  private mutating func declareFromOutside(_ name: String, into bound: inout [BoundNode]) {
    if let outer = scopes.slot(of: name) {
      let local = scopes.declare(name, kind: scopes.kinds[outer])
      bound.append(.assignment(local: local, .local(outer)))
    } else if let (slot, field) = root.field(named: name) {
      usedRootSlots.insert(slot)
      let local = scopes.declare(name, kind: Kind(of: field.shape, optional: field.isOptional))
      bound.append(.assignment(local: local, .root(slot)))
    } else {
      let local = scopes.declare(name, kind: .absent)
      bound.append(.assignment(local: local, .constant(.absent)))
    }
  }

  // MARK: Names

  private mutating func bindAssignment(
    _ name: String, _ value: Expression, offset: Int, of member: Int,
    into bound: inout [BoundNode]
  ) {
    var (boundValue, kind) = bind(value, of: member)
    if case .sequence = kind.form {
      report(.oneTimeSequence(filter: filterName(value)), at: place(value.offset, member))
      kind = .unknown
    }
    if scopes.isEmptyInLoops(name) { report(.setAfterUse(name), at: place(offset, member)) }
    scopes.noteSet(name)
    let local: Int
    if scopes.owns(name), let slot = scopes.slot(of: name) {
      local = slot
      scopes.kinds[slot] = kind
    } else {
      local = scopes.declare(name, kind: kind)
    }
    if case .none = kind.form { boundValue = .constant(.boolean(false)) }
    bound.append(.assignment(local: local, boundValue))
  }

  private mutating func bindLoop(
    _ loop: LoopSyntax, of member: Int, into bound: inout [BoundNode]
  ) {
    let loopPlace = place(loop.offset, member)
    let (sequence, kind) = bind(loop.sequence, of: member)
    let itemKind: Kind
    switch kind.form {
    case .list(let item), .sequence(let item): itemKind = Kind(of: item)
    case .unknown, .absent: itemKind = .unknown
    default:
      report(.notIterable(kind.valueKind), at: place(loop.sequence.offset, member))
      itemKind = .unknown
    }
    // A loop has a scope of its own: what is set in it is another name's, and nothing has another kind behind it.
    scopes.stack.append(Scope())
    let item = scopes.declare(loop.target, kind: itemKind)
    scopes.noteSet(loop.target)
    scopes.loops.append(loopDepth)
    loopDepth += 1
    let body = nested(loopPlace) { $0.bindNodes(loop.body, of: member) }
    loopDepth -= 1
    scopes.loops.removeLast()
    scopes.stack.removeLast()
    scopes.stack.append(Scope())
    let otherwise = nested(loopPlace) { $0.bindNodes(loop.otherwise, of: member) }
    scopes.stack.removeLast()
    loopCount += 1
    bound.append(
      .loop(
        BoundLoop(
          number: loopCount, sequence: sequence, item: item, depth: loopDepth, body: body,
          otherwise: otherwise,
          place: loopPlace)))
  }
}
