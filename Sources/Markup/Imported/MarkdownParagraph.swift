import Domain

/// A paragraph that is going to be written as Markdown.
struct MarkdownParagraph {
  enum Emphasis {
    case strong, emphasis, struck

    var sign: StaticString {
      switch self {
      case .strong: "**"
      case .emphasis: "*"
      case .struck: "~~"
      }
    }
  }

  enum Piece {
    /// Is shown as it stands. Two never stand beside each other.
    case text([UInt8])
    /// A link, whose text has neither links nor addresses.
    case link(MarkdownParagraph, to: [UInt8])
    case code([UInt8])
    /// An address that is shown as it is and leads where it says.
    case address([UInt8])
    case opening(Emphasis)
    case closing(Emphasis)
    case lineBreak
  }

  private(set) var pieces: [Piece] = []
  /// The emphasis that has begun and not ended.
  private(set) var open: [Emphasis] = []
  /// Whether a blank comes before the next word: before the sign of an emphasis that begins there, since
  /// signs count only beside a word.
  private(set) var owesBlank = false
  /// Whether a blank came before the first word. At the beginning of a paragraph nobody sees it.
  private(set) var beginsWithBlank = false

  /// Appends a text in which blanks are single.
  mutating func append(words text: ArraySlice<UInt8>) {
    guard let first = text.first, let last = text.last else { return }
    if first == 0x20 { owesBlank = true }
    let words = text.drop { $0 == 0x20 }
    guard !words.isEmpty else { return }
    payBlank()
    append(text: last == 0x20 ? words.dropLast() : words)
    owesBlank = last == 0x20
  }

  /// Appends a text as it is.
  mutating func append(text: ArraySlice<UInt8>) {
    if case .text(var before) = pieces.last {
      // Taken out first, so that it is appended to in its place.
      pieces.removeLast()
      before += text
      pieces.append(.text(before))
    } else if !text.isEmpty {
      pieces.append(.text(Array(text)))
    }
  }

  mutating func append(link text: MarkdownParagraph, to address: [UInt8]) {
    payBlank()
    pieces.append(.link(text, to: address))
  }

  mutating func append(code: [UInt8]) {
    payBlank()
    pieces.append(.code(code))
  }

  mutating func append(address: [UInt8]) {
    payBlank()
    pieces.append(.address(address))
  }

  mutating func breakLine() {
    owesBlank = false
    pieces.append(.lineBreak)
  }

  /// Begins an emphasis. Within the same one it is none, and right behind one that one goes on: their signs would run
  /// together.
  mutating func begin(_ emphasis: Emphasis) {
    guard !open.contains(emphasis) else { return }
    if !owesBlank, case .closing(emphasis)? = pieces.last {
      pieces.removeLast()
      open.append(emphasis)
      return
    }
    payBlank()
    open.append(emphasis)
    pieces.append(.opening(emphasis))
  }

  /// Ends an emphasis, and what was begun within it.
  mutating func end(_ emphasis: Emphasis) {
    guard let place = open.lastIndex(of: emphasis) else { return }
    while open.count > place { endInnermost() }
  }

  private mutating func endInnermost() {
    let inner = open.removeLast()
    if case .opening = pieces.last { pieces.removeLast() } else { pieces.append(.closing(inner)) }
  }

  /// Appends the blank that is owed, before the signs of emphasis that begin here; none at the beginning of a
  /// line.
  private mutating func payBlank() {
    guard owesBlank else { return }
    owesBlank = false
    var signs: [Piece] = []
    while case .opening = pieces.last { signs.append(pieces.removeLast()) }
    switch pieces.last {
    case nil: beginsWithBlank = true
    case .lineBreak: break
    default: append(text: [0x20])
    }
    pieces += signs.reversed()
  }

  /// Ends every emphasis.
  ///
  /// - Returns: the next paragraph, in which they go on.
  mutating func ended() -> MarkdownParagraph {
    var next = MarkdownParagraph()
    for emphasis in open { next.begin(emphasis) }
    while !open.isEmpty { endInnermost() }
    return next
  }

  /// Whether nothing was appended to it but emphasis.
  var isEmpty: Bool {
    pieces.allSatisfy {
      switch $0 {
      case .opening, .closing: true
      default: false
      }
    }
  }

  /// Whether there is code in it.
  var hasCode: Bool {
    pieces.contains { if case .code = $0 { true } else { false } }
  }

  /// Removes the line breaks at its ends.
  ///
  /// - Returns: how many there were at each.
  mutating func removeOuterBreaks() -> (before: Int, behind: Int) {
    func isBreak(_ piece: Piece) -> Bool { if case .lineBreak = piece { true } else { false } }
    let start = pieces.firstIndex { !isBreak($0) } ?? pieces.endIndex
    let end = pieces.lastIndex { !isBreak($0) }.map { $0 + 1 } ?? start
    let breaks = (start, pieces.endIndex - end)
    pieces = Array(pieces[start..<end])
    return breaks
  }

  /// What is shown of it, with blanks for line breaks.
  var shown: [UInt8] { lines.map { $0 == 0x0A ? 0x20 : $0 } }

  /// What is shown of it, with its lines.
  var lines: [UInt8] {
    var lines: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let text), .code(let text), .address(let text): lines += text
      case .link(let text, _): lines += text.lines
      case .lineBreak: lines.append(0x0A)
      case .opening, .closing: break
      }
    }
    return lines
  }
}
