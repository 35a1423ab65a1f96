import Domain
import Markup

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

  /// The text as one line of a report that holds names, which are shown as they are but for what could steer a
  /// terminal or a workflow.
  static func line(_ text: String) -> String {
    removed(from: withoutCommand(line: oneLine(text)))
  }

  /// The text with a sign in the place of each of them, whose lines end where they did.
  ///
  /// - Parameter marksToo: also in that of marks of text direction. A path that holds one needs it.
  static func removed(from text: String, marksToo: Bool = false) -> String {
    func isOut(_ scalar: Unicode.Scalar) -> Bool {
      isControl(scalar) || marksToo && scalar.isDirectionMark
    }
    let text = withoutCommands(text)
    guard text.unicodeScalars.contains(where: isOut) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isOut($0) ? "\u{FFFD}" : $0 }))
  }

  /// A line of a text that somebody wrote, so that no workflow takes it for a command: GitHub's begin with `::`,
  /// whatever blanks stand before.
  static func withoutCommand(line: String) -> String {
    guard let start = line.unicodeScalars.firstIndex(where: { !$0.isInvisible }),
      line[start...].hasPrefix("::")
    else { return line }
    return line[..<start] + "\u{FFFD}" + line[line.unicodeScalars.index(after: start)...]
  }

  /// The text with a sign in the place of the second `#` of every `##[`, `##vso[` and the like: where such a word
  /// stands in a line of a log, GitHub, Azure and TeamCity take what follows for a command.
  private static func withoutCommands(_ text: String) -> String {
    guard text.contains("##") else { return text }
    var scalars = Array(text.unicodeScalars)
    for place in scalars.indices.dropLast() where scalars[place] == "#" && scalars[place + 1] == "#"
    {
      let word = scalars[(place + 2)...].prefix { $0.isASCII && $0.properties.isAlphabetic }
      if word.endIndex < scalars.endIndex, scalars[word.endIndex] == "[" {
        scalars[place + 1] = "\u{FFFD}"
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// JSON with controls and marks of text direction as escapes.
  ///
  /// They can stand in its strings only, where an escape says the same.
  static func escaped(inJSON text: String) -> String {
    // A view of scalars would be measured anew whenever several are appended.
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      // (`##[` would be a command to a workflow, wherever it stands.)
      guard isControl(scalar) || scalar.isDirectionMark || scalar == "#" && last == "#" else {
        result.append(contentsOf: String(scalar).utf8)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      let zeros = String(repeating: "0", count: 4 - digits.count)
      result.append(contentsOf: "\\u\(zeros)\(digits)".utf8)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && scalar.isDisplayControl
  }
}
