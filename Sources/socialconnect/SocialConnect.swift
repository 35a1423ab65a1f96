import ArgumentParser
import CBuild
import Domain
import Repository

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
    version: ProgramVersion.full,
    subcommands: [
      BuildCommand.self, CheckCommand.self, ServeCommand.self, ThemeCommand.self,
    ] + WritingCommands.all)

  static func main() {
    ProcessStart.openStandardStreams()
    ProcessStart.ignoreClosedPipes()
    ProcessStart.ignoreFileSizeLimit()
    ProcessStart.listenToEndedPrograms()
    ProcessStart.keepMemory()
    guard let words = ProcessStart.arguments else {
      Console.tell(error: "a word of the command line is not UTF-8")
      Console.end(.usage)
    }
    do {
      var command = try parsed(words)
      do {
        try command.run()
      } catch let error as ValidationError {
        end(error, of: type(of: command))
      }
      Console.end(.success)
    } catch let status as ExitStatus {
      Console.end(status)
    } catch let failure as ServingFailure {
      Console.tell(error: failure.description)
      Console.end(.inputOutput)
    } catch {
      end(error)
    }
  }
}

extension SocialConnect {
  /// What the words of the command line ask for.
  ///
  /// ArgumentParser looks at the options of every command on the way, by reflection. A build that finds nothing
  /// to do takes long enough for that to be noticed, so `build` is looked for first; what is no sound build is
  /// told of by the whole command line.
  private static func parsed(_ words: [String]) throws -> ParsableCommand {
    if words.first == BuildCommand.configuration.commandName,
      let command = try? BuildCommand.parse(Array(words.dropFirst()))
    {
      return command
    }
    let names =
      words.first == "help"
      ? words.dropFirst().filter { !$0.hasPrefix("-") && $0 != "help" }
      : Array(words.prefix { !$0.hasPrefix("-") })
    let asksForHelp = words.first == "help" || words.contains("--help") || words.contains("-h")
    if asksForHelp { try checkCommands(names) }
    do {
      return try parseAsRoot(WritingCommands.joiningTexts(words))
    } catch {
      try checkCommands(names)
      throw error
    }
  }

  /// Of a command that there is not, ArgumentParser would show the help of the one above it, or blame an option.
  ///
  /// - Parameter words: the names of commands, and perhaps what they are given.
  private static func checkCommands(_ words: [String]) throws {
    var command: ParsableCommand.Type = self
    for word in words {
      let commands = command.configuration.subcommands
      if commands.isEmpty { return }
      guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
        let names = commands.compactMap { $0.configuration.commandName }
        let meant = NearestName.of(word, among: names).map { " Did you mean `\($0)`?" }
        throw ValidationError("There is no command `\(word)`.\(meant ?? "")")
      }
      command = next
    }
  }

  /// Ends the program as ArgumentParser does, but tells of help that could not be written.
  private static func end(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    if !message.isEmpty { Console.write(message + "\n", toErrors: !status.isSuccess) }
    Console.end(ExitStatus(rawValue: status.rawValue) ?? .usage)
  }

  /// Tells of options that don't go together, as a command found when it already ran. ArgumentParser knows of no
  /// command by then, and would show how the whole program is used.
  private static func end(_ error: ValidationError, of command: ParsableCommand.Type) -> Never {
    Console.write(
      "Error: \(error.message)\nUsage: \(usageString(for: command))\n", toErrors: true)
    Console.end(.usage)
  }
}

/// The program's version.
enum ProgramVersion {
  static let text = "0.1.0"

  /// With the commit, where it is known: `0.1.0 (1a2b3c4)`.
  static var full: String {
    let commit = String(cString: socialconnect_commit())
    return commit.isEmpty ? text : "\(text) (\(commit))"
  }
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
}
