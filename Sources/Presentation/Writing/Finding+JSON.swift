import Domain

extension [UInt8] {
  /// Appends a finding as a JSON object.
  ///
  /// - Parameter source: whether the line that it is about is part of it.
  public mutating func append(json finding: Finding, withSource source: Bool = false) {
    append("{\"severity\": \"\(finding.severity.rawValue)\", \"rule\": ")
    append(json: finding.rule)
    append(", \"message\": ")
    append(json: finding.message)
    if let hint = finding.hint {
      append(", \"hint\": ")
      append(json: hint)
    }
    if let place = finding.place {
      append(place.isFile ? ", \"path\": " : ", \"page\": ")
      append(json: place.path)
      if place.line > 0 { append(", \"line\": \(place.line), \"column\": \(place.column)") }
      if source, let line = place.sourceLine {
        append(", \"caret_column\": \(place.caretColumn), \"source_line\": ")
        append(json: line)
      }
    }
    append("}")
  }
}
