import ArgumentParser
import Domain
import Presentation
import Repository

/// `socialconnect theme`: the default theme's files.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "The default theme's files, and what templates can use.",
    subcommands: [ThemeListCommand.self, ThemeEjectCommand.self, ThemeReferenceCommand.self])
}

/// `socialconnect theme list`
struct ThemeListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the default theme's files, and which the site replaces.")

  @OptionGroup var site: SourceOption

  func run() throws {
    try site.requireFolder()
    let folder = TemplateFolder(siteFolder: site.source)
    for finding in folder.findings { Console.tell(finding) }
    guard !folder.findings.hasErrors else { throw ExitStatus(refusedFor: folder.findings) }
    let files = ThemeFiles(default: DefaultTheme.files, site: folder, settings: [])
    let lines = DefaultTheme.files.map { file in
      files.replacement(of: file.name).map {
        "\(file.name)  (replaced by \(TemplateFolder.name)/\($0))"
      } ?? file.name
    }
    Console.write(lines.map { $0 + "\n" }.joined())
  }
}

/// `socialconnect theme eject`
struct ThemeEjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eject",
    abstract: "Copies files of the default theme into the site, where they replace it.",
    discussion: """
      A file that is copied no longer follows new versions of the theme, so copy only what you are \
      going to change. Nothing is written over: a file that the site has already is left as it is, and \
      --all names it where it differs from the theme's.
      """)

  @Argument(
    help: "The files, as `socialconnect theme list` names them; none is an error.",
    completion: .list(DefaultTheme.files.map(\.name)))
  var files: [String] = []

  @Flag(help: "Copy the whole theme.")
  var all = false

  @OptionGroup var site: SourceOption

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  func validate() throws {
    if files.isEmpty, !all { throw ValidationError("Name the files to copy, or pass --all.") }
    if all, !files.isEmpty {
      throw ValidationError("--all copies every file: name files, or pass --all, not both.")
    }
    let known = DefaultTheme.files.map(\.name)
    for file in files where !known.contains(file) {
      let name = file.pathSegments.last ?? ""
      let near =
        NearestName.of(file, among: known)
        ?? known.first { $0 == name || $0.hasSuffix("/" + name) }
      let hint = near.map { "Is it \($0)?" } ?? "`socialconnect theme list` names them."
      throw ValidationError("The default theme has no file \(file). \(hint)")
    }
  }

  func run() throws {
    try site.requirePartOfSite()
    let wanted = DefaultTheme.files.filter { all || files.contains($0.name) }
    let folder = TemplateFolder(siteFolder: site.source)
    if folder.isLink {
      Console.tell(error: "\(TemplateFolder.name) is a symbolic link; nothing was copied")
      throw ExitStatus.contentErrors
    }
    let theme = ThemeFiles(default: DefaultTheme.files, site: folder, settings: [])
    if !all, let first = wanted.lazy.compactMap({ theme.replacement(of: $0.name) }).first {
      Console.tell(
        error: "the site has \(TemplateFolder.name)/\(first) already; nothing was copied")
      throw ExitStatus.contentErrors
    }
    let new = wanted.filter { theme.replacement(of: $0.name) == nil }
    do throws(OutputError) {
      try NewFolder.add(
        new.map { (path: TemplateFolder.name + "/" + $0.name, bytes: $0.bytes) }, to: site.source)
    } catch {
      Console.tell(error: error.wordsElsewhere)
      throw error.exitStatus
    }
    guard !quiet else { return }
    for file in new { Console.write("\(TemplateFolder.name)/\(file.name)\n") }
    // Somebody's own, or cut short when this was broken off before.
    for file in folder.files
    where wanted.contains(where: {
      theme.replacement(of: $0.name) == file.name && $0.bytes != file.bytes
    }) {
      Console.write("Kept \(TemplateFolder.name)/\(file.name), which the site has already\n")
    }
  }
}
