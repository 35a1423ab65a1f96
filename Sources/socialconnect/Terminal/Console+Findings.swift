import Domain

extension Console {
  /// Tells of a finding.
  static func tell(_ finding: Finding) {
    write(FindingText.text(finding), toErrors: true)
  }

  /// Tells of an error that is no finding: nothing is wrong with a site.
  ///
  /// - Parameter message: one sentence without a full stop.
  static func tell(error message: String) {
    write(FindingText.text(error: message), toErrors: true)
  }
}
