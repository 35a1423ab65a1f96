import ArgumentParser
import Domain

/// The command line: threads, exit statuses and the terminal are decided here alone.
@main
struct SocialConnect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "socialconnect",
    abstract: "Publishes a social network as a static site.",
    discussion: """
      Reads users, posts, comments, reactions and follows from JSON or Markdown files and writes \
      a site that any static host can serve.
      """,
    version: ProgramVersion.text,
    subcommands: [BuildCommand.self, CheckCommand.self])

  static func main() {
    Machine.ignoreClosedPipes()
    Machine.keepMemory()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let status as ExitStatus {
      Machine.end(status)
    } catch {
      exit(withError: error)
    }
  }
}

/// The program's version.
enum ProgramVersion {
  static let text = "0.1.0"
}

/// Why the program ends, for the shell that called it.
enum ExitStatus: Int32, Error {
  case success = 0
  /// The content, settings or templates have errors; nothing was published.
  case contentErrors = 1
  /// The command line makes no sense (`EX_USAGE`).
  case usage = 64
  /// Reading or writing failed (`EX_IOERR`).
  case inputOutput = 74

  /// Why nothing is published when these were found: what the system would not let us read is not
  /// the content's fault.
  init(refusedFor findings: [Finding]) {
    self = findings.contains { $0.rule == "read-failed" } ? .inputOutput : .contentErrors
  }
}
