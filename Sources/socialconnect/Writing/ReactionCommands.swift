import ArgumentParser
import Repository

/// Who acts.
struct ActorOptions: ParsableArguments {
  @Option(name: .customLong("as"), help: ArgumentHelp("Who: a username or id.", valueName: "name"))
  var name: String
}

/// `socialconnect react`: as in the app, a repeat takes the reaction back.
struct ReactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "react",
    abstract: "Reacts to a post; a repeat takes the reaction back.")

  @Argument(help: "The post's id.")
  var post: String

  @Argument(
    help:
      "The kind: like, smiling_heart, laughing, flushed, partying, star, thumbs_up, or one of the settings."
  )
  var kind: String

  @OptionGroup var actor: ActorOptions
  @OptionGroup var options: WritingOptions

  func run() throws {
    try ContentWriting(options: options).run { editor throws(WriteRefusal) in
      try editor.toggleReaction(kind, on: post, by: actor.name) ? "Added" : "Taken back"
    }
  }
}

/// `socialconnect unreact`.
struct UnreactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unreact", abstract: "Takes a reaction to a post back.")

  @Argument(help: "The post's id.")
  var post: String

  @Argument(help: "The kind.")
  var kind: String

  @OptionGroup var actor: ActorOptions
  @OptionGroup var options: WritingOptions

  func run() throws {
    try ContentWriting(options: options).run { editor throws(WriteRefusal) in
      try editor.removeReaction(kind, on: post, by: actor.name)
      return "Taken back"
    }
  }
}

/// `socialconnect like`.
struct LikeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "like", abstract: "Likes a post; a repeat takes the like back.")

  @Argument(help: "The post's id.")
  var post: String

  @OptionGroup var actor: ActorOptions
  @OptionGroup var options: WritingOptions

  func run() throws {
    try ContentWriting(options: options).run { editor throws(WriteRefusal) in
      try editor.toggleReaction("like", on: post, by: actor.name) ? "Added" : "Taken back"
    }
  }
}

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

/// `socialconnect follow`.
struct FollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow", abstract: "Follows a user.")

  @Argument(help: "Whom: a username or id.")
  var name: String

  @OptionGroup var actor: ActorOptions
  @OptionGroup var options: WritingOptions

  func run() throws {
    try ContentWriting(options: options).run { editor throws(WriteRefusal) in
      try editor.follow(name, by: actor.name)
      return "Followed"
    }
  }
}

/// `socialconnect unfollow`.
struct UnfollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unfollow", abstract: "Follows a user no longer.")

  @Argument(help: "Whom: a username or id.")
  var name: String

  @OptionGroup var actor: ActorOptions
  @OptionGroup var options: WritingOptions

  func run() throws {
    try ContentWriting(options: options).run { editor throws(WriteRefusal) in
      try editor.unfollow(name, by: actor.name)
      return "Unfollowed"
    }
  }
}
