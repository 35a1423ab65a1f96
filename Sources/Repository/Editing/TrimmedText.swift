/// Texts as they are kept: what nobody sees around them is left out, and what no output may hold is as it will be
/// shown, so that a terminal's colours make no binary file of a post.
enum TrimmedText {
  static func of(_ text: String) -> String {
    let unified = JSONString.cleaned(text).replacing("\r\n", with: "\n")
    let scalars = unified.unicodeScalars
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r"
    }
    guard let last = scalars.lastIndex(where: { !isBlank($0) }) else { return "" }
    // Blanks before the first word may be meant: they make a block of code.
    var lines = scalars[...last].split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let first = lines.first, first.allSatisfy(isBlank) { lines.removeFirst() }
    return lines.map { String(Substring($0)) }.joined(separator: "\n")
  }
}
