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
    let words = words(isOwn: isOwn, shown)
    let (line, column) = position
    return Finding(
      isWarning ? .warning : .error, ruleName: words.rule, message: words.message,
      hint: words.hint,
      place: file.map { _ in FindingPlace(path: path, line: line, column: column) })
  }

  /// Where in its file; zeros for a problem of the whole file.
  private var position: (line: Int, column: Int) {
    switch self {
    case .template(let error, _, _): (error.line, error.column)
    case .notUTF8(_, let line, let column), .unknownAsset(_, _, _, let line, let column):
      (line, column)
    case .messageDoubt(_, _, let line), .messageFileProblem(_, _, let line),
      .missingMessage(_, _, let line?):
      (line, 1)
    case .emptyTemplate, .unusedTemplate, .unusedMessages, .unusableName, .scriptCycle, .noMessages,
      .missingMessage(_, _, nil), .rendering:
      (0, 0)
    }
  }

  private typealias Words = (rule: String, message: String, hint: String?)

  private static func words(_ rule: FindingRule, _ message: String, _ hint: String?) -> Words {
    (rule.rawValue, message, hint)
  }

  private func words(isOwn: Bool, _ shown: (String) -> String) -> Words {
    switch self {
    case .template(let error, let otherPages, let messageFile):
      let hint = error.themeHint(messageFile: messageFile, isOwn: isOwn) ?? error.hint
      return (error.rule, error.message, Self.hint(hint, of: error, otherPages, shown))
    case .emptyTemplate:
      return Self.words(
        .emptyTemplate, "the template is empty, and so would be its pages",
        "write its blocks; where the default theme has a file of this name, delete it to have that")
    case .unusedTemplate(_, let near):
      return Self.words(
        .unusedTemplate, "no page uses this template",
        NearestName.hint(near) ?? "include or extend it, or delete it")
    case .unusedMessages(_, let near):
      return Self.words(
        .unusedTemplate, "no page uses these messages",
        NearestName.hint(near)
          ?? "`language` in the settings names another file; complete this one, or delete it")
    case .notUTF8:
      return Self.words(.utf8, "the file is not UTF-8", "save it as UTF-8")
    case .unknownAsset(let name, let near, _, _, _):
      return Self.words(
        .unknownAsset, "the theme has no file `\(name)`",
        NearestName.hint(near) ?? "paths begin where this file lies")
    case .unusableName(_, let isTooLong):
      return Self.words(
        isTooLong ? .pathCollision : .badFileName,
        isTooLong
          ? "with the hash that it gets, its name has more than 255 bytes"
          : "its name holds a control character", "rename it")
    case .scriptCycle(let files):
      return Self.words(
        .scriptCycle, "scripts import each other: " + files.joined(separator: " → "),
        "move what they share to a file that imports none of them")
    case .messageDoubt(let doubt, _, _):
      return Self.words(.doubtfulMessage, doubt.message, doubt.hint)
    case .noMessages(let language, let known):
      return Self.words(
        .unknownLanguage, "there are no messages for the language `\(language)`",
        "add `Templates/messages/\(language).txt`, or set `language` to one of "
          + known.joined(separator: ", "))
    case .missingMessage(let key, _, nil):
      return Self.words(
        .missingMessage, "the message `\(key)` is missing", "add a line `\(key) = ...`")
    case .missingMessage(let key, _, _?):
      let doubt = MessageDoubt.empty(key: key)
      return Self.words(.missingMessage, doubt.message, doubt.hint)
    case .messageFileProblem(let problem, _, _):
      return Self.words(.messageFile, problem.message, problem.hint)
    case .rendering(let error, let page):
      let card = error.template == "card.html" ? "the card of " : ""
      return Self.words(.renderingLimit, card + "`\(page)` \(error.message)", error.hint)
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
