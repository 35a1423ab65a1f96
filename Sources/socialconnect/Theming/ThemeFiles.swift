import Domain
import Presentation
import Repository

/// The default theme's files, each replaced by the site's file of that name.
struct ThemeFiles {
  let merged: [ThemeFile]
  /// The default message files of which the site has one of its own.
  let replacedMessages: [ThemeFile]
  private let own: Set<String>
  private let defaultNames: Set<String>
  /// The file of settings, as it is written.
  private let settings: [UInt8]

  init(default files: [ThemeFile], site: TemplateFolder, settings: [UInt8]) {
    self.settings = settings
    own = Set(site.files.map(\.name))
    defaultNames = Set(files.map(\.name))
    // `messages/JA.txt` is of the language of `messages/ja.txt`.
    var replaced = Set(site.files.map { Self.key(of: $0.name) })
    replacedMessages = files.filter {
      $0.kind == .messages && replaced.contains(Self.key(of: $0.name))
    }
    // There is one icon, whatever its form.
    if replaced.contains("icon.png") { replaced.insert("icon.svg") }
    let kept = files.filter { !replaced.contains(Self.key(of: $0.name)) }
    merged = kept + site.files.map { ThemeFile(name: $0.name, bytes: $0.bytes) }
  }

  /// The site's file that stands in the place of a default one; nil where that is used.
  func replacement(of name: String) -> String? {
    if name == "icon.svg", !own.contains(name), own.contains("icon.png") { return "icon.png" }
    return own.first { Self.key(of: $0) == Self.key(of: name) }
  }

  private static func key(of name: String) -> String {
    ThemeFile.kind(of: name) == .messages ? name.lowercased() : name
  }

  /// Problems as findings. What looks wrong in a default file is not the site's.
  func findings(_ problems: [ThemeProblem]) -> [Finding] {
    problems.filter { problem in
      guard problem.isWarning, let file = problem.file else { return true }
      // A part of the default theme has the right name, also where the site has no use for it.
      switch problem {
      case .unusedTemplate, .unusedMessages:
        if defaultNames.contains(file) { return false }
      default: break
      }
      return own.contains(file)
    }.map(finding)
  }

  private func shownPath(of name: String) -> String {
    own.contains(name) ? "\(TemplateFolder.name)/\(name)" : "default theme: \(name)"
  }

  /// A problem as a finding: a default file is named as such, the site has no file to look at.
  func finding(_ problem: ThemeProblem) -> Finding {
    let name = problem.file ?? ""
    let path = shownPath(of: name)
    var finding = problem.finding(path: path, isOwn: own.contains(name), others: shownPath)
    if problem.file == nil {
      // What lies in no file of the theme lies in the settings, which ask for a language.
      finding.place = SettingsFile.placeOfLanguage(in: settings)
      return finding
    }
    finding.place?.isFile = own.contains(name)
    guard var place = finding.place, place.line > 0,
      let file = merged.first(where: { $0.name == name })
    else { return finding }
    let source = SourceText(path: path, bytes: file.bytes)
    let line = source.line(at: TextPosition(line: place.line, column: max(1, place.column)))
    place.sourceLine = line.text
    place.caretColumn = line.caretColumn
    finding.place = place
    return finding
  }
}
