import ArgumentParser
import Domain

/// What is asked of options that several commands have.
extension ParsableArguments {
  func check(source: String) throws {
    // An empty name would be the root of the file system.
    if source.isEmpty { throw ValidationError("--source must name a folder.") }
  }

  func check(jobs: Int?) throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs must be a number from 1 to 256.")
    }
  }

  /// - Parameter option: as it is written: `--now`.
  func check(time: String?, of option: String) throws {
    if let time, (try? Timestamp(rfc3339: time)) == nil {
      throw ValidationError(
        "\(option) must be a date as in RFC 3339, such as 2026-11-21T10:40:00Z.")
    }
  }
}
