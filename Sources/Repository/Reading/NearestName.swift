/// Finds the name that was probably meant, for "did you mean".
public enum NearestName {
  /// The candidate that is one or two letters off, the nearest first.
  ///
  /// A letter off is one that is missing, added, wrong, or swapped with its neighbour. Names of up
  /// to four letters may be one off, longer ones two. Upper and lower case are the same, and so are
  /// `created_at`, `created-at` and `createdAt`.
  /// - Returns: the first of the nearest candidates; `nil` if none is near, or if `name` is one.
  public static func of(_ name: String, among candidates: [String]) -> String? {
    of(name, among: Candidates(candidates))
  }

  /// Names that are looked through time after time: a hostile record has thousands of unknown fields.
  struct Candidates: Sendable {
    fileprivate let all: [(name: String, letters: [Unicode.Scalar])]

    init(_ names: [String]) {
      all = names.map { ($0, letters(of: $0)) }
    }
  }

  static func of(_ name: String, among candidates: Candidates) -> String? {
    let wanted = letters(of: name)
    guard !wanted.isEmpty, wanted.count <= maximumLength else { return nil }
    var best: (name: String, distance: Int)?
    for (candidate, letters) in candidates.all {
      if candidate == name { return nil }
      let allowed = min(wanted.count, letters.count) <= 4 ? 1 : 2
      let limit = min(allowed, (best?.distance ?? 3) - 1)
      guard limit >= 0, letters.count <= maximumLength, letters.count > 1 || wanted == letters,
        abs(letters.count - wanted.count) <= limit
      else { continue }
      let distance = distance(wanted, letters)
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
  }

  /// No name that we know is longer than this; a longer one is not worth the time.
  private static let maximumLength = 64

  private static func letters(of name: String) -> [Unicode.Scalar] {
    // Cut before lowercasing, so that a name of a megabyte costs nothing.
    let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(2 * maximumLength)))
    return start.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" }
  }

  /// The Damerau-Levenshtein distance in which no piece is edited twice.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...max(1, left.count) where row <= left.count {
      var current = [row]
      for column in 0..<right.count {
        let isSame = left[row - 1] == right[column]
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 1, column > 0, left[row - 1] == right[column - 1], left[row - 2] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
