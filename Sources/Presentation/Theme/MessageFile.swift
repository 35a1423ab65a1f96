/// Reads message files.
enum MessageFile {
  /// A line that is no message.
  struct Problem: Error, Equatable {
    enum Kind: Equatable {
      case noEqualsSign
      case badKey(String)
      case repeatedKey(String)
      case notUTF8
    }

    let kind: Kind
    /// From 1.
    let line: Int
  }

  /// - Returns: the texts by key.
  static func read(_ bytes: [UInt8]) throws(Problem) -> [String: String] {
    // Some editors begin a file with a byte order mark.
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let source = String(validating: content, as: UTF8.self) else {
      throw Problem(kind: .notUTF8, line: 1)
    }
    var texts: [String: String] = [:]
    var number = 0
    for line in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let content = trimmed(line)
      if content.isEmpty || content.hasPrefix("#") { continue }
      guard let equals = content.firstIndex(of: "=") else {
        throw Problem(kind: .noEqualsSign, line: number)
      }
      let key = String(trimmed(content[..<equals]))
      guard isKey(key) else { throw Problem(kind: .badKey(key), line: number) }
      let text = String(trimmed(content[content.index(after: equals)...]))
      // Quotes keep the space at an end: `thousands = " "`.
      let isQuoted = text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
      let value = isQuoted ? String(text.dropFirst().dropLast()) : text
      if texts.updateValue(value, forKey: key) != nil {
        throw Problem(kind: .repeatedKey(key), line: number)
      }
    }
    return texts
  }

  /// Small letters, digits and `_`, perhaps with a plural form: `key[few]`.
  private static func isKey(_ key: String) -> Bool {
    var name = key[...]
    if name.hasSuffix("]") {
      guard let form = PluralRule.Form.allCases.first(where: { name.hasSuffix("[\($0)]") }) else {
        return false
      }
      name.removeLast("\(form)".count + 2)
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
