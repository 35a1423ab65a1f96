/// An instant as a calendar and a clock show it: proleptic Gregorian calendar, a fixed offset.
///
/// The offset is a number of minutes and not a time zone's name, so that a site's dates do not
/// depend on the time zone database of the machine that builds it.
public struct CivilTime: Equatable, Sendable {
  /// 1 to 9999.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int
  /// 0 to 59: a ``Timestamp`` counts no leap seconds.
  public let second: Int

  /// - Parameter offsetMinutes: minutes east of UTC.
  public init(_ timestamp: Timestamp, offsetMinutes: Int = 0) {
    // At the ends of the calendar the offset must not lead out of the years 1 to 9999.
    let range = Timestamp.secondsRange
    let shifted = timestamp.seconds + Int64(offsetMinutes) * 60
    let seconds = min(max(shifted, range.lowerBound), range.upperBound)
    var days = seconds / 86_400
    var rest = seconds % 86_400
    if rest < 0 {
      rest += 86_400
      days -= 1
    }
    (year, month, day) = Self.date(daysSinceEpoch: Int(days))
    hour = Int(rest) / 3600
    minute = Int(rest) % 3600 / 60
    second = Int(rest) % 60
  }

  /// Appends `2026-11-21`.
  public func appendDate(to output: inout [UInt8]) {
    output.appendPadded(year, width: 4)
    output.append(UInt8(ascii: "-"))
    output.appendPadded(month, width: 2)
    output.append(UInt8(ascii: "-"))
    output.appendPadded(day, width: 2)
  }

  /// 0 for Sunday to 6 for Saturday.
  public var weekday: Int {
    let days = Self.daysSinceEpoch(year: year, month: month, day: day)
    return ((days + 4) % 7 + 7) % 7
  }

  /// How many days a month has.
  ///
  /// - Parameter month: 1 to 12.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// The number of days from 1970-01-01, counting years from March so that the leap day is last.
  public static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func date(daysSinceEpoch days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }
}
