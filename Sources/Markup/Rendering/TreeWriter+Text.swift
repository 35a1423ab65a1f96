import CMarkGFM

extension TreeWriter {
  mutating func collect(text node: OpaquePointer) {
    let literal = cmark_node_get_literal(node)
    if imageDepth == 0 {
      run.append(cString: literal)
    } else {
      alternative.append(cString: literal)
    }
  }

  /// Writes the text that waits.
  ///
  /// - Parameter node: what begins behind it within its block. Whether a line end before that stays depends on
  ///   its text.
  mutating func flush(before node: OpaquePointer? = nil) {
    guard !run.isEmpty else { return }
    var text: [UInt8] = []
    swap(&text, &run)
    let guards = clean(&text)
    let following = runHasLineEnd && text.last == 0x0A ? beginning(of: node) : []
    if isInLink {
      output.appendText(text.span, joinsLines: runHasLineEnd, following: following)
    } else {
      output.appendLinked(
        text.span, 0..<text.count, guards: guards, joinsLines: runHasLineEnd,
        following: following)
    }
    runHasLineEnd = false
    text.removeAll(keepingCapacity: true)
    swap(&text, &run)
  }

  /// The text with which an inline node begins; empty where it begins with none.
  private func beginning(of node: OpaquePointer?) -> [UInt8] {
    var next = node
    while let node = next {
      switch cmark_node_get_type(node) {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE: return cleaned(cmark_node_get_literal(node))
      case CMARK_NODE_IMAGE: return []
      default: next = cmark_node_first_child(node)
      }
    }
    return []
  }

  /// Takes the marks out of a text, gives the offsets of signs that were escaped, and replaces what
  /// character references such as `&#1;` have let in again.
  @discardableResult
  func clean(_ text: inout [UInt8]) -> [Int] {
    let guards = hasMarks ? SourceMarks.remove(from: &text) : []
    let traits = TextBytes.traits(of: text.span)
    guard let cleaned = TextBytes.cleaned(text.span, traits) else { return guards }
    let hasMoved = cleaned.count != text.count
    text = cleaned
    // Where offsets have moved, no sign of this text counts; such a text wants nothing good.
    return guards.isEmpty || !hasMoved ? guards : Array(0..<cleaned.count)
  }

  func cleaned(_ cString: UnsafePointer<CChar>?) -> [UInt8] {
    var text: [UInt8] = []
    text.append(cString: cString)
    clean(&text)
    return text
  }

  /// - Parameter node: the one that it begins; nil where it ends one.
  mutating func tag(_ tag: StaticString, of node: OpaquePointer? = nil) {
    guard imageDepth == 0 else { return }
    flush(before: node)
    output.html.append(literal: tag)
  }

  mutating func writeSoftBreak() {
    if keepsLineBreaks { return writeLineBreak() }
    if imageDepth > 0 { return alternative.append(0x0A) }
    run.append(0x0A)
    runHasLineEnd = true
  }

  mutating func writeLineBreak() {
    guard imageDepth == 0 else {
      alternative.append(0x20)
      return
    }
    flush()
    // The hashtag that may lose its isolate stands before the open link: none is made within one.
    let moved = output.appendLineBreak()
    if isInLink { linkStart.html -= moved }
  }

  mutating func writeCode(_ node: OpaquePointer) {
    let code = cleaned(cmark_node_get_literal(node))
    guard imageDepth == 0 else {
      alternative += code
      return
    }
    flush(before: node)
    // With a direction of its own it does not say from where a list or a quotation runs.
    output.html.append(hasOwnDirections ? "<code dir=\"ltr\">" : "<code>")
    output.appendText(code.span)
    output.html.append("</code>")
  }

  mutating func writeInlineHTML(_ node: OpaquePointer) {
    let text = cleaned(cmark_node_get_literal(node))
    guard imageDepth == 0 else {
      alternative += text
      return
    }
    flush()
    output.appendText(text.span)
  }
}
