import Domain
import TemplateEngine

/// Why a theme can't be used, or a page not be rendered with it: everything that is wrong.
public struct ThemeFailure: Error, Sendable {
  public let problems: [ThemeProblem]
}

/// Something wrong with a theme.
public enum ThemeProblem: Equatable, Sendable {
  case template(TemplateError)
  /// A page, or the card of a post, would be empty.
  case emptyTemplate(file: String)
  case noMessages(language: String, known: [String])
  case missingMessage(key: String, file: String)
  case messageFileProblem(MessageFileProblem, file: String, line: Int)
  /// A page, or the card of a post, that the template can't be rendered for.
  case rendering(RenderingError, of: String)

  /// The theme's file, for finding the line; nil when the problem lies in no file.
  public var file: String? {
    switch self {
    case .template(let error): error.templateName
    case .noMessages: nil
    case .emptyTemplate(let file), .missingMessage(_, let file),
      .messageFileProblem(_, let file, _):
      file
    case .rendering(let error, _): error.template
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
