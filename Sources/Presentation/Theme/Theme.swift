import Domain
import Markup
import TemplateEngine
import UseCases

/// Templates, messages and assets, compiled and checked: everything that gives a site its look.
public struct Theme: Sendable {
  /// The texts of the interface in the site's language.
  public let messages: Messages
  /// Styles, scripts and other files, those of the site in place of the default ones.
  public let assets: ThemeAssets
  /// What looks wrong, and does no harm to the site.
  public let warnings: [ThemeProblem]
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
    let sources = files.filter { $0.kind == .template }
    let library = TemplateLibrary(
      sources.map { TemplateSource(name: $0.name, bytes: $0.bytes) })
    // Without messages, every use of one in every template would be wrong too.
    guard
      let messages = Self.messages(
        in: files, over: replaced, settings: settings, &problems)
        ?? Self.allMessages(in: files, over: replaced, after: problems)
    else {
      throw ThemeFailure(problems: problems)
    }
    let own = files.filter(\.isPublished)
    let assets = ThemeAssets(
      own.filter { !$0.bytes.isEmpty } + ThemeAssets.accent(settings, beside: own),
      leftOut: own.filter(\.bytes.isEmpty).map(\.name))
    problems += assets.problems + Self.unreadable(in: own)
    let frame = PageFrame(messages: messages, assets: assets)

    let pages = PageTemplate.allCases
    let compiled = workers.map(pages.count + 1) { index in
      index == pages.count
        ? library.compiled("card.html", frame.cardShape)
        : library.compiled(pages[index].fileName, frame.shape(of: pages[index]))
    }
    let needed = pages.map(\.fileName) + ["card.html"]
    let unused = library.unused(by: needed)
    let used = library.names.filter { !unused.contains($0) }
    // Such as is left of a file whose saving was cut short.
    let parents = Set(used.flatMap(library.ancestors))
    let empty = Set(
      sources.filter { $0.bytes.span.isBlank }.map(\.name)
        .filter { needed.contains($0) || parents.contains($0) })
    problems += Self.problems(
      in: compiled.map { $0.errors.filter { !library.comes($0, ofEmpty: empty) } },
      messageFile: Self.messageFile(of: settings.language, in: files))
    problems += empty.sorted().map { .emptyTemplate(file: $0) }
    problems += Self.problems(ofUnused: unused, in: library, sources, used: used)
    problems += Self.unusedFiles(
      in: files, over: replaced, language: settings.language, templates: used)
    let templates = compiled.compactMap(\.template)
    guard problems.allSatisfy(\.isWarning), let card = templates.last else {
      throw ThemeFailure(problems: problems)
    }
    warnings = problems
    self.templates = Dictionary(uniqueKeysWithValues: zip(pages, templates))
    self.card = card
    self.messages = messages
    self.assets = assets
  }

  /// What is wrong in pages, each mistake once: an include that is wrong is wrong in every page that
  /// includes it.
  ///
  /// - Parameters:
  ///   - errors: of each page.
  ///   - messageFile: which messages can be added to.
  private static func problems(
    in errors: [[TemplateError]], messageFile: String
  ) -> [ThemeProblem] {
    var found: [(error: TemplateError, otherPages: Int)] = []
    for page in errors {
      let earlier = found.count
      for error in page {
        // One page can have several of one place, such as two arguments that are missing.
        let same = found[..<earlier].firstIndex { $0.error.isSameMistake(as: error) }
        if let same {
          found[same].otherPages += 1
        } else {
          found.append((error, 0))
        }
      }
    }
    return found.map {
      .template($0.error, otherPages: $0.otherPages, messageFile: messageFile)
    }
  }

  /// What can be said of templates that no page reaches.
  private static func problems(
    ofUnused unused: [String], in library: TemplateLibrary, _ sources: [ThemeFile], used: [String]
  ) -> [ThemeProblem] {
    let blank = Set(sources.filter { $0.bytes.span.isBlank }.map(\.name))
    // An empty file leaves the default one out.
    let ending = ".html"
    let stems = used.map { String($0.dropLast(ending.count)) }
    return unused.filter { !blank.contains($0) }.flatMap { (name) -> [ThemeProblem] in
      let near = NearestName.of(String(name.dropLast(ending.count)), among: stems)
      return library.syntaxErrors(of: name).map { .template($0) }
        + [.unusedTemplate(file: name, near: near.map { $0 + ending })]
    }
  }
}

extension TemplateLibrary {
  /// Whether an error is only that what a template extends is empty, and so has none of its blocks.
  fileprivate func comes(_ error: TemplateError, ofEmpty empty: Set<String>) -> Bool {
    switch error.kind {
    case .unknownBlock, .superWithoutParent:
      ancestors(of: error.templateName).contains(where: empty.contains)
    default: false
    }
  }

  /// A template, or what is wrong with it.
  fileprivate func compiled(
    _ name: String, _ shape: RecordShape
  ) -> (template: Template?, errors: [TemplateError]) {
    do throws(TemplateErrors) {
      return (try compile(name, for: shape), [])
    } catch {
      return (nil, error.errors)
    }
  }
}
