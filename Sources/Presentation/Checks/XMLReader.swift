import Domain
import Markup

/// Reads XML 1.0 as strictly as a feed reader may: the first thing that is wrong ends it. Documents
/// with a type declaration are refused, as careful readers do.
struct XMLReader {
  enum Event: Equatable {
    /// A start tag; `attributes` are those of this element.
    case start(name: Range<Int>)
    /// An end tag, or the end of an empty element.
    case end(name: Range<Int>)
    /// Text with its references not resolved.
    case text(Range<Int>)
    /// Text in which nothing is a reference.
    case cdata(Range<Int>)
    case done
  }

  /// What is wrong, and at which byte.
  struct Fault: Error, Equatable {
    let problem: String
    let offset: Int
  }

  private(set) var attributes: [(name: Range<Int>, value: Range<Int>)] = []
  private var position = 0
  private var open: [Range<Int>] = []
  /// The element that ended in its own start tag.
  private var emptyElement: Range<Int>?
  private var hasRoot = false

  /// Looks at what holds for all bytes: UTF-8, and the characters that XML can hold.
  static func checkCharacters(_ xml: borrowing Span<UInt8>) throws(Fault) {
    guard (try? UTF8Span(validating: copy xml)) != nil else {
      throw Fault(problem: "it is not UTF-8", offset: 0)
    }
    for index in xml.indices {
      let byte = xml[index]
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
        throw Fault(problem: "it has a character that XML can't hold", offset: index)
      }
      // U+FFFE and U+FFFF.
      if byte == 0xEF, index + 2 < xml.count, xml[index + 1] == 0xBF, xml[index + 2] >= 0xBE {
        throw Fault(problem: "it has a character that XML can't hold", offset: index)
      }
    }
  }

  mutating func next(in xml: borrowing Span<UInt8>) throws(Fault) -> Event {
    if let name = emptyElement {
      emptyElement = nil
      return .end(name: name)
    }
    while position < xml.count {
      guard xml[position] == UInt8(ascii: "<") else {
        let text = try readText(xml)
        if open.isEmpty {
          guard text.allSatisfy({ xml[$0].isJSONSpace }) else {
            throw fault("text stands outside the root element", text.lowerBound)
          }
          continue
        }
        return .text(text)
      }
      if xml.holds("<?", at: position) {
        try skip(to: "?>", xml)
      } else if xml.holds("<!--", at: position) {
        position += 4
        try skip(to: "-->", xml)
      } else if xml.holds("<![CDATA[", at: position), !open.isEmpty {
        let start = position + 9
        position = start
        try skip(to: "]]>", xml)
        return .cdata(start..<position - 3)
      } else if xml.holds("<!", at: position) {
        throw fault("it has a declaration", position)
      } else if xml.holds("</", at: position) {
        return .end(name: try readEndTag(xml))
      } else {
        return .start(name: try readStartTag(xml))
      }
    }
    guard open.isEmpty else { throw fault("an element is not closed", position) }
    guard hasRoot else { throw fault("there is no element", position) }
    return .done
  }

  // MARK: - Tags

  private mutating func readStartTag(_ xml: borrowing Span<UInt8>) throws(Fault) -> Range<Int> {
    let start = position
    position += 1
    let name = try readName(xml)
    if open.isEmpty, hasRoot { throw fault("there is a second root element", start) }
    hasRoot = true
    attributes.removeAll(keepingCapacity: true)
    while true {
      let hasSpace = skipSpace(xml)
      guard position < xml.count else { throw fault("a tag is not closed", start) }
      if xml[position] == UInt8(ascii: ">") {
        position += 1
        open.append(name)
        return name
      }
      if xml.holds("/>", at: position) {
        position += 2
        emptyElement = name
        return name
      }
      guard hasSpace else { throw fault("a space is missing in a tag", position) }
      try readAttribute(xml)
    }
  }

  private mutating func readAttribute(_ xml: borrowing Span<UInt8>) throws(Fault) {
    let name = try readName(xml)
    for known in attributes where Self.areEqual(known.name, name, in: xml) {
      throw fault("an attribute stands twice in a tag", name.lowerBound)
    }
    skipSpace(xml)
    guard position < xml.count, xml[position] == UInt8(ascii: "=") else {
      throw fault("an attribute has no value", position)
    }
    position += 1
    skipSpace(xml)
    guard position < xml.count,
      xml[position] == UInt8(ascii: "\"") || xml[position] == UInt8(ascii: "'")
    else { throw fault("a value is not in quotes", position) }
    let quote = xml[position]
    let start = position + 1
    position = start
    while position < xml.count, xml[position] != quote {
      if xml[position] == UInt8(ascii: "<") { throw fault("a value has a `<` in it", position) }
      try readReferenceOrByte(xml)
    }
    guard position < xml.count else { throw fault("a value has no end", start) }
    attributes.append((name, start..<position))
    position += 1
  }

  private mutating func readEndTag(_ xml: borrowing Span<UInt8>) throws(Fault) -> Range<Int> {
    let start = position
    position += 2
    let name = try readName(xml)
    skipSpace(xml)
    guard position < xml.count, xml[position] == UInt8(ascii: ">") else {
      throw fault("a tag is not closed", start)
    }
    position += 1
    guard let opened = open.popLast(), Self.areEqual(opened, name, in: xml) else {
      throw fault("an end tag closes another element than the last one", start)
    }
    return name
  }

  private mutating func readName(_ xml: borrowing Span<UInt8>) throws(Fault) -> Range<Int> {
    let start = position
    while position < xml.count, Self.isNameByte(xml[position], isFirst: position == start) {
      position += 1
    }
    guard position > start else { throw fault("a name is missing", start) }
    return start..<position
  }

  // MARK: - Text

  private mutating func readText(_ xml: borrowing Span<UInt8>) throws(Fault) -> Range<Int> {
    let start = position
    while position < xml.count, xml[position] != UInt8(ascii: "<") {
      if xml[position] == UInt8(ascii: "]"), xml.holds("]]>", at: position) {
        throw fault("`]]>` stands in a text", position)
      }
      try readReferenceOrByte(xml)
    }
    return start..<position
  }

  private mutating func readReferenceOrByte(_ xml: borrowing Span<UInt8>) throws(Fault) {
    guard xml[position] == UInt8(ascii: "&") else {
      position += 1
      return
    }
    guard
      let found = XMLReferences.reference(at: position, end: xml.count, in: xml),
      Self.isAllowed(found.scalar)
    else { throw fault("a `&` begins no reference", position) }
    position = found.end
  }

  @discardableResult
  private mutating func skipSpace(_ xml: borrowing Span<UInt8>) -> Bool {
    let start = position
    while position < xml.count, xml[position].isJSONSpace { position += 1 }
    return position > start
  }

  private mutating func skip(to end: StaticString, _ xml: borrowing Span<UInt8>) throws(Fault) {
    let start = position
    while position < xml.count {
      if xml.holds(end, at: position) {
        position += end.utf8CodeUnitCount
        return
      }
      position += 1
    }
    throw fault("something that begins here has no end", start)
  }

  private func fault(_ problem: String, _ offset: Int) -> Fault {
    Fault(problem: problem, offset: offset)
  }

  // MARK: - Bytes

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  /// Names outside ASCII are taken as they are.
  private static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x5F, 0x3A, 0x80...: true
    case 0x30...0x39, 0x2D, 0x2E: !isFirst
    default: false
    }
  }

  static func areEqual(
    _ one: Range<Int>, _ other: Range<Int>, in xml: borrowing Span<UInt8>
  ) -> Bool {
    guard one.count == other.count else { return false }
    for offset in 0..<one.count
    where xml[one.lowerBound + offset] != xml[other.lowerBound + offset] { return false }
    return true
  }
}
