extension HTMLContext {
  /// What literal text can do wrong.
  enum Problem {
    /// A branch ended inside an attribute's name that goes on.
    case unsettled
    case commentInScript
    /// A `:` makes a scheme of a value.
    case scheme
  }

  /// Reads one byte of literal text.
  mutating func read(_ byte: UInt8) -> Problem? {
    switch state {
    case .text: if byte == UInt8(ascii: "<") { state = .tagOpen }
    case .tagOpen, .endTagOpen: readTagOpen(byte)
    case .tagName: readTagName(byte)
    case .inTag, .attributeName, .afterAttributeName: readInTag(byte)
    case .settling:
      guard Self.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") else {
        state = .inTag
        return .unsettled
      }
      state = .inTag
      readInTag(byte)
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
    case .comment(let dashes, let length): readComment(byte, dashes, length)
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
    defer { isEndTag = false }
    if !isEndTag {
      switch String(decoding: elementName, as: UTF8.self) {
      case "title", "textarea": state = .textElement
      case "script": state = .scriptElement
      case "style", "xmp", "iframe", "noembed", "noframes", "plaintext": state = .rawElement
      default: break
      }
    }
    if state == .text {
      elementName = []
      scriptType = nil
    }
  }

  private mutating func readInTag(_ byte: UInt8) {
    if Self.isSpace(byte) {
      if state == .attributeName { state = .afterAttributeName }
    } else if byte == UInt8(ascii: "/") {
      state = .inTag
      attributeName = []
    } else if byte == UInt8(ascii: ">") {
      finishTag()
    } else if byte == UInt8(ascii: "="), state != .inTag {
      state = .beforeValue
    } else if state == .attributeName {
      attributeName.append(Self.lower(byte))
    } else {
      attributeName = [Self.lower(byte)]
      state = .attributeName
    }
  }

  private mutating func readBeforeValue(_ byte: UInt8) {
    if Self.isSpace(byte) { return }
    url = .start
    pending = []
    if byte == UInt8(ascii: ">") {
      finishAttribute()
      return finishTag()
    }
    // The first `type` counts, as in browsers.
    isReadingScriptType =
      elementName == Array("script".utf8) && attributeName == Array("type".utf8)
      && scriptType == nil
    if isReadingScriptType { scriptType = [] }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      state = .quotedValue(byte)
    } else {
      state = .unquotedValue
      if isReadingScriptType { scriptType?.append(Self.lower(byte)) }
    }
  }

  private mutating func finishAttribute() {
    state = .inTag
    attributeName = []
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
    switch AttributeRole(attributeName) {
    case .url: return readURL(byte)
    case .urlList:
      guard byte == UInt8(ascii: ",") || Self.isSpace(byte) else { return readURL(byte) }
      url = .start
      pending = []
      return nil
    default: return nil
    }
  }

  // MARK: URLs

  private mutating func readURL(_ byte: UInt8) -> Problem? {
    let isEnding =
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    switch url {
    case .inside, .unsafe: break
    case .start, .literalPrefix:
      if pending == [UInt8(ascii: "/")] {
        url = .inside
      } else if byte == UInt8(ascii: "/"), url == .start {
        // What follows decides whether this is a path or `//host`.
        url = .literalPrefix
        pending = [byte]
      } else if isEnding {
        url = .inside
      } else if byte == UInt8(ascii: ":") {
        url = Self.codeSchemes.contains(pending) ? .unsafe : .inside
      } else if byte == UInt8(ascii: "&") {
        url = .unsafe
      } else if byte > 0x20 {
        url = .literalPrefix
        pending.append(Self.lower(byte))
      }
    case .afterValue:
      if pending == [UInt8(ascii: "/")] || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        url = .inside
        pending = []
      } else if byte == UInt8(ascii: "/") {
        pending = [byte]
      } else if byte == UInt8(ascii: ":") {
        url = .unsafe
        return .scheme
      }
    }
    return nil
  }

  private static let codeSchemes: Set<[UInt8]> = [
    Array("javascript".utf8), Array("vbscript".utf8), Array("data".utf8),
  ]

  // MARK: Declarations and comments

  private mutating func readDeclaration(_ byte: UInt8) {
    if byte == UInt8(ascii: ">") {
      state = .text
      pending = []
      return
    }
    pending.append(Self.lower(byte))
    if pending == Array("--".utf8) {
      state = .comment(dashes: 0, length: 0)
      pending = []
    } else if pending == Array("doctype".utf8) {
      state = .doctype
      pending = []
    } else if !"doctype".utf8.starts(with: pending), pending != [UInt8(ascii: "-")] {
      state = .bogusComment
      pending = []
    }
  }

  /// A comment ends at `-->` and `--!>`, and at `>` or `->` right after its start.
  private mutating func readComment(_ byte: UInt8, _ dashes: Int, _ length: Int) {
    let isAtStart = length == dashes
    switch byte {
    case UInt8(ascii: ">") where dashes >= 2 || isAtStart: state = .text
    case UInt8(ascii: "-"):
      state = .comment(dashes: dashes == 3 ? 1 : min(dashes + 1, 2), length: min(length + 1, 3))
    case UInt8(ascii: "!") where dashes == 2:
      state = .comment(dashes: 3, length: 4)
    default: state = .comment(dashes: 0, length: 4)
    }
  }

  // MARK: Elements that hold text only

  private mutating func readElementContent(_ byte: UInt8) -> Problem? {
    let lowered = Self.lower(byte)
    let end = Array("</".utf8) + elementName
    if pending.count == end.count {
      pending = []
      let isEnd = Self.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
      if isEnd {
        isEndTag = true
        isUnclear = false
        scriptType = nil
        state = .inTag
        readInTag(byte)
        return nil
      }
    }
    let comment = Array("<!--".utf8)
    pending.append(lowered)
    if state == .textElement, pending.count == 2, pending[0] == UInt8(ascii: "<"),
      Self.isLetter(byte) || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    {
      isUnclear = true
    }
    if state == .scriptElement, pending == comment {
      pending = []
      return .commentInScript
    }
    let canBeComment = state == .scriptElement && comment.starts(with: pending)
    if !end.starts(with: pending), !canBeComment {
      pending = byte == UInt8(ascii: "<") ? [byte] : []
    }
    return nil
  }
}
