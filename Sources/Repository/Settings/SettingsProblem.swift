import Domain
import Markup

/// Something wrong with the settings.
enum SettingsProblem: Equatable {
  case reading(ReadingError)
  case unknownSetting(String, meant: String?)
  case wrongType(setting: String, expected: String)
  case badBaseURL(String)
  case badChoice(setting: String, value: String, choices: [String])
  case fixedRule(String)
  case unknownCheck(String, meant: String?)
  case outOfRange(setting: String, range: ClosedRange<Int>)
  case badTimeZone(String)
  case badIDAuthority(String)
  case badReactionKind(String)
  /// What should be its emoji is nothing, or a longer text.
  case badReactionEmoji(String, kind: String)
  /// A name that means a kind that there is already.
  case repeatedReactionKind(String, as: String)
  /// A name that in records means another one.
  case otherReactionKind(String, as: String)
  case repeatedReactionEmoji(String, kind: String)
  case badAccent(String)
  /// What should be a colour begins a comment.
  case accentInComment
  case badLanguage(String)
  case badURL(setting: String, url: String)
  case unreadable(FileReadingError)

  var text: ProblemText {
    switch self {
    case .reading(let error): ProblemText(.error, error.rule, error.message, error.hint)
    case .unknownSetting(let name, let meant):
      ProblemText(
        .error, .unknownSetting, "there is no setting `\(name)`",
        NearestName.hint(meant))
    case .wrongType(let setting, let expected):
      ProblemText(.error, .wrongType, "`\(setting)` should be \(expected)")
    case .badBaseURL(let text):
      ProblemText(
        .error, .badBaseURL, "`\(text)` can't be the address of a site",
        Self.hint(ofBaseURL: text))
    case .badChoice(let setting, let value, let choices):
      ProblemText(
        .error, .badChoice, "`\(setting)` can't be `\(value)`",
        "use one of " + choices.joined(separator: ", "))
    case .fixedRule(let name):
      ProblemText(
        .error, .badChoice, "`\(name)` can't be switched off: it is an error",
        "only warnings and notes can")
    case .unknownCheck(let name, let meant):
      ProblemText(
        .error, .unknownSetting, "there is no setting `checks.\(name)`",
        NearestName.hint(meant) ?? "only warnings and notes can be switched off")
    case .outOfRange(let setting, let range):
      ProblemText(
        .error, .outOfRange,
        "`\(setting)` must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    case .badTimeZone(let text):
      ProblemText(
        .error, .badTimeZone, "`\(text)` is no offset from UTC",
        "write `\"+09:00\"`, `\"-05:00\"` or `Z`: a fixed offset gives the same site on any "
          + "machine")
    case .badIDAuthority(let text):
      ProblemText(
        .error, .badIDAuthority, "`\(text)` can't be the authority of ids",
        "write a domain that you owned and the day on which you did (RFC 4151): "
          + "`example.org,2026-01-01`")
    case .badReactionKind(let text):
      ProblemText(
        .error, .badReaction, "`\(text)` can't be the name of a kind of reaction",
        "use up to \(SettingsReader.longestKindName) small letters, digits and `_`")
    case .badReactionEmoji(let text, let kind):
      ProblemText(
        .error, .badReaction,
        text.isEmpty
          ? "the kind of reaction `\(kind)` has no emoji"
          : "`\(text)` can't be the emoji of the kind of reaction `\(kind)`",
        "write an emoji, or up to four characters: `clap: 👏`")
    case .repeatedReactionKind(let text, let name):
      ProblemText(
        .error, .badReaction, "there is a kind of reaction `\(name)` already",
        text == name ? nil : "in records, `\(text)` is another spelling of it: take this one out")
    case .otherReactionKind(let text, let name):
      ProblemText(
        .error, .badReaction, "`\(text)` can't be the name of a kind of reaction",
        "in records, it is another spelling of `\(name)`: write that")
    case .repeatedReactionEmoji(let emoji, let kind):
      ProblemText(
        .error, .badReaction, "`\(emoji)` is the emoji of the kind of reaction `\(kind)` already",
        "records may name a kind by its emoji: use another one")
    case .badAccent(let text):
      ProblemText(
        .error, .badAccent, "`\(text)` is no colour",
        "write red, green and blue as `\"#0a7ea4\"`, with the quotes")
    case .accentInComment:
      ProblemText(
        .error, .badAccent, "`accent` is empty: `#` begins a comment",
        "write the colour with quotes: `\"#0a7ea4\"`")
    case .badLanguage(let text):
      ProblemText(
        .error, .badLanguage, "`\(text)` is no language tag", "write a tag such as `en` or `ja`")
    case .badURL(let setting, let url):
      ProblemText(.error, .badURL, "`\(setting)` should hold web addresses, not `\(url)`")
    case .unreadable(let error): error.problem.text
    }
  }

  /// Addresses are written into pages and feeds as they stand, so they are in ASCII.
  private static func hint(ofBaseURL text: String) -> String {
    if let ascii = BaseURL(internationalized: text) { return "write it in ASCII: `\(ascii.text)`" }
    return "write it \(BaseURL.form): `https://example.org/blog/`"
  }
}

extension BaseURL {
  /// What such an address has and has not, in words.
  public static let form =
    "with scheme and host, and the path below it if there is one, "
    + "and no query, fragment, user or empty part"

  /// Reads an address whose host or path is in another script; nil for what could be read as it stands.
  public init?(internationalized text: String) {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }), let separator = text.firstRange(of: "://") else {
      return nil
    }
    let rest = text[separator.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    let name = authority.prefix { $0 != ":" }
    // The port is no matter of scripts, and more of them are sound here than where others are asked.
    guard let mapped = HostName.mapped(String(name)),
      let url = try? HostedURL(text[..<separator.upperBound] + mapped + rest[authority.endIndex...])
    else { return nil }
    self.init("\(url.scheme)://\(url.host)\(authority[name.endIndex...])\(url.target)")
  }
}
