#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How a program has ended.
public enum ProgramEnding: Equatable, Sendable {
  case exit(status: Int32)
  case signal(Int32)

  /// As a shell tells it.
  public var status: Int32 {
    switch self {
    case .exit(let status): status
    case .signal(let number): 128 + number
    }
  }
}

/// A program that we have started, without a shell: it gets its arguments as they are.
///
/// Whoever starts one waits for it, too: the system keeps what has ended until somebody asks how.
public struct ChildProcess: Sendable {
  let id: pid_t

  /// - Parameters:
  ///   - program: a path, or a name that is looked for in the folders of `PATH`.
  ///   - environment: `NAME=value`; nil for all that was given to us.
  ///   - files: its input and output, and what it says of errors is heard by nobody; nil for our own three.
  public init(
    starting program: String, _ arguments: [String], environment: [String]? = nil,
    files: (input: Int32, output: Int32)? = nil
  ) throws(SystemError) {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let files {
      posix_spawn_file_actions_adddup2(&actions, files.input, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, files.output, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { $0.map { strdup($0) } + [nil] }
    defer { for text in words + (variables ?? []) { free(text) } }
    let start = program.utf8.contains(UInt8(ascii: "/")) ? posix_spawn : posix_spawnp
    var process: pid_t = 0
    let failure = SpawnAttributes.withUsualSignals { attributes in
      if let variables {
        start(&process, program, &actions, attributes, words, variables)
      } else {
        start(&process, program, &actions, attributes, words, environ)
      }
    }
    guard failure == 0 else { throw SystemError(errno: failure) }
    id = process
  }

  /// Waits until it has ended.
  @discardableResult
  public func wait() -> ProgramEnding {
    var status: Int32 = 0
    while true {
      if let ending = ending(waitpid(id, &status, 0), status) { return ending }
    }
  }

  /// Waits until it has ended, or kills it when its time is over. Looks again and again, because no call waits
  /// for a process and for a time on every system.
  ///
  /// - Returns: nil where it was killed.
  func wait(atMost seconds: Double) -> ProgramEnding? {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var pause: useconds_t = 500
    var status: Int32 = 0
    while true {
      if let ending = ending(waitpid(id, &status, WNOHANG), status) { return ending }
      if clock.now >= end {
        kill(id, SIGKILL)
        wait()
        return nil
      }
      usleep(pause)
      pause = min(pause * 2, 4000)
    }
  }

  /// - Parameter found: what `waitpid` has just returned.
  /// - Returns: nil where it has not ended yet.
  private func ending(_ found: pid_t, _ status: Int32) -> ProgramEnding? {
    if found == 0 || found < 0 && errno == EINTR { return nil }
    // Where nobody is told how it ended, what it has made tells.
    guard found == id else { return .exit(status: 0) }
    let signal = status & 0x7F
    return signal == 0 ? .exit(status: status >> 8 & 0xFF) : .signal(signal)
  }
}
