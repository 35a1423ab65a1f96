import Domain
import Foundation
import Testing

@testable import socialconnect

extension FindingGoldenTests {
  /// A site with links to other hosts, each on a host of its own so that nobody has to wait for a
  /// turn, and a `curl` that is a script of ours: it answers by the address, and writes down what it
  /// was asked.
  private func siteWithLinks() throws -> SiteCopy {
    let links = [
      "http://1.0.0.1/gone", "https://1.0.0.2/moved#part", "https://1.0.0.3/inside",
      "https://1.0.0.4/good", "https://1.0.0.5/no-certificate", "https://1.0.0.6/needs-get",
      "https://1.0.0.7/slow", "http://127.0.0.1/", "http://169.254.169.254/latest/",
      "https://1.0.0.8:8080/", "https://ann:secret@1.0.0.9/",
    ]
    let site = try SiteCopy.small([
      "content/pages/links.md": links.map { "[x](\($0))" }.joined(separator: "\n"),
      "content/pages/more.md": "[x](http://1.0.0.1/gone)",
      "tools/curl": """
      #!/bin/sh
      for last; do :; done
      printf '%s\\n' "$@" > "${0%/*}/asked.$$"
      case "$last" in
        */gone) printf '404\\n\\n\\n' ;;
        */moved) printf '301\\nhttps://1.0.0.4/good\\n\\n' ;;
        */inside) printf '302\\nhttp://10.0.0.1/admin\\n\\n' ;;
        */no-certificate) exit 60 ;;
        */slow) exit 28 ;;
        */needs-get) case "$*" in *GET*) printf '200\\n\\n\\n' ;; *) printf '405\\n\\n\\n' ;; esac ;;
        *) printf '200\\n\\n\\n' ;;
      esac
      """,
    ])
    try #require(chmod(site.root + "/tools/curl", 0o755) == 0)
    return site
  }

  @Test("what `check --external` says, and what it asks")
  func external() throws {
    let site = try siteWithLinks()
    let run = try Program.run(
      site.arguments("check", ["--external"]), searchPath: site.root + "/tools")
    #expect(run.status == 0)
    try Self.compare(run.messages + run.output, with: "prepared/external-link.txt")
    let asked = try FileManager.default.contentsOfDirectory(atPath: site.root + "/tools")
      .filter { $0.hasPrefix("asked.") }
      .map { try String(contentsOfFile: site.root + "/tools/" + $0, encoding: .utf8) }
    let urls = asked.compactMap { $0.split(separator: "\n").last.map(String.init) }.sorted()
    #expect(
      urls == [
        "http://1.0.0.1/gone", "https://1.0.0.2/moved", "https://1.0.0.3/inside",
        "https://1.0.0.4/good", "https://1.0.0.4/good", "https://1.0.0.5/no-certificate",
        "https://1.0.0.6/needs-get", "https://1.0.0.6/needs-get", "https://1.0.0.7/slow",
      ])
    #expect(asked.allSatisfy { $0.hasPrefix("--disable\n") && $0.contains("\n--resolve\n1.0.0.") })
  }

  @Test("nobody is asked without `--external`, nor where it is switched off")
  func notExternal() throws {
    let site = try siteWithLinks()
    for (settings, arguments) in [("", []), ("checks: {external-link: false}", ["--external"])] {
      try site.write(settings, to: "socialconnect.yml")
      let run = try Program.run(
        site.arguments("check", arguments), searchPath: site.root + "/tools")
      #expect(run.status == 0)
      #expect(!run.errors.contains("external-link"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: site.root + "/tools") == ["curl"])
    }
  }

  @Test("without curl, `--external` is an error")
  func noCurl() throws {
    let site = try siteWithLinks()
    let run = try Program.run(site.arguments("check", ["--external"]))
    #expect(run.status == 1)
    try Self.compare(run.messages + run.output, with: "prepared/no-curl.txt")
  }

  @Test("strict settings make errors of warnings, not of notes")
  func strict() throws {
    let drafts = try SiteCopy(of: "checked/held-back/site", ["socialconnect.yml": "strict: true"])
    #expect(try drafts.run("check").status == 0)
    let media = try SiteCopy(of: "checked/media/site")
    #expect(try media.run("check", "--strict").status == 1)
    try media.write("checks: {unused-media: false}", to: "socialconnect.yml")
    #expect(try media.run("check", "--strict").status == 0)
  }

  @Test("a warning that is switched off is none in a build, either, and none that stops it")
  func switchedOffInBuilds() throws {
    let site = try SiteCopy.small([
      "content/posts.json":
        #"[{"id": "p1", "author_id": "u9", "created_at": "2026-01-01", "content": "Fog"}]"#
    ])
    #expect(try site.run("build").findings.count == 1)
    #expect(try site.run("build", "--strict").status == 1)
    try site.write("checks: {unknown-author: false}", to: "socialconnect.yml")
    #expect(try site.run("build").messages == "")
    #expect(try site.run("build", "--strict").status == 0)
    let check = try site.run("check")
    #expect(check.output == "0 errors, 0 warnings\n")
  }

  @Test("every rule has its section in the documentation, or its line in the table of errors")
  func documentation() throws {
    let file = SiteCopy.sites.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation/Checks.md")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    for rule in FindingRule.allCases {
      let isExplained =
        FindingRule.optional.contains(rule)
        ? lines.contains("### `\(rule.rawValue)`")
        : lines.contains { $0.hasPrefix("| `\(rule.rawValue)` | ") }
      #expect(isExplained, "\(rule.rawValue) is missing in Documentation/Checks.md")
    }
    for line in lines where line.hasPrefix("### `") {
      let name = String(line.dropFirst(5).dropLast())
      let rule = try #require(FindingRule(rawValue: name), "there is no rule \(name)")
      #expect(FindingRule.optional.contains(rule), "\(name)")
    }
  }
}
