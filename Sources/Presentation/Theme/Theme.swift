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
    problems += Self.problems(in: compiled.map(\.errors))
    // Such as is left of a file whose saving was cut short.
    let needed = Set(pages.map(\.fileName) + ["card.html"])
    problems += sources.filter { needed.contains($0.name) && $0.bytes.span.isBlank }.map {
      .emptyTemplate(file: $0.name)
    }
    let unused = library.unused(by: needed.sorted())
    let used = library.names.filter { !unused.contains($0) }
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
  /// - Parameter errors: of each page.
  private static func problems(in errors: [[TemplateError]]) -> [ThemeProblem] {
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
    return found.map { .template($0.error, otherPages: $0.otherPages) }
  }

  /// What can be said of templates that no page reaches.
  private static func problems(
    ofUnused unused: [String], in library: TemplateLibrary, _ sources: [ThemeFile], used: [String]
  ) -> [ThemeProblem] {
    let blank = Set(sources.filter { $0.bytes.span.isBlank }.map(\.name))
    // An empty file leaves the default one out.
    return unused.filter { !blank.contains($0) }.flatMap { name in
      library.syntaxErrors(of: name).map { .template($0) }
        + [.unusedTemplate(file: name, near: NearestName.of(name, among: used))]
    }
  }
}

extension TemplateLibrary {
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
