import Foundation
import Testing

@Suite("What --timings says")
struct TimingsTests {
  /// The rows of templates and other makers: name and number of files.
  private func rows(_ output: String) -> [String: Int] {
    var rows: [String: Int] = [:]
    for line in output.split(separator: "\n").drop(while: { !$0.hasPrefix("Writing pages") }) {
      let parts = line.split(separator: ", ")
      guard parts.count == 2, let count = Int(parts[1].prefix { $0.isNumber }) else { continue }
      rows[parts[0].split(separator: "s  ", maxSplits: 1).last.map(String.init) ?? ""] = count
    }
    return rows
  }

  @Test("every file that was made counts for its template or kind")
  func everyFile() throws {
    let site = try SiteCopy(of: "valid/hostile-text/site")
    let run = try site.run("build", "--timings")
    try #require(run.status == 0)
    let rows = rows(run.output)
    let names = try site.output().keys
    #expect(rows.values.reduce(0, +) == names.count)
    #expect(rows["post.html"] == names.count { $0.hasPrefix("posts/") })
    #expect(rows["feeds"] == names.count { $0.hasSuffix(".atom") || $0.contains("feed.") })
    #expect(run.output.contains("comparing and writing"))
  }

  @Test("a build that makes no file has no rows")
  func nothing() throws {
    let site = try SiteCopy(of: "valid/hostile-text/site")
    try site.build()
    #expect(rows(try site.run("build", "--timings").output).isEmpty)
    #expect(!rows(try site.run("build", "--timings", "--force").output).isEmpty)
  }
}
