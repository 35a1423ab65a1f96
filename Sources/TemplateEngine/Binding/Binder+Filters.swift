extension Binder {
  mutating func bindFilter(
    _ name: String, _ input: Expression, _ arguments: [FilterArgument], of member: Int,
    _ here: SourcePlace, isPrinted: Bool
  ) -> Typed {
    let (value, kind) = bind(input, of: member)
    guard name != "safe" else {
      report(.safeFilter, at: here)
      return Self.nothing
    }
    guard let signature = FilterSignature.all[name] else {
      report(.unknownFilter(name, known: FilterSignature.all.keys.sorted()), at: here)
      return Self.nothing
    }
    guard let matched = match(arguments, to: signature, of: name, member, here) else {
      return Self.nothing
    }
    if kind.form == .unknown { return Self.nothing }
    if ["e", "escape", "tojson"].contains(name), !isPrinted {
      report(.filterNotLast(name), at: here)
      return Self.nothing
    }
    if case .json = kind.form {
      report(.filterNotLast("tojson"), at: here)
      return Self.nothing
    }
    if name == "default" || name == "d" { return bindDefault(value, kind, matched, here) }
    if let typed = bindTextFilter(name, value, kind, matched, here)
      ?? bindListFilter(name, value, kind, matched) ?? bindScalarFilter(name, value, kind, here)
    {
      return typed
    }
    report(.wrongFilterInput(filter: name, kind.valueKind), at: here)
    return Self.nothing
  }

  private mutating func bindDefault(
    _ value: BoundExpression, _ kind: Kind, _ matched: FilterArguments, _ here: SourcePlace
  ) -> Typed {
    guard let other = matched.values["default_value"] else { return Self.nothing }
    guard var result = union(kind, other.kind, here) else { return Self.nothing }
    result.isOptional = other.kind.isOptional
    let forFalse = matched[flag: "boolean"]
    return (.filter(.fallback(forFalse: forFalse), value, [other.value]), result)
  }

  // MARK: Texts

  /// Filters of a text; an integer is one where Jinja2 makes a text of its input first.
  private mutating func bindTextFilter(
    _ name: String, _ value: BoundExpression, _ kind: Kind, _ matched: FilterArguments,
    _ here: SourcePlace
  ) -> Typed? {
    let takesInteger = name != "truncate" && name != "reverse"
    let isText = kind.form == .text || kind.form == .absent
    guard isText || (takesInteger && kind.form == .integer) else { return nil }
    var extra: [BoundExpression] = []
    let operation: FilterOperation
    switch name {
    case "capitalize": operation = .capitalize
    case "center":
      let width = matched.integers["width", default: 0]
      guard checkRange(width, 0...Limits.width, name, "width", here) else { return Self.nothing }
      operation = .center(width: width)
    case "lower": operation = .lower
    case "replace":
      operation = .replace(limit: matched.integers["count"])
      extra = [matched.values["old"], matched.values["new"]].compactMap { $0?.value }
    case "reverse" where isText: operation = .reverse
    case "string": operation = .string
    case "title": operation = .title
    case "trim":
      operation = .trim(characters: matched.texts["chars"].map { Set($0.unicodeScalars) })
    case "truncate":
      // What is short enough is given back as it is, so an absent value stays absent.
      guard let truncate = truncation(matched, here) else { return Self.nothing }
      return (.filter(truncate, value, []), kind)
    case "upper": operation = .upper
    case "urlencode": operation = .urlEncode
    case "wordcount": return (.filter(.wordCount, value, []), Kind(.integer))
    default: return nil
    }
    return (.filter(operation, value, extra), Kind(.text))
  }

  private mutating func checkRange(
    _ value: Int, _ range: ClosedRange<Int>, _ filter: String, _ argument: String,
    _ here: SourcePlace
  ) -> Bool {
    if range.contains(value) { return true }
    report(.wrongFilterArgument(filter: filter, .outOfRange(argument, range)), at: here)
    return false
  }

  private mutating func truncation(
    _ matched: FilterArguments, _ here: SourcePlace
  ) -> FilterOperation? {
    let length = matched.integers["length", default: 0]
    let end = matched.texts["end", default: ""]
    let leeway = matched.integers["leeway", default: 0]
    // Jinja2 refuses a length that the end mark does not fit in.
    let shortest = end.unicodeScalars.count
    let longest = Int(Int32.max)
    guard checkRange(length, min(shortest, longest)...longest, "truncate", "length", here),
      checkRange(leeway, 0...longest, "truncate", "leeway", here)
    else { return nil }
    let killsWords = matched[flag: "killwords"]
    return .truncate(length: length, killsWords: killsWords, end: end, leeway: leeway)
  }

  // MARK: Lists

  private func bindListFilter(
    _ name: String, _ value: BoundExpression, _ kind: Kind, _ matched: FilterArguments
  ) -> Typed? {
    let item: Shape
    let isSequence: Bool
    switch kind.form {
    case .list(let shape): (item, isSequence) = (shape, false)
    case .sequence(let shape): (item, isSequence) = (shape, true)
    default: return nil
    }
    let isCaseSensitive = matched[flag: "case_sensitive"]
    let isOrdered = item == .text || item == .integer
    switch name {
    case "first": return (.filter(.first, value, []), Kind(of: item, optional: true))
    case "last" where !isSequence:
      return (.filter(.last, value, []), Kind(of: item, optional: true))
    case "length" where !isSequence, "count" where !isSequence:
      return (.filter(.length, value, []), Kind(.integer))
    case "list": return (.filter(.list, value, []), Kind(.list(item)))
    case "reverse" where !isSequence:
      return (.filter(.reverse, value, []), Kind(.sequence(item)))
    case "join" where isOrdered || item == .html:
      let separator = matched.texts["d", default: ""]
      let join = FilterOperation.join(separator: separator, isHTML: item == .html)
      return (.filter(join, value, []), Kind(item == .html ? .html : .text))
    case "max" where isOrdered, "min" where isOrdered:
      let operation = FilterOperation.extreme(
        isMaximum: name == "max", isCaseSensitive: isCaseSensitive)
      return (.filter(operation, value, []), Kind(of: item, optional: true))
    case "sort" where isOrdered:
      let isReversed = matched[flag: "reverse"]
      let operation = FilterOperation.sort(
        isReversed: isReversed, isCaseSensitive: isCaseSensitive)
      return (.filter(operation, value, []), Kind(.list(item)))
    case "sum" where item == .integer: return (.filter(.sum, value, []), Kind(.integer))
    case "unique" where isOrdered:
      let operation = FilterOperation.unique(isCaseSensitive: isCaseSensitive)
      return (.filter(operation, value, []), Kind(.sequence(item)))
    default: return nil
    }
  }

  // MARK: Single values

  private mutating func bindScalarFilter(
    _ name: String, _ value: BoundExpression, _ kind: Kind, _ here: SourcePlace
  ) -> Typed? {
    switch (name, kind.form) {
    case ("abs", .integer):
      guard !kind.isOptional else {
        report(.mayBeAbsent(operation: name), at: here)
        return Self.nothing
      }
      return (.filter(.absolute, value, []), Kind(.integer))
    case ("first", .text): return (.filter(.first, value, []), Kind(.text, optional: true))
    case ("last", .text): return (.filter(.last, value, []), Kind(.text, optional: true))
    case ("length", .text), ("count", .text):
      return (.filter(.length, value, []), Kind(.integer))
    case ("tojson", _):
      guard let shape = kind.shape else { return nil }
      guard let layout = JSONLayout(shape) else {
        guard let field = shape.htmlField else { return nil }
        report(.htmlFieldInJSON(field), at: here)
        return Self.nothing
      }
      guard !kind.isOptional else {
        report(.mayBeAbsent(operation: name), at: here)
        return Self.nothing
      }
      return (.filter(.json(layout), value, []), Kind(.json))
    case ("e", .text), ("e", .integer), ("e", .html), ("e", .absent), ("escape", .text),
      ("escape", .integer), ("escape", .html), ("escape", .absent):
      return (value, kind)
    default: return nil
    }
  }
}
