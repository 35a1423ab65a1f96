import Markup

/// Names that nobody has yet, also where upper and lower case are the same.
struct FreeNames {
  private var taken: Set<String>
  /// The number to go on with, by name.
  private var numbers: [String: Int] = [:]

  init(taken: some Sequence<String>) {
    self.taken = Set(taken.map(NameFolding.folded))
  }

  /// The name, or the name with a number.
  mutating func next(_ name: String) -> String {
    let folded = NameFolding.folded(name)
    if taken.insert(folded).inserted { return name }
    var number = numbers[folded] ?? 2
    while !taken.insert("\(folded)-\(number)").inserted { number += 1 }
    numbers[folded] = number + 1
    return "\(name)-\(number)"
  }
}
