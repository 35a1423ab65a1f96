import ArgumentParser
import Domain
import Repository

/// The options that all commands share which write content.
struct WritingOptions: ParsableArguments {
  @OptionGroup var site: SourceOption

  @Option(
    help: ArgumentHelp(
      "The moment of the change (RFC 3339); default: the clock.", valueName: "time"),
    transform: OptionValue.time)
  var now: Timestamp?

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  var source: String { site.source }

  var moment: Timestamp { now ?? SystemClock.now() }
}

/// What a post is to say, as `post create`, `post edit` and `new post` take it.
struct PostOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The text, in Markdown; - reads it from the standard input."))
  var text: String?

  @Option(
    help: ArgumentHelp(
      """
      A picture: a path such as `media/harbour.jpg`, an address, or a file, which is copied into the site's \
      media. Can be given several times.
      """, valueName: "path"),
    completion: .file())
  var image: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "What a picture shows: as many times as --image, in the same order.", valueName: "text"))
  var alt: [String] = []

  @Option(help: ArgumentHelp("The language of the text, such as en.", valueName: "tag"))
  var lang: String?

  @Option(help: ArgumentHelp("The post that this one answers.", valueName: "id"))
  var inReplyTo: String?

  @Option(help: "Who sees it: public, unlisted, private, followers or direct.")
  var visibility: Visibility?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A sentence that folds the post.", valueName: "text"))
  var contentWarning: String?

  @Option(
    help: ArgumentHelp(
      "A hashtag beside those in the text. Can be given several times.", valueName: "tag"))
  var hashtag: [String] = []

  @Option(
    help: ArgumentHelp(
      "When it was written (RFC 3339); of a new post, now unless it is given, and of a draft, when it is published.",
      valueName: "time"),
    transform: OptionValue.writtenTime)
  var date: WrittenTime?

  func validate() throws {
    if !alt.isEmpty, alt.count != image.count {
      throw ValidationError("--alt must be given as many times as --image, or not at all.")
    }
  }

  /// The options as a draft; those that were not given say nothing.
  func draft() throws -> PostDraft {
    var draft = PostDraft()
    draft.text = try text.map { $0 == "-" ? try StandardInput.text() : $0 }
    if !image.isEmpty {
      draft.images = image.enumerated().map { ($1, alt.isEmpty ? "" : alt[$0]) }
    }
    draft.language = lang
    draft.inReplyTo = inReplyTo
    draft.visibility = visibility
    draft.contentWarning = contentWarning
    if !hashtag.isEmpty { draft.hashtags = hashtag }
    draft.time = date
    return draft
  }

  var saysNothing: Bool {
    text == nil && image.isEmpty && lang == nil && inReplyTo == nil && visibility == nil
      && contentWarning == nil && hashtag.isEmpty && date == nil
  }
}

extension Visibility: ExpressibleByArgument {}
