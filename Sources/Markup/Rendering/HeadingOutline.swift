/// The levels of headings below a page's title, so that none is left out: screen readers go through
/// a page by them. A text may begin with `##`, and go from `#` to `###`.
struct HeadingOutline {
  /// The levels in the text of the headings that the place is in, the outermost first.
  private var open: [Int] = []

  /// The level in the page of the last heading, 2 to 6.
  var level: Int { min(open.count + 1, 6) }

  /// - Parameter level: of the heading in the text, 1 to 6.
  /// - Returns: its level in the page.
  mutating func enter(_ level: Int) -> Int {
    while let last = open.last, last >= level { open.removeLast() }
    open.append(level)
    return self.level
  }
}
