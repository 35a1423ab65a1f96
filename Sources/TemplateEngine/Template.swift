/// A compiled template: a flat list of instructions over typed slots.
///
/// It holds no reference to its sources and can be rendered from any number of threads at once.
public struct Template: Sendable {
  public let name: String
  /// Every file it was made from, sorted: the template, what it extends and what it includes.
  public let sourceNames: [String]
  /// The slots of the root record that the template reads, ascending. A page's output depends on
  /// no other slot.
  public let usedRootSlots: [Int]

  let rootSlotCount: Int
  let program: Program

  /// Appends the rendered template to `output`.
  ///
  /// - Parameters:
  ///   - slots: the values of the root record, in the order of its shape.
  ///   - output: the buffer to append to; what it holds already stays.
  /// - Precondition: there are as many slots as the root shape has fields.
  public func render(_ slots: [Value], into output: inout [UInt8]) {
    precondition(
      slots.count == rootSlotCount,
      "template \(name) takes \(rootSlotCount) root values, not \(slots.count)")
    var machine = Machine(program: program)
    machine.run(program, slots: slots, into: &output)
  }
}
