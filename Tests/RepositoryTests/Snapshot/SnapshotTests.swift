import Domain
import TestSupport
import Testing

@testable import Repository

/// What a run holds, as bytes and back.
@Suite("Snapshots of runs")
struct SnapshotTests {
  private static let key: UInt64 = 77
  private static let rules = ReadingRules(Settings())

  /// A run with all kinds of records, each field of which says something in one record at least.
  private static let files = [
    "content/users.json": #"""
    [{"id": "u1", "username": "ann", "display_name": "Ann", "email": "a@b.example", "photo_url": "https://a.example/a.png",
      "bio": "Fog", "lang": "en", "links": [{"label": "home", "url": "https://a.example/"}], "followers_count": 3,
      "following_count": 4, "posts_count": 5, "created_at": "2025-01-01"},
     {"id": "u 2", "photo_url": "media/a.png"}]
    """#,
    "content/posts.json": #"""
    [{"id": "p1", "author_id": "u1", "author_name": "Ann", "author_photo_url": "media/b.png",
      "content": "Fog", "images": [{"url": "https://a.example/", "alt": "x", "width": 3,
      "height": 4}, "media/c.png"], "hashtags": ["fog", "Sea"], "location": {"latitude": -1.5,
      "longitude": 2, "name": "Pier"}, "likes_count": 1, "comments_count": 2, "shares_count": 3,
      "reactions": {"star": 4}, "created_at": "2026-01-01T00:00:00.5Z",
      "updated_at": "2026-01-02", "in_reply_to": "p2", "visibility": "unlisted", "draft": true,
      "lang": "ja", "content_warning": "w", "sensitive": true, "aliases": ["a/b"],
      "source_url": "https://b.example/", "summary": "s"},
     {"id": "p2", "author": "ann", "content": "Sea", "created_at": "1969-01-01", "hidden": true,
      "publish_date": "2030-01-01"},
     {"id": "p3", "author": "ann", "content": "Sea", "created_at": "1969-01-01", "expires": "2030-01-01"}]
    """#,
    "content/comments.json": #"""
    [{"id": "c1", "post_id": "p1", "author": {"id": "u9", "name": "Bob"}, "content": "Yes",
      "lang": "de", "created_at": "2026-01-03", "in_reply_to": "c0"},
     {"id": "c2", "post_id": "p1", "content": "No", "created_at": "2026-01-03", "draft": true,
      "cover": "media/d.png"}]
    """#,
    "content/reactions.json": #"""
    [{"type": "star", "post_id": "p1", "reaction_user_id": "u1", "created_at": "2026-01-03"},
     {"type": "like", "post_id": "p2", "reaction_user_id": "u1"}]
    """#,
    "content/likes.json": #"[{"post_id": "p1", "user_id": "u1"}]"#,
    "content/follows.json": #"""
    [{"follower_id": "u1", "followee_id": "u 2", "created_at": "2026-01-03"}]
    """#,
    "content/pages/a/b.md": """
    ---
    title: About
    lang: en
    summary: All of it
    order: -3
    updated: 2026-01-01
    draft: true
    private: true
    publishDate: 2030-01-01
    expiryDate: 2031-01-01
    ---
    Text
    """,
  ]

  private struct Read {
    let run: SourceRun
    let records: RawRecords
    let byteCount: Int

    func snapshot() throws -> [UInt8] { try #require(records.snapshot(key: SnapshotTests.key)) }

    func records(_ bytes: [UInt8], key: UInt64 = SnapshotTests.key) -> RawRecords? {
      bytes.withUnsafeBytes {
        try? RawRecords(
          snapshot: $0, key: key, of: run, byteCount: byteCount, rules: SnapshotTests.rules)
      }
    }
  }

  private func read() throws -> Read {
    let site = try SiteSandbox(Self.files)
    let files = SourceFiles(siteFolder: site.root, key: Self.key, workers: .serial)
    let run = SourceRun(files: 0..<files.records.count)
    let reader = ContentFileReader(
      rules: Self.rules, ids: IDHash(key: Self.key), files: files.records, texts: files.texts)
    let records = try #require(reader.read([run], .serial).first)
    #expect(records.problems.map(\.problem) == [.missingAlt(url: "media/c.png")])
    return Read(
      run: run, records: records,
      byteCount: files.texts.compactMap { $0?.bytes.count }.max() ?? 0)
  }

  @Test("what was written is read again")
  func roundTrip() throws {
    let read = try read()
    #expect(read.records.users.count == 2 && read.records.posts.count == 3)
    #expect(read.records.comments.count == 2 && read.records.reactions.count == 3)
    #expect(read.records.follows.count == 1 && read.records.pages.count == 1)
    #expect(!read.records.texts.isEmpty && read.records.photos.count == 1)
    #expect(read.records.mentions.map(\.text) == ["media/d.png"])
    #expect(read.records(try read.snapshot()) == read.records)
  }

  @Test("places move with the run")
  func moved() throws {
    let site = try SiteSandbox(Self.files)
    let files = SourceFiles(siteFolder: site.root, key: Self.key, workers: .serial)
    let position = try #require(files.records.firstIndex { $0.path == "content/follows.json" })
    let reader = ContentFileReader(
      rules: Self.rules, ids: IDHash(key: Self.key), files: files.records, texts: files.texts)
    let run = SourceRun(files: position..<position + 1)
    let records = try #require(reader.read([run], .serial).first)
    let bytes = try #require(records.snapshot(key: Self.key))
    let other = SourceRun(files: 9..<10, part: 500..<900)
    let moved = try bytes.withUnsafeBytes {
      try RawRecords(
        snapshot: $0, key: Self.key, of: other, byteCount: 400, rules: Self.rules)
    }
    #expect(moved.follows == records.follows)
    let place = RawRuns(runs: [moved]).place(moved.follows[0].place, run: 0)
    #expect(place.file == 9 && place.offset == 501)
  }

  @Test("a run that something is to be told of has no snapshot")
  func problems() throws {
    for (name, text) in [
      ("posts.json", #"[{"id": "p", "created_at": "x", "content": "a"}]"#),
      ("posts.json", #"[{"id": "p", "created_at": "2026-01-01", "contnt": "a"}]"#),
      ("users.json", #"[{"id": "p"}, 1]"#), ("users.json", #"[{"id": "p"}"#),
      ("posts/a.md", "---\na: [\n---\n"),
    ] {
      let site = try SiteSandbox(["content/" + name: text])
      let files = SourceFiles(siteFolder: site.root, key: 1, workers: .serial)
      let reader = ContentFileReader(
        rules: Self.rules, ids: IDHash(key: 1), files: files.records, texts: files.texts)
      let records = reader.read([SourceRun(files: 0..<1)], .serial)
      let buffers = SpareBuffers()
      buffers.give([7])
      #expect(records.map { $0.snapshot(key: 1, in: buffers.take()) } == [nil], "\(text)")
      #expect(buffers.take() == [7], "no buffer is lost")
    }
  }

  @Test("a snapshot that is cut off or changed anywhere is damaged")
  func damaged() throws {
    let read = try read()
    let bytes = try read.snapshot()
    for count in bytes.indices { #expect(read.records(Array(bytes[..<count])) == nil) }
    for place in bytes.indices {
      var other = bytes
      other[place] ^= UInt8(1) << UInt8(place % 8)
      #expect(read.records(other) == nil)
    }
    #expect(read.records(bytes + [0]) == nil)
    #expect(read.records(bytes, key: 78) == nil)
  }

  @Test("bytes that nobody has written are no danger, even under the right hash")
  func hostile() throws {
    let read = try read()
    let bytes = Array(try read.snapshot().dropLast(16))
    var random = SeededRandom(seed: 5)
    var readable = 0
    for place in 0..<bytes.count * 4 {
      var other = bytes
      other[place % bytes.count] = .random(in: .min ... .max, using: &random)
      if place % 3 == 0 { other.removeLast(Int.random(in: 0..<40, using: &random)) }
      let hash = KeyedHash(of: other, key: Self.key)
      var writer = SnapshotWriter(capacity: 16)
      writer.add(hash)
      guard let records = read.records(other + writer.bytes) else { continue }
      readable += 1
      // Whoever links them finds nothing that leads out of bounds.
      let site = SourceList(
        files: Array(
          repeating: ContentFile(path: "a.json", kind: .post, form: .json, name: "a"),
          count: read.run.files.count),
        sources: Array(repeating: nil, count: read.run.files.count))
      var linker = Linker(
        ids: IDHash(key: 1), sources: site, media: [], workers: .serial, records: [records],
        isComplete: true)
      _ = linker.link()
    }
    #expect(readable > 100)
  }

  @Test(
    "No address for mail is remembered",
    arguments: ["who@b.example", "W <who＠b.example>", "+81 9012345678"])
  func addresses(author: String) throws {
    let user = #"[{"id": "u1", "email": "who@b.example"}]"#
    let site = try SiteSandbox([
      "content/users.json": user,
      "content/posts.json":
        #"[{"id": "p", "author": "\#(author)", "created_at": "2026-01-01", "text": "x"}]"#,
    ])
    let files = SourceFiles(siteFolder: site.root, key: Self.key, workers: .serial)
    let reader = ContentFileReader(
      rules: Self.rules, ids: IDHash(key: Self.key), files: files.records, texts: files.texts)
    let runs = files.records.indices.map { SourceRun(files: $0..<$0 + 1) }
    let snapshots = reader.read(runs, .serial).map { $0.snapshot(key: Self.key) }
    #expect(snapshots.count(where: { $0 == nil }) == 1)
    let texts = snapshots.map { String(decoding: $0 ?? [], as: UTF8.self) }
    #expect(!texts.contains { $0.contains("who") || $0.contains("9012345678") })
  }

  /// A field that is added to a record must be added to the snapshot too, and to this test's site.
  @Test("every field of every record is known")
  func fields() throws {
    let records = try read().records
    func count(_ value: Any) -> Int { Mirror(reflecting: value).children.count }
    #expect(count(records) == 14)
    #expect(count(records.users[0]) == 5 && count(records.users[0].user) == 12)
    #expect(count(records.posts[0]) == 2 && count(records.posts[0].links) == 4)
    #expect(count(records.posts[0].links.author) == 4)
    #expect(count(records.posts[0].post) == 16)
    #expect(count(records.comments[0]) == 4 && count(records.comments[0].links) == 7)
    #expect(count(records.reactions[0]) == 6 && count(records.follows[0]) == 4)
    #expect(count(records.pages[0]) == 2 && count(records.pages[0].page) == 11)
    #expect(count(records.posts[0].post.pictures[0]) == 4)
    let rarities = try #require(
      Mirror(reflecting: records.posts[0].post).children.first { $0.label == "rarities" })
    let object = try #require(Mirror(reflecting: rarities.value).children.first?.value)
    let values = try #require(Mirror(reflecting: object).children.first?.value)
    #expect(count(values) == 10)
  }
}
