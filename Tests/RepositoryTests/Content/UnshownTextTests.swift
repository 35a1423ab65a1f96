import Domain
import Testing

@testable import Repository

@Suite("What records say of media files where nobody shows it")
struct UnshownTextTests {
  /// What is kept of such texts.
  private static func texts(_ files: [String: String]) throws -> [UnshownText] {
    let sandbox = try SiteSandbox(files)
    try sandbox.copyPicture("plain.png", to: "content/media/a.png")
    return sandbox.load().network.unshownTexts
  }

  private static func texts(ofPost fields: String) throws -> [String] {
    try texts([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.json":
        #"[{"id": "p0", "author_id": "u1", "created_at": "2025-01-01", "content": "x"}, "#
        + #"{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", \#(fields)}]"#,
    ]).map {
      #expect($0.record == .post(PostIndex(1)))
      return $0.text
    }
  }

  @Test(
    "a value that is refused, passed over or of no field is kept",
    arguments: [
      (#""content": "x", "images": ["../../content/media/a.png"]"#, "../../content/media/a.png"),
      (#""content": "x", "images": [{"url": "media\\a.png"}]"#, #"media\a.png"#),
      (#""content": "x", "images": ["a.png"]"#, "media/a.png"),
      (#""content": "x", "images": [], "image_urls": ["media\/a.png"]"#, "media/a.png"),
      (#""content": "x", "text": "![x](/media/a.png)""#, "![x](/media/a.png)"),
      (#""content": "x", "cover": {"file": "\u006dedia/a.png"}"#, "media/a.png"),
      (#""content": "x", "files": {"media/a.png": 1}"#, "media/a.png"),
      (
        #""content": "x", "author_photo_url": "https://x.example/a.png", "author": {"photo_url": "media/a.png"}"#,
        "media/a.png"
      ),
    ])
  func kept(fields: String, text: String) throws {
    #expect(try Self.texts(ofPost: fields) == [text])
  }

  @Test(
    "what a post is shown with is not kept twice",
    arguments: [
      #""content": "![x](/media/a.png)""#, #""content": "x", "images": ["../media/a.png"]"#,
      #""content": "x", "images": [{"url": "/media/a.png", "alt": "A"}]"#,
      #""content": "x", "images": ["https://x.example/media/a.png"]"#,
      #""content": "x", "source_url": "https://x.example/media/a.png""#,
      #""content": "Social media / and media\nx", "author_photo_url": "media/a.png""#,
      #""content": "caf\u00e9 \u003cb\u003e""#,
    ])
  func shown(fields: String) throws {
    #expect(try Self.texts(ofPost: fields) == [])
  }

  @Test("it is kept of people, comments and pages, and of front matter")
  func records() throws {
    let long = String(repeating: "x", count: 10_000) + " media/a.png"
    let texts = try Self.texts([
      "content/users.json": #"""
      [{"id": "u0", "created_at": "2020-01-01"},
       {"id": "u1", "created_at": "2021-01-01", "photo_url": "https://x.example/b.png",
        "avatar_url": "media/a.png", "bio": "\#(long)", "links": [{"url": "media/a.png"}]}]
      """#,
      "content/posts/p.md": "---\nauthor: u1\ndate: 2026-01-01\ncontent: /media/a.png\n---\nx\n",
      "content/comments.json": #"""
      [{"id": "c0", "post_id": "p", "author_id": "u1", "created_at": "2026-01-01", "content": "x"},
       {"id": "c1", "post_id": "p", "author_id": "u1", "created_at": "2026-01-02", "content": "x",
        "picture": "media/a.png"},
       {"id": "c2", "post_id": "gone", "author_id": "u1", "created_at": "2026-01-02",
        "content": "media/a.png"},
       {"id": "c3", "post_id": "gone", "author_id": "u0", "created_at": "2026-01-02",
        "content": "media/a.png!", "hidden": true}]
      """#,
      "content/pages/about.md": "---\ntitle: About\norder: 2\ncover: media/a.png\n---\nx\n",
      "content/pages/first.md": "---\ntitle: First\norder: 1\n---\n![x](/media/a.png)\n",
    ])
    #expect(
      texts == [
        UnshownText(.user(UserIndex(1)), "media/a.png"), UnshownText(.user(UserIndex(1)), long),
        UnshownText(.user(UserIndex(1)), "media/a.png"),
        UnshownText(.post(PostIndex(0)), "/media/a.png"),
        UnshownText(.user(UserIndex(1)), "media/a.png"), UnshownText(.hidden, "media/a.png!"),
        UnshownText(.comment(CommentIndex(1)), "media/a.png"),
        UnshownText(.page(PageIndex(1)), "media/a.png"),
      ])
  }
}
