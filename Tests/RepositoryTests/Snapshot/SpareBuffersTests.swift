import Dispatch
import Synchronization
import Testing

@testable import Repository

@Suite("Buffers that are used time after time")
struct SpareBuffersTests {
  @Test(
    "Of many who take one at once, no two have the same, and what was given back is taken first")
  func shared() {
    let buffers = SpareBuffers()
    let made = Atomic<Int>(0)
    let wrong = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 4_000) { number in
      var buffer = buffers.take()
      if buffer.isEmpty { made.add(1, ordering: .relaxed) }
      // Everybody writes a number of his own all over it.
      let text = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 1_000)
      buffer.removeAll(keepingCapacity: true)
      buffer += text
      if buffer != text { wrong.add(1, ordering: .relaxed) }
      buffers.give(buffer)
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    // As many as there were threads, not as there was work.
    #expect((1...512).contains(made.load(ordering: .relaxed)))
  }
}
