import Domain
import Markup

/// An object that is no front matter, as JSON, JSON5, Hjson or YAML has it, with comments of any kind.
struct LooseObject {
  /// Its own fields, not those of objects in it, up to what is neither a field nor a comment.
  private(set) var fields: [FieldForm.Field] = []
  private(set) var isOneLine = true
  private let bytes: [UInt8]
  private var place: Int

  /// - Parameter start: where `{` stands.
  init(_ bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    place = start + 1
    while let field = nextField() { fields.append(field) }
    isOneLine = !bytes[start..<place].contains(where: \.isLineEnd)
  }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func nextField() -> FieldForm.Field? {
    skipSpace(orCommas: true)
    guard let first = byte else { return nil }
    let isQuoted = Self.isQuote(first)
    let name: ArraySlice<UInt8>
    if isQuoted {
      name = text().dropFirst().dropLast()
    } else {
      let end =
        bytes[place...].firstIndex { !FieldForm.isPartOfName($0) && $0 < 0x80 }
        ?? bytes.count
      name = bytes[place..<end]
      place = end
    }
    skipSpace()
    guard !name.isEmpty, byte == UInt8(ascii: ":") else { return nil }
    place += 1
    if !isQuoted, let next = byte, "/:".utf8.contains(next) { return nil }
    skipSpace()
    return FieldForm.Field(name, value(), isQuoted: isQuoted)
  }

  private mutating func value() -> ArraySlice<UInt8> {
    guard let first = byte else { return [] }
    if Self.isQuote(first) { return text() }
    let start = place
    if "{[".utf8.contains(first) {
      skipNested()
    } else {
      while let byte, !byte.isLineEnd, !",}]".utf8.contains(byte) { place += 1 }
    }
    return FieldForm.trimmed(bytes[start..<place])
  }

  /// Goes behind a list or an object.
  private mutating func skipNested() {
    var depth = 0
    repeat {
      skipSpace()
      guard let byte else { return }
      if Self.isQuote(byte) {
        _ = text()
      } else {
        if "{[".utf8.contains(byte) { depth += 1 }
        if "}]".utf8.contains(byte) { depth -= 1 }
        place += 1
      }
    } while depth > 0
  }

  /// A text with its quotes; it ends with its line at the latest.
  private mutating func text() -> ArraySlice<UInt8> {
    let start = place
    place += 1
    while let byte, byte != bytes[start], !byte.isLineEnd {
      place = min(place + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
    }
    if byte == bytes[start] { place += 1 }
    return bytes[start..<place]
  }

  /// Goes to what is neither a blank, the end of a line nor a comment. (`{#fog}` is the id of a heading.)
  private mutating func skipSpace(orCommas: Bool = false) {
    while let byte {
      let rest = bytes[place...]
      if byte.isSpaceOrTab || byte.isLineEnd || orCommas && byte == UInt8(ascii: ",") {
        place += 1
      } else if rest.starts(with: "//".utf8)
        || byte == UInt8(ascii: "#") && bytes[place - 1] != UInt8(ascii: "{")
      {
        place = rest.firstIndex(where: \.isLineEnd) ?? bytes.count
      } else if rest.starts(with: "/*".utf8) {
        place = rest.dropFirst(2).firstRange(of: Array("*/".utf8))?.upperBound ?? bytes.count
      } else {
        break
      }
    }
  }

  private static func isQuote(_ byte: UInt8) -> Bool { "\"'".utf8.contains(byte) }
}
