import ArgumentParser
import Domain
import Repository

extension NameSpecification {
  /// The long name, and a letter behind which a number may also stand without a space: `-j2`.
  ///
  /// Not for what takes any text: `-drafts` would be the folder `rafts`, and not a slip.
  static func joinable(_ letter: Character) -> NameSpecification {
    [.customShort(letter, allowingJoined: true), .long]
  }
}

/// Reads what is written behind options of several commands, once and for good. ArgumentParser puts the value and
/// the option's name before what is thrown.
enum OptionValue {
  /// The name of a folder or file, of an id, or whatever must have a letter.
  static func name(_ text: String) throws -> String {
    // An empty name of a folder would be the root of the file system.
    if text.isEmpty { throw ValidationError("It must not be empty.") }
    return text
  }

  /// How many threads to use.
  static func jobs(_ text: String) throws -> Int {
    guard let jobs = Int(text), (1...256).contains(jobs) else {
      throw ValidationError("It must be a number from 1 to 256.")
    }
    return jobs
  }

  static func baseURL(_ text: String) throws -> BaseURL {
    if let url = BaseURL(text) { return url }
    if let ascii = BaseURL(internationalized: text) {
      throw ValidationError("It must be in ASCII: \(ascii.text)")
    }
    throw ValidationError(
      "It must be an address \(BaseURL.form): https://example.org/blog/.")
  }

  static func time(_ text: String) throws -> Timestamp { try writtenTime(text).timestamp }

  /// The same, for what keeps the time as it was written.
  static func writtenTime(_ text: String) throws -> WrittenTime {
    do throws(Timestamp.ParseFailure) {
      return WrittenTime(try Timestamp(rfc3339: text), text: text)
    } catch {
      throw ValidationError("It must be a date as in RFC 3339, such as 2026-11-21T10:40:00Z.")
    }
  }
}

/// The option that all commands have which work in a site.
struct SourceOption: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "The site folder; the current one by default.",
    completion: .directory,
    transform: OptionValue.name)
  var source = "."

  /// Ends the command where there is no such folder.
  func requireFolder() throws(ExitStatus) {
    try require(SiteFolder.missing(source))
  }

  /// Ends the command that writes where there is no site to write to.
  func requirePartOfSite() throws(ExitStatus) {
    try require(SiteFolder.missingSite(source))
  }

  private func require(_ missing: Finding?) throws(ExitStatus) {
    guard let missing else { return }
    Console.tell(missing)
    throw .contentErrors
  }
}
