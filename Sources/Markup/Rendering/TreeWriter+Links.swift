import CMarkGFM
import Domain

extension TreeWriter {
  /// A link with a target that is not allowed is its text, in which other links are found as usual.
  ///
  /// In a link that is written no other begins: HTML knows no such thing, but the parser takes
  /// `[a <http://b.c>](d)` for two links within each other.
  mutating func enterLink(_ node: OpaquePointer) {
    guard imageDepth == 0, openLink == nil else { return }
    flush(before: node)
    let url = cleaned(cmark_node_get_url(node))
    guard let target = LinkTarget(url.span) else { return }
    let start = output.html.count
    output.html.append("<a")
    guard output.appendLinkAttributes(target) else {
      output.cutHTML(at: start)
      return
    }
    appendTitle(of: node, leadingTo: url)
    if hasOwnDirections { output.html.append(" dir=\"auto\"") }
    output.html.append(">")
    openLink = node
    linkStart = (output.html.count, output.plain.bytes.count)
    linkAlternatives.removeAll(keepingCapacity: true)
  }

  mutating func leaveLink(_ node: OpaquePointer) {
    guard imageDepth == 0 else { return }
    flush()
    guard openLink == node else { return }
    if isLinkBlank {
      let url = cleaned(cmark_node_get_url(node))
      if output.html[linkStart.html...].contains("<img ".utf8) {
        // Behind the attributes, before the `>`.
        var label = Array(" aria-label=\"".utf8)
        label.append(escaped: url)
        label.append("\"")
        output.insertHTML(label, at: linkStart.html - 1)
      } else {
        // What nobody sees could reorder the address.
        output.cutHTML(at: linkStart.html)
        output.appendText(url.span)
      }
    } else if origin == .stranger, let host = hostBesideText(of: node) {
      output.appendHost(host)
    }
    output.html.append("</a>")
    openLink = nil
  }

  /// The host or mailbox to which the open link leads, where its text has the address of another. Few texts have any,
  /// so the others cost a look at some bytes.
  private func hostBesideText(of node: OpaquePointer) -> String? {
    let plain = output.plain.bytes.span
    let text = plain.extracting(min(linkStart.plain, plain.count)..<plain.count)
    let url = cleaned(cmark_node_get_url(node))
    if let other = otherAddress(than: url, in: text) { return other }
    // Where pictures are loaded, nobody sees what stands for them.
    if linkAlternatives.isEmpty { return nil }
    var words: [UInt8] = []
    var start = min(linkStart.plain, plain.count)
    for alternative in linkAlternatives {
      words.append(plain, start..<alternative.lowerBound)
      start = alternative.upperBound
    }
    words.append(plain, start..<plain.count)
    return otherAddress(than: url, in: words.span)
  }

  private func otherAddress(than url: [UInt8], in text: borrowing Span<UInt8>) -> String? {
    guard NamedHost.mayName(text) else { return nil }
    return switch LinkTarget(url.span) {
    case .web(let url), .mail(let url):
      NamedHost.other(than: String(decoding: url, as: UTF8.self), in: text)
    case .site, .fragment, nil: nil
    }
  }

  /// Whether the open link has no name: no text, and no picture that is described.
  private var isLinkBlank: Bool {
    let plain = output.plain.bytes.span
    return plain.extracting(min(linkStart.plain, plain.count)..<plain.count).isBlank
  }

  mutating func enterImage() {
    if imageDepth == 0 { flush() }
    imageDepth += 1
  }

  mutating func leaveImage(_ node: OpaquePointer) {
    imageDepth -= 1
    guard imageDepth == 0 else { return }
    var text: [UInt8] = []
    swap(&text, &alternative)
    clean(&text)
    LineEnds.join(in: &text)
    let url = cleaned(cmark_node_get_url(node))
    switch LinkTarget(url.span) {
    // Browsers load what strangers name without a click, so nothing in the reader's own network.
    case .web(let url) where origin == .stranger && !PublicHost.isNamed(by: url.span):
      output.appendText(text.span)
    case .web(let url):
      output.beginImage()
      output.html.append(escaped: url)
      endImage(node, text, size: nil)
    case .site(let path):
      guard let picture = output.picture(at: path.decoded) else {
        output.appendText(text.span)
        return
      }
      output.beginImage()
      output.html.append(siteRootMarker)
      output.html.append(escaped: picture.path)
      endImage(node, text, size: (picture.width, picture.height))
    case .mail, .fragment, nil:
      output.appendText(text.span)
    }
  }

  mutating func endImage(
    _ node: OpaquePointer, _ text: [UInt8], size: (width: Int, height: Int)?
  ) {
    output.html.append("\" alt=\"")
    output.html.append(escaped: text)
    output.html.append("\"")
    if let size, size.width > 0, size.height > 0 {
      output.html.append(" width=\"")
      output.html.append(decimal: size.width)
      output.html.append("\" height=\"")
      output.html.append(decimal: size.height)
      output.html.append("\"")
    }
    appendTitle(of: node, leadingTo: openLink.map { cleaned(cmark_node_get_url($0)) })
    output.html.append(" loading=\"lazy\" decoding=\"async\">")
    let start = output.plain.bytes.count
    output.appendPlain(text.span)
    if openLink != nil { linkAlternatives.append(start..<output.plain.bytes.count) }
    output.previous = 0x20
  }

  /// What is seen above a link, or a picture in it, with the mouse on it must not be another address than the link's.
  private mutating func appendTitle(of node: OpaquePointer, leadingTo url: [UInt8]?) {
    guard let literal = cmark_node_get_title(node), literal.pointee != 0 else { return }
    let title = cleaned(literal)
    if origin == .stranger, let url, otherAddress(than: url, in: title.span) != nil { return }
    output.html.append(" title=\"")
    output.html.append(escaped: title)
    output.html.append("\"")
  }
}
