import Domain
import Repository

extension SiteInput {
  /// Whether warnings are errors, because the command line or the settings say so.
  func isStrict(by settings: Settings) -> Bool { isStrict || settings.strict }

  /// What was found, as it is told: as strict as it is wanted, without what the settings have switched off, and
  /// with the places of the records that it is about.
  func settled(_ findings: [Finding], by settings: Settings) -> [Finding] {
    var findings = findings
    findings.settle(settings, isStrict: isStrict(by: settings))
    RecordPlaces(siteFolder: folder).give(to: &findings)
    return findings
  }
}

extension [Finding] {
  /// Leaves out what the settings have switched off, and makes errors of warnings where that is wanted.
  mutating func settle(_ settings: Settings, isStrict: Bool) {
    removeAll(where: settings.silences)
    guard isStrict else { return }
    for index in indices where self[index].severity == .warning { self[index].severity = .error }
  }
}
