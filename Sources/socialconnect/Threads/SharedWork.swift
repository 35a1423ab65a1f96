import Synchronization

/// Pieces of work on which several threads can be. Each is handed out once: a thread takes the next when it is done
/// with its last, so that none waits for a slow one.
///
/// A class because all of them share it, also one that is done with it a moment after the others.
final class SharedWork: Sendable {
  private let count: Int
  private let taken = Atomic<Int>(0)
  private let body: Mutex<(@Sendable (Int) -> Void)?>

  init(pieces: Int, _ body: @escaping @Sendable (Int) -> Void) {
    count = pieces
    self.body = Mutex(body)
  }

  /// Whether there is a piece that nobody has taken.
  var hasMore: Bool { taken.load(ordering: .relaxed) < count }

  /// Does pieces until all are taken.
  ///
  /// Never inlined, so that nobody holds the body afterwards: its caller's variables live on the stack.
  @inline(never)
  func perform() {
    guard let body = body.withLock({ $0 }) else { return }
    while let piece = next() {
      LargePages.use()
      body(piece)
    }
  }

  /// The same for those who hardly need memory.
  func performAll() {
    while hasMore { performOne() }
  }

  /// Does the next piece, if there is one.
  @inline(never)
  func performOne() {
    guard let body = body.withLock({ $0 }), let piece = next() else { return }
    body(piece)
  }

  /// Lets go of the body, when nobody performs it any more.
  func forgetBody() { body.withLock { $0 = nil } }

  private func next() -> Int? {
    let piece = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return piece < count ? piece : nil
  }
}
