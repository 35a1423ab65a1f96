import Domain

/// What is said of records that were imported.
extension ContentProblem {
  /// The text without what somebody has written: nobody is to read it in the log of a job. Ids stay, as they
  /// stand in addresses, too.
  var discreetText: ProblemText {
    let full = text
    guard let message = discreetMessage else { return full }
    return ProblemText(full.severity, full.rule, message, full.hint)
  }

  /// Whether it is about somebody who is named by an address for mail or a telephone number.
  var namesAddress: Bool {
    switch self {
    case .unknownAuthor(let name), .noAuthor(let name?), .unknownUser(let name, _):
      AuthorText(name).holdsAddress
    default: false
    }
  }

  /// Whether it is about something that nobody is to see.
  var isOfHiddenItem: Bool {
    if case .hiddenItem = self { true } else { false }
  }

  var isOfHiddenPicture: Bool {
    if case .hiddenItem("images", _) = self { true } else { false }
  }

  private var discreetMessage: String? {
    switch self {
    case .badDate(let field, _, let failure): Self.dateFault(field, failure)
    case .unknownVisibility: "`visibility` is none"
    case .badLanguageTag: "`lang` is no language tag, so it is not used"
    case .badURL(let field, _): "`\(field)` holds a link that can't be published"
    case .labelOfOtherHost: "`links.label` is another address than the link's"
    case .badHashtag: "an item of `hashtags` can't be a hashtag, so it is left out"
    case .badUsername: "`username` can't be a username"
    case .duplicateUsername: "another user has the same username, or one that differs only in case"
    case .missingAlt: "an image has no alternative text"
    case .noAuthor(let name?):
      if namesAddress {
        "the author is named by an address for mail or a telephone number, which is not shown"
      } else {
        name.isEmpty ? nil : "the author is a name without a user"
      }
    case .unknownAuthor, .unknownUser:
      namesAddress
        ? "there is no user with the address for mail or the telephone number that stands here"
        : nil
    case .unknownReactionKind: "`type` is no kind of reaction, so it is left out"
    default: nil
    }
  }
}
