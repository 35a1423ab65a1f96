import Domain
import Repository

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is given to the program by a pipe or typed at it.
enum StandardInput {
  /// Everything that comes, as text.
  ///
  /// - Throws: where it can't be read to its end or is not UTF-8: nothing is put in the place of what somebody
  ///   has written.
  static func text() throws(ExitStatus) -> String {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try StreamReading.rest(of: STDIN_FILENO)
    } catch {
      throw refusal(.readFailed, "the standard input can't be read: \(error.words)", .inputOutput)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw refusal(.utf8, "the text from the standard input is not valid UTF-8", .contentErrors)
    }
    return text
  }

  private static func refusal(
    _ rule: FindingRule, _ message: String, _ status: ExitStatus
  ) -> ExitStatus {
    Console.tell(Finding(.error, rule: rule, message: message))
    Console.write("Nothing was written\n", toErrors: true)
    return status
  }
}
