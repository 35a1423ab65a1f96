import CSystem
import Dispatch
import Synchronization

/// Threads that share whatever is to be done, also where a piece of work is spread over them in turn.
///
/// `DispatchQueue.concurrentPerform` does work within work on one thread, even when all others have
/// become idle: reading the content took twice as long beside the compiling of a theme as after it.
/// Here other threads join any work that has pieces left, and who waits for the last pieces of its own
/// work helps with other work meanwhile. Work that is offered (``offer(_:_:)``) is done piece by piece by those
/// who find nothing else, until somebody asks for it.
///
/// A class because all its threads share it.
final class WorkerPool: Sendable {
  private struct OpenWork {
    let work: SharedWork
    /// How many help with it.
    var helpers = 0
    /// Nobody waits for it yet.
    var isOffered = false
  }

  private struct State {
    /// What is not done yet. Work within work comes after what it is a part of.
    var open: [OpenWork] = []
    /// The queues that have nothing to do, by their positions.
    var idle: [Int]
    /// What wakes those who wait for others, or for something to help with: a semaphore each, or one
    /// that goes to sleep again could take the signal that was meant for another.
    var asleep: [DispatchSemaphore] = []

    func place(of work: SharedWork) -> Int? { open.firstIndex { $0.work === work } }

    /// Joins the innermost work that has pieces left; what is only offered comes last.
    mutating func join() -> Help? {
      let place =
        open.lastIndex { !$0.isOffered && $0.work.hasMore }
        ?? open.firstIndex { $0.isOffered && $0.work.hasMore }
      guard let place else { return nil }
      open[place].helpers += 1
      return Help(work: open[place].work, isPiece: open[place].isOffered)
    }
  }

  /// What somebody has joined.
  private struct Help {
    let work: SharedWork
    /// One piece of it, and then another look for what is waited for.
    let isPiece: Bool
  }

  private let state: Mutex<State>
  /// Counts what may end somebody's waiting: work that is opened, and helpers that are done.
  private let events = Atomic(0)
  /// How often to look for an event before going to sleep: 0.13 ms on the machine where it was measured. Not
  /// at all where there are more threads than processors, for somebody else could work meanwhile.
  private let patience: Int
  /// A thread for each that may help. Serial queues have threads of their own. Those of the global queue
  /// are watched by Dispatch through `/proc`, and it stops the program where there is none, as in a bare
  /// container.
  private let queues: [DispatchQueue]

  /// - Parameter count: how many threads work at the same time, the caller's among them; at least 1.
  init(count: Int) {
    state = Mutex(State(idle: Array(0..<count - 1)))
    queues = (0..<count - 1).map { DispatchQueue(label: "worker \($0)") }
    patience = count > Machine.coreCount ? 0 : 5000
  }

  /// Calls the body once for each of `0..<pieces`, and returns when all are done.
  func perform(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      let work = SharedWork(pieces: pieces, body)
      open(work, pieces)
      work.perform()
      finish(work)
      work.forgetBody()
    }
  }

  /// Offers work to those who have nothing else to do.
  ///
  /// - Returns: does what is left of it, and returns when all is done.
  func offer(
    _ pieces: Int, _ body: @escaping @Sendable (Int) -> Void
  ) -> @Sendable () -> Void {
    let work = SharedWork(pieces: pieces, body)
    open(work, pieces, isOffered: true)
    return { [self] in
      state.withLock { state in
        if let place = state.place(of: work) { state.open[place].isOffered = false }
      }
      tellOthers()
      work.perform()
      finish(work)
      work.forgetBody()
    }
  }

  private func open(_ work: SharedWork, _ pieces: Int, isOffered: Bool = false) {
    let woken = state.withLock { state in
      state.open.append(OpenWork(work: work, isOffered: isOffered))
      let woken = Array(state.idle.suffix(max(0, pieces - 1)))
      state.idle.removeLast(woken.count)
      return woken
    }
    tellOthers()
    // Linux wakes half of them on the caller's processor, and lets them share it for 4 to 40 ms while
    // another is idle: a build with nothing to do takes 25 ms.
    let processor = Machine.processor
    for position in woken {
      queues[position].async { [self] in
        Machine.leave(processor)
        help(from: position)
      }
    }
  }

  /// What a thread does that has come to help: this or that, until there is nothing.
  private func help(from queue: Int) {
    var isPatient = true
    while true {
      let count = events.load(ordering: .relaxed)
      // In one step, or work that is opened in between would find nobody.
      let joined = state.withLock { state in
        let joined = state.join()
        if joined == nil, !isPatient { state.idle.append(queue) }
        return joined
      }
      if let joined {
        help(with: joined)
        isPatient = true
      } else if isPatient {
        isPatient = somethingHappens(after: count)
      } else {
        return
      }
    }
  }

  private func help(with joined: Help) {
    if joined.isPiece { joined.work.performOne() } else { joined.work.perform() }
    let isLast = state.withLock { state in
      guard let place = state.place(of: joined.work) else { return false }
      state.open[place].helpers -= 1
      return state.open[place].helpers == 0 && !state.open[place].isOffered
    }
    if isLast { tellOthers() }
  }

  /// Waits a moment without sleeping, which takes as long as to be woken. The next work is opened so
  /// soon as a rule: up to a tenth of the time of one new post in 10,000, where most work is short.
  ///
  /// - Parameter count: of the events when there was nothing to do.
  /// - Returns: whether there may be something now.
  private func somethingHappens(after count: Int) -> Bool {
    for _ in 0..<patience {
      if events.load(ordering: .relaxed) != count { return true }
      socialconnect_pause()
    }
    return false
  }

  private enum Step {
    case done
    case help(Help)
    case look
    case wait(DispatchSemaphore)
  }

  /// Waits until the helpers of work whose pieces are all taken are done with theirs.
  private func finish(_ work: SharedWork) {
    var isPatient = true
    while true {
      let count = events.load(ordering: .relaxed)
      let step = state.withLock { state -> Step in
        if let place = state.place(of: work), state.open[place].helpers == 0 {
          state.open.remove(at: place)
          return .done
        }
        if let other = state.join() { return .help(other) }
        if isPatient { return .look }
        let signal = DispatchSemaphore(value: 0)
        state.asleep.append(signal)
        return .wait(signal)
      }
      switch step {
      case .done: return
      case .help(let other): help(with: other)
      case .look: isPatient = somethingHappens(after: count)
      case .wait(let signal):
        signal.wait()
        isPatient = true
      }
    }
  }

  /// Tells those who wait, awake or asleep, that something has happened.
  private func tellOthers() {
    events.add(1, ordering: .relaxed)
    let sleepers = state.withLock { state in
      defer { state.asleep = [] }
      return state.asleep
    }
    for signal in sleepers { signal.signal() }
  }
}

/// Pieces of work on which several threads can be.
private final class SharedWork: Sendable {
  private let pieces: PieceQueue
  private let body: Mutex<(@Sendable (Int) -> Void)?>

  init(pieces: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.pieces = PieceQueue(count: pieces)
    self.body = Mutex(body)
  }

  /// Whether there is a piece that nobody has taken.
  var hasMore: Bool { pieces.hasMore }

  /// Does pieces until all are taken.
  ///
  /// Never inlined, so that nobody holds the body afterwards: its caller's variables live on the stack.
  @inline(never)
  func perform() {
    guard let body = body.withLock({ $0 }) else { return }
    while let piece = pieces.next() {
      LargePages.use()
      body(piece)
    }
  }

  /// Does the next piece, if there is one.
  @inline(never)
  func performOne() {
    guard let body = body.withLock({ $0 }), let piece = pieces.next() else { return }
    body(piece)
  }

  /// Lets go of the body, when nobody performs it any more.
  func forgetBody() { body.withLock { $0 = nil } }
}
