/// A compiled template: a flat list of instructions over typed slots.
///
/// It never changes, and can be rendered from any number of threads at once.
public final class Template: Sendable {
  /// That of the file that was asked for; parts of it may come from others.
  public let name: String
  /// The slots of the root record that the template reads, ascending. A page's output depends on
  /// no other slot.
  public let usedRootSlots: [Int]

  /// The names of the root record's fields.
  let rootFields: [String]
  let program: Program
  /// What the program was compiled from, for ``specialized(for:)``, and how many locals it names.
  let nodes: [BoundNode]
  let localCount: Int

  init(
    name: String, usedRootSlots: [Int], rootFields: [String], program: Program,
    nodes: [BoundNode], localCount: Int
  ) {
    self.name = name
    self.usedRootSlots = usedRootSlots
    self.rootFields = rootFields
    self.program = program
    self.nodes = nodes
    self.localCount = localCount
  }

  /// Whether the output depends on a field of the root record.
  public func reads(_ field: String) -> Bool {
    usedRootSlots.contains { rootFields[$0] == field }
  }

  /// The same template, for rendering with these values in some root slots: what depends on nothing
  /// else is worked out now.
  ///
  /// Rendering takes all slots as before.
  public func specialized(for values: [Int: Value]) -> Template {
    var compiler = Compiler(localCount: localCount)
    compiler.compile(Folding(constants: values).fold(nodes))
    // Unrolled loops may need more than a template may have; then it stays as it was.
    guard !compiler.isTooLarge else { return self }
    return Template(
      name: name, usedRootSlots: usedRootSlots, rootFields: rootFields,
      program: compiler.program, nodes: nodes, localCount: localCount)
  }

  /// Appends the rendered template to `output`.
  ///
  /// - Parameters:
  ///   - slots: the values of the root record, in the order of its shape.
  ///   - output: the buffer to append to; what it holds already stays.
  /// - Throws: when it needs more than a page may; `output` then has a part of it.
  /// - Precondition: there are as many slots as the root shape has fields.
  public func render(
    _ slots: [Value], into output: inout [UInt8], limits: RenderingLimits = .page
  ) throws(RenderingError) {
    var memory = RenderingMemory(limits: limits)
    try render(slots, from: NoRecords(), in: &memory, into: &output)
  }

  /// The same with records that are read from a source as the template asks for them, in memory that may have
  /// been used before.
  public func render(
    _ slots: [Value], from source: some RecordSource, in memory: inout RenderingMemory,
    into output: inout [UInt8]
  ) throws(RenderingError) {
    precondition(
      slots.count == rootFields.count,
      "template \(name) takes \(rootFields.count) root values, not \(slots.count)")
    var own = RenderingMemory(limits: memory.limits)
    swap(&own, &memory)
    var machine = Machine(self, slots: slots, source: source, memory: own)
    do throws(RenderingError.Limit) {
      try machine.run(into: &output)
      memory = machine.finish()
    } catch {
      memory = machine.finish()
      throw RenderingError(template: name, limit: error)
    }
  }
}
