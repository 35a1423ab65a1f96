import Domain

/// What fields say of those who may read the text, as far as their line tells.
extension FieldForm {
  /// Whether a field of this name says who may read the text, or when.
  ///
  /// - Parameter name: in snake_case.
  static func isOfReaders(_ name: String) -> Bool {
    HidingName(name, inRecordOfPerson: false) != nil || ShowingName(name) != nil
  }

  /// Whether a field hides the text by its value. Prose is `Audience: whoever comes` or `removed: the old lamps`.
  ///
  /// - Parameters:
  ///   - isSure: whether it can be nothing but a field. Else its value has to be such as a field of this name has.
  ///   - isAlone: whether nothing else says that it is one: `visibility: good` may be prose then.
  static func saysToHide(_ field: Field, isSure: Bool, isAlone: Bool) -> Bool {
    let snake = SnakeCase.of(field.name)
    guard isOfReaders(snake), !field.value.isEmpty else { return false }
    guard let text = plainText(field.value) else { return isSure || !isAlone }
    guard text != "null" else { return false }
    if isSure || field.isSmall, let name = ShowingName(snake) {
      if name.unlists(HidingName.Value(text: text)) { return true }
      // Whether it is later than now, nobody has said here. Where names have no small letters, a text about a film may
      // begin with `公開：2026年`.
      let isPlain = isSure || snake.utf8.allSatisfy { $0 < 0x80 }
      let saysWhen =
        isPlain
        ? text.utf8.contains(where: \.isASCIIDigit) : !isAlone && WrittenElsewhere.isMoment(text)
      if name == .from || name == .until, saysWhen { return true }
    }
    guard let name = HidingName(snake, inRecordOfPerson: !field.isSmall),
      name.effect(HidingName.Value(text: text)) != nil
    else { return false }
    return isSure || name == .password || name == .visibility && field.isSmall && !isAlone
      || name.isAnswer(text)
  }

  /// A value without its quotes and the comment behind it; nil for one that goes on below its line or is a list, unless
  /// it is an empty one.
  static func plainText(_ value: ArraySlice<UInt8>) -> String? {
    guard let first = value.first else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let isOpen = value.dropFirst().prefix(2).elementsEqual([first, first])
      guard !isOpen, let end = value.dropFirst().firstIndex(of: first) else { return nil }
      return String(decoding: value[(value.startIndex + 1)..<end], as: UTF8.self)
    }
    var end = value.startIndex
    while end < value.endIndex {
      let rest = value[end...]
      if end == value.startIndex || value[end - 1].isSpaceOrTab,
        ["#", "//", "/*"].contains(where: { rest.starts(with: $0.utf8) })
      {
        break
      }
      end += 1
    }
    var text = trimmed(value[..<end])
    if text.last == UInt8(ascii: ",") { text = text.dropLast() }
    let words = String(decoding: text, as: UTF8.self)
    if ["[]", "{}"].contains(words.filter { !$0.isWhitespace }) { return "" }
    // `[a](b)` is a link.
    let isList =
      "[{".utf8.contains(first) && (text.count == 1 || "]}".utf8.contains(text.last ?? 0))
    return isList || "|>&*!".utf8.contains(first) ? nil : withoutQuotes(words)
  }
}
