import Foundation
import Presentation
import TemplateEngine
import Testing

@testable import socialconnect

/// Documentation/Templates.md, of which the second half is made by `socialconnect theme reference`.
@Suite("Documentation of templates")
struct TemplateDocumentationTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Documentation/Templates.md")
  private static let marker =
    "<!-- From here on made by `socialconnect theme reference`; tests compare it. -->\n\n"

  @Test("The reference is what the program says of itself")
  func reference() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let parts = text.components(separatedBy: Self.marker)
    try #require(parts.count == 2, "the marker stands once")
    let reference = try #require(ThemeReference.markdown(of: DefaultTheme.files))
    if Recording.isOn {
      try Data((parts[0] + Self.marker + reference).utf8).write(to: Self.file)
      Issue.record("recorded")
      return
    }
    let lines = parts[1].split(separator: "\n", omittingEmptySubsequences: false)
    let expected = reference.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, other) in zip(lines, expected) where line != other {
      Issue.record("stale; record it anew:\nin the file: \(line)\nexpected:    \(other)")
      return
    }
    #expect(lines.count == expected.count, "stale; record it anew")
  }

  @Test("Every rule of templates has its row, in the order of the code")
  func rules() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let parts = text.components(separatedBy: "\n## Errors\n")
    try #require(parts.count == 2)
    let names = parts[1].components(separatedBy: "\n## ")[0].split(separator: "\n").compactMap {
      $0.firstMatch(of: /^\| `([a-z0-9-]+)` \| ./).map { String($0.output.1) }
    }
    #expect(names == TemplateRule.allCases.map(\.rawValue))
  }

  @Test("The command prints it")
  func command() throws {
    let run = try Program.run(["theme", "reference"])
    #expect(run.status == 0)
    let reference = try #require(ThemeReference.markdown(of: DefaultTheme.files))
    #expect(run.output == "# Templates of SocialConnect \(ProgramVersion.text)\n\n" + reference)
  }

  @Test("Every message of the default theme is asked for")
  func messages() throws {
    let reference = try #require(ThemeReference.markdown(of: DefaultTheme.files))
    let rows = reference.split(separator: "\n").filter {
      $0.hasPrefix("| `") && $0.contains("` | `")
    }
    try #require(rows.count >= 100)
    for row in rows { #expect(!row.hasSuffix("|  |"), "\(row)") }
  }

  @Test("What `page.kind` can be on a page is what the pages say")
  func kinds() throws {
    // More answers than the page of a post has.
    let answers = (0..<101).map { number in
      #"{"id": "r\#(number)", "author_id": "u2", "created_at": "2026-03-01", "in_reply_to": "fog", "content": "Yes"}"#
    }
    let site = try SiteCopy(
      of: "default-theme/site", hasTheme: false,
      ["content/posts/answers.json": "[\(answers.joined(separator: ","))]"])
    let output = try site.build()
    let kinds = Set(
      output.filter { $0.key.hasSuffix(".html") }.values.compactMap { page in
        String(decoding: page, as: UTF8.self).firstMatch(of: /<body class="([a-z-]+)-page"/)
          .map { String($0.output.1) }
      })
    try #require(kinds.count >= 12)
    let reference = try #require(ThemeReference.markdown(of: DefaultTheme.files))
    let told = reference.matches(of: /`page.kind` is (.+)\.\n/)
      .flatMap { $0.output.1.matches(of: /`([a-z-]+)`/).map { String($0.output.1) } }
    #expect(kinds == Set(told))
  }
}
