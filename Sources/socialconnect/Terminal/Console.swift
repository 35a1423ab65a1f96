import Repository
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the program says, and how it ends.
enum Console {
  /// Whether what is said of errors goes to a terminal that can clear a line.
  static var errorOutputIsTerminal: Bool {
    isatty(STDERR_FILENO) == 1 && Environment.variable("TERM") != "dumb"
  }

  /// Writes a text as it is. A reader that has gone away is no error of ours; any other failure of the
  /// standard output is, at the end (``end(_:)``).
  static func write(_ text: String, toErrors: Bool = false) {
    let handle = toErrors ? STDERR_FILENO : STDOUT_FILENO
    var text = text
    text.withUTF8 { bytes in
      do throws(SystemError) {
        try FileWriting.writeAll(UnsafeRawBufferPointer(bytes), to: handle)
      } catch {
        if !toErrors, error.number != EPIPE { outputError.store(error.number, ordering: .relaxed) }
      }
    }
  }

  /// Why the standard output could not be written; 0 where it could.
  private static let outputError = Atomic<Int32>(0)

  /// Whether everything that was to be said could be written, as far as it is known.
  static var outputIsWritten: Bool { outputError.load(ordering: .relaxed) == 0 }

  /// Ends the program. What was to be said and could not be written is no success.
  static func end(_ status: ExitStatus) -> Never {
    let error = outputError.load(ordering: .relaxed)
    guard status == .success, error != 0 else { exit(status.rawValue) }
    tell(error: "can't write the output: \(SystemError(errno: error).words)")
    exit(ExitStatus.inputOutput.rawValue)
  }
}
