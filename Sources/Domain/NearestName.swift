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

  /// The hint that asks whether it was meant.
  public static func hint(_ near: String?) -> String? { near.map { "did you mean `\($0)`?" } }

  /// Names that are looked through time after time: a hostile record has thousands of unknown fields.
  public struct Candidates: Sendable {
    fileprivate var all: [(name: String, letters: [Unicode.Scalar], most: Int)]

    /// - Parameter most: how many letters of these a name may be off at most.
    public init(_ names: [String], atMost most: Int = 2) {
      all = names.map { ($0, letters(of: $0), most) }
    }

    /// Together with others; of equally near ones the first is nearest.
    public func joined(with others: Candidates) -> Candidates {
      var joined = self
      joined.all += others.all
      return joined
    }
  }

  /// The same among names that are looked through time after time.
  public static func of(_ name: String, among candidates: Candidates) -> String? {
    let wanted = letters(of: name)
    guard !wanted.isEmpty, wanted.count <= maximumLength else { return nil }
    var best: (name: String, distance: Int)?
    var rows = Array(repeating: 0, count: 3 * rowLength)
    for (candidate, letters, most) in candidates.all {
      if candidate == name { return nil }
      let allowed = min(wanted.count, letters.count) <= 4 ? 1 : most
      let limit = min(allowed, (best?.distance ?? 3) - 1)
      guard limit >= 0, letters.count <= maximumLength, letters.count > 1 || wanted == letters,
        abs(letters.count - wanted.count) <= limit
      else { continue }
      let distance = distance(wanted, letters, &rows)
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
  ///
  /// - Parameter rows: room for three rows of the table, of which no more are needed at a time.
  private static func distance(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], _ rows: inout [Int]
  ) -> Int {
    for column in 0...right.count { rows[column] = column }
    for row in left.indices {
      // The rows for one letter less, and for two.
      let (last, beforeLast) = (row % 3 * rowLength, (row + 2) % 3 * rowLength)
      let current = (row + 1) % 3 * rowLength
      rows[current] = row + 1
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = min(
          rows[last + column + 1] + 1, rows[current + column] + 1,
          rows[last + column] + (isSame ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, rows[beforeLast + column - 1] + 1)
        }
        rows[current + column + 1] = cost
      }
    }
    return rows[left.count % 3 * rowLength + right.count]
  }

  private static let rowLength = maximumLength + 1
}
