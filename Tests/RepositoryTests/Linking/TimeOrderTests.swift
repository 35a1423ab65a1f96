import Domain
import TestSupport
import Testing

@testable import Repository

@Suite("The order of records by time")
struct TimeOrderTests {
  @Test(
    "it is the order that comparing gives",
    arguments: [0, 1, 2, 10, 63, 64, 1000, 5000],
    [1, 100, 100_000, 4_294_967_294, 4_294_967_300, 300_000_000_000])
  func oracle(count: Int, span: Int64) {
    var random = SeededRandom(seed: UInt64(count) + 1)
    let lowest = Timestamp.secondsRange.lowerBound
    let times = (0..<count).map { _ -> Timestamp? in
      if Int.random(in: 0..<10, using: &random) == 0 { return nil }
      return Timestamp(
        seconds: lowest + Int64.random(in: 0..<span, using: &random),
        nanoseconds: Int64.random(in: 0..<3, using: &random))
    }
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      Timestamp.isEarlier(times[left], than: times[right]) ?? (left > right)
    }
    let order = TimeOrder.positions(count, time: { times[$0] }, isBefore: isBefore)
    #expect(order == (0..<count).sorted(by: isBefore))
    // What is in order already stays so.
    let sorted = order.map { times[$0] }
    let again = TimeOrder.positions(
      count, time: { sorted[$0] },
      isBefore: { Timestamp.isEarlier(sorted[$0], than: sorted[$1]) ?? ($0 < $1) })
    #expect(again == Array(0..<count))
  }
}
