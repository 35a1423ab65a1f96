/// A paragraph as it is being written in Markdown, which finds out which of its bare addresses are links again.
///
/// The renderer looks for addresses in what is shown between signs, links and code, and the last letter of what is
/// shown before that decides whether one may begin. Before that it looks for them in the source, where it
/// protects their signs of emphasis: one that is longer there than it should be takes signs that are none of it.
struct WrittenParagraph {
  private(set) var source: [UInt8] = []
  /// The places of the addresses that are found, and nothing but them.
  private(set) var found: Set<Int> = []
  /// What is shown since the last sign, link, code or line break.
  private var run: [UInt8] = []
  /// The last scalar that is shown before the run.
  private var outside = Scalars.none
  /// The addresses of the run.
  private var addresses: [Address] = []
  /// Those of all runs that are found in what is shown.
  private var shownAddresses: [Address] = []

  private struct Address {
    let place: Int
    let inRun: Range<Int>
    let inSource: Range<Int>
  }

  /// - Parameter everything: whether signs are escaped wherever they stand.
  mutating func append(text: [UInt8], everything: Bool) {
    MarkdownEscaping.append(text, to: &source, everything: everything)
    run += text
  }

  /// Appends an address as it is.
  mutating func append(address: [UInt8], at place: Int) {
    let (inRun, inSource) = (run.count, source.count)
    run += address
    source += address
    addresses.append(
      Address(place: place, inRun: inRun..<run.count, inSource: inSource..<source.count))
  }

  mutating func append(link: [UInt8], shown: [UInt8]) {
    // Right before a link it would make a picture of it.
    if source.last == UInt8(ascii: "!") {
      source.removeLast()
      source += "\\!".utf8
    }
    source += link
    endRun(shown)
  }

  /// Codes beside each other are one: their signs would be.
  mutating func append(code: [UInt8]) {
    if code.isEmpty { return }
    let fence = MarkdownBlocks.fence(around: code, atLeast: 1)
    // A blank at both ends is taken off when it is read.
    let edges = [code.first, code.last]
    let needsBlanks = edges.contains(0x20) || edges.contains(UInt8(ascii: "`"))
    let blank: [UInt8] = needsBlanks ? [0x20] : []
    source += fence + blank + code + blank + fence
    endRun(code)
  }

  mutating func append(sign: StaticString) {
    source.append(literal: sign)
    endRun()
  }

  mutating func breakLine() {
    source.append(0x0A)
    endRun()
    outside = Scalars.none
  }

  /// Ends it: what was found is known then.
  mutating func end() {
    endRun()
    if shownAddresses.isEmpty { return }
    let ranges = Set(MarkdownEscaping.literalRanges(of: source.span, ends: .links))
    for address in shownAddresses where ranges.contains(address.inSource) {
      found.insert(address.place)
    }
  }

  /// - Parameter shown: what is shown behind the run.
  private mutating func endRun(_ shown: [UInt8] = []) {
    if !addresses.isEmpty {
      let ranges = Set(MarkdownEscaping.literalRanges(of: run.span, outside: outside))
      shownAddresses += addresses.filter { ranges.contains($0.inRun) }
      addresses = []
    }
    outside = Scalars.before(run.count, in: run.span, outside: outside)
    outside = Scalars.before(shown.count, in: shown.span, outside: outside)
    run = []
  }
}
