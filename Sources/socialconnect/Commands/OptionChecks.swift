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

/// What is asked of options that several commands have.
extension ParsableArguments {
  func check(source: String) throws {
    // An empty name would be the root of the file system.
    if source.isEmpty { throw ValidationError("--source must name a folder.") }
  }

  /// Ends the command where there is no such folder.
  func requireSite(_ source: String) throws {
    guard let missing = SiteFolder.missing(source) else { return }
    Console.tell(missing)
    throw ExitStatus.contentErrors
  }

  /// Ends the command that writes where there is no site to write to.
  func requirePartOfSite(_ source: String) throws {
    guard let missing = SiteFolder.missingSite(source) else { return }
    Console.tell(missing)
    throw ExitStatus.contentErrors
  }

  func check(jobs: Int?) throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs must be a number from 1 to 256.")
    }
  }

  func check(baseURL: String?) throws {
    guard let baseURL, BaseURL(baseURL) == nil else { return }
    if let ascii = BaseURL(internationalized: baseURL) {
      throw ValidationError("--base-url must be in ASCII: \(ascii.text)")
    }
    throw ValidationError(
      "--base-url must be an address with scheme and host, such as https://example.org/blog/.")
  }

  /// - Parameter option: as it is written: `--now`.
  func check(time: String?, of option: String) throws {
    if let time, (try? Timestamp(rfc3339: time)) == nil {
      throw ValidationError(
        "\(option) must be a date as in RFC 3339, such as 2026-11-21T10:40:00Z.")
    }
  }
}
