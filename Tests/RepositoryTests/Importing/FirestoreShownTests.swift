import Testing

@testable import Repository

@Suite("What an app shows under names that no site has")
struct FirestoreShownTests {
  private func unshown(_ json: String) throws -> [String] {
    try FirestoreSandbox(json).selection.leftOut.unshown.all.map { field, count in
      "\(field.name) \(field.word) \(field.content) \(count)"
    }
  }

  @Test(
    "what holds pictures, films and texts of posts is told of by its name",
    arguments: [
      (#""imageUrl": "https://a.example/x.png""#, "image_url post picture 1"),
      (#""media": [{"type": "image/png", "url": "https://a.example/x"}]"#, "media post picture 1"),
      (#""attachments": {"a": {"src": "uploads/u/1"}}"#, "attachments post picture 1"),
      (#""postImage": "x.JPG""#, "post_image post picture 1"),
      (#""photourl": "gs://bucket/x""#, "photourl post picture 1"),
      (#""写真": ["https://a.example/x.png"]"#, "写真 post picture 1"),
      (#""mediaUrls": ["https://a.example/x.mp4?alt=media"]"#, "media_urls post film 1"),
      (#""media": ["https://a.example/x.mp4", "https://a.example/x.png"]"#, "media post picture 1"),
      (#""videoUrl": "https://a.example/x""#, "video_url post film 1"),
      (#""title": "Fog""#, "title post text 1"), (#""caption": "Fog""#, "caption post text 1"),
      // Nothing is there, or nothing that is a file, or what another picture is shown by.
      (#""imageUrl": """#, nil), (#""media": []"#, nil), (#""mediaType": "image/png""#, nil),
      (#""media": "image/png""#, nil), (#""image": "n/a""#, nil), (#""imageCount": 3"#, nil),
      (#""thumbnailUrl": "https://a.example/x.png""#, nil), (#""title": " ""#, nil),
      (#""userPhotoUrl": "https://a.example/x.png""#, nil), (#""imageId": "a/b/c""#, nil),
      (#""images": ["https://a.example/x.png"], "media": ["https://a.example/y.png"]"#, nil),
      (#""image": "a picture of https://a.example/x.png""#, nil),
    ])
  func posts(field: String, told: String?) throws {
    #expect(
      try unshown(#"{"posts": {"p": {"text": "x", \#(field)}}}"#) == [told].compactMap(\.self))
  }

  @Test("so is what people show of themselves, and pictures of comments")
  func othersThanPosts() throws {
    let told = try unshown(
      """
      {"users": {"u": {"profileImage": "https://a.example/u.png", "about": "A", "profileUrl": "https://a.example/a/u"},
         "v": {"avatar": "https://a.example/v.png", "bio": "B", "about": "B"},
         "w": {"photoUrl": "https://a.example/w.png", "icon": "https://a.example/i.png", "title": "Dr."}},
       "posts/p/comments": {"c": {"text": "x", "image": "https://a.example/c.png", "title": "y"}},
       "posts": {"p": {"text": "x"}}}
      """)
    #expect(
      told == [
        "about user text 1", "avatar user picture 1", "image comment picture 1",
        "profile_image user picture 1",
      ])
  }

  @Test("of records that are left out nothing is told")
  func leftOut() throws {
    #expect(
      try unshown(
        #"{"users": {"u": {"name": "U", "hidden": true, "about": "A"}}, "posts": {"p": {"text": "x"}, "q": {"text": "x", "draft": true, "title": "y"}}}"#
      ) == [])
  }

  @Test(
    "what is answered is taken from other names where they lead to one alone",
    arguments: [
      (#""replyTo": "p""#, "p"), (#""parentPostId": "p""#, "p"), (#""in_reply_to_id": "m""#, "m"),
      (#""parentPost": {"__ref__": "posts/p"}"#, "p"), (#""reply_to": "posts/p""#, "p"),
      (#""replyTo": "p", "parent": "p""#, "p"), (#""replyTo": "p", "parent": "m""#, nil),
      (#""replyTo": "p", "inReplyTo": "m""#, "m"), (#""replyTo": "gone""#, nil),
      (#""replyTo": "q""#, nil), (#""parent": "users/u""#, nil), (#""replyTo": null"#, nil),
      (#""replyTo": "own""#, "p"), (#""replyId": "p""#, nil),
    ])
  func answers(field: String, parent: String?) throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {"u": {"name": "U"}}, "messages": {"m": {"text": "x"}}, "posts": {"p": {"text": "x", "id": "own"}, "q": {"text": "y", \#(field)}}}"#
    )
    #expect(sandbox.ids(.post) == ["p", "q"])
    let values = sandbox.selection.records[.post]?.map { $0.text("in_reply_to") }
    #expect(values == [nil, parent])
  }

  @Test("a comment answers one beside it")
  func answersOfComments() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"posts": {"p": {"text": "x"}, "o": {"text": "x"}},
       "posts/p/comments": {"c": {"text": "a"}, "d": {"text": "b", "parentCommentId": "c"},
         "e": {"text": "b", "replyTo": "posts/p/comments/d"}, "f": {"text": "b", "parent": "p"}},
       "comments": {"g": {"text": "a", "postId": "o"}, "h": {"text": "b", "postId": "o", "replyTo": "g"}}}
      """)
    let comments = sandbox.selection.records[.comment] ?? []
    let pairs = comments.compactMap { comment in
      comment.text("in_reply_to").map { "\(comment.id) \($0)" }
    }
    #expect(pairs.sorted() == ["h g", "p/d p/c", "p/e p/d"])
  }

  @Test("an answer in a form of its own is told of")
  func maps() throws {
    #expect(
      try unshown(
        #"{"posts": {"p": {"text": "x"}, "q": {"text": "y", "replyTo": {"id": "p"}}, "r": {"text": "y", "replyTo": {}}}}"#
      ) == ["reply_to post answer 1"])
  }

  @Test("an empty map says nothing, as firestore-backfire wrote `null`")
  func emptyMaps() throws {
    let sandbox = try FirestoreSandbox(
      #"{"posts": {"p": {"text": "x", "lang": {}, "inReplyTo": {}, "updatedAt": {}, "authorName": {}, "createdAt": {}, "created": "2026-01-01T00:00:00Z"}}}"#
    )
    #expect(
      sandbox.records(.post)
        == [#"{"id": "p", "content": "x", "created_at": "2026-01-01T00:00:00Z"}"#])
    #expect(sandbox.selection.leftOut[.values] == 0)
  }
}
