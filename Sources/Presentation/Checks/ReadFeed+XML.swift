import Domain
import Markup

extension ReadFeed {
  /// Reads Atom (RFC 4287) or RSS 2.0.
  ///
  /// - Throws: when it is no well-formed XML.
  init(xml: borrowing Span<UInt8>) throws(XMLReader.Fault) {
    try XMLReader.checkCharacters(xml)
    var reader = XMLReader()
    var depth = 0
    var isInEntry = false
    var text: [UInt8] = []
    while true {
      switch try reader.next(in: xml) {
      case .done: return
      case .text(let range):
        XMLReferences.append(decoded: range, of: xml, to: &text)
      case .cdata(let range): for index in range { text.append(xml[index]) }
      case .start(let name):
        depth += 1
        text.removeAll(keepingCapacity: true)
        if depth == 1 { form = isName("rss", name, xml) ? .rss : .atom }
        if isName("entry", name, xml) || isName("item", name, xml) {
          isInEntry = true
          entries.append(Entry())
        } else if isName("link", name, xml) {
          takeLink(reader.attributes, xml, isInEntry)
        }
      case .end(let name):
        if isName("entry", name, xml) || isName("item", name, xml) {
          isInEntry = false
        } else {
          take(text, of: name, xml, isInEntry, depth)
        }
        depth -= 1
        text.removeAll(keepingCapacity: true)
      }
    }
  }

  /// The level at which the feed's own elements stand: RSS has a channel around them.
  private var feedLevel: Int { form == .rss ? 3 : 2 }

  private mutating func take(
    _ text: [UInt8], of name: Range<Int>, _ xml: borrowing Span<UInt8>, _ isInEntry: Bool,
    _ depth: Int
  ) {
    // Authors have names and addresses of their own, one level further down.
    guard depth == feedLevel + (isInEntry ? 1 : 0) else { return }
    var string: String { String(decoding: text, as: UTF8.self) }
    if isName("title", name, xml) {
      set(\.title, \.title, string, isInEntry)
    } else if isName("id", name, xml) || isName("guid", name, xml) {
      set(\.id, \.id, string, isInEntry)
    } else if isName("link", name, xml), form == .rss {
      set(\.link, \.link, string, isInEntry)
    } else if isName("updated", name, xml) {
      set(\.updated, \.updated, string, isInEntry)
    } else if isInEntry,
      isName("published", name, xml) || isName("pubDate", name, xml)
    {
      entries[entries.count - 1].published = string
    } else if isInEntry,
      isName("content", name, xml) || isName("description", name, xml)
    {
      entries[entries.count - 1].relativeAddresses = Self.relativeAddresses(in: text.span)
    }
  }

  private mutating func set(
    _ own: WritableKeyPath<ReadFeed, String?>, _ entry: WritableKeyPath<Entry, String?>,
    _ text: String, _ isInEntry: Bool
  ) {
    if isInEntry {
      entries[entries.count - 1][keyPath: entry] = text
    } else {
      self[keyPath: own] = text
    }
  }

  /// Atom's link to the page.
  private mutating func takeLink(
    _ attributes: [(name: Range<Int>, value: Range<Int>)], _ xml: borrowing Span<UInt8>,
    _ isInEntry: Bool
  ) {
    var isAlternate = false
    var address: [UInt8] = []
    for (name, value) in attributes {
      if isName("rel", name, xml) {
        isAlternate = isName("alternate", value, xml)
      } else if isName("href", name, xml) {
        XMLReferences.append(decoded: value, of: xml, to: &address)
      }
    }
    if isAlternate {
      set(\.link, \.link, String(decoding: address, as: UTF8.self), isInEntry)
    }
  }

  private func isName(
    _ text: StaticString, _ range: Range<Int>, _ xml: borrowing Span<UInt8>
  ) -> Bool {
    range.count == text.utf8CodeUnitCount && xml.holds(text, at: range.lowerBound)
  }

  /// The addresses in HTML that lead nowhere outside the page they were written for.
  static func relativeAddresses(in html: borrowing Span<UInt8>) -> [String] {
    var addresses: [String] = []
    var tags = HTMLTags()
    var value: [UInt8] = []
    while tags.next(in: html) {
      for (attribute, range) in tags.attributes where attribute == .href || attribute == .src {
        value.removeAll(keepingCapacity: true)
        HTMLEntities.append(decoded: range, of: html, to: &value)
        let address = String(decoding: value, as: UTF8.self)
        if !isAbsolute(address) { addresses.append(address) }
      }
    }
    return addresses
  }
}
