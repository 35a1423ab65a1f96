import Domain

/// Cuts a script into what has to be told apart to find its imports: words, strings and signs. Comments,
/// templates and regular expressions are left out.
///
/// Whether `/` begins a regular expression depends in JavaScript on the whole grammar. Here what stands
/// before it decides, which is right but behind `)` and `}`, where a division is more likely.
struct ScriptTokens {
  enum Token: Equatable {
    case word(Range<Int>)
    /// What stands between the quotation marks.
    case string(Range<Int>)
    case sign(UInt8)
  }

  private let script: [UInt8]
  private var position = 0
  private var tokens: [Token] = []
  /// For every template whose `${` is open, how many braces are open in it.
  private var templates: [Int] = []

  static func of(_ script: [UInt8]) -> [Token] {
    var tokens = ScriptTokens(script: script)
    while tokens.position < script.count { tokens.readNext() }
    return tokens.tokens
  }

  private init(script: [UInt8]) {
    self.script = script
  }

  private mutating func readNext() {
    let byte = script[position]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): readString()
    case UInt8(ascii: "`"):
      position += 1
      readTemplate()
    case UInt8(ascii: "/"): readSlash()
    case UInt8(ascii: "{"), UInt8(ascii: "}"): readBrace(byte)
    case _ where Self.isPartOfWord(byte):
      let start = position
      while position < script.count, Self.isPartOfWord(script[position]) { position += 1 }
      tokens.append(.word(start..<position))
    default:
      if byte > 0x20 { tokens.append(.sign(byte)) }
      position += 1
    }
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private mutating func readString() {
    let end = endOfRun(until: script[position])
    tokens.append(.string(position + 1..<end))
    position = min(end + 1, script.count)
  }

  /// Where a run that begins here ends: at a byte without `\` before it, or with the line.
  private func endOfRun(until closing: UInt8) -> Int {
    var end = position + 1
    while end < script.count, script[end] != closing, script[end] != 0x0A {
      end += script[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end, script.count)
  }

  /// Reads a template on, to its end or to `${`.
  private mutating func readTemplate() {
    while position < script.count {
      let byte = script[position]
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "`") { break }
      if byte == UInt8(ascii: "$"), position < script.count, script[position] == UInt8(ascii: "{") {
        position += 1
        templates.append(0)
        tokens.append(.sign(UInt8(ascii: "(")))
        return
      }
    }
    position = min(position, script.count)
    tokens.append(.sign(UInt8(ascii: ")")))
  }

  private mutating func readBrace(_ byte: UInt8) {
    position += 1
    if let depth = templates.last {
      if byte == UInt8(ascii: "}"), depth == 0 {
        templates.removeLast()
        return readTemplate()
      }
      templates[templates.count - 1] += byte == UInt8(ascii: "{") ? 1 : -1
    }
    tokens.append(.sign(byte))
  }

  private mutating func readSlash() {
    let next = position + 1 < script.count ? script[position + 1] : 0
    if next == UInt8(ascii: "/") {
      while position < script.count, script[position] != 0x0A { position += 1 }
    } else if next == UInt8(ascii: "*") {
      position += 2
      while position < script.count, !isEndOfComment { position += 1 }
      position = min(position + 2, script.count)
    } else if canBeginExpression {
      skipExpression()
    } else {
      tokens.append(.sign(UInt8(ascii: "/")))
      position += 1
    }
  }

  private var isEndOfComment: Bool {
    script[position] == UInt8(ascii: "*") && position + 1 < script.count
      && script[position + 1] == UInt8(ascii: "/")
  }

  /// Goes behind a regular expression. In brackets `/` is a character like others.
  private mutating func skipExpression() {
    var isInBrackets = false
    position += 1
    while position < script.count, script[position] != 0x0A {
      let byte = script[position]
      if byte == UInt8(ascii: "/"), !isInBrackets { break }
      if byte == UInt8(ascii: "[") { isInBrackets = true }
      if byte == UInt8(ascii: "]") { isInBrackets = false }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, script.count)
    tokens.append(.sign(UInt8(ascii: ")")))
  }

  /// Whether a value can stand here, so that `/` is no division.
  private var canBeginExpression: Bool {
    switch tokens.last {
    case nil: true
    case .string: false
    case .word(let range):
      Self.wordsBeforeValues.contains(String(decoding: script[range], as: UTF8.self))
    case .sign(let sign):
      sign != UInt8(ascii: ")") && sign != UInt8(ascii: "]") && sign != UInt8(ascii: "}")
    }
  }

  private static let wordsBeforeValues: Set<String> = [
    "await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw",
    "typeof", "void", "yield",
  ]
}
