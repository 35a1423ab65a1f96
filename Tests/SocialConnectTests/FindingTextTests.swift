import Domain
import Testing

@testable import socialconnect

@Suite("Findings as text")
struct FindingTextTests {
  @Test(
    "a caret stands below its sign, however wide terminals show what is before it",
    arguments: [
      ("", 0), ("é", 1), ("e\u{301}", 1), ("霧", 2), ("ｶ", 1), ("👏", 2), ("🚀", 2), ("🟢", 2),
      ("🫠", 2), ("⭐", 2), ("✅", 2), ("👏🏽", 4), ("🇯🇵", 2), ("🌡", 1), ("©", 1), ("7", 1),
    ])
  func caret(before: String, width: Int) {
    let column = before.unicodeScalars.count + 1
    let place = FindingPlace(
      path: "a.md", line: 1, column: column, sourceLine: before + "x", caretColumn: column)
    let finding = Finding(.error, rule: .yamlSyntax, message: "wrong", place: place)
    let lines = FindingText.text(finding).split(separator: "\n")
    #expect(lines.last == "  \(String(repeating: " ", count: width))^")
  }

  @Test("an error that is no finding is one line, and steers no terminal")
  func plainErrors() {
    #expect(
      FindingText.text(error: "a\u{1B}[2J\nb\u{202E}")
        == "error: a\u{FFFD}[2J\u{FFFD}b\u{FFFD}\n")
  }
}
