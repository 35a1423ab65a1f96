import Domain
import Foundation
import Synchronization
import Testing

@testable import socialconnect

@Suite("Workers that wait for the disk")
struct WaitingTests {
  @Test("they all wait at the same time, however few cores there are")
  func together() {
    let startedCount = Atomic<Int>(0)
    let metCount = Atomic<Int>(0)
    let end = Date(timeIntervalSinceNow: 60)
    Workers.waiting.forEachRange(of: Workers.waiting.count) { _, _ in
      startedCount.wrappingAdd(1, ordering: .relaxed)
      while startedCount.load(ordering: .relaxed) < Workers.waiting.count, Date() < end {
        usleep(1000)
      }
      if Date() < end { metCount.wrappingAdd(1, ordering: .relaxed) }
    }
    #expect(Workers.waiting.count > 2)
    #expect(metCount.load(ordering: .relaxed) == Workers.waiting.count)
  }

  @Test("each piece of work is done once")
  func once() {
    let calls = Mutex<[Int: Int]>([:])
    Workers.waiting.forEachRange(of: 1000) { _, range in
      calls.withLock { calls in
        for number in range { calls[number, default: 0] += 1 }
      }
    }
    #expect(calls.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<1000).map { ($0, 1) }))
  }
}
