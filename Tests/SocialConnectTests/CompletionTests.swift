import Foundation
import Testing

/// What shells complete behind options, as the scripts of `--generate-completion-script` have it.
@Suite("Completions")
struct CompletionTests {
  private struct Help: Decodable {
    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }

    struct Argument: Decodable {
      struct Completion: Decodable, CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }

        init(from decoder: any Decoder) throws {
          let keys = try decoder.container(keyedBy: Self.self).allKeys
          self = try #require(keys.first)
        }
      }

      let kind: String
      let valueName: String
      let completionKind: Completion?
    }

    let command: Command
  }

  private static func arguments(of command: Help.Command) -> [Help.Argument] {
    (command.arguments ?? []).filter { $0.kind != "flag" }
      + (command.subcommands ?? []).flatMap(arguments)
  }

  @Test("Behind every option and argument that takes a path, files or folders are completed")
  func paths() throws {
    let run = try Program.run(["--experimental-dump-help"])
    let help = try JSONDecoder().decode(Help.self, from: Data(run.output.utf8))
    let expected = [
      "source": "directory", "folder": "directory", "file": "file", "path": "file",
      "archive": "file", "files": "list",
    ]
    var found: Set<String> = []
    for argument in Self.arguments(of: help.command) {
      guard let kind = expected[argument.valueName] else { continue }
      found.insert(argument.valueName)
      #expect(argument.completionKind?.stringValue == kind, "\(argument.valueName)")
    }
    #expect(found == Set(expected.keys))
  }
}
