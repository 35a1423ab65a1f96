import Domain
import Testing

@testable import Repository

/// Users whose records have an address for mail where it would be published.
@Suite("Users named by addresses for mail")
struct UserAddressTests {
  private func load(_ user: String) throws -> (User, LoadedContent) {
    let loaded = try SiteSandbox.load(["content/users.json": "[{\(user)}]"])
    return (try #require(loaded.network.users.first), loaded)
  }

  @Test(
    "an address in a display name is left out, with a warning",
    arguments: [
      ("ada@secret.example", ""), ("Ada <ada@secret.example>", "Ada"),
      ("mailto:ada@secret.example", ""), ("Ada ada＠secret.example", ""), ("+81 90-1234-5678", ""),
      ("+81 90 1234 5678 <ada@secret.example>", ""), ("Ada <+81 90 1234 5678>", "Ada"),
      ("ada\u{200B}@secret.example", ""), ("ada@secret．example", ""), ("ada@secret。example", ""),
      ("\u{202A}+81 90\u{A0}1234\u{2011}5678\u{202C}", ""),
    ])
  func displayName(name: String, shown: String) throws {
    let (user, loaded) = try load(#""id": "u1", "username": "ada", "name": "\#(name)""#)
    #expect(user.displayName == shown)
    #expect(
      loaded.lines == [
        "content/users.json:1:42: warning: an address for mail or a telephone number in `display_name` is held back [held-back]"
      ])
  }

  @Test(
    "a name with an `@` that is no address stays",
    arguments: ["Ada @ work", "@ada@host.example", "+1", "090", "+Ada"])
  func otherNames(name: String) throws {
    let (user, loaded) = try load(#""id": "u1", "username": "ada", "name": "\#(name)""#)
    #expect(user.displayName == name)
    #expect(loaded.lines == [])
  }

  @Test("an id that is an address makes a username of a digest, always the same, with a warning")
  func id() throws {
    let (user, loaded) = try load(#""id": "ada@secret.example""#)
    #expect(user.id == "ada@secret.example")
    #expect(user.username.wholeMatch(of: /user-[0-9a-f]{16}/) != nil, "\(user.username)")
    #expect(user.publicID == user.username)
    #expect(try load(#""id": "ada@secret.example""#).0.username == user.username)
    #expect(try load(#""id": "ben@secret.example""#).0.username != user.username)
    #expect(
      loaded.lines == [
        "content/users.json:1:9: warning: the id tells how somebody can be reached: it is held back, "
          + "and the username is `\(user.username)` [held-back]"
      ])
  }

  @Test(
    "an id that is a telephone number makes one, too",
    arguments: [
      ("+819012345678", true), ("+81 90-1234-5678", true), ("+1 (555) 010.0199", true),
      ("819012345678", false), ("+1234567", false), ("+1234567890123456", false),
      ("+81901234567a", false), (" +81 90 1234 5678", true), ("tel:+819012345678", true),
      ("\u{202A}+81\u{A0}90\u{2011}1234\u{2011}5678\u{202C}", true), ("＋８１９０１２３４５６７８", true),
      ("+49 170/5550002", true), ("\u{200E}+81 90-1234-5678", true), ("1 + 12345678", false),
    ])
  func telephone(id: String, isOne: Bool) throws {
    let (user, loaded) = try load(#""id": "\#(id)""#)
    #expect(user.username.hasPrefix("user-") == isOne)
    #expect((user.publicID == id) != isOne)
    #expect(loaded.findings.contains { $0.rule == "held-back" } == isOne)
  }

  @Test(
    "an author who is no user and is named by a telephone number is nobody, and no warning repeats it",
    arguments: [
      #""author": "+819012345678""#, #""author_id": "x", "author_name": "+81 90 1234 5678""#,
      #""author": {"display_name": "+819012345678"}"#, #""author": " +81 90 1234 5678""#,
      #""author_name": "+81 90 1234 5678 <ada@secret.example>""#,
    ])
  func telephoneOfAuthor(author: String) throws {
    let loaded = try SiteSandbox.load([
      "content/posts.json":
        #"[{"id": "p", \#(author), "created_at": "2026-01-01", "text": "x"}]"#
    ])
    #expect(try loaded.post().author == .unknown(name: nil, photo: nil))
    #expect(!loaded.lines.contains { $0.contains("1234") }, "\(loaded.lines)")
  }

  @Test("a stated id that is nobody's is not overruled by the name of somebody")
  func nameBesideID() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1", "username": "ada", "email": "ada@secret.example"}]"#,
      "content/posts.json": """
      [{"id": "p", "author_id": "mallory", "author": "ada", "created_at": "2026-01-01", "text": "x"},
       {"id": "q", "author_id": "mallory", "author": "Ada <ada@secret.example>", "created_at": "2026-01-02", "text": "x"}]
      """,
    ])
    #expect(loaded.network.posts.count == 2)
    #expect(loaded.network.posts.allSatisfy { $0.author.user == nil })
    #expect(loaded.lines.contains { $0.contains("`mallory`") && $0.hasSuffix("[unknown-author]") })
  }

  @Test("so does the name of a file that is one, and a stated username stays")
  func otherIDs() throws {
    let loaded = try SiteSandbox.load(["content/users/ada@secret.example.md": "---\nbio: x\n---\n"])
    #expect(try #require(loaded.network.users.first).username.hasPrefix("user-"))
    #expect(loaded.findings.map(\.rule) == ["held-back"])
    let (user, stated) = try load(#""id": "ada@secret.example", "username": "ada""#)
    #expect(user.username == "ada" && user.publicID.hasPrefix("user-"))
    #expect(stated.lines == [])
  }
}
