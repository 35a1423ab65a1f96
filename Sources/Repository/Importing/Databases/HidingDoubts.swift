/// Fields that hide a record in some apps and say something else in others.
///
/// Nothing is hidden for them, but whoever imports a database is to know that they are there.
public struct HidingDoubts: Sendable {
  /// How many records have each of them.
  private var counts: [String: [RecordKind: Int]] = [:]

  /// Of each field and kind of records how many have it: in the order of the names.
  public var all: [(field: String, word: String, count: Int)] {
    counts.sorted { $0.key < $1.key }.flatMap { field, kinds in
      kinds.map { (field, $0.key.rawValue, $0.value) }.sorted { $0.1 < $1.1 }
    }
  }

  /// - Parameter name: in snake_case.
  mutating func note(_ name: String, _ kind: RecordKind) {
    counts[name, default: [:]][kind, default: 0] += 1
  }
}
