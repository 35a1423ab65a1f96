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

  private static let rules = Set(
    FindingRule.allCases.map(\.rawValue) + WriteRule.allCases.map(\.rawValue))

  @Test("every rule with which a command refuses a change stands in Checks.md")
  func refusals() throws {
    let lines = try Self.text(of: "Checks.md").split(separator: "\n")
    for rule in WriteRule.allCases {
      let name = rule.rawValue
      let isThere = lines.contains { $0 == "### `\(name)`" || $0.hasPrefix("| `\(name)` | ") }
      #expect(isThere, "\(name) is missing in Documentation/Checks.md")
    }
  }

  @Test("a rule in a table is one that there is, and stands there once")
  func tables() throws {
    let names = Self.names(inTablesOf: try Self.section("Errors", of: "Checks.md"))
    try #require(names.count > 40)
    for name in names { #expect(Self.rules.contains(name), "there is no rule \(name)") }
    #expect(Set(names).count == names.count)
  }

  @Test("Content.md has the names that a page can't have")
  func reservedNames() throws {
    let section = try Self.section("Plain pages", of: "Content.md")
    let parts = section.components(separatedBy: "that the site itself uses: ")
    try #require(parts.count == 2)
    let names = parts[1].prefix { $0 != "." }.matches(of: /`([^`]+)`/)
    #expect(Set(names.map { String($0.output.1) }) == ReservedNames.atRoot)
  }
}
