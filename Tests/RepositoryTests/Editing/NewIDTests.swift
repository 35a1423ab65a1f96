import Domain
import Testing

@testable import Repository

@Suite("Ids of new records")
struct NewIDTests {
  private static let time = WrittenTime(
    Timestamp(seconds: 1_795_262_400) ?? .epoch, offsetMinutes: 0)

  @Test(
    "an id is the date and the first words",
    arguments: [
      ("Fog. The ferry is **late**, and nobody minds.", "2026-11-21-fog-the-ferry-is-late-and"),
      ("@ben https://x.example/ #Tide", "2026-11-21-tide"), ("👏👏", "2026-11-21-120000"),
      ("", "2026-11-21-120000"), ("今日は", "2026-11-21-今日は"),
      (String(repeating: "x", count: 90), "2026-11-21-" + String(repeating: "x", count: 40)),
      ("../../etc", "2026-11-21-etc"),
      (
        "abcdefghi abcdefghi abcdefghi abcdefghi x",
        "2026-11-21-abcdefghi-abcdefghi-abcdefghi-abcdefghi"
      ), ("Don't", "2026-11-21-don-t"),
    ])
  func words(text: String, id: String) {
    #expect(NewID.make(Self.time, text, others: ["p1"]) == id)
  }

  @Test(
    "where all others are numbers, it is the next",
    arguments: [
      (["1", "3", "2"], "4"), (["9"], "10"), (["007"], "008"), (["1", "x"], "2026-11-21-fog"),
      (["1795262400000000001", "0009999999999999999"], "1795262400000000002"),
      (["9223372036854775807"], "2026-11-21-fog"),
      (["9999999999999999999999"], "2026-11-21-fog"), ([], "2026-11-21-fog"),
      (["２"], "2026-11-21-fog"),
    ])
  func numbers(others: [String], id: String) {
    #expect(NewID.make(Self.time, "Fog", others: others) == id)
  }

  @Test(
    "the day is the one that was written, whatever day it is elsewhere",
    arguments: [
      ("2026-03-04", "2026-03-04"), ("2026-03-04T23:30:00-10:00", "2026-03-04-233000"),
    ])
  func day(text: String, id: String) throws {
    let time = WrittenTime(try #require(try? Timestamp(rfc3339: text)), text: text)
    #expect(NewID.make(time, "", others: []) == id)
  }

  @Test("an id is none that exists, case ignored")
  func unique() {
    let others = ["2026-11-21-FOG", "2026-11-21-fog-2"]
    #expect(NewID.make(Self.time, "Fog", others: others) == "2026-11-21-fog-3")
  }

  @Test("an id is a file's name where it is safe", arguments: ["fog", "2026-11-21-今日は", "a.b_c"])
  func safe(_ id: String) { #expect(NewID.isFileName(id)) }

  @Test("others are not", arguments: ["", ".a", "a/b", "a b", "-a", "a\\b", "a:b", "..", "a\n"])
  func unsafe(_ id: String) { #expect(!NewID.isFileName(id)) }
}
