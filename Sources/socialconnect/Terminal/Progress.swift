import Synchronization

/// The phases of a build.
enum Phase: String, Sendable {
  case compare = "Looking for changes"
  case load = "Loading"
  case pictures = "Making pictures smaller"
  case plan = "Reading texts and planning"
  case render = "Rendering cards"
  case write = "Writing pages"
  case publish = "Publishing"
  case check = "Checking"
  case ask = "Asking other hosts"
}

/// How long a phase took.
struct PhaseTime: Sendable {
  let phase: Phase
  let seconds: Double
}

extension [PhaseTime] {
  /// All phases together, in seconds.
  var total: Double { reduce(0) { $0 + $1.seconds } }
}

/// Shows how far long work is: a line that changes on a terminal, one line per phase elsewhere.
///
/// A class because all workers tell it how far they are.
final class Progress: Sendable {
  private struct State {
    var phase: Phase?
    var began = 0.0
    var done = 0
    var total = 0
    var shownPercent = -1
    var times: [PhaseTime] = []
  }

  private let isQuiet: Bool
  private let isTerminal: Bool
  private let state = Mutex(State())

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    isTerminal = Console.errorOutputIsTerminal
  }

  func begin(_ phase: Phase, total: Int = 0) {
    state.withLock { state in
      finish(&state)
      state.phase = phase
      state.began = SystemClock.monotonicSeconds()
      state.total = total
      state.done = 0
      state.shownPercent = -1
      guard !isQuiet, isTerminal else { return }
      Console.write("\r\u{1B}[K\(phase.rawValue)…", toErrors: true)
    }
  }

  func advance(by count: Int) {
    state.withLock { state in
      state.done += count
      guard !isQuiet, isTerminal, state.total > 0, let phase = state.phase else { return }
      let percent = state.done * 100 / state.total
      guard percent != state.shownPercent else { return }
      state.shownPercent = percent
      Console.write("\r\u{1B}[K\(phase.rawValue)… \(percent) %", toErrors: true)
    }
  }

  /// Ends the last phase.
  ///
  /// - Returns: how long each phase took.
  @discardableResult
  func end() -> [PhaseTime] {
    state.withLock { state in
      finish(&state)
      return state.times
    }
  }

  private func finish(_ state: inout State) {
    guard let phase = state.phase else { return }
    let seconds = SystemClock.monotonicSeconds() - state.began
    state.times.append(PhaseTime(phase: phase, seconds: seconds))
    state.phase = nil
    guard !isQuiet else { return }
    Console.write(
      isTerminal ? "\r\u{1B}[K" : "\(phase.rawValue): \(Seconds.text(seconds))\n", toErrors: true)
  }
}

/// Durations for people.
enum Seconds {
  /// `0.32 s`
  static func text(_ seconds: Double) -> String {
    let hundredths = Int((max(0, min(seconds, 1e9)) * 100).rounded())
    let fraction = String(hundredths % 100 + 100).dropFirst()
    return "\(hundredths / 100).\(fraction) s"
  }
}
