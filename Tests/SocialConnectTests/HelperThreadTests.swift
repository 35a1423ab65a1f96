import Dispatch
import Domain
import Synchronization
import Testing

@testable import socialconnect

@Suite("Threads that help")
struct HelperThreadTests {
  @Test("A thread does one thing after the other, and lets go of it before the next")
  func oneAfterTheOther() {
    let thread = HelperThread()
    let done = DispatchSemaphore(value: 0)
    weak var last: Held?
    for _ in 0..<1000 {
      let object = Held()
      last = object
      #expect(thread.perform { withExtendedLifetime(object) { _ = done.signal() } })
      done.wait()
    }
    #expect(thread.perform { done.signal() })
    done.wait()
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
    done.wait()
  }

  @Test("Those who wait for the disk do each piece once, beside each other")
  func waiting() {
    for total in [0, 1, 2, 100] {
      let calls = Mutex([Int](repeating: 0, count: total))
      Workers.waiting.forEachRange(of: total) { _, range in
        for piece in range { calls.withLock { $0[piece] += 1 } }
      }
      #expect(calls.withLock { $0 } == [Int](repeating: 1, count: total))
    }
    // Eight who wait for each other can only go on if they are eight.
    let arrived = Atomic(0)
    Workers.asking.forEachRange(of: 8) { _, _ in
      arrived.add(1, ordering: .relaxed)
      while arrived.load(ordering: .relaxed) < 8 { Machine.sleep(seconds: 0.001) }
    }
  }
}
