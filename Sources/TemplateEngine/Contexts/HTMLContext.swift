/// A place in an HTML document, as a browser's tokenizer would see it.
///
/// The states follow the tokenizer of the HTML standard (section 13.2.5), joined where the
/// difference cannot matter to a value.
struct HTMLContext: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case text
    /// After `<`, and after `</`.
    case tagOpen, endTagOpen
    case tagName
    /// Between attributes.
    case inTag
    case attributeName
    case afterAttributeName
    /// After `=`.
    case beforeValue
    case quotedValue(UInt8)
    case unquotedValue
    /// One branch may have ended inside the name of the tag or of an attribute; the next byte has to end it.
    case settling
    /// Behind such a name and a space: a `=` would give one way a value, and not the other.
    case settled
    /// After `<!`, until it is clear what follows.
    case markupDeclaration
    case doctype
    case comment(CommentPart)
    /// `<?`, `</` before anything but a letter: ends at the first `>`.
    case bogusComment
    /// `<![CDATA[`: the same, and in SVG it ends at `]]>`.
    case section(brackets: Int)
    /// `title` and `textarea`; `script`, `style` and their like: all end at their own end tag.
    case textElement
    case scriptElement
    case rawElement
  }

  /// The parts of a comment, each by its state in the HTML standard.
  enum CommentPart: Equatable, Sendable {
    /// Right after `<!--`, and after `<!---`: a `>` ends it.
    case start, startDash
    case text
    /// After `-`, after `--` and more, and after `--!`: a `>` ends it after the last two.
    case endDash, end, endBang
  }

  var state = State.text
  /// The tag being read or the element whose content is text only; in lower case.
  var elementName: [UInt8] = []
  var isEndTag = false
  var attributeName: [UInt8] = []
  /// What the quoted value being read means; plain outside of one.
  var valueRole = AttributeRole.plain
  /// What has been read of the end of an element such as `script`, or of a declaration.
  var pending: [UInt8] = []
  /// The literal value of a `script` element's `type` attribute, once there is one.
  var scriptType: [UInt8]?
  var isReadingScriptType = false
  /// Where the place is in a script of JSON; nil outside of one.
  var json: JSONPlace?
  /// Markup in a `title` or `textarea`, which is markup in SVG and text in HTML.
  var isUnclear = false
  /// How much has been read of an end tag `</noscript`; nil outside of such an element.
  var noscriptEnd: Int?
  var foreign = Foreign.none
  var foreignContent = ForeignContent.text
  var selfClosing = SelfClosing.no
  var url = URLPosition.start

  /// Whether the place is within the quotation marks of JSON.
  enum JSONPlace: Sendable {
    case outside, inString
    /// After a `\` in a string.
    case escape
  }

  /// How far into a URL the place is.
  enum URLPosition: Sendable {
    /// Only literal bytes were read that cannot lead to a scheme, or nothing at all.
    case start
    /// Literal bytes that could begin a scheme.
    case literalPrefix
    /// A value came before, and nothing since that ends the part where a scheme could be.
    case afterValue
    /// Behind the part where a scheme could be.
    case inside
    /// The literal text is a scheme that runs code.
    case unsafe
  }

  /// What is not closed at this place; nil in text.
  var openMarkup: OpenMarkup? {
    switch state {
    case .text: nil
    case .tagOpen, .endTagOpen: .sign
    case .tagName, .inTag, .attributeName, .afterAttributeName, .beforeValue, .unquotedValue,
      .settling, .settled:
      .tag
    case .quotedValue(let quote):
      .value(of: String(decoding: attributeName, as: UTF8.self), quote: "\(Unicode.Scalar(quote))")
    case .comment: .comment
    case .markupDeclaration, .doctype, .bogusComment, .section: .declaration
    case .textElement, .scriptElement, .rawElement: .element(elementText)
    }
  }

  /// The context where two ways meet, or nil if they do not fit together.
  func joined(_ other: HTMLContext) -> HTMLContext? {
    if self == other { return self }
    var (first, second) = (self, other)
    first.joinForeign(&second)
    first.joinNoscript(&second)
    if first.isBehindAttribute, second.isBehindAttribute {
      (first.state, second.state) = (.settled, .settled)
    } else if first.state != second.state {
      guard first.canSettle, second.canSettle else { return nil }
      first.settle()
      second.settle()
    } else if first.state == .attributeName || first.state == .afterAttributeName {
      first.settle()
      second.settle()
    }
    if case .quotedValue = first.state {
      // Whatever the ways were, a check of the whole URL while rendering covers them.
      // A character reference that one way began would have another end on each.
      guard !first.isInReference, !second.isInReference else { return nil }
      let isUnsafe = first.url == .unsafe || second.url == .unsafe
      // Two beginnings of a scheme that differ are no beginning that is known.
      let isKnown = first.url == second.url && first.url != .literalPrefix
      let position = isKnown ? first.url : isUnsafe ? .unsafe : .afterValue
      (first.url, second.url) = (position, position)
      (first.pending, second.pending) = ([], [])
    }
    return first == second ? first : nil
  }

  private mutating func joinForeign(_ other: inout HTMLContext) {
    var joined = foreign.joined(other.foreign)
    if foreignContent != other.foreignContent, joined != .told {
      joined = .unclear(contentOfElement)
    }
    (foreign, other.foreign) = (joined, joined)
    if foreignContent != other.foreignContent {
      (foreignContent, other.foreignContent) = (.text, .text)
    }
    if selfClosing != other.selfClosing {
      (selfClosing, other.selfClosing) = (.perhaps, .perhaps)
    }
  }

  /// Whether the place is inside of a character reference that follows a value in a URL.
  var isInReference: Bool { url == .afterValue && pending.first == UInt8(ascii: "&") }

  private var isBehindAttribute: Bool { state == .inTag || state == .settled }

  /// Whether a byte that ends a name makes the place one between attributes. Names of elements have to be the
  /// same on both ways.
  private var canSettle: Bool {
    switch state {
    case .tagName, .inTag, .attributeName, .afterAttributeName, .settling, .settled: true
    default: false
    }
  }

  private mutating func settle() {
    finishName()
    state = .settling
    attributeName = []
    url = .start
    pending = []
    isReadingScriptType = false
  }
}
