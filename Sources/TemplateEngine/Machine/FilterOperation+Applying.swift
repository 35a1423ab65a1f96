extension FilterOperation {
  /// The filter's result. An absent input counts as an empty text or list, as in Jinja2.
  func apply(
    to value: Value, _ arguments: [Value], _ budget: inout RenderingBudget
  ) throws(RenderingError.Limit) -> Value {
    try budget.takeSteps(value.readBytes)
    let result = try apply(to: value, arguments, within: &budget)
    // What only chooses among values makes none.
    switch self {
    case .fallback, .first, .last, .list, .extreme: return result
    default: return try budget.take(result)
    }
  }

  private func apply(
    to value: Value, _ arguments: [Value], within budget: inout RenderingBudget
  ) throws(RenderingError.Limit) -> Value {
    switch self {
    case .fallback(let forFalse):
      let isMissing = if case .absent = value { true } else { forFalse && !value.isTrue }
      return isMissing ? arguments.first ?? .absent : value
    case .absolute:
      guard case .integer(let integer) = value else { return .absent }
      return integer < 0 ? Arithmetic.negative(value) : value

    // Of a list or, letter by letter, of a text.
    case .first: return value.listItems.map { $0.first ?? .absent } ?? value.letters.first.letter
    case .last: return value.listItems.map { $0.last ?? .absent } ?? value.letters.last.letter
    case .length: return .integer(value.listItems?.count ?? value.letters.count)
    case .reverse:
      if case .list(let items) = value { return .list(items.reversed()) }
      return .text(String(String.UnicodeScalarView(value.letters.reversed())))

    // Of a list.
    case .extreme(let isMaximum, let isCaseSensitive):
      return Self.extreme(of: value.listItems ?? [], isMaximum, isCaseSensitive)
    case .join(let separator): return try Self.join(value.listItems ?? [], separator, &budget)
    case .list: return .list(value.listItems ?? [])
    case .sort(let isReversed, let isCaseSensitive):
      // Of every text there may be a copy in lower case.
      try budget.allow(valueBytes: value.readBytes)
      return .list(Self.sorted(value.listItems ?? [], isReversed, isCaseSensitive))
    case .sum:
      return (value.listItems ?? []).reduce(.integer(0)) { Arithmetic.result(.add, $0, $1) }
    case .unique(let isCaseSensitive):
      try budget.allow(valueBytes: value.readBytes)
      return .list(Self.unique(value.listItems ?? [], isCaseSensitive))

    // Of a text.
    case .capitalize: return .text(Letters.capitalized(value.plainText))
    case .center(let width):
      return .text(try TextFilters.centered(value.plainText, width, &budget))
    case .lower: return .text(Letters.lower(value.plainText))
    case .replace(let limit):
      return .text(
        try TextFilters.replacing(
          value.plainText, arguments.first?.plainText ?? "", arguments.last?.plainText ?? "",
          limit, &budget))
    case .string: return .text(value.plainText)
    case .title: return .text(Letters.title(value.plainText))
    case .trim(let characters): return .text(TextFilters.trimmed(value.plainText, characters))
    case .truncate(let length, let killsWords, let end, let leeway):
      if case .absent = value { return .absent }
      return .text(
        TextFilters.truncated(
          value.plainText, length, killsWords: killsWords, end: end, leeway: leeway))
    case .upper: return .text(Letters.upper(value.plainText))
    case .urlEncode: return .text(TextFilters.urlEncoded(value.plainText))
    case .wordCount: return .integer(TextFilters.wordCount(value.plainText))
    }
  }

  // MARK: Lists

  private static func join(
    _ items: [Value], _ separator: String, _ budget: inout RenderingBudget
  ) throws(RenderingError.Limit) -> Value {
    var parts: [Value] = []
    for (index, item) in items.enumerated() {
      if index > 0, !separator.isEmpty { parts.append(.text(separator)) }
      parts.append(item)
    }
    return try Concatenation.joined(parts, &budget)
  }

  /// What an item is compared by: unless case counts, its text in lower case.
  private static func key(_ item: Value, _ isCaseSensitive: Bool) -> Value {
    guard !isCaseSensitive, case .text(let text) = item else { return item }
    return .text(Letters.lower(text))
  }

  private static func extreme(
    of items: [Value], _ isMaximum: Bool, _ isCaseSensitive: Bool
  ) -> Value {
    guard var best = items.first else { return .absent }
    var bestKey = key(best, isCaseSensitive)
    for item in items.dropFirst() {
      let itemKey = key(item, isCaseSensitive)
      let isBetter =
        isMaximum ? Comparison.isLess(bestKey, itemKey) : Comparison.isLess(itemKey, bestKey)
      if isBetter { (best, bestKey) = (item, itemKey) }
    }
    return best
  }

  /// Sorts stably, in both directions, as Python does.
  private static func sorted(
    _ items: [Value], _ isReversed: Bool, _ isCaseSensitive: Bool
  ) -> [Value] {
    let keyed = items.enumerated().map { ($0.offset, key($0.element, isCaseSensitive), $0.element) }
    return keyed.sorted { first, second in
      let isLess = Comparison.isLess(first.1, second.1)
      let isGreater = Comparison.isLess(second.1, first.1)
      if isLess || isGreater { return isReversed ? isGreater : isLess }
      return first.0 < second.0
    }.map(\.2)
  }

  private static func unique(_ items: [Value], _ isCaseSensitive: Bool) -> [Value] {
    var seenTexts: Set<[UInt8]> = []
    var seenIntegers: Set<Int> = []
    return items.filter { item in
      switch key(item, isCaseSensitive) {
      case .text(let text): seenTexts.insert(Array(text.utf8)).inserted
      case .integer(let integer): seenIntegers.insert(integer).inserted
      default: true
      }
    }
  }
}

extension Value {
  /// A text or integer as text; everything else is empty.
  var plainText: String {
    switch self {
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .absent, .boolean, .html, .list, .record, .reference, .part, .items: ""
    }
  }

  /// A list's items, of which what is absent has none; nil for everything else.
  fileprivate var listItems: [Value]? {
    switch self {
    case .list(let items): items
    case .absent: []
    default: nil
    }
  }

  fileprivate var letters: String.UnicodeScalarView { plainText.unicodeScalars }
}

extension Unicode.Scalar? {
  /// As a text; none is absent.
  fileprivate var letter: Value { map { .text(String($0)) } ?? .absent }
}
