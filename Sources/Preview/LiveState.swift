import Domain
import Presentation

/// What open pages are told whenever something changes.
///
/// It is the whole state each time, not what has changed: a page that missed something, or was loaded
/// while something changed, knows from the next state all that there is to know.
struct LiveState: Sendable {
  /// Counts the sites that were shown; a page that belongs to an earlier one asks for itself again.
  var version = 0
  /// Links to the style sheets, which a page can take over without being loaded again.
  var styleSheets: [String] = []
  /// What is wrong with the content, settings or templates as they are now. With an error among
  /// them, the site that is shown is the one before.
  var findings: [Finding] = []
  var moreWarnings = 0

  /// As JSON (RFC 8259), in one line.
  var json: [UInt8] {
    var output: [UInt8] = []
    output.append("{\"version\": \(version), \"style_sheets\": [")
    for (index, sheet) in styleSheets.enumerated() {
      output.append(index == 0 ? "" : ", ")
      output.append(json: sheet)
    }
    output.append("], \"findings\": [")
    for (index, finding) in findings.enumerated() {
      output.append(index == 0 ? "" : ", ")
      output.append(json: finding, withSource: true)
    }
    output.append("], \"more_warnings\": \(moreWarnings)}")
    return output
  }
}
