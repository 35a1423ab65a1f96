import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread that sleeps until there is something to do; it begins with the first time.
///
/// Dispatch would make one, too, but where the system allows no more threads (a container's limit of
/// processes, of memory) it tries again for ever, and whoever has asked waits without a word. Here the asker
/// learns of it, and does the work alone.
///
/// A class because the thread and its owner share it.
final class HelperThread: Sendable {
  private struct State {
    var isRunning = false
    var isEnding = false
    var work: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)

  /// Has the thread do something; it must have nothing to do.
  ///
  /// - Returns: whether there is such a thread.
  func perform(_ work: @escaping @Sendable () -> Void) -> Bool {
    let runs = state.withLock { state in
      if !state.isRunning { state.isRunning = start() }
      if state.isRunning { state.work = work }
      return state.isRunning
    }
    if runs { signal.signal() }
    return runs
  }

  /// Lets the thread end as soon as it has nothing to do. Nobody waits for that.
  func end() {
    let runs = state.withLock { state in
      state.isEnding = true
      return state.isRunning
    }
    if runs { signal.signal() }
  }

  private func start() -> Bool {
    let thread = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var number: pthread_t?
    #else
      var number = pthread_t()
    #endif
    let code = pthread_create(
      &number, nil,
      { context in
        // On Darwin there is always one.
        let context: UnsafeMutableRawPointer? = context
        if let context { Unmanaged<HelperThread>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, thread.toOpaque())
    guard code == 0 else {
      thread.release()
      return false
    }
    #if canImport(Darwin)
      if let number { pthread_detach(number) }
    #else
      pthread_detach(number)
    #endif
    return true
  }

  private func run() {
    while true {
      signal.wait()
      let (work, isEnding) = state.withLock { state in (state.work.take(), state.isEnding) }
      // What it is asked for comes before its end; nothing of it is held while it sleeps.
      work?()
      if isEnding { return }
    }
  }
}
