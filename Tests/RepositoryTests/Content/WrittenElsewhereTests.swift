import Domain
import Testing

@testable import Repository

@Suite("Moments in the forms of other programs")
struct WrittenElsewhereTests {
  private typealias Form = Regex<(Substring, Substring, Substring, Substring?, Substring?)>

  /// The parts of a moment, the plain way.
  private struct Parts {
    let time: String
    let offset: Substring?

    /// An expression is compiled where it is written, which takes longer than to match it.
    init?(_ text: String, _ form: Form) {
      guard let match = text.wholeMatch(of: form) else { return nil }
      let clock = match.2.count == 4 ? "0" + match.2 : String(match.2)
      time = "\(match.1)T\(clock)\(match.3 ?? ":00")"
      offset = match.4
    }

    func moment(offsetMinutes: Int) -> Timestamp? {
      guard let offset else {
        guard let utc = try? Timestamp(rfc3339: time + "Z") else { return nil }
        return Timestamp(
          seconds: utc.seconds - Int64(offsetMinutes) * 60, nanoseconds: Int64(utc.nanoseconds))
      }
      if offset.count <= 3 { return try? Timestamp(rfc3339: time + "Z") }
      return try? Timestamp(rfc3339: "\(time)\(offset.prefix(3)):\(offset.suffix(2))")
    }
  }

  private static let days = [
    "2026-12-01", "2026-13-01", "0000-00-00", "9999-12-31", "2026-1-1", "",
  ]
  private static let gaps = [" ", "T", "t", "  ", "", "T ", "\t", "\u{3000}"]
  private static let clocks = [
    "20:00", "8:00", "08:00", "24:00", "100:00", "８:00", "8", "\u{301}8:00",
  ]
  private static let seconds = ["", ":00", ":59.5", ":60", ":00.", ":0", ":00.123456789012", ":"]
  private static let zones = [
    "", "Z", "z", "UTC", "GMT", "-0500", "+09:00", "+9", "+09:", "+0", "+99:99", "-05:0", "Zz",
    "UTC+1",
    " ", "+０９:００",
  ]

  @Test("are read as the plain way reads them")
  func likeTheOracle() {
    let form: Form =
      /(\d{4}-\d\d-\d\d)[Tt ] *(\d\d?:\d\d)(:\d\d(?:\.\d+)?)? *([Zz]|UTC|[+-]\d\d:?\d\d)?/
    var found = 0
    var wrong: [String] = []
    for day in Self.days {
      for gap in Self.gaps {
        for clock in Self.clocks {
          for second in Self.seconds {
            for zone in Self.zones {
              for blanks in ["", "  "] {
                let text = day + gap + clock + second + blanks + zone
                let moment = WrittenElsewhere.moment(text, offsetMinutes: 540)
                let parts = Parts(text, form)
                let expected = parts?.moment(offsetMinutes: 540)
                // Where the clocks matter, there is no offset.
                let isCertain = expected == parts?.moment(offsetMinutes: 60)
                let certain = WrittenElsewhere.moment(text, offsetMinutes: nil)
                // Not by an expectation for each of 100,000.
                if moment != expected || certain != (isCertain ? expected : nil) {
                  wrong.append(text)
                }
                if moment != nil { found += 1 }
              }
            }
          }
        }
      }
    }
    #expect(wrong == [])
    #expect(found > 500)
  }
}
