import TestSupport
import Testing

@testable import Domain

@Suite("Timestamps")
struct TimestampTests {
  @Test(
    "An offset is read as RFC 3339 has it",
    arguments: [
      ("Z", 0), ("z", 0), ("+00:00", 0), ("-00:00", 0), ("+09:00", 540), ("-05:30", -330),
      ("+23:59", 1439), ("+24:00", nil), ("+09:60", nil), ("+9:00", nil), ("+0900", nil),
      ("09:00", nil), ("+09:00 ", nil), ("+０９:00", nil), ("", nil), ("UTC", nil),
    ] as [(String, Int?)])
  func offset(text: String, minutes: Int?) {
    #expect(Timestamp.minutes(ofRFC3339Offset: text) == minutes)
  }

  @Test(
    "RFC 3339 names an instant, whatever the offset and the length of the fraction",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0),
      ("1970-01-01", 0, 0),
      ("2026-11-21", 1_795_219_200, 0),
      ("2026-11-21T10:40:00Z", 1_795_257_600, 0),
      ("2026-11-21T19:40:00+09:00", 1_795_257_600, 0),
      ("2026-11-21T01:10:00-09:30", 1_795_257_600, 0),
      ("2026-11-20T10:41:00-23:59", 1_795_257_600, 0),
      ("2026-11-22T10:39:00+23:59", 1_795_257_600, 0),
      ("2026-11-21t10:40:00z", 1_795_257_600, 0),
      ("2026-11-21 10:40:00Z", 1_795_257_600, 0),
      ("2026-11-21T10:40:00-00:00", 1_795_257_600, 0),
      ("1985-04-12T23:20:50.52Z", 482_196_050, 520_000_000),
      ("1996-12-19T16:39:57-08:00", 851_042_397, 0),
      ("1937-01-01T12:00:27.87+00:20", -1_041_337_173, 870_000_000),
      ("1990-12-31T23:59:60Z", 662_688_000, 0),
      ("1990-12-31T15:59:60-08:00", 662_688_000, 0),
      ("1990-12-31T23:59:60.7Z", 662_688_000, 0),
      ("1991-01-01T05:29:60+05:30", 662_688_000, 0),
      ("1969-12-31T23:59:59.999999999Z", -1, 999_999_999),
      ("1970-01-01T00:00:00.000000001Z", 0, 1),
      ("1970-01-01T00:00:00.9Z", 0, 900_000_000),
      ("1970-01-01T00:00:00.1234567899999999999999999999999999999Z", 0, 123_456_789),
      ("2000-02-29T00:00:00Z", 951_782_400, 0),
      ("2024-02-29", 1_709_164_800, 0),
      ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
      ("0001-01-01", -62_135_596_800, 0),
      ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999),
      ("0000-12-31T23:00:00-01:00", -62_135_596_800, 0),
    ])
  func parses(_ text: String, _ seconds: Int64, _ nanoseconds: Int64) throws {
    let expected = try #require(Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    #expect(try Timestamp(rfc3339: text) == expected)
    #expect(try Timestamp(rfc3339: "<\(text)>".dropFirst().dropLast()) == expected)
  }

  @Test(
    "Whatever is not of RFC 3339's form is refused",
    arguments: [
      "", " ", "2026", "2026-11", "2026-11-2", "2026-1-21", "26-11-21", "+2026-11-21", "-026-11-21",
      "2026/11/21", "20261121", "2026-11-21T", "2026-11-21T10", "2026-11-21T10:40",
      "2026-11-21T10:40Z", "2026-11-21T1:40:00Z", "2026-11-21T10:40:0Z", "2026-11-21T10:40:00.Z",
      "2026-11-21T10:40:00,5Z", "2026-11-21T10:40:00+9:00", "2026-11-21T10:40:00+0900",
      "2026-11-21T10:40:00+09", "2026-11-21T10:40:00 Z", "2026-11-21T10:40:00ZZ",
      "2026-11-21T10:40:00Z ", " 2026-11-21", "2026-11-21 ", "2026-11-21Z", "2026-11-21_10:40:00Z",
      "2026-11-21T10:40:00UTC", "2026-11-21T10:40:00+09:00[Asia/Tokyo]", "2026-W47-6", "yesterday",
      "２０２６-11-21", "2026-11-21T10:40:00\u{2212}09:00", "2026-11-21T10:40:00.5é",
      "2026\0-11-21", "1795257600",
    ])
  func refusesForm(_ text: String) {
    #expect(throws: Timestamp.ParseFailure.notRFC3339) { try Timestamp(rfc3339: text) }
  }

  @Test(
    "Days and times that don't exist are refused",
    arguments: [
      "2026-00-01", "2026-13-01", "2026-01-00", "2026-01-32", "2026-04-31", "2026-02-29",
      "2100-02-29", "1900-02-29", "2024-02-30", "2026-11-21T24:00:00Z", "2026-11-21T10:60:00Z",
      "2026-11-21T10:40:61Z", "2026-11-21T10:40:60Z", "2026-11-21T10:40:00+24:00",
      "2026-11-21T10:40:00+09:60",
    ])
  func refusesMoment(_ text: String) {
    #expect(throws: Timestamp.ParseFailure.noSuchMoment) { try Timestamp(rfc3339: text) }
  }

  @Test(
    "A time without an offset names no instant",
    arguments: [
      "2026-11-21T10:40:00", "2026-11-21T10:40:00.123", "2026-11-21 10:40:00",
    ])
  func missingOffset(_ text: String) {
    #expect(throws: Timestamp.ParseFailure.missingOffset) { try Timestamp(rfc3339: text) }
  }

  @Test(
    "Years are 1 to 9999 in UTC",
    arguments: [
      "0000-01-01", "0000-12-31T23:59:59Z", "0001-01-01T00:00:00+00:01",
      "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:60Z",
    ])
  func outOfRange(_ text: String) {
    #expect(throws: Timestamp.ParseFailure.outOfRange) { try Timestamp(rfc3339: text) }
  }

  @Test(
    "Seconds and nanoseconds have limits",
    arguments: [
      (Int64.min, 0), (Int64.max, 0), (-62_135_596_801, 0), (253_402_300_800, 0), (0, -1),
      (0, 1_000_000_000), (0, Int64.max),
    ] as [(Int64, Int64)])
  func limits(_ seconds: Int64, _ nanoseconds: Int64) {
    #expect(Timestamp(seconds: seconds, nanoseconds: nanoseconds) == nil)
  }

  @Test(
    "Fractions are written with 3, 6 or 9 digits, or none",
    arguments: [
      (0, "2001-09-09T01:46:40Z"), (500_000_000, "2001-09-09T01:46:40.500Z"),
      (1_000_000, "2001-09-09T01:46:40.001Z"), (1_000, "2001-09-09T01:46:40.000001Z"),
      (123_456_000, "2001-09-09T01:46:40.123456Z"), (1, "2001-09-09T01:46:40.000000001Z"),
    ] as [(Int64, String)])
  func writes(_ nanoseconds: Int64, _ expected: String) throws {
    let instant = try #require(Timestamp(seconds: 1_000_000_000, nanoseconds: nanoseconds))
    #expect(instant.rfc3339 == expected)
  }

  @Test("What is written is read back, over all years")
  func roundTrip() throws {
    var random = SeededRandom(seed: 1)
    for round in 0..<20_000 {
      let unit: Int64 = [1, 1000, 1_000_000, 1_000_000_000][round % 4]
      let instant = try #require(
        Timestamp(
          seconds: .random(in: Timestamp.secondsRange, using: &random),
          nanoseconds: .random(in: 0..<(1_000_000_000 / unit), using: &random) * unit))
      try #require(try Timestamp(rfc3339: instant.rfc3339) == instant, "\(instant)")
    }
  }

  @Test("Instants are ordered by time")
  func order() throws {
    let texts = [
      "0001-01-01", "1969-12-31T23:59:59Z", "1969-12-31T23:59:59.5Z", "1970-01-01",
      "1970-01-01T00:00:00.000000001Z", "2026-11-21T10:40:00+09:00", "2026-11-21T10:40:00Z",
    ]
    let instants = try texts.map { try Timestamp(rfc3339: $0) }
    for (earlier, later) in zip(instants, instants.dropFirst()) {
      #expect(earlier < later && !(later < earlier) && !(earlier < earlier))
    }
    #expect(instants[3] == .epoch)
  }
}
