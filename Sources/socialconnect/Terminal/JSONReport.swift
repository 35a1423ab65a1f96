import Domain
import Presentation
import Repository

/// Findings and summary as one JSON object, for programs.
enum JSONReport {
  static func text(_ findings: [Finding], _ outcome: FindingReport.Outcome) -> String {
    var output: [UInt8] = []
    output.append("{\n\"status\": ")
    switch outcome {
    case .refused: output.append("\"refused\"")
    case .unfinished: output.append("\"unfinished\"")
    case .checked, .loaded: output.append("\"checked\"")
    case .published(let files, let summary, let seconds):
      output.append("\"published\",\n\"files\": \(files),\n\"added\": \(summary.added.count)")
      output.append(",\n\"changed\": \(summary.changed.count)")
      output.append(",\n\"removed\": \(summary.removed.count)")
      output.append(",\n\"unchanged\": \(summary.unchanged)")
      output.append(",\n\"milliseconds\": \(Int((seconds * 1000).rounded()))")
    }
    output.append(",\n\"findings\": [")
    for (position, finding) in findings.enumerated() {
      output.append(position == 0 ? "\n" : ",\n")
      output.append(json: finding)
    }
    output.append(findings.isEmpty ? "]\n}\n" : "\n]\n}\n")
    return ControlCharacters.escaped(inJSON: String(decoding: output, as: UTF8.self))
  }
}

/// Annotations of a GitHub workflow: a pull request shows them at their line.
enum GitHubAnnotation {
  static func text(_ finding: Finding) -> String {
    let command =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [String] = []
    if let place = finding.place {
      properties.append("file=" + property(place.path))
      if place.line > 0 { properties.append("line=\(place.line),col=\(place.column)") }
    }
    properties.append("title=" + property(finding.rule))
    let message = finding.hint.map { "\(finding.message)\n\($0)" } ?? finding.message
    return ControlCharacters.removed(
      from: "::\(command) \(properties.joined(separator: ","))::\(data(message))\n")
  }

  private static func data(_ text: String) -> String { escaped(text, "%\r\n") }

  private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  /// By scalars: a carriage return with a line feed is one `Character`, and was neither of the two, so
  /// that a text could begin an annotation of its own.
  private static func escaped(_ text: String, _ special: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard special.unicodeScalars.contains(scalar) else {
        result.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result.append(contentsOf: "%\(digits.count == 1 ? "0" : "")\(digits)".unicodeScalars)
    }
    return String(result)
  }
}
