import ArgumentParser
import Domain
import Repository

/// `socialconnect new`: a site folder, a post as a file of its own, a user.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Makes a site folder, writes a post in your editor, or adds a user.",
    subcommands: [NewSiteCommand.self, Post.self, User.self])

  struct Post: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "post",
      abstract: "Writes a post as a Markdown file and prints its id.",
      discussion: """
        Without --text it opens your editor: the command line in the variable VISUAL, or else in \
        EDITOR.
        """)

    @OptionGroup var options: WritingOptions
    @OptionGroup var post: PostOptions
    @OptionGroup var creation: CreationOptions

    func run() throws {
      let draft = try creation.draft(post)
      let writing = ContentWriting(options: options)
      if draft.text == nil { return try EditedPost(writing, draft, creation).run() }
      try writing.run { editor throws(WriteRefusal) in
        try editor.createPost(
          draft, author: creation.author, id: creation.id, inMarkdown: true)
      }
    }
  }

  struct User: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "user", abstract: "Adds a user and prints the id.")

    @Argument(help: "The username.")
    var name: String

    @Option(
      parsing: .unconditional, help: ArgumentHelp("The name that is shown.", valueName: "name"))
    var displayName: String?

    @Option(
      parsing: .unconditional, help: ArgumentHelp("Who they are, in Markdown.", valueName: "text"))
    var bio: String?

    @Option(
      help: ArgumentHelp(
        "A link of the profile. Can be given several times.", valueName: "label=url"),
      transform: Self.link)
    var link: [(label: String, url: String)] = []

    @Option(
      help: ArgumentHelp(
        "A picture: a path such as `media/ada.jpg`, an address, or a file, which is copied.",
        valueName: "path"),
      completion: .file())
    var photo: String?

    @OptionGroup var options: WritingOptions

    func validate() throws {
      if name.isEmpty { throw ValidationError("The username must not be empty.") }
    }

    private static func link(_ text: String) throws -> (label: String, url: String) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw ValidationError("It must be a label and an address: label=https://example.org/.")
      }
      return (String(parts[0]), String(parts[1]))
    }

    func run() throws {
      try ContentWriting(options: options).run { editor throws(WriteRefusal) in
        try editor.createUser(
          name, displayName: displayName, bio: bio, links: link, photo: photo)
      }
    }
  }
}
