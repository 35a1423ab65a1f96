import Foundation
import Testing

@Suite("Pictures of what nobody is to see")
struct HiddenPicturesTests {
  /// Fields of a record beside which `NAME` is the name of a picture of its own in `content/media`.
  private static let posts = [
    #""images": ["../../content/media/NAME"]"#, #""images": ["content/media/NAME"]"#,
    #""images": ["/content/media/NAME"]"#, #""images": ["media\\NAME"]"#,
    #""images": [" media/NAME"]"#, #""images": ["media/./NAME"]"#,
    #""images": ["images/../media/NAME"]"#, #""images": ["//example.org/media/NAME"]"#,
    #""images": ["file:///home/ann/media/NAME"]"#, #""images": ["gs://bucket/media/NAME"]"#,
    #""images": ["NAME"]"#, #""images": ["MEDIA/NAME"]"#,
    #""images": [{"url": "content/media/NAME", "alt": "x"}]"#,
    #""author_photo_url": "content/media/NAME""#, #""images": [], "image_urls": ["media/NAME"]"#,
    #""text": "![x](/media/NAME)""#, #""cover": "media\/NAME""#,
    #""author_photo_url": "https://x.example/a.png", "author": {"id": "zz", "photo_url": "media/NAME"}"#,
  ]
  private static let users = [
    #""photo_url": "content/media/NAME""#,
    #""links": [{"label": "x", "url": "content/media/NAME"}]"#,
    #""photo_url": "https://x.example/a.png", "avatar_url": "media/NAME""#,
    #""bio": "\#(String(repeating: "x", count: 10_000)) ![x](/media/NAME)""#,
  ]
  private static let comments = [
    #""content": "![x](/media/NAME)""#, #""content": "x", "file": "media/NAME""#,
  ]

  @Test(
    "a picture stays hidden however a hidden record tells of it, and is published with a record that is shown"
  )
  func addresses() throws {
    var names: [String] = []
    func records(_ fields: [String], _ start: (Int) -> String) -> [String] {
      fields.enumerated().map { number, fields in
        names.append("\(names.count).png")
        let fields = fields.replacing("NAME", with: names[names.count - 1])
        return start(number) + fields + "}"
      }
    }
    for isHidden in [true, false] {
      names = []
      let posts = records(
        Self.posts,
        {
          #"{"id": "p\#($0)", "created_at": "2026-01-01", "content": "Fog", "visibility": "#
            + #""\#(isHidden ? "private" : "public")", "#
        })
      let users = records(
        Self.users,
        { #"{"id": "x\#($0)", "created_at": "2026-01-01", "is_deleted": \#(isHidden), "# })
      let comments = records(
        Self.comments,
        {
          #"{"id": "c\#($0)", "post_id": "gone", "created_at": "2026-01-01", "hidden": "#
            + "\(isHidden), "
        })
      names += ["page.png", "item.png"]
      let site = try SiteCopy(
        hasTheme: false,
        [
          "content/users.json":
            #"[{"id": "u1", "username": "ann"}, \#(users.joined(separator: ","))]"#,
          "content/posts.json": #"""
          [{"id": "shown", "author_id": "u1", "created_at": "2026-01-01", "content": "Sea",
            "images": [{"url": "media/item.png", "alt": "x", "deleted": \#(isHidden)}]},
           \#(posts.joined(separator: ","))]
          """#,
          "content/comments.json": "[\(comments.joined(separator: ","))]",
          "content/posts/page.md": """
          ---
          date: 2026-01-01
          visibility: \(isHidden ? "private" : "public")
          content: "![x](/media/page.png)"
          ---
          Text
          """,
        ])
      let picture = try Data(
        contentsOf: SiteCopy.sites.appending(
          path: "valid/path-prefix/site/content/media/plain.png"))
      for name in names + ["free.png"] { try site.write(picture, to: "content/media/" + name) }
      // The second build reads nothing anew.
      for text in ["Sea", "Sea and fog"] {
        try site.write("# About\n\n\(text)\n", to: "content/pages/about.md")
        let run = try site.run("build")
        try #require(run.status == 0, "\(run.errors)")
        let media = try site.output().keys.filter { $0.hasPrefix("media/") }.sorted()
        #expect(
          media == (isHidden ? ["free.png"] : names + ["free.png"]).map { "media/" + $0 }.sorted())
      }
    }
  }
}
