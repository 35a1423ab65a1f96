import Domain

/// What is said about a problem.
struct ProblemText {
  let severity: Finding.Severity
  let rule: FindingRule
  let message: String
  var hint: String?

  init(
    _ severity: Finding.Severity, _ rule: FindingRule, _ message: String, _ hint: String? = nil
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.hint = hint
  }

  func finding(at place: FindingPlace) -> Finding {
    Finding(severity, rule: rule, message: message, hint: hint, place: place)
  }
}
