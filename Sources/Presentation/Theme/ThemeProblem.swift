import Domain
import TemplateEngine

/// Why a theme can't be used, or a page not be rendered with it: everything that is wrong.
public struct ThemeFailure: Error, Sendable {
  /// Warnings may be among them; at least one is an error.
  public let problems: [ThemeProblem]
}

/// Something wrong with a theme.
public enum ThemeProblem: Equatable, Sendable {
  /// - Parameters:
  ///   - otherPages: how many other pages have it too.
  ///   - messageFile: where a message that is missing can be added.
  case template(TemplateError, otherPages: Int = 0, messageFile: String? = nil)
  /// A page, or the card of a post, would be empty, or has nothing to put its blocks into.
  case emptyTemplate(file: String)
  /// A template that no page includes or extends; a warning.
  case unusedTemplate(file: String, near: String?)
  /// A file of messages that the language does not use, or that does not lie where they are looked for; a warning.
  case unusedMessages(file: String, near: String?)
  /// A style sheet or script in another encoding.
  case notUTF8(file: String, line: Int, column: Int)
  case noMessages(language: String, known: [String])
  /// - Parameter line: where it is given, and empty.
  case missingMessage(key: String, file: String, line: Int? = nil)
  case messageFileProblem(MessageFileProblem, file: String, line: Int)
  /// A line that does not do what it seems to; a warning.
  case messageDoubt(MessageDoubt, file: String, line: Int)
  /// A style sheet or script names a file that the theme has not; a warning.
  case unknownAsset(String, near: String?, file: String, line: Int, column: Int)
  /// A file that the site can't have under its name.
  case unusableName(file: String, isTooLong: Bool)
  /// Scripts that import each other, so that none can have its name before the others; the first is the
  /// last again.
  case scriptCycle([String])
  /// A page, or the card of a post, that the template can't be rendered for.
  case rendering(RenderingError, of: String)

  /// The theme's file, for finding the line; nil when the problem lies in no file.
  public var file: String? {
    switch self {
    case .template(let error, _, _): error.templateName
    case .noMessages: nil
    case .emptyTemplate(let file), .unusedTemplate(let file, _),
      .unusedMessages(let file, _), .notUTF8(let file, _, _), .missingMessage(_, let file, _),
      .messageFileProblem(_, let file, _), .messageDoubt(_, let file, _),
      .unknownAsset(_, _, let file, _, _), .unusableName(let file, _):
      file
    case .scriptCycle(let files): files.first
    case .rendering(let error, _): error.template
    }
  }

  /// Whether a site can be made with it all the same.
  public var isWarning: Bool {
    switch self {
    case .unusedTemplate, .unusedMessages, .messageDoubt, .unknownAsset: true
    case .template, .emptyTemplate, .noMessages, .notUTF8, .missingMessage, .messageFileProblem,
      .scriptCycle, .rendering, .unusableName:
      false
    }
  }
}

/// Something wrong with a line of a message file.
public enum MessageFileProblem: Equatable, Sendable {
  case noEqualsSign
  case badKey(String)
  case repeatedKey(String)
  case badDirection(String)
  case notUTF8
}

/// A line of a message file that is read, but hardly says what was meant.
public enum MessageDoubt: Equatable, Sendable {
  /// The theme's text is replaced by nothing.
  case empty(key: String)
  /// Nobody asks for the key, and it is a letter off one that somebody asks for.
  case unknownKey(String, near: String)
  /// The program puts no such value in.
  case unknownValue(String, key: String, known: [String])
  /// A notice without a place for who did it, which pages name all the same.
  case noName(key: String)
  /// A text in one form, where the program or the default theme needs one with a count.
  case noForms(key: String)
  /// A form of a text that has no count.
  case needlessForm(key: String, name: String)
  /// Plural forms without the one that counts take for which there is none.
  case noOther(key: String)
  /// No number takes the form in the language.
  case unusedForm(key: String, form: String, language: String, known: [String])
}
