import FlyingSocks

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Listening that goes on after a shortage.
///
/// FlyingFox's server ends at the first connection that the system can't give it, and closes its port
/// and all others. That makes room, so another server may take its place.
enum Listening {
  /// Listens until something ends it that does not pass.
  ///
  /// - Parameters:
  ///   - pause: before it listens again.
  ///   - passingProblem: what to tell of an error; nil when it does not pass.
  ///   - tell: is called the first time alone.
  static func run(
    pause: Duration = .milliseconds(200),
    passingProblem: (any Error) -> String? = Listening.passingProblem(in:),
    tell: (String) -> Void,
    listen: () async throws -> Void
  ) async throws {
    var isTold = false
    while true {
      do {
        return try await listen()
      } catch {
        guard let problem = passingProblem(error) else { throw error }
        if !isTold { tell(problem) }
        isTold = true
      }
      try await Task.sleep(for: pause)
    }
  }

  /// The system's words for a shortage.
  static func passingProblem(in error: any Error) -> String? {
    guard case .failed(_, let number, _)? = error as? SocketError, passes(number) else {
      return nil
    }
    return words(for: error)
  }

  /// Whether another program has the port.
  static func isTaken(_ error: any Error) -> Bool {
    if case .failed(_, EADDRINUSE, _)? = error as? SocketError { true } else { false }
  }

  /// The system's words for an error.
  static func words(for error: any Error) -> String {
    if case .failed(_, _, let words)? = error as? SocketError {
      words
    } else {
      "the port is closed"
    }
  }

  /// Whether an error of the system is gone after a while: no files, memory or buffers are left, or
  /// who asked has gone away.
  static func passes(_ number: Int32) -> Bool {
    [EMFILE, ENFILE, ENOMEM, ENOBUFS, ECONNABORTED].contains(number)
  }
}
