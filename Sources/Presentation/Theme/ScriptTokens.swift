import Domain

/// Cuts a script into what has to be told apart to find its imports: words, strings and signs. Comments and
/// white space are left out.
///
/// Whether `/` begins a regular expression depends in JavaScript on the whole grammar. Here what stands
/// before it decides, and of a bracket that was closed, what stood before it was opened.
struct ScriptTokens {
  enum Token: Equatable {
    case word(Range<Int>)
    /// What stands between the quotation marks.
    case string(Range<Int>)
    /// The same of a template without `${`.
    case template(Range<Int>)
    case sign(UInt8)
    /// Another value, or the end of one: a regular expression, a template, `++`.
    case value
  }

  private enum Bracket {
    /// A head is that of `if` and the like, behind which a statement follows.
    case parenthesis(isHead: Bool)
    case brace(isBlock: Bool)
    /// `${` in a template.
    case template
  }

  private let script: [UInt8]
  private var position = 0
  private var tokens: [Token] = []
  /// What is open, the innermost last.
  private var open: [Bracket] = []
  /// Whether a statement can begin behind the bracket that was closed last.
  private var isBeforeStatement = false

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
      readTemplate(from: position)
    case UInt8(ascii: "/"): readSlash()
    case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: ")"), UInt8(ascii: "}"):
      readBracket(byte)
    case _ where isAtWord:
      let start = position
      while position < script.count, isAtWord { position += 1 }
      tokens.append(.word(start..<position))
    case 0x80...: position += lengthOfBlank
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      let isStep = isNext(byte)
      tokens.append(isStep ? .value : .sign(byte))
      position += isStep ? 2 : 1
    default:
      if byte > 0x20 { tokens.append(.sign(byte)) }
      position += 1
    }
  }

  private func isNext(_ byte: UInt8) -> Bool {
    position + 1 < script.count && script[position + 1] == byte
  }

  // MARK: Words and white space

  /// Whether a part of a word stands here.
  private var isAtWord: Bool {
    switch script[position] {
    case UInt8(ascii: "_"), UInt8(ascii: "$"): true
    case 0x80...: lengthOfBlank == 0
    case let byte: byte.isASCIIAlphanumeric
    }
  }

  /// How many bytes the white space has that stands here; 0 for what is none, or is in ASCII.
  private var lengthOfBlank: Int {
    guard position + 1 < script.count else { return 0 }
    let (first, second) = (script[position], script[position + 1])
    if first == 0xC2 { return second == 0xA0 ? 2 : 0 }
    guard position + 2 < script.count else { return 0 }
    return switch (first, second, script[position + 2]) {
    // U+1680, U+2000 to U+200A, the ends of lines U+2028 and U+2029, U+202F, U+205F, U+3000, and the byte
    // order mark, with which some editors begin a file.
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
      (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
      3
    default: 0
    }
  }

  private var isAtLineEnd: Bool {
    switch script[position] {
    case 0x0A, 0x0D: true
    case 0xE2: lengthOfBlank == 3 && (0xA8...0xA9).contains(script[position + 2])
    default: false
    }
  }

  /// A word, counted from the last token; nil for what is none, and for the name of a field.
  private func word(fromEnd distance: Int) -> String? {
    let index = tokens.count - distance
    guard index >= 0, case .word(let range) = tokens[index] else { return nil }
    if index > 0, case .sign(let sign) = tokens[index - 1], ".#".utf8.contains(sign) { return nil }
    return String(decoding: script[range], as: UTF8.self)
  }

  // MARK: Strings and templates

  /// Reads a string to its end: it ends with its line, but for one that `\` continues.
  private mutating func readString() {
    let quote = script[position]
    position += 1
    let start = position
    while position < script.count, script[position] != quote, script[position] != 0x0A,
      script[position] != 0x0D
    {
      position = script.place(behindCharacterAt: position)
    }
    tokens.append(.string(start..<position))
    position = min(position + 1, script.count)
  }

  /// Reads a template on, to its end or to `${`.
  ///
  /// - Parameter start: of one that begins here; nil behind the `}` of a value.
  private mutating func readTemplate(from start: Int? = nil) {
    while position < script.count {
      if script[position] == UInt8(ascii: "`") {
        tokens.append(start.map { .template($0..<position) } ?? .value)
        position += 1
        return
      }
      if script[position] == UInt8(ascii: "$"), isNext(UInt8(ascii: "{")) {
        position += 2
        open.append(.template)
        tokens.append(.sign(UInt8(ascii: "(")))
        return
      }
      position = script.place(behindCharacterAt: position)
    }
    tokens.append(.value)
  }

  // MARK: Brackets

  private mutating func readBracket(_ byte: UInt8) {
    position += 1
    switch byte {
    case UInt8(ascii: "("): open.append(.parenthesis(isHead: isBehindWordOfHead))
    case UInt8(ascii: "{"): open.append(.brace(isBlock: canBeginBlock))
    case UInt8(ascii: ")"):
      isBeforeStatement = false
      if case .parenthesis(let isHead) = open.last {
        isBeforeStatement = isHead
        open.removeLast()
      }
    default:
      // A parenthesis that was never closed ends here, too.
      while case .parenthesis = open.last { open.removeLast() }
      switch open.popLast() {
      case .template: return readTemplate()
      case .brace(let isBlock): isBeforeStatement = isBlock
      case .parenthesis, nil: isBeforeStatement = true
      }
    }
    tokens.append(.sign(byte))
  }

  private var isBehindWordOfHead: Bool {
    switch word(fromEnd: 1) {
    case "if", "while", "for", "with": true
    case "await": word(fromEnd: 2) == "for"
    default: false
    }
  }

  /// Whether `{` here begins a block, or what else stands as one does, and no object.
  private var canBeginBlock: Bool {
    guard canBeginExpression else { return true }
    switch tokens.last {
    case .sign(UInt8(ascii: ":")):
      // Behind a label or `case`, and not in an object or behind `?`.
      return switch open.last {
      case .brace(let isBlock): isBlock
      case nil: true
      case .parenthesis, .template: false
      }
    case .sign(let sign): return "{});>".utf8.contains(sign)
    case .word: return ["do", "else"].contains(word(fromEnd: 1))
    default: return true
    }
  }

  // MARK: Slashes

  private mutating func readSlash() {
    if isNext(UInt8(ascii: "/")) {
      while position < script.count, !isAtLineEnd { position += 1 }
    } else if isNext(UInt8(ascii: "*")) {
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
    script[position] == UInt8(ascii: "*") && isNext(UInt8(ascii: "/"))
  }

  /// Goes behind a regular expression. In brackets `/` is a character like others.
  private mutating func skipExpression() {
    var isInBrackets = false
    position += 1
    while position < script.count, !isAtLineEnd {
      let byte = script[position]
      if byte == UInt8(ascii: "/"), !isInBrackets { break }
      if byte == UInt8(ascii: "[") { isInBrackets = true }
      if byte == UInt8(ascii: "]") { isInBrackets = false }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, script.count)
    tokens.append(.value)
  }

  /// Whether a value can stand here, so that `/` is no division.
  private var canBeginExpression: Bool {
    switch tokens.last {
    case nil: true
    case .string, .template, .value: false
    case .word: word(fromEnd: 1).map(Self.wordsBeforeValues.contains) ?? false
    case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "}")): isBeforeStatement
    case .sign(let sign): sign != UInt8(ascii: "]")
    }
  }

  private static let wordsBeforeValues: Set<String> = [
    "await", "case", "default", "delete", "do", "else", "in", "instanceof", "new", "of", "return",
    "throw", "typeof", "void", "yield",
  ]
}
