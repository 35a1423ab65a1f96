import Domain
import Foundation
import TestSupport
import Testing

@testable import socialconnect

@Suite("Formats of findings")
struct FormatTests {
  private func site() throws -> SiteCopy {
    try SiteCopy.small([
      "socialconnect.yml": "titel: x\n",
      "content/users.json":
        "[{\"id\": \"u1\",\n  \"boi\": \"100 %\"}, {\"id\": \"u,2:%\\t\\r\\n::error::no\"}]",
      "content/x,1:50%.txt": "",
    ])
  }

  private struct Report: Decodable {
    struct Finding: Decodable {
      let severity: String
      let rule: String
      let message: String
      let hint: String?
      let path: String?
      let page: String?
      let line: Int?
      let column: Int?
    }

    let status: String
    let files: Int?
    let added: Int?
    let changed: Int?
    let removed: Int?
    let unchanged: Int?
    let milliseconds: Int?
    let summary: [String]?
    let findings: [Finding]
  }

  private func report(_ run: Program.Run) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  /// As it stands on a terminal: whatever could steer it, or begin a line there, is replaced.
  private static func shown(_ message: String) -> String {
    String(
      String.UnicodeScalarView(
        message.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
  }

  @Test("--format json says the same as --format text")
  func json() throws {
    let site = try site()
    let text = try site.run("build")
    let json = try site.run("build", "--format", "json")
    #expect(text.status == 1)
    #expect(json.status == 1)
    #expect(json.errors == "")
    let report = try report(json)
    #expect(report.status == "refused")
    #expect(report.files == nil)
    let lines = report.findings.map { finding in
      let place = finding.line.map { "\(finding.path ?? ""):\($0):\(finding.column ?? 0): " }
      return (place ?? "\(finding.path ?? ""): ")
        + "\(finding.severity): \(Self.shown(finding.message)) [\(finding.rule)]"
    }
    #expect(lines == text.findings)
    #expect(lines.count == 4)
    let hints = report.findings.compactMap(\.hint)
    #expect(hints.count >= 3)
    #expect(hints.allSatisfy { text.messages.contains("  hint: \($0)\n") })
  }

  @Test("a JSON report of a build has its numbers, one of a check its findings")
  func jsonSummary() throws {
    let site = try SiteCopy.small()
    let first = try report(try site.run("build", "--format", "json"))
    let count = try site.output().count
    #expect(first.status == "published")
    #expect(first.files == count)
    #expect(first.added == count)
    #expect(first.milliseconds != nil)
    let second = try report(try site.run("build", "--format", "json"))
    #expect(second.unchanged == count)
    #expect(second.added == 0)
    #expect(second.changed == 0)
    #expect(second.removed == 0)
    let check = try report(
      try site.run("check", "--format", "json", "--base-url", "https://social.example/"))
    #expect(check.status == "checked")
    #expect(check.findings.isEmpty)
  }

  @Test(
    "no character in a report steers a terminal or turns a line around, and none is lost in JSON")
  func jsonControls() throws {
    let name = "a\u{9B}\u{80}\u{9F}\u{7F}.txt"
    let marks = "\u{202A}\u{202E}\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}"
    let site = try SiteCopy.small([
      "content/" + name: "", "content/users.json": #"[{"id": "u1", "username": "a\#(marks)é"}]"#,
    ])
    let run = try site.run("check", "--format", "json")
    #expect(run.output.unicodeScalars.allSatisfy { $0.value < 0x7F || $0 == "é" }, "\(run.output)")
    #expect(run.output.contains(#"content/a\u009b\u0080\u009f\u007f.txt"#))
    #expect(run.output.contains(#"`a\u202a\u202e\u2066\u2069\u200e\u200f\u061cé`"#))
    let report = try report(run)
    #expect(report.findings.contains { $0.path == "content/" + name }, "\(run.output)")
    #expect(report.findings.contains { $0.message == "`a\(marks)é` can't be a username" })

    let text = try site.run("check").errors
    #expect(
      text.contains("`a\(String(repeating: "\u{FFFD}", count: 7))é` can't be a username"), "\(text)"
    )
  }

  /// It took minutes, and eight times as long for three times as many.
  @Test("a long report of many such characters is written at once")
  func manyControls() {
    let marks = String(repeating: "\u{202E}", count: 100)
    let growth = growth(from: 500, to: 8000) { count in
      let findings = (0..<count).map {
        Finding(
          .warning, rule: .badURL, message: "\(marks) is no address",
          place: FindingPlace(path: "content/\($0).md"))
      }
      let report = JSONReport.text(findings, .unfinished(isShown: true))
      #expect(report.utf8.count > count * 600 && !report.contains(marks))
    }
    #expect(growth < 8)
  }

  @Test("an import tells the same in all formats, also what it leaves out")
  func imports() throws {
    let export = """
      {"users": {"u": {"username": "ann"}, "v": {"username": "v", "createdAt": "soon"}},
       "posts": {"p": {"text": "Fog", "userId": "u", "createdAt": "2026-01-01T00:00:00Z"}}}
      """
    let site = try SiteCopy(["export.json": export, "socialconnect.yml": ""])
    let path = site.root + "/export.json"
    let text = try site.write("import \(path)")
    #expect(text.status == 1 && text.errors.hasSuffix("Nothing was written\n"))
    let json = try site.write("import \(path) --format json")
    let refused = try report(json)
    #expect(json.status == 1 && json.errors.isEmpty && refused.status == "refused")
    #expect(refused.findings.map(\.path) == [path] && refused.findings.map(\.rule) == ["bad-date"])
    let github = try site.write(
      "import \(path) --format github", environment: ["GITHUB_WORKSPACE": site.root])
    #expect(github.output.hasPrefix("::error file=export.json,line=1,"), "\(github.output)")
    #expect(github.status == 1 && github.errors == "Nothing was written\n")

    let other = try SiteCopy(["export.json": export, "socialconnect.yml": ""])
    let words = try other.write("import \(other.root)/export.json --skip-broken")
    let run = try site.write("import \(path) --skip-broken --format json --quiet")
    let written = try report(run)
    #expect(run.status == 0 && run.errors.isEmpty && written.status == "written")
    #expect(written.findings.map(\.severity) == ["warning"])
    #expect(words.output == (written.summary ?? []).map { $0 + "\n" }.joined())
    let none = try report(try site.write("import \(site.root)/none --format json"))
    #expect(none.findings.map(\.rule) == ["bad-archive"])
  }

  @Test("an error of publishing is in the report too")
  func jsonOutputError() throws {
    let site = try SiteCopy.small()
    let run = try site.run("build", "--format", "json", "-d", site.root + "/content/out")
    #expect(run.status == 1)
    #expect(try report(run).findings.map(\.rule) == ["dangerous-destination"])
  }

  @Test("--format github writes one annotation for each finding")
  func github() throws {
    let site = try site()
    let run = try site.run(
      "build", ["--format", "github"], environment: ["GITHUB_WORKSPACE": site.root])
    #expect(run.status == 1)
    #expect(
      run.output == """
        ::warning file=content/users.json,line=2,col=3,title=unknown-field::`boi` is no \
        field%0Adid you mean `bio`?
        ::error file=content/users.json,line=2,col=27,title=bad-id::the id \
        `u,2:%25\u{FFFD}%0D%0A::error::no` has a control character in it
        ::warning file=content/x%2C1%3A50%25.txt,title=unread-file::this file is not read%0Acontent is in \
        .json, .ndjson and .md files named after what they hold, such as posts.json, posts/ or \
        users.ndjson
        ::error file=socialconnect.yml,line=1,col=1,title=unknown-setting::there is no setting \
        `titel`%0Adid you mean `title`?

        """)
  }

  @Test(
    "nothing that strangers write is a command to a workflow",
    arguments: ["text", "json", "github"])
  func commands(format: String) throws {
    let site = try SiteCopy.small([
      "content/posts.ndjson":
        "::stop-commands::x\n \u{3000}::add-mask::a\n{\"id\": \"p2\", \"created_at\": \"##[set-output name=x]y\"}\n"
        + "{\"id\": \"p3\", \"created_at\": \"##vso[task.setvariable]y ##teamcity[x] ##\"}\n"
    ])
    let run = try site.run("check", "--format", format)
    #expect(run.status == 1)
    for line in (run.output + run.errors).split(separator: "\n") {
      // As GitHub's runner reads a line: the newer form behind blanks, the older one anywhere.
      let start = line.drop { $0.isWhitespace }
      #expect(
        !start.hasPrefix("::") || format == "github" && line.hasPrefix("::error file="), "\(line)")
      #expect(line.firstMatch(of: /##[A-Za-z]*\[/) == nil, "\(line)")
    }
    #expect((run.output + run.errors).contains("set-output name=x"))
  }

  @Test(
    "nor is the name of a field in a database, and not all of many are told",
    arguments: ["text", "json", "github"])
  func commandsOfImports(format: String) throws {
    let long = String(repeating: "x", count: 5_000)
    let names = ["zone_privacy", #"is_private_x\n::stop-commands::x\n"#, "is_private_" + long]
    func fields(_ names: [String]) -> String {
      names.map { #", "\#($0)": "mates""# }.joined()
    }
    let many = fields((0..<100).map { "is_private_\($0)" })
    let posts = (0..<3).map { number in
      #""p\#(number)": {"userId": "u", "text": "Fog", "createdAt": "2026-01-01T00:00:00Z""#
        + fields(names) + (number == 0 ? many : "") + "}"
    }
    let site = try SiteCopy([
      "export.json":
        #"{"users": {"u": {"username": "ann"}}, "posts": {\#(posts.joined(separator: ", "))}}"#,
      "socialconnect.yml": "",
    ])
    let run = try site.write("import \(site.root)/export.json --format \(format)")
    #expect(run.status == 0, "\(run.errors)")
    let lines =
      format == "json"
      ? try #require(report(run).summary) : run.output.split(separator: "\n").map(String.init)
    let told = lines.filter { $0.hasPrefix("Not understood: ") }
    #expect(told.count == 21 && lines.allSatisfy { $0.utf8.count < 300 }, "\(run.output)")
    #expect(run.output.split(separator: "\n").allSatisfy { !$0.hasPrefix("::") })
    #expect(told.contains { $0.contains("\u{FFFD}::stop") })
    #expect(told.contains { $0.contains("xxxx…` of 3 posts") })
    #expect(told.contains("Not understood: `zone_privacy` of 3 posts, which hides nothing"))
    #expect(told.last == "Not understood: 83 more fields, which hide nothing")
  }

  @Test("a finding of a page, or of a file of the default theme, names no file")
  func pages() throws {
    let page = try SiteCopy.small(["content/pages/about.md": "[x](/nowhere/) ![x](/no.png)"])
    let base = try SiteCopy(
      hasTheme: false, ["content/users.json": "[]", "Templates/base.html": "<p>x</p>"])
    for (site, name, rule) in [
      (page, "about/index.html", "broken-link"), (base, "default theme: 404.html", "unknown-block"),
    ] {
      let found = try report(try site.run("check", "--format", "json")).findings
        .first { $0.rule == rule }
      let finding = try #require(found)
      #expect(finding.path == nil && finding.page == name)
      let place = finding.line.map { "\(name):\($0):\(finding.column ?? 0)" } ?? name
      let github = try site.run("check", "--format", "github").output
      #expect(
        github.contains("\n::\(finding.severity) title=\(rule)::\(place): \(finding.message)")
          || github.hasPrefix("::\(finding.severity) title=\(rule)::\(place): \(finding.message)"),
        "\(github)")
      let text = try site.run("check").errors
      #expect(text.contains("\(place): \(finding.severity): \(finding.message) [\(rule)]\n"))
    }
  }

  @Test("annotations name files from the top of the repository, or from the current folder")
  func repositoryPaths() throws {
    let repository = try SiteCopy(hasTheme: false, ["a, b: 50 %/content/users.json": "["])
    let site = repository.root + "/a, b: 50 %"
    func place(
      _ source: String, in folder: String = "/", workspace: String = ""
    ) throws -> Substring? {
      let run = try Program.run(
        ["check", "--format", "github", "--source", source], in: folder,
        environment: ["GITHUB_WORKSPACE": workspace])
      return run.output.split(separator: "\n").first { $0.hasPrefix("::error") }
        .flatMap { $0.split(separator: ",", maxSplits: 1).first }
    }
    let inRepository: Substring = "::error file=a%2C b%3A 50 %25/content/users.json"
    #expect(try place(site, workspace: repository.root) == inRepository)
    #expect(try place(site, in: site, workspace: repository.root) == inRepository)
    #expect(try place("a, b: 50 %/", in: repository.root) == inRepository)
    #expect(try place("./content/..", in: site) == "::error file=content/users.json")
    #expect(try place(site, workspace: site) == "::error file=content/users.json")
    #expect(try place(site, workspace: "/nowhere") == "::error file=content/users.json")
  }
}
