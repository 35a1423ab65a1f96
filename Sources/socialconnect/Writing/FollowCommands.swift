import ArgumentParser
import Repository

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
