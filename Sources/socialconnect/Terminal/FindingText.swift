import Domain

/// A finding for a person.
enum FindingText {
  /// `path:line:column: error: what is wrong [rule]`, the source line with a caret, and the hint.
  static func text(_ finding: Finding) -> String {
    var text = ""
    if let place = finding.place {
      // A file's name may hold a line break, too.
      text += "\(ControlCharacters.oneLine(place.text)): "
    }
    text += "\(finding.severity.rawValue): \(ControlCharacters.oneLine(finding.message))"
    text += " [\(finding.rule)]\n"
    if let place = finding.place, let line = place.sourceLine {
      let before = line.unicodeScalars.prefix(max(0, place.caretColumn - 1))
      let indent = String(repeating: " ", count: before.reduce(0) { $0 + Width.of($1) })
      text += "  \(ControlCharacters.withoutCommand(line: line))\n  \(indent)^\n"
    }
    if let hint = finding.hint { text += "  hint: \(ControlCharacters.oneLine(hint))\n" }
    return ControlCharacters.removed(from: text, marksToo: true)
  }

  /// `error: what is wrong`, where that has no rule.
  static func text(error message: String) -> String {
    let line = "error: \(ControlCharacters.oneLine(message))\n"
    return ControlCharacters.removed(from: line, marksToo: true)
  }
}

/// How wide characters are on a terminal.
enum Width {
  /// 2 for East Asian wide characters and emoji, 0 for marks and what joins a syllable, 1 for the rest.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    // A flag is two of them.
    case 0x1F1E6...0x1F1FF: return 1
    case _ where scalar.properties.isEmojiPresentation: return 2
    // Vowels and final consonants of Hangul, which stand in the syllable before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
