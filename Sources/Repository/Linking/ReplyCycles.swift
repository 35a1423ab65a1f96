/// Finds records that answer themselves through others.
enum ReplyCycles {
  /// The members of all circles, in order, of a graph in which each node has at most one parent.
  ///
  /// - Complexity: O(nodes).
  static func members(_ parents: [Int?]) -> [Int] {
    // 0: not visited; otherwise the number of the walk that came by first.
    var walks = [Int](repeating: 0, count: parents.count)
    var members: [Int] = []
    for start in parents.indices where walks[start] == 0 {
      let walk = start + 1
      var current = start
      while walks[current] == 0 {
        walks[current] = walk
        guard let parent = parents[current] else { break }
        current = parent
      }
      guard walks[current] == walk, parents[current] != nil else { continue }
      var member = current
      repeat {
        members.append(member)
        guard let parent = parents[member] else { break }
        member = parent
      } while member != current
    }
    return members.sorted()
  }
}
