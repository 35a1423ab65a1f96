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
    /// The threads that have nothing to do, by their positions.
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
  /// Those who may help.
  private let threads: [HelperThread]

  /// - Parameter count: how many threads work at the same time, the caller's among them; at least 1.
  init(count: Int) {
    state = Mutex(State(idle: Array(0..<count - 1)))
    threads = (0..<count - 1).map { _ in HelperThread() }
    patience = count > Processors.count ? 0 : 5000
  }

  deinit {
    for thread in threads { thread.end() }
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
    let processor = Processors.current
    for position in woken {
      let isThere = threads[position].perform { [self] in
        Processors.leave(processor)
        help(from: position)
      }
      // Perhaps the next time.
      if !isThere { state.withLock { $0.idle.append(position) } }
    }
  }

  /// What a thread does that has come to help: this or that, until there is nothing.
  private func help(from thread: Int) {
    var isPatient = true
    while true {
      let count = events.load(ordering: .relaxed)
      // In one step, or work that is opened in between would find nobody.
      let joined = state.withLock { state in
        let joined = state.join()
        if joined == nil, !isPatient { state.idle.append(thread) }
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
