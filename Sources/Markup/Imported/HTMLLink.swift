import Domain

/// Where a link of a text in HTML leads, and what it is by its attributes.
///
/// They are read once, when it begins: one that nobody ends goes on in every paragraph after it.
struct HTMLLink {
  let address: [UInt8]
  /// Whether it mentions somebody, if its text is a name.
  let isMention: Bool
  /// Whether it leads to the page of a hashtag, if its text is one.
  let isHashtag: Bool

  /// The link of an `a`; nil for one that does not leave the other site, which is no more than its text here.
  init?(_ tag: HTMLTag) {
    guard let address = tag.address else { return nil }
    switch LinkTarget(address.span) {
    case .web, .mail: break
    // Where a path led in the other site.
    case .site, .fragment, nil: return nil
    }
    self.address = address
    isMention = tag.has(class: "mention")
    isHashtag = tag.has(class: "hashtag") || tag.isOfTag
  }

  /// Whether it may go on in the next paragraph if it has a text already: a name and a hashtag are one word.
  var mayGoOn: Bool { !isMention && !isHashtag }
}

extension HTMLTag {
  /// Whether a link leads to the page of a hashtag: `rel="tag"`.
  fileprivate var isOfTag: Bool {
    self["rel"]?.split(whereSeparator: \.isHTMLSpace).contains { $0.elementsEqual("tag".utf8) }
      ?? false
  }
}

extension MarkdownParagraph {
  /// Appends a link, or its text where that is the same or there is nothing to see of it.
  mutating func append(_ text: MarkdownParagraph, as link: HTMLLink, _ people: MentionedPeople) {
    let shown = text.shown
    let isName = link.isMention && shown.first == UInt8(ascii: "@") && !shown.contains(0x20)
    if isName, people.ownAddresses.contains(String(decoding: link.address, as: UTF8.self)) {
      return append(words: Array("@\(people.username)".utf8)[...])
    }
    let isHashtag = link.isHashtag && shown.first == UInt8(ascii: "#")
    if isHashtag || shown.span.isBlank { return append(words: shown[...]) }
    if shown == link.address, !text.hasCode { return append(address: link.address) }
    var text = text
    if isName, !shown.dropFirst().contains(UInt8(ascii: "@")),
      let name = people.name(shown, at: link.address)
    {
      // Who is not here is named with the host, as other servers write it.
      text = MarkdownParagraph()
      text.append(text: name[...])
    }
    append(link: text, to: link.address)
  }
}
