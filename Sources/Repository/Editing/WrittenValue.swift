import Domain

/// A value of a field as it is to be written, in whatever form its file has.
public indirect enum WrittenValue: Sendable, Equatable {
  case text(String)
  case number(Int)
  /// A number as it is written.
  case decimal(String)
  case boolean(Bool)
  case time(WrittenTime)
  case list([WrittenValue])
  case fields([WrittenField])

  /// An item of `images`.
  static func image(_ url: String, alt: String) -> WrittenValue {
    let alt = alt.isEmpty ? [] : [WrittenField(ImageField.alt, .text(alt))]
    return .fields([WrittenField(ImageField.url, .text(url))] + alt)
  }
}

/// A field and its value.
public struct WrittenField: Sendable, Equatable {
  /// The canonical name, in snake_case.
  public var name: String
  /// Written as its form asks: JSON or YAML.
  public var value: WrittenValue

  public init(_ name: String, _ value: WrittenValue) {
    self.name = name
    self.value = value
  }

  init(_ field: some FieldName, _ value: WrittenValue) {
    self.init(field.rawValue, value)
  }
}

/// A moment and how a person writes it.
public struct WrittenTime: Sendable, Equatable {
  /// The same moment as the text.
  public let timestamp: Timestamp
  /// As in RFC 3339, or a bare date; in a Markdown file also as Jekyll writes it.
  public let text: String

  /// - Parameter text: reads as the moment.
  public init(_ timestamp: Timestamp, text: String) {
    self.timestamp = timestamp
    self.text = text
  }

  /// A moment to the second, as clocks at an offset from UTC show it.
  public init(_ timestamp: Timestamp, offsetMinutes: Int) {
    let whole = Timestamp(seconds: timestamp.seconds) ?? timestamp
    let time = CivilTime(whole, offsetMinutes: offsetMinutes)
    var text: [UInt8] = []
    time.appendDate(to: &text)
    text.append(UInt8(ascii: "T"))
    text.appendPadded(time.hour, width: 2)
    text.append(UInt8(ascii: ":"))
    text.appendPadded(time.minute, width: 2)
    text.append(UInt8(ascii: ":"))
    text.appendPadded(time.second, width: 2)
    if offsetMinutes == 0 {
      text.append(UInt8(ascii: "Z"))
    } else {
      text.append(offsetMinutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      text.appendPadded(abs(offsetMinutes) / 60, width: 2)
      text.append(UInt8(ascii: ":"))
      text.appendPadded(abs(offsetMinutes) % 60, width: 2)
    }
    self.init(whole, text: String(decoding: text, as: UTF8.self))
  }

  /// The same with the fraction of the second.
  init(exactly timestamp: Timestamp, offsetMinutes: Int) {
    let whole = WrittenTime(timestamp, offsetMinutes: offsetMinutes)
    guard timestamp.nanoseconds > 0 else {
      self = whole
      return
    }
    var digits: [UInt8] = []
    digits.appendPadded(Int(timestamp.nanoseconds), width: 9)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    // Behind `2026-11-21T10:40:00`.
    let fraction = "." + String(decoding: digits, as: UTF8.self)
    self.init(timestamp, text: whole.text.prefix(19) + fraction + whole.text.dropFirst(19))
  }
}

/// What is to become of a field of a record.
enum FieldChange: Equatable {
  /// By its canonical name.
  case set(String, WrittenValue)
  case remove(String)
  /// What stands under a name as it is written, whatever it means.
  case removeKey(String)
  /// Adds to a count, where the record states it.
  case step(String, by: Int)
  /// Adds to every count of a kind of reaction that the record states; the kind is its place in
  /// ``Settings/reactionKinds``.
  case stepReaction(Int, by: Int)
}

extension FieldChange {
  static func set(_ field: some FieldName, _ value: WrittenValue) -> FieldChange {
    .set(field.rawValue, value)
  }

  static func remove(_ field: some FieldName) -> FieldChange { .remove(field.rawValue) }

  static func step(_ field: some FieldName, by amount: Int) -> FieldChange {
    .step(field.rawValue, by: amount)
  }
}
