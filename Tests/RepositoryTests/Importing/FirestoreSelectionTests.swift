import Domain
import Testing

@testable import Repository

@Suite("What is imported of a Firestore database")
struct FirestoreSelectionTests {
  @Test("the id of a document is the record's; what a field says only others may refer to")
  func ids() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"U": {"id": "u1"}, "V": {"id": ""}}, "posts": {"Q": {"text": "x", "userId": "u1", "parentId": "p1"}, "P": {"id": "p1", "text": "x",
        "author": {"__datatype__": "documentReference", "value": "users/U"}, \(FirestoreSandbox.time)}},
        "posts/P/comments": {"C": {"userId": "users/U", \(FirestoreSandbox.time)}}, "posts/P/likes": {"U": {}, "V": {}}}
      """)
    #expect(sandbox.ids(.user) == ["U", "V"])
    #expect(
      sandbox.records(.post) == [
        #"{"id": "Q", "author_id": "U", "content": "x", "in_reply_to": "P"}"#,
        #"{"id": "P", "author": {"id": "U"}, "content": "x", "created_at": "2026-01-01T00:00:00Z"}"#,
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
    #expect(post.contains(#""t29"]"#) && !post.contains("t30"))
    #expect(!post.contains("none.png") && !post.contains("@"))
    #expect(sandbox.records(.user) == [#"{"id": "u"}"#])
    #expect(sandbox.selection.leftOut[.values] == 104)
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
