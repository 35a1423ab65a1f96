import Domain

/// A name by which other programs say when, or in which lists, a record is shown.
enum ShowingName: Sendable {
  /// `unlisted`: true takes it out of the lists.
  case unlists
  /// `listed`: false does.
  case lists
  /// `publish_date`: it is not shown before.
  case from
  /// `expiry_date`: it is not shown from then on.
  case until

  /// - Parameter name: in snake_case; hyphens are as good as the signs between its words.
  init?(_ name: String) {
    switch SnakeCase.withoutHyphens(name) {
    case "unlisted", "is_unlisted": self = .unlists
    case "listed", "is_listed": self = .lists
    case "publish_date", "publishdate", "pub_date", "pubdate", "publish_at", "publish_on",
      "published", "published_at", "published_on", "published_date", "scheduled_at",
      "scheduled_for":
      self = .from
    case "expiry_date", "expirydate", "expires", "expires_at", "expires_on", "expire_at",
      "unpublish_date", "unpublishdate", "unpublish_at":
      self = .until
    default: return nil
    }
  }
}

extension ShowingName {
  /// Whether a value under such a name takes a record out of the lists.
  func unlists(_ value: HidingName.Value) -> Bool {
    switch self {
    case .unlists: value.asksToHide
    case .lists: !value.asksToShow
    case .from, .until: false
    }
  }
}

extension Tape {
  /// The names of the fields of the record on the tape that take it out of the lists.
  func unlistingFields() -> [String] {
    var names: [String] = []
    forEachMember(of: 0) { key, value in
      let name = string(key)
      if tokens[value].kind != .null,
        ShowingName(SnakeCase.of(name))?.unlists(HidingName.Value(self, value)) == true
      {
        names.append(name)
      }
    }
    return names
  }
}

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
      case .unlists, .lists:
        if name.unlists(HidingName.Value(tape, other.value)) { showing.unlistingKey = other.key }
      case .from:
        guard let from = moment(tape, kind, other.key, other.value, isEnd: false) else { continue }
        showing.from = max(showing.from ?? from, from)
      case .until:
        guard let until = moment(tape, kind, other.key, other.value, isEnd: true) else { continue }
        showing.until = min(showing.until ?? until, until)
      }
    }
    return showing
  }

  /// A moment under a name that is no field's, where one may also say yes or no.
  private mutating func moment(
    _ tape: borrowing Tape, _ kind: RecordKind, _ key: Int, _ value: Int, isEnd: Bool
  ) -> Timestamp? {
    let token = tape.tokens[value]
    switch token.kind {
    case .object:
      if let moment = Self.moment(ofObject: value, in: tape) { return moment }
    case .string:
      let text = tape.string(value)
      if let moment = (try? Timestamp(rfc3339: text))
        ?? WrittenElsewhere.moment(text, offsetMinutes: rules.timeZoneOffsetMinutes)
      {
        return moment
      }
      // Of what stands behind the day nothing is known: nothing is to be shown too early or too long.
      if let day = try? Timestamp(rfc3339: String(text.prefix(10))) {
        return isEnd ? day : Timestamp(seconds: day.seconds + 86_400) ?? day
      }
      if text.isEmpty { return nil }
    case .number: break
    case .true, .false, .null, .key, .array: return nil
    }
    let name = tape.string(key)
    // `published` is yes or no elsewhere, in whatever way.
    if HidingName(SnakeCase.of(name)) == nil {
      add(.unreadMoment(name, kind: kind), at: token.start)
    }
    return nil
  }
}

/// Moments in the forms of other programs.
enum WrittenElsewhere {
  /// A moment as Jekyll and Hexo write it: `2026-12-01 20:00:00 -0500`, also without seconds or an offset.
  ///
  /// - Parameter offsetMinutes: of the site's clocks, for what has no offset.
  /// - Returns: nil for every other text.
  static func moment(_ text: String, offsetMinutes: Int) -> Timestamp? {
    guard
      let parts = text.wholeMatch(
        of: /(\d{4}-\d\d-\d\d)[Tt ] *(\d\d?:\d\d)(:\d\d(?:\.\d+)?)? *([Zz]|UTC|[+-]\d\d:?\d\d)?/)
    else { return nil }
    let clock = parts.2.count == 4 ? "0" + parts.2 : String(parts.2)
    let time = "\(parts.1)T\(clock)\(parts.3 ?? ":00")"
    guard let offset = parts.4 else {
      guard let utc = try? Timestamp(rfc3339: time + "Z") else { return nil }
      return Timestamp(
        seconds: utc.seconds - Int64(offsetMinutes) * 60, nanoseconds: Int64(utc.nanoseconds))
    }
    if offset.count <= 3 { return try? Timestamp(rfc3339: time + "Z") }
    return try? Timestamp(rfc3339: "\(time)\(offset.prefix(3)):\(offset.suffix(2))")
  }
}
