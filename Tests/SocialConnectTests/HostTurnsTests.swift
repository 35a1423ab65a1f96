import Dispatch
import Synchronization
import Testing

@testable import socialconnect

@Suite("Turns of asking a host")
struct HostTurnsTests {
  private struct Asked {
    let host: String
    let start: Double
    let end: Double
  }

  /// Has threads ask hosts at the same time, each for a while.
  private func ask(_ hosts: [String], pause: Double) -> [Asked] {
    let turns = HostTurns(pause: pause)
    let all = Mutex<[Asked]>([])
    let group = DispatchGroup()
    for host in hosts {
      // Threads that wait must not keep others from beginning.
      let queue = DispatchQueue(label: host)
      queue.async(group: group) {
        turns.take(host) {
          let start = SystemClock.monotonicSeconds()
          SystemClock.sleep(seconds: 0.02)
          let asked = Asked(host: host, start: start, end: SystemClock.monotonicSeconds())
          all.withLock { $0.append(asked) }
        }
      }
    }
    group.wait()
    return all.withLock { $0 }
  }

  @Test("A host is asked by one at a time, with a pause after each")
  func oneAtATime() {
    let asked = ask(Array(repeating: "a.example", count: 4), pause: 0.05)
      .sorted { $0.start < $1.start }
    #expect(asked.count == 4)
    for (first, second) in zip(asked, asked.dropFirst()) {
      #expect(second.start - first.end >= 0.05)
    }
  }

  @Test("Nobody waits for another host, whether it is being asked or is left alone")
  func otherHosts() {
    let turns = HostTurns(pause: 3600)
    let order = turns.take("a.example") {
      turns.take("b.example") { "b" }
    }
    #expect(order == "b")
    #expect(ask(["a.example", "b.example", "c.example"], pause: 3600).count == 3)
  }
}
