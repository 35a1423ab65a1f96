/// Finds the records that say the same twice: that somebody reacted to a post, that somebody follows
/// somebody.
///
/// Records are put into groups by counting, and compared within their group, where few are: a set of all
/// pairs is larger than the processor's caches, and waits for memory once a record. 100,000 posts with
/// 296,000 reactions and 169,000 follows: 16 ms instead of 127 ms.
enum RepeatedPairs {
  private struct Member {
    let other: UInt64
    let position: Int32
  }

  /// The positions, in their order, of all records but the first of each pair.
  ///
  /// - Parameters:
  ///   - count: how many records there are.
  ///   - groupCount: how many groups there are.
  ///   - pair: of a position: its group, and what may be in that group once.
  /// - Complexity: O(`count` + `groupCount`) as long as groups are small, O(n log n) at worst.
  static func positions(
    _ count: Int, groupCount: Int, pair: (Int) -> (group: Int, other: UInt64)
  ) -> [Int] {
    var ends = [Int32](repeating: 0, count: groupCount + 1)
    for position in 0..<count { ends[pair(position).group + 1] += 1 }
    for group in 0..<groupCount { ends[group + 1] += ends[group] }
    var members = [Member](repeating: Member(other: 0, position: 0), count: count)
    // What is a group's start becomes its end.
    for position in 0..<count {
      let (group, other) = pair(position)
      members[Int(ends[group])] = Member(
        other: other, position: Int32(truncatingIfNeeded: position))
      ends[group] += 1
    }
    var repeats: [Int] = []
    var start = 0
    for group in 0..<groupCount {
      let end = Int(ends[group])
      appendRepeats(in: start..<end, of: &members, to: &repeats)
      start = end
    }
    repeats.sort()
    return repeats
  }

  private static func appendRepeats(
    in group: Range<Int>, of members: inout [Member], to repeats: inout [Int]
  ) {
    // Who writes the content may react a million times to one post.
    if group.count > 32 {
      members[group].sort { ($0.other, $0.position) < ($1.other, $1.position) }
      for place in group.dropFirst() where members[place].other == members[place - 1].other {
        repeats.append(Int(members[place].position))
      }
      return
    }
    for place in group {
      let member = members[place]
      for earlier in group.lowerBound..<place where members[earlier].other == member.other {
        repeats.append(Int(member.position))
        break
      }
    }
  }
}
