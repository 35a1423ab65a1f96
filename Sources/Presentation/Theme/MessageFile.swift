/// A message file, as far as it can be read.
struct MessageFile {
  /// A line that is no message.
  struct Problem: Equatable {
    let kind: MessageFileProblem
    /// From 1.
    let line: Int
  }

  /// The texts by key. A key whose text can't be read counts as given: nobody is told as well that it
  /// is missing.
  private(set) var texts: [String: String] = [:]
  /// Where each key stands that could be read, from 1.
  private(set) var lines: [String: Int] = [:]
  /// What is wrong, in the order of the lines.
  private(set) var problems: [Problem] = []

  init(_ bytes: [UInt8]) {
    // Some editors begin a file with a byte order mark.
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let isUTF8 = String(validating: content, as: UTF8.self) != nil
    if !isUTF8, content.contains(0) {
      // UTF-16: there is no line in it that could be read.
      add(.notUTF8, 1)
      return
    }
    let source = String(decoding: content, as: UTF8.self)
    var number = 0
    for line in source.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine) {
      number += 1
      let content = Self.trimmed(line)
      if !isUTF8, content.unicodeScalars.contains("\u{FFFD}") {
        if !problems.contains(where: { $0.kind == .notUTF8 }) { add(.notUTF8, number) }
        giveKey(of: content)
      } else if !content.allSatisfy(\.isWhitespace), !content.hasPrefix("#") {
        read(content, number)
      }
    }
  }

  /// Whether a line ends here, as in the reports of what is wrong with it: at other signs that Unicode
  /// counts as line ends, such as U+2028, it does not.
  private static func endsLine(_ character: Character) -> Bool {
    character == "\n" || character == "\r" || character == "\r\n"
  }

  private mutating func read(_ line: Substring, _ number: Int) {
    guard let equals = line.firstIndex(of: "=") else {
      giveKey(of: line)
      return add(.noEqualsSign, number)
    }
    let key = String(Self.trimmed(line[..<equals]))
    guard Self.isKey(key) else { return add(.badKey(key), number) }
    let text = String(Self.trimmed(line[line.index(after: equals)...]))
    // Quotes keep the space at an end: `thousands = " "`.
    let isQuoted = text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
    let value = isQuoted ? String(text.dropFirst().dropLast()) : text
    if texts.updateValue(value, forKey: key) != nil { add(.repeatedKey(key), number) }
    lines[key] = number
    if key == "direction", value != "ltr", value != "rtl" { add(.badDirection(value), number) }
  }

  /// Takes a line's first word for a key.
  private mutating func giveKey(of line: Substring) {
    let word = String(line.prefix { $0 != " " && $0 != "\t" && $0 != "=" })
    if Self.isKey(word), texts[word] == nil { texts[word] = String(line) }
  }

  private mutating func add(_ kind: MessageFileProblem, _ line: Int) {
    guard problems.count < Self.shownProblems else { return }
    problems.append(Problem(kind: kind, line: line))
  }

  private static let shownProblems = 100

  /// Small letters, digits and `_`, perhaps with a plural form: `key[few]`.
  static func isKey(_ key: String) -> Bool {
    var name = key[...]
    if name.hasSuffix("]") {
      let form = PluralRule.Form.allCases.first { name.hasSuffix("[\($0.name)]") }
      guard let form else { return false }
      name.removeLast(form.name.utf8.count + 2)
    }
    return !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
