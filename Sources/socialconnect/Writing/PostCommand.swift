import ArgumentParser
import Domain
import Repository

/// `socialconnect post`: posts, from the command line.
struct PostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "post", abstract: "Writes, changes and deletes posts.",
    subcommands: [Create.self, Edit.self, Delete.self])

  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Writes a post and prints its id.")

    @OptionGroup var options: WritingOptions
    @OptionGroup var post: PostOptions
    @OptionGroup var creation: CreationOptions

    func run() throws {
      let draft = try creation.draft(post)
      try ContentWriting(options: options).run { editor throws(WriteRefusal) in
        try editor.createPost(draft, author: creation.author, id: creation.id)
      }
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Changes a post and says when.",
      discussion: """
        Options that are not given leave a field as it is. An empty --lang, --in-reply-to or \
        --content-warning takes the field away. A post keeps its id and its author: change those in its file.
        """)

    @Argument(help: "The post's id.")
    var id: String

    @OptionGroup var options: WritingOptions
    @OptionGroup var post: PostOptions

    @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: "Make it a draft, or publish it.")
    var draft: Bool?

    @Flag(help: "Take the pictures away.")
    var noImages = false

    @Flag(help: "Take the hashtags away that stand beside the text.")
    var noHashtags = false

    func validate() throws {
      if noImages, !post.image.isEmpty {
        throw ValidationError("--no-images and --image contradict each other.")
      }
      if noHashtags, !post.hashtag.isEmpty {
        throw ValidationError("--no-hashtags and --hashtag contradict each other.")
      }
    }

    func run() throws {
      // Not before, where it would hide that an option is unknown.
      if post.saysNothing, draft == nil, !noImages, !noHashtags {
        throw ValidationError("There is nothing to change: give --text or another option.")
      }
      var changed = try post.draft()
      changed.isDraft = draft
      if noImages { changed.images = [] }
      if noHashtags { changed.hashtags = [] }
      try ContentWriting(options: options).run { [changed] editor throws(WriteRefusal) in
        let isChanged = try editor.editPost(id, changed)
        let said = isChanged ? "Changed \(id)" : "Nothing has changed in \(id)"
        return switch editor.timeHoldingBack(id, changed) {
        case .waiting(let time): "\(said); by its fields it is shown from \(time.rfc3339) on"
        case .over(let time): "\(said); by its fields it is shown no more since \(time.rfc3339)"
        case nil: said
        }
      }
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Deletes a post with its comments, reactions and likes.")

    @Argument(help: "The post's id.")
    var id: String

    @OptionGroup var options: WritingOptions

    func run() throws {
      try ContentWriting(options: options).run { editor throws(WriteRefusal) in
        try editor.deletePost(id)
        return "Deleted \(id)"
      }
    }
  }
}

/// What only a new post takes.
struct CreationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who writes: a username or id.", valueName: "name"))
  var author: String

  @Option(
    help: "The post's id; by default made from the date and the text.",
    transform: OptionValue.name)
  var id: String?

  @Flag(help: "Keep it a draft.")
  var draft = false

  func draft(_ post: PostOptions) throws -> PostDraft {
    var new = try post.draft()
    new.isDraft = draft
    return new
  }
}
