/// Reads the fields of an object of JSON that is no front matter, line by line.
struct LooseObject {
  /// How many objects are open.
  private(set) var depth = 0

  /// The fields of the outermost object on a line.
  mutating func fields(on line: ArraySlice<UInt8>) -> [FieldForm.Field] {
    var fields: [FieldForm.Field] = []
    var place = line.startIndex
    while place < line.endIndex {
      switch line[place] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case Self.quote:
        let start = place + 1
        place = start
        while place < line.endIndex, line[place] != Self.quote {
          place += line[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard place < line.endIndex else { return fields }
        let rest = line[(place + 1)...].drop(while: FieldForm.isBlank)
        if depth == 1, rest.first == UInt8(ascii: ":") {
          let name = String(decoding: line[start..<place], as: UTF8.self)
          let value = Self.value(at: rest.dropFirst())
          fields.append(FieldForm.Field(name: name, value: value, isQuoted: true))
        }
      default: break
      }
      place += 1
    }
    return fields
  }

  private static let quote = UInt8(ascii: "\"")

  /// What a line begins with: a text with its quotes, or what stands before the next sign. It ends before the next
  /// name at the latest, so that all values of a line are not longer than the line.
  private static func value(at line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = line.drop(while: FieldForm.isBlank)
    if text.first == quote {
      let end = text.dropFirst().firstIndex(of: quote)
      return end.map { text[...$0] } ?? text
    }
    if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") { return text.prefix(1) }
    var value = text.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") && $0 != quote }
    while let last = value.last, FieldForm.isBlank(last) { value = value.dropLast() }
    return value
  }
}
