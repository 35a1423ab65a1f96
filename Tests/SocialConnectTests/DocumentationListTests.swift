import Domain
import Foundation
import Repository
import Testing

/// What the documentation lists is what the code has.
@Suite("Lists in the documentation")
struct DocumentationListTests {
  private static func text(of document: String) throws -> String {
    let root = SiteCopy.sites.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Documentation/\(document)"), encoding: .utf8)
  }

  /// The part of a document under a heading of the second level.
  private static func section(_ heading: String, of document: String) throws -> String {
    let parts = try text(of: document).components(separatedBy: "\n## \(heading)\n")
    try #require(parts.count == 2, "\(heading) stands once")
    return parts[1].components(separatedBy: "\n## ")[0]
  }

  /// What stands in code in the first column of the tables of a text.
  private static func names(inTablesOf text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
      row.dropFirst(2).prefix { $0 != "|" }.matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
  }

  @Test("a rule in a table is one that there is, and stands there once")
  func tables() throws {
    let names = Self.names(inTablesOf: try Self.section("Errors", of: "Checks.md"))
    try #require(names.count > 40)
    for name in names { #expect(FindingRule(rawValue: name) != nil, "there is no rule \(name)") }
    #expect(Set(names).count == names.count)
  }

  @Test("Content.md has the names that a page can't have")
  func reservedNames() throws {
    let section = try Self.section("Plain pages", of: "Content.md")
    let parts = section.components(separatedBy: "that the site itself uses: ")
    try #require(parts.count == 2)
    let names = parts[1].prefix { $0 != "." }.matches(of: /`([^`]+)`/)
    #expect(Set(names.map { String($0.output.1) }) == SiteNames.reservedAtRoot)
  }
}
