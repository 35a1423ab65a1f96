import Domain
import Foundation
import Testing

@testable import Repository

/// Large files that are looked at, but not held in memory.
@Suite("Large files that have not changed")
struct UnchangedFilesTests {
  private static let key: UInt64 = 4

  /// Posts of which one answers a post that isn't there, so that its line is told.
  private static func posts(_ count: Int) -> String {
    let records = (0..<count).map { number in
      let parent = number == count / 2 ? "gone" : number == 0 ? "" : "p0"
      return """
        {"id": "p\(number)", "author_name": "Ann", "author_id": "u1", "in_reply_to": "\(parent)", \
        "content": "Fog", "created_at": "2026-01-01"}
        """
    }
    return "[\n" + records.joined(separator: ",\n") + "\n]\n"
  }

  private struct Site {
    let site: SiteSandbox

    init(_ count: Int) throws {
      site = try SiteSandbox([
        "content/posts.json": UnchangedFilesTests.posts(count),
        "content/users.json": #"[{"id": "u1"}]"#,
      ])
    }

    var contents: ContentMemory {
      get throws {
        try ContentMemory(
          path: site.root + "/memory", key: UnchangedFilesTests.key, program: [])
      }
    }

    func files() throws -> SourceFiles {
      SourceFiles(
        siteFolder: site.root, key: UnchangedFilesTests.key, hints: try contents.hints,
        workers: .serial)
    }

    func plan(_ files: SourceFiles) throws -> RunPlan {
      RunPlan(
        files.records, files.texts, size: 2000, key: UnchangedFilesTests.key,
        hints: try contents.hints,
        workers: .serial)
    }

    func load(_ files: SourceFiles) throws -> LoadedContent {
      let (contents, plan) = (try contents, try plan(files))
      defer { contents.close(plan) }
      return ContentLoader(settings: Settings(), workers: .serial)
        .load(files, remembering: ReadingMemory(plan: plan, contents: contents))
    }

    func posts(of files: SourceFiles) throws -> SourceText {
      let position = try #require(files.records.firstIndex { $0.path == "content/posts.json" })
      return try #require(files.texts[position])
    }
  }

  @Test("a file that is what it was is not held, and what is told of it is the same")
  func unchanged() throws {
    let site = try Site(100)
    let inputs = BuildInputs(program: [], others: [])
    let first = try site.files()
    #expect(try site.posts(of: first).isHeld)
    let fresh = try site.load(first)
    #expect(fresh.lines.count == 1 && fresh.lines[0].contains("posts.json:52:"), "\(fresh.lines)")

    let second = try site.files()
    #expect(try !site.posts(of: second).isHeld)
    let digest = try #require(second.digest(of: inputs, try site.plan(second)))
    #expect(try !site.posts(of: second).isHeld)
    let again = try site.load(second)
    #expect(again.network == fresh.network && again.findings == fresh.findings)
    // Its line was needed.
    #expect(try site.posts(of: second).isHeld)
    #expect(second.digest(of: inputs, try site.plan(second)) == digest)
  }

  @Test("every change of a byte or of the length is seen")
  func changes() throws {
    let site = try Site(60)
    _ = try site.load(try site.files())
    let bytes = Data(Self.posts(60).utf8)
    for place in stride(from: 0, to: bytes.count, by: 37) {
      var other = bytes
      other[place] ^= 1
      try site.site.write(other, to: "content/posts.json")
      #expect(try site.posts(of: try site.files()).isHeld)
    }
    for other in [bytes + [0x0A], bytes.dropLast(), Data()] {
      try site.site.write(other, to: "content/posts.json")
      #expect(try site.posts(of: try site.files()).isHeld)
    }
    try site.site.write(bytes, to: "content/posts.json")
    #expect(try !site.posts(of: try site.files()).isHeld)
  }

  @Test("a file that changes after it was looked at, and is needed, is an error")
  func changedMeanwhile() throws {
    let site = try Site(100)
    _ = try site.load(try site.files())
    // Without what is remembered, the file itself is needed.
    let folder = site.site.root + "/memory/"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name != "cuts" {
      try FileManager.default.removeItem(atPath: folder + name)
    }
    let files = try site.files()
    #expect(try !site.posts(of: files).isHeld)
    let other = Self.posts(100).replacing("Fog", with: "Sea")
    try site.site.write(Data(other.utf8), to: "content/posts.json")
    let loaded = try site.load(files)
    #expect(loaded.lines.contains { $0.contains("it has changed while it was read") })
    // Nothing of it is remembered under the hashes of what it was.
    try site.site.write(Data(Self.posts(100).utf8), to: "content/posts.json")
    let posts = try site.load(try site.files()).network.posts
    #expect(posts.count == 100 && posts.allSatisfy { $0.content == "Fog" })
  }

  @Test("the memory of a large file is given back; its lines are still told")
  func putApart() throws {
    let site = try Site(9000)
    let files = try site.files()
    let text = try site.posts(of: files)
    #expect(text.byteCount > JSONRuns.size && text.isHeld)
    let fresh = ContentLoader(settings: Settings(), workers: .serial).load(folder: site.site.root)
    files.putApart(try site.plan(files))
    #expect(!text.isHeld)
    #expect(text.bytes.count == text.byteCount && text.isHeld && !text.hasChanged)
    let loaded = try site.load(files)
    #expect(loaded.findings == fresh.findings && loaded.network == fresh.network)
    files.putApart(try site.plan(files))
    try site.site.write(Data("[]".utf8), to: "content/posts.json")
    #expect(text.bytes.isEmpty && text.hasChanged)
  }

  @Test("what is shown of a file that was put apart is as before, and only as much is read of it")
  func start() throws {
    let site = try Site(9000)
    // Places near the first cuts, in lines of several kinds of characters.
    let content = Self.posts(9000).replacing("Fog", with: "霧 é \u{1F32B}")
    try site.site.write(Data(content.utf8), to: "content/posts.json")
    _ = try site.load(try site.files())
    let bytes = Array(content.utf8)
    let whole = SourceText(path: "content/posts.json", bytes: bytes)
    let cut = try #require(try site.contents.hints["content/posts.json"]?.first?.byteCount)
    #expect(cut < bytes.count / 2)
    let places = [0, 1, 3, 640] + Array(stride(from: cut - 700, to: cut + 5, by: 3))
    for last in places.indices {
      let asked = Array(places[...last].suffix(3).shuffled())
      let text = try site.posts(of: try site.files())
      let start = text.start(showing: asked)
      #expect(start.byteCount < bytes.count && !text.isHeld)
      #expect(start.positions(ofBytes: asked) == whole.positions(ofBytes: asked))
      for place in asked {
        #expect(start.line(containingByte: place) == whole.line(containingByte: place))
      }
    }
    let end = [bytes.count - 1, bytes.count, bytes.count + 9]
    let text = try site.posts(of: try site.files())
    #expect(text.start(showing: end).positions(ofBytes: end) == whole.positions(ofBytes: end))
    #expect(text.start(showing: []) === text)
  }

  @Test("a start that has changed is not shown, and what has changed behind it is not looked at")
  func changedStart() throws {
    let site = try Site(9000)
    _ = try site.load(try site.files())
    let bytes = Array(Self.posts(9000).utf8)
    for (place, isSeen) in [(10, true), (bytes.count - 10, false)] {
      try site.site.write(Data(bytes), to: "content/posts.json")
      let text = try site.posts(of: try site.files())
      var other = bytes
      other[place] ^= 1
      try site.site.write(Data(other), to: "content/posts.json")
      #expect(text.start(showing: [50]).bytes.isEmpty == isSeen)
      #expect(text.hasChanged == isSeen)
    }
    // Of another length it is another file.
    try site.site.write(Data(bytes), to: "content/posts.json")
    let text = try site.posts(of: try site.files())
    try site.site.write(Data(bytes + [0x0A]), to: "content/posts.json")
    #expect(text.start(showing: [50]).bytes.isEmpty && text.hasChanged)
  }

  @Test("hints that can't be true are none")
  func badHints() {
    let hash = KeyedHash(high: 1, low: 2)
    for count in [0, -1, .min, .max, SourceText.maximumByteCount + 1] {
      #expect(FileCut.parts(asIn: [RunHint(byteCount: count, hash: hash)]) == nil)
    }
    let large = RunHint(byteCount: SourceText.maximumByteCount, hash: hash)
    let cut = FileCut(.lines, Array("{}\n{}\n".utf8), size: 2, key: 1)
    #expect(cut.parts([large, large, large], .serial).map(\.range) == [0..<3, 3..<6])
  }
}
