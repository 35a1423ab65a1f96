import ArgumentParser

/// The commands that write content.
enum WritingCommands {
  static let all: [any ParsableCommand.Type] = [
    NewCommand.self, PostCommand.self, ReactCommand.self, UnreactCommand.self, LikeCommand.self,
    CommentCommand.self, UncommentCommand.self, FollowCommand.self, UnfollowCommand.self,
    ImportCommand.self,
  ]

  /// The options that take any text, however it begins.
  private static let texts: Set<String> = [
    "--text", "--alt", "--content-warning", "--display-name", "--bio", "--title", "--link",
  ]

  /// The words of a command line, with `--text` and a text that begins as an option does in one word.
  ///
  /// ArgumentParser takes such a text for the option's value, unless its form is that of no option: it
  /// ends at `---`, the rule of Markdown, before it looks at what the words are for.
  static func joiningTexts(_ words: [String]) -> [String] {
    var result: [String] = []
    for word in words {
      if word.hasPrefix("-"), let option = result.last, texts.contains(option) {
        result[result.count - 1] = option + "=" + word
      } else {
        result.append(word)
      }
    }
    return result
  }
}
