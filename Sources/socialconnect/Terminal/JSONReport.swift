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
    case .unwritten(isBegun: false): output.append("\"refused\"")
    case .unfinished, .unwritten: output.append("\"unfinished\"")
    case .checked, .loaded: output.append("\"checked\"")
    case .written(let lines):
      output.append("\"written\",\n\"summary\": [")
      for (position, line) in lines.enumerated() {
        output.append(position == 0 ? "\n" : ",\n")
        output.append(json: line)
      }
      output.append("\n]")
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
