import Domain

/// Paragraphs and blocks of code in quotes and lists, that are going to be written as Markdown.
struct MarkdownBlocks {
  /// What a block stands in.
  enum Container: Equatable {
    /// No two quotes have the same id.
    case quote(id: Int)
    /// An item of a list; neither two items nor two lists have the same id.
    case item(marker: String, id: Int, list: Int)
  }

  private enum Block {
    case paragraph(MarkdownParagraph)
    case code([UInt8])
    case rule
  }

  private var blocks: [(block: Block, containers: [Container])] = []

  mutating func append(_ paragraph: MarkdownParagraph, in containers: [Container] = []) {
    blocks.append((.paragraph(paragraph), containers))
  }

  mutating func append(code: [UInt8], in containers: [Container]) {
    blocks.append((.code(code), containers))
  }

  mutating func appendRule(in containers: [Container]) {
    blocks.append((.rule, containers))
  }

  /// The text.
  ///
  /// Whether the Markdown shows what it is to show is found by rendering it. What stands beside signs of
  /// emphasis decides whether they count, by rules that would have to be repeated here.
  var text: MarkdownText {
    let plain = plain
    let shown = Self.withoutBlanks(plain)
    var source = ""
    var isTooHard = true
    for care in MarkdownParagraph.Care.allCases {
      source = String(decoding: self.source(care), as: UTF8.self)
      if source.utf8.count > Self.mostProved { break }
      let rendered = Self.renderer.render(source, origin: .stranger)
      isTooHard = rendered.isPlainFallback
      if !isTooHard, Self.withoutBlanks(rendered.plain) == shown { break }
    }
    let needsPlain = isTooHard || source.utf8.count > TextLimits().sourceBytes
    return MarkdownText(source: source, plain: needsPlain ? plain : nil, isTooHard: isTooHard)
  }

  /// What it shows, with its lines and paragraphs and nothing else.
  var plain: String {
    let parts = blocks.compactMap { block, _ -> [UInt8]? in
      switch block {
      case .paragraph(let paragraph): paragraph.lines
      case .code(let code): code
      case .rule: nil
      }
    }
    .filter { part in part.contains { $0 != 0x20 && $0 != 0x0A } }
    return String(decoding: Array(parts.joined(separator: [0x0A, 0x0A])), as: UTF8.self)
  }

  /// In bytes. Longer texts are rare, and the parser may take long for them.
  static let mostProved = 262_144

  private static let renderer: TextRenderer = {
    var limits = TextLimits()
    limits.sourceBytes = mostProved
    limits.htmlBytes = mostProved * 16
    limits.links = mostProved
    var renderer = TextRenderer(limits: limits, surroundings: TextSurroundings())
    renderer.numbersItems = false
    return renderer
  }()

  private static func withoutBlanks(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.isInvisible }
  }

  private func source(_ care: MarkdownParagraph.Care) -> [UInt8] {
    var output: [UInt8] = []
    var begun = Begun()
    for (block, containers) in blocks {
      switch block {
      case .paragraph(let paragraph):
        for lines in paragraph.paragraphs(care) {
          // A backslash before a line end breaks the line.
          let broken = lines.dropLast().map { $0 + [UInt8(ascii: "\\")] } + lines.suffix(1)
          Self.append(broken, in: containers, begun: &begun, to: &output)
        }
      case .code(let code):
        let fence = Self.fence(around: code, atLeast: 3)
        let lines = code.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        Self.append([fence] + lines + [fence], in: containers, begun: &begun, to: &output)
      case .rule:
        Self.append([Array("---".utf8)], in: containers, begun: &begun, to: &output)
      }
    }
    return output
  }

  /// What is written already.
  private struct Begun {
    /// The items of lists of which something is written.
    var items: Set<Int> = []
    /// What the block before stands in.
    var before: [Container] = []

    /// Whether another item of the list begins here in which the block before stands: it goes right below.
    func isNextItem(_ container: Container?) -> Bool {
      guard case .item(_, let id, let list) = container, !items.contains(id) else { return false }
      return before.contains { if case .item(_, _, list) = $0 { true } else { false } }
    }
  }

  /// Appends the lines of a block, each with the signs of what it stands in.
  private static func append(
    _ lines: [[UInt8]], in containers: [Container], begun: inout Begun, to output: inout [UInt8]
  ) {
    if !output.isEmpty, !begun.isNextItem(containers.last) {
      // What ends or begins here has no sign on the line between, or two quotes would be one.
      let common = zip(begun.before, containers).prefix { $0 == $1 }.map(\.0)
      appendLine([], in: common, begun: &begun, to: &output)
    }
    for line in lines { appendLine(line, in: containers, begun: &begun, to: &output) }
    begun.before = containers
  }

  private static func appendLine(
    _ line: [UInt8], in containers: [Container], begun: inout Begun, to output: inout [UInt8]
  ) {
    if !output.isEmpty { output.append(0x0A) }
    let start = output.count
    for container in containers {
      switch container {
      case .quote: output += "> ".utf8
      case .item(let marker, let id, _):
        if begun.items.contains(id) {
          output += repeatElement(0x20, count: marker.utf8.count)
        } else {
          begun.items.insert(id)
          output += marker.utf8
        }
      }
    }
    output += line
    while output.count > start, output.last == 0x20 { output.removeLast() }
  }

  /// Backticks that do not occur in a code.
  static func fence(around code: [UInt8], atLeast count: Int) -> [UInt8] {
    let runs = code.split(omittingEmptySubsequences: true) { $0 != UInt8(ascii: "`") }
    let longest = runs.map(\.count).max() ?? 0
    return Array(repeating: UInt8(ascii: "`"), count: max(count, longest + 1))
  }
}
