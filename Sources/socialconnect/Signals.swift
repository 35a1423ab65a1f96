#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system tells a running program.
enum Signals {
  /// Leaves a signal to those who listen for it.
  static func ignore(_ number: Int32) {
    signal(number, SIG_IGN)
  }

  /// What tells a program to end: Ctrl-C, `kill`, a terminal that is closed. The last not to one that
  /// was started so that it stays without a terminal: `nohup socialconnect serve`.
  static let ending = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
