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
      state = .comment(dashes: 0, length: 0)
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
  mutating func readComment(_ byte: UInt8, _ dashes: Int, _ length: Int) {
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

  mutating func readElementContent(_ byte: UInt8) -> Problem? {
    let problem = readTextElement(byte)
    if state != .inTag, state != .text { readForeignContent(byte) }
    return problem
  }

  private mutating func readTextElement(_ byte: UInt8) -> Problem? {
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
