extension Timestamp {
  /// Why a text is not a date and time.
  public enum ParseFailure: Error, Equatable, Sendable {
    /// The text has not the form of RFC 3339's `date-time`, nor that of a bare date.
    case notRFC3339
    /// The form is right, but there is no such day or time of day.
    case noSuchMoment
    /// A date and time without `Z` or an offset: nobody can tell which instant it names.
    case missingOffset
    /// Before year 1 or after year 9999 in UTC.
    case outOfRange
  }

  /// Reads a date and time as in RFC 3339, section 5.6, or a bare date, which is midnight UTC.
  ///
  /// `T` and `Z` may be lower case and a space may stand for `T` (RFC 3339 allows both). A fraction
  /// may have any number of digits; those after the ninth are dropped. A leap second (`:60`) is
  /// allowed at the end of an hour's last minute and is the same instant as the second after it.
  public init(rfc3339 text: some StringProtocol) throws(ParseFailure) {
    var reader = DateReader(bytes: Array(text.utf8))
    self = try reader.read()
  }

  /// Minutes east of UTC of a `time-offset` as in RFC 3339, section 5.6: `Z`, `+09:00`, `-05:30`; nil for what is none.
  public static func minutes(ofRFC3339Offset text: String) -> Int? {
    var reader = DateReader(bytes: Array(text.utf8))
    guard let minutes = try? reader.offsetInMinutes(), reader.position == reader.bytes.count else {
      return nil
    }
    return minutes
  }

  /// Appends `2026-11-21T10:40:00Z`, with as many digits of fraction as it needs (3, 6 or 9), or only
  /// the milliseconds, as HTML takes no more of a fraction than three digits.
  ///
  /// Up to the seconds it is put together beside the output and appended in one go: half the time of
  /// appending its nineteen characters one by one, which was 2 % of a build.
  public func appendRFC3339(inMilliseconds: Bool = false, to output: inout [UInt8]) {
    let time = CivilTime(self)
    var text: InlineArray<19, UInt8> = [
      0x30, 0x30, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x54,
      0x30, 0x30, 0x3A, 0x30, 0x30, 0x3A, 0x30, 0x30,
    ]
    func put(_ value: Int, at place: Int) {
      text[place] = 0x30 + UInt8(truncatingIfNeeded: value / 10)
      text[place + 1] = 0x30 + UInt8(truncatingIfNeeded: value % 10)
    }
    put(time.year / 100, at: 0)
    put(time.year % 100, at: 2)
    put(time.month, at: 5)
    put(time.day, at: 8)
    put(time.hour, at: 11)
    put(time.minute, at: 14)
    put(time.second, at: 17)
    output.append(contentsOf: text.span)
    let value = inMilliseconds ? Int(nanoseconds) / 1_000_000 * 1_000_000 : Int(nanoseconds)
    if value != 0 {
      output.append(UInt8(ascii: "."))
      if value % 1_000_000 == 0 {
        output.appendPadded(value / 1_000_000, width: 3)
      } else if value % 1000 == 0 {
        output.appendPadded(value / 1000, width: 6)
      } else {
        output.appendPadded(value, width: 9)
      }
    }
    output.append(UInt8(ascii: "Z"))
  }

  /// The text that ``appendRFC3339(inMilliseconds:to:)`` writes.
  public var rfc3339: String { String(appending: { appendRFC3339(to: &$0) }) }
}

/// Reads the grammar of RFC 3339 from left to right.
private struct DateReader {
  let bytes: [UInt8]
  var position = 0

  mutating func read() throws(Timestamp.ParseFailure) -> Timestamp {
    guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
      let day = number(digits: 2)
    else { throw .notRFC3339 }
    guard (1...12).contains(month), (1...CivilTime.days(inMonth: month, of: year)).contains(day)
    else { throw .noSuchMoment }
    let days = CivilTime.daysSinceEpoch(year: year, month: month, day: day)
    if position == bytes.count { return try timestamp(Int64(days) * 86_400, 0) }

    guard skip("T") || skip("t") || skip(" "), let hour = number(digits: 2), skip(":"),
      let minute = number(digits: 2), skip(":"), let second = number(digits: 2)
    else { throw .notRFC3339 }
    let nanoseconds = try fraction()
    if position == bytes.count { throw .missingOffset }
    let offset = try offsetInMinutes()
    guard position == bytes.count else { throw .notRFC3339 }
    guard hour <= 23, minute <= 59, second <= 60 else { throw .noSuchMoment }
    let leap = second == 60
    // Leap seconds end an hour of UTC, so an offset of half an hour moves them to another minute.
    if leap, ((minute - offset) % 60 + 60) % 60 != 59 { throw .noSuchMoment }
    let time = Int64(hour * 3600 + minute * 60 + second - offset * 60)
    return try timestamp(Int64(days) * 86_400 + time, leap ? 0 : nanoseconds)
  }

  private func timestamp(
    _ seconds: Int64, _ nanoseconds: Int64
  ) throws(Timestamp.ParseFailure) -> Timestamp {
    guard let result = Timestamp(seconds: seconds, nanoseconds: nanoseconds) else {
      throw .outOfRange
    }
    return result
  }

  private mutating func fraction() throws(Timestamp.ParseFailure) -> Int64 {
    guard skip(".") else { return 0 }
    var value: Int64 = 0
    var digits = 0
    while position < bytes.count, let digit = Self.digit(bytes[position]) {
      if digits < 9 { value = value * 10 + Int64(digit) }
      digits += 1
      position += 1
    }
    if digits == 0 { throw .notRFC3339 }
    for _ in min(digits, 9)..<9 { value *= 10 }
    return value
  }

  mutating func offsetInMinutes() throws(Timestamp.ParseFailure) -> Int {
    if skip("Z") || skip("z") { return 0 }
    let isNegative = skip("-")
    guard isNegative || skip("+"), let hours = number(digits: 2), skip(":"),
      let minutes = number(digits: 2)
    else { throw .notRFC3339 }
    guard hours <= 23, minutes <= 59 else { throw .noSuchMoment }
    return (hours * 60 + minutes) * (isNegative ? -1 : 1)
  }

  private mutating func number(digits: Int) -> Int? {
    guard position + digits <= bytes.count else { return nil }
    var value = 0
    for index in position..<(position + digits) {
      guard let digit = Self.digit(bytes[index]) else { return nil }
      value = value * 10 + digit
    }
    position += digits
    return value
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private static func digit(_ byte: UInt8) -> Int? {
    byte >= 0x30 && byte <= 0x39 ? Int(byte) - 0x30 : nil
  }
}
