import Domain
import Markup
import TemplateEngine
import UseCases

/// Templates, messages and assets, compiled and checked: everything that gives a site its look.
public struct Theme: Sendable {
  public let messages: Messages
  public let assets: ThemeAssets
  let templates: [PageTemplate: Template]
  let card: Template

  /// Reads a theme.
  ///
  /// - Parameters:
  ///   - files: the default theme's files, each replaced by the site's file of that name.
  ///   - replaced: the message files of the default theme that were replaced: what a site's file of the same
  ///     language does not say, they do.
  ///   - settings: the language of the interface, for which there must be a message file, and
  ///     the accent colour.
  ///   - workers: compile a template each.
  /// - Throws: everything that is wrong, in all files.
  public init(
    files: [ThemeFile], over replaced: [ThemeFile] = [], settings: Settings,
    workers: Workers = .serial
  ) throws(ThemeFailure) {
    var problems: [ThemeProblem] = []
    let sources = files.filter { $0.name.hasSuffix(".html") }
    let library = TemplateLibrary(
      sources.map { TemplateSource(name: $0.name, bytes: $0.bytes) })
    // Without messages, every use of one in every template would be wrong too.
    guard
      let messages = Self.messages(
        in: files, over: replaced, language: settings.language, &problems)
    else {
      throw ThemeFailure(problems: problems)
    }
    let frame = PageFrame(messages: messages)

    let pages = PageTemplate.allCases
    let compiled = workers.map(pages.count + 1) { index in
      index == pages.count
        ? library.compiled("card.html", frame.cardShape)
        : library.compiled(pages[index].fileName, frame.shape(of: pages[index]))
    }
    problems += compiled.flatMap(\.problems)
    // Such as is left of a file whose saving was cut short.
    let needed = Set(pages.map(\.fileName) + ["card.html"])
    problems += sources.filter { needed.contains($0.name) && $0.bytes.span.isBlank }.map {
      .emptyTemplate(file: $0.name)
    }
    let templates = compiled.compactMap(\.template)
    guard problems.isEmpty, let card = templates.last else {
      throw ThemeFailure(problems: problems.unique())
    }
    self.templates = Dictionary(uniqueKeysWithValues: zip(pages, templates))
    self.card = card
    self.messages = messages
    assets = ThemeAssets(files.filter(\.isAsset) + ThemeAssets.accent(settings))
  }

  /// The messages of a language.
  ///
  /// - Returns: nil when there is no file of them, or nothing of it could be read.
  private static func messages(
    in files: [ThemeFile], over replaced: [ThemeFile], language: String,
    _ problems: inout [ThemeProblem]
  ) -> Messages? {
    // `de-AT` is content with `de`, where there is no file of its own.
    let names = [language, String(language.prefix { $0 != "-" })].map { "messages/\($0).txt" }
    let found = names.lazy.compactMap { name in
      // Tags are the same in capitals and small letters (RFC 5646, 2.1.1).
      files.first { $0.name == name } ?? files.first { $0.name.lowercased() == name.lowercased() }
    }
    guard let file = found.first else {
      let others = files.compactMap(\.messageLanguage).sorted()
      problems.append(.noMessages(language: language, known: others))
      return nil
    }
    let read = MessageFile(file.bytes)
    problems += read.problems.map {
      .messageFileProblem($0.kind, file: file.name, line: $0.line)
    }
    if read.texts.isEmpty, !read.problems.isEmpty { return nil }
    let below = replaced.first { $0.name.lowercased() == file.name.lowercased() }
    let texts = (below.map { MessageFile($0.bytes).texts } ?? [:]).merging(read.texts) { $1 }
    let messages = Messages(language: language, texts: texts)
    problems += messages.missingKeys.map { .missingMessage(key: $0, file: file.name) }
    return messages
  }
}

extension TemplateLibrary {
  /// A template, or what is wrong with it.
  fileprivate func compiled(
    _ name: String, _ shape: RecordShape
  ) -> (template: Template?, problems: [ThemeProblem]) {
    do throws(TemplateErrors) {
      return (try compile(name, for: shape), [])
    } catch {
      return (nil, error.errors.map(ThemeProblem.template))
    }
  }
}

extension Messages {
  /// What the program needs and the file does not have.
  var missingKeys: [String] {
    // A language may group its thousands with nothing; any other empty text is yet to be written.
    MessageKey.allCases.filter { self[$0].isEmpty && !($0 == .thousands && isGiven($0)) }
      .map(\.rawValue)
      + PluralKey.allCases.map { $0.name + "[other]" }.filter { self[plain: $0].isEmpty }
  }
}

extension ThemeFile {
  /// The language of a message file.
  fileprivate var messageLanguage: String? {
    guard name.hasPrefix("messages/"), name.hasSuffix(".txt") else { return nil }
    return String(name.dropFirst("messages/".count).dropLast(".txt".count))
  }

  fileprivate var isAsset: Bool {
    let isHidden = name.pathSegments.contains { $0.hasPrefix(".") }
    // An empty file of a site leaves the default one out.
    return !isHidden && !bytes.isEmpty && !name.hasSuffix(".html")
      && !name.hasPrefix("messages/") && !name.hasSuffix(".md")
  }
}

extension [ThemeProblem] {
  /// An include that is wrong is wrong in every page that includes it.
  fileprivate func unique() -> [ThemeProblem] {
    var result: [ThemeProblem] = []
    for problem in self where !result.contains(where: problem.isSameMistake) {
      result.append(problem)
    }
    return result
  }
}

extension ThemeProblem {
  /// Whether it is the same mistake, even if each page would have other names to offer there.
  fileprivate func isSameMistake(as other: ThemeProblem) -> Bool {
    guard case (.template(let error), .template(let second)) = (self, other) else {
      return self == other
    }
    return error.templateName == second.templateName && error.byteOffset == second.byteOffset
      && error.message == second.message
  }
}
