import Domain
import Testing

@testable import Repository

@Suite("What is imported of a Firestore database")
struct FirestoreSelectionTests {
  private static let time = #""createdAt": "2026-01-01T00:00:00Z""#

  @Test("the id of a document is the record's; what a field says only others may refer to")
  func ids() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"U": {"id": "u1"}, "V": {"id": ""}}, "posts": {"Q": {"text": "x", "userId": "u1", "parentId": "p1"}, "P": {"id": "p1", "text": "x",
        "author": {"__datatype__": "documentReference", "value": "users/U"}, \(Self.time)}},
        "posts/P/comments": {"C": {"userId": "users/U", \(Self.time)}}, "posts/P/likes": {"U": {}, "V": {}}}
      """)
    #expect(sandbox.ids(.user) == ["U", "V"])
    #expect(
      sandbox.records(.post) == [
        #"{"id": "Q", "author_id": "U", "content": "x", "in_reply_to": "P"}"#,
        #"{"id": "P", "author": "U", "content": "x", "created_at": "2026-01-01T00:00:00Z"}"#,
      ])
    #expect(
      sandbox.records(.comment) == [
        #"{"id": "P/C", "post_id": "P", "author_id": "U", "created_at": "2026-01-01T00:00:00Z"}"#
      ])
    #expect(
      sandbox.records(.like) == [
        #"{"post_id": "P", "user_id": "U"}"#, #"{"post_id": "P", "user_id": "V"}"#,
      ])
  }

  @Test("nobody takes somebody else's name to be hidden or shown in their place")
  func names() throws {
    // Each of these would hide `p`, which is ada's.
    for evil in [
      #"{"username": "u1", "isPrivate": true}"#, #"{"id": "u1", "isPrivate": true}"#,
    ] {
      let sandbox = try FirestoreSandbox(
        """
        {"users": {"u1": {"username": "ada"}, "evil": \(evil)},
         "posts": {"p": {"text": "x", "authorId": "u1"}, "q": {"text": "x", "author": "ADA"}, "r": {"text": "x", "id": "p", "private": true}},
         "comments": {"c": {"postId": "p", "text": "x", "authorId": "u1"}}}
        """)
      #expect(sandbox.ids(.post) == ["p", "q"], "\(evil)")
      #expect(sandbox.ids(.comment) == ["c"])
    }
    let shielded = try FirestoreSandbox(
      """
      {"users": {"spam": {"id": "other"}},
       "posts": {"bad": {"id": "good", "text": "x", "authorId": "spam"}}}
      """)
    #expect(shielded.ids(.user) == ["spam"])
    #expect(shielded.records(.post) == [#"{"id": "bad", "author_id": "spam", "content": "x"}"#])
  }

  @Test(
    "somebody who is hidden is hidden however their records name them",
    arguments: [
      #""author": "hidden""#, #""author": {"username": "HIDDEN"}"#, #""author": "h1""#,
      #""author": {"uid": "h1"}"#, #""userId": "h1""#, #""author_id": "users/h1""#,
      #""author": {"ref": {"__datatype__": "documentReference", "value": "users/h1"}}"#,
    ])
  func hiddenAuthors(author: String) throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"h1": {"username": "Hidden", "isPrivate": true}},
       "posts": {"p": {"text": "x", \(author)}, "q": {"text": "y"}}, "comments": {"c": {"postId": "q", "text": "x", \(author)}}}
      """)
    #expect(sandbox.ids(.post) == ["q"])
    #expect(sandbox.ids(.comment) == [])
  }

  @Test("somebody who is hidden is not shown by saying two ids, and nobody hides others so")
  func wrongUsers() throws {
    func posts(_ evil: String) throws -> [String] {
      let sandbox = try FirestoreSandbox(
        """
        {"users": [{"id": "ada"}, {"id": "ben", "uid": "F2"}, {"id": "u9", \(evil)}],
         "posts": {"a": {"text": "x", "userId": "ada"}, "b": {"text": "x", "userId": "u9"}, "c": {"text": "x", "author": "BAD"},
           "d": {"text": "x", "uid": "F1"}, "e": {"text": "x", "userId": "zz"}, "f": {"text": "x", "uid": "u9"},
           "g": {"text": "x", "userId": "F2"}}, "likes": {"u9": {"postId": "a"}}}
        """)
      #expect(sandbox.ids(.user) == ["ada", "ben"] && sandbox.selection.leftOut[.broken] == 1)
      #expect(sandbox.records(.like).isEmpty == evil.contains("true"))
      return sandbox.ids(.post)
    }
    let names = #""username": "bad", "uid": "F1""#
    #expect(try posts(#""_id": "zz", \#(names), "hidden": true"#) == ["a", "g"])
    #expect(try posts(#""docId": "ada", "_id": "zz", \#(names), "hidden": true"#) == ["a", "g"])
    #expect(
      try posts(#""_id": "zz", \#(names), "hidden": false"#) == ["a", "b", "c", "d", "e", "f", "g"])
  }

  @Test("somebody who is hidden stays so without an id, by what they say of themselves")
  func usersWithoutIDs() throws {
    func posts(_ user: String) throws -> [String] {
      let sandbox = try FirestoreSandbox(
        """
        {"users": [{"id": "ada", "username": "ada"}, {"id": null, "hidden": true, \(user)}],
         "posts": {"a": {"text": "x", "userId": "ada"}, "b": {"text": "x", "userId": "ben"}, "c": {"text": "x", "author": "Bad"},
           "d": {"text": "x", "userId": "", "sender": "", "author": {"id": ""}}, "e": {"text": "x"}}}
        """)
      #expect(sandbox.ids(.user) == ["ada"] && sandbox.selection.leftOut[.broken] == 1)
      return sandbox.ids(.post)
    }
    #expect(try posts(#""uid": "ben""#) == ["a", "c", "d", "e"])
    #expect(try posts(#""username": "bad""#) == ["a", "b", "d", "e"])
    #expect(try posts(#""uid": "ben", "username": "bad""#) == ["a", "d", "e"])
    // Nobody hides others.
    #expect(try posts(#""uid": "ada""#) == ["a", "b", "c", "d", "e"])
  }

  @Test("users of a file that may be the whole database hide what is theirs, and nothing of others")
  func doubtfulFiles() throws {
    let hidden = #"{"users": {"u": {"hidden": true}, "v": {}}, "rooms": {"r": {"x": 1}}}"#
    let posts = #"{"p": {"text": "x", "userId": "u"}, "q": {"text": "x", "userId": "v"}}"#
    func ids(_ more: [String: String]) throws -> [String] {
      try FirestoreSandbox(posts, file: "posts.json", more.merging(["db.json": hidden]) { $1 })
        .ids(.post)
    }
    #expect(try ids([:]) == ["q"])
    #expect(try ids(["users.json": #"{"u": {"name": "U"}}"#]) == ["p", "q"])
  }

  @Test("nobody hides by their own document who has none, and several who lie in one are hidden")
  func deepUsers() throws {
    func posts(_ inner: String) throws -> [String] {
      let sandbox = try FirestoreSandbox(
        """
        {"users": {"ada": {"nick": "A"}, "mallory": {"bob": {"hidden": true}\(inner)}},
         "posts": {"p": {"text": "x", "userId": "bob"}, "q": {"text": "x", "userId": "ada"}}}
        """)
      #expect(sandbox.ids(.user) == ["ada"] && sandbox.selection.leftOut[.broken] == 1)
      return sandbox.ids(.post)
    }
    #expect(try posts("") == ["p", "q"])
    #expect(try posts(#", "cleo": {"bio": "x"}"#) == ["q"])
  }

  @Test("what is known of all posts is no post, also where it names one of them")
  func summaries() throws {
    for (more, count) in [(#", "total": 3"#, 1), ("", 0)] {
      let sandbox = try FirestoreSandbox(
        #"{"posts": {"p": {"text": "x"}, "_meta": {"lastPost": {"text": "x", "authorId": "a"}\#(more)}}}"#
      )
      #expect(sandbox.selection.leftOut[.empty] == count)
      #expect(sandbox.ids(.post).contains("_meta") == (count == 0))
    }
  }

  @Test("of users whose ids are the same letters both are hidden where one is")
  func twinUsers() throws {
    for (first, second) in [("true", "false"), ("false", "true")] {
      let sandbox = try FirestoreSandbox(
        """
        {"users": {"K": {"hidden": \(first)}, "\u{212A}": {"hidden": \(second)}},
         "posts": {"p": {"text": "x", "userId": "K"}, "q": {"text": "x", "userId": "\u{212A}"}, "r": {"text": "x"}}}
        """)
      #expect(sandbox.ids(.post) == ["r"])
    }
  }

  @Test("what is hidden is taken off the counts that others state")
  func counts() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"h": {"isDeleted": true}, "u": {"postsCount": 5, "followersCount": 3, "followingCount": 1}},
       "posts": {"p": {"text": "x", "authorId": "u", "commentsCount": 2, "likesCount": 4, "starCount": 3, "reactions": {"star": 3, "laughing": 1}},
         "q": {"text": "x", "authorId": "u", "author": {"id": "u"}, "private": true}},
       "posts/p/comments": {"c": {"text": "x", "authorId": "h"}, "d": {"text": "x", "hidden": true}, "e": {"text": "x"}},
       "posts/p/likes": {"h": {}, "u": {}}, "posts/p/reactions": {"h": {"type": "star"}},
       "users/u/followers": {"h": {}}, "users/u/following": {"h": {}}}
      """)
    let post = try #require(sandbox.records(.post).first)
    for part in [
      #""reactions": {"star": 2, "laughing": 1}"#, #""likes_count": 3"#, #""comments_count": 0"#,
      #""star_count": 2"#,
    ] { #expect(post.contains(part), "\(part) in \(post)") }
    let user = try #require(sandbox.records(.user).first)
    for part in [#""followers_count": 2"#, #""following_count": 0"#, #""posts_count": 4"#] {
      #expect(user.contains(part), "\(part) in \(user)")
    }
  }

  @Test("what no site would take of one record stops nobody's import")
  func limits() throws {
    let many = (0..<130).map { #""t\#($0)""# }.joined(separator: ", ")
    let sandbox = try FirestoreSandbox(
      """
      {"posts": {"p": {"text": "x", "tags": [\(many)], "images": ["/media/none.png"], "authorName": "ada@example.org", "author": "ben@example.org"}},
       "users": {"u": {"name": "u@example.org"}}}
      """)
    let post = try #require(sandbox.records(.post).first)
    #expect(post.contains(#""t99"]"#) && !post.contains("t100"))
    #expect(!post.contains("none.png") && !post.contains("@"))
    #expect(sandbox.records(.user) == [#"{"id": "u"}"#])
    #expect(sandbox.selection.leftOut[.values] == 34)
  }

  @Test("comments below posts have the post's id in theirs, whatever else there is")
  func repeatedComments() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"posts": {"a": {"text": "x"}, "b": {"text": "x"}},
       "posts/a/comments": {"1": {}, "2": {"text": "y", "inReplyTo": "1"}},
       "posts/b/comments": {"1": {"text": "x"}, "3": {"text": "y", "parent_id": "1"}},
       "posts/a/comments/1": {"text": "z"}}
      """.replacing(#""1": {}, "#, with: ""))
    #expect(
      sandbox.records(.comment) == [
        #"{"id": "a/1", "post_id": "a", "content": "z"}"#,
        #"{"id": "a/2", "post_id": "a", "content": "y", "in_reply_to": "a/1"}"#,
        #"{"id": "b/1", "post_id": "b", "content": "x"}"#,
        #"{"id": "b/3", "post_id": "b", "content": "y", "in_reply_to": "b/1"}"#,
      ])
  }

  @Test(
    "only the fields of the tables are written",
    arguments: [
      (RecordKind.user, "users", #"{"id": "x", "display_name": "N"}"#),
      (.post, "posts", #"{"id": "x", "content": "T"}"#),
      (.message, "messages", #"{"id": "x", "content": "T"}"#),
      (.comment, "comments", #"{"id": "x", "post_id": "p", "content": "T"}"#),
      (.reaction, "reactions", #"{"type": "star", "post_id": "p", "reaction_user_id": "u"}"#),
      (.like, "likes", #"{"post_id": "p", "user_id": "u"}"#),
      (.follow, "follows", #"{"follower_id": "u", "followee_id": "v"}"#),
    ])
  func fields(kind: RecordKind, collection: String, record: String) throws {
    let all = """
      {"email": "a@b.c", "Email": "a@b.c", "e_mail": "a@b.c", "userEmail": "a@b.c", "phoneNumber": "1",
       "fcmToken": "t", "name": "N", "text": "T", "postId": "p", "userId": "u",
       "type": "star", "followerId": "u", "followeeId": "v", "posterUserId": "a@b.c",
       "deleted": false, "status": "a@b.c", "isPublic": true, "audience": "everyone", "isAdmin": true}
      """
    let sandbox = try FirestoreSandbox(#"{"\#(collection)": {"x": \#(all)}}"#, takesHidden: true)
    let wanted =
      kind.isPost || kind == .comment
      ? record.replacing(#", "content""#, with: #", "author_id": "u", "content""#) : record
    #expect(sandbox.records(kind) == [wanted])
  }

  @Test("the first name of a field that says something counts")
  func synonyms() throws {
    let sandbox = try FirestoreSandbox(
      #"{"posts": {"p": {"content": null, "message": "", "userId": "", "text": "one", "body": "two", "likeCount": 3, "starCount": 2}}}"#
    )
    #expect(
      sandbox.records(.post) == [
        #"{"id": "p", "content": "one", "likes_count": 3, "star_count": 2}"#
      ])
  }

  @Test(
    "which name of a field counts is not told by the order in a file, and what is blank says nothing",
    arguments: [
      (#""body": "B", "text": "T""#, "T"), (#""message": "M", "body": "B", "text": "T""#, "T"),
      (#""message": "M", "Body": "B""#, "B"), (#""text": "T", "content": "C""#, "C"),
      (#""content": " ", "text": "T""#, "T"), (#""text": "T", "content": "\n""#, "T"),
      (#""message": "M", "text": "\u3000""#, "M"),
    ])
  func namesOfFields(fields: String, content: String) throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {"u": {"displayName": " ", "name": "N"}}, "posts": {"p": {\#(fields)}}}"#)
    #expect(sandbox.records(.post) == [#"{"id": "p", "content": "\#(content)"}"#])
    #expect(sandbox.records(.user) == [#"{"id": "u", "display_name": "N"}"#])
  }

  @Test("a blank visibility is not for everybody")
  func blankVisibility() throws {
    let posts = #"{"p": {"text": "x", "visibility": " "}, "q": {"text": "x", "visibility": ""}}"#
    #expect(try FirestoreSandbox(#"{"posts": \#(posts)}"#).ids(.post) == [])
  }

  private static let hiding = [
    #""private": true"#, #""isDeleted": 1"#, #""deletedAt": {"_seconds": 1, "_nanoseconds": 0}"#,
    #""visible": false"#, #""status": "Trash""#, #""privacy": "friends""#,
    #""audience": ["friends"]"#,
    #""audience": [{"__datatype__": "documentReference", "value": "users/v"}]"#, #""draft": true"#,
    #""published": false"#, #""visibility": "private""#, #""status": "scheduled""#,
  ]

  @Test(
    "what is hidden is left out with all that belongs to it, or stays hidden", arguments: hiding)
  func hidden(field: String) throws {
    let json = """
      {"posts": {"p": {"text": "x", \(field)}, "q": {"text": "y", "inReplyTo": "p"}},
       "posts/p/comments": {"c": {"text": "z"}}, "posts/p/likes": {"u": {}},
       "posts/p/reactions": {"u": {"type": "star"}}, "comments": {"d": {"postId": "p"}},
       "posts/q/comments": {"e": {"text": "x", \(field)}, "f": {"text": "x", "inReplyTo": "e"}},
       "posts/q/likes": {"v": {\(field)}}, "posts/q/reactions": {"v": {"type": "star", \(field)}},
       "follows": {"f": {"followerId": "u", "followeeId": "v", \(field)}}}
      """
    let sandbox = try FirestoreSandbox(json)
    #expect(sandbox.records(.post) == [#"{"id": "q", "content": "y"}"#])
    #expect(sandbox.records(.comment) == [#"{"id": "q/f", "post_id": "q", "content": "x"}"#])
    for kind in [RecordKind.like, .reaction, .follow] { #expect(sandbox.records(kind) == []) }
    #expect(sandbox.selection.leftOut[.hidden] == 5 && sandbox.selection.leftOut[.orphans] == 4)

    let all = try FirestoreSandbox(json, takesHidden: true)
    let count = all.selection.records.values.reduce(0) { $0 + $1.count }
    #expect(count == 11)
    let marks = all.selection.records.values.joined().count {
      $0.values["visibility"] == .text("private") || $0.values["draft"] == .boolean(true)
    }
    #expect(marks == 5)
    #expect(all.selection.leftOut[.hidden] == 0)
  }

  @Test(
    "users who are hidden are left out or stay hidden, and what they have written is as hidden",
    arguments: [false, true])
  func hiddenUsers(takesHidden: Bool) throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"u": {"username": "ann", "isPrivate": true}, "v": {"username": "ben"}},
       "posts": {"p": {"text": "x", "authorId": "u"}, "q": {"text": "x", "author": "ann"},
         "r": {"text": "x", "author": {"id": "u", "name": "Ann"}}, "s": {"text": "x", "authorId": "v"},
         "t": {"text": "x", "authorId": "u", "draft": true}},
       "posts/s/likes": {"u": {}, "v": {}}, "users/v/followers": {"u": {}}}
      """, takesHidden: takesHidden)
    #expect(sandbox.ids(.user) == (takesHidden ? ["u", "v"] : ["v"]))
    let hidden = sandbox.records(.user).filter { $0.contains(#""hidden": true"#) }
    #expect(hidden == (takesHidden ? [#"{"id": "u", "username": "ann", "hidden": true}"#] : []))
    #expect(sandbox.selection.leftOut[.hiddenUsers] == (takesHidden ? 0 : 1))
    #expect(sandbox.ids(.post) == (takesHidden ? ["p", "q", "r", "s", "t"] : ["s"]))
    #expect(sandbox.selection.leftOut[.hidden] == (takesHidden ? 0 : 6))
    let shown = sandbox.selection.records.values.joined().filter {
      $0.values["visibility"] == nil && $0.values["hidden"] == nil
    }
    #expect(shown.count == 3)
  }

  @Test("who likes or reacts is the id of the document, where it says nobody")
  func people() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"u": {"name": "U"}}, "likes": {"a": {"postId": "p"}, "u": {"postId": "p"}},
       "posts/p/likes": {"w": {}, "z": {"userId": "v"}}, "messages/m/reactions": {"w": {"type": "star"}},
       "posts/p": {"text": "x"}, "messages": {"m": {"text": "x"}}}
      """)
    #expect(
      sandbox.records(.like) == [
        #"{"post_id": "p"}"#, #"{"post_id": "p", "user_id": "u"}"#,
        #"{"post_id": "p", "user_id": "w"}"#, #"{"post_id": "p", "user_id": "v"}"#,
      ])
    #expect(
      sandbox.records(.reaction) == [#"{"type": "star", "post_id": "m", "reaction_user_id": "w"}"#])
  }

  @Test("a follow that both sides have is one, at the time of the first that says it")
  func follows() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users/u/followers": {"v": {"createdAt": 1767225600000}, "w": {}},
       "users/v/following": {"u": {"createdAt": 1767225500000}}, "users/u/saved": {"p": {}}}
      """)
    #expect(
      sandbox.records(.follow) == [
        #"{"follower_id": "w", "followee_id": "u"}"#,
        #"{"follower_id": "v", "followee_id": "u", "created_at": "2025-12-31T23:58:20Z"}"#,
      ])
    #expect(sandbox.selection.leftOut.others.map(\.collection) == ["users/*/saved"])
  }

  @Test("posts that are empty or were deleted are left out, and circles of replies are no harm")
  func odd() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"posts": {"a": {"text": " "}, "b": {}, "c": {"imageUrls": ["https://a.example/x.png"]},
         "d": {"text": "x", "inReplyTo": "e"}, "e": {"text": "x", "inReplyTo": "d"},
         "f": {"text": "x", "inReplyTo": "elsewhere"}, "g": {"text": "x", "inReplyTo": "b"}},
       "posts/b/comments": {"x": {"text": "y"}}, "users": {"u": {}}}
      """)
    #expect(
      sandbox.records(.post) == [
        #"{"id": "c", "images": ["https://a.example/x.png"]}"#, #"{"id": "d", "content": "x"}"#,
        #"{"id": "e", "content": "x"}"#,
        #"{"id": "f", "content": "x", "in_reply_to": "elsewhere"}"#,
        #"{"id": "g", "content": "x"}"#,
      ])
    let left = sandbox.selection.leftOut
    #expect(left[.empty] == 1 && left[.deleted] == 2 && left[.orphans] == 1)
  }

  @Test("posts and messages that answer each other in a circle answer nothing")
  func mixedCircle() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"posts": {"p": {"text": "x", "inReplyTo": "m"}, "q": {"text": "x", "inReplyTo": "n"}},
       "messages": {"m": {"text": "y", "inReplyTo": "p"}, "n": {"text": "y"}}}
      """)
    #expect(
      sandbox.records(.post) == [
        #"{"id": "p", "content": "x"}"#, #"{"id": "q", "content": "x", "in_reply_to": "n"}"#,
      ])
    #expect(
      sandbox.records(.message) == [
        #"{"id": "m", "content": "y"}"#, #"{"id": "n", "content": "y"}"#,
      ])
  }

  @Test("what lies below a post that is gone from the database goes, unless it is the site's own")
  func belowNothing() throws {
    let sandbox = try ArchiveSandbox([
      "export.json": """
      {"users": {"u": {"a": 1}}, "posts": {"fog": {"text": "x"}}, "messages": {"m": {"text": "x"}},
       "posts/gone/comments": {"c": {"text": "x"}}, "posts/gone/likes": {"u": {}}, "posts/own/comments": {"c": {"text": "x"}},
       "messages/fog/reactions": {"u": {"type": "star"}}, "posts/fog/likes": {"u": {}}, "messages/m/likes": {"u": {}},
       "comments": {"d": {"postId": "gone", "text": "x"}}}
      """
    ])
    for takesHidden in [false, true] {
      let selection = FirestoreSelection(
        try sandbox.readExport("export.json"), takesHidden: takesHidden, Settings(),
        ownPosts: { ["own"] })
      #expect(selection.records[.comment]?.map(\.id) == ["d", "own/c"])
      #expect(selection.records[.like]?.map { $0.text("post_id") } == ["m", "fog"])
      #expect((selection.records[.reaction] ?? []).isEmpty)
      #expect(selection.leftOut[.orphans] == 3)
    }
  }

  @Test("pictures of the site that only hidden records name are told of")
  func pictures() throws {
    let sandbox = try ArchiveSandbox([
      "export.json": """
      {"users": {"u": {"photoUrl": "/media/u.png", "hidden": true}, "v": {"photoUrl": "/media/b.png"}},
       "posts": {"p": {"text": "x", "private": true, "images": [{"url": "media/a.png"}, "media/b.png", "https://a.example/media/c.png"]},
         "q": {"text": "x", "images": ["media/c.png"]}},
       "posts/p/comments": {"c": {"text": "x", "author": {"photoUrl": "media/d.png"}}}}
      """
    ])
    let media = Set(["a", "b", "c", "d", "u"].map { "media/\($0).png" })
    for (takesHidden, count) in [(false, 3), (true, 0)] {
      let selection = FirestoreSelection(
        try sandbox.readExport("export.json"), takesHidden: takesHidden, Settings(), media: media)
      #expect(selection.leftOut.pictures == count)
    }
  }

  @Test("records are in order of time, then of their ids, whatever the order of the export")
  func order() throws {
    let posts = [
      #""b": {"text": "x", "createdAt": "2026-01-02T00:00:00Z"}"#,
      #""a": {"text": "x", "createdAt": "2026-01-02T00:00:00Z"}"#,
      #""c": {"text": "x", "createdAt": "2026-01-01T00:00:00Z"}"#, #""z": {"text": "x"}"#,
    ]
    for order in [posts, posts.reversed()] {
      let sandbox = try FirestoreSandbox(#"{"posts": {\#(order.joined(separator: ", "))}}"#)
      #expect(sandbox.ids(.post) == ["z", "c", "a", "b"])
    }
  }

  @Test("when the database has got a document stands in for its date, as far as it needs one")
  func databaseTime() throws {
    let documents = ["users/u", "posts/p", "posts/p/likes/u"].map {
      #"{"name": "projects/a/databases/b/documents/\#($0)", "fields": {"text": {"stringValue": "x"}}, "#
        + #""createTime": "2026-01-01T00:00:00.5Z"}"#
    }
    let sandbox = try FirestoreSandbox(#"{"documents": [\#(documents.joined(separator: ", "))]}"#)
    #expect(
      sandbox.records(.post) == [
        #"{"id": "p", "content": "x", "created_at": "2026-01-01T00:00:00.5Z"}"#
      ])
    #expect(sandbox.records(.user) == [#"{"id": "u"}"#])
    #expect(sandbox.records(.like) == [#"{"post_id": "p", "user_id": "u"}"#])
  }

  @Test(
    "the id under which a user logs in leads to the user, also to one who is hidden",
    arguments: ["uid", "userId", "user_id", "id", "userID", "UID", "ID"])
  func loginIDs(field: String) throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"a": {"\(field)": "F1", "deleted": true}, "b": {"\(field)": "F2"}},
       "posts": {"p": {"userId": "F1", "text": "x"}, "q": {"uid": "F2", "text": "x"}, "r": {"uid": "F1", "text": "x"}},
       "posts/q/likes": {"x": {"uid": "F2"}, "y": {"uid": "nobody"}}}
      """)
    #expect(sandbox.records(.post) == [#"{"id": "q", "author_id": "b", "content": "x"}"#])
    #expect(
      sandbox.records(.like) == [
        #"{"post_id": "q", "user_id": "b"}"#, #"{"post_id": "q", "user_id": "y"}"#,
      ])
  }

  @Test("an id that several state leads to none of them, and shows nothing that is hidden")
  func ambiguousIDs() throws {
    func posts(_ second: String) throws -> [String] {
      let sandbox = try FirestoreSandbox(
        """
        {"users": {"a": {"uid": "F"}, "b": {"uid": "F", \(second)}, "c": {"uid": "a"}},
         "posts": {"p": {"userId": "F", "text": "x"}, "q": {"userId": "a", "text": "x"}}}
        """)
      #expect(sandbox.selection.leftOut[.ambiguousIDs] == 1)
      return sandbox.records(.post)
    }
    let own = #"{"id": "q", "author_id": "a", "content": "x"}"#
    #expect(try posts(#""x": 1"#) == [#"{"id": "p", "author_id": "F", "content": "x"}"#, own])
    #expect(try posts(#""private": true"#) == [own])
  }

  @Test(
    "a field `uid` gives a record to nobody whom others don't name, and hides it with whoever is named",
    arguments: [
      (#""uid": "ben", "userId": "bad""#, nil, 0), (#""userId": "bad", "uid": "ben""#, nil, 0),
      (#""uid": "bad", "userId": "ada""#, nil, 0), (#""userId": "ada", "authorId": "bad""#, nil, 0),
      (#""uid": "ben", "author": {"id": "bad"}"#, nil, 0),
      (#""uid": "ben", "author": "bad""#, nil, 0), (#""uid": "ben", "author_id": "ada""#, "ada", 1),
      (#""uid": "F1", "userId": "ben""#, "ben", 0), (#""uid": "ben", "userId": """#, "ben", 0),
      (#""uid": "nobody", "userId": "ben""#, "ben", 0),
      (#""uid": "ben", "author": "Ben B.""#, "ben", 0),
      (#""author": {"id": "ben", "uid": "bad"}"#, nil, 0),
      (#""author": {"uid": "bad", "ref": "ben"}"#, nil, 0),
      (#""author": {"_id": "bad", "name": "x"}"#, nil, 0), (#""ownerId": "bad""#, nil, 0),
      (#""createdBy": "bad""#, nil, 0), (#""authorUid": "bad""#, nil, 0),
      (#""authorRef": {"_path": {"segments": ["users", "bad"]}}"#, nil, 0),
      (#""user": {"_id": "bad"}"#, nil, 0), (#""postedBy": {"user": "bad"}"#, nil, 0),
      (#""owner": "Villain""#, nil, 0), (#""authors": ["ben", "bad"]"#, nil, 0),
      (#""userId": "ben", "owner_id": "bad""#, nil, 0), (#""ownerId": "F9""#, nil, 0),
      (#""userId": "ben", "ownerId": "ada""#, "ben", 1),
      (#""userId": "ben", "ownerId": "F1""#, "ben", 0),
      (#""userId": "ben", "updatedBy": "bad""#, "ben", 0),
      (#""userId": "ben", "likedBy": ["bad"]"#, "ben", 0),
      (#""userId": "ben", "owner": {"name": "Villain"}"#, "ben", 0),
    ] as [(String, String?, Int)])
  func severalAuthors(fields: String, author: String?, doubts: Int) throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"ada": {"name": "A"}, "ben": {"uid": "F1"}, "bad": {"hidden": true, "uid": "F9", "username": "villain"}},
       "posts": {"p": {"text": "x", \(fields)}, "q": {"text": "x"}}}
      """)
    #expect(sandbox.ids(.post) == (author == nil ? ["q"] : ["p", "q"]))
    #expect(sandbox.selection.records[.post]?[0].text("author_id") == author)
    #expect(sandbox.selection.leftOut.severalAuthors == doubts)
  }

  @Test(
    "somebody whom the setting `hide` names writes in nobody else's name",
    arguments: [
      (#""uid": "spam", "userId": "ada""#, nil), (#""userId": "ada", "uid": "spam""#, nil),
      (#""userId": "ada", "authorId": "spam""#, nil), (#""userId": "ada", "uid": "F1""#, nil),
      (#""userId": "ada", "author": "SP""#, nil), (#""userId": "ada", "uid": "gone""#, nil),
      (#""uid": "spam""#, "spam"), (#""uid": "spam", "author": {"username": "sp"}"#, "spam"),
      (#""ownerId": "spam""#, nil), (#""userId": "ada", "createdBy": "spam""#, nil),
      (#""userId": "spam", "ownerId": "spam""#, "spam"),
      (#""uid": "gone""#, "gone"), (#""userId": "ben", "author": "ben""#, "ben"),
      (#""userId": "ada", "author": "ada""#, "ada"),
    ] as [(String, String?)], [["spam", "gone"], ["@Sp", "gone"]])
  func usersInSetting(_ record: (fields: String, author: String?), hidden: [String]) throws {
    let json = """
      {"users": {"ada": {"username": "ada"}, "spam": {"username": "sp", "uid": "F1"},
                 "ben": {"username": "ben"}},
       "posts": {"p": {"text": "x", \(record.fields)}, "q": {"text": "x"}}}
      """
    let sandbox = try FirestoreSandbox(json, hiding: hidden)
    #expect(sandbox.ids(.post) == (record.author == nil ? ["q"] : ["p", "q"]))
    #expect(sandbox.selection.records[.post]?[0].text("author_id") == record.author)
    #expect(sandbox.selection.leftOut[.hidden] == (record.author == nil ? 1 : 0))
  }

  @Test("somebody whom the setting `hide` names hides nobody by a username, and follows stay")
  func namesInSetting() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"ada": {"username": "ada"}, "spam": {"username": "Ada"}},
       "posts": {"p": {"text": "x", "userId": "ada", "author": "ada"}},
       "follows": {"f": {"followerId": "spam", "followeeId": "ada"}}}
      """, hiding: ["spam"])
    #expect(sandbox.ids(.post) == ["p"] && sandbox.ids(.follow) == ["f"])
  }

  @Test(
    "a message to somebody is hidden, and what lies below it",
    arguments: [
      #""recipientId": "ben""#, #""receiver": {"id": "ben"}"#, #""to": "ben""#, #""toUserId": 7"#,
      #""participants": ["ada", "ben"]"#, #""members": {"ada": true}"#, #""chatId": "c""#,
      #""conversation_id": "c""#, #""roomId": "c""#, #""recipientUid": "c""#,
      #""recipientName": "Ben""#, #""receiver_email": "b@c.d""#, #""memberNames": ["Ben"]"#,
      #""users": ["ada", "ben"]"#, #""userIds": ["ben"]"#, #""uids": ["ben"]"#, #""sentTo": "ben""#,
      #""addressees": ["ben"]"#, #""otherUserId": "ben""#, #""targetUserId": "ben""#,
      #""peer": "ben""#, #""partnerId": "ben""#, #""matchId": "m""#, #""inbox_id": "i""#,
      #""isDirect": true"#, #""dm": 1"#, #""toName": "Ben""#, #""recipientUserId": "ben""#,
      #""toUserName": "ben""#, #""toUserEmail": "b@c.d""#, #""toUsername": "ben""#, #""to_uid": 7"#,
      #""toDisplayName": "Ben""#, #""recipientUsername": "ben""#, #""receiverUsername": "ben""#,
      #""partnerUsername": "ben""#, #""recipientDisplayName": "Ben""#, #""chatroomId": "c""#,
      #""toUsernames": ["ben"]"#, #""toUser": "all""#, #""toUsers": ["ben"]"#,
      #""toEmails": ["b@c.d"]"#,
      #""sendTo": "ben""#, #""isDirectMessage": true"#, #""isPrivateMessage": true"#,
      #""groupChatId": "c""#, #""withUser": "ben""#, #""participantsMap": {"ben": true}"#,
      #""idTo": "ben""#, #""recieverId": "ben""#, #""userTo": "ben""#, #""userReceiver": "ben""#,
      #""receiverPhoneNumber": "1""#, #""recipientList": ["ben"]"#, #""toAvatar": "x""#,
      #""friendId": "ben""#, #""contactId": "ben""#, #""memberList": ["ben"]"#,
      #""usersArray": ["ben"]"#, #""usersIds": ["ben"]"#, #""chatDocId": "c""#,
      #""conversationKey": "c""#, #""convId": "c""#, #""isPrivateChat": true"#,
      #""oneToOne": true"#, #""forUserId": "ben""#, #""visibleTo": ["ben"]"#,
      #""sharedWith": ["ben"]"#, #""chatType": "private""#, #""type": "private""#,
    ])
  func directMessages(field: String) throws {
    let json = """
      {"messages": {"m": {"text": "x", \(field)}, "n": {"text": "y", "roomId": "", "to": "Everyone", "members": [], "isDirect": false, "dm": "no",
         "isGroupChat": false, "chatType": "public", "type": "text", "replyTo": "m9", "replyToId": "m9", "user": "eve", "userName": "Eve"}},
       "messages/m/comments": {"c": {"text": "z"}}, "posts": {"p": {"text": "x", \(field)}}}
      """
    let sandbox = try FirestoreSandbox(json)
    #expect(sandbox.ids(.message) == ["n"] && sandbox.ids(.comment) == [])
    #expect(sandbox.ids(.post) == ["p"])
    #expect(sandbox.selection.leftOut[.direct] == 1 && sandbox.selection.leftOut[.hidden] == 0)
    let all = try FirestoreSandbox(json, takesHidden: true)
    #expect(all.records(.message)[0].contains(#""visibility": "private""#))
  }

  @Test(
    "a message to somebody whose id is a word for everybody is to them",
    arguments: [
      (#""to": "open""#, []), (#""recipientId": "all""#, []),
      (#""participants": ["ada", "all"]"#, []),
      (#""to": ["all", "open"]"#, []), (#""to": ["all", 7]"#, []), (#""roomId": "public""#, []),
      (#""to": {"_path": {"segments": ["users", "open"]}}"#, []), (#""to": "all""#, ["m"]),
      (#""members": ["Everyone", "public"]"#, ["m"]),
    ])
  func openNames(field: String, ids: [String]) throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {"open": {"name": "x"}}, "messages": {"m": {"text": "x", \#(field)}}, "posts": {"p": {"text": "x"}}}"#
    )
    #expect(sandbox.ids(.message) == ids)
  }

  @Test(
    "no name has an address for mail in it, and who is hidden stays so by such a name",
    arguments: ["a@b.example ", "Ada <a@b.example>", "mailto:a@b.example", "ada (a@b.example)"])
  func mailNames(name: String) throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"u": {"username": "\(name)", "name": "\(name)", "deleted": true}, "v": {"name": "@ada@b.example"}},
       "posts": {"p": {"text": "x", "author": "\(name)"}, "q": {"text": "x", "author": {"username": "\(name)"}},
         "r": {"text": "x", "location": {"name": "\(name)", "lat": 1, "lng": 2}}}}
      """)
    #expect(sandbox.records(.user) == [#"{"id": "v", "display_name": "@ada@b.example"}"#])
    #expect(
      sandbox.records(.post) == [
        #"{"id": "r", "content": "x", "location": {"latitude": 1, "longitude": 2}}"#
      ])
  }

  @Test("fields that hide in some apps are told of where they may hide something")
  func doubts() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"u": {"isActive": false}, "v": {"isActive": true}},
       "posts": {"p": {"text": "x", "flagged": true}, "q": {"text": "x", "flagged": 1, "state": "Banned"},
         "r": {"text": "x", "state": "fine", "flagged": false}}}
      """)
    #expect(sandbox.ids(.post) == ["p", "q", "r"])
    #expect(
      sandbox.selection.leftOut.doubts.all.map { "\($0.field) \($0.word) \($0.count)" }
        == ["flagged post 2", "is_active user 1", "state post 1"])
  }

  @Test(
    "fields that hide in some apps are told of in every form",
    arguments: [
      "trashedAt", "isTrashed", "unpublished_at", "isRejected", "rejectedAt", "deletedOn",
      "isArchive", "bannedUntil", "lockedAt", "isInvisible", "flagged_on", "softDeletedAt",
      "isPrivatePost", "isBan", "postDisabled", "isBlockedByAdmin", "postDeleted", "isDelete",
      "isdeleted", "deletedBy", "onlyMe", "subscribersOnly", "isHide", "isScheduled", "isDraftPost",
    ])
  func doubtfulForms(name: String) throws {
    for (value, count) in [("1", 1), ("null", 0), ("false", 0)] {
      let sandbox = try FirestoreSandbox(#"{"posts": {"p": {"text": "x", "\#(name)": \#(value)}}}"#)
      #expect(sandbox.ids(.post) == ["p"])
      #expect(sandbox.selection.leftOut.doubts.all.count == count)
    }
  }

  @Test(
    "what may hide is told of by its words and what is said, and what is usual is not",
    arguments: [
      (#""accountPrivacy": "private""#, 1), (#""accountPrivacy": "Public""#, 0),
      (#""publicProfile": false"#, 1), (#""publicProfile": true"#, 0),
      (#""publicUrl": "https://a.example""#, 0), (#""publicUrl": """#, 0),
      (#""isApprovedByAdmin": false"#, 1), (#""allowedUsers": ["x"]"#, 1),
      (#""sharedWith": []"#, 0), (#""sharedCount": 3"#, 0), (#""visibleTo": {"x": true}"#, 1),
      (#""scheduledAt": "2099-01-01T00:00:00Z""#, 1), (#""scheduledAt": 1700000000000"#, 0),
      (#""publishedAt": {"_seconds": 4070908800, "_nanoseconds": 0}"#, 1),
      (#""publishedAt": "2020-01-01T00:00:00Z""#, 0), (#""isPublishedNow": false"#, 1),
      (#""status": "DELETED_BY_USER""#, 1), (#""status": "ok""#, 0),
      (#""publish": true"#, 0), (#""bannerUrl": "x""#, 0), (#""acceptedPrivacyPolicy": true"#, 0),
    ])
  func doubtfulWords(field: String, count: Int) throws {
    let sandbox = try FirestoreSandbox(#"{"posts": {"p": {"text": "x", \#(field)}}}"#)
    #expect(sandbox.ids(.post) == ["p"])
    #expect(sandbox.selection.leftOut.doubts.all.count == count)
  }

  @Test("what hides is not told of as if it were not understood", arguments: hiding)
  func understood(field: String) throws {
    let sandbox = try FirestoreSandbox(#"{"posts": {"p": {"text": "x", \#(field)}}}"#)
    #expect(sandbox.ids(.post) == [] && sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test("a field that the database has for itself hides as another one does")
  func deletedByDatabase() throws {
    let sandbox = try FirestoreSandbox(
      #"{"posts": {"p": {"text": "x", "_deleted": true}, "q": {"text": "x", "_deleted": false}}}"#)
    #expect(sandbox.ids(.post) == ["q"])
  }

  @Test("a message that leads to somebody by a field of another name is told of")
  func doubtfulMessages() throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {"u": {"name": "U"}}, "messages": {"m": {"text": "x", "about": ["u"], "mood": "u2"}}}"#
    )
    #expect(sandbox.ids(.message) == ["m"])
    #expect(sandbox.selection.leftOut.doubts.all.map(\.field) == ["about"])
  }

  @Test("who is hidden likes nothing in the name of others, by whatever names them")
  func hiddenLikes() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"ben": {"name": "B"}, "bad": {"hidden": true}}, "posts": {"p": {"text": "x"}},
       "posts/p/likes": {"bad": {"userId": "ben"}}, "posts/p/reactions": {"bad": {"type": "star", "userId": "ben"}},
       "messages": {"m": {"text": "x", "senderId": "bad"}, "n": {"text": "x", "idFrom": "bad"}, "o": {"text": "x", "from": "ben"}},
       "posts/p/comments": {"c": {"text": "x", "ownerId": "bad"}, "d": {"text": "x", "commentedBy": "bad"}}, "users/ben/followers": {"x": {"followerId": "bad"}}}
      """)
    for kind in [RecordKind.like, .reaction, .comment, .follow] { #expect(sandbox.ids(kind) == []) }
    #expect(sandbox.ids(.message) == ["o"])
  }

  @Test("an id that is an address for mail is written only where a document has it")
  func mailIDs() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"a@x.example": {"name": "A"}},
       "posts": {"p": {"text": "x", "userId": "b@x.example"}, "q": {"text": "x", "userId": "a@x.example"}},
       "posts/q/likes": {"b@x.example": {}, "a@x.example": {}}, "likes": {"l": {"postId": "p", "userId": "b@x.example"}},
       "users/u/followers": {"b@x.example": {}}, "follows": {"f": {"followerId": "b@x.example", "followeeId": "u"}}}
      """)
    #expect(
      sandbox.records(.post) == [
        #"{"id": "p", "content": "x"}"#,
        #"{"id": "q", "author_id": "a@x.example", "content": "x"}"#,
      ])
    #expect(sandbox.records(.like) == [#"{"post_id": "q", "user_id": "a@x.example"}"#])
    #expect(sandbox.ids(.follow) == [] && sandbox.selection.leftOut[.values] == 5)
  }

  @Test("a name that can't be a username is shown as one that is, and hides as before")
  func usernames() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"u": {"username": "Ada Lovelace"}, "v": {"username": "Ben B.", "name": "Ben", "banned": true}},
       "posts": {"p": {"text": "x", "author": "Ben B."}, "q": {"text": "x", "author": "Ada Lovelace"}}}
      """)
    #expect(sandbox.records(.user) == [#"{"id": "u", "display_name": "Ada Lovelace"}"#])
    #expect(sandbox.ids(.post) == ["q"] && sandbox.selection.leftOut[.values] == 2)
  }

  @Test("lists in fields that should be collections are told of")
  func nestedRecords() throws {
    let sandbox = try FirestoreSandbox(
      #"{"posts": {"p": {"text": "x", "comments": {"c": {"text": "y"}}, "likes": ["u"]}, "q": {"text": "x", "likes": 5}}}"#
    )
    #expect(sandbox.ids(.comment) == [] && sandbox.selection.leftOut[.nested] == 2)
  }

  @Test("a post that only holds others is none that is empty")
  func wrappedPosts() throws {
    let sandbox = try FirestoreSandbox(
      #"{"p": {"text": "x"}, "init": {"a": 1}, "data": {"q": {"text": "y", "userId": "u"}}}"#,
      file: "posts.json")
    #expect(sandbox.ids(.post) == ["data", "p"] && sandbox.selection.leftOut[.empty] == 1)
  }

  @Test("what lies below a message that is left out is not below the post of the same id")
  func shadowedMessages() throws {
    let json = """
      {"posts": {"fog": {"text": "post"}}, "messages": {"fog": {"text": "message", "private": true}},
       "posts/fog/comments": {"a": {"text": "x"}}, "messages/fog/comments": {"b": {"text": "y"}}}
      """
    let hidden = try FirestoreSandbox(json)
    #expect(hidden.ids(.post) == ["fog"] && hidden.ids(.comment) == ["fog/a"])
    let both = try FirestoreSandbox(
      json.replacing(#", "private": true"#, with: ""), beside: SiteRecords())
    #expect(both.ids(.message) == [] && both.ids(.post) == ["fog"])
    #expect(both.ids(.comment) == ["fog/a"])
    #expect(both.selection.leftOut[.repeated] == 1)
  }

  @Test("a database may have each kind but pages, and each behind what it may be left out with")
  func kinds() {
    let kinds = RecordKind.ofDatabases
    #expect(kinds.count == Set(kinds).count)
    #expect(Set(kinds) == Set(RecordKind.allCases).subtracting([.page]))
    #expect(kinds.first == .user && kinds[1..<3].allSatisfy(\.isPost))
    for kind in kinds {
      #expect(kind.personFields.isEmpty == (kind == .user), "\(kind)")
      var names = KeyNames(kind)
      #expect(kind.personFields.allSatisfy { names.canonical($0) == $0 }, "\(kind)")
    }
  }
}
