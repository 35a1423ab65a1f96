import Domain
import TemplateEngine

extension ThemeProblem {
  /// The problem as a finding.
  ///
  /// - Parameters:
  ///   - path: the file's path as it is shown.
  ///   - isOwn: whether the file is the site's, and not the default theme's.
  ///   - shown: the path of another file of the theme.
  public func finding(
    path: String, isOwn: Bool = true, others shown: (String) -> String = { $0 }
  ) -> Finding {
    switch self {
    case .template(let error, let otherPages, let messageFile):
      Finding(
        .error, ruleName: error.rule, message: error.message,
        hint: Self.hint(
          error.themeHint(messageFile: messageFile, isOwn: isOwn) ?? error.hint, of: error,
          otherPages, shown),
        place: FindingPlace(path: path, line: error.line, column: error.column))
    case .emptyTemplate:
      Finding(
        .error, rule: .emptyTemplate, message: "the template is empty, and so would be its pages",
        hint:
          "write its blocks; where the default theme has a file of this name, delete it to have that",
        place: FindingPlace(path: path))
    case .unusedTemplate(_, let near):
      Finding(
        .warning, rule: .unusedTemplate, message: "no page uses this template",
        hint: NearestName.hint(near) ?? "include or extend it, or delete it",
        place: FindingPlace(path: path))
    case .unusedMessages(_, let near):
      Finding(
        .warning, rule: .unusedTemplate, message: "no page uses these messages",
        hint: NearestName.hint(near)
          ?? "`language` in the settings names another file; complete this one, or delete it",
        place: FindingPlace(path: path))
    case .notUTF8(_, let line, let column):
      Finding(
        .error, rule: .utf8, message: "the file is not UTF-8", hint: "save it as UTF-8",
        place: FindingPlace(path: path, line: line, column: column))
    case .unknownAsset(let name, let near, _, let line, let column):
      Finding(
        .warning, rule: .unknownAsset, message: "the theme has no file `\(name)`",
        hint: NearestName.hint(near) ?? "paths begin where this file lies",
        place: FindingPlace(path: path, line: line, column: column))
    case .unusableName(_, let isTooLong):
      Finding(
        .error, rule: isTooLong ? .pathCollision : .badFileName,
        message: isTooLong
          ? "with the hash that it gets, its name has more than 255 bytes"
          : "its name holds a control character",
        hint: "rename it", place: FindingPlace(path: path))
    case .scriptCycle(let files):
      Finding(
        .error, rule: .scriptCycle,
        message: "scripts import each other: " + files.joined(separator: " → "),
        hint: "move what they share to a file that imports none of them",
        place: FindingPlace(path: path))
    case .messageDoubt(let doubt, _, let line):
      Finding(
        .warning, rule: .doubtfulMessage, message: doubt.message, hint: doubt.hint,
        place: FindingPlace(path: path, line: line, column: 1))
    case .noMessages(let language, let known):
      Finding(
        .error, rule: .unknownLanguage,
        message: "there are no messages for the language `\(language)`",
        hint: "add `Templates/messages/\(language).txt`, or set `language` to one of "
          + known.joined(separator: ", "))
    case .missingMessage(let key, _, nil):
      Finding(
        .error, rule: .missingMessage, message: "the message `\(key)` is missing",
        hint: "add a line `\(key) = ...`", place: FindingPlace(path: path))
    case .missingMessage(let key, _, let line?):
      Finding(
        .error, rule: .missingMessage, message: MessageDoubt.empty(key: key).message,
        hint: MessageDoubt.empty(key: key).hint,
        place: FindingPlace(path: path, line: line, column: 1))
    case .messageFileProblem(let problem, _, let line):
      Finding(
        .error, rule: .messageFile, message: problem.message, hint: problem.hint,
        place: FindingPlace(path: path, line: line, column: 1))
    case .rendering(let error, let page):
      Finding(
        .error, rule: .renderingLimit,
        message: (error.template == "card.html" ? "the card of " : "")
          + "`\(page)` \(error.message)", hint: error.hint,
        place: FindingPlace(path: path))
    }
  }
}

extension ThemeProblem {
  /// What to do about an error, and by which way it was reached.
  private static func hint(
    _ hint: String?, of error: TemplateError, _ otherPages: Int, _ shown: (String) -> String
  ) -> String? {
    var way = error.openings.map { opening in
      let words = opening.way == .includes ? "included from" : "extended by"
      return "\(words) \(shown(opening.templateName)):\(opening.line):\(opening.column)"
    }
    // The nearest ones and the page say enough.
    if way.count > 4 { way.replaceSubrange(3..<way.count - 1, with: ["…"]) }
    let others =
      switch otherPages {
      case 0: ""
      case 1: ", and the same in one more page"
      default: ", and the same in \(otherPages) more pages"
      }
    guard !way.isEmpty else { return hint }
    let reached = way.joined(separator: ", ") + others
    return hint.map { "\($0) (\(reached))" } ?? reached
  }
}

extension MessageDoubt {
  fileprivate var message: String {
    switch self {
    case .empty(let key): "the message `\(key)` is empty"
    case .unknownKey(let key, _): "nothing asks for the message `\(key)`"
    case .unknownValue(let name, let key, _): "nothing is put in for `{\(name)}` in `\(key)`"
    case .noName(let key): "the message `\(key)` has no place for `{name}`"
    case .noForms(let key): "the message `\(key)` is a text with a count"
    case .needlessForm(_, let name): "the message `\(name)` is a text without a count"
    case .noOther(let key): "the message `\(key)` has plural forms, and no `\(key)[other]`"
    case .unusedForm(_, let form, let language, _):
      "no number takes the form `\(form)` in the language `\(language)`"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .empty: return "write a text behind `=`: a link or button without one has no name"
    case .unknownKey(_, let near): return "did you mean `\(near)`?"
    case .unknownValue(let name, _, let known):
      if let near = NearestName.of(name, among: known) { return "did you mean `{\(near)}`?" }
      let names = known.map { "`{\($0)}`" }.joined(separator: ", ")
      return known.isEmpty ? "this message has no values" : "its values are \(names)"
    case .noName: return "write `{name}` where it belongs; without it, it comes last"
    case .noForms(let key): return "write `\(key)[other]`"
    case .needlessForm(let key, let name): return "write `\(name)` in the place of `\(key)`"
    case .noOther(let key): return "add a line `\(key)[other] = ...`"
    case .unusedForm(_, _, _, let known):
      return "its forms are " + known.map { "`\($0)`" }.joined(separator: ", ")
    }
  }
}

extension MessageFileProblem {
  fileprivate var message: String {
    switch self {
    case .noEqualsSign: "a message needs an equals sign"
    case .badKey(""): "the key of a message is missing before `=`"
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
