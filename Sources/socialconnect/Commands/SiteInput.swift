import Domain
import Repository

/// What a site is made from, for which moment, and where it is published to by default.
struct SiteInput: Sendable {
  /// The site folder.
  var folder = "."
  /// Replaces the address that the settings name.
  var baseURL: BaseURL?
  var showsDrafts = false
  var showsFuture = false
  /// Whether warnings are errors, also where the settings don't say so.
  var isStrict = false
  /// The moment of the build; nil is that of the clock.
  var now: Timestamp?
  /// How many threads work; nil is one for each processor.
  var jobs: Int?

  /// Whether there is a folder for content.
  var hasContent: Bool { Environment.hasFolder(folder + "/" + ContentFolder.name) }

  /// Workers on threads of their own: whoever has them keeps them.
  func makeWorkers() -> Workers { .threads(jobs ?? Processors.count) }

  private var stateFolder: String { folder + "/.socialconnect" }

  /// Whether the site was built here before, and that is not forgotten.
  var wasBuilt: Bool { Environment.hasFolder(stateFolder) }

  /// - Parameter destination: nil for `public` in the site folder.
  func outputFolder(_ destination: String? = nil) -> OutputFolder {
    OutputFolder(
      destination: destination ?? folder + "/public", stateFolder: stateFolder,
      homeFolder: Environment.variable("HOME"), confinedTo: destination == nil ? folder : nil)
  }
}
