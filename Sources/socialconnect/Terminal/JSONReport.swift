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
    case .checked: output.append("\"checked\"")
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
      write(finding, into: &output)
    }
    output.append(findings.isEmpty ? "]\n}\n" : "\n]\n}\n")
    return String(decoding: output, as: UTF8.self)
  }

  private static func write(_ finding: Finding, into output: inout [UInt8]) {
    output.append("{\"severity\": \"\(finding.severity.rawValue)\", \"rule\": ")
    output.append(json: finding.rule)
    output.append(", \"message\": ")
    output.append(json: finding.message)
    if let hint = finding.hint {
      output.append(", \"hint\": ")
      output.append(json: hint)
    }
    if let place = finding.place {
      output.append(", \"path\": ")
      output.append(json: place.path)
      if place.line > 0 {
        output.append(", \"line\": \(place.line), \"column\": \(place.column)")
      }
    }
    output.append("}")
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
    return "::\(command) \(properties.joined(separator: ","))::\(data(message))\n"
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
