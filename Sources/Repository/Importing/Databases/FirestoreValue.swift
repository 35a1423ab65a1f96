import Domain

/// A value of a document.
///
/// JSON has no dates, places and references: each tool that exports a database writes them in its own way.
struct FirestoreValue {
  enum Content {
    case null
    case boolean(Bool)
    /// As it is written.
    case number(String)
    case text(String)
    case time(Timestamp)
    /// Degrees, as they are written.
    case point(latitude: String, longitude: String)
    /// The path of a document.
    case reference([String])
    case list([FirestoreValue])
    case map([(name: String, value: FirestoreValue)])
  }

  private let value: ArchiveValue
  private let isTyped: Bool

  /// - Parameter isTyped: whether it says of what type it is: `{"stringValue": "fog"}`.
  init(_ value: ArchiveValue, isTyped: Bool) {
    self.value = value
    self.isTyped = isTyped
  }

  var content: Content { isTyped ? typedContent : plainContent }

  /// An id: a text, a whole number, or where a reference leads; nil for anything else.
  var id: String? {
    switch content {
    case .text(let text): text
    case .number(let number): Self.whole(number).map { "\($0)" }
    case .reference(let path): path.last
    default: nil
    }
  }

  /// A whole number, which some languages write as `5.0`.
  static func whole(_ number: String) -> Int? {
    // From 2^53 on, not every whole number is one that such a language has.
    Int(number)
      ?? Double(number).flatMap { abs($0) < 9_007_199_254_740_992 ? Int(exactly: $0) : nil }
  }

  /// The items of a list; what is no list is one itself.
  var items: [FirestoreValue] {
    if case .list(let items) = content { items } else { [self] }
  }

  /// Whether there is anything in it.
  var saysSomething: Bool {
    switch content {
    case .null: false
    case .boolean(let boolean): boolean
    case .text(let text): !text.utf8Span.span.isBlank
    case .list(let items): !items.isEmpty
    case .map(let members): !members.isEmpty
    case .number, .time, .point, .reference: true
    }
  }

  /// Whether it is a map or a list, and not an empty one.
  var isFilled: Bool {
    switch content {
    case .list, .map: saysSomething
    default: false
    }
  }

  /// Whether it says yes, in whatever way.
  var isYes: Bool { hiding.isYes }

  /// As what a hiding word says.
  var hiding: HidingName.Value {
    switch content {
    case .null: .null
    case .boolean(let boolean): HidingName.Value(boolean: boolean)
    case .number(let number):
      HidingName.Value(isYes: Double(number) != 0, isTruth: Double(number) == 1)
    case .text(let text): HidingName.Value(text: text)
    case .time(let time): HidingName.Value(isYes: !HidingName.Value.isNever(time.seconds))
    case .map(let members): HidingName.Value(isYes: !members.isEmpty)
    case .point, .reference: HidingName.Value(isYes: true)
    case .list(let items):
      HidingName.Value(
        listOf: items.compactMap { if case .text(let text) = $0.content { text } else { nil } },
        count: items.count)
    }
  }

  // MARK: - Types that are seen

  private var plainContent: Content {
    switch value.kind {
    case .null, .key: .null
    case .true, .false: .boolean(value.isTrue)
    case .number: .number(value.spelling)
    case .string: Self.content(ofText: value.spelling)
    case .array: .list(value.items.map { FirestoreValue($0, isTyped: false) })
    case .object where Self.saysType(value): typedContent
    case .object:
      Self.named(value) ?? Self.time(value) ?? Self.point(value)
        ?? Self.reference(value) ?? map(value)
    }
  }

  /// As `node-firestore-import-export` writes what JSON has not.
  private static func named(_ object: ArchiveValue) -> Content? {
    guard let type = object["__datatype__"]?.string, let value = object["value"] else { return nil }
    switch type {
    case "timestamp": return time(value) ?? value.string.map { .text($0) }
    case "geopoint": return point(value)
    case "documentReference": return value.string.map { .reference($0.pathSegments) }
    default: return nil
    }
  }

  /// As the libraries write a `Timestamp` into JSON, and Firefoo.
  private static func time(_ object: ArchiveValue) -> Content? {
    if let text = object["__time__"]?.string {
      return (try? Timestamp(rfc3339: text)).map { .time($0) } ?? .text(text)
    }
    guard let seconds = (object["_seconds"] ?? object["seconds"])?.integer else { return nil }
    let fraction = object["_nanoseconds"] ?? object["nanoseconds"]
    // As in `content/`, unless it may be something else.
    let isWhole = fraction == nil && object.keys.count == 1
    guard let nanoseconds = isWhole ? 0 : fraction?.integer else { return nil }
    return Timestamp(seconds: Int64(seconds), nanoseconds: Int64(nanoseconds)).map { .time($0) }
  }

  /// As they write a `GeoPoint`. What is without underscores may be somebody's own object, with a name.
  private static func point(_ object: ArchiveValue) -> Content? {
    guard let latitude = (object["_latitude"] ?? object["__lat__"])?.decimal,
      let longitude = (object["_longitude"] ?? object["__lon__"])?.decimal
    else { return nil }
    return .point(latitude: latitude, longitude: longitude)
  }

  private func map(_ object: ArchiveValue) -> Content {
    .map(object.members.map { ($0, FirestoreValue($1, isTyped: isTyped)) })
  }

  // MARK: - Types that are said

  private var typedContent: Content {
    guard let (type, value) = value.members.first else { return .null }
    switch type {
    case "stringValue": return Self.content(ofText: value.spelling)
    case "integerValue", "doubleValue":
      // Whole numbers are texts in this form, for readers that have none of 64 bits.
      return (value.integer.map { "\($0)" } ?? value.decimal).map { .number($0) }
        ?? .text(value.spelling)
    case "booleanValue": return .boolean(value.isTrue)
    case "timestampValue": return value.timestamp.map { .time($0) } ?? .text(value.spelling)
    case "geoPointValue":
      // A zero is left out, as always in this form.
      return .point(
        latitude: value["latitude"]?.decimal ?? "0", longitude: value["longitude"]?.decimal ?? "0")
    case "referenceValue": return .reference(Self.path(ofDocument: value.spelling))
    case "arrayValue":
      return .list((value["values"]?.items ?? []).map { FirestoreValue($0, isTyped: true) })
    case "mapValue": return value["fields"].map(map) ?? .map([])
    // `nullValue`, and `bytesValue`, which says nothing to a site.
    default: return .null
    }
  }
}
