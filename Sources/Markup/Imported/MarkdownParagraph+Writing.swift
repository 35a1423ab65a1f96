import Domain

extension MarkdownParagraph {
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
    // What stands beside each other without signs between is one run: a URL or a mention is one only
    // where it does not stand in a word.
    var text: [UInt8] = []
    var code: [UInt8] = []
    func endRuns() {
      if text.isEmpty, code.isEmpty { return }
      MarkdownEscaping.append(text, to: &output, everything: care == .everything)
      text = []
      Self.append(code: code, to: &output)
      code = []
    }
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .text(let more):
        if !code.isEmpty { endRuns() }
        text += more
        continue
      case .code(let more):
        if !text.isEmpty { endRuns() }
        code += more
        continue
      case .opening, .closing:
        if !signs.contains(place) { continue }
      case .link, .address, .lineBreak: break
      }
      endRuns()
      switch piece {
      case .link(let link, let careful, _):
        Self.append(link: care == .everything ? careful : link, to: &output)
      case .address(let address):
        if care != .everything, isFound(address, at: place) {
          output += address
        } else {
          var link = [UInt8(ascii: "[")]
          MarkdownEscaping.append(address, to: &link, everything: true)
          Self.append(link: link + MarkdownLink.end(to: address), to: &output)
        }
      case .opening(let emphasis), .closing(let emphasis): output.append(emphasis.sign)
      case .lineBreak: output.append(0x0A)
      case .text, .code: break
      }
    }
    endRuns()
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
    case .link, .code, .address: line.append(UInt8(ascii: ")"))
    case .opening, .closing, .lineBreak, nil: break
    }
    let range = line.count..<line.count + address.count
    line += address
    switch place + 1 < pieces.count ? pieces[place + 1] : nil {
    case .text(let text): line += text.prefix(Self.reach)
    case .link, .address: line.append(UInt8(ascii: "["))
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
      case .link, .code: return edge
      case .address: return "h"
      case .lineBreak: return " "
      case .opening, .closing: continue
      }
    }
    return " "
  }
}
