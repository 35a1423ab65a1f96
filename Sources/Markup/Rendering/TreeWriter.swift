import CMarkGFM

/// Writes a parsed text as HTML.
///
/// The tree is walked along its own links, without recursion. Text nodes that follow each other are
/// put together before they are searched for links, since the parser cuts `#foo_bar` in three.
struct TreeWriter {
  /// A limit was reached; what was written so far is to be thrown away.
  struct OverLimit: Error {}

  var output: TextOutput
  let origin: TextOrigin
  let depthLimit: Int
  let htmlLimit: Int
  /// Whether a soft break is written as a hard one.
  let keepsLineBreaks: Bool

  /// Text that waits for its end.
  var run: [UInt8] = []
  /// Whether a line ends in it.
  var runHasLineEnd = false

  /// The alternative text being collected, and how many images it lies in.
  var alternative: [UInt8] = []
  var imageDepth = 0

  let numbersItems: Bool
  /// The number of the next item of each ordered list that is open.
  var itemNumbers: [Int] = []

  /// The link that is being written.
  var openLink: OpaquePointer?
  var isInLink: Bool { openLink != nil }
  /// Where its content begins.
  var linkStart = (html: 0, plain: 0)
  /// Where the alternative texts of the pictures in that link are in the plain text.
  var linkAlternatives: [Range<Int>] = []

  var slugs = HeadingSlugs()
  var outline = HeadingOutline()
  var heading: (htmlStart: Int, plainStart: Int)?
  /// The id of the last heading.
  var lastSlug: String?
  var table = TableState()

  /// Whether the source holds ``SourceMarks``.
  let hasMarks: Bool
  /// Whether each list and quote takes its direction from its own text, and with it the side where its
  /// signs stand.
  let hasOwnDirections: Bool

  init(
    output: TextOutput, origin: TextOrigin, limits: TextLimits, keepsLineBreaks: Bool,
    numbersItems: Bool, hasMarks: Bool, hasOwnDirections: Bool
  ) {
    self.output = output
    self.numbersItems = numbersItems
    self.keepsLineBreaks = keepsLineBreaks
    self.hasMarks = hasMarks
    self.hasOwnDirections = hasOwnDirections
    self.origin = origin
    depthLimit = limits.depth
    htmlLimit = limits.htmlBytes(for: origin)
    run.reserveCapacity(256)
    self.output.reservePlain(256)
  }

  mutating func write(_ tree: borrowing MarkdownTree) throws(OverLimit) {
    let root = tree.root
    guard var node = cmark_node_first_child(root) else { return }
    var depth = 1
    while true {
      if enter(node) {
        if let child = cmark_node_first_child(node) {
          depth += 1
          guard depth <= depthLimit else { throw OverLimit() }
          node = child
          continue
        }
        leave(node)
      }
      guard output.html.count + run.count <= htmlLimit else { throw OverLimit() }
      while true {
        if let next = cmark_node_next(node) {
          node = next
          break
        }
        guard let parent = cmark_node_parent(node), parent != root else {
          guard output.html.count <= htmlLimit else { throw OverLimit() }
          return
        }
        leave(parent)
        node = parent
        depth -= 1
      }
    }
  }

  /// Writes the beginning of a node; whether it has an end.
  mutating func enter(_ node: OpaquePointer) -> Bool {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: collect(text: node)
    case CMARK_NODE_SOFTBREAK: writeSoftBreak()
    case CMARK_NODE_LINEBREAK: writeLineBreak()
    case CMARK_NODE_CODE: writeCode(node)
    case CMARK_NODE_HTML_INLINE: writeInlineHTML(node)
    case CMARK_NODE_THEMATIC_BREAK: write(block: "<hr>\n")
    case CMARK_NODE_CODE_BLOCK: writeCodeBlock(node)
    case CMARK_NODE_HTML_BLOCK: writeHTMLBlock(node)
    default:
      enterContainer(node)
      return true
    }
    return false
  }

  mutating func enterContainer(_ node: OpaquePointer) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH:
      beginBlock()
      if !isInTightList(node) {
        output.beginLine()
        output.html.append("<p>")
      }
    case CMARK_NODE_BLOCK_QUOTE:
      write(block: "<blockquote")
      endDirectedTag()
    case CMARK_NODE_LIST: enterList(node)
    case CMARK_NODE_ITEM: enterItem(node)
    case CMARK_NODE_HEADING: enterHeading(node)
    case CMARK_NODE_EMPH: tag("<em>", of: node)
    case CMARK_NODE_STRONG: tag("<strong>", of: node)
    case CMARK_NODE_LINK: enterLink(node)
    case CMARK_NODE_IMAGE: enterImage()
    default: enterExtension(node)
    }
  }

  private mutating func leave(_ node: OpaquePointer) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH:
      flush()
      if !isInTightList(node) { output.html.append("</p>\n") }
    case CMARK_NODE_BLOCK_QUOTE: write(block: "</blockquote>\n")
    case CMARK_NODE_LIST: leaveList(node)
    case CMARK_NODE_ITEM:
      beginBlock()
      output.html.append("</li>\n")
    case CMARK_NODE_HEADING: leaveHeading()
    case CMARK_NODE_EMPH: tag("</em>")
    case CMARK_NODE_STRONG: tag("</strong>")
    case CMARK_NODE_LINK: leaveLink(node)
    case CMARK_NODE_IMAGE: leaveImage(node)
    default: leaveExtension(node)
    }
  }
}
