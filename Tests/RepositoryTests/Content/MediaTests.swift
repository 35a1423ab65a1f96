import Domain
import Foundation
import Testing

@testable import Repository

@Suite("Media in content")
struct MediaTests {
  private func sandbox(images: String) throws -> SiteSandbox {
    try SiteSandbox([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.json": """
      [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "text": "x",
        "images": \(images)}]
      """,
    ])
  }

  @Test(
    "a picture's path may be written from the site's root, from the content or from the file",
    arguments: ["/media/a/b.png", "media/a/b.png", "../media/a/b.png", "./media//a/b.png"])
  func paths(path: String) throws {
    let sandbox = try sandbox(images: #"[{"url": "\#(path)", "alt": "x", "width": 1}]"#)
    try sandbox.copyPicture("plain.png", to: "content/media/a/b.png")
    let loaded = sandbox.load()
    #expect(loaded.lines == [])
    #expect(
      try loaded.post().pictures == [
        Picture(source: .media(path: "media/a/b.png"), alt: "x", width: 24, height: 16)
      ])
    #expect(loaded.network.media.map(\.path) == ["media/a/b.png"])
    #expect(loaded.network.media.map(\.mediaType) == ["image/png"])
    #expect(sandbox.published("media/a/b.png") != nil)
  }

  @Test(
    "a path in another Unicode form leads to the file by its own name", arguments: [true, false])
  func normalForms(isFileComposed: Bool) throws {
    let (composed, decomposed) = ("media/caf\u{E9}.png", "media/cafe\u{301}.png")
    let file = isFileComposed ? composed : decomposed
    let other = isFileComposed ? decomposed : composed
    // One that stands between the two in the order of bytes.
    for others in [[], ["media/caff.png", "media/caz.png"]] {
      let sandbox = try SiteSandbox([
        "content/users.json": #"[{"id": "u1", "photo_url": "\#(other)"}]"#,
        "content/posts.json": """
        [{"id": "p1", "author_name": "Cleo", "author_photo_url": "\(other)", "text": "x",
          "created_at": "2026-01-01", "images": [{"url": "\(other)", "alt": "x"}]}]
        """,
      ])
      for path in others + [file] { try sandbox.copyPicture("plain.png", to: "content/" + path) }
      let loaded = sandbox.load()
      #expect(loaded.lines.filter { !$0.contains("[unknown-author]") } == [])
      let post = try loaded.post()
      var sources = post.pictures.map(\.source) + [try loaded.user().photo].compactMap(\.self)
      if case .unknown(_, let photo?) = post.author { sources.append(photo) }
      let paths = sources.map { source -> [UInt8] in
        if case .media(let path) = source { Array(path.utf8) } else { [] }
      }
      #expect(paths == Array(repeating: Array(file.utf8), count: 3))
    }
  }

  @Test("a file that is not there is an error at the place that names it")
  func missing() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1", "photo_url": "/media/me.png"}]"#,
      "content/posts.json": """
      [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "text": "x",
        "images": [{"url": "/media/A.png", "alt": "x"}]}]
      """,
    ])
    #expect(
      loaded.lines == [
        "content/posts.json:2:22: error: there is no file `content/media/A.png` [missing-media]",
        "content/users.json:1:28: error: there is no file `content/media/me.png` [missing-media]",
      ])
  }

  @Test("a file that can't be published is told of at the file, and not as missing")
  func refusedAndNamed() throws {
    let sandbox = try SiteSandbox([
      "content/users.json": #"[{"id": "u1", "photo_url": "/media/me.jpg"}]"#,
      "content/posts.json": """
      [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "text": "x",
        "images": [{"url": "/media/me.jpg", "alt": "x"}]}]
      """,
    ])
    try sandbox.copyPicture("plain.png", to: "content/media/me.jpg")
    let lines = sandbox.load().lines
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("content/media/me.jpg: error: the name doesn't fit") == true)
  }

  @Test("of several images the one is told of that is not there, whatever stands before it")
  func missingAmongOthers() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.json": """
      [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "imageURLs": null, "images": [
        "https://a.example/x.png",
        "ftp://a.example/y.png",
        7,
        "media/gone.png",
        {"alt": "no address"},
        {"alt": "x", "url": "media/away.png"},
        "media/gone.png"
      ]}]
      """,
      "content/posts/fog.md": """
      ---
      author_id: u1
      date: 2026-01-01
      images:
        - https://a.example/x.png
        - media/gone.png
        - url: media/away.png
          alt: x
      ---
      Fog
      """,
    ])
    let places = loaded.findings.filter { $0.rule == "missing-media" }.map { finding in
      "\(finding.place?.path ?? ""):\(finding.place?.line ?? 0):\(finding.place?.column ?? 0)"
    }
    #expect(
      places == [
        "content/posts.json:5:3", "content/posts.json:7:23", "content/posts.json:8:3",
        "content/posts/fog.md:6:5", "content/posts/fog.md:7:10",
      ], "\(loaded.lines)")
  }

  @Test("links, other types, damaged files and wrong names are refused")
  func refused() throws {
    let sandbox = try SiteSandbox([
      "elsewhere/b.png": "secret", "content/media/note.txt": "text",
      "content/media/a.svg": "<svg/>",
      "content/media/b.html": "<script>", "content/media/cut.png": "\u{89}PNG",
      "content/media/empty.png": "", "content/media/empty": "",
      "content/media/lfs.AVIF":
        "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    ])
    try sandbox.copyPicture("plain.png", to: "content/media/real.jpg")
    try sandbox.copyPicture("plain.jpg", to: "content/media/noextension")
    try sandbox.copyPicture("plain.jpg", to: "content/media/fine.JPG")
    try sandbox.link("content/media/link.png", to: "../../elsewhere/b.png")
    try sandbox.link("content/media/folder", to: "../../elsewhere")
    let loaded = sandbox.load()
    #expect(
      loaded.lines.map { $0.replacing("content/media/", with: "") } == [
        "a.svg: error: this is no image that can be published [unsupported-media]",
        "b.html: error: this is no image that can be published [unsupported-media]",
        "cut.png: error: its bytes are no picture [bad-image]",
        "empty: error: this is no image that can be published [unsupported-media]",
        "empty.png: error: the file is empty [bad-image]",
        "folder: error: symbolic links are not followed [symbolic-link]",
        "lfs.AVIF: error: its bytes are no picture, but a pointer of Git LFS [bad-image]",
        "link.png: error: symbolic links are not followed [symbolic-link]",
        "noextension: error: the name doesn't fit: the content is JPEG, whose files end in .jpg, "
          + ".jpeg, .jpe, .jfif [bad-image]",
        "note.txt: error: this is no image that can be published [unsupported-media]",
        "real.jpg: error: the name doesn't fit: the content is PNG, whose files end in .png, "
          + ".apng [bad-image]",
      ])
    #expect(loaded.network.media.map(\.path) == ["media/fine.JPG"])
  }

  @Test("a picture is published without what it knows of its maker")
  func metadata() throws {
    let sandbox = try SiteSandbox()
    try sandbox.copyPicture("phone.jpg", to: "content/media/phone.jpg")
    let loaded = sandbox.load()
    #expect(loaded.lines == [])
    let path = "media/phone.jpg"
    let bytes = try #require(sandbox.published(path))
    #expect(bytes.count == loaded.network.media[0].byteCount)
    let file = URL(filePath: sandbox.root + "/content/" + path)
    #expect(bytes.count < (try Data(contentsOf: file)).count)
    #expect(loaded.network.media[0].width == 16)
    #expect(loaded.network.media[0].height == 24)
    #expect(sandbox.published("media/other.jpg") == nil)
  }

  @Test("20,000 images that are not there are each told of, and the record is read once for all")
  func manyMissing() throws {
    // Once for each: that were 400 million images.
    let images = Array(repeating: #""media/a""#, count: 20_000).joined(separator: ",\n")
    let loaded = try sandbox(images: "[\(images)]").load()
    let missing = loaded.findings.filter { $0.rule == "missing-media" }
    #expect(missing.compactMap(\.place?.line) == Array(2..<20_002))
  }

  @Test("the photo of somebody who is no user must be there too")
  func photosOfUnknownAuthors() throws {
    let loaded = try SiteSandbox.load([
      "content/posts.ndjson": """
      {"id": "p1", "created_at": "2026-01-01", "text": "x", "author_photo_url": "media/a.png"}
      {"id": "p2", "created_at": "2026-01-01", "text": "x", "author": {"photo_url": "media/b.png"}}
      """,
      "content/comments.json": """
      [{"id": "c1", "post_id": "p1", "created_at": "2026-01-01", "text": "x",
        "author": {"name": "Cy", "photo_url": "media/c.png"}}]
      """,
    ])
    #expect(
      loaded.lines.filter { $0.hasSuffix("[missing-media]") } == [
        "content/comments.json:2:13: error: there is no file `content/media/c.png` [missing-media]",
        "content/posts.ndjson:1:75: error: there is no file `content/media/a.png` [missing-media]",
        "content/posts.ndjson:2:65: error: there is no file `content/media/b.png` [missing-media]",
      ], "\(loaded.lines)")
  }

  @Test(
    "a file whose name would steer a terminal or turn a line is an error",
    arguments: ["a\u{7}.png", "a\u{202E}gnp.png", "\u{85}/a.png", "a\u{2028}.png"])
  func misnamed(name: String) throws {
    let sandbox = try sandbox(images: "[]")
    try sandbox.copyPicture("plain.png", to: "content/media/" + name)
    // As a Mac names them where people write from the right.
    try sandbox.copyPicture("plain.png", to: "content/media/\u{200F}b.png")
    let loaded = sandbox.load()
    #expect(loaded.findings.map(\.rule) == ["bad-file-name"])
    #expect(loaded.network.media.map(\.path) == ["media/\u{200F}b.png"])
    #expect(ContentFolder.file(at: "content/media/" + name) == nil)
  }
}
