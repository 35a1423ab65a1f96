import CSystem

/// What a program that we start may take.
struct ToolLimits: Sendable {
  var seconds = 60.0
  /// Of memory, in bytes; Linux only, as the next one.
  var memory: UInt64 = 2 << 30
  /// Of what it writes, in bytes.
  var output: UInt64 = 64 << 20
}

/// How a tool has ended, or why it has not worked at all.
enum ToolEnding: Equatable {
  case ended(ProgramEnding)
  case tookTooLong
  case notStarted(SystemError)
}

/// A tool that works for us within limits: it gets its arguments, two open files as its input and output, and
/// nothing else of ours.
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
    let process: ChildProcess
    do throws(SystemError) {
      process = try ChildProcess(
        starting: path, arguments, environment: environment, files: (input, output))
    } catch {
      return .notStarted(error)
    }
    #if os(Linux)
      socialconnect_limit(process.id, limits.memory, limits.output, UInt64(limits.seconds) + 1)
    #endif
    return process.wait(atMost: limits.seconds).map { .ended($0) } ?? .tookTooLong
  }
}
