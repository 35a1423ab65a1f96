import Domain
import TestSupport
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
    let growth = growth(from: 1000, to: 40_000) { count in
      var told = ToldFindings()
      let findings = (0..<count).map(finding)
      #expect(told.take(findings).count == count)
      #expect(told.take(findings.reversed() + [finding(-1)]) == [finding(-1)])
    }
    #expect(growth < 8)
  }
}
