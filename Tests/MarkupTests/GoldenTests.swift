import Foundation
import Markup
import Testing

/// Markdown and the HTML that it becomes, side by side in `Golden/`. Files that begin with `owner-`
/// are pages. With `RECORD_GOLDEN=1` in the environment the HTML is written anew and the test fails.
@Suite struct GoldenTests {
  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: Fixtures.folder.appending(path: "Golden").path)
    return (files ?? []).filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
  }()

  @Test func casesWereFound() {
    #expect(Self.names.count >= 10)
  }

  @Test("Markdown becomes the HTML beside it", arguments: names)
  func render(name: String) throws {
    let folder = Fixtures.folder.appending(path: "Golden")
    let source = try String(contentsOf: folder.appending(path: name + ".md"), encoding: .utf8)
    let html = Fixtures.html(source, name.hasPrefix("owner-") ? .owner : .stranger) + "\n"
    let file = folder.appending(path: name + ".html")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try html.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.lastPathComponent)")
      return
    }
    #expect(html == (try String(contentsOf: file, encoding: .utf8)), "\(source)")
  }
}
