import Foundation
import Testing

@testable import Domain

@Suite("A row of atomics")
struct AtomicRowTests {
  @Test(
    "Every place begins with the same value, and none is the others'", arguments: [0, 1, 2, 100])
  func places(_ count: Int) {
    let row = AtomicRow(repeating: 7, count: count)
    let length = row.count
    #expect(length == count)
    for place in 0..<count {
      row[place].store(place, ordering: .relaxed)
    }
    let values = (0..<count).map { row[$0].load(ordering: .relaxed) }
    #expect(values == Array(0..<count))
  }

  @Test("What many threads add to a place is all there, and of many one is the first")
  func threads() {
    final class Rows: Sendable {
      let sums = AtomicRow(repeating: 0, count: 3)
      let taken = AtomicRow(repeating: false, count: 1000)
      let firsts = AtomicRow(repeating: 0, count: 1000)
    }
    let rows = Rows()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for place in 0..<1000 {
        rows.sums[place % 3].add(thread, ordering: .relaxed)
        let isFirst = rows.taken[place].compareExchange(
          expected: false, desired: true, ordering: .relaxed
        ).exchanged
        if isFirst { rows.firsts[place].add(1, ordering: .relaxed) }
      }
    }
    let sums = (0..<3).map { rows.sums[$0].load(ordering: .relaxed) }
    #expect(sums == [334 * 28, 333 * 28, 333 * 28])
    let firsts = (0..<1000).map { rows.firsts[$0].load(ordering: .relaxed) }
    #expect(firsts.allSatisfy { $0 == 1 })
  }
}
