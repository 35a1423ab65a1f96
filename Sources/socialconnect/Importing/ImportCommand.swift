import ArgumentParser
import Domain
import Repository

/// `socialconnect import`: the archive of another system into the content.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports the archive of a Mastodon or Twitter account, or a Firestore database.",
    discussion: """
      Takes the folder of an unpacked archive. Posts that were imported before are left as they are, so an \
      archive can be imported again when it has become longer.

      An export of a Firestore database is a file of JSON, or a folder of such files. What was imported of it \
      before is replaced, so that what has changed or is gone in the database follows.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of the unpacked archive, or the export of a database.", valueName: "archive"),
    completion: .file())
  var archive: String

  @Option(
    help: ArgumentHelp(
      """
      Whose posts they become: a username or id; by default the account's own, who is added where they are \
      missing. Not for databases.
      """, valueName: "name"))
  var author: String?

  @Flag(
    name: .customLong("private"),
    help: "Take what is not public, too. No page shows it, but it lies in the content.")
  var takesHidden = false

  @Flag(help: "Leave out answers to posts of others. Not for databases.")
  var noReplies = false

  @Flag(help: "Leave out records of a database that are wrong, and tell of them.")
  var skipBroken = false

  @Flag(
    help: """
      Take the fields `subCollection` and `subcollections` of documents for collections below them. Only where \
      people can't write such fields.
      """)
  var subcollections = false

  @OptionGroup var options: WritingOptions

  @Option(help: "How findings are written: text, json or github.")
  var format = OutputFormat.text

  private var writing: ContentWriting {
    ContentWriting(options: options, importing: archive, format: format)
  }

  func validate() throws {
    if archive.isEmpty { throw ValidationError("The archive must have a name.") }
  }

  func run() throws {
    let archive: Archive
    do throws(ArchiveError) {
      archive = try Archive(
        path: self.archive, author: author, takesOpenCollections: subcollections)
    } catch {
      throw writing.tell(
        ContentWriting.Refusal(findings: [error.finding], status: error.exitStatus))
    }
    switch archive {
    case .account(let archive):
      if skipBroken || subcollections {
        throw ValidationError("--skip-broken and --subcollections are for databases.")
      }
      try add(archive)
    case .database(let export):
      if author != nil || noReplies {
        throw ValidationError(
          "--author and --no-replies are for the archive of an account: a database has all people, and says "
            + "who has written what.")
      }
      try replace(with: export)
    }
  }

  private func add(_ archive: AccountArchive) throws(ExitStatus) {
    var choices = ImportChoices()
    choices.author = author
    choices.takesHidden = takesHidden
    choices.takesReplies = !noReplies
    let writing = writing
    do throws(ContentWriting.Refusal) {
      let change = try writing.perform { [choices] editor throws(WriteRefusal) in
        try editor.add(archive, choices)
      }
      writing.tell(ImportReport.lines(of: change.result), change.warnings)
    } catch {
      throw writing.tell(error)
    }
  }

  private func replace(with export: FirestoreExport) throws(ExitStatus) {
    var broken = BrokenDocuments()
    var told = export.findings
    if !skipBroken, !told.isEmpty {
      throw writing.tell(ContentWriting.Refusal(findings: told, status: .contentErrors))
    }
    var round = 1
    while true {
      switch attempt(export, leavingOut: broken) {
      case .done(let change):
        return tell(change, leftOut: told)
      case .refused(let refusal, let wrong, let findings):
        guard skipBroken, !wrong.isEmpty, round < Self.mostRounds else {
          throw writing.tell(refusal)
        }
        // What refers to a record that is left out may be wrong only then.
        broken.formUnion(wrong)
        told += findings
        round += 1
      }
    }
  }

  /// All records that are wrong by themselves are found at once, and then all that get into each other's way. So
  /// there are a few rounds, whatever anybody has written.
  private static let mostRounds = 50

  /// What comes of importing a database.
  private enum Attempt {
    case done(ContentWriting.Change<DatabaseImport>)
    /// With the documents that are to blame, if any are, and what is wrong with them.
    case refused(ContentWriting.Refusal, wrong: BrokenDocuments, [Finding])
  }

  private func attempt(_ export: FirestoreExport, leavingOut broken: BrokenDocuments) -> Attempt {
    var summary: DatabaseImport?
    do throws(ContentWriting.Refusal) {
      return .done(
        try writing.perform { editor throws(WriteRefusal) in
          let made = try editor.replace(
            with: export, takesHidden: takesHidden, leavingOut: skipBroken ? broken : nil)
          summary = made
          return made
        })
    } catch {
      guard let summary else { return .refused(error, wrong: BrokenDocuments(), []) }
      var refusal = error
      var wrong = summary.origins.broken(by: refusal.findings)
      if !wrong.isEmpty { wrong.formUnion(summary.broken) }
      refusal.findings = summary.origins.placed(refusal.findings)
      return .refused(
        refusal, wrong: wrong,
        summary.findings + refusal.findings.filter { $0.severity == .error })
    }
  }

  /// - Parameter findings: what is wrong with the documents that were left out before it succeeded.
  private func tell(
    _ change: ContentWriting.Change<DatabaseImport>, leftOut findings: [Finding]
  ) {
    var told = change.result.warnings + findings + change.result.findings
    for index in told.indices { told[index].severity = .warning }
    if format == .text {
      // `check` does not list these.
      ImportReport.tell(ofBroken: told)
      told = []
    }
    writing.tell(
      ImportReport.lines(
        of: change.result, isLate: SiteInput(folder: options.source).wasBuilt),
      (change.warnings + told).sorted(by: Finding.isOrderedBefore))
  }
}
