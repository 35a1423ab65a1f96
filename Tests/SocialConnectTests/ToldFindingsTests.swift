import Domain
import Testing

@testable import socialconnect

@Suite("What the terminal has been told")
struct ToldFindingsTests {
  private func finding(_ number: Int) -> Finding {
    Finding(
      .error, rule: .badDate, message: "`nonsense` is no date",
      place: FindingPlace(path: "content/posts/\(number).md", line: 3))
  }

  @Test("Only what is new is told, and what was gone meanwhile is new")
  func new() {
    var told = ToldFindings()
    #expect(told.take([finding(1), finding(2)]) == [finding(1), finding(2)])
    #expect(told.take([finding(1), finding(3)]) == [finding(3)])
    #expect(!told.areOnly(finding(1)))
    #expect(told.take([finding(1)]) == [])
    #expect(told.areOnly(finding(1)))
    #expect(told.take([finding(1), finding(2)]) == [finding(2)])
  }

  @Test("Many errors that stay are known again without being compared one by one")
  func many() {
    var told = ToldFindings()
    let findings = (0..<40_000).map(finding)
    #expect(told.take(findings).count == findings.count)
    let others = findings.reversed() + [finding(-1)]
    let time = ContinuousClock().measure { #expect(told.take(others) == [finding(-1)]) }
    // Less than a second; compared one by one it would be minutes.
    #expect(time < .seconds(30))
  }
}
