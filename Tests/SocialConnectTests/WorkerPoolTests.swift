import Dispatch
import Foundation
import Synchronization
import Testing

@testable import socialconnect

@Suite("Worker pool")
struct WorkerPoolTests {
  /// Waits until something is so; for a minute at most, so that what never comes is a failure.
  private static func wait(until isSo: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 60)
    while !isSo(), Date() < end { usleep(100) }
  }

  @Test("Every piece is done once, for any number of threads", arguments: [1, 2, 3, 8])
  func pieces(_ count: Int) {
    let pool = WorkerPool(count: count)
    for total in [0, 1, 2, 7, 1000] {
      let calls = Mutex([Int](repeating: 0, count: total))
      pool.perform(total) { piece in calls.withLock { $0[piece] += 1 } }
      #expect(calls.withLock { $0 } == [Int](repeating: 1, count: total))
    }
  }

  @Test(
    "Work within work within work is done once, for any number of threads", arguments: [1, 2, 5])
  func within(_ count: Int) {
    let pool = WorkerPool(count: count)
    let calls = Mutex<[Int: Int]>([:])
    pool.perform(4) { outer in
      pool.perform(5) { middle in
        pool.perform(6) { inner in
          calls.withLock { $0[outer * 30 + middle * 6 + inner, default: 0] += 1 }
        }
      }
    }
    #expect(calls.withLock { $0.count } == 120)
    #expect(calls.withLock { Set($0.values) } == [1])
  }

  @Test("No more threads work than are allowed", arguments: [1, 2, 4])
  func limit(_ count: Int) {
    let pool = WorkerPool(count: count)
    let working = Atomic<Int>(0)
    let most = Mutex(0)
    pool.perform(3) { _ in
      pool.perform(50) { _ in
        let now = working.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
        most.withLock { $0 = max($0, now) }
        _ = (0..<20_000).reduce(0, &+)
        working.wrappingSubtract(1, ordering: .sequentiallyConsistent)
      }
    }
    #expect(most.withLock { $0 } <= count)
  }

  @Test("A thread that is done with its part joins in work within another's")
  func joining() {
    let pool = WorkerPool(count: 2)
    let isFirstDone = Atomic<Bool>(false)
    let both = DispatchSemaphore(value: 0)
    let met = Atomic<Bool>(false)
    pool.perform(2) { piece in
      guard piece == 1 else {
        isFirstDone.store(true, ordering: .sequentiallyConsistent)
        return
      }
      Self.wait { isFirstDone.load(ordering: .sequentiallyConsistent) }
      // Two pieces that wait for each other can only be done by two threads.
      pool.perform(2) { inner in
        if inner == 0 {
          both.signal()
        } else if both.wait(timeout: .now() + 60) == .success {
          met.store(true, ordering: .sequentiallyConsistent)
        }
        if inner == 0 {
          Self.wait { met.load(ordering: .sequentiallyConsistent) }
        }
      }
    }
    let haveMet = met.load(ordering: .sequentiallyConsistent)
    #expect(haveMet)
  }

  @Test("Work that is offered is done once, in passing or at the end", arguments: [1, 2, 3, 8])
  func offered(_ count: Int) {
    let pool = WorkerPool(count: count)
    for total in [0, 1, 7, 1000] {
      let calls = Mutex<[Int: Int]>([:])
      let finish = pool.offer(total) { piece in calls.withLock { $0[piece, default: 0] += 1 } }
      let others = Atomic<Int>(0)
      pool.perform(5) { _ in
        pool.perform(20) { _ in others.add(1, ordering: .relaxed) }
      }
      #expect(others.load(ordering: .relaxed) == 100)
      finish()
      #expect(calls.withLock { $0.keys.sorted() } == Array(0..<total))
      #expect(calls.withLock { $0.values.allSatisfy { $0 == 1 } })
    }
  }

  @Test("Who has nothing else to do does what is offered, without being asked")
  func inPassing() {
    let pool = WorkerPool(count: 2)
    let isDone = DispatchSemaphore(value: 0)
    let left = Atomic<Int>(10)
    let finish = pool.offer(10) { _ in
      if left.wrappingSubtract(1, ordering: .relaxed).newValue == 0 { isDone.signal() }
    }
    #expect(isDone.wait(timeout: .now() + 60) == .success)
    finish()
    #expect(left.load(ordering: .relaxed) == 0)
  }

  @Test("Other work comes before what is offered")
  func offeredComesLast() {
    let pool = WorkerPool(count: 2)
    let begun = DispatchSemaphore(value: 0)
    let isOpen = Atomic<Bool>(false)
    let order = Mutex<[String]>([])
    let finish = pool.offer(3) { piece in
      // The helper is amid the first piece while other work is opened, and joins that next.
      if piece == 0 {
        begun.signal()
        Self.wait { isOpen.load(ordering: .sequentiallyConsistent) }
      }
      order.withLock { $0.append("offered") }
    }
    #expect(begun.wait(timeout: .now() + 60) == .success)
    let both = Atomic<Int>(0)
    pool.perform(2) { _ in
      order.withLock { $0.append("other") }
      isOpen.store(true, ordering: .sequentiallyConsistent)
      both.add(1, ordering: .sequentiallyConsistent)
      // Neither is done before both have begun, which takes two threads.
      Self.wait { both.load(ordering: .sequentiallyConsistent) == 2 }
    }
    finish()
    #expect(order.withLock { $0 } == ["other", "offered", "other", "offered", "offered"])
  }
}
