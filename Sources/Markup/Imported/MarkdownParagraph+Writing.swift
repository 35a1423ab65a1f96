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
    var bare: Set<Int> = care == .everything ? [] : addresses
    var rounds = 0
    while true {
      let signs = care == .usual ? signsThatCount(bare) : []
      let written = written(signs, bare, care)
      // What is no link by itself is written as one, which changes what stands beside others.
      if written.found == bare { return written.source }
      rounds += 1
      bare = rounds < Self.mostRounds ? bare.intersection(written.found) : []
    }
  }

  /// All of it as the text of a link. An empty line would end the paragraph, and no link goes on behind that.
  private func linkText(_ care: Care) -> [UInt8] {
    let lines = source(care).split(separator: 0x0A).filter { $0.contains { $0 != 0x20 } }
    return Array(lines.joined(separator: [0x0A]))
  }

  /// How often it is written before all of its addresses are written as links.
  private static let mostRounds = 4

  /// Where addresses stand that are shown as they are.
  private var addresses: Set<Int> {
    Set(pieces.indices.filter { if case .address = pieces[$0] { true } else { false } })
  }

  /// - Parameters:
  ///   - signs: the places of the signs of emphasis that are written.
  ///   - bare: those of the addresses that are written as they are.
  private func written(_ signs: Set<Int>, _ bare: Set<Int>, _ care: Care) -> WrittenParagraph {
    let everything = care == .everything
    var written = WrittenParagraph()
    // What stands beside each other without signs between is one run: a URL or a mention is one only
    // where it does not stand in a word.
    var text: [UInt8] = []
    var code: [UInt8] = []
    func endRuns() {
      if text.isEmpty, code.isEmpty { return }
      written.append(text: text, everything: everything)
      text = []
      written.append(code: code)
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
      case .link(let text, let address):
        let link = [UInt8(ascii: "[")] + text.linkText(care) + MarkdownLink.end(to: address)
        written.append(link: link, shown: text.shown)
      case .address(let address):
        if bare.contains(place) {
          written.append(address: address, at: place)
        } else {
          var link = [UInt8(ascii: "[")]
          MarkdownEscaping.append(address, to: &link, everything: true)
          written.append(link: link + MarkdownLink.end(to: address), shown: address)
        }
      case .opening(let emphasis), .closing(let emphasis): written.append(sign: emphasis.sign)
      case .lineBreak: written.breakLine()
      case .text, .code: break
      }
    }
    endRuns()
    written.end()
    return written
  }

  /// The places of the signs that are read as emphasis where they stand: CommonMark's left-flanking and
  /// right-flanking delimiter runs. In `これは**「本」**です` they are none.
  ///
  /// - Parameter bare: the places of the addresses that are written as they are.
  private func signsThatCount(_ bare: Set<Int>) -> Set<Int> {
    var counting: Set<Int> = []
    var open: [(place: Int, counts: Bool)] = []
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .opening:
        open.append(
          (
            place,
            Self.flanks(inside: scalar(behind: place, bare), outside: scalar(before: place, bare))
          ))
      case .closing:
        guard let opening = open.popLast() else { continue }
        let counts = Self.flanks(
          inside: scalar(before: place, bare), outside: scalar(behind: place, bare))
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

  /// The first scalar that stands behind a sign; a blank at the end of a line.
  private func scalar(behind place: Int, _ bare: Set<Int>) -> Unicode.Scalar {
    scalar(in: pieces.indices[(place + 1)...], bare, edge: "[") { text in
      String(decoding: text.prefix(8), as: UTF8.self).unicodeScalars.first
    }
  }

  /// The last scalar that stands before a sign; a blank at the beginning of a line.
  private func scalar(before place: Int, _ bare: Set<Int>) -> Unicode.Scalar {
    scalar(in: pieces.indices[..<place].reversed(), bare, edge: ")") { text in
      String(decoding: text.suffix(8), as: UTF8.self).unicodeScalars.last
    }
  }

  /// - Parameters:
  ///   - edge: the sign at this side of a link or code.
  ///   - nearest: gives the scalar at this side of a text.
  private func scalar(
    in places: some Sequence<Int>, _ bare: Set<Int>, edge: Unicode.Scalar,
    nearest: ([UInt8]) -> Unicode.Scalar?
  ) -> Unicode.Scalar {
    for place in places {
      switch pieces[place] {
      case .text(let text): return nearest(text) ?? " "
      case .address(let address) where bare.contains(place): return nearest(address) ?? " "
      case .link, .code, .address: return edge
      case .lineBreak: return " "
      case .opening, .closing: continue
      }
    }
    return " "
  }
}
