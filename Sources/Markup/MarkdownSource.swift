import Domain

/// Texts of other systems as Markdown.
public enum MarkdownSource {
  /// Markdown that shows a text as it stands: an empty line ends a paragraph, another line end is a line
  /// break. Bare URLs, hashtags and mentions of the text are the ones of the Markdown.
  public static func showing(_ text: String) -> String {
    var blocks = MarkdownBlocks()
    var paragraph = MarkdownParagraph()
    // A byte order mark at the beginning is none of the text.
    let text = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r"
    }
    for (number, line) in lines.enumerated() {
      if number > 0 { paragraph.breakLine() }
      paragraph.append(text: Array(String(line).utf8)[...])
    }
    blocks.append(paragraph)
    return blocks.source
  }

  /// Markdown that shows what a text in HTML shows, as far as Markdown can.
  ///
  /// Paragraphs, line breaks, emphasis, links, quotes, lists and code are kept; of everything else its text is.
  ///
  /// - Parameters:
  ///   - ownAddresses: the addresses of whoever wrote it.
  ///   - username: as which links to these addresses mention them.
  public static func showing(
    html: String, ownAddresses: Set<String> = [], username: String = ""
  ) -> String {
    var reader = HTMLReader(Array(html.utf8), ownAddresses, username)
    return reader.read().source
  }

  /// What a text in HTML shows, on one line.
  public static func words(ofHTML html: String) -> String {
    var reader = HTMLReader(Array(html.utf8), [], "")
    return String(decoding: reader.read().shown, as: UTF8.self)
  }

  /// Where the first link of a text in HTML leads.
  public static func firstLink(inHTML html: String) -> String? {
    var tokens = HTMLTokens(Array(html.utf8))
    while let token = tokens.next() {
      if case .start(let tag) = token, tag.name == "a", let address = tag["href"] {
        return String(decoding: address, as: UTF8.self)
      }
    }
    return nil
  }

  /// A text whose character references are resolved and which has no tags, as Twitter's archives hold it.
  public static func resolvingReferences(in text: String) -> String {
    String(decoding: HTMLEntities.resolved(Array(text.utf8)[...]), as: UTF8.self)
  }
}

/// Paragraphs and blocks of code in quotes and lists, that are going to be written as Markdown.
struct MarkdownBlocks {
  /// What a block stands in.
  enum Container: Equatable {
    case quote
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

  /// What is shown of all, on one line.
  var shown: [UInt8] {
    var shown: [UInt8] = []
    for (block, _) in blocks {
      if !shown.isEmpty { shown.append(0x20) }
      switch block {
      case .paragraph(let paragraph): shown += paragraph.shown
      case .code(let code): shown += code
      case .rule: break
      }
    }
    return shown
  }

  /// The Markdown.
  ///
  /// Whether it shows what it is to show is found by rendering it. What stands beside signs of emphasis
  /// decides whether they count, by rules that would have to be repeated here.
  var source: String {
    let shown = Self.withoutBlanks(shown)
    var source = ""
    for care in MarkdownParagraph.Care.allCases {
      source = String(decoding: self.source(care), as: UTF8.self)
      guard source.utf8.count <= Self.mostProved else { return source }
      let rendered = Self.renderer.render(source, origin: .stranger)
      if !rendered.isPlainFallback, Self.withoutBlanks(Array(rendered.plain.utf8)) == shown {
        break
      }
    }
    return source
  }

  /// In bytes. Longer texts are rare, and the parser may take long for them.
  private static let mostProved = 65_536

  private static let renderer: TextRenderer = {
    var limits = TextLimits()
    limits.sourceBytes = mostProved
    limits.htmlBytes = mostProved * 16
    return TextRenderer(limits: limits, surroundings: TextSurroundings())
  }()

  private static func withoutBlanks(_ text: [UInt8]) -> [UInt8] {
    String(decoding: text, as: UTF8.self).unicodeScalars
      .filter { !$0.isInvisible }
      .reduce(into: []) { $0 += String($1).utf8 }
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

  /// The items and lists of which something is written.
  private struct Begun {
    var items: Set<Int> = []
    var lists: Set<Int> = []

    /// Whether another item of a list begins here, which stands right below the one before.
    func isNextItem(_ container: Container?) -> Bool {
      guard case .item(_, let id, let list) = container else { return false }
      return !items.contains(id) && lists.contains(list)
    }
  }

  /// Appends the lines of a block, each with the signs of what it stands in.
  private static func append(
    _ lines: [[UInt8]], in containers: [Container], begun: inout Begun, to output: inout [UInt8]
  ) {
    if !output.isEmpty, !begun.isNextItem(containers.last) {
      appendLine([], in: containers, begun: &begun, isBetween: true, to: &output)
    }
    for line in lines {
      appendLine(line, in: containers, begun: &begun, isBetween: false, to: &output)
    }
  }

  private static func appendLine(
    _ line: [UInt8], in containers: [Container], begun: inout Begun, isBetween: Bool,
    to output: inout [UInt8]
  ) {
    if !output.isEmpty { output.append(0x0A) }
    let start = output.count
    for container in containers {
      switch container {
      case .quote: output += "> ".utf8
      case .item(let marker, let id, let list):
        if isBetween || begun.items.contains(id) {
          output += repeatElement(0x20, count: marker.utf8.count)
        } else {
          begun.items.insert(id)
          begun.lists.insert(list)
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
