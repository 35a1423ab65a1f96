extension HTMLContext {
  /// What literal text can do wrong.
  enum Problem {
    /// A branch ended inside an attribute's name that goes on.
    case unsettled
    case commentInScript
    /// A `:` makes a scheme of a value.
    case scheme
    /// A quotation mark in the name of an attribute: of two that belong together one is missing.
    case quoteInName
    /// A `<` in the name of an attribute: the tag before has no end.
    case tagInName
  }

  /// Reads one byte of literal text.
  mutating func read(_ byte: UInt8) -> Problem? {
    if noscriptEnd != nil { followNoscript(byte) }
    switch state {
    case .text: if byte == UInt8(ascii: "<") { state = .tagOpen }
    case .tagOpen, .endTagOpen: readTagOpen(byte)
    case .tagName: readTagName(byte)
    case .inTag, .attributeName, .afterAttributeName: return readInTag(byte)
    case .settling:
      guard Self.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") else {
        // Only what is wrong here is told: what follows is read as that of the first way.
        state = byte == UInt8(ascii: "=") ? .beforeValue : .inTag
        if state == .inTag { _ = readInTag(byte) }
        return .unsettled
      }
      state = Self.isSpace(byte) ? .settled : .inTag
      return readInTag(byte)
    case .settled:
      if Self.isSpace(byte) { return nil }
      if byte == UInt8(ascii: "=") {
        state = .beforeValue
        return .unsettled
      }
      state = .inTag
      return readInTag(byte)
    case .beforeValue: readBeforeValue(byte)
    case .quotedValue(let quote): return readQuotedValue(byte, quote)
    case .unquotedValue:
      if Self.isSpace(byte) {
        finishAttribute()
      } else if byte == UInt8(ascii: ">") {
        finishAttribute()
        finishTag()
      } else if isReadingScriptType {
        scriptType?.append(Self.lower(byte))
      }
    case .markupDeclaration: readDeclaration(byte)
    case .doctype, .bogusComment: if byte == UInt8(ascii: ">") { state = .text }
    case .section(let brackets): readSection(byte, brackets)
    case .comment(let part): readComment(byte, part)
    case .textElement, .scriptElement, .rawElement: return readElementContent(byte)
    }
    return nil
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  // MARK: Tags

  private mutating func readTagOpen(_ byte: UInt8) {
    let isEnd = state == .endTagOpen
    if Self.isLetter(byte) {
      elementName = [Self.lower(byte)]
      isEndTag = isEnd
      scriptType = nil
      state = .tagName
    } else if isEnd {
      state = byte == UInt8(ascii: ">") ? .text : .bogusComment
    } else {
      switch byte {
      case UInt8(ascii: "/"): state = .endTagOpen
      case UInt8(ascii: "!"):
        state = .markupDeclaration
        pending = []
      case UInt8(ascii: "?"): state = .bogusComment
      case UInt8(ascii: "<"): break
      default: state = .text
      }
    }
  }

  private mutating func readTagName(_ byte: UInt8) {
    if Self.isSpace(byte) || byte == UInt8(ascii: "/") {
      state = .inTag
      selfClosing = byte == UInt8(ascii: "/") ? .yes : .no
    } else if byte == UInt8(ascii: ">") {
      finishTag()
    } else {
      elementName.append(Self.lower(byte))
    }
  }

  private mutating func finishTag() {
    state = .text
    attributeName = []
    pending = []
    isUnclear = false
    followForeignTag()
    followRawTag()
    defer { (isEndTag, selfClosing) = (false, .no) }
    if !isEndTag, let content = Self.content(of: elementText) {
      state = content
      if state == .scriptElement, isJSONScript { json = .outside }
      beginForeignContent()
    } else {
      elementName = []
      scriptType = nil
    }
  }

  mutating func readInTag(_ byte: UInt8) -> Problem? {
    if byte != UInt8(ascii: ">") { selfClosing = byte == UInt8(ascii: "/") ? .yes : .no }
    if Self.isSpace(byte) {
      if state == .attributeName { state = .afterAttributeName }
    } else if byte == UInt8(ascii: "/") {
      finishName()
      state = .inTag
      attributeName = []
    } else if byte == UInt8(ascii: ">") {
      finishName()
      finishTag()
    } else if byte == UInt8(ascii: "="), state != .inTag {
      state = .beforeValue
    } else if state == .attributeName {
      attributeName.append(Self.lower(byte))
    } else {
      finishName()
      attributeName = [Self.lower(byte)]
      state = .attributeName
    }
    guard state == .attributeName else { return nil }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .quoteInName
    case UInt8(ascii: "<"): return .tagInName
    default: return nil
    }
  }

  /// Ends an attribute that has no value, if the place is behind the name of one. The first `type` of a
  /// script counts, also when it is empty: a browser runs that.
  mutating func finishName() {
    guard state == .attributeName || state == .afterAttributeName, isScriptType else { return }
    scriptType = []
  }

  /// Whether the attribute says what kind of script follows.
  private var isScriptType: Bool {
    elementName == Array("script".utf8) && attributeName == Array("type".utf8)
      && scriptType == nil
  }

  private mutating func readBeforeValue(_ byte: UInt8) {
    if Self.isSpace(byte) { return }
    url = .start
    pending = []
    if byte == UInt8(ascii: ">") {
      if isScriptType { scriptType = [] }
      finishAttribute()
      return finishTag()
    }
    isReadingScriptType = isScriptType
    if isReadingScriptType { scriptType = [] }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      state = .quotedValue(byte)
      valueRole = AttributeRole(attributeName)
    } else {
      state = .unquotedValue
      if isReadingScriptType { scriptType?.append(Self.lower(byte)) }
    }
  }

  private mutating func finishAttribute() {
    state = .inTag
    attributeName = []
    valueRole = .plain
    isReadingScriptType = false
    url = .start
    pending = []
  }

  private mutating func readQuotedValue(_ byte: UInt8, _ quote: UInt8) -> Problem? {
    if byte == quote {
      finishAttribute()
      return nil
    }
    if isReadingScriptType { scriptType?.append(Self.lower(byte)) }
    switch valueRole {
    case .url: return readURL(byte)
    case .urlList:
      guard byte == UInt8(ascii: ",") || Self.isSpace(byte) else { return readURL(byte) }
      url = .start
      pending = []
      return nil
    default: return nil
    }
  }
}
