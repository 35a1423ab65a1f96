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

  private enum Piece {
    /// Is shown as it stands. Two never stand beside each other.
    case text([UInt8])
    /// Markdown that begins and ends with a sign, such as a link, and what is shown of it.
    case source([UInt8], shown: [UInt8])
    case code([UInt8])
    /// An address that is shown as it is and leads where it says.
    case address([UInt8])
    case opening(Emphasis)
    case closing(Emphasis)
    case lineBreak
  }

  private var pieces: [Piece] = []
  private var open: [Emphasis] = []
  /// Whether a blank comes before the next word: before the sign of an emphasis that begins there, since
  /// signs count only beside a word.
  private(set) var owesBlank = false

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

  mutating func append(source: [UInt8], shown: [UInt8]) {
    payBlank()
    pieces.append(.source(source, shown: shown))
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

  /// Begins an emphasis. Within the same one it is none.
  mutating func begin(_ emphasis: Emphasis) {
    guard !open.contains(emphasis) else { return }
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
  mutating func payBlank() {
    guard owesBlank else { return }
    owesBlank = false
    var signs: [Piece] = []
    while case .opening = pieces.last { signs.append(pieces.removeLast()) }
    switch pieces.last {
    case nil, .lineBreak: break
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

  /// What is shown of it, with blanks for line breaks.
  var shown: [UInt8] { lines.map { $0 == 0x0A ? 0x20 : $0 } }

  /// What is shown of it, with its lines.
  var lines: [UInt8] {
    var lines: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let text), .source(_, let text), .code(let text), .address(let text): lines += text
      case .lineBreak: lines.append(0x0A)
      case .opening, .closing: break
      }
    }
    return lines
  }

  // MARK: - Writing

  /// How careful the writing is. Which way is good enough is found by reading what was written.
  enum Care: CaseIterable {
    case usual
    /// Without emphasis: whether its signs count depends on what stands beside them.
    case withoutEmphasis
    /// All signs are escaped, also those of URLs and hashtags.
    case everything
  }

  /// The lines of each paragraph that it becomes: behind an empty line another one begins.
  func paragraphs(_ care: Care) -> [[[UInt8]]] {
    var paragraphs: [[[UInt8]]] = [[]]
    for line in source(care).split(separator: 0x0A, omittingEmptySubsequences: false) {
      let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.endIndex
      let end = line.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? start
      if start < end {
        paragraphs[paragraphs.count - 1].append(MarkdownEscaping.line(line[start..<end]))
      } else if paragraphs.last?.isEmpty == false {
        paragraphs.append([])
      }
    }
    if paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
    return paragraphs
  }

  /// All of it, with a line feed for each line break.
  func source(_ care: Care) -> [UInt8] {
    let signs = care == .usual ? signsThatCount : []
    var output: [UInt8] = []
    var code: [UInt8] = []
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .code(let more):
        code += more
        continue
      case .opening, .closing:
        if !signs.contains(place) { continue }
      case .text, .source, .address, .lineBreak: break
      }
      Self.append(code: code, to: &output)
      code = []
      switch piece {
      case .text(let text):
        MarkdownEscaping.append(text, to: &output, everything: care == .everything)
      case .source(let source, _): Self.append(link: source, to: &output)
      case .address(let address):
        if care != .everything, isFound(address, at: place) {
          output += address
        } else {
          var text = [UInt8(ascii: "[")]
          MarkdownEscaping.append(address, to: &text, everything: true)
          Self.append(link: text + MarkdownLink.end(to: address), to: &output)
        }
      case .opening(let emphasis), .closing(let emphasis): output.append(emphasis.sign)
      case .lineBreak: output.append(0x0A)
      case .code: break
      }
    }
    Self.append(code: code, to: &output)
    return output
  }

  private static func append(link: [UInt8], to output: inout [UInt8]) {
    // Right before a link it would make a picture of it.
    if output.last == UInt8(ascii: "!") {
      output.removeLast()
      output += "\\!".utf8
    }
    output += link
  }

  /// Whether an address becomes a link where it stands, and all of it, with what stands beside it.
  private func isFound(_ address: [UInt8], at place: Int) -> Bool {
    var line: [UInt8] = []
    switch place > 0 ? pieces[place - 1] : nil {
    case .text(let text): line += text.suffix(Self.reach)
    case .source, .code, .address: line.append(UInt8(ascii: ")"))
    case .opening, .closing, .lineBreak, nil: break
    }
    let range = line.count..<line.count + address.count
    line += address
    switch place + 1 < pieces.count ? pieces[place + 1] : nil {
    case .text(let text): line += text.prefix(Self.reach)
    case .source, .address: line.append(UInt8(ascii: "["))
    case .code: line.append(UInt8(ascii: "`"))
    case .opening, .closing: line.append(UInt8(ascii: "*"))
    case .lineBreak, nil: break
    }
    return MarkdownEscaping.literalRanges(of: line.span).contains(range)
  }

  /// How much of a neighbour is looked at, in bytes.
  private static let reach = 300

  /// Codes beside each other are one: their signs would be.
  private static func append(code: [UInt8], to output: inout [UInt8]) {
    if code.isEmpty { return }
    let fence = MarkdownBlocks.fence(around: code, atLeast: 1)
    // A blank at both ends is taken off when it is read.
    let edges = [code.first, code.last]
    let needsBlanks = edges.contains(0x20) || edges.contains(UInt8(ascii: "`"))
    let blank: [UInt8] = needsBlanks ? [0x20] : []
    output += fence + blank + code + blank + fence
  }

  /// The places of the signs that are read as emphasis where they stand: CommonMark's left-flanking and
  /// right-flanking delimiter runs. In `これは**「本」**です` they are none.
  private var signsThatCount: Set<Int> {
    var counting: Set<Int> = []
    var open: [(place: Int, counts: Bool)] = []
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .opening:
        open.append(
          (place, Self.flanks(inside: scalar(behind: place), outside: scalar(before: place))))
      case .closing:
        guard let opening = open.popLast() else { continue }
        let counts = Self.flanks(inside: scalar(before: place), outside: scalar(behind: place))
        if opening.counts, counts { counting.formUnion([opening.place, place]) }
      default: continue
      }
    }
    return counting
  }

  private static func flanks(inside: Unicode.Scalar, outside: Unicode.Scalar) -> Bool {
    if inside.properties.isWhitespace { return false }
    return !isPunctuation(inside) || outside.properties.isWhitespace || isPunctuation(outside)
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }

  /// The first scalar that is shown behind a sign; a blank at the end of a line.
  private func scalar(behind place: Int) -> Unicode.Scalar {
    Self.scalar(of: pieces[(place + 1)...], edge: "[") { text in
      String(decoding: text.prefix(8), as: UTF8.self).unicodeScalars.first
    }
  }

  /// The last scalar that is shown before a sign; a blank at the beginning of a line.
  private func scalar(before place: Int) -> Unicode.Scalar {
    Self.scalar(of: pieces[..<place].reversed(), edge: ")") { text in
      String(decoding: text.suffix(8), as: UTF8.self).unicodeScalars.last
    }
  }

  /// - Parameters:
  ///   - edge: the sign at this side of a link or code.
  ///   - nearest: gives the scalar at this side of a text.
  private static func scalar(
    of pieces: some Sequence<Piece>, edge: Unicode.Scalar,
    nearest: ([UInt8]) -> Unicode.Scalar?
  ) -> Unicode.Scalar {
    for piece in pieces {
      switch piece {
      case .text(let text): return nearest(text) ?? " "
      case .source, .code: return edge
      case .address: return "h"
      case .lineBreak: return " "
      case .opening, .closing: continue
      }
    }
    return " "
  }
}
