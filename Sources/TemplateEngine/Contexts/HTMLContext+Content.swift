extension HTMLContext {
  // MARK: Declarations and comments

  mutating func readDeclaration(_ byte: UInt8) {
    if byte == UInt8(ascii: ">") {
      state = .text
      pending = []
      return
    }
    pending.append(byte)
    let lowered = pending.map(Self.lower)
    if pending == Array("--".utf8) {
      state = .comment(.start)
      pending = []
    } else if lowered == Array("doctype".utf8) {
      state = .doctype
      pending = []
    } else if pending == Self.sectionStart {
      state = .section(brackets: 0)
      pending = []
    } else if !"doctype".utf8.starts(with: lowered), pending != [UInt8(ascii: "-")],
      !Self.sectionStart.starts(with: pending)
    {
      state = .bogusComment
      pending = []
    }
  }

  /// A comment ends at `-->` and `--!>`, and at `>` or `->` right after its start.
  mutating func readComment(_ byte: UInt8, _ part: CommentPart) {
    switch (byte, part) {
    case (UInt8(ascii: ">"), .start), (UInt8(ascii: ">"), .startDash), (UInt8(ascii: ">"), .end),
      (UInt8(ascii: ">"), .endBang):
      state = .text
    case (UInt8(ascii: "-"), .start): state = .comment(.startDash)
    case (UInt8(ascii: "-"), .text), (UInt8(ascii: "-"), .endBang): state = .comment(.endDash)
    case (UInt8(ascii: "-"), .startDash), (UInt8(ascii: "-"), .endDash), (UInt8(ascii: "-"), .end):
      state = .comment(.end)
    case (UInt8(ascii: "!"), .end): state = .comment(.endBang)
    default: state = .comment(.text)
    }
  }

  // MARK: Elements that hold text only

  /// How the content of an element is read in which no other element begins; nil for all others.
  static func content(of name: String) -> State? {
    switch name {
    case "title", "textarea": .textElement
    case "script": .scriptElement
    case "style", "xmp", "iframe", "noembed", "noframes", "plaintext": .rawElement
    default: nil
    }
  }

  mutating func readElementContent(_ byte: UInt8) -> Problem? {
    readJSON(byte)
    let problem = readTextElement(byte)
    if state != .inTag, state != .text { readForeignContent(byte) }
    return problem
  }

  private mutating func readJSON(_ byte: UInt8) {
    switch json {
    case .outside: if byte == UInt8(ascii: "\"") { json = .inString }
    case .inString:
      if byte == UInt8(ascii: "\"") { json = .outside }
      if byte == UInt8(ascii: "\\") { json = .escape }
    case .escape: json = .inString
    case nil: break
    }
  }

  private mutating func readTextElement(_ byte: UInt8) -> Problem? {
    // Only there a tag or a comment begins: nearly all bytes of scripts and styles end here.
    if pending.isEmpty, byte != UInt8(ascii: "<") { return nil }
    let lowered = Self.lower(byte)
    let end = Array("</".utf8) + elementName
    if pending.count == end.count {
      pending = []
      let isEnd = Self.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
      if isEnd {
        isEndTag = true
        isUnclear = false
        endForeignContent()
        scriptType = nil
        json = nil
        state = .inTag
        return readInTag(byte)
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
