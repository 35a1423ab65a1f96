import CMarkGFM
import Domain

extension TreeWriter {
  /// Ends what came before a block.
  mutating func beginBlock() {
    flush()
    output.beginBlock()
    output.appendPlainBreak()
  }

  mutating func write(block tag: StaticString) {
    beginBlock()
    output.beginLine()
    output.html.append(literal: tag)
  }

  func isInTightList(_ paragraph: OpaquePointer) -> Bool {
    guard let item = cmark_node_parent(paragraph), let list = cmark_node_parent(item),
      cmark_node_get_type(list) == CMARK_NODE_LIST
    else { return false }
    return cmark_node_get_list_tight(list) != 0
  }

  mutating func enterList(_ node: OpaquePointer) {
    guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else {
      write(block: "<ul")
      endDirectedTag()
      return
    }
    write(block: "<ol")
    let start = Int(cmark_node_get_list_start(node))
    if start != 1 {
      output.html.append(" start=\"")
      output.html.append(decimal: start)
      output.html.append("\"")
    }
    itemNumbers.append(start)
    // A style sheet can't know how much room the numbers need: they are drawn beside the text.
    if start + Self.childCount(of: node) > 1000 { output.html.append(" class=\"long-numbers\"") }
    endDirectedTag()
  }

  private static func childCount(of node: OpaquePointer) -> Int {
    var count = 0
    var child = cmark_node_first_child(node)
    while let next = child {
      count += 1
      child = cmark_node_next(next)
    }
    return count
  }

  mutating func leaveList(_ node: OpaquePointer) {
    guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else {
      write(block: "</ul>\n")
      return
    }
    itemNumbers.removeLast()
    write(block: "</ol>\n")
  }

  /// The plain text has an item's number as the page shows it: `1984. George Orwell` is a text, too.
  mutating func enterItem(_ node: OpaquePointer) {
    write(block: "<li>")
    guard numbersItems, let list = cmark_node_parent(node),
      cmark_node_get_list_type(list) == CMARK_ORDERED_LIST, let number = itemNumbers.popLast()
    else { return }
    itemNumbers.append(number + 1)
    var sign: [UInt8] = []
    sign.append(decimal: number)
    sign.append(".")
    output.appendPlain(sign.span)
  }

  /// Ends the tag of a block whose signs stand at the side where its text begins.
  mutating func endDirectedTag() {
    if hasOwnDirections { output.html.append(" dir=\"auto\"") }
    output.html.append(">\n")
  }

  /// A stranger's heading must not break the outline of the page that it stands on, so it is a bold
  /// paragraph. An owner's page has its title as `h1`, and so the headings begin at `h2`, whatever
  /// level the text begins with, and leave none out.
  mutating func enterHeading(_ node: OpaquePointer) {
    beginBlock()
    output.beginLine()
    guard origin == .owner else {
      output.html.append("<p class=\"heading\"><strong>")
      return
    }
    output.html.append("<h")
    output.html.append(decimal: outline.enter(Int(cmark_node_get_heading_level(node))))
    heading = (output.html.count, output.plain.bytes.count)
    output.html.append(">")
  }

  mutating func leaveHeading() {
    flush()
    output.endBlock()
    guard origin == .owner else {
      output.html.append("</strong></p>\n")
      return
    }
    if let heading {
      let text = String(decoding: output.plain.bytes[heading.plainStart...], as: UTF8.self)
      let slug = slugs.slug(for: text)
      lastSlug = slug
      var id: [UInt8] = []
      id.append(" id=\"")
      id.append(escaped: slug)
      id.append("\"")
      output.insertHTML(id, at: heading.htmlStart)
    }
    heading = nil
    output.html.append("</h")
    output.html.append(decimal: outline.level)
    output.html.append(">\n")
  }

  mutating func writeCodeBlock(_ node: OpaquePointer) {
    write(block: "<pre><code")
    let info = cleaned(cmark_node_get_fence_info(node))
    let language = info.prefix { $0 > 0x20 }
    if !language.isEmpty, language.allSatisfy(isLanguageByte) {
      output.html.append(" class=\"language-")
      output.html.append(contentsOf: language)
      output.html.append("\"")
    }
    output.html.append(">")
    var text = cleaned(cmark_node_get_literal(node))
    // Other words behind a stranger's fence are a part of the text, and not for a program.
    if origin == .stranger, !info.isEmpty, !isLanguage(info, of: text) {
      text = info + [0x0A] + text
    }
    output.appendText(text.span)
    output.html.append("</code></pre>\n")
  }

  /// Whether what stands behind a fence names the language of the code below it: `swift`, `c#`, `asp.net`,
  /// `{.swift}`, perhaps with marks for programs as in `rust,no_run` and `js{1,3}`.
  private func isLanguage(_ info: [UInt8], of code: [UInt8]) -> Bool {
    var name = info[...]
    if name.starts(with: "{.".utf8), name.last == UInt8(ascii: "}") {
      name = name.dropFirst(2).dropLast()
    }
    let word = name.prefix {
      isLanguageByte($0) || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ".")
    }
    let marks = name[word.endIndex...]
    return word.contains { $0.isASCIILetter } && code.contains { $0 > 0x20 }
      && (marks.first.map(",{=".utf8.contains) ?? true)
      && marks.allSatisfy { 0x21..<0x7F ~= $0 && !"\"'()".utf8.contains($0) }
  }

  private func isLanguageByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-")
  }

  mutating func writeHTMLBlock(_ node: OpaquePointer) {
    write(block: "<p>")
    var text = cleaned(cmark_node_get_literal(node))
    while let last = text.last, last <= 0x20 { text.removeLast() }
    let lines = keepsLineBreaks ? text.split(separator: 0x0A) : [text[...]]
    for (number, line) in lines.enumerated() {
      if number > 0 { writeLineBreak() }
      output.appendText(line.span)
    }
    output.html.append("</p>\n")
  }
}
