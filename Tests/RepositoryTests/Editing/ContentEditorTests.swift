import Domain
import Foundation
import TestSupport
import Testing

@testable import Repository

@Suite("Writing to the network")
struct ContentEditorTests {
  /// One network, written in different ways.
  private static let forms: [String: [String: String]] = [
    "arrays": [
      "content/users.json": """
      [{"id":"u1","username":"ann","postsCount":1},{"id":"u2","username":"ben"},
      {"id":"u3","username":"cy","followersCount":0}]
      """,
      "content/posts.json":
        #"[{"id":"p1","authorId":"u1","text":"Fog","createdAt":"2026-01-01","likesCount":0}]"#,
      "content/comments.json": "[]", "content/reactions.json": "[ ]", "content/likes.json": "[]",
    ],
    "lines": [
      "content/users.ndjson":
        "{\"id\": \"u1\", \"username\": \"ann\"}\r\n{\"id\": \"u2\", \"username\": \"ben\"}\r\n"
        + "{\"id\": \"u3\", \"username\": \"cy\"}",
      "content/posts.ndjson":
        "\u{FEFF}{\"id\": \"p1\", \"author\": \"ann\", \"content\": \"Fog\", \"created_at\": \"2026-01-01\"}",
      "content/comments.ndjson": "", "content/reactions.ndjson": "\n\n",
    ],
    "markdown": [
      "content/users/u1.md": "---\r\nusername: ann\r\nposts_count: 1 # one\r\n---\r\nHi\r\n",
      "content/users/u2.md": "---\nusername: 'ben'\n---\n",
      "content/users/u3.md": "---\n  username: cy\n  followers_count: 0\n---",
      "content/posts/p1.md": "---\nauthor: ann\ndate: 2026-01-01\nreactions: [like]\n---\nFog\n",
    ],
  ]

  private static func load(
    _ site: SiteSandbox, _ edits: [ContentEdit] = []
  ) -> (files: SourceFiles, content: LoadedContent) {
    let files = SourceFiles(siteFolder: site.root, applying: edits, workers: .serial)
    let content = ContentLoader(settings: Settings(), workers: .serial).load(files)
    return (files, content)
  }

  /// What a network says, without what a change of its own is expected to move.
  private struct Said: Equatable {
    var posts: [String: String] = [:]
    var comments: Set<String> = []
    var reactions: Set<String> = []
    var follows: Set<String> = []

    init(_ network: Network) {
      for post in network.posts {
        let parent = post.inReplyTo.map { network[$0].id } ?? "-"
        let author = post.author.user.map { network[$0].username } ?? "?"
        posts[post.id] =
          "\(author) \(post.content) \(post.createdAt) \(parent) \(post.language ?? "-") \(post.isDraft)"
      }
      for comment in network.comments {
        let parent = comment.inReplyTo.map { network[$0].id } ?? "-"
        comments.insert("\(comment.id) \(network[comment.post].id) \(comment.content) \(parent)")
      }
      for reaction in network.reactions {
        reactions.insert(
          "\(network[reaction.post].id) \(network[reaction.user].username) \(reaction.kind)")
      }
      for follow in network.follows {
        follows.insert("\(network[follow.follower].username) \(network[follow.followee].username)")
      }
    }
  }

  @Test(
    "a walk of changes says what was written, and nothing else changes",
    arguments: forms.keys.sorted())
  func walk(form: String) throws {
    let site = try SiteSandbox(try #require(Self.forms[form]))
    var random = SeededRandom(seed: 20_261_121)
    let names = ["ann", "ben", "cy"]
    let texts = ["Fog", "a\nb", "\"quoted\" \\ / é 👏", "---\nx", "# title", "x: y", "- z", "日本 #語"]
    var expected = Said(Self.load(site).content.network)
    for step in 0..<60 {
      let (files, content) = Self.load(site)
      let network = content.network
      let now = try #require(Timestamp(seconds: 1_795_262_400 + Int64(step)))
      var editor = try ContentEditor(files, network, settings: Settings(), now: now)
      let name = try #require(names.randomElement(using: &random))
      let other = try #require(names.randomElement(using: &random))
      let text = try #require(texts.randomElement(using: &random))
      let post = network.posts.randomElement(using: &random)
      switch (Int.random(in: 0..<9, using: &random), post) {
      case (0, _), (_, nil), (7, _):
        var draft = PostDraft()
        draft.text = text
        draft.language = Bool.random(using: &random) ? "en" : nil
        draft.isDraft = Bool.random(using: &random)
        draft.inReplyTo = post?.id
        let id = try editor.createPost(draft, author: name)
        let time = draft.isDraft == true ? Post.noDate : now
        expected.posts[id] =
          "\(name) \(text) \(time) \(post?.id ?? "-") \(draft.language ?? "-") \(draft.isDraft == true)"
      case (1, let post?):
        var draft = PostDraft()
        draft.text = text
        draft.language = ""
        try editor.editPost(post.id, draft)
        let author = try #require(post.author.user)
        let parent = post.inReplyTo.map { network[$0].id } ?? "-"
        expected.posts[post.id] =
          "\(network[author].username) \(text) \(post.createdAt) \(parent) - \(post.isDraft)"
      case (2, let post?) where network.posts.count > 3:
        try editor.deletePost(post.id)
        expected.posts[post.id] = nil
        for (id, said) in expected.posts {
          expected.posts[id] = said.replacing("Z \(post.id) ", with: "Z - ")
        }
        let position = try #require(network.posts.firstIndex { $0.id == post.id })
        for reply in network.posts where reply.inReplyTo?.position == position {
          let author = try #require(reply.author.user)
          expected.posts[reply.id] =
            "\(network[author].username) \(reply.content) \(reply.createdAt) - \(reply.language ?? "-") \(reply.isDraft)"
        }
        expected.comments = expected.comments.filter { !$0.contains(" \(post.id) ") }
        expected.reactions = expected.reactions.filter { !$0.hasPrefix("\(post.id) ") }
      case (3, let post?), (4, let post?), (2, let post?):
        let kind = Int.random(in: 0..<3, using: &random)
        let isAdded = try editor.toggleReaction(
          ReactionKind.standard[kind].name, on: post.id, by: name)
        let said = "\(post.id) \(name) \(kind)"
        #expect(expected.reactions.contains(said) == !isAdded)
        if isAdded { expected.reactions.insert(said) } else { expected.reactions.remove(said) }
      case (5, let post?):
        let id = try editor.createComment(text, on: post.id, by: name)
        expected.comments.insert("\(id) \(post.id) \(text) -")
      case (8, _):
        guard let comment = network.comments.randomElement(using: &random) else { continue }
        try editor.deleteComment(comment.id)
        expected.comments = expected.comments.filter { !$0.hasPrefix("\(comment.id) ") }
      case (_, _) where name != other:
        let said = "\(name) \(other)"
        if expected.follows.contains(said) {
          try editor.unfollow(other, by: name)
          expected.follows.remove(said)
        } else {
          try editor.follow(other, by: name)
          expected.follows.insert(said)
        }
      default: continue
      }
      let edits = try editor.change().edits
      let after = Self.load(site, edits)
      #expect(after.content.lines.filter { $0.contains(": error: ") } == [])
      #expect(Said(after.content.network) == expected)
      try EditCommit(siteFolder: site.root).perform(edits)
      #expect(Said(Self.load(site).content.network) == expected)
    }
  }

  @Test("a reaction and its taking back leave every byte as it was", arguments: forms.keys.sorted())
  func backAndForth(form: String) throws {
    let site = try SiteSandbox(try #require(Self.forms[form]))
    func toggle(_ kind: String) throws {
      let (files, content) = Self.load(site)
      var editor = try ContentEditor(files, content.network, settings: Settings(), now: .epoch)
      _ = try editor.toggleReaction(kind, on: "p1", by: "cy")
      try EditCommit(siteFolder: site.root).perform(editor.change().edits)
    }
    try toggle("star")
    let before = try Self.read(site)
    try toggle("like")
    #expect(try Self.read(site) != before)
    try toggle("like")
    #expect(try Self.read(site).filter { before[$0.key] != nil } == before)
  }

  private static func read(_ site: SiteSandbox) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: site.root) {
      files[path] = FileManager.default.contents(atPath: site.root + "/" + path)
    }
    return files
  }

  @Test("a file that was changed meanwhile is not written over")
  func changedMeanwhile() throws {
    let site = try SiteSandbox(try #require(Self.forms["arrays"]))
    let (files, content) = Self.load(site)
    var editor = try ContentEditor(files, content.network, settings: Settings(), now: .epoch)
    try editor.follow("cy", by: "ann")
    try site.write(Data("[]".utf8), to: "content/users.json")
    #expect(throws: EditError.changed(path: "content/users.json")) {
      try EditCommit(siteFolder: site.root).perform(editor.change().edits)
    }
    #expect(FileManager.default.contents(atPath: site.root + "/content/follows.json") == nil)
  }

  /// A site whose only post shows `media/a.png`, and an editor that has been told to delete it.
  private static func deletingPostWithPicture(
    _ images: String = #"["media/a.png"]"#
  ) throws -> (SiteSandbox, ContentEditor) {
    let site = try SiteSandbox(try #require(forms["arrays"]))
    try site.copyPicture("plain.png", to: "content/media/a.png")
    try site.write(
      Data(
        #"[{"id":"p1","authorId":"u1","content":"x","images":\#(images),"createdAt":"2026-01-01"}]"#
          .utf8),
      to: "content/posts.json")
    let (files, content) = load(site)
    var editor = try ContentEditor(files, content.network, settings: Settings(), now: .epoch)
    try editor.deletePost("p1")
    return (site, editor)
  }

  @Test("a picture that hides itself goes with its post, too")
  func hiddenPicture() throws {
    let (site, editor) = try Self.deletingPostWithPicture(
      #"[{"url":"media/a.png","hidden":true}]"#)
    let edits = try withExtendedLifetime(site) { try editor.change().edits }
    #expect(edits.first { $0.path == "content/media/a.png" }?.outcome == .removed)
  }

  @Test("a picture that can't be read when its post goes is not left without a word")
  func unreadablePicture() throws {
    for (isThere, expected) in [
      (true, WriteRefusal.unreadable(path: "content/media/a.png", reason: "it is a symbolic link")),
      (false, nil),
    ] {
      let (site, editor) = try Self.deletingPostWithPicture()
      #expect(unlink(site.root + "/content/media/a.png") == 0)
      if isThere { try site.link("content/media/a.png", to: "/dev/null") }
      if let expected {
        #expect(throws: expected) { try editor.change().edits }
      } else {
        // Somebody has removed it meanwhile.
        #expect(try editor.change().edits.allSatisfy { !$0.path.hasPrefix("content/media") })
      }
    }
  }

  @Test("a picture stays where the settings, which may name it, can't be read")
  func unreadableSettings() throws {
    let (site, editor) = try Self.deletingPostWithPicture()
    try site.link("socialconnect.yml", to: "/dev/null")
    let change = try editor.change()
    #expect(change.edits.allSatisfy { !$0.path.hasPrefix("content/media") })
    #expect(change.undecidedPictures == ["content/media/a.png"])
  }

  @Test("large files, whose bytes are put apart, are changed as small ones are")
  func large() throws {
    let posts = (0..<20_000).map {
      #"{"id": "p\#($0)", "author_id": "u1", "content": "Fog number \#($0)", "created_at": "2026-01-01"}"#
    }
    let site = try SiteSandbox([
      "content/users.json": #"[{"id": "u1", "username": "ann"}]"#,
      "content/posts.json": "[" + posts.joined(separator: ",\n") + "]",
    ])
    let (files, content) = Self.load(site)
    #expect(content.network.posts.count == 20_000)
    var editor = try ContentEditor(files, content.network, settings: Settings(), now: .epoch)
    try editor.deletePost("p10000")
    let edit = try #require(try editor.change().edits.first)
    #expect(edit.before?.count == edit.after.map { $0.count + posts[10_000].utf8.count + 2 })
  }
}
