import Domain
import Testing

@testable import Repository

@Suite("Times in content")
struct TimeTests {
  private func load(_ value: String) throws -> LoadedContent {
    try SiteSandbox.load(post: #""updated_at": \#(value)"#)
  }

  @Test(
    "a time is RFC 3339, a bare date or a Firestore timestamp",
    arguments: [
      (#""2026-01-02T03:04:05Z""#, "2026-01-02T03:04:05Z"),
      (#""2026-01-02T03:04:05+09:00""#, "2026-01-01T18:04:05Z"),
      (#""2026-01-02t03:04:05.120z""#, "2026-01-02T03:04:05.12Z"),
      (#""2026-01-02T03:04:05.1234567891234Z""#, "2026-01-02T03:04:05.123456789Z"),
      (#""2016-12-31T23:59:60Z""#, "2016-12-31T23:59:60Z"),
      (#""2026-01-02""#, "2026-01-02T00:00:00Z"),
      (#"{"seconds": 1767322245, "nanoseconds": 0}"#, "2026-01-02T02:50:45Z"),
      (#"{"_seconds": 1767322245, "_nanoseconds": 5}"#, "2026-01-02T02:50:45.000000005Z"),
      (#"{"seconds": 1767322245}"#, "2026-01-02T02:50:45Z"),
      (#"{"nanoseconds": 0, "seconds": -1}"#, "1969-12-31T23:59:59Z"),
      (
        #"{"type": "firestore/timestamp/1.0", "seconds": 0, "nanoseconds": 1}"#,
        "1970-01-01T00:00:00.000000001Z"
      ),
      (#"{"seconds": 1.767322245e9}"#, "2026-01-02T02:50:45Z"),
    ])
  func forms(value: String, expected: String) throws {
    let loaded = try load(value)
    #expect(loaded.lines == [])
    #expect(try loaded.post().updatedAt == .at(expected))
  }

  @Test("a post that nobody is to see needs no date")
  func noDate() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts/_drafts/a.md": "---\nauthor: u1\n---\nx",
      "content/posts/b.md": "---\nauthor: u1\ndraft: true\ndate:\n---\nx",
      "content/posts/c.md": "---\nauthor: u1\nstatus: draft\npublish_date: 2030-01-01\n---\nx",
      "content/posts.json": #"""
      [{"id": "d", "author_id": "u1", "text": "x", "deleted": true},
       {"id": "e", "author_id": "u1", "text": "x", "visibility": "followers"},
       {"id": "f", "author": {"id": "u1", "is_banned": true}, "text": "x"},
       {"id": "g", "author_id": "u1", "text": "x", "date": "2026-01-01"}]
      """#,
    ])
    #expect(loaded.lines == [])
    #expect(loaded.network.posts.map(\.id) == ["g", "_drafts-a", "b", "c", "d", "e", "f"])
    #expect(loaded.network.posts.dropFirst().allSatisfy { $0.createdAt == Post.noDate })
    #expect(loaded.network.posts.compactMap(\.shownFrom).count == 1)
  }

  @Test(
    "any other post needs a date, and may have it in the name of its file",
    arguments: [
      (
        "2023-01-03-fog", "draft: false",
        "add `date: 2023-01-03`: a date in the name of a file is not read"
      ),
      (
        "_posts/2023-01-03-fog", "",
        "add `date: 2023-01-03`: a date in the name of a file is not read"
      ),
      (
        "2023/01/03/fog", "visibility: unlisted",
        "add `date: 2023-01-03`: a date in the name of a file is not read"
      ),
      ("2023-13-03-fog", "status: open", "add `created_at`"), ("2023-01-3", "", "add `created_at`"),
    ])
  func missingDate(name: String, field: String, hint: String) throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts/\(name).md": "---\nauthor: u1\n\(field)\n---\nx",
    ])
    #expect(
      loaded.lines.map { $0.contains("error: this post has no `created_at` [missing-field]") } == [
        true
      ])
    #expect(loaded.findings.first?.hint == hint)
  }

  @Test(
    "what is no time is an error that says why",
    arguments: [
      (#""yesterday""#, "`updated_at` is no date: `yesterday` [bad-date]"),
      (#""""#, "`updated_at` is no date: `` [bad-date]"),
      (#""2026-02-30""#, "`updated_at` names no moment that exists: `2026-02-30` [bad-date]"),
      (
        #""2026-01-02T03:04:05""#,
        "`updated_at` has no offset from UTC: `2026-01-02T03:04:05` [bad-date]"
      ),
      (#""0000-01-01""#, "`updated_at` lies outside the years 1 to 9999: `0000-01-01` [bad-date]"),
      ("1767322245", "`updated_at` should be a date, not a number [wrong-type]"),
      ("true", "`updated_at` should be a date, not true [wrong-type]"),
      ("[]", "`updated_at` should be a date, not a list [wrong-type]"),
      ("{}", "`updated_at` is an object without a moment in it [bad-date]"),
      (#"{"seconds": "1"}"#, "`updated_at` is an object without a moment in it [bad-date]"),
      (#"{"seconds": 1.5}"#, "`updated_at` is an object without a moment in it [bad-date]"),
      (#"{"seconds": 1e300}"#, "`updated_at` is an object without a moment in it [bad-date]"),
      (#"{"seconds": 9e18}"#, "`updated_at` is an object without a moment in it [bad-date]"),
      (
        #"{"seconds": 0, "nanoseconds": 1000000000}"#,
        "`updated_at` is an object without a moment in it [bad-date]"
      ),
    ])
  func errors(value: String, message: String) throws {
    let loaded = try load(value)
    #expect(loaded.lines == ["content/posts.json:1:94: error: " + message])
  }
}
