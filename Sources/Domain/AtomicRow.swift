import Synchronization

/// A row of values, each of which many threads may read and write at the same time.
///
/// Atomics can't be copied, so no array holds them. Threads may share it: but for atomics there is only what never
/// changes.
public struct AtomicRow<Value: AtomicRepresentable & Sendable>: ~Copyable, @unchecked Sendable {
  /// The same as long as the row is there.
  public let count: Int
  private let values: UnsafeMutablePointer<Atomic<Value>>

  /// - Precondition: `count` is not negative.
  public init(repeating value: Value, count: Int) {
    precondition(count >= 0, "a row has no negative length")
    self.count = count
    values = .allocate(capacity: count)
    for position in 0..<count { (values + position).initialize(to: Atomic(value)) }
  }

  deinit {
    values.deinitialize(count: count)
    values.deallocate()
  }

  /// The value at a position.
  ///
  /// - Precondition: `position` is one of the row's.
  @inline(__always)
  public subscript(position: Int) -> Atomic<Value> {
    unsafeAddress {
      precondition(position >= 0 && position < count, "there is no such value")
      return UnsafePointer(values + position)
    }
  }
}
