import Testing

@testable import Domain

@Suite("Calendar")
struct CivilTimeTests {
  @Test("Every day from year 1 to 9999 agrees with a calendar that counts day by day")
  func everyDay() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var seconds = Timestamp.secondsRange.lowerBound
    // 0001-01-01 was a Monday.
    var weekday = 1
    var count = 0
    for year in 1...9999 {
      let isLeap = year.isMultiple(of: 400) || (year.isMultiple(of: 4) && !year.isMultiple(of: 100))
      for month in 1...12 {
        let length = month == 2 && isLeap ? 29 : lengths[month - 1]
        try #require(CivilTime.days(inMonth: month, of: year) == length)
        for day in 1...length {
          let instant = try #require(Timestamp(seconds: seconds + Int64(count % 86_400)))
          let time = CivilTime(instant)
          guard (time.year, time.month, time.day) == (year, month, day),
            time.hour * 3600 + time.minute * 60 + time.second == count % 86_400,
            CivilTime.daysSinceEpoch(year: year, month: month, day: day) * 86_400 == Int(seconds),
            time.weekday == weekday
          else {
            Issue.record("\(year)-\(month)-\(day): \(time), weekday \(time.weekday)")
            return
          }
          seconds += 86_400
          weekday = (weekday + 1) % 7
          count += 1
        }
      }
    }
    #expect(count == 3_652_059)
    #expect(seconds == Timestamp.secondsRange.upperBound + 1)
  }

  @Test(
    "An offset moves the clock and the date",
    arguments: [
      ("2026-11-21T23:30:00Z", 540, "2026-11-22 08:30:00"),
      ("2026-01-01T00:00:01Z", -1, "2025-12-31 23:59:01"),
      ("2024-02-29T12:00:00Z", 720, "2024-03-01 00:00:00"),
      ("1969-12-31T23:59:59Z", 0, "1969-12-31 23:59:59"),
      ("1969-12-31T23:59:59Z", 1, "1970-01-01 00:00:59"),
      ("1970-01-01T00:00:00Z", -570, "1969-12-31 14:30:00"),
    ])
  func offset(_ text: String, _ minutes: Int, _ expected: String) throws {
    let time = CivilTime(try Timestamp(rfc3339: text), offsetMinutes: minutes)
    var bytes: [UInt8] = []
    time.appendDate(to: &bytes)
    for (number, separator) in [(time.hour, " "), (time.minute, ":"), (time.second, ":")] {
      bytes.append(separator)
      bytes.appendPadded(number, width: 2)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test("No offset leads out of the calendar")
  func ends() throws {
    let range = Timestamp.secondsRange
    let first = try #require(Timestamp(seconds: range.lowerBound))
    let last = try #require(Timestamp(seconds: range.upperBound))
    #expect(CivilTime(first, offsetMinutes: -60) == CivilTime(first))
    #expect(CivilTime(last, offsetMinutes: 60) == CivilTime(last))
  }
}
