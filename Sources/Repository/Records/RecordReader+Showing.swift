import Domain

extension RecordReader {
  /// When and where a record is shown, by its keys that are no fields.
  struct Showing {
    var from: Timestamp?
    var until: Timestamp?
    /// The key that takes it out of the lists.
    var unlistingKey: Int?
  }

  /// What the keys of a post or page that are no fields say of this. A moment that can't be read is told of.
  mutating func showing<Field>(
    _ tape: borrowing Tape, _ kind: RecordKind, _ others: [KeyMeanings<Field>.Other]
  ) -> Showing {
    var showing = Showing()
    for other in others {
      guard let name = other.meaning.showingName, tape.tokens[other.value].kind != .null else {
        continue
      }
      switch name {
      case .unlists, .lists, .builds, .states:
        if name.unlists(HidingName.Value(tape, other.value)) { showing.unlistingKey = other.key }
      case .from:
        guard let from = moment(tape, kind, other.key, other.value, isEnd: false) else { continue }
        showing.from = max(showing.from ?? from, from)
      case .dated:
        guard let date = date(tape, other.value) else { continue }
        showing.from = max(showing.from ?? date, date)
      case .until:
        guard let until = moment(tape, kind, other.key, other.value, isEnd: true) else { continue }
        showing.until = min(showing.until ?? until, until)
      }
    }
    return showing
  }

  /// The date of a page, which posts have as a field. One that can't be read says nothing: it is not shown anyway.
  private func date(_ tape: borrowing Tape, _ value: Int) -> Timestamp? {
    switch tape.tokens[value].kind {
    case .object: return Self.moment(ofObject: value, in: tape)
    case .string:
      return WrittenElsewhere.exact(
        tape.string(value), offsetMinutes: rules.timeZoneOffsetMinutes)
    default: return nil
    }
  }

  /// A moment under a name that is no field's, where one may also say yes or no.
  private mutating func moment(
    _ tape: borrowing Tape, _ kind: RecordKind, _ key: Int, _ value: Int, isEnd: Bool
  ) -> Timestamp? {
    let token = tape.tokens[value]
    let name = tape.string(key)
    // `published` is yes or no elsewhere, in whatever way.
    let isAnswer = HidingName(SnakeCase.of(name)) != nil
    switch token.kind {
    case .object:
      if let moment = Self.moment(ofObject: value, in: tape) { return moment }
      if isAnswer { return nil }
    case .string:
      let text = tape.string(value)
      if let moment = WrittenElsewhere.bound(
        text, isEnd: isEnd, offsetMinutes: rules.timeZoneOffsetMinutes)
      {
        return moment
      }
      if text.isEmpty { return nil }
      let isNumber = text.utf8.contains(where: \.isASCIIDigit)
      if isAnswer, !isNumber || ["0", "1"].contains(text) { return nil }
    case .number:
      if isAnswer, [0, 1].contains(tape.double(value)) { return nil }
    case .array:
      var isEmpty = true
      tape.forEachItem(of: value) { _ in isEmpty = false }
      if isAnswer || isEmpty { return nil }
    case .true, .false, .null, .key: return nil
    }
    // A date of zeros is a no.
    let hiding = HidingName(ofFieldNamed: SnakeCase.of(name), isPerson: false)
    if hiding?.effect(HidingName.Value(tape, value)) != nil { return nil }
    add(.unreadMoment(name, kind: kind), at: token.start)
    return nil
  }
}
