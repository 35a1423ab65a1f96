extension Binder {
  /// - Parameter written: the filter's name, or one that means the same.
  mutating func bindFilter(
    _ written: String, _ input: Expression, _ arguments: [FilterArgument], of member: Int,
    _ here: SourcePlace, isPrinted: Bool
  ) -> Typed {
    let (value, kind) = bind(input, of: member)
    guard written != "safe" else {
      report(.safeFilter, at: here)
      return Self.nothing
    }
    guard let signature = FilterSignature.all[written] else {
      report(.unknownFilter(written, known: FilterSignature.all.keys.sorted()), at: here)
      return Self.nothing
    }
    guard let matched = match(arguments, to: signature, of: written, member, here) else {
      return Self.nothing
    }
    if kind.form == .unknown { return Self.nothing }
    if signature.name == .escape || signature.name == .tojson, !isPrinted {
      report(.filterNotLast(written), at: here)
      return Self.nothing
    }
    if case .json = kind.form {
      report(.filterNotLast(FilterName.tojson.rawValue), at: here)
      return Self.nothing
    }
    if let typed = bind(signature.name, FilterInput(value: value, kind: kind), matched, here) {
      return typed
    }
    report(.wrongFilterInput(filter: written, kind.valueKind), at: here)
    return Self.nothing
  }

  /// - Returns: nil if the filter does not take such a value.
  private mutating func bind(
    _ filter: FilterName, _ input: FilterInput, _ matched: FilterArguments, _ here: SourcePlace
  ) -> Typed? {
    switch filter {
    case .abs: bindAbsolute(input, here)
    case .capitalize: input.asText(.capitalize)
    case .center: bindCenter(input, matched, here)
    case .default: bindDefault(input, matched, here)
    case .escape: input.becomesText || input.kind.form == .html ? (input.value, input.kind) : nil
    case .first: input.chosen(.first, from: input.item)
    case .join: input.joined(separator: matched[.separator])
    case .last: input.chosen(.last, from: input.itemOfList)
    case .length:
      input.itemOfList != nil || input.kind.form == .text
        ? input.through(.length, Kind(.integer)) : nil
    case .list: input.item.map { input.through(.list, Kind(.list($0))) }
    case .lower: input.asText(.lower)
    case .max: input.extreme(isMaximum: true, isCaseSensitive: matched[.caseSensitive])
    case .min: input.extreme(isMaximum: false, isCaseSensitive: matched[.caseSensitive])
    case .replace:
      input.asText(
        .replace(limit: matched[.count].flatMap { $0 < 0 ? nil : $0 }),
        [matched[.old].value, matched[.new].value])
    case .reverse: input.reversed
    case .sort:
      input.orderedItem.map {
        let sort = FilterOperation.sort(
          isReversed: matched[.reverse], isCaseSensitive: matched[.caseSensitive])
        return input.through(sort, Kind(.list($0)))
      }
    case .string: input.asText(.string)
    case .sum: input.item == .integer ? input.through(.sum, Kind(.integer)) : nil
    case .title: input.asText(.title)
    case .tojson: bindJSON(input, here)
    case .trim: input.asText(.trim(characters: matched[.chars].map { Set($0.unicodeScalars) }))
    case .truncate: bindTruncate(input, matched, here)
    case .unique:
      input.orderedItem.map {
        input.through(
          .unique(isCaseSensitive: matched[.caseSensitive]), Kind(.sequence($0)))
      }
    case .upper: input.asText(.upper)
    case .urlencode: input.asText(.urlEncode)
    case .wordcount: input.becomesText ? input.through(.wordCount, Kind(.integer)) : nil
    }
  }

  // MARK: Filters that can find something wrong

  private mutating func bindAbsolute(_ input: FilterInput, _ here: SourcePlace) -> Typed? {
    guard input.kind.form == .integer else { return nil }
    guard !input.kind.isOptional else {
      report(.mayBeAbsent(operation: FilterName.abs.rawValue), at: here)
      return Self.nothing
    }
    return input.through(.absolute, Kind(.integer))
  }

  private mutating func bindDefault(
    _ input: FilterInput, _ matched: FilterArguments, _ here: SourcePlace
  ) -> Typed {
    let other = matched[.defaultValue]
    guard var result = union(input.kind, other.kind, here) else { return Self.nothing }
    result.isOptional = other.kind.isOptional
    return (.filter(.fallback(forFalse: matched[.boolean]), input.value, [other.value]), result)
  }

  private mutating func bindCenter(
    _ input: FilterInput, _ matched: FilterArguments, _ here: SourcePlace
  ) -> Typed? {
    guard input.becomesText else { return nil }
    let range = 0...Limits.width
    guard check(matched, .width, range, of: .center, here) else { return Self.nothing }
    return input.asText(.center(width: matched[.width]))
  }

  private mutating func bindTruncate(
    _ input: FilterInput, _ matched: FilterArguments, _ here: SourcePlace
  ) -> Typed? {
    guard input.isText else { return nil }
    let end = matched[.end]
    // Jinja2 refuses a length that the end mark does not fit in.
    let shortest = end.unicodeScalars.count
    let longest = Int(Int32.max)
    let lengths = min(shortest, longest)...longest
    guard check(matched, .length, lengths, of: .truncate, here),
      check(matched, .leeway, 0...longest, of: .truncate, here)
    else { return Self.nothing }
    let truncate = FilterOperation.truncate(
      length: matched[.length], killsWords: matched[.killwords], end: end,
      leeway: matched[.leeway])
    // What is short enough is given back as it is, so an absent value stays absent.
    return input.through(truncate, input.kind)
  }

  private mutating func check(
    _ matched: FilterArguments, _ parameter: LiteralParameter<Int>, _ range: ClosedRange<Int>,
    of filter: FilterName, _ here: SourcePlace
  ) -> Bool {
    if range.contains(matched[parameter]) { return true }
    let problem = ArgumentProblem.outOfRange(parameter.name, range)
    report(
      .wrongFilterArgument(filter: filter.rawValue, problem),
      at: matched.place(of: parameter) ?? here)
    return false
  }

  private mutating func bindJSON(_ input: FilterInput, _ here: SourcePlace) -> Typed? {
    guard let shape = input.kind.shape else { return nil }
    guard let layout = JSONLayout(shape) else {
      guard let field = shape.htmlField else { return nil }
      report(.htmlFieldInJSON(field), at: here)
      return Self.nothing
    }
    guard !input.kind.isOptional else {
      report(.mayBeAbsent(operation: FilterName.tojson.rawValue), at: here)
      return Self.nothing
    }
    return (.json(input.value, layout), Kind(.json))
  }
}

/// What stands before a filter; where the filter does not take it, what comes out is nil.
private struct FilterInput {
  let value: BoundExpression
  let kind: Kind

  func through(
    _ operation: FilterOperation, _ kind: Kind, _ arguments: [BoundExpression] = []
  ) -> Binder.Typed {
    (.filter(operation, value, arguments), kind)
  }

  // MARK: Texts

  var isText: Bool { kind.form == .text || kind.form == .absent }

  /// Whether it is a text, or an integer of which Jinja2 makes a text first.
  var becomesText: Bool { isText || kind.form == .integer }

  func asText(
    _ operation: FilterOperation, _ arguments: [BoundExpression] = []
  ) -> Binder.Typed? {
    becomesText ? through(operation, Kind(.text), arguments) : nil
  }

  // MARK: Lists

  /// The shape of the items of a list.
  var itemOfList: Shape? {
    if case .list(let item) = kind.form { item } else { nil }
  }

  /// The same, also of what can be read only once.
  var item: Shape? {
    if case .sequence(let item) = kind.form { item } else { itemOfList }
  }

  /// The shape of items that can be compared.
  var orderedItem: Shape? {
    item == .text || item == .integer ? item : nil
  }

  /// One of the items, or of the characters of a text.
  func chosen(_ operation: FilterOperation, from item: Shape?) -> Binder.Typed? {
    if let item { return through(operation, Kind(of: item, optional: true)) }
    return kind.form == .text ? through(operation, Kind(.text, optional: true)) : nil
  }

  func extreme(isMaximum: Bool, isCaseSensitive: Bool) -> Binder.Typed? {
    orderedItem.map {
      through(
        .extreme(isMaximum: isMaximum, isCaseSensitive: isCaseSensitive),
        Kind(of: $0, optional: true))
    }
  }

  func joined(separator: String) -> Binder.Typed? {
    let isHTML = item == .html
    guard isHTML || orderedItem != nil else { return nil }
    return through(.join(separator: separator), Kind(isHTML ? .html : .text))
  }

  var reversed: Binder.Typed? {
    if let item = itemOfList { return through(.reverse, Kind(.sequence(item))) }
    return isText ? through(.reverse, Kind(.text)) : nil
  }
}
