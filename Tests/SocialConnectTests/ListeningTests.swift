import Foundation
import Testing

@testable import socialconnect

@Suite("Listening after a shortage")
struct ListeningTests {
  private struct Problem: Error {
    let passes: Bool
  }

  @Test("What passes is waited for and told once; what does not pass ends it")
  func shortage() async throws {
    var told: [String] = []
    var count = 0
    var last: Problem?
    do {
      try await Listening.run(
        pause: .milliseconds(1),
        passingProblem: { ($0 as? Problem)?.passes == true ? "no room" : nil },
        tell: { told.append($0) },
        listen: {
          count += 1
          throw Problem(passes: count < 4)
        })
    } catch let problem as Problem {
      last = problem
    }
    #expect(last?.passes == false)
    #expect(count == 4)
    #expect(told == ["no room"])
  }

  @Test("It ends with the server that ends by itself")
  func end() async throws {
    var count = 0
    try await Listening.run(
      tell: { _ in Issue.record("nothing was short") }, listen: { count += 1 })
    #expect(count == 1)
  }

  @Test(
    "Only a shortage passes",
    arguments: [
      (EMFILE, true), (ENFILE, true), (ENOMEM, true), (ENOBUFS, true), (ECONNABORTED, true),
      (EADDRINUSE, false), (EADDRNOTAVAIL, false), (EACCES, false), (EBADF, false),
      (EINVAL, false),
    ] as [(Int32, Bool)])
  func errors(_ number: Int32, _ passes: Bool) {
    #expect(Listening.passes(number) == passes)
  }
}
