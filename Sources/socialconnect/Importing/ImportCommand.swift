import ArgumentParser
import Domain
import Repository

/// `socialconnect import`: the archive of another system into the content.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Imports the archive of a Mastodon or Twitter account.",
    discussion: """
      Takes the folder of an unpacked archive. Posts that were imported before are left as they are, so an \
      archive can be imported again when it has become longer.
      """)

  @Argument(help: ArgumentHelp("The folder of the unpacked archive.", valueName: "folder"))
  var archive: String

  @Option(
    help: ArgumentHelp(
      """
      Whose posts they become: a username or id; by default the account's own, who is added where they are \
      missing.
      """, valueName: "name"))
  var author: String?

  @Flag(
    name: .customLong("private"),
    help: "Take posts that are not public, too. No page shows them, but they lie in the content.")
  var takesHidden = false

  @Flag(help: "Leave out answers to posts of others.")
  var noReplies = false

  @OptionGroup var options: WritingOptions

  func validate() throws {
    if archive.isEmpty { throw ValidationError("The folder must have a name.") }
  }

  func run() throws {
    let archive: Archive
    do throws(ArchiveError) {
      archive = try Archive(folder: self.archive)
    } catch {
      let status: ExitStatus = error.isOfContent ? .contentErrors : .inputOutput
      throw ContentWriting.report(ContentWriting.Refusal(findings: [error.finding], status: status))
    }
    var choices = ImportChoices()
    choices.author = author
    choices.takesHidden = takesHidden
    choices.takesReplies = !noReplies
    try ContentWriting(options: options, begins: true).run {
      [choices] editor throws(WriteRefusal) in
      Self.text(of: try editor.add(archive, choices))
    }
  }

  /// What is said of an import.
  private static func text(of summary: ImportSummary) -> String {
    var lines = [
      "Imported \(FindingReport.count(summary.posts, "post")) and "
        + "\(FindingReport.count(summary.pictures, "picture")) of "
        + "@\(summary.username)\(summary.isNewUser ? ", who is new here" : "")"
    ]
    let left = summary.leftOut
    let reasons: [(Int, String, String)] = [
      (left.known, "post that is here already", "posts that are here already"),
      (left.boosts, "boost of somebody else's post", "boosts of other people's posts"),
      (left.replies, "answer to somebody else's post", "answers to other people's posts"),
      (left.repeated, "post of an id that another one has", "posts of ids that others have"),
      (left.versions, "earlier version of a post", "earlier versions of posts"),
      (
        left.hidden, "post that was not public (--private takes it)",
        "posts that were not public (--private takes them)"
      ),
      (
        left.tooLong, "post of more than 1,000,000 characters",
        "posts of more than 1,000,000 characters"
      ),
      (left.others, "activity that is no post", "activities that are no posts"),
      (left.empty, "post without anything to show", "posts without anything to show"),
      (left.files, "video or sound", "videos and sounds"),
      (
        left.missing, "picture that is missing or damaged",
        "pictures that are missing or damaged"
      ),
    ]
    for (count, one, many) in reasons where count > 0 {
      lines.append("Left out: \(count) \(count == 1 ? one : many)")
    }
    return lines.joined(separator: "\n")
  }
}
