import Domain
import Foundation
import TestSupport
import Testing

@testable import Repository

@Suite("Files of the content folder")
struct FileTests {
  @Test("records may stand in arrays, alone, one to a line and in folders, all mixed")
  func forms() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"{"id": "u1"}"#,
      "content/users/a/b/c.json": #"[{"id": "u2"}, {"id": "u3"}]"#,
      "content/users.jsonl": "{\"id\": \"u4\"}\r\n\r\n  {\"id\": \"u5\"}  \n",
      "content/users/more.ndjson": "\u{FEFF}{\"id\": \"u6\"}\n{\"id\": \"u7\"}",
      "content/users/empty.ndjson": "",
      "content/users/none.json": "[]",
      "content/users/u8.md": "---\nname: Eight\n---\nA **bio**.\n",
      "content/users/MORE.JSON": "\u{FEFF}[{\"id\": \"u9\"}]",
      "content/users/u10.markdown": "Only a bio",
    ])
    #expect(loaded.lines == [])
    #expect(
      loaded.network.users.map(\.id)
        == ["u1", "u10", "u2", "u3", "u4", "u5", "u6", "u7", "u8", "u9"])
    let eight = try #require(loaded.network.users.first { $0.id == "u8" })
    #expect(eight.displayName == "Eight")
    #expect(eight.bio == "A **bio**.")
  }

  @Test("what a database exports below a post is no post; Markdown lies as people like it")
  func belowPosts() throws {
    let content = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}, {"id": "u2"}]"#,
      "content/posts/p1.json":
        #"{"id": "p1", "userId": "u1", "body": "Fog", "createdAt": "2026-01-01"}"#,
      "content/posts/p1/comments/c.json": #"""
      [{"id": "c1", "postId": "p1", "userId": "u1", "message": "Yes", "createdAt": "2026-01-01"},
       {"id": "c2", "postId": "p1", "userId": "u2", "body": "No", "parentId": "c1",
        "createdAt": "2026-01-02"}]
      """#,
      "content/posts/p1/reactions/r.ndjson":
        #"{"type": "❤", "postId": "p1", "reactionUserId": "u1"}"# + "\n"
        + #"{"type": "🤩", "postId": "p1", "reactionUserId": "u2"}"#,
      "content/posts/p1/likes/u2.json": #"{"postId": "p1", "userId": "u2"}"#,
      "content/posts/likes/mine.md": "---\nauthor: u1\ndate: 2026-01-03\n---\nA post\n",
    ])
    #expect(content.lines == [])
    #expect(content.network.posts.map(\.id) == ["p1", "likes-mine"])
    #expect(content.network.comments.map(\.content) == ["Yes", "No"])
    #expect(content.network.comments[1].inReplyTo == CommentIndex(0))
    #expect(content.network.reactions.count == 3)
  }

  @Test("a site without a content folder says so")
  func noContent() throws {
    let loaded = ContentLoader(settings: Settings(), workers: .serial)
      .load(folder: "/nonexistent/site")
    #expect(loaded.lines == ["error: there is no folder `/nonexistent/site` [no-content]"])
    let file = try SiteSandbox(["content/users.json": "[]"])
    let ofFile = ContentLoader(settings: Settings(), workers: .serial)
      .load(folder: file.root + "/content/users.json")
    #expect(ofFile.findings.map(\.message) == ["`\(file.root)/content/users.json` is no folder"])
    try FileManager.default.removeItem(atPath: file.root + "/content")
    let bare = ContentLoader(settings: Settings(), workers: .serial).load(folder: file.root)
    #expect(bare.lines == ["content: error: there is no folder `content` [no-content]"])
    #expect(loaded.findings.contains { $0.severity == .error })
    let empty = try SiteSandbox().load()
    #expect(empty.lines == [])
    #expect(empty.network == Network())
  }

  @Test("what is not read is warned about; hidden files are left alone")
  func unread() throws {
    let loaded = try SiteSandbox.load([
      "content/README.md": "Hello", "content/user.json": "[]", "content/users.txt": "",
      "content/posts/photo.JPG": "", "content/drafts/a.md": "", "content/pages/about.json": "{}",
      "content/.DS_Store": "", "content/posts/.hidden.json": "broken", "content/posts/noext": "",
    ])
    #expect(
      loaded.lines
        == [
          ("README.md", "file"), ("drafts", "folder"), ("pages/about.json", "file"),
          ("posts/noext", "file"), ("posts/photo.JPG", "picture"), ("user.json", "file"),
          ("users.txt", "file"),
        ]
        .map { "content/\($0): warning: this \($1) is not read [unread-file]" })
    let hints = Dictionary(
      uniqueKeysWithValues: loaded.findings.map { ($0.place?.path ?? "", $0.hint ?? "") })
    #expect(hints["content/drafts"]?.hasPrefix("folders are named after what they hold") == true)
    #expect(hints["content/posts/photo.JPG"]?.hasPrefix("pictures lie in `content/media/`") == true)
    #expect(hints["content/users.txt"]?.hasPrefix("content is in .json, .ndjson and .md") == true)
    #expect(loaded.network == Network())
  }

  @Test("what file managers note of a folder is left alone, too")
  func fileManagers() throws {
    let names = ["Icon\r", "Thumbs.db", "desktop.ini", ".DS_Store"]
    let folders = ["", "media/", "media/2026/", "posts/"]
    let loaded = try SiteSandbox.load(
      Dictionary(
        uniqueKeysWithValues: folders.flatMap { folder in
          names.map { ("content/" + folder + $0, "") }
        }))
    #expect(loaded.lines == [])
    #expect(loaded.network == Network())
    let icon = try SiteSandbox.load(["content/media/Icon": "", "content/media/Icon\r/a.txt": ""])
    #expect(icon.findings.count == 2, "\(icon.lines)")
  }

  @Test("links and pipes are refused")
  func links() throws {
    let sandbox = try SiteSandbox([
      "elsewhere/users.json": #"[{"id": "u1"}]"#, "content/users/a.json": #"{"id": "u2"}"#,
    ])
    try sandbox.link("content/users.json", to: "../elsewhere/users.json")
    try sandbox.link("content/posts", to: "../elsewhere")
    try sandbox.link("content/media", to: "../elsewhere")
    #expect(mkfifo(sandbox.root + "/content/likes.json", 0o600) == 0)
    let loaded = sandbox.load()
    #expect(
      loaded.lines == [
        "content/likes.json: error: this is no regular file [unreadable]",
        "content/media: error: symbolic links are not followed [symbolic-link]",
        "content/posts: error: symbolic links are not followed [symbolic-link]",
        "content/users.json: error: symbolic links are not followed [symbolic-link]",
      ])
    #expect(loaded.network.users.map(\.id) == ["u2"])
  }

  @Test("a folder of templates that is a link is refused, wherever it leads")
  func linkedTemplates() throws {
    let sandbox = try SiteSandbox(["other/secret.txt": "x"])
    for target in ["other", "nowhere"] {
      let link = sandbox.root + "/Templates"
      try #require(symlink(target, link) == 0)
      let folder = TemplateFolder(siteFolder: sandbox.root)
      #expect(folder.files.map(\.name) == [])
      #expect(
        folder.findings.map(\.line) == [
          "Templates: error: symbolic links are not followed [symbolic-link]"
        ])
      unlink(link)
    }
  }

  @Test(
    "a folder with nearly the name of that of templates is told of, where there is none",
    arguments: ["templates", "Template", "template"])
  func nearlyTemplates(_ name: String) throws {
    let sandbox = try SiteSandbox([name + "/card.html": "x"])
    let folder = TemplateFolder(siteFolder: sandbox.root)
    // Where case counts for nothing, `templates` is the folder itself.
    if OutputSandbox.ignoresCase, name == "templates" { return }
    #expect(folder.files.isEmpty)
    #expect(
      folder.findings.map(\.line) == ["\(name): warning: this folder is not read [unread-file]"])
    #expect(folder.findings.map(\.hint) == ["did you mean `Templates/`?"])
    let both = try SiteSandbox([name + "/card.html": "x", "Templates/page.html": "x"])
    #expect(TemplateFolder(siteFolder: both.root).findings.isEmpty)
  }

  @Test("what editors leave beside templates is none of the theme")
  func editorFiles() throws {
    let left = ["base.html~", "#card.html#", "style.css.tmp", "a.swp", "Thumbs.db", ".b.html.swp"]
    let names = left + ["img/base.html~", "base.html", "img/#1.png"]
    let sandbox = try SiteSandbox(
      Dictionary(uniqueKeysWithValues: names.map { ("Templates/" + $0, "x") }))
    let folder = TemplateFolder(siteFolder: sandbox.root)
    #expect(folder.files.map(\.name) == ["base.html", "img/#1.png"])
    #expect(folder.findings.map(\.line) == [])
  }

  // On macOS there are no such names.
  #if os(Linux)
    @Test("a name that is not UTF-8 is an error about the name")
    func names() throws {
      let sandbox = try SiteSandbox([
        "content/media/.keep": "", "content/posts/.keep": "", "Templates/messages/.keep": "",
      ])
      /// The path for the system; each `?` is a byte that no text in UTF-8 has.
      func path(_ path: String) -> [CChar] {
        (sandbox.root + "/" + path).utf8.map {
          CChar(bitPattern: $0 == UInt8(ascii: "?") ? 0xFF : $0)
        } + [0]
      }
      let files = [
        "content/media/c?.png", "content/posts/?.json", "content/a?.txt", "content/posts/b?.txt",
        "content/c?~",
        "Templates/messages/?.txt", "Templates/?/a.html",
      ]
      let folders = ["content/media/?", "content/posts/?", "Templates/?"]
      defer {
        for file in files { unlink(path(file)) }
        for folder in folders { rmdir(path(folder)) }
      }
      for folder in folders { try #require(mkdir(path(folder), 0o700) == 0, "\(folder)") }
      for file in files {
        let handle = creat(path(file), 0o600)
        try #require(handle >= 0, "\(file)")
        close(handle)
      }
      #expect(
        sandbox.load().lines == [
          "content/a\u{FFFD}.txt: warning: this file is not read [unread-file]",
          "content/media/c\u{FFFD}.png: error: its name is not UTF-8 [utf-8]",
          "content/media/\u{FFFD}: error: its name is not UTF-8 [utf-8]",
          "content/posts/b\u{FFFD}.txt: warning: this file is not read [unread-file]",
          "content/posts/\u{FFFD}: error: its name is not UTF-8 [utf-8]",
          "content/posts/\u{FFFD}.json: error: its name is not UTF-8 [utf-8]",
        ])
      #expect(
        TemplateFolder(siteFolder: sandbox.root).findings.map(\.line).sorted() == [
          "Templates/messages/\u{FFFD}.txt: error: its name is not UTF-8 [utf-8]",
          "Templates/\u{FFFD}: error: its name is not UTF-8 [utf-8]",
        ])
    }
  #endif

  @Test(
    "an error in the syntax of one file is one finding, not one for each record that refers to it",
    arguments: [
      (
        "users.json", #"[{"id": "u1"},"# + "\n {\"id\" \"u2\"}]",
        "2:8: error: expected `:` after the key, found a string [json-syntax]"
      ),
      ("users.json", "", "1:1: error: the file is empty [json-syntax]"),
      ("users.json", "[5]", "1:2: error: a user should be an object, not a number [wrong-type]"),
      ("users.json", #"[{"username": "u1"}]"#, "1:2: error: this user has no `id` [missing-field]"),
      (
        "users.json", #"[{"id": 1}]"#,
        "1:9: error: `id` should be a text, not a number [wrong-type]"
      ),
      (
        "users.ndjson", "{\"id\": \"u1\"\n}",
        "1:12: error: the record does not end on its line [json-syntax]"
      ),
      (
        "users/u1.md", "---\nid: u1\nText",
        "1:1: error: the front matter is not closed [front-matter]"
      ),
      ("users/u1.md", "---\nid: [u1\n---\nText", "3:1: error: expected `,` or `]` [yaml-syntax]"),
    ])
  func noFlood(file: String, text: String, rest: String) throws {
    let posts = (0..<50).map {
      #"{"id": "\#($0)", "author_id": "x\#($0)", "created_at": "2026-01-01", "text": "x"}"#
    }
    let reactions = (0..<50).map { #"{"type": "star", "post_id": "\#($0)", "user_id": "y"}"# }
    let loaded = try SiteSandbox.load([
      "content/\(file)": text, "content/posts.ndjson": posts.joined(separator: "\n"),
      "content/reactions.ndjson": reactions.joined(separator: "\n"),
    ])
    let first = try #require(loaded.lines.first)
    // A line that is broken in two is told of for both of its halves.
    let own = loaded.lines.filter { $0.hasPrefix("content/\(file)") }
    #expect(own == loaded.lines)
    #expect(own.count <= 2)
    #expect(first == "content/\(file):\(rest)")
    #expect(loaded.network.posts.count == 50)
  }

  @Test("text that is not UTF-8 is an error at its place")
  func notUTF8() throws {
    let sandbox = try SiteSandbox(["content/users.json": "[]"])
    try sandbox.write(
      Data(Array("[{\"id\": \"u1\",\n  \"bio\": \"a".utf8) + [0xFF] + Array("\"}]".utf8)),
      to: "content/users/a.json")
    try sandbox.write(Data(Array("# T\n\nabc".utf8) + [0xC3, 0x28]), to: "content/pages/a.md")
    #expect(
      sandbox.load().lines == [
        "content/pages/a.md:3:4: error: this text is not valid UTF-8 [utf-8]",
        "content/users/a.json:2:12: error: this text is not valid UTF-8 [utf-8]",
      ])
  }

  @Test("places are right inside an array of 5 MB, and with a finding for every record")
  func bigArray() throws {
    let text = String(repeating: "霧の港 ", count: 120)
    let count = 4000
    let slips = [0, 1, 1999, 3998, 3999]
    var records: [String] = []
    for number in 0..<count {
      let name = slips.contains(number) ? "creatd_at" : "created_at"
      records.append(
        #"{"id": "\#(number)", "content": "\#(text)", "author_id": "u1", "\#(name)": "2026-01-01"}"#
      )
    }
    let json = "[\n" + records.joined(separator: ",\n") + "\n]"
    #expect(json.utf8.count > 5_000_000)
    let oneLine = "[" + records.joined(separator: ",") + "]"
    let files = ["content/users.json": #"[{"id": "u1"}]"#]

    let lines = try SiteSandbox.load(files.merging(["content/posts.json": json]) { $1 })
    let columns = slips.map { number -> Int in
      let before = records[number].prefix(while: { $0 != "霧" }).unicodeScalars.count
      return before + text.unicodeScalars.count + #"", "author_id": "u1", "#.count + 1
    }
    #expect(
      lines.findings.compactMap { $0.place.map { [$0.line, $0.column] } }
        == zip(slips, columns).map { [$0 + 2, $1] })

    let flat = try SiteSandbox.load(files.merging(["content/posts.json": oneLine]) { $1 })
    var offset = 1
    var expected: [[Int]] = []
    for (number, record) in records.enumerated() {
      if let slip = slips.firstIndex(of: number) { expected.append([1, offset + columns[slip]]) }
      offset += record.unicodeScalars.count + 1
    }
    #expect(flat.findings.compactMap { $0.place.map { [$0.line, $0.column] } } == expected)
    let shown = flat.findings.compactMap { $0.place?.sourceLine?.unicodeScalars.count }
    #expect(shown.allSatisfy { $0 <= 160 } && shown.count == slips.count)
  }

  @Test("a file that holds everything twice is told of quickly")
  func everythingTwice() throws {
    let posts = (0..<5000).map {
      #"{"id": "\#($0)", "author_id": "u1", "created_at": "2026-01-01", "content": "fog"}"#
    }
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.ndjson": (posts + posts).joined(separator: "\n"),
    ])
    #expect(loaded.findings.count == 5000)
    #expect(loaded.findings.map { $0.place?.line } == Array(5001...10_000))
    #expect(
      loaded.findings.map(\.hint)
        == (1...5000).map { "the first is at content/posts.ndjson:\($0)" })
  }

  @Test("the same network and findings come from any number of workers")
  func workers() throws {
    let sandbox = try SiteSandbox([
      "content/users.json": #"[{"id": "u1"}, {"id": "u2", "boi": ""}]"#,
      "content/posts/bad.json": "[{]",
    ])
    for number in 0..<30 {
      try sandbox.write(
        Data("---\nauthor: u\(number % 3)\ndate: 2026-01-01\n---\nText \(number)".utf8),
        to: "content/posts/\(number).md")
    }
    let serial = sandbox.load()
    let parallel = ContentLoader(settings: Settings(), workers: .backwards(4))
      .load(folder: sandbox.root)
    #expect(serial.network == parallel.network)
    #expect(serial.findings == parallel.findings)
    #expect(serial.network.posts.count == 30)
  }
}
