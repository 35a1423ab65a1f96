import Domain
import Testing

@testable import Repository

/// Addresses for mail by which records name their authors.
@Suite("Authors named by addresses for mail")
struct AuthorAddressTests {
  private static let users = #"""
    [{"id": "u1", "username": "ada", "email": "Ada@secret.example"},
     {"id": "u2", "username": "ben", "email": "both@secret.example"},
     {"id": "u3", "username": "cleo", "email": "both@secret.example"},
     {"id": "zoe@secret.example", "username": "zoe"}]
    """#

  private func load(_ post: String) throws -> LoadedContent {
    try SiteSandbox.load([
      "content/users.json": Self.users,
      "content/posts.json": #"[{"id": "p1", "created_at": "2026-01-01", "text": "Fog", \#(post)}]"#,
    ])
  }

  @Test(
    "an author by the address of a user is that user",
    arguments: [
      "ada@secret.example", "ADA@Secret.example", " ada@secret.example ",
      "mailto:ada@secret.example", "Ada <ada@secret.example>", "<mailto:ada@secret.example>",
    ])
  func known(author: String) throws {
    for field in [#""author": "\#(author)""#, #""author": {"username": "\#(author)"}"#] {
      let loaded = try load(field)
      #expect(loaded.lines == [], "\(field)")
      #expect(try loaded.post().author == .user(UserIndex(0)), "\(field)")
    }
  }

  @Test("an id comes before an address, also one that looks like an address")
  func ids() throws {
    #expect(try load(#""author": "zoe@secret.example""#).post().author == .user(UserIndex(3)))
    #expect(try load(#""author_id": "zoe@secret.example""#).post().author == .user(UserIndex(3)))
  }

  @Test(
    "an address that is nobody's, or of several, is neither shown nor told",
    arguments: [
      (#""author": "who@secret.example""#, nil), (#""author": "both@secret.example""#, nil),
      (#""author": "mailto:who@secret.example""#, nil), (#""author": "who＠secret.example""#, nil),
      (#""author": "Who <who@secret.example>""#, "Who"),
      (#""author": "\"Who Am\" <who@secret.example>""#, "Who Am"),
      (#""author": "who@secret.example <who@secret.example>""#, nil),
      (#""author_name": "who@secret.example""#, nil), (#""userName": "ada@secret.example""#, nil),
      (#""author_name": "Who <who@secret.example>""#, "Who"),
      (#""author": {"id": "gone", "name": "who@secret.example"}"#, nil),
      (#""author_id": "who@secret.example""#, nil),
    ] as [(String, String?)])
  func unknown(fields: String, shown: String?) throws {
    let loaded = try load(fields)
    #expect(try loaded.post().author == .unknown(name: shown, photo: nil))
    #expect(loaded.findings.map(\.rule) == ["unknown-author"])
    if fields.contains("gone") { return }
    #expect(!"\(loaded.findings)".contains("secret"), "\(loaded.findings)")
  }

  @Test("a reaction by an address is left out, and the address is not told")
  func reactions() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": Self.users,
      "content/posts.json":
        #"[{"id": "p1", "author": "ada", "created_at": "2026-01-01", "text": "Fog"}]"#,
      "content/likes.json": #"[{"post_id": "p1", "user_id": "who@secret.example"}]"#,
    ])
    #expect(loaded.findings.map(\.rule) == ["unknown-user"])
    #expect(!"\(loaded.findings)".contains("secret"), "\(loaded.findings)")
  }

  @Test(
    "a name with an `@` that is no address is shown as it is",
    arguments: ["@ada@host.example", "Ada @ work", "Bob@Home", "Ada <3", "A & B <x>", "匿名@板"])
  func names(name: String) throws {
    let loaded = try load(#""author_name": "\#(name)""#)
    #expect(try loaded.post().author == .unknown(name: name, photo: nil))
    #expect("\(loaded.findings)".contains(name))
  }
}
