import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Domain

@Suite("Workers")
struct WorkersTests {
  private static let all = [
    Workers.serial, .backwards(4), .threads(1), .threads(2), .threads(7),
  ]

  @Test(
    "map gives the results by index, for any number of workers",
    arguments: [
      0, 1, 2, 7, 8, 9, 55, 56, 57, 1000, 10_007,
    ])
  func map(_ total: Int) {
    let expected = (0..<total).map { "\($0 &* 31)" }
    for (index, workers) in Self.all.enumerated() {
      for minimum in [1, 3, 100, 100_000] {
        let result = workers.map(total, atLeast: minimum) { "\($0 &* 31)" }
        #expect(result == expected, "workers \(index), at least \(minimum)")
      }
    }
  }

  @Test("A piece that is done twice in place of another is no result")
  func twice() async {
    await #expect(processExitsWith: .failure) {
      let workers = Workers(count: 2) { pieces, body in
        for piece in 0..<pieces { body(max(piece, 1)) }
      }
      _ = workers.map(64) { $0 }
    }
  }

  @Test("Two pieces of work give both results, for any number of workers")
  func together() {
    for (index, workers) in Self.all.enumerated() {
      let calls = Mutex<[String]>([])
      let (number, text) = workers.together(
        { () -> Int in
          calls.withLock { $0.append("first") }
          return 7
        },
        { () -> String in
          calls.withLock { $0.append("second") }
          return "seven"
        })
      #expect(number == 7 && text == "seven", "workers \(index)")
      #expect(calls.withLock { $0.sorted() } == ["first", "second"], "workers \(index)")
    }
  }

  @Test(
    "The ranges cover everything once and are numbered in order",
    arguments: [
      0, 1, 2, 7, 8, 9, 63, 64, 65, 1000,
    ])
  func ranges(_ total: Int) {
    for (index, workers) in Self.all.enumerated() {
      for minimum in [1, 3, 100] {
        let calls = Mutex<[Int: Range<Int>]>([:])
        let repeated = Mutex(0)
        workers.forEachRange(of: total, atLeast: minimum) { piece, range in
          let before = calls.withLock { $0.updateValue(range, forKey: piece) }
          if before != nil { repeated.withLock { $0 += 1 } }
        }
        let ranges = calls.withLock { $0 }.sorted { $0.key < $1.key }
        #expect(repeated.withLock { $0 } == 0)
        #expect(ranges.map(\.key) == Array(0..<ranges.count))
        #expect(ranges.flatMap { Array($0.value) } == Array(0..<total), "workers \(index)")
        #expect(ranges.dropLast().allSatisfy { $0.value.count >= minimum })
        #expect(ranges.allSatisfy { !$0.value.isEmpty })
      }
    }
  }

  @Test("There are several pieces for each worker, and one for a single worker")
  func pieces() {
    let count = Mutex(0)
    Workers.threads(4).forEachRange(of: 1000) { _, _ in count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } > 4)
    count.withLock { $0 = 0 }
    Workers.serial.forEachRange(of: 1000) { _, _ in count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 1)
  }
}
