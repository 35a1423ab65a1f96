import ArgumentParser
import Domain
import Repository

/// `socialconnect react`: as in the app, a repeat takes the reaction back.
struct ReactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "react",
    abstract: "Reacts to a post; a repeat takes the reaction back.")

  @Argument(help: "The post's id.")
  var post: String

  @Argument(
    help: """
      The kind: \(ReactionKind.standard.map(\.name).joined(separator: ", ")), or one of the settings.
      """)
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
