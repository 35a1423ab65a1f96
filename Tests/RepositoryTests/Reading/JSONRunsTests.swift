import Domain
import TestSupport
import Testing

@testable import Repository

@Suite("Runs of a large file")
struct JSONRunsTests {
  /// The posts of a file in one of the ways in which people write JSON.
  static func posts(_ count: Int, _ style: String) -> String {
    let records = (0..<count).map { number in
      """
      {"id": "p\(number)", "content": "a \\"},{\\"id\\" ] } \\n \(number)", "created_at": \
      "2026-01-01T00:00:\(10 + number % 50)Z", "images": [{"url": "https://a.example/\(number)"}, \
      {"url": "https://b.example/"}], "author": {"id": "u1", "name": "Ann"}}
      """
    }
    switch style {
    case "lines": return "[\n" + records.joined(separator: ",\n") + "\n]\n"
    case "minified": return "[" + records.joined(separator: ",") + "]"
    case "spread": return "\u{FEFF} [\n  " + records.joined(separator: " ,\n  ") + "\n]"
    case "nested":
      // Elements in elements, which begin as the elements of the file do.
      return "["
        + records.map { #"{"id": "p", "x": [\#($0),\#($0),\#($0)]}"# }
        .joined(separator: ",") + "]"
    default: return records.joined(separator: "\n")
    }
  }

  static func loaded(_ files: [String: String], runSize: Int) throws -> LoadedContent {
    let site = try SiteSandbox(files)
    var loader = ContentLoader(settings: Settings(), workers: .serial)
    loader.runSize = runSize
    return loader.load(folder: site.root)
  }

  static func expectEqualLoading(_ files: [String: String], runSize: Int) throws {
    let whole = try loaded(files, runSize: .max)
    let cut = try loaded(files, runSize: runSize)
    #expect(whole.network == cut.network)
    #expect(whole.findings == cut.findings)
  }

  @Test(
    "a file in runs is read as one reader reads it",
    arguments: ["lines", "minified", "spread", "nested"], [64, 150, 1000, 5000])
  func arrays(style: String, runSize: Int) throws {
    let posts = Self.posts(60, style)
    try Self.expectEqualLoading(
      ["content/posts.json": posts, "content/users.json": #"[{"id": "u1"}]"#], runSize: runSize)
  }

  @Test("so is a file of lines", arguments: [64, 150, 1000, 5000])
  func lines(runSize: Int) throws {
    let posts = Self.posts(60, "ndjson")
    try Self.expectEqualLoading(["content/posts.ndjson": posts], runSize: runSize)
    try Self.expectEqualLoading(
      ["content/posts.ndjson": "\u{FEFF}\r\n\n" + posts + "\r\n \n"], runSize: runSize)
  }

  @Test("damaged files give the same records and findings", arguments: 1...3 as ClosedRange<UInt64>)
  func damaged(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "\"", "{", "}", "[", "]", ",", "\\", "\n", "\"id\":1,", "\u{1}", "", "\"id\":\"\",",
    ]
    for step in 0..<120 {
      let isLines = step % 2 == 0
      var text = Array(Self.posts(12, isLines ? "ndjson" : "lines").unicodeScalars)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        let piece = pieces.randomElement(using: &random) ?? ""
        text.replaceSubrange(place..<min(place + 1, text.count), with: Array(piece.unicodeScalars))
      }
      var posts = String.UnicodeScalarView()
      posts.append(contentsOf: text)
      try Self.expectEqualLoading(
        ["content/posts." + (isLines ? "ndjson" : "json"): String(posts)], runSize: 300)
    }
  }

  @Test("runs begin with the elements of the file", arguments: ["lines", "minified", "spread"])
  func cuts(style: String) {
    let bytes = Array(Self.posts(60, style).utf8)
    let runs = JSONRuns.ofArray(bytes, within: bytes.indices, size: 1000)
    #expect(runs.count > 5)
    #expect(runs.first?.lowerBound == 0 && runs.last?.upperBound == bytes.count)
    for (run, next) in zip(runs, runs.dropFirst()) { #expect(run.upperBound == next.lowerBound) }
    let source = SourceText(path: "", bytes: bytes)
    var tape = Tape()
    var count = 0
    for run in runs {
      var reader = JSONReader(source)
      #expect(reader.readRun(run, tape: &tape) { _ in count += 1 })
    }
    #expect(count == 60)
  }

  @Test("a run that does not begin with an element proves nothing")
  func wrongGuess() {
    let source = SourceText(path: "", bytes: Array(Self.posts(10, "lines").utf8))
    var tape = Tape()
    var reader = JSONReader(source)
    #expect(!reader.readRun(0..<300, tape: &tape) { _ in })
    #expect(!reader.readRun(310..<source.bytes.count, tape: &tape) { _ in })
  }
}
