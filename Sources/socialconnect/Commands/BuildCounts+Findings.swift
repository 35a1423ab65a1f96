import Domain
import Repository

extension BuildCounts {
  /// What the next build tells if it finds nothing to do.
  init(_ findings: [Finding], _ ready: SitePipeline.ReadySite) {
    let warnings = findings.filter { $0.severity == .warning }
    let ofBuildAlone = warnings.count(where: \.isOfBuildAlone)
    self.init(
      warnings: warnings.count - ofBuildAlone + ready.content.moreWarnings,
      warningsOfBuildAlone: ofBuildAlone, waiting: ready.content.waiting)
  }
}
