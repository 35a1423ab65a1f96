/// Finds the known name that a person most likely meant.
enum Spelling {
  /// The known name within a few edits of `name`, or nil; ties go to the first in sorted order.
  ///
  /// The ending of a file's name, which many share, counts for nothing.
  static func nearest(to name: String, in known: [String]) -> String? {
    let ending = name.lastIndex(of: ".").map { name[$0...] } ?? ""
    func letters(of text: String, without count: Int) -> [UInt8] {
      Array(text.dropLast(count).lowercased().utf8.prefix(longest))
    }
    let whole = letters(of: name, without: 0)
    let stem = letters(of: name, without: ending.count)
    var best: (name: String, distance: Int)?
    for candidate in known.sorted() where candidate != name {
      let isSameEnding = candidate.hasSuffix(ending)
      let wanted = isSameEnding ? stem : whole
      let other = letters(of: candidate, without: isSameEnding ? ending.count : 0)
      let allowed = allowedEdits(of: wanted, into: other)
      guard abs(other.count - wanted.count) <= allowed else { continue }
      let distance = editDistance(wanted, other)
      if distance <= allowed, distance < max(wanted.count, 1), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Short names are soon like each other: `full` is no `url`.
  private static func allowedEdits(of name: [UInt8], into other: [UInt8]) -> Int {
    switch name.count {
    case ..<4: 1
    case ..<6: name.first == other.first ? 2 : 1
    case ..<8: 2
    default: 3
    }
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one into the other.
  static func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    for i in 0..<first.count {
      var current = [i + 1]
      current.reserveCapacity(second.count + 1)
      for j in 0..<second.count {
        var cost = min(last[j + 1] + 1, current[j] + 1, last[j] + (first[i] == second[j] ? 0 : 1))
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }

  private static let longest = 64
}
