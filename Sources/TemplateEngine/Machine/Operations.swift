extension Value {
  /// The truth of a value in a condition, as in Jinja2.
  var isTrue: Bool {
    switch self {
    case .absent: false
    case .boolean(let boolean): boolean
    case .integer(let integer): integer != 0
    case .text(let text): !text.utf8.isEmpty
    case .html(let html): !html.bytes.isEmpty
    case .list(let items): !items.isEmpty
    case .record, .reference, .part: true
    case .items(let list): list.count > 0
    }
  }
}

extension LoopField {
  /// What the field says in the round of an item.
  func value(index: Int, count: Int) -> Value {
    switch self {
    case .index: .integer(index + 1)
    case .index0: .integer(index)
    case .revindex: .integer(count - index)
    case .revindex0: .integer(count - index - 1)
    case .first: .boolean(index == 0)
    case .last: .boolean(index + 1 == count)
    case .length: .integer(count)
    }
  }
}

/// Arithmetic on integers; a result that does not fit becomes the nearest that does.
enum Arithmetic {
  static func negative(_ value: Value) -> Value {
    result(.subtract, .integer(0), value)
  }

  static func result(_ operation: ArithmeticOperator, _ left: Value, _ right: Value) -> Value {
    guard case .integer(let first) = left, case .integer(let second) = right else {
      return .absent
    }
    switch operation {
    case .add: return clamped(first.addingReportingOverflow(second), isNegative: first < 0)
    case .subtract:
      return clamped(first.subtractingReportingOverflow(second), isNegative: first < 0)
    case .multiply:
      let isNegative = (first < 0) != (second < 0)
      return clamped(first.multipliedReportingOverflow(by: second), isNegative: isNegative)
    case .floorDivide:
      if second == 0 { return .absent }
      let (quotient, overflow) = first.dividedReportingOverflow(by: second)
      if overflow { return .integer(.max) }
      // Python rounds down, Swift toward zero.
      let isInexact = quotient &* second != first
      return .integer(isInexact && (first < 0) != (second < 0) ? quotient - 1 : quotient)
    case .remainder:
      if second == 0 { return .absent }
      let (remainder, overflow) = first.remainderReportingOverflow(dividingBy: second)
      if overflow || remainder == 0 { return .integer(0) }
      return .integer((remainder < 0) != (second < 0) ? remainder + second : remainder)
    }
  }

  private static func clamped(
    _ result: (partialValue: Int, overflow: Bool), isNegative: Bool
  ) -> Value {
    .integer(result.overflow ? (isNegative ? .min : .max) : result.partialValue)
  }
}

/// Comparison by code points, which for texts is the order of their UTF-8 bytes.
enum Comparison {
  static func holds(_ operation: ComparisonOperator, _ left: Value, _ right: Value) -> Bool {
    switch operation {
    case .equal: isEqual(left, right)
    case .notEqual: !isEqual(left, right)
    case .less: isLess(left, right)
    case .lessOrEqual: !isLess(right, left)
    case .greater: isLess(right, left)
    case .greaterOrEqual: !isLess(left, right)
    }
  }

  static func isEqual(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.absent, .absent): true
    case (.boolean(let first), .boolean(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.text(let first), .text(let second)): first.utf8.elementsEqual(second.utf8)
    default: false
    }
  }

  static func isLess(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.integer(let first), .integer(let second)): first < second
    case (.text(let first), .text(let second)):
      first.utf8.lexicographicallyPrecedes(second.utf8)
    default: false
    }
  }

  static func contains(
    _ container: Value, _ item: Value, _ budget: inout RenderingBudget
  ) throws(RenderingError.Limit) -> Bool {
    try budget.takeSteps(container.readBytes)
    switch (container, item) {
    case (.list(let items), _): return items.contains { isEqual($0, item) }
    case (.text(let text), .text(let part)):
      try budget.takeSteps(item.ownBytes)
      return try TextSearch.firstRange(
        of: Array(part.utf8), in: Array(text.utf8), from: 0, &budget) != nil
    default: return false
    }
  }
}

enum Concatenation {
  /// Texts and integers joined; with HTML among them, HTML, in which the others are escaped.
  static func joined(
    _ parts: [Value], _ budget: inout RenderingBudget
  ) throws(RenderingError.Limit) -> Value {
    var isHTML = false
    var count = 0
    for part in parts {
      if case .html = part { isHTML = true }
      count += part.ownBytes
    }
    try budget.allow(valueBytes: count)
    var bytes: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let text):
        if isHTML { Escaping.append(text, to: &bytes) } else { bytes.append(contentsOf: text.utf8) }
      case .integer(let integer): Escaping.append(integer, to: &bytes)
      case .html(let html): bytes += html.bytes
      case .absent, .boolean, .list, .record, .reference, .part, .items: break
      }
    }
    return try budget.take(
      isHTML ? .html(HTML(bytes: bytes)) : .text(String(decoding: bytes, as: UTF8.self)))
  }
}

enum TextSearch {
  /// Where `part` first stands in `text`. In valid UTF-8 a match never begins inside a scalar.
  ///
  /// - Complexity: the product of both lengths at worst, of which each step is counted.
  static func firstRange(
    of part: [UInt8], in text: [UInt8], from start: Int, _ budget: inout RenderingBudget
  ) throws(RenderingError.Limit) -> Range<Int>? {
    guard let first = part.first else { return start..<start }
    var index = start
    while index + part.count <= text.count {
      if text[index] == first {
        var matched = 1
        while matched < part.count, text[index + matched] == part[matched] { matched += 1 }
        if matched == part.count { return index..<index + matched }
        try budget.takeSteps(matched)
      }
      index += 1
    }
    return nil
  }
}
