import Domain
import Markup

/// Lists, of which no more than a number of items is taken.
extension RecordReader {
  /// The first texts of a list, as many as are taken of it; one warning tells of the others. Front matter may have one
  /// text for a list of one.
  ///
  /// - Parameters:
  ///   - separator: what stands between several in one text.
  ///   - tooMany: makes that warning of how many are left out and how many are taken at most.
  ///   - taken: what is taken of the text of an element; nil for nothing.
  mutating func texts(
    _ tape: borrowing Tape, _ index: Int, _ field: String, atMost most: Int,
    separator: Character? = nil, _ tooMany: (Int, Int) -> ContentProblem,
    taken: (inout Self, _ text: String, _ element: Int) -> String? = { _, text, _ in text }
  ) -> [String] {
    if isMarkdown, tape.tokens[index].isText, !tape.saysNothing(index) {
      let text = tape.string(index)
      var items: [String] = []
      var leftOut = LeftOutItems()
      for part in text.split(whereSeparator: { $0 == separator }) {
        guard items.count < most else {
          leftOut.add(at: tape.tokens[index].start)
          continue
        }
        let words = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if words.isEmpty { continue }
        let item = separator == nil ? text : words
        if let item = taken(&self, item, index) { items.append(item) }
      }
      tell(of: leftOut) { tooMany($0, most) }
      return items
    }
    return items(tape, index, field, "a list of texts", atMost: most, tooMany) { reader, element in
      guard tape.tokens[element].isText else {
        reader.wrongItem(tape.name(of: index) ?? field, "a text", tape, element)
        return nil
      }
      return taken(&reader, tape.string(element), element)
    }
  }

  /// The same of a list of anything.
  ///
  /// - Parameters:
  ///   - expected: what the field should be: `a list of texts`.
  ///   - taken: what is taken of an element; nil for nothing.
  mutating func items<Item>(
    _ tape: borrowing Tape, _ index: Int, _ field: String, _ expected: String, atMost most: Int,
    _ tooMany: (Int, Int) -> ContentProblem, taken: (inout Self, _ element: Int) -> Item?
  ) -> [Item] {
    guard isList(tape, index, field, expected) else { return [] }
    var items: [Item] = []
    var leftOut = LeftOutItems()
    tape.forEachItem(of: index) { element in
      guard items.count < most else { return leftOut.add(at: tape.tokens[element].start) }
      if let item = taken(&self, element) { items.append(item) }
    }
    tell(of: leftOut) { tooMany($0, most) }
    return items
  }

  /// Whether there is a list; says so where there is something else. An empty text says nothing, as in other fields:
  /// Jekyll's `tags: ""`.
  mutating func isList(
    _ tape: borrowing Tape, _ index: Int, _ field: String, _ expected: String
  ) -> Bool {
    if tape.tokens[index].kind == .array { return true }
    if !tape.saysNothing(index) { wrongType(tape.name(of: index) ?? field, expected, tape, index) }
    return false
  }

  /// How many items of a list are not taken.
  struct LeftOutItems {
    private(set) var count = 0
    /// Where the first of them begins.
    private(set) var first = 0

    mutating func add(at offset: Int) {
      if count == 0 { first = offset }
      count += 1
    }
  }

  /// Warns of items that are not taken, where there are any.
  mutating func tell(of leftOut: LeftOutItems, _ problem: (_ count: Int) -> ContentProblem) {
    if leftOut.count > 0 { add(problem(leftOut.count), at: leftOut.first) }
  }
}

extension Tape {
  /// The name of the field with a value, as it is written.
  func name(of value: Int) -> String? {
    value > 0 && tokens[value - 1].kind == .key ? string(value - 1) : nil
  }

  /// Whether a value is a text in which there is nothing to see.
  func saysNothing(_ value: Int) -> Bool {
    tokens[value].isText && string(value).isBlank
  }
}
