import ArgumentParser
import Repository

/// `socialconnect comment`.
struct CommentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "comment", abstract: "Comments on a post and prints the comment's id.")

  @Argument(help: "The post's id.")
  var post: String

  @OptionGroup var actor: ActorOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The text, in Markdown; - reads it from the standard input."))
  var text: String

  @Option(
    help: ArgumentHelp("The comment on the same post that this one answers.", valueName: "id"))
  var inReplyTo: String?

  @OptionGroup var options: WritingOptions

  func run() throws {
    let content = text == "-" ? try StandardInput.text() : text
    try ContentWriting(options: options).run { editor throws(WriteRefusal) in
      try editor.createComment(content, on: post, by: actor.name, inReplyTo: inReplyTo)
    }
  }
}

/// `socialconnect uncomment`.
struct UncommentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uncomment", abstract: "Deletes a comment.")

  @Argument(help: "The comment's id.")
  var comment: String

  @OptionGroup var options: WritingOptions

  func run() throws {
    try ContentWriting(options: options).run { editor throws(WriteRefusal) in
      try editor.deleteComment(comment)
      return "Deleted"
    }
  }
}
