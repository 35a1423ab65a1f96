import Dispatch
import Testing

@testable import socialconnect

@Suite("Threads that help")
struct HelperThreadTests {
  /// Seconds after which a thread that does nothing is taken for lost.
  private let patience = 60.0

  @Test("A thread does one thing after the other, and lets go of it before the next")
  func oneAfterTheOther() throws {
    let thread = HelperThread()
    let done = DispatchSemaphore(value: 0)
    weak var last: Held?
    for _ in 0..<1000 {
      let object = Held()
      last = object
      #expect(thread.perform { withExtendedLifetime(object) { _ = done.signal() } })
      try #require(done.wait(timeout: .now() + patience) == .success)
    }
    #expect(thread.perform { done.signal() })
    try #require(done.wait(timeout: .now() + patience) == .success)
    #expect(last == nil)
    thread.end()
  }

  private final class Held: Sendable {}

  @Test("What a thread is asked for is done though it is told to end at once")
  func end() {
    let done = DispatchGroup()
    for _ in 0..<200 {
      let thread = HelperThread()
      done.enter()
      #expect(thread.perform { done.leave() })
      thread.end()
    }
    #expect(done.wait(timeout: .now() + patience) == .success)
  }
}
