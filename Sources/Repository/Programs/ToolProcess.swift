import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a program that we start may take.
struct ToolLimits: Sendable {
  var seconds = 60.0
  /// Of memory, in bytes; Linux only, as the next one.
  var memory: UInt64 = 2 << 30
  /// Of what it writes, in bytes.
  var output: UInt64 = 64 << 20
}

/// How a program that we started ended.
enum ToolEnding: Error, Equatable {
  case exit(status: Int32)
  case signal(Int32)
  case tookTooLong
  case notStarted(errno: Int32)
}

/// A program that is run without a shell: it gets its arguments as they are, two open files as its
/// input and output, and nothing else of ours.
struct ToolProcess {
  let path: String
  let arguments: [String]
  let environment: [String]
  let limits: ToolLimits

  /// Runs it to its end, or kills it when its time is over.
  ///
  /// Memory is limited from outside, as soon as it was started; a program that takes some at its very
  /// first moment gets it, and no more after that.
  func run(input: Int32, output: Int32) -> ToolEnding {
    var process: pid_t = 0
    let failure = start(&process, input: input, output: output)
    guard failure == 0 else { return .notStarted(errno: failure) }
    #if os(Linux)
      socialconnect_limit(process, limits.memory, limits.output, UInt64(limits.seconds) + 1)
    #endif
    return wait(for: process)
  }

  private func start(_ process: inout pid_t, input: Int32, output: Int32) -> Int32 {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    return SpawnAttributes.withUsualSignals {
      posix_spawn(&process, path, &actions, $0, words, variables)
    }
  }

  /// Looks again and again, because no call waits for a process and for a time on every system.
  private func wait(for process: pid_t) -> ToolEnding {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(limits.seconds)
    var pause: useconds_t = 500
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { break }
      // Who ignores SIGCHLD is not told how it ended; what it has made tells.
      if ended < 0, errno != EINTR { return .exit(status: 0) }
      if clock.now >= end {
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return .tookTooLong
      }
      usleep(pause)
      pause = min(pause * 2, 4000)
    }
    let signal = status & 0x7F
    return signal == 0 ? .exit(status: status >> 8 & 0xFF) : .signal(signal)
  }
}
