import Foundation
import Testing

/// Archives of other systems, imported into sites. The archives lie beside this file.
@Suite("Importing archives")
struct ImportTests {
  private static let archives = SiteCopy.sites.deletingLastPathComponent()
    .appending(path: "Archives")

  /// An archive of these tests with some files replaced, in the folder of a site that is not made from it.
  private static func archive(
    _ name: String, in site: SiteCopy, _ files: [String: String] = [:]
  ) throws -> String {
    for (path, data) in try FolderContents.read(archives.appending(path: name).path) {
      try site.write(data, to: "archive/" + path)
    }
    for (path, text) in files { try site.write(text, to: "archive/" + path) }
    return site.root + "/archive"
  }

  private static func newSite() throws -> SiteCopy {
    try SiteCopy(["socialconnect.yml": "time_zone: \"+09:00\"\n"])
  }

  @Test("a Mastodon archive becomes a person with posts and pictures, and is built")
  func mastodon() throws {
    let site = try Self.newSite()
    let run = try site.write("import \(try Self.archive("mastodon", in: site))")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output == """
        Imported 7 posts and 2 pictures of @ada, who is new here
        Left out: 1 boost
        Left out: 2 posts that were not public (--private takes them)
        Left out: 1 post without anything to show
        Left out: 2 videos and sounds
        Left out: 2 pictures that are missing or damaged

        """)
    #expect(
      site.content("users.json") == """
        [
          {"id": "ada", "username": "ada", "display_name": "Ada 🌊", \
        "photo_url": "media/mastodon-ada/avatar.png", \
        "bio": "Harbour **master**. #tides\\n\\nPronouns: she/her", \
        "links": [{"label": "Tables", "url": "https://tides.example.com/"}, \
        {"label": "Mastodon", "url": "https://town.example/@ada"}], \
        "created_at": "2021-03-27T09:00:00+09:00"}
        ]

        """)
    let posts = try #require(site.content("posts/mastodon-ada.json"))
    for line in [
      #"{"id": "101", "author_id": "ada", "content": "Fog on the *harbour*.\\\nFerry late. #Fog\n\n"#
        + #"1\\. not a list", "created_at": "2023-01-18T19:00:00+09:00", "lang": "en", "#
        + #""source_url": "https://town.example/@ada/101"},"#,
      #""content": "And a reply", "created_at": "2023-01-19T19:00:00+09:00", "lang": "en", "in_reply_to": "101""#,
      #""content": "[@ben@other.example](https://other.example/@ben) hi""#,
      #""content": "quiet", "created_at": "2023-01-23T19:00:00+09:00", "lang": "en", "#
        + #""visibility": "unlisted", "content_warning": "About quiet", "sensitive": true"#,
      #""images": [{"url": "media/mastodon-ada/aa.png", "alt": "A red <square>"}]"#,
      #""content": "Which?\n\n- High \\*water\\* (3)\n- Low (1)", "#,
      #""lang": "en", "likes_count": 4, "shares_count": 2, "source_url""#,
      #""content": "See https://www.example.org/a_b/c_d?x=1&y=2 and [this](https://example.org/x)""#,
    ] { #expect(posts.contains(line), "\(line) is missing in \(posts)") }
    for gone in ["secret", "direct", "passwd", "bad.png"] { #expect(!posts.contains(gone)) }
    #expect(
      try site.contents().keys.filter { $0.hasPrefix("media/") }.sorted() == [
        "media/mastodon-ada/aa.png", "media/mastodon-ada/avatar.png",
      ])
    let output = try site.build()
    #expect(output["posts/101/index.html"] != nil && output["posts/106/index.html"] != nil)
    #expect(output["media/mastodon-ada/aa.png"] != nil)
  }

  @Test("a Twitter archive becomes a person with posts and pictures, and is built")
  func twitter() throws {
    let site = try Self.newSite()
    let run = try site.write("import \(try Self.archive("twitter", in: site))/")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output == """
        Imported 7 posts and 2 pictures of @ada_h, who is new here
        Left out: 1 boost
        Left out: 1 earlier version of a post
        Left out: 1 post without anything to show
        Left out: 1 video or sound

        """)
    let users = try #require(site.content("users.json"))
    #expect(
      users.contains(
        #""display_name": "Ada H.", "photo_url": "media/twitter-ada_h/42-kZ.png", "#
          + #""bio": "Tides & fog\\_ #sea", "links": [{"label": "Website", "url": "https://t.co/abc"}, "#
          + #"{"label": "Twitter", "url": "https://x.com/ada_h"}]"#))
    #expect(!users.contains("a@b.c"))
    let posts = try #require(site.content("posts/twitter-ada_h.json"))
    for line in [
      #"{"id": "201", "author_id": "ada_h", "content": "Tom & Jerry <3 \\*stars\\* "#
        + #"https://example.org/a?b=1&c=2", "created_at": "2018-10-07T05:19:24+09:00", "lang": "en", "#
        + #""likes_count": 4, "shares_count": 2, "source_url": "https://x.com/ada_h/status/201"},"#,
      #""content": "pic", "created_at": "2018-10-08T05:19:24+09:00", "lang": "en", "sensitive": true, "#
        + #""images": [{"url": "media/twitter-ada_h/202-GZ.png"}]"#,
      #""content": "self", "created_at": "2018-10-11T05:19:24+09:00", "in_reply_to": "201""#,
      #"and is cut off here, or not: https://example.org/q\n\n\\- one\\\n\\- two""#,
      #""content": "new version""#,
      #""lang": "id", "location": {"latitude": 34.2467, "longitude": 133.4751, "name": "Port"}"#,
    ] { #expect(posts.contains(line), "\(line) is missing in \(posts)") }
    for gone in ["RT @", "old version", "t.co", "210"] { #expect(!posts.contains(gone)) }
    try site.build()
  }

  /// It is 2026-11-21T12:00:00Z.
  @Test("a post that expires goes at its time, and is left out behind it")
  func expiry() throws {
    let site = try Self.newSite()
    func post(_ id: String, _ expiry: String) -> String {
      """
      {"type": "Create", "object": {"type": "Note", "id": "https://town.example/users/ada/statuses/\(id)",
        "published": "2024-02-03T04:05:06Z", "to": "as:Public", "content": "<p>\(id)</p>", "expiry": \(expiry)}}
      """
    }
    let posts = [
      post("over", #""2026-11-21T12:00:00Z""#), post("later", #""2026-11-21T12:00:01Z""#),
      post("never", "null"),
    ]
    let outbox = "{\"orderedItems\": [\(posts.joined(separator: ",\n"))]}"
    let archive = try Self.archive("mastodon", in: site, ["outbox.json": outbox])
    let run = try site.write("import \(archive)")
    #expect(run.output.contains("Imported 2 posts"), "\(run.output) \(run.errors)")
    #expect(run.output.contains("Left out: 1 post that was not public (--private takes it)\n"))
    let content = try #require(site.content("posts/mastodon-ada.json"))
    #expect(content.contains(#""expiry_date": "2026-11-21T21:00:01+09:00""#))
    #expect(try site.build()["posts/later/index.html"] != nil)
    let later = try site.build("--now", "2026-11-21T12:00:01Z")
    #expect(later["posts/later/index.html"] == nil && later["posts/never/index.html"] != nil)
  }

  @Test("an archive that has become longer brings what is new, and changes nothing else")
  func again() throws {
    let site = try Self.newSite()
    let archive = try Self.archive("mastodon", in: site)
    _ = try site.write("import \(archive)")
    #expect(try site.write("post edit 102 --text Mine").status == 0)
    let before = try site.contents()
    let same = try site.write("import \(archive)")
    #expect(
      same.output.hasPrefix(
        "Imported 0 posts and 0 pictures of @ada\nLeft out: 7 posts that are here already\n"))
    #expect(try site.contents() == before)

    let outbox = try #require(
      String(data: try Data(contentsOf: URL(filePath: archive + "/outbox.json")), encoding: .utf8))
    try site.write(
      outbox.replacing(
        "\"orderedItems\": [",
        with: """
          "orderedItems": [{"type": "Create", "object": {"type": "Note",
            "id": "https://town.example/users/ada/statuses/p1", "published": "2024-02-03T04:05:06Z",
            "to": "https://www.w3.org/ns/activitystreams#Public", "content": "<p>New</p>",
            "inReplyTo": "https://town.example/users/ada/statuses/102"}},
          """), to: "archive/outbox.json")
    #expect(
      try site.write("import \(archive)").output.hasPrefix(
        "Imported 1 post and 0 pictures of @ada\n"))
    let posts = try #require(site.content("posts/mastodon-ada.json"))
    #expect(posts.hasPrefix(try #require(before["posts/mastodon-ada.json"]).dropLast(3)))
    #expect(
      posts.hasSuffix(
        #"{"id": "p1", "author_id": "ada", "content": "New", "created_at": "2024-02-03T13:05:06+09:00", "#
          + #""in_reply_to": "102", "source_url": "https://town.example/users/ada/statuses/p1"}"#
          + "\n]\n"))
  }

  @Test("posts can become somebody else's, and go beside what is there")
  func author() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/101.md": "---\ndate: 2020-01-01\n---\n\nHere\n"
    ])
    let archive = try Self.archive("mastodon", in: site)
    let run = try site.write("import \(archive) --author ben --no-replies --private")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.hasPrefix(
        """
        Imported 8 posts and 1 picture of @ben
        Left out: 1 boost
        Left out: 1 answer to somebody else's post

        """), "\(run.output)")
    let posts = try #require(site.content("posts/mastodon-ada.json"))
    #expect(posts.contains(#"{"id": "101-2", "author_id": "u2", "content": "Fog on"#))
    #expect(posts.contains(#""in_reply_to": "101-2""#))
    #expect(
      posts.contains(
        #""content": "secret", "created_at": "2023-01-21T10:00:00Z", "lang": "en", "visibility": "followers""#
      ))
    #expect(posts.contains(#""visibility": "direct""#))
    #expect(try #require(site.content("users.json")).contains(#""posts_count": 2, "#))
    #expect(!(try #require(site.content("users.json")).contains("mastodon")))
    let output = try site.build()
    for (path, data) in output where path.hasSuffix(".html") || path.hasSuffix(".atom") {
      #expect(!String(decoding: data, as: UTF8.self).contains("secret"), "\(path)")
    }
  }

  @Test("the account of a name that is in the site gets the posts, and its count moves along")
  func knownAccount() throws {
    let site = try SiteCopy.forWriting()
    let run = try site.write("import \(try Self.archive("mastodon", in: site))")
    #expect(
      run.output.hasPrefix("Imported 7 posts and 1 picture of @ada\n"),
      "\(run.output) \(run.errors)")
    #expect(
      site.content("users.json")?.contains(#"{"id": "u1", "username": "ada", "posts_count": 9, "#)
        == true)
  }

  @Test(
    "nothing is written when something is wrong",
    arguments: [
      (
        "mastodon", ["outbox.json": "{\"orderedItems\": [}"],
        "outbox.json:1:19: error: expected a value"
      ),
      (
        "mastodon", ["outbox.json": "{}"],
        "outbox.json:1:1: error: `orderedItems` is missing [bad-archive]"
      ),
      ("mastodon", ["outbox.json": ""], "outbox.json:1:1: error: the file is empty"),
      (
        "mastodon",
        ["outbox.json": #"{"orderedItems": [{"object": {"id": "a", "published": "soon"}}]}"#],
        "outbox.json:1:55: error: `soon` is no date [bad-archive]"
      ),
      (
        "mastodon",
        ["outbox.json": #"{"orderedItems": [{"object": {"id": "a", "published": 123}}]}"#],
        "error: `123` is no date [bad-archive]"
      ),
      ("mastodon", ["actor.json": "[]"], "actor.json:1:1: error: `preferredUsername` is missing"),
      (
        "mastodon", ["actor.json": #"{"preferredUsername": "a b"}"#],
        "error: `a b` can't be a username [bad-username]\n  hint: name a user whose posts they become with --author"
      ),
      (
        "mastodon", ["../socialconnect.yml": "max_characters: 30\n"],
        "error: 4 posts have more than 30 characters, the longest 77 [too-long]\n  hint: write `max_characters: 77`"
      ),
      (
        "twitter", ["data/tweets.js": "window.YTD.tweets.part0 = [{}] // x"],
        "tweets.js:1:32: error: expected nothing after the end of the value"
      ),
      (
        "twitter", ["data/tweets.js": "window.YTD.tweets.part0 = [{}]"],
        "tweets.js:1:28: error: `id_str` is missing"
      ),
    ])
  func refused(name: String, files: [String: String], error: String) throws {
    let site = try Self.newSite()
    let run = try site.write("import \(try Self.archive(name, in: site, files))")
    #expect(run.status == 1)
    #expect(run.errors.contains(error), "\(run.errors)")
    #expect(run.errors.hasSuffix("Nothing was written\n"))
    #expect(try site.contents().isEmpty)
  }

  @Test(
    "a picture of the person that is missing or damaged is told of, once",
    arguments: ["", "no picture"])
  func lostPhoto(bytes: String) throws {
    let site = try Self.newSite()
    let archive = try Self.archive("mastodon", in: site)
    try site.remove("archive/avatar.png")
    if !bytes.isEmpty { try site.write(bytes, to: "archive/avatar.png") }
    let told = "Left out: 3 pictures that are missing or damaged\n"
    #expect(try site.write("import \(archive)").output.contains(told))
    #expect(try !#require(site.content("users.json")).contains("photo_url"))
    #expect(try !site.write("import \(archive)").output.contains("missing or damaged"))
  }

  @Test("what is no archive is told of with what to do")
  func noArchive() throws {
    let site = try SiteCopy.small()
    _ = try Self.archive("twitter", in: site)
    try site.write("PK", to: "a.zip")
    try site.write("x", to: "a.tar.gz")
    try site.write("{}", to: "half/outbox.json")
    try site.write(#"{"preferredUsername": "ada"}"#, to: "other-half/actor.json")
    try site.write(#"{"orderedItems": ["https://o.example/1"]}"#, to: "other-half/likes.json")
    try site.write(#"{"orderedItems": []}"#, to: "whole/outbox.json")
    try site.write(#"{"posts": 1}"#, to: "whole/posts.json")
    let binary =
      "is an export as `gcloud firestore export` and the emulator write it, which is no JSON"
    try site.write("", to: "gcloud/2026.overall_export_metadata")
    try site.write("", to: "gcloud/all_namespaces/all_kinds/output-0")
    try site.write(#"{"version": "13"}"#, to: "emulator/firebase-export-metadata.json")
    try site.write(
      "", to: "emulator/firestore_export/firestore_export.overall_export_metadata")
    for (path, message) in [
      (
        "",
        "there is no archive in \(site.root) [bad-archive]\n  hint: did you mean \(site.root)/archive?"
      ),
      ("/Templates", "hint: a Mastodon archive has `outbox.json`"),
      ("/a.zip", "/a.zip is no folder [bad-archive]\n  hint: unpack the archive first"),
      ("/gcloud", "/gcloud \(binary) [bad-archive]"), ("/emulator", "/emulator \(binary)"),
      ("/gcloud/all_namespaces/all_kinds/output-0", "/output-0 \(binary)"),
      ("/a.tar.gz", "unpack the archive first, as with `mkdir archive && tar -xf"),
      ("/half", "there is no file \(site.root)/half/actor.json [bad-archive]"),
      ("/other-half", "there is no file \(site.root)/other-half/outbox.json [bad-archive]"),
      (
        "/whole/outbox.json",
        "there is no archive in \(site.root)/whole/outbox.json [bad-archive]\n  hint: did you mean "
          + "\(site.root)/whole?"
      ),
      ("/half/outbox.json", "there are no documents in \(site.root)/half/outbox.json"),
      ("/whole/posts.json", "posts.json:1:11: error: `posts/posts` is no document"),
      ("/none", "there is no folder \(site.root)/none [bad-archive]"),
    ] {
      let run = try site.write("import \(site.root)\(path)")
      #expect(run.status == 1)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    // Neither is a site begun where something else stands.
    let other = try SiteCopy(hasTheme: false, ["archive.txt": "x"])
    let run = try other.write("import \(site.root)/archive")
    #expect(run.status == 1 && run.errors.contains("[no-content]"))
  }

  /// An outbox of objects.
  private static func outbox(_ objects: [String]) -> [String: String] {
    let items = objects.map {
      #"{"type": "Create", "object": {"type": "Note", "to": "as:Public", "#
        + #""published": "2024-01-01T00:00:00Z", \#($0)}}"#
    }
    return ["outbox.json": #"{"orderedItems": [\#(items.joined(separator: ",\n"))]}"#]
  }

  @Test(
    "posts without an address are known again, repeated ones and circles of replies are no harm")
  func oddPosts() throws {
    let site = try Self.newSite()
    let archive = try Self.archive(
      "mastodon", in: site,
      Self.outbox([
        #""id": "urn:uuid:1", "content": "one", "updated": """#,
        #""id": "https://a.example/x/activity", "url": "no address", "content": "two""#,
        #""id": "https://a.example/y/activity", "content": "three", "inReplyTo": "https://a.example/y/activity""#,
        #""id": "https://a.example/y/activity", "content": "again""#,
        #""id": "https://a.example/p", "content": "four", "inReplyTo": "https://a.example/q""#,
        #""id": "https://a.example/q", "content": "five", "inReplyTo": "https://a.example/p", "likes": {"totalItems": 99999999999999999}"#,
      ]))
    let run = try site.write("import \(archive)")
    #expect(
      run.output == """
        Imported 5 posts and 1 picture of @ada, who is new here
        Left out: 1 post of an id that another one has

        """, "\(run.errors)")
    let posts = try #require(site.content("posts/mastodon-ada.json"))
    for line in [
      #""source_url": "https://a.example/x/activity""#, #"{"id": "activity-2""#,
      #"{"id": "urn-uuid-1""#,
    ] { #expect(posts.contains(line), "\(line) is missing in \(posts)") }
    #expect(!posts.contains("in_reply_to"))
    let before = try site.contents()
    #expect(
      try site.write("import \(archive)").output.contains(
        "Left out: 5 posts that are here already\n"))
    #expect(try site.contents() == before)
    try site.build()
  }

  /// Imports posts without an address, of one text and one second.
  private static func importPosts(_ ids: [String], into site: SiteCopy) throws -> String {
    let posts = ids.map { #""id": "tag:m,2020:\#($0)", "content": "Good morning""# }
    let run = try site.write("import \(try archive("mastodon", in: site, outbox(posts)))")
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test(
    "a post without an address is another one than that of a longer id, and of equal ones each is there"
  )
  func equalPosts() throws {
    let site = try Self.newSite()
    func run(_ ids: [String]) throws -> String { try Self.importPosts(ids, into: site) }
    #expect(try run(["10", "x!y"]).hasPrefix("Imported 2 posts "))
    let more = try run(["10", "1", "x!y", "x?y", "x"])
    #expect(more.hasPrefix("Imported 3 posts "), "\(more)")
    #expect(more.contains("Left out: 2 posts that are here already\n"))
    let posts = try #require(site.content("posts/mastodon-ada.json"))
    for id in ["tag-m-2020-1", "tag-m-2020-10", "tag-m-2020-x-y", "tag-m-2020-x-y-2"] {
      #expect(posts.contains(#"{"id": "\#(id)""#), "\(posts)")
    }
    #expect(
      try run(["10", "1", "x!y", "x?y", "x"]).contains(
        "Left out: 5 posts that are here already\n"))
  }

  @Test(
    "posts without an address are known again, also where the id of one is another's name with a number",
    arguments: 1..<32)
  func numberedNames(choice: Int) throws {
    // The name without a number is taken by a post of the site.
    let site = try SiteCopy([
      "content/posts.json":
        #"[{"id": "tag-m-2020-x-y", "content": "x", "created_at": "2024-01-01T00:00:00Z"}]"#
    ])
    func run(_ ids: [String]) throws -> String { try Self.importPosts(ids, into: site) }
    func chosen(_ choice: Int) -> [String] {
      ["x!y", "x?y", "x-y-2", "x-y-3", "x-y-2-2"].enumerated()
        .filter { choice >> $0.offset & 1 == 1 }.map(\.element)
    }
    // Some come first, in one archive, and the others in a longer one.
    let (first, all) = (chosen(choice & 0b10101), chosen(choice))
    for (ids, new) in [(first, first.count), (all, all.count - first.count)] {
      let output = try run(ids)
      #expect(output.hasPrefix("Imported \(new) post"), "\(ids) \(output)")
      let before = try site.contents()
      let again = try run(ids)
      #expect(again.hasPrefix("Imported 0 posts "), "\(ids) \(again)")
      #expect(try site.contents() == before)
    }
  }

  @Test("of two archives of an account neither undoes what the other has brought")
  func twoArchives() throws {
    let me = "https://town.example/users/ada/statuses/"
    func post(_ number: Int, _ text: String, _ more: String = "") -> String {
      #"{"type": "Create", "object": {"id": "\#(me)\#(number)", "to": "Public", "content": "\#(text)", "#
        + #""url": "https://town.example/@ada/\#(number)", "published": "2024-01-01T00:00:00Z"\#(more)}}"#
    }
    func outbox(_ items: [String]) -> [String: String] {
      ["outbox.json": #"{"orderedItems": [\#(items.joined(separator: ", "))]}"#]
    }
    let older = outbox([post(1, "first"), post(2, "withdrawn")])
    let newer = outbox([
      post(1, "edited", #", "updated": "2024-02-01T00:00:00Z""#), post(3, "later"),
      #"{"type": "Create", "object": {"type": "Tombstone", "id": "\#(me)2"}}"#,
    ])
    func run(_ files: [String: String], in site: SiteCopy) throws -> String {
      let run = try site.write("import \(try Self.archive("mastodon", in: site, files))")
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    let site = try Self.newSite()
    _ = try run(older, in: site)
    let first = try run(newer, in: site)
    #expect(first.hasPrefix("Imported 1 post "), "\(first)")
    #expect(first.contains("Left out: 1 post that is here in an earlier version\n"), "\(first)")
    #expect(
      first.hasSuffix("Still here, though deleted or for fewer people there: `2`\n"), "\(first)")
    let other = try Self.newSite()
    _ = try run(newer, in: other)
    let second = try run(older, in: other)
    #expect(second.hasPrefix("Imported 1 post "), "\(second)")
    #expect(second.contains("Left out: 1 post that is here already\n"))
    for (site, text) in [(site, "first"), (other, "edited")] {
      let posts = try #require(site.content("posts/mastodon-ada.json"))
      for (id, content) in [("1", text), ("2", "withdrawn"), ("3", "later")] {
        #expect(
          posts.contains(#"{"id": "\#(id)", "author_id": "ada", "content": "\#(content)""#),
          "\(posts)")
      }
      let before = try site.contents()
      for files in [older, newer] {
        #expect(try run(files, in: site).hasPrefix("Imported 0 posts "))
        #expect(try site.contents() == before)
      }
    }
  }

  @Test("a biography that is too long with its backslashes alone is shown without them")
  func growingBiography() throws {
    let site = try Self.newSite()
    let bio = String(repeating: "2*3 霧と灯台、", count: 210)
    let actor = #"{"preferredUsername": "ada", "summary": "<p>\#(bio)</p><p>End</p>"}"#
    let run = try site.write(
      "import \(try Self.archive("mastodon", in: site, ["actor.json": actor]))")
    #expect(run.status == 0, "\(run.errors)")
    #expect(bio.utf8.count < 4_096 && bio.utf8.count + 210 > 4_096)
    let page = try #require(try site.build()["users/ada/index.html"])
    let html = String(decoding: page, as: UTF8.self)
    #expect(html.contains("<p>\(bio)</p>") && html.contains("<p>End</p>"))
  }

  @Test("a long biography is written without signs, also where each of its parts is short")
  func longBiography() throws {
    let site = try Self.newSite()
    let part = String(repeating: "2*3 霧と灯台、", count: 50)
    let fields = (1...5).map {
      #"{"name": "\#($0)", "value": "\#(part) <a href=\"https://e.example/\">more</a>"}"#
    }
    let actor = """
      {"preferredUsername": "ada", "summary": "<p><b>I</b></p>", "attachment": [\(fields.joined(separator: ", "))]}
      """
    let run = try site.write(
      "import \(try Self.archive("mastodon", in: site, ["actor.json": actor]))")
    #expect(run.status == 0, "\(run.errors)")
    let users = try #require(site.content("users.json"))
    #expect(users.contains(#""bio": "I\n\n1: 2*3 霧と灯台、"#))
    #expect(!users.contains(#"\*"#) && !users.contains("[" + "more"))
  }

  @Test("an account that was renamed is the same, and one that is protected is not public")
  func twitterAccounts() throws {
    let site = try Self.newSite()
    let archive = try Self.archive("twitter", in: site)
    _ = try site.write("import \(archive)")
    let before = try site.contents()
    _ = try Self.archive(
      "twitter", in: site,
      ["data/account.js": #"window.YTD.account.part0 = [{"account": {"username": "new_name"}}]"#])
    let renamed = try site.write("import \(archive)")
    #expect(
      renamed.output.hasPrefix("Imported 0 posts and 0 pictures of @ada_h\n"), "\(renamed.output)")
    #expect(try site.contents() == before)

    // Whose the others are can't be known: an archive may say of any post that it has written it.
    try site.write(
      """
      window.YTD.tweets.part1 = [{"tweet": {"id_str": "999", "full_text": "New",
        "in_reply_to_status_id_str": "201", "created_at": "2024-01-01T00:00:00Z"}}]
      """, to: "archive/data/tweets-part1.js")
    let refused = try site.write("import \(archive)")
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains(
        """
        error: there is no user `new_name`, and posts of the archive are here already as `ada_h`'s \
        [unknown-user]
          hint: if that is the same person, say --author ada_h; if not, add `new_name` first
        """), "\(refused.errors)")
    #expect(try site.contents() == before)
    #expect(try site.write("import \(archive) --author ada_h").output.hasPrefix("Imported 1 post "))

    let other = try Self.newSite()
    let hidden = try Self.archive(
      "twitter", in: other,
      [
        "data/protected-history.js": """
        window.YTD.protected_history.part0 = [
          {"protectedHistory": {"protectedAt": "2024-02-01T00:00:00.000Z", "action": "Protect"}},
          {"protectedHistory": {"protectedAt": "2024-01-01T00:00:00.000Z", "action": "Unprotect"}}]
        """
      ])
    #expect(
      try other.write("import \(hidden)").output.contains(
        "Left out: 8 posts that were not public (--private takes them)\n"))
    #expect(other.content("posts/twitter-ada_h.json") == nil)
  }

  @Test("what answers a post that the archive has no more answers that of the site")
  func goneParent() throws {
    let site = try Self.newSite()
    let me = "https://town.example/users/ada"
    let archive = try Self.archive(
      "mastodon", in: site,
      Self.outbox([
        #""id": "\#(me)/statuses/1", "url": "https://town.example/@ada/1", "content": "one""#
      ]))
    _ = try site.write("import \(archive)")
    for (path, text) in Self.outbox([
      #""id": "\#(me)/statuses/2", "content": "two", "inReplyTo": "\#(me)/statuses/1""#
    ]) { try site.write(text, to: "archive/" + path) }
    #expect(try site.write("import \(archive) --no-replies").status == 0)
    let posts = try #require(site.content("posts/mastodon-ada.json"))
    #expect(
      posts.contains(
        #""content": "two", "created_at": "2024-01-01T09:00:00+09:00", "in_reply_to": "1""#))
  }

  @Test("a post that was edited after it was imported is not taken again, and is told of")
  func editedMeanwhile() throws {
    let site = try Self.newSite()
    func tweet(_ id: String) -> String {
      #"{"tweet": {"id_str": "\#(id)", "full_text": "text \#(id)", "created_at": "2024-01-01T00:00:00Z", "edit_info": {"edit": {"initialTweetId": "1"}}}}"#
    }
    try site.write(
      #"[{"account": {"username": "ada", "accountId": "4"}}]"#, to: "archive/data/account.js")
    try site.write("[\(tweet("1"))]", to: "archive/data/tweets.js")
    #expect(try site.write("import \(site.root)/archive").status == 0)
    let before = try site.contents()
    try site.write("[\(tweet("1")), \(tweet("2"))]", to: "archive/data/tweets.js")
    let run = try site.write("import \(site.root)/archive")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Left out: 1 post that is here in an earlier version\n"))
    #expect(try site.contents() == before)
  }

  @Test("posts that are deleted, or for fewer people, where they were published are named")
  func withdrawn() throws {
    func post(_ number: Int, to: String = "Public") -> String {
      """
      {"type": "Create", "object": {"id": "https://town.example/users/ada/statuses/\(number)", "content": "\(number)",
        "url": "https://town.example/@ada/\(number)", "published": "2024-01-01T00:00:00Z", "to": ["\(to)"]}}
      """
    }
    func outbox(_ items: [String]) -> [String: String] {
      ["outbox.json": #"{"orderedItems": [\#(items.joined(separator: ", "))]}"#]
    }
    let site = try Self.newSite()
    let first = outbox([post(1), post(2), post(3), post(4)])
    _ = try site.write("import \(try Self.archive("mastodon", in: site, first))")
    let address = "https://town.example/users/ada/statuses/"
    let second = outbox([
      post(1), post(2), post(3, to: "x/followers"),
      #"{"type": "Delete", "object": "\#(address)2"}"#,
      #"{"type": "Delete", "object": "\#(address)4"}"#,
      #"{"type": "Delete", "object": "\#(address)9"}"#,
    ])
    let run = try site.write("import \(try Self.archive("mastodon", in: site, second))")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.hasSuffix(
        "Still here, though deleted or for fewer people there: `3`, `2` and `4`\n"),
      "\(run.output)")
  }

  @Test("posts of the account that are not in a newer archive of it are named")
  func missing() throws {
    func post(_ number: Int, day: Int, user: String = "ada") -> String {
      """
      {"type": "Create", "object": {"id": "https://town.example/users/\(user)/statuses/\(number)", "content": "\(number)",
        "url": "https://town.example/@\(user)/\(number)", "published": "2024-01-0\(day)T00:00:00Z", "to": ["Public"]}}
      """
    }
    func outbox(_ items: [String]) -> [String: String] {
      ["outbox.json": #"{"orderedItems": [\#(items.joined(separator: ", "))]}"#]
    }
    let site = try Self.newSite()
    let first = (1...5).map { post($0, day: $0) } + [post(9, day: 1, user: "ada2")]
    _ = try site.write("import \(try Self.archive("mastodon", in: site, outbox(first)))")
    #expect(try site.write("post edit 3 --draft").status == 0)
    let newer = [post(1, day: 1), post(4, day: 4)]
    let run = try site.write("import \(try Self.archive("mastodon", in: site, outbox(newer)))")
    // The third is a draft, the fifth later than the archive, the ninth of somebody else.
    #expect(run.output.hasSuffix("\nStill here, and not in this archive: `2`\n"), "\(run.output)")
    let empty = try site.write("import \(try Self.archive("mastodon", in: site, outbox([])))")
    #expect(!empty.output.contains("Still here"), "\(empty.output)")
  }

  @Test(
    "who is here already keeps their profile, which is told where the archive shows another",
    arguments: [
      (#""name": "Ada 🌊""#, #""name": "Ada""#, true), ("Harbour <b>", "Lighthouse <b>", true),
      (#""https://town.example/@ada""#, #""https://town.example/@ada""#, false),
    ])
  func profile(before: String, after: String, isTold: Bool) throws {
    let site = try Self.newSite()
    let archive = try Self.archive("mastodon", in: site)
    let told = "Left as it is: the profile of @ada, who is here already\n"
    #expect(try !site.write("import \(archive)").output.contains(told))
    let actor = try String(contentsOfFile: archive + "/actor.json", encoding: .utf8)
    try site.write(actor.replacing(before, with: after), to: "archive/actor.json")
    let users = site.content("users.json")
    #expect(try site.write("import \(archive)").output.contains(told) == isTold)
    #expect(site.content("users.json")?.contains("Ada 🌊") == true)
    #expect(
      users?.contains("Harbour") == true && site.content("users.json")?.contains("Harbour") == true)
  }

  @Test("another picture of somebody who is here already is told of, too")
  func otherPicture() throws {
    let site = try Self.newSite()
    let archive = try Self.archive("mastodon", in: site)
    _ = try site.write("import \(archive)")
    try site.write(SiteCopy.picture("plain.png"), to: "archive/avatar.png")
    #expect(
      try site.write("import \(archive)").output.contains("Left as it is: the profile of @ada"))
  }

  @Test("who has moved to another server answers what they wrote before")
  func movedAccount() throws {
    let site = try SiteCopy.forWriting([
      "content/posts/old.json": """
      [{"id": "old", "author_id": "u1", "content": "x", "created_at": "2023-01-01", "source_url": "https://sea.example/@ada/7"},
       {"id": "other", "author_id": "u2", "content": "x", "created_at": "2023-01-01", "source_url": "https://sea.example/@ben/8"}]
      """
    ])
    let me = "https://town.example/users/ada/statuses/"
    let archive = try Self.archive(
      "mastodon", in: site,
      Self.outbox([
        #""id": "\#(me)1", "content": "one", "inReplyTo": "https://sea.example/users/ada/statuses/7""#,
        #""id": "\#(me)2", "content": "two", "inReplyTo": "https://sea.example/users/ben/statuses/8""#,
      ]))
    // What somebody else of the site has written is an answer to others all the same.
    let run = try site.write("import \(archive) --author ada --no-replies")
    #expect(run.output.hasPrefix("Imported 1 post "), "\(run.output) \(run.errors)")
    #expect(run.output.contains("Left out: 1 answer to somebody else's post\n"))
    #expect(site.content("posts/mastodon-ada.json")?.contains(#""in_reply_to": "old""#) == true)
    _ = try site.write("import \(archive) --author ada")
    #expect(site.content("posts/mastodon-ada.json")?.contains(#""in_reply_to": "other""#) == true)
  }

  @Test("what strangers write into a database keeps no post of an archive from being imported")
  func addressOfStranger() throws {
    let database = "content/posts/firestore-import.json"
    func posts(by author: String) -> String {
      """
      [{"id": "x", "author_id": "\(author)", "content": "x", "created_at": "2024-01-01T00:00:00Z",
        "source_url": "https://town.example/@ada/1"}]
      """
    }
    let site = try SiteCopy.forWriting([database: posts(by: "u2")])
    let archive = try Self.archive(
      "mastodon", in: site,
      Self.outbox([
        #""id": "https://town.example/users/ada/statuses/1", "url": "https://town.example/@ada/1", "content": "one""#
      ]))
    let command = "import \(archive) --author ada"
    // What the account itself has there is the same post.
    try site.write(posts(by: "u1"), to: database)
    #expect(try site.write(command).output.contains("Left out: 1 post that is here already\n"))
    try site.write(posts(by: "u2"), to: database)
    #expect(try site.write(command).output.hasPrefix("Imported 1 post "))
    #expect(try site.write(command).output.contains("Left out: 1 post that is here already\n"))
  }

  @Test("posts that nobody sees here are not named as still here")
  func withdrawnUnseen() throws {
    let site = try SiteCopy([
      "socialconnect.yml": "hide:\n  posts: [\"3\"]\n  users: [ben]\n",
      "content/users.json":
        #"[{"id": "u1", "username": "ada_h"}, {"id": "u2", "username": "Ben"}]"#,
      "content/posts.json": """
      [{"id": "1", "author_id": "u1", "content": "x", "created_at": "2024-01-01", "source_url": "https://twitter.com/ada_h/status/1"},
       {"id": "2", "author_id": "u1", "content": "x", "created_at": "2024-01-01", "source_url": "https://x.com/ada_h/status/2", "draft": true},
       {"id": "3", "author_id": "u1", "content": "x", "created_at": "2024-01-01", "source_url": "https://x.com/ada_h/status/3"},
       {"id": "4", "author_id": "u2", "content": "x", "created_at": "2024-01-01", "source_url": "https://x.com/ada_h/status/4"},
       {"id": "5", "author_id": "u1", "content": "x", "created_at": "2024-01-01", "source_url": "https://x.com/ada_h/status/5"},
       {"id": "6", "author_id": "u1", "content": "x", "created_at": "2024-01-01", "source_url": "https://x.com/ada_h/status/6", "draft": true},
       {"id": "7", "author_id": "u1", "content": "x", "created_at": "2024-01-01", "source_url": "https://x.com/ada_h/status/7", "expires": "2025-01-01"}]
      """,
    ])
    func tweets(_ name: String, _ ids: [Int]) -> String {
      let items = ids.map {
        #"{"tweet": {"id_str": "\#($0)", "full_text": "x", "created_at": "2024-01-01T00:00:00Z"}}"#
      }
      return "window.YTD.\(name).part0 = [\(items.joined(separator: ", "))]"
    }
    let archive = try Self.archive(
      "twitter", in: site,
      [
        "data/tweets.js": tweets("tweets", [5, 6]),
        "data/note-tweet.js": "[]",
        "data/twitter-circle-tweet.js": tweets("twitter_circle_tweet", [5, 6]),
        "data/deleted-tweets.js": tweets("deleted_tweets", [1, 2, 3, 4, 7]),
      ])
    let run = try site.write("import \(archive)")
    #expect(
      run.output == """
        Imported 0 posts and 0 pictures of @ada_h
        Left out: 2 posts that are here already
        Left as it is: the profile of @ada_h, who is here already
        Still here, though deleted or for fewer people there: `5` and `1`

        """, "\(run.output) \(run.errors)")
  }

  @Test("posts for a circle stay out, and a circle of which no post is named is told of")
  func circle() throws {
    let site = try Self.newSite()
    let named = try Self.archive(
      "twitter", in: site,
      [
        "data/twitter-circle.js": #"[{"twitterCircle": {"id": "7"}}]"#,
        "data/twitter-circle-tweet.js": #"[{"tweet": {"id_str": "201"}}]"#,
      ])
    let run = try site.write("import \(named)")
    #expect(run.output.contains("Left out: 1 post that was not public (--private takes it)\n"))
    #expect(!run.output.contains("Doubtful"))
    #expect(site.content("posts/twitter-ada_h.json")?.contains(#""id": "201""#) == false)
    try site.write("[]", to: "archive/data/twitter-circle-tweet.js")
    #expect(
      try site.write("import \(named)").output.hasSuffix(
        "Doubtful: the account had a circle, and the archive does not say which posts were for that alone\n"
      ))
  }

  @Test("nobody joins on the day of an import")
  func noJoining() throws {
    let site = try Self.newSite()
    let archive = try Self.archive(
      "mastodon", in: site, ["actor.json": #"{"preferredUsername": "ada"}"#])
    #expect(try site.write("import \(archive)").status == 0)
    #expect(
      site.content("users.json") == "[\n  {\"id\": \"ada\", \"username\": \"ada\"}\n]\n")
    try site.build()
  }

  @Test("who mentions themselves mentions nobody else of that name")
  func ownMention() throws {
    let site = try SiteCopy([
      "content/users.json":
        #"[{"id": "u1", "username": "ada"}, {"id": "u2", "username": "boss"}]"#
    ])
    let link =
      #"<a href=\"https://town.example/@ada\" class=\"mention\">@<span>ada</span></a>"#
    let archive = try Self.archive(
      "mastodon", in: site, Self.outbox([#""id": "https://a.example/1", "content": "\#(link)""#]))
    #expect(try site.write("import \(archive) --author boss").status == 0)
    let posts = try #require(site.content("posts/mastodon-ada.json"))
    #expect(posts.contains(#""content": "[@ada@town.example](https://town.example/@ada)""#))
  }

  @Test("who mentions themselves is the user of that name, also one who is named by an id")
  func ownMentionOfID() throws {
    let link =
      #"<a href=\"https://town.example/@ada\" class=\"mention\">@<span>ada</span></a>"#
    for (username, id, text) in [
      ("ada", "u1", "@ada"), ("boss", "ada", "[@ada@town.example](https://town.example/@ada)"),
    ] {
      let site = try SiteCopy([
        "content/users.json": #"[{"id": "\#(id)", "username": "\#(username)"}]"#
      ])
      let archive = try Self.archive(
        "mastodon", in: site, Self.outbox([#""id": "https://a.example/1", "content": "\#(link)""#]))
      #expect(try site.write("import \(archive) --author \(id)").status == 0)
      let posts = try #require(site.content("posts/mastodon-ada.json"))
      #expect(posts.contains(#""content": "\#(text)""#))
    }
  }

  @Test("no link in an archive is followed")
  func links() throws {
    let site = try Self.newSite()
    let archive = try Self.archive("mastodon", in: site)
    let outside = site.root + "/outside"
    let manager = FileManager.default
    try manager.moveItem(atPath: archive + "/media_attachments/files", toPath: outside)
    try manager.createSymbolicLink(
      atPath: archive + "/media_attachments/files", withDestinationPath: outside)
    try manager.removeItem(atPath: archive + "/avatar.png")
    try manager.createSymbolicLink(
      atPath: archive + "/avatar.png", withDestinationPath: outside + "/109/original/aa.png")
    let run = try site.write("import \(archive)")
    #expect(run.output.hasPrefix("Imported 7 posts and 0 pictures of @ada"), "\(run.output)")
    let twitter = try Self.archive("twitter", in: site)
    try manager.moveItem(atPath: twitter + "/data", toPath: outside + "/data")
    try manager.createSymbolicLink(
      atPath: twitter + "/data", withDestinationPath: outside + "/data")
    for name in ["outbox.json", "actor.json"] {
      try manager.removeItem(atPath: twitter + "/" + name)
    }
    #expect(try site.write("import \(twitter)").errors.contains("there is no archive"))
    #expect(try !site.contents().keys.contains { $0.hasPrefix("media/") })
  }
}
