import Domain

/// Finds what an id names.
///
/// Open addressing over one array. The ids are keyed hashes, so where one lies in the table can't be
/// chosen by who writes content, and nothing of an id's bytes is kept or compared.
struct IDTable: Sendable {
  private struct Slot {
    var id: RecordID
    var value: Int32
  }

  /// A slot without an id is empty.
  private var slots: [Slot]
  private(set) var count = 0

  /// - Parameter capacity: how many ids are to be expected.
  init(capacity: Int = 0) {
    var slotCount = 16
    while slotCount < capacity * 2, slotCount < 1 << 40 { slotCount *= 2 }
    slots = Array(repeating: Slot(id: .none, value: 0), count: slotCount)
  }

  /// The value of an id; nil for no id.
  func value(of id: RecordID) -> Int32? {
    let slot = slots[place(of: id)]
    return slot.id.isNone ? nil : slot.value
  }

  /// Gives an id a value, unless it has one.
  ///
  /// - Parameter id: is an id.
  /// - Returns: the value that it has already; nil when the new one was stored.
  mutating func insert(_ id: RecordID, _ value: Int32) -> Int32? {
    precondition(!id.isNone, "no id")
    if count * 2 >= slots.count { grow() }
    let place = place(of: id)
    if !slots[place].id.isNone { return slots[place].value }
    slots[place] = Slot(id: id, value: value)
    count += 1
    return nil
  }

  /// The slot of an id, or the empty one where it would be.
  @inline(__always)
  private func place(of id: RecordID) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: id.low) & mask
    while slots[place].id != id, !slots[place].id.isNone { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(id: .none, value: 0), count: old.count * 2)
    for slot in old where !slot.id.isNone { slots[place(of: slot.id)] = slot }
  }
}
