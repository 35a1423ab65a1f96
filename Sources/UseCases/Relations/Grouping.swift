/// Items by the group they belong to, in one flat array: the posts of each user, the comments of
/// each post.
///
/// Made once by counting, in two passes over the items; within a group the items keep their order.
/// - Complexity: O(groups + items) to make, O(1) to look a group up.
public struct Grouping<Item: Sendable>: Sendable {
  let starts: [Int32]
  let items: [Item]

  /// - Parameters:
  ///   - groupCount: how many groups there are.
  ///   - source: the items, in the order that they keep.
  ///   - group: the group of an item; nil leaves it out. It is asked twice of each.
  /// - Precondition: `group` says the same both times.
  public init(
    groupCount: Int, of source: some Collection<Item>, by group: (Item) -> Int?
  ) {
    var counts = [Int32](repeating: 0, count: groupCount + 1)
    for item in source {
      if let group = group(item) { counts[group + 1] += 1 }
    }
    for index in 0..<groupCount { counts[index + 1] += counts[index] }
    starts = counts
    var next = counts
    items = [Item](unsafeUninitializedCapacity: Int(counts[groupCount])) { buffer, filled in
      // No place of a group is filled twice, and as many are filled as there are.
      var placed = 0
      for item in source {
        guard let group = group(item) else { continue }
        let place = next[group]
        precondition(place < counts[group + 1], "an item is of one group both times")
        buffer.initializeElement(at: Int(place), to: item)
        next[group] = place + 1
        placed += 1
      }
      filled = Int(counts[groupCount])
      precondition(placed == filled, "an item is of one group both times")
    }
  }

  init(starts: [Int32], items: [Item]) {
    self.starts = starts
    self.items = items
  }

  /// Groups without items among them.
  public var groupCount: Int { starts.count - 1 }

  /// The items of a group, in the order that they were given in.
  public subscript(group: Int) -> ArraySlice<Item> {
    items[Int(starts[group])..<Int(starts[group + 1])]
  }

  /// The places of a group's items among all.
  func range(of group: Int) -> Range<Int> { Int(starts[group])..<Int(starts[group + 1]) }

  /// An item of a group, counted from 0.
  public func item(_ place: Int, of group: Int) -> Item { items[Int(starts[group]) + place] }

  /// How many items a group has.
  public func count(of group: Int) -> Int {
    Int(starts[group + 1] - starts[group])
  }
}
