import Domain

/// What the terminal has been told last: what stays as it is is not told again at every save.
struct ToldFindings {
  private var last: Set<Finding> = []

  /// Whether this was all.
  func areOnly(_ finding: Finding) -> Bool { last == [finding] }

  /// Takes what is to be told now.
  ///
  /// - Returns: what of it was not told last.
  mutating func take(_ findings: [Finding]) -> [Finding] {
    let new = findings.filter { !last.contains($0) }
    last = Set(findings)
    return new
  }
}
