/// Remembers what names mean: the few that the records of a file have are worked out once each.
struct NameMemo<Meaning> {
  private let find: (String) -> Meaning
  private var known: [String: Meaning] = [:]

  init(_ find: @escaping (String) -> Meaning) {
    self.find = find
  }

  mutating func meaning(of name: String) -> Meaning {
    if let known = known[name] { return known }
    let meaning = find(name)
    // A hostile file has a new name in every record.
    if known.count < 1000 { known.updateValue(meaning, forKey: name) }
    return meaning
  }
}
