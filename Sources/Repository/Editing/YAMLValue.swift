/// Writes values as YAML, so that they read as what they are.
public enum YAMLValue {
  /// A field on its lines.
  static func field(_ name: String, _ value: WrittenValue, lineEnd: [UInt8]) -> [UInt8] {
    let end = String(decoding: lineEnd, as: UTF8.self)
    let key = isPlainKey(name) ? name : quoted(name)
    guard case .list(let elements) = value,
      elements.contains(where: { if case .fields = $0 { true } else { false } })
    else { return Array("\(key): \(inline(value))\(end)".utf8) }
    var text = "\(key):\(end)"
    for element in elements {
      guard case .fields(let members) = element else {
        text += "  - \(inline(element))\(end)"
        continue
      }
      for (position, member) in members.enumerated() {
        text += position == 0 ? "  - " : "    "
        text += "\(member.name): \(inline(member.value))\(end)"
      }
    }
    return Array(text.utf8)
  }

  /// A value on one line.
  static func inline(_ value: WrittenValue) -> String {
    switch value {
    case .text(let text): isPlain(text) ? text : quoted(text)
    case .number(let number): "\(number)"
    case .decimal(let number): number
    case .boolean(let boolean): "\(boolean)"
    case .time(let time): time.text
    case .list(let elements): "[" + elements.map(inline).joined(separator: ", ") + "]"
    case .fields(let members):
      "{" + members.map { "\($0.name): \(inline($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// Whether a text without quotes is read as itself, in a list too.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.isLetterOrDigit || first == "_",
      text.unicodeScalars.last != " "
    else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.isLetterOrDigit || " _-./+".unicodeScalars.contains($0)
    }
      && CoreSchema.kind(of: Array(text.utf8)) == .string
  }

  private static func isPlainKey(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy { $0.isASCII && $0.isLetterOrDigit || $0 == "_" }
      && CoreSchema.kind(of: Array(name.utf8)) == .string
  }

  /// A text in double quotes; what YAML does not take as it is, is escaped.
  public static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
