import Foundation
import Testing

@Suite("Pictures of posts that are written from the command line")
struct WritingPicturesTests {
  @Test(
    "a picture stays that somebody else shows, however its name is written there",
    arguments: [
      "![x](/media/q1.p&#110;g)", "![x](/media/%711.png)", "![x](/media/q1%2Epng)",
      #"![x](/media/q1\\.png)"#, "![x](/media/q1&period;png)", #"![x](/media/q1.\u0070ng)"#,
    ])
  func escapedPicture(text: String) throws {
    let site = try SiteCopy.forWriting([
      "content/posts/a.json": #"""
      [{"id": "a", "author_id": "u1", "created_at": "2026-01-02", "images": ["media\u002f\u00711.png"]},
       {"id": "b", "author_id": "u1", "created_at": "2026-01-02", "content": "\#(text)"}]
      """#
    ])
    try site.write(SiteCopy.picture("plain.png"), to: "content/media/q1.png")
    #expect(try site.write("post delete a").status == 0)
    #expect(try site.contents().keys.contains("media/q1.png"), "\(text)")
    #expect(try site.write("post delete b").status == 0)
    #expect(try !site.contents().keys.contains("media/q1.png"), "\(text)")
  }

  @Test("a picture stays that a style sheet shows by an escape, and goes where nothing does")
  func escapedInStyle() throws {
    for (style, stays) in [(#"a { background: url(/media/q1.\70 ng) }"#, true), ("a {}", false)] {
      let site = try SiteCopy.forWriting([
        "content/posts/a.json": #"""
        [{"id": "a", "author_id": "u1", "created_at": "2026-01-02", "images": ["media/q1.png"]}]
        """#,
        "Templates/mine.css": style,
      ])
      try site.write(SiteCopy.picture("plain.png"), to: "content/media/q1.png")
      #expect(try site.write("post delete a").status == 0)
      #expect(try site.contents().keys.contains("media/q1.png") == stays)
    }
  }

  @Test("a picture that a post no longer shows goes, unless something else names it")
  func abandonedPictures() throws {
    let picture = try SiteCopy.picture("plain.jpg")
    for place in [
      "content/pages/about.md", "Templates/more.css", "socialconnect.yml", "content/notes.txt",
      "content/ideas/2026/sea.html", "content/posts/old.txt", nil,
    ] {
      let site = try SiteCopy.forWriting()
      try site.write(picture, to: "sea.jpg")
      for edit in [
        "post create --author ada --id a --visibility private --image \(site.root)/sea.jpg --alt x",
        "post edit a --no-images --text ![x](media/sea.jpg)", "post edit a --text Sea",
      ] {
        if edit.hasSuffix("Sea"), let place {
          let old = FileManager.default.contents(atPath: site.root + "/" + place) ?? Data()
          try site.write(old + Data("\n# media/sea.jpg\n".utf8), to: place)
        }
        let run = try site.write(edit)
        #expect(run.status == 0, "\(run.errors)")
      }
      #expect(
        try site.contents().keys.contains("media/sea.jpg") == (place != nil), "\(place ?? "")")
    }
  }

  @Test("a file with a tab in its name is refused in words of the content")
  func tabInName() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/a\tb.md": "---\nid: a\nauthor: ada\ndate: 2026-01-01\n---\nFog\n"
    ])
    let before = try site.contents()
    for command in ["post edit a --text Sun", "post delete a"] {
      let run = try site.write(command)
      #expect(run.status == 1)
      #expect(
        run.errors.contains(" can't be changed: its name has a control character [not-editable]"))
      #expect(run.errors.hasSuffix("Nothing was written\n"), "\(run.errors)")
    }
    #expect(try site.contents() == before)
    #expect(try site.write("comment a --as ben --text Rain").status == 0)
  }

  @Test("no picture goes where templates can't be read", arguments: ["Templates", "more.css"])
  func unreadTemplates(_ link: String) throws {
    let site = try SiteCopy.forWriting([
      "elsewhere/more.css": "a { background: url(/media/a.png) }"
    ])
    try site.write(SiteCopy.picture("plain.png"), to: "content/media/a.png")
    #expect(
      try site.write("post create --author ada --id a --text x --image media/a.png").status == 0)
    if link == "Templates" {
      try site.remove("Templates")
      try FileManager.default.createSymbolicLink(
        atPath: site.root + "/Templates", withDestinationPath: "elsewhere")
    } else {
      try FileManager.default.createSymbolicLink(
        atPath: site.root + "/Templates/" + link, withDestinationPath: "../elsewhere/more.css")
    }
    let output = try site.write("post delete a").output
    #expect(output.hasPrefix("Deleted a\nKept content/media/a.png, which may be published now: "))
    #expect(try site.contents().keys.contains("media/a.png"))
  }

  @Test("a folder that is nearly called that of templates keeps no picture")
  func nearlyTemplates() throws {
    let site = try SiteCopy.forWriting(["template/card.html": "{{ post.content }}"])
    try site.remove("Templates")
    try site.write(SiteCopy.picture("plain.png"), to: "content/media/a.png")
    #expect(
      try site.write("post create --author ada --id a --text x --image media/a.png").status == 0)
    #expect(!(try site.write("post delete a").output.contains("Kept")))
    #expect(try !site.contents().keys.contains("media/a.png"))
  }

  @Test("a picture that is there and can't be read is told from one that is not there")
  func unreadablePicture() throws {
    let site = try SiteCopy.forWriting()
    try site.write(SiteCopy.picture("plain.png"), to: "a.png")
    try FileManager.default.createSymbolicLink(
      atPath: site.root + "/link.png", withDestinationPath: "a.png")
    try #require(mkfifo(site.root + "/pipe.png", 0o644) == 0)
    let before = try site.contents()
    for (name, status, message) in [
      ("link.png", 74, " can't be read: it is a symbolic link [read-failed]"),
      ("pipe.png", 74, " can't be read: it is no file [read-failed]"),
      ("none.png", 1, " [missing-media]"),
    ] {
      for command in [
        "post create --author ada --text x --alt y --image", "new user cleo --photo",
      ] {
        let run = try site.write("\(command) \(site.root)/\(name)")
        #expect(run.status == status)
        #expect(run.findings.count == 1 && run.findings[0].hasSuffix(message), "\(run.errors)")
        #expect(run.errors.hasSuffix("Nothing was written\n"))
      }
    }
    #expect(try site.contents() == before)
  }

  @Test("a picture whose name merely stands in a text stays, and each that goes is named")
  func namedPictures() throws {
    let picture = try SiteCopy.picture("plain.png")
    for text in [
      "See␣https://other.example/media/logo.png", "xmedia/logo.png␣media/logo.png",
      "https://evil.example/a/media/logo.png.zip", "[x](media/logo.png.zip)",
      "`![x](media/logo.png)`", "![x](https://other.example/media/logo.png)",
    ] {
      let site = try SiteCopy.forWriting([
        "socialconnect.yml": "base_url: https://social.example/\n"
      ])
      try site.write(picture, to: "content/media/logo.png")
      for command in [
        "post create --author ada --id a --text \(text)", "comment p1 --as ben --text \(text)",
      ] {
        #expect(try site.write(command).status == 0)
      }
      #expect(try site.write("post edit a --text Fog").output == "Changed a\n")
      #expect(try site.write("post delete p1").output == "Deleted p1\n")
      #expect(try site.contents().keys.contains("media/logo.png"), "\(text)")
    }
    for text in [
      "[x](/media/logo.png)", "https://social.example/media/logo.png", "![x](media/logo.png)",
    ] {
      let site = try SiteCopy.forWriting([
        "socialconnect.yml": "base_url: https://social.example/\n"
      ])
      try site.write(picture, to: "content/media/logo.png")
      #expect(try site.write("post create --author ada --id a --text \(text)").status == 0)
      #expect(
        try site.write("post delete a").output
          == "Deleted a\nRemoved content/media/logo.png, which nothing else names\n", "\(text)")
      #expect(try !site.contents().keys.contains("media/logo.png"))
    }
  }

  @Test("the picture of a private post that stays because of another of its name is told of")
  func namesakes() throws {
    let picture = try SiteCopy.picture("plain.png")
    let site = try SiteCopy.forWriting()
    for path in ["1.png", "11.png", "2023/cover.png", "2024/cover.png"] {
      try site.write(picture, to: "content/media/" + path)
    }
    let images = [
      "--image", "media/1.png", "--alt", "x", "--image", "media/2024/cover.png", "--alt", "y",
    ]
    let create = [
      "post", "create", "--author", "ada", "--id", "a", "--text", "x", "--source", site.root,
    ]
    #expect(try Program.run(create + images).status == 0)
    for text in ["Like␣11.png", "![x](media/2023/cover.png)"] {
      #expect(try site.write("post create --author ada --text \(text)").status == 0)
    }
    #expect(
      try site.write("post delete a").output == """
        Deleted a
        Removed content/media/1.png, which nothing else names
        Kept content/media/2024/cover.png, which may be published now: its name stands elsewhere

        """)
    let left = try site.contents().keys.filter { $0.hasPrefix("media/") }.sorted()
    #expect(left == ["media/11.png", "media/2023/cover.png", "media/2024/cover.png"])
  }

  @Test("a command that writes tells of no warning that was there before")
  func oldWarnings() throws {
    let site = try SiteCopy.forWriting([
      "Templates/timelin.html": "{{ page.title }}",
      "content/posts/old.json":
        #"{"id": "old", "author_id": "u1", "created_at": "2026-01-01", "content": "x", "aliases": ["/a b/"]}"#,
    ])
    let run = try site.write("post create --author ada --text x")
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test(
    "a picture stays that a file shows which is published as it is, and other pictures name none")
  func staticFiles() throws {
    let picture = try SiteCopy.picture("plain.jpg")
    for (path, stays) in [
      ("about.html", true), ("a/b.css", true), ("b.jpg", false), ("about", true),
      ("a/page.php", true), ("pdf", true), ("zip", true), ("a.svgz", true),
    ] {
      let site = try SiteCopy.forWriting()
      try site.write(picture, to: "content/media/a.jpg")
      try site.write("<img src=\"/media/a.jpg\">", to: "static/" + path)
      let create = "post create --author ada --id a --text Fog --image media/a.jpg --alt Fog"
      #expect(try site.write(create).status == 0)
      #expect(try site.write("post delete a").status == 0)
      #expect(try site.contents().keys.contains("media/a.jpg") == stays, "\(path)")
    }
  }

  @Test(
    "a picture stays where a file that is published as it is can't be read, and so may name it",
    .enabled(if: Unprivileged.isPossible, Unprivileged.comment),
    arguments: ["static/about.html", "static/a", "static"])
  func unreadableStaticFiles(path: String) throws {
    let site = try SiteCopy.forWriting([
      "static/about.html": "<img src='/media/a.jpg'>", "static/a/b.html": "",
    ])
    try site.write(try SiteCopy.picture("plain.jpg"), to: "content/media/a.jpg")
    let create = "post create --author ada --id a --text Fog --image media/a.jpg --alt Fog"
    #expect(try site.write(create).status == 0)
    try Unprivileged.own(site.root)
    try #require(chmod(site.root + "/" + path, 0) == 0)
    defer { chmod(site.root + "/" + path, 0o755) }
    let run = try Unprivileged.run(["post", "delete", "a", "--source", site.root])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\nKept content/media/a.jpg, which may be published now: "))
    #expect(try site.contents().keys.contains("media/a.jpg"))
  }

  @Test("a picture from elsewhere is copied into the media; one that is there is named")
  func pictures() throws {
    let site = try SiteCopy.forWriting()
    let picture = try SiteCopy.picture("plain.jpg")
    try site.write(picture, to: "My Picture.JPG")
    let path = site.root.replacing(" ", with: "␣") + "/My␣Picture.JPG"
    let run = try site.write("post create --author ada --id a --image \(path) --alt The␣sea")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try #require(site.content("posts.ndjson")).contains(
        #""images": [{"url": "media/my-picture.jpg", "alt": "The sea"}]"#))
    #expect(
      try Data(contentsOf: URL(filePath: site.root + "/content/media/my-picture.jpg")) == picture)
    let again = try site.write(
      "post create --author ada --id b --image media/my-picture.jpg --image \(path) --alt x --alt y"
    )
    #expect(again.status == 0, "\(again.errors)")
    #expect(try site.contents().keys.filter { $0.hasPrefix("media/") } == ["media/my-picture.jpg"])
    for (id, media) in [("a", ["media/my-picture.jpg"]), ("b", [])] {
      #expect(try site.write("post delete \(id)").status == 0)
      #expect(try site.contents().keys.filter { $0.hasPrefix("media/") } == media)
    }
    try site.write("no picture", to: "text.jpg")
    let before = try site.contents()
    let wrong = try site.write("post create --author ada --image \(site.root)/text.jpg --alt x")
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("[bad-image]"))
    try picture.write(to: URL(filePath: site.root + "/content/media/sea.jpg"))
    let near = try site.write("post create --author ada --image sea.jpg --alt x")
    #expect(
      near.errors.contains(
        "there is no picture `sea.jpg` [missing-media]\n  hint: did you mean `media/sea.jpg`?"),
      "\(near.errors)")
    try site.remove("content/media/sea.jpg")
    #expect(try site.contents() == before)
    try site.build("--now", SiteCopy.writingNow)
  }
}
