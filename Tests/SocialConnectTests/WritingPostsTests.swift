import Foundation
import Testing

@Suite("Writing posts from the command line")
struct WritingPostsTests {
  @Test("a post goes into the file where the others stand, and is built")
  func create() throws {
    let site = try SiteCopy.forWriting()
    let before = try #require(site.content("posts.ndjson"))
    let run = try site.write(
      "post create --author ada --text Hello␣\"wörld\"/ --lang en --hashtag #sea --in-reply-to p2 "
        + "--content-warning w --visibility unlisted")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "2026-11-21-hello-wörld\n")
    #expect(
      site.content("posts.ndjson") == before
        + #"{"id": "2026-11-21-hello-wörld", "author_id": "u1", "content": "Hello \"wörld\"/", "#
        + #""created_at": "2026-11-21T12:00:00Z", "lang": "en", "in_reply_to": "p2", "#
        + #""visibility": "unlisted", "content_warning": "w", "hashtags": ["sea"]}"# + "\n")
    #expect(try #require(site.content("users.json")).contains(#""posts_count": 3"#))
    let output = try site.build("--now", SiteCopy.writingNow)
    #expect(output.keys.contains { $0.hasPrefix("posts/2026-11-21-hello") })
  }

  @Test("a draft changes no number that the public sees, until it is published")
  func draftsAndCounts() throws {
    let site = try SiteCopy.forWriting()
    func shown() throws -> Substring {
      try site.build("--now", SiteCopy.writingNow)
      let lines = try site.text("users/ada/index.html").split(separator: "\n")
      return try #require(lines.first { $0.contains(" followers, ") })
    }
    #expect(try shown() == "<p>2 posts, 0 followers, 0 following</p>")
    for (command, count) in [
      ("create --author ada --text Fog --id d --draft", "2"), ("edit d --no-draft", "3"),
      ("edit d --draft", "2"), ("delete d", "2"),
    ] {
      #expect(try site.write("post \(command)").status == 0)
      #expect(try shown().hasPrefix("<p>\(count) posts, "), "\(command)")
    }
  }

  @Test(
    "to publish a post is to take the fields out that hold it back, or to say which does",
    arguments: [
      (#""status": "draft""#, "--no-draft", nil), (#""published": false"#, "--no-draft", nil),
      (#""isDraft": true, "draft": true"#, "--no-draft", nil),
      (#""private": true"#, "--visibility public", nil),
      (#""isPublic": "no""#, "--visibility public", nil),
      (#""status": "private", "visibility": "private""#, "--visibility unlisted", nil),
      (#""audience": "friends""#, "--visibility public", nil),
      (#""visibility": "public", "Visibility": "private""#, "--visibility public", nil),
      (#""visibility": "private", "Visibility": "public""#, "--visibility unlisted", nil),
      (#""draft": false, "Draft": true"#, "--no-draft", nil),
      (#""private": true"#, "--no-draft", "private"),
      (#""audience": ["ben"]"#, "--visibility public", "audience"),
      (#""status": "trashed""#, "--no-draft", "status"),
      (#""deletedAt": "2026-01-03""#, "--visibility public", "deletedAt"),
      (#""is-private": true"#, "--visibility public", nil),
      (#""非公開": true"#, "--visibility public", nil),
      (#""status": "非公開""#, "--visibility public", nil),
      (#""state": "draft""#, "--no-draft", nil), (#""password": "x""#, "--no-draft", "password"),
      (#""params": {"draft": true}"#, "--no-draft", "params.draft"),
    ] as [(String, String, String?)])
  func publish(fields: String, options: String, obstacle: String?) throws {
    let yaml = fields.replacing(", \"", with: "\n\"")
    let site = try SiteCopy.forWriting([
      "content/posts/j.json":
        #"{"id": "j", "author_id": "u1", "created_at": "2026-01-02", \#(fields), "content": "Fog"}"#,
      "content/posts/m.md": "---\nauthor: ada\ndate: 2026-01-02\n\(yaml)\n---\nFog\n",
    ])
    for post in ["j", "m"] {
      let before = try site.contents()
      let run = try site.write("post edit \(post) \(options)")
      let shown = try site.build("--now", SiteCopy.writingNow).keys.contains(
        "posts/\(post)/index.html")
      if let obstacle {
        #expect(run.status == 1)
        #expect(
          run.findings == [
            "error: the post `\(post)` would stay held back by its field `\(obstacle)` [held-back]"
          ])
        #expect(try site.contents() == before)
        #expect(!shown)
      } else {
        #expect(run.status == 0, "\(run.errors)")
        #expect(shown, "\(post)")
      }
    }
  }

  @Test("a post that is made public is no longer unlisted by a field of another program")
  func listed() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/m.md":
        "---\nauthor: ada\ndate: 2026-01-02\nunlisted: true\nlisted: false\n---\nFog\n"
    ])
    #expect(try site.write("post edit m --visibility public").status == 0)
    #expect(try #require(site.content("posts/m.md")).contains("listed") == false)
  }

  @Test("a draft without a date is dated when it is published")
  func undatedDraft() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/m.md": "---\nauthor: ada\ndraft: true\n---\nFog\n"
    ])
    #expect(try site.write("post edit m --text Haze").status == 0)
    #expect(try #require(site.content("posts/m.md")).contains("created_at") == false)
    #expect(try site.write("post edit m --no-draft").status == 0)
    #expect(try #require(site.content("posts/m.md")).contains("created_at: 2026-11-21T12:00:00Z"))
    try site.build("--now", SiteCopy.writingNow)
  }

  @Test(
    "a post has its date when it is no draft any more and not private any more, whichever comes last",
    arguments: [("--visibility unlisted", "--no-draft"), ("--no-draft", "--visibility public")])
  func dateOfPublishing(first: String, second: String) throws {
    let site = try SiteCopy.forWriting([
      "content/posts/m.md": "---\nauthor: ada\ndraft: true\nvisibility: private\n---\nFog\n"
    ])
    #expect(try site.write("post edit m \(first)").status == 0)
    #expect(try #require(site.content("posts/m.md")).contains("created_at") == false)
    #expect(try site.write("post edit m \(second)").status == 0)
    #expect(try #require(site.content("posts/m.md")).contains("created_at: 2026-11-21T12:00:00Z"))
  }

  @Test(
    "a post that waits for its time was not edited, and one without a text has none that nobody has seen"
  )
  func unseenTexts() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/w.md":
        "---\nauthor: ada\ndate: 2026-01-02\npublish_date: 2030-01-01\n---\nFog\n",
      "content/posts/m.md":
        "---\nauthor: ada\ndate: 2026-01-02\ncontent: Old\nimages: [https://a.example/b.png]\n---\nFog\n",
    ])
    #expect(try site.write("post edit w --text Haze").status == 0)
    #expect(try #require(site.content("posts/w.md")).contains("updated_at") == false)
    let edit = ["post", "edit", "m", "--text", "", "--source", site.root]
    #expect(try Program.run(edit).status == 0)
    #expect(try #require(site.content("posts/m.md")).contains("Old") == false)
  }

  @Test("nothing new is written into a folder of drafts")
  func noDrafts() throws {
    let drafts = (0..<9).map {
      #"{"id": "d\#($0)", "author_id": "u1", "created_at": "2026-01-02", "content": "x"}"#
    }
    let site = try SiteCopy.forWriting([
      "content/posts/_drafts/ideas.json": "[" + drafts.joined(separator: ",") + "]"
    ])
    let before = site.content("posts/_drafts/ideas.json")
    #expect(try site.write("post create --author ada --text Fog --id n").status == 0)
    #expect(site.content("posts/_drafts/ideas.json") == before)
    #expect(try site.build("--now", SiteCopy.writingNow).keys.contains("posts/n/index.html"))
  }

  @Test("a draft that nobody has seen has no date and was not edited, until it is published")
  func draftDates() throws {
    let site = try SiteCopy.forWriting()
    #expect(try site.write("post create --author ada --text Fog --id d --draft").status == 0)
    #expect(
      try site.write("post create --author ada --text Sea --id e --draft --date 2026-03-04").status
        == 0)
    #expect(try site.write("post edit d --text Haze").status == 0)
    let posts = try #require(site.content("posts.ndjson"))
    #expect(posts.contains(#"{"id": "d", "author_id": "u1", "content": "Haze", "draft": true}"#))
    #expect(posts.contains(#""content": "Sea", "created_at": "2026-03-04", "draft": true}"#))
    #expect(try site.write("post edit d --no-draft").status == 0)
    #expect(try site.write("post edit e --no-draft").status == 0)
    let published = try #require(site.content("posts.ndjson"))
    #expect(
      published.contains(
        #"{"id": "d", "author_id": "u1", "content": "Haze", "created_at": "2026-11-21T12:00:00Z"}"#),
      "\(published)")
    #expect(published.contains(#""content": "Sea", "created_at": "2026-03-04"}"#), "\(published)")
    #expect(try site.write("post edit e --text Waves").status == 0)
    #expect(try #require(site.content("posts.ndjson")).contains("updated_at"))
  }

  @Test("a post that nobody has seen yet is not noted as changed")
  func unseen() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/j.json":
        #"{"id": "j", "author_id": "u1", "created_at": "2999-01-01", "content": "Fog"}"#
    ])
    #expect(try site.write("post edit j --text Haze").status == 0)
    let post = try #require(site.content("posts/j.json"))
    #expect(post.contains("Haze") && !post.contains("updated_at"), "\(post)")
  }

  @Test("a post whose author is hidden is not published by the way, and says why")
  func hiddenAuthor() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/j.json": """
      {"id": "j", "created_at": "2026-01-02", "content": "Fog", "visibility": "private",
       "author": {"id": "u1", "deleted": true}}
      """
    ])
    let before = try site.contents()
    let run = try site.write("post edit j --visibility public")
    #expect(run.status == 1)
    #expect(run.errors.contains("author.deleted"), "\(run.errors)")
    #expect(try site.contents() == before)
    let check = try site.run("check")
    #expect(check.errors.contains("content/posts/j.json:2:25: note:"), "\(check.errors)")
  }

  @Test("a post in a folder of drafts is not published there")
  func draftsFolder() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/_drafts/m.md": "---\nid: m\nauthor: ada\ndate: 2026-01-02\n---\nFog\n"
    ])
    let before = try site.contents()
    let run = try site.write("post edit m --no-draft")
    #expect(
      run.findings == [
        "error: the post `m` would stay a draft, because of the folder in which it lies [held-back]"
      ])
    #expect(try site.contents() == before)
    #expect(try site.write("post edit m --text Haze").status == 0)
  }

  @Test(
    "what unlists a post and says more is not thrown away",
    arguments: [
      ("unlisted: [ada]", "unlisted"), ("listed:\n  - a", "listed"),
      ("build: {list: never, render: always}", "build"), ("build: {list: never}", nil),
    ] as [(String, String?)])
  func unlisted(field: String, obstacle: String?) throws {
    let site = try SiteCopy.forWriting([
      "content/posts/m.md": "---\nauthor: ada\ndate: 2026-01-02\n\(field)\n---\nFog\n"
    ])
    let before = try site.contents()
    let run = try site.write("post edit m --visibility public")
    if let obstacle {
      #expect(
        run.findings == [
          "error: the post `m` would stay held back by its field `\(obstacle)` [held-back]"
        ])
      #expect(try site.contents() == before)
    } else {
      #expect(run.status == 0, "\(run.errors)")
      #expect(try #require(site.content("posts/m.md")).contains("list") == false)
    }
  }

  @Test(
    "a text that looks like fields, and hides nothing, is a text",
    arguments: [
      "{\"message\":␣\"hi\"}", "Private:␣my␣week/======/foo",
      "Status:␣home/-␣had␣coffee//---/more",
    ])
  func likeFields(text: String) throws {
    let site = try SiteCopy.forWriting([:])
    let run = try site.write("post create --author ada --id x1 --text \(text)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try site.run("check").status == 0)
  }

  @Test("a post that is made public and not shown at this time is told of")
  func notNow() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/m.md":
        "---\nauthor: ada\ndate: 2026-01-02\ndraft: true\npublish_date: 2999-01-01\n---\nFog\n",
      "content/posts/n.md":
        "---\nauthor: ada\ndate: 2026-01-02\nvisibility: private\nexpires: 2026-01-03\n---\nFog\n",
    ])
    let waiting = try site.write("post edit m --no-draft")
    #expect(waiting.output.contains("shown from 2999-01-01T00:00:00Z on"), "\(waiting)")
    let over = try site.write("post edit n --visibility public")
    #expect(over.output.contains("shown no more since 2026-01-03T00:00:00Z"), "\(over)")
    #expect(try !site.write("post edit n --lang en").output.contains("shown"))
  }

  @Test(
    "what an option says that the site would leave out is refused by the option's name",
    arguments: [
      ("--hashtag a␣b", "error: `a b` for --hashtag can't be a hashtag [bad-hashtag]"),
      ("--lang en_US", "error: `en_US` for --lang is no language tag [bad-language]"),
    ])
  func leftOut(options: String, message: String) throws {
    let site = try SiteCopy.forWriting()
    let before = try site.contents()
    for command in ["create --author ada --text x", "edit p1"] {
      let run = try site.write("post \(command) \(options)")
      #expect(run.status == 1)
      #expect(run.findings == [message])
      #expect(run.errors.hasSuffix("Nothing was written\n"))
    }
    #expect(try site.contents() == before)
  }

  @Test("the text comes from the standard input, the id and the time from the author")
  func input() throws {
    let site = try SiteCopy.forWriting()
    let run = try site.write(
      "post create --author @BEN --text - --id x1 --date 2026-03-04 --draft",
      input: "\none\r\ntwo \n\n")
    #expect(run.output == "x1\n")
    #expect(
      try #require(site.content("posts.ndjson")).hasSuffix(
        #"{"id": "x1", "author_id": "u2", "content": "one\ntwo", "created_at": "2026-03-04", "draft": true}"#
          + "\n"))
    #expect(try #require(site.content("users.json")).contains(#""posts_count": 2"#))
    let again = try site.write("post create --author ada --text Fog --id x1")
    #expect(again.status == 1)
    #expect(again.errors.contains("there is a post `x1` already [duplicate-id]"))
  }

  @Test(
    "a text may begin as an option does",
    arguments: ["-␣item", "-5␣degrees", "--image", "---", "--", "-=x", "----"])
  func dashes(_ text: String) throws {
    let site = try SiteCopy.forWriting()
    let run = try site.write("post create --author ada --id x1 --text \(text) --content-warning -w")
    #expect(run.status == 0, "\(run.errors)")
    let content = text.replacing("␣", with: " ")
    #expect(try #require(site.content("posts.ndjson")).contains(#""content": "\#(content)""#))
    #expect(try #require(site.content("posts.ndjson")).contains(#""content_warning": "-w""#))
  }

  @Test("a text that is not UTF-8 is refused")
  func otherEncoding() throws {
    let site = try SiteCopy.forWriting()
    let before = try site.contents()
    let run = try Program.run(
      [
        "-c",
        "printf 'caf\\351' | '\(Program.path)' post create --author ada --text - -s '\(site.root)'",
      ], path: "/bin/sh")
    #expect(run.status == 1)
    #expect(run.errors.contains("is not valid UTF-8 [utf-8]\nNothing was written\n"))
    #expect(try site.contents() == before)
  }

  @Test("a text that can't be read to its end is not written")
  func brokenInput() throws {
    let site = try SiteCopy.forWriting()
    let before = try site.contents()
    let run = try Program.run(
      ["-c", "'\(Program.path)' post create --author ada --text - -s '\(site.root)' < /"],
      path: "/bin/sh")
    #expect(run.status == 74)
    #expect(run.errors.contains("the standard input can't be read: "), "\(run.errors)")
    #expect(run.errors.hasSuffix(" [read-failed]\nNothing was written\n"))
    #expect(try site.contents() == before)
  }

  @Test(
    "what would be left out is refused, also where it is left out already or not to be told",
    arguments: ["--hashtag a␣b", "--lang en_US"],
    ["", "checks: {bad-hashtag: false, bad-language: false}\n"])
  func leftOut(_ option: String, _ settings: String) throws {
    let site = try SiteCopy.forWriting([
      "content/posts.ndjson": #"""
      {"id": "p1", "author_id": "u1", "content": "Fog", "created_at": "2026-01-01", "hashtags": ["a b"], "lang": "en_US"}

      """#, "socialconnect.yml": settings,
    ])
    let before = try site.contents()
    let run = try site.write("post create --author ada --text two \(option)")
    #expect(run.status == 1, "\(run.output)")
    #expect(run.errors.contains("[bad-"), "\(run.errors)")
    #expect(try site.contents() == before)
    #expect(try site.write("post create --author ada --text two").status == 0)
  }

  @Test("where most posts are Markdown files, a post is one, in the site's time zone")
  func markdown() throws {
    let site = try SiteCopy.forWriting([
      "socialconnect.yml": "time_zone: \"+09:00\"\n",
      "content/posts.ndjson": "",
      "content/posts/a.md": "---\nauthor: ada\ndate: 2026-01-01\n---\nFog\n",
    ])
    #expect(
      try site.write("post create --author ben --text Two:␣words").output
        == "2026-11-21-two-words\n")
    #expect(
      site.content("posts/2026-11-21-two-words.md")
        == "---\nauthor: ben\ndate: 2026-11-21T21:00:00+09:00\n---\n\nTwo: words\n")
    #expect(site.content("posts.ndjson") == "")
    try site.build("--now", SiteCopy.writingNow)
  }

  @Test("a site without posts gets a file, one with a text board another message")
  func first() throws {
    let empty = try SiteCopy(["content/users.json": #"[{"id": "1", "username": "ada"}]"#])
    #expect(try empty.write("post create --author ada --text Fog").status == 0)
    #expect(
      empty.content("posts/2026-11-21-fog.md")
        == "---\nauthor: ada\ndate: 2026-11-21T12:00:00Z\n---\n\nFog\n")
    let board = try SiteCopy([
      "content/users.json": #"[{"id": "1", "username": "ada"}]"#,
      "content/messages.json":
        #"[{"id":"7","text":"Hi","userId":"1","createdAt":{"seconds":1795133400,"nanoseconds":0}}]"#,
    ])
    #expect(try board.write("post create --author ada --text Fog").output == "8\n")
    #expect(
      board.content("messages.json")
        == #"[{"id":"7","text":"Hi","userId":"1","createdAt":{"seconds":1795133400,"nanoseconds":0}}, "#
        + #"{"id":"8","userId":"1","text":"Fog","createdAt":{"seconds":1795262400,"nanoseconds":0}}]"#
    )
  }

  @Test("an edit keeps all else, and says when")
  func edit() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/a.md":
        "---\nauthor: ada\ndate: 2026-01-01 # then\nlang: en\ntags: [a]\n---\n\nFog\n\n"
    ])
    #expect(try site.write("post edit p2 --text Rain --in-reply-to ∅").status == 0)
    #expect(
      try #require(site.content("posts.ndjson")).hasSuffix(
        #"{"id": "p2", "author_id": "u1", "content": "Rain", "created_at": "2026-01-02", "updated_at": "2026-11-21T12:00:00Z"}"#
          + "\n"))
    #expect(try site.write("post edit a --text Sun --lang ja --no-hashtags --draft").status == 0)
    #expect(
      site.content("posts/a.md")
        == "---\nauthor: ada\ndate: 2026-01-01 # then\nlang: ja\ndraft: true\nupdated_at: 2026-11-21T12:00:00Z\n---\n\nSun\n\n"
    )
    #expect(try site.write("post edit a --no-draft").status == 0)
    #expect(try #require(site.content("posts/a.md")).contains("draft") == false)
    #expect(try #require(site.content("users.json")).contains(#""posts_count": 2"#))
    try site.build("--now", SiteCopy.writingNow)
  }

  @Test("an edit that changes nothing writes nothing, and says so")
  func sameEdit() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/a.md":
        "---\nauthor: ada\ndate: 2026-01-01\nlang: en\ntags: [a]\ndraft: false\n"
        + "images: [{url: media/fog.png, alt: Fog}]\n---\n\nFog\n\n",
      "content/posts/b.json":
        #"{"id": "b", "user_id": "u1", "text": "F\u006fg ", "date": "2026-01-01", "draft": true}"#,
    ])
    try site.write(SiteCopy.picture("plain.png"), to: "content/media/fog.png")
    let before = try site.contents()
    for options in [
      "a --text Fog", "a --text Fog --lang en --visibility public --date 2026-01-01 --no-draft",
      "a --hashtag a --image media/fog.png --alt Fog", "a --in-reply-to ∅ --content-warning ∅",
      "b --text Fog --draft --no-images --no-hashtags --date 2026-01-01T09:00:00+09:00",
    ] {
      let run = try site.write("post edit \(options)")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output == "Nothing has changed in \(options.prefix(1))\n", "\(options)")
      #expect(try site.contents() == before, "\(options)")
    }
    for options in [
      "a --text Mist", "a --lang ja", "a --visibility unlisted", "a --date 2026-01-02", "a --draft",
      "a --hashtag b", "a --image media/fog.png --alt Mist", "a --image media/fog.png",
      "a --lang ∅", "a --text Mist --in-reply-to p1", "a --content-warning Fog", "b --no-draft",
    ] {
      let run = try site.write("post edit \(options)")
      #expect(run.output == "Changed \(options.prefix(1))\n", "\(options)\(run.errors)")
    }
  }

  @Test("a deleted post takes with it what belongs to it")
  func delete() throws {
    let site = try SiteCopy.forWriting([
      "content/comments.json": """
      [
        {"id": "c1", "post_id": "p1", "author_id": "u2", "content": "x", "created_at": "2026-01-03"},
        {"id": "c2", "post_id": "p2", "author_id": "u2", "content": "y", "created_at": "2026-01-03"}
      ]
      """,
      "content/reactions.ndjson": #"{"type": "star", "post_id": "p1", "reaction_user_id": "u2"}"#,
      "content/likes.json":
        #"[{"post_id": "p2", "user_id": "u2"},{"post_id": "p1", "user_id": "u2"}]"#,
      "content/posts/r.md": "---\nauthor: ben\ndate: 2026-01-04\nin_reply_to: p1\n---\nMe too\n",
    ])
    #expect(try site.write("post delete p1").status == 0)
    #expect(
      try site.contents() == [
        "users.json": """
        [
          {"id": "u1", "username": "ada", "posts_count": 1, "followers_count": 0},
          {"id": "u2", "username": "ben", "following_count": 0}
        ]

        """,
        "posts.ndjson":
          #"{"id": "p2", "author_id": "u1", "content": "Sun", "created_at": "2026-01-02"}"# + "\n",
        "comments.json": """
        [
          {"id": "c2", "post_id": "p2", "author_id": "u2", "content": "y", "created_at": "2026-01-03"}
        ]
        """,
        "reactions.ndjson": "",
        "likes.json": #"[{"post_id": "p2", "user_id": "u2"}]"#,
        "posts/r.md": "---\nauthor: ben\ndate: 2026-01-04\n---\nMe too\n",
      ])
    #expect(try site.write("post delete r").status == 0)
    #expect(site.content("posts/r.md") == nil)
    try site.build("--now", SiteCopy.writingNow, "--strict")
  }

  @Test(
    "what makes no sense is refused, and nothing is written",
    arguments: [
      ("post create --author nobody --text x", "there is no user `nobody` [unknown-user]"),
      ("post create --author ad --text x", "did you mean `ada`?"),
      ("post create --author ada", "a post needs a text or an image [empty-post]"),
      ("post create --author ada --text ␣", "[empty-post]"),
      (
        "post create --author ada --text x --in-reply-to p9", "there is no post `p9` [unknown-post]"
      ),
      ("post create --author ada --text x --hashtag a␣b", "[bad-hashtag]"),
      ("post create --author ada --text x --lang x", "[bad-language]"),
      ("post create --author ada --image media/none.jpg", "[missing-media]"),
      ("post create --author ada --text x --id a\u{1}b", "[bad-id]"),
      ("post edit p9 --text x", "[unknown-post]"), ("post edit p1 --text ∅", "[empty-post]"),
      ("post edit p1 --in-reply-to p2", "[reply-cycle]"), ("post delete p9", "[unknown-post]"),
      ("post create --author ada --text " + String(repeating: "x", count: 501), "[too-long]"),
    ])
  func refused(line: String, message: String) throws {
    let site = try SiteCopy.forWriting()
    let before = try site.contents()
    let run = try site.write(line)
    #expect(run.status == 1)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.hasSuffix("Nothing was written\n"))
    #expect(run.output == "")
    #expect(try site.contents() == before)
  }

  @Test(
    "wrong usage ends with 64",
    arguments: [
      "post create --text x", "post create --author ada --text x --date tomorrow",
      "post create --author ada --text x --visibility all", "post edit p1", "post edit",
      "post create --author ada --image a --image b --alt x", "post edit p1 --no-images --image a",
      "post delete", "post create --author ada --text x --id ∅", "new user", "new user x --link y",
    ])
  func usage(line: String) throws {
    let site = try SiteCopy.forWriting()
    let before = try site.contents()
    #expect(try site.write(line).status == 64)
    #expect(try site.contents() == before)
  }

  @Test(
    "who gives an edit an option that it has not is told so, also where nothing else is to change")
  func unknownOption() throws {
    let run = try SiteCopy.forWriting().write("post edit p1 --author ada")
    #expect(run.status == 64)
    #expect(run.errors.contains("Unknown option '--author'"), "\(run.errors)")
  }

  @Test(
    "content with errors is not written to; warnings that were there before are no obstacle, strict or not"
  )
  func errorsBefore() throws {
    let site = try SiteCopy.forWriting([
      "content/likes.json": #"[{"post_id": "p9", "user_id": "u2"}]"#
    ])
    #expect(try site.write("post create --author ada --text x --quiet").output == "")
    try site.write("strict: true", to: "socialconnect.yml")
    #expect(try site.write("post edit p1 --text y").status == 0)
    let strict = try site.write("post create --author ada --image https://a.example/a.png")
    #expect(strict.status == 1)
    #expect(strict.errors.contains(" error: ") && strict.errors.contains("[missing-alt]"))
    #expect(!strict.errors.contains("content/likes.json"), "\(strict.errors)")
    try site.write("", to: "socialconnect.yml")
    try site.write("[{}]", to: "content/follows.json")
    let before = try site.contents()
    let run = try site.write("post create --author ada --text x")
    #expect(run.status == 1)
    #expect(run.errors.contains("content/follows.json:1:2: error: "))
    #expect(try site.contents() == before)
    try site.write("[]", to: "content/follows.json")
    // Templates are somebody else's business.
    try site.write("{% broken", to: "Templates/post.html")
    #expect(try site.write("post create --author ada --text x").status == 0)
  }

  @Test("the site folder may be named by a link to it")
  func linkedFolder() throws {
    let site = try SiteCopy.forWriting()
    let link = site.root + "-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: site.root)
    defer { try? FileManager.default.removeItem(atPath: link) }
    let run = try Program.run(
      ["post", "create", "--source", link, "--author", "ada", "--text", "x", "--id", "x"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try #require(site.content("posts.ndjson")).contains(#""id": "x""#))
  }

  @Test("a list that is needed stands beside a file of its name that is one record")
  func besideSingle() throws {
    let site = try SiteCopy.forWriting([
      "content/follows.json": #"{"follower_id": "u1", "followee_id": "u2"}"#
    ])
    #expect(try site.write("follow ada --as ben").status == 0)
    #expect(
      site.content("follows/follows.json")
        == "[\n  {\"follower_id\": \"u2\", \"followee_id\": \"u1\", \"created_at\": \"2026-11-21T12:00:00Z\"}\n]\n"
    )
    #expect(try site.write("unfollow ben --as ada").status == 0)
    #expect(site.content("follows.json") == nil)
    try site.build("--now", SiteCopy.writingNow, "--strict")
  }

  @Test("where nothing can be read or written, it ends with 74")
  func inputOutput() throws {
    let site = try SiteCopy.forWriting(["content/.edit-journal": "not ours"])
    let before = try site.contents()
    let run = try site.write("post create --author ada --text x")
    #expect(run.status == 74)
    #expect(
      run.errors == """
        error: content/.edit-journal was not written by SocialConnect [input-output]
          hint: remove content/.edit-journal
        Nothing was written

        """)
    #expect(try site.contents() == before)
    let none = try Program.run(["post", "delete", "x", "--source", "/nonexistent/site"])
    #expect(none.status == 1)
    #expect(none.errors.contains("[no-content]"))
  }
}
