import ArgumentParser
import Domain
import Repository

/// `socialconnect new site`: a folder that builds and serves at once.
struct NewSiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site",
    abstract: "Makes a site folder that builds and serves at once.",
    discussion: """
      It has settings, a person, a post, a plain page, and what GitHub Pages and GitLab Pages need \
      to publish it.
      """)

  @Argument(
    help: "The folder to make; one that exists may hold a README, a licence and version control.",
    completion: .directory)
  var folder: String

  @Option(help: "The site's title; the folder's name by default.")
  var title: String?

  @Option(help: "The name of the person who writes.")
  var user = "me"

  @Option(help: "The language of the interface and of what is in the folder: en or ja.")
  var language = StarterLanguage.en

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The address at which the site will be; \(BaseURL.example.text) by default.",
      valueName: "url"),
    transform: OptionValue.baseURL)
  var baseURL = BaseURL.example

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder must have a name.") }
    if !Username.isValid(user) {
      throw ValidationError(
        "--user must be a name of up to 64 letters, digits, `_`, `-` and `.`.")
    }
  }

  func run() throws {
    // Of `.` the name is found only where it is.
    let name = Environment.realPath(folder).pathSegments.last
    let starter = Starter(
      title: title ?? name ?? "SocialConnect", user: user,
      baseURL: baseURL, language: language, now: SystemClock.now())
    do throws(NewFolderError) {
      try NewFolder.make(folder, files: starter.files)
    } catch {
      Console.tell(error: error.description)
      throw error.exitStatus
    }
    guard !quiet else { return }
    Console.write(
      ControlCharacters.removed(
        from: """
          \(folder) is a site. Look at it while you write:

              socialconnect serve --open --source \(Shell.quoted(folder))

          Before you publish it with GitHub or GitLab, write SocialConnect's repository for OWNER in
          .github/workflows/publish.yml or .gitlab-ci.yml.

          """))
  }
}

/// The languages of what a new site holds.
enum StarterLanguage: String, ExpressibleByArgument, CaseIterable {
  case en
  case ja

  init?(argument: String) {
    self.init(rawValue: argument.lowercased())
  }
}

/// Words for a shell.
enum Shell {
  /// A word as it can be typed.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || $0 >= 0x80
        || "/._-+@:,%".utf8.contains($0)
    }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
