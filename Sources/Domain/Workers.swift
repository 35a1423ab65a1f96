import Synchronization

/// How independent pieces of work are spread over threads.
///
/// The layers below the command line are pure: they say which work is independent, and are handed
/// the threads. Results go into places by index, so they are the same for any number of workers.
public struct Workers: Sendable {
  /// How many pieces run at the same time.
  public let count: Int
  private let perform: @Sendable (_ pieces: Int, _ body: @Sendable (Int) -> Void) -> Void
  private let offer: Offer

  /// Takes work that is to be done in passing, and returns what does the rest of it.
  public typealias Offer =
    @Sendable (
      _ pieces: Int, _ body: @escaping @Sendable (Int) -> Void
    ) -> @Sendable () -> Void

  /// - Parameters:
  ///   - perform: calls the body once for each of `0..<pieces`, in any order, on up to `count` threads,
  ///     and returns when all are done.
  ///   - offer: see ``inPassing(_:_:)``; without it nobody does anything in passing.
  public init(
    count: Int,
    perform: @escaping @Sendable (_ pieces: Int, _ body: @Sendable (Int) -> Void) -> Void,
    offer: Offer? = nil
  ) {
    precondition(count >= 1, "at least one worker is needed")
    self.count = count
    self.perform = perform
    self.offer = offer ?? { pieces, body in { perform(pieces, body) } }
  }

  /// Everything on the caller's thread, in order.
  public static let serial = Workers(count: 1) { pieces, body in
    for piece in 0..<pieces { body(piece) }
  }

  /// Calls `body` for consecutive ranges that together make up `0..<total`.
  ///
  /// There are many ranges per worker, so that a slow one does not leave the others idle at the end:
  /// with eight each, the last one cost up to a twentieth of a build.
  public func forEachRange(
    of total: Int, atLeast minimum: Int = 1, _ body: @Sendable (_ piece: Int, Range<Int>) -> Void
  ) {
    let ranges = Self.ranges(of: total, pieces: count == 1 ? 1 : count * 32, atLeast: minimum)
    guard !ranges.isEmpty else { return }
    perform(ranges.count) { piece in body(piece, ranges[piece]) }
  }

  /// Offers work to those who have nothing else to do: its pieces are done one by one while others wait,
  /// so they should be short.
  ///
  /// - Parameter body: is called once for each of `0..<pieces`, in any order, on any thread.
  /// - Returns: does what is left of it, with all workers, and returns when all is done. Call it once, or
  ///   never where nobody wants to know the outcome.
  public func inPassing(
    _ pieces: Int, _ body: @escaping @Sendable (Int) -> Void
  ) -> @Sendable () -> Void {
    offer(pieces, body)
  }

  /// The results of `transform` for `0..<total`, by index.
  public func map<Element: Sendable>(
    _ total: Int, atLeast minimum: Int = 1, _ transform: @Sendable (Int) -> Element
  ) -> [Element] {
    let ranges = ranges(of: total, atLeast: minimum)
    if ranges.count <= 1 { return (0..<max(0, total)).map(transform) }
    return Array(unsafeUninitializedCapacity: total) { places, filled in
      // Each is filled by the one piece that has it, so there is nothing to join afterwards: that was
      // a fiftieth of reading a network, on one thread.
      nonisolated(unsafe) let places = places
      let isBegun = AtomicRow(repeating: false, count: ranges.count)
      let done = Atomic(0)
      perform(ranges.count) { piece in
        let isSecond = isBegun[piece].exchange(true, ordering: .relaxed)
        precondition(!isSecond, "workers must do each piece once")
        for position in ranges[piece] {
          places.initializeElement(at: position, to: transform(position))
        }
        done.add(1, ordering: .relaxed)
      }
      // None twice, and as many as there are: all of them.
      precondition(done.load(ordering: .relaxed) == ranges.count, "workers must do all pieces")
      filled = total
    }
  }

  /// The results of `transform` for consecutive ranges of `0..<total`, joined in their order: for
  /// work that keeps something at hand from one piece to the next.
  ///
  /// - Throws: what the first of the ranges throws that fails, whichever worker was faster.
  public func mapRanges<Element: Sendable, Failure: Error>(
    _ total: Int, atLeast minimum: Int = 1,
    _ transform: @Sendable (Range<Int>) throws(Failure) -> [Element]
  ) throws(Failure) -> [Element] {
    let ranges = ranges(of: total, atLeast: minimum)
    if ranges.count <= 1 { return try transform(0..<total) }
    let parts = map(ranges.count) { piece in
      Result { () throws(Failure) in try transform(ranges[piece]) }
    }
    var joined: [Element] = []
    joined.reserveCapacity(total)
    for part in parts { joined.append(contentsOf: try part.get()) }
    return joined
  }

  private func ranges(of total: Int, atLeast minimum: Int) -> [Range<Int>] {
    Self.ranges(of: total, pieces: count == 1 ? 1 : count * 16, atLeast: minimum)
  }

  private static func ranges(of total: Int, pieces: Int, atLeast minimum: Int) -> [Range<Int>] {
    guard total > 0 else { return [] }
    let size = max(minimum, (total + pieces - 1) / pieces, 1)
    return stride(from: 0, to: total, by: size).map { $0..<min($0 + size, total) }
  }
}
