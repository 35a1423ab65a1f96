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
    case .first, .last, .length, .reverse:
      if case .list(let items) = value { return try applyToList(items, &budget) }
      if case .absent = value, !isReverse { return try applyToList([], &budget) }
      return try applyToText(value.plainText, arguments, &budget)
    case .join, .list, .extreme, .sort, .sum, .unique:
      if case .list(let items) = value { return try applyToList(items, &budget) }
      return try applyToList([], &budget)
    case .truncate:
      if case .absent = value { return .absent }
      return try applyToText(value.plainText, arguments, &budget)
    case .json: return .absent
    case .capitalize, .center, .lower, .replace, .string, .title, .trim, .upper, .urlEncode,
      .wordCount:
      return try applyToText(value.plainText, arguments, &budget)
    }
  }

  private var isReverse: Bool {
    if case .reverse = self { true } else { false }
  }

  // MARK: Lists

  private func applyToList(
    _ items: [Value], _ budget: inout RenderingBudget
  ) throws(RenderingError.Limit) -> Value {
    switch self {
    case .first: return items.first ?? .absent
    case .last: return items.last ?? .absent
    case .length: return .integer(items.count)
    case .list: return .list(items)
    case .reverse: return .list(items.reversed())
    case .join(let separator, _): return try Self.join(items, separator, &budget)
    case .sum:
      return items.reduce(.integer(0)) { Arithmetic.result(.add, $0, $1) }
    case .extreme(let isMaximum, let isCaseSensitive):
      return Self.extreme(of: items, isMaximum, isCaseSensitive)
    case .sort(let isReversed, let isCaseSensitive):
      // Of every text there may be a copy in lower case.
      try budget.allow(valueBytes: Value.list(items).readBytes)
      return .list(Self.sorted(items, isReversed, isCaseSensitive))
    case .unique(let isCaseSensitive):
      try budget.allow(valueBytes: Value.list(items).readBytes)
      return .list(Self.unique(items, isCaseSensitive))
    default: return .absent
    }
  }

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

  // MARK: Texts

  private func applyToText(
    _ text: String, _ arguments: [Value], _ budget: inout RenderingBudget
  ) throws(RenderingError.Limit) -> Value {
    switch self {
    case .capitalize: .text(Letters.capitalized(text))
    case .center(let width): .text(try TextFilters.centered(text, width, &budget))
    case .first: text.unicodeScalars.first.map { .text(String($0)) } ?? .absent
    case .last: text.unicodeScalars.last.map { .text(String($0)) } ?? .absent
    case .length: .integer(text.unicodeScalars.count)
    case .lower: .text(Letters.lower(text))
    case .replace(let limit):
      .text(
        try TextFilters.replacing(
          text, arguments.first?.plainText ?? "", arguments.last?.plainText ?? "", limit, &budget))
    case .reverse:
      .text(String(String.UnicodeScalarView(text.unicodeScalars.reversed())))
    case .string: .text(text)
    case .title: .text(Letters.title(text))
    case .trim(let characters): .text(TextFilters.trimmed(text, characters))
    case .truncate(let length, let killsWords, let end, let leeway):
      .text(TextFilters.truncated(text, length, killsWords, end, leeway))
    case .upper: .text(Letters.upper(text))
    case .urlEncode: .text(TextFilters.urlEncoded(text))
    case .wordCount: .integer(TextFilters.wordCount(text))
    default: .absent
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
}
