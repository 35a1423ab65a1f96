import Domain
import TemplateEngine

extension ThemeProblem {
  /// The problem as a finding.
  ///
  /// - Parameter path: the file's path as it is shown.
  public func finding(path: String) -> Finding {
    switch self {
    case .template(let error):
      Finding(
        .error, ruleName: error.rule, message: error.message, hint: error.hint,
        place: FindingPlace(path: path, line: error.line, column: error.column))
    case .emptyTemplate:
      Finding(
        .error, rule: .emptyTemplate, message: "the template is empty, and so would be its pages",
        hint: "delete the file to have the default one", place: FindingPlace(path: path))
    case .noMessages(let language, let known):
      Finding(
        .error, rule: .unknownLanguage,
        message: "there are no messages for the language `\(language)`",
        hint: "add `Templates/messages/\(language).txt`, or set `language` to one of "
          + known.joined(separator: ", "))
    case .missingMessage(let key, _):
      Finding(
        .error, rule: .missingMessage, message: "the message `\(key)` is missing",
        hint: "add a line `\(key) = ...`", place: FindingPlace(path: path))
    case .messageFileProblem(let problem, _, let line):
      Finding(
        .error, rule: .messageFile, message: problem.message, hint: problem.hint,
        place: FindingPlace(path: path, line: line, column: 1))
    case .rendering(let error, let page):
      Finding(
        .error, rule: .renderingLimit, message: "`\(page)` \(error.message)", hint: error.hint,
        place: FindingPlace(path: path))
    }
  }
}

extension MessageFileProblem {
  fileprivate var message: String {
    switch self {
    case .noEqualsSign: "a message needs an equals sign"
    case .badKey(let key): "`\(key)` can't be the key of a message"
    case .repeatedKey(let key): "the message `\(key)` is given twice"
    case .badDirection(let text): "`direction` can't be `\(text)`"
    case .notUTF8: "the file is not UTF-8"
    }
  }

  fileprivate var hint: String? {
    switch self {
    case .noEqualsSign: "write `key = text`, or begin a comment with `#`"
    case .badKey: "use small letters, digits and `_`; plural forms are written `key[one]`"
    case .repeatedKey: "delete one of the two lines"
    case .badDirection:
      "write `ltr` for a script from left to right, `rtl` for one from right to left"
    case .notUTF8: "save it as UTF-8"
    }
  }
}
