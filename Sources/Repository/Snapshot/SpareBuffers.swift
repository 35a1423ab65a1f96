import Synchronization

/// Buffers for what is large and needed for a moment, used time after time, as many as work at once.
///
/// Where such a buffer was given back to the heap, small things come to lie, and the next one needs fresh
/// memory, which the system has to clear: with the 163 snapshots of 100,000 posts that was a twentieth of
/// the CPU time of a build after one new post.
///
/// A class because all workers take from it.
final class SpareBuffers: Sendable {
  private let spare = Mutex<[[UInt8]]>([])

  /// A buffer that holds anything.
  func take() -> [UInt8] { spare.withLock { $0.popLast() } ?? [] }

  /// Gives a buffer back for the next who takes one.
  func give(_ buffer: consuming [UInt8]) {
    let buffer = consume buffer
    spare.withLock { $0.append(buffer) }
  }
}
