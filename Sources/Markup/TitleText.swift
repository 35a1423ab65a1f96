/// The beginning of a plain text, for a title: at most `limit` characters, cut between words where
/// there are words, with an ellipsis if anything was cut.
///
/// A character can be any number of bytes long (combining marks); the title is bounded in bytes as
/// well, at 16 for each character. What the cut leaves open of text direction is closed
/// (``TextDirection``), as it is in the whole text.
public func titleText(_ plain: String, limit: Int) -> String {
  guard limit > 0 else { return "" }
  // No text has more characters than bytes.
  if plain.utf8.count <= limit { return plain }
  return TextDirection.closed(cut(plain, limit: limit))
}

private func cut(_ plain: String, limit: Int) -> String {
  let bytes = min(limit, 1 << 20) * 16
  let bounded = prefix(of: plain, bytes: bytes)
  let isCut = bounded.endIndex < plain.endIndex
  guard
    let last = bounded.index(bounded.startIndex, offsetBy: limit - 1, limitedBy: bounded.endIndex)
  else { return isCut ? bounded + "…" : plain }
  let rest = bounded[last...]
  if !isCut, rest.isEmpty || rest.index(after: rest.startIndex) == rest.endIndex { return plain }

  var head = bounded[..<last]
  if let next = rest.first, next != " ", let space = head.lastIndex(of: " "),
    head.distance(from: space, to: head.endIndex) <= max(limit / 3, 1)
  {
    head = head[..<space]
  }
  while let end = head.unicodeScalars.last, " ,;:、，-–—([（「『【〈《〔".unicodeScalars.contains(end) {
    head.unicodeScalars.removeLast()
  }
  return head + "…"
}

private func prefix(of text: String, bytes: Int) -> Substring {
  guard text.utf8.count > bytes else { return text[...] }
  return text[..<text.boundary(atOrBefore: text.utf8.index(text.startIndex, offsetBy: bytes))]
}

extension String {
  /// The last boundary of characters at or before a place; of a character that the text begins with and that
  /// goes on behind it, the last boundary of scalars.
  public func boundary(atOrBefore place: Index) -> Index {
    guard place < endIndex else { return endIndex }
    let character = index(before: index(after: place))
    if character > startIndex { return character }
    return unicodeScalars.index(before: unicodeScalars.index(after: place))
  }
}
