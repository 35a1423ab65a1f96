import Domain

extension EditError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .locked: "another program is changing the content"
    case .changed(let path): "\(path) was changed by somebody else at the same time"
    case .foreignJournal(let path): "\(path) was not written by SocialConnect"
    case .unfinished(.sourceChanged(let path)):
      "\(path) was changed while a change that was interrupted waited to be completed"
    case .unfinished(let error):
      "\(error.wordsElsewhere); a change of the content is half made"
    case .unended(let error): "\(error.wordsElsewhere); the change itself is made"
    case .output(let error): error.wordsElsewhere
    }
  }

  /// It, what to do about it, and the rule that it breaks.
  public var finding: Finding {
    Finding(.error, rule: rule, message: description, hint: hint)
  }

  private var rule: FindingRule {
    switch self {
    case .locked: .locked
    case .changed, .unfinished(.sourceChanged): .sourceChanged
    case .foreignJournal, .unfinished, .unended, .output: .inputOutput
    }
  }

  private var hint: String? {
    switch self {
    case .locked: "try again when it is done"
    case .changed: "try again"
    case .foreignJournal(let path): "remove \(path)"
    case .unfinished(.sourceChanged):
      """
      what it was going to write, or what was saved there before, lies beside that file, in `.edit-` and a number: \
      take over what you want to keep, then remove these files and content/.edit-journal
      """
    case .unfinished:
      """
      see to it that this can be done; the next command that writes, or build, brings the change to its end, or \
      takes it back: look before you repeat it. To leave it as it is, remove content/.edit-journal
      """
    case .unended:
      "do not repeat it: the next command that writes, or build, removes what is left of it, once that can be done"
    case .output: nil
    }
  }

  /// Whether a change is made, at least by half, which the next command that writes completes.
  public var isBegun: Bool {
    switch self {
    case .unfinished(.sourceChanged): false
    case .unfinished, .unended: true
    case .locked, .changed, .foreignJournal, .output: false
    }
  }
}
