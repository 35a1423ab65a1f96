import Domain
import Foundation
import Synchronization
import Testing

@testable import socialconnect

@Suite("Workers that wait for the disk, or for other hosts")
struct WaitingTests {
  private static let all = [Workers.waiting, .asking]

  @Test("they all wait at the same time, however few cores there are", arguments: all)
  func together(_ workers: Workers) {
    let startedCount = Atomic<Int>(0)
    let metCount = Atomic<Int>(0)
    let end = Date(timeIntervalSinceNow: 60)
    workers.forEachRange(of: workers.count) { _, _ in
      startedCount.wrappingAdd(1, ordering: .relaxed)
      while startedCount.load(ordering: .relaxed) < workers.count, Date() < end {
        usleep(1000)
      }
      if Date() < end { metCount.wrappingAdd(1, ordering: .relaxed) }
    }
    #expect(workers.count > 2)
    #expect(metCount.load(ordering: .relaxed) == workers.count)
  }

  @Test("each piece of work is done once", arguments: all, [0, 1, 2, 100, 1000])
  func once(_ workers: Workers, _ total: Int) {
    let calls = Mutex([Int](repeating: 0, count: total))
    workers.forEachRange(of: total) { _, range in
      calls.withLock { calls in
        for number in range { calls[number] += 1 }
      }
    }
    #expect(calls.withLock { $0 } == [Int](repeating: 1, count: total))
  }
}
