import Domain

/// What fields say of those who may read the text, as far as their line tells.
extension FieldForm {
  /// Whether a field of this name says who may read the text, or when, or is never published itself.
  static func isPrivate(_ name: String) -> Bool {
    let snake = SnakeCase.of(name)
    if HidingName(snake) != nil { return true }
    // A heading may be `State: open` or `Password: ...`.
    guard isSmall(name) else { return false }
    return HidingName(snake, inRecordOfPerson: false) != nil || ShowingName(snake) != nil
      || name == UserField.email.rawValue
  }

  /// The same of a field whose value is known: of what may be a heading, or a text that is JSON, it has to be one that
  /// hides.
  ///
  /// - Parameter isInObject: whether it is a field of JSON.
  static func isPrivate(_ field: Field, isInObject: Bool) -> Bool {
    guard isPrivate(field.name) else { return false }
    guard isInObject || !isSmall(field.name),
      let name = HidingName(SnakeCase.of(field.name), inRecordOfPerson: false)
    else { return true }
    guard let text = plainText(field.value) else { return true }
    // A date may be to come.
    if case .published = name, (try? Timestamp(rfc3339: String(text.prefix(10)))) != nil {
      return true
    }
    return text != "null" && name.effect(HidingName.Value(text: text)) != nil
  }

  /// Whether a field hides the text by its value, which has to be such as a field of this name has: prose is
  /// `Audience: whoever comes` or `removed: the old lamps`.
  ///
  /// - Parameter isAlone: whether nothing else says that it is a field: `visibility: good` may be one then.
  static func saysToHide(_ field: Field, isAlone: Bool) -> Bool {
    let snake = SnakeCase.of(field.name)
    guard HidingName(snake, inRecordOfPerson: false) != nil || ShowingName(snake) != nil,
      let text = plainText(field.value), text != "null"
    else { return false }
    let hasDigit = text.utf8.contains(where: \.isASCIIDigit)
    if let name = ShowingName(snake), isSmall(field.name), HidingName(snake) == nil || hasDigit {
      // When it is, nobody has said here.
      return name.unlists(HidingName.Value(text: text))
        || (name == .from || name == .until) && hasDigit
    }
    guard let name = HidingName(snake, inRecordOfPerson: !isSmall(field.name)) else { return false }
    guard name.effect(HidingName.Value(text: text)) != nil else { return false }
    if name == .visibility && isSmall(field.name) && !isAlone || name == .password {
      return true
    }
    return name.isAnswer(text)
  }

  /// A value without its quotes and the comment behind it; nil for one that goes on below its line or is a list.
  private static func plainText(_ value: ArraySlice<UInt8>) -> String? {
    guard let first = value.first else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let isOpen = value.dropFirst().prefix(2).elementsEqual([first, first])
      guard !isOpen, let end = value.dropFirst().firstIndex(of: first) else { return nil }
      return String(decoding: value[(value.startIndex + 1)..<end], as: UTF8.self)
    }
    if "[{|>&*!".utf8.contains(first) { return nil }
    var end = value.startIndex
    while end < value.endIndex {
      if value[end] == UInt8(ascii: "#"), end == value.startIndex || isBlank(value[end - 1]) {
        break
      }
      end += 1
    }
    return String(decoding: value[..<end], as: UTF8.self)
  }
}
