import Domain
import Repository

/// Writes findings and the summary at the end.
struct FindingReport {
  /// How the command ended.
  enum Outcome {
    /// Errors: nothing was published.
    case refused
    /// An error amid publishing: the next build completes it.
    case unfinished
    case checked
    case published(pages: Int, PublicationSummary, seconds: Double)
    /// The preview has looked at what was saved.
    case loaded(seconds: Double)
  }

  let format: OutputFormat
  let isQuiet: Bool
  /// Whether every warning is shown, or only the first few.
  var showsAll = false

  /// How many warnings there are beside those among the findings.
  var moreWarnings = 0

  /// How many warnings a build shows; `check` lists them all.
  static let shownWarnings = 20

  /// How many warnings of the content need be worked out: a quiet build only counts them, and to find
  /// the line of one may mean to read a large file again. nil is all of them, for programs.
  var warningLimit: Int? { format == .text ? isQuiet ? 0 : Self.shownWarnings : nil }

  func print(_ findings: [Finding], outcome: Outcome) {
    switch format {
    case .text: printText(findings, outcome)
    case .json: Machine.write(JSONReport.text(findings, outcome))
    case .github:
      for finding in findings where finding.severity == .error || !isQuiet {
        Machine.write(GitHubAnnotation.text(finding))
      }
      printSummary(findings, outcome)
    }
  }

  func print(_ phases: [PhaseTime]) {
    guard format == .text else { return }
    for phase in phases {
      Machine.write("  \(Seconds.text(phase.seconds))  \(phase.phase.rawValue)\n")
    }
  }

  /// Where the time of writing pages went: of all workers together, so more than the phase itself.
  func print(_ times: MakerTimes.Times) {
    guard format == .text, times.writing.fileCount > 0 else { return }
    Machine.write("Writing pages, all workers together:\n")
    for (name, time) in times.rows {
      Machine.write(
        "  \(Seconds.text(time.seconds))  \(name), \(Self.count(time.fileCount, "file"))\n")
    }
    Machine.write("  \(Seconds.text(times.writing.seconds))  comparing and writing\n")
  }

  private func printText(_ findings: [Finding], _ outcome: Outcome) {
    var warnings = 0
    for finding in findings {
      if finding.severity != .error {
        if isQuiet { continue }
        warnings += 1
        if !showsAll, warnings > Self.shownWarnings { continue }
      }
      Machine.write(FindingText.text(finding), toErrors: true)
    }
    let rest = (showsAll ? 0 : max(0, warnings - Self.shownWarnings)) + moreWarnings
    if rest > 0, !isQuiet {
      let count = warnings == 0 ? Self.count(rest, "warning") : "... and \(rest) more warnings"
      Machine.write("\(count); `socialconnect check` lists them all\n", toErrors: true)
    }
    printSummary(findings, outcome)
  }

  /// A line on how it ended.
  func printSummary(_ findings: [Finding], _ outcome: Outcome) {
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count { $0.severity == .warning } + moreWarnings
    switch outcome {
    case .refused, .unfinished:
      let end =
        if case .refused = outcome { "nothing was published" } else { "only a part was published" }
      Machine.write(
        "\(Self.count(errors, "error")), \(Self.count(warnings, "warning")); \(end)\n",
        toErrors: true)
    case .checked:
      guard !isQuiet else { return }
      Machine.write("\(Self.count(errors, "error")), \(Self.count(warnings, "warning"))\n")
    case .loaded(let seconds):
      guard !isQuiet else { return }
      let state = errors > 0 ? "The site before is shown" : "Loaded"
      Machine.write(
        "\(state): \(Self.count(errors, "error")), \(Self.count(warnings, "warning")); "
          + "\(Seconds.text(seconds))\n")
    case .published(let pages, let summary, let seconds):
      guard !isQuiet else { return }
      let written = summary.added.count + summary.changed.count
      var line = "\(Self.count(pages, "file")): \(written) written, \(summary.unchanged) unchanged"
      line += ", \(summary.removed.count) removed"
      if warnings > 0 { line += "; \(Self.count(warnings, "warning"))" }
      Machine.write(line + "; \(Seconds.text(seconds))\n")
    }
  }

  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// A finding for a person.
enum FindingText {
  /// `path:line:column: error: what is wrong [rule]`, the source line with a caret, and the hint.
  static func text(_ finding: Finding) -> String {
    var text = ""
    if let place = finding.place {
      // A file's name may hold a line break, too.
      let path = ControlCharacters.oneLine(place.path)
      text += place.line > 0 ? "\(path):\(place.line):\(place.column): " : "\(path): "
    }
    text += "\(finding.severity.rawValue): \(ControlCharacters.oneLine(finding.message))"
    text += " [\(finding.rule)]\n"
    if let place = finding.place, let line = place.sourceLine {
      let before = line.unicodeScalars.prefix(max(0, place.caretColumn - 1))
      let indent = String(repeating: " ", count: before.reduce(0) { $0 + Width.of($1) })
      text += "  \(line)\n  \(indent)^\n"
    }
    if let hint = finding.hint { text += "  hint: \(ControlCharacters.oneLine(hint))\n" }
    return ControlCharacters.removed(from: text)
  }
}

/// How wide characters are on a terminal.
enum Width {
  /// 2 for East Asian wide characters and emoji, 0 for marks, 1 for the rest.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

/// Text that goes to a terminal must not steer it.
enum ControlCharacters {
  /// The text without line ends: what stood behind one would look like a finding of its own.
  ///
  /// By scalars: a carriage return with a line feed is one `Character`, and neither of the two.
  static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(0x0A) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? "\u{FFFD}" : $0 }))
  }

  /// The text with a sign in the place of each of them, whose lines end where they did.
  static func removed(from text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isUnsafe($0) ? "\u{FFFD}" : $0 }))
  }

  /// JSON with controls and marks of text direction as escapes.
  ///
  /// They can stand in its strings only, where an escape says the same. Other reports lose them.
  static func escaped(inJSON text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard isUnsafe(scalar) else {
        result.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      let zeros = String(repeating: "0", count: 4 - digits.count)
      result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
    }
    return String(result)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && (scalar.isDisplayControl || scalar.isDirectionMark)
  }
}
