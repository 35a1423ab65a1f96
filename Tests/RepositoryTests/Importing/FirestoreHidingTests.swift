import Domain
import Testing

@testable import Repository

@Suite("Who and what is hidden of a Firestore database")
struct FirestoreHidingTests {
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

  @Test("what somebody has written is hidden of whom its `author` says that they are")
  func embeddedAuthors() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": [{"id": "ada"}], "posts": [{"id": "a", "text": "x", "author": {"id": "ada", "banned": false, "deletedAt": null}},
         {"id": "b", "text": "y", "author": {"id": "ada", "isPrivate": true}},
         {"id": "c", "text": "z", "author": {"name": "Bo", "banned": true}}],
       "comments": [{"id": "d", "postId": "a", "text": "x", "author": {"name": "Bo", "deletedAt": "2026-01-01"}},
         {"id": "e", "postId": "a", "text": "x", "author": {"name": "Cy"}}]}
      """)
    #expect(sandbox.ids(.post) == ["a"])
    #expect(sandbox.ids(.comment) == ["e"])
  }

  @Test("what was never published is a draft, as databases of Rails, Strapi and Ghost have it")
  func unpublished() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": [{"id": "ada"}], "posts": [{"id": "a", "text": "x", "publishedAt": "2026-01-01T00:00:00Z"},
         {"id": "b", "text": "y", "publishedAt": null}, {"id": "c", "text": "z", "deletedAt": null}]}
      """)
    #expect(sandbox.ids(.post) == ["a", "c"])
  }

  @Test("a field that the database has for itself hides as another one does")
  func deletedByDatabase() throws {
    let sandbox = try FirestoreSandbox(
      #"{"posts": {"p": {"text": "x", "_deleted": true}, "q": {"text": "x", "_deleted": false}}}"#)
    #expect(sandbox.ids(.post) == ["q"])
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

  @Test("what hides is not told of as if it were not understood", arguments: hiding)
  func understood(field: String) throws {
    let sandbox = try FirestoreSandbox(#"{"posts": {"p": {"text": "x", \#(field)}}}"#)
    #expect(sandbox.ids(.post) == [] && sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test(
    "what hides a record in `content/` hides it in a database",
    arguments: [
      #""trashed": true"#, #""isTrashed": true"#, #""trashedAt": "2026-01-01T00:00:00Z""#,
      #""unpublished": true"#, #""hide": 1"#, #""email_only": true"#, #""postStatus": "private""#,
      #""state": ["unlisted", "private"]"#, #""headless": true"#, #""permalink": false"#,
      #""password": "x""#, #""_deleted": true"#, #""discardedAt": "2026-01-01""#,
      #""saveAsDraft": true"#,
    ])
  func asInContent(field: String) throws {
    let sandbox = try FirestoreSandbox(
      #"{"posts": {"p": {"text": "x", \#(field)}, "q": {"text": "x"}}}"#)
    #expect(sandbox.ids(.post) == ["q"])
  }

  @Test("the password of a user, and what says how somebody is reached, hides nobody")
  func ofPerson() throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {"u": {"name": "U", "password": "x", "emailOnly": true}}, "posts": {"p": {"text": "x", "userId": "u"}}}"#
    )
    #expect(sandbox.ids(.post) == ["p"] && sandbox.ids(.user) == ["u"])
  }

  @Test(
    "a post that Parse gives to some readers alone is hidden, and one for everybody is not",
    arguments: [
      (#""ACL": {"u1": {"read": true, "write": true}}"#, true), (#""_rperm": ["u1"]"#, true),
      (#""ACL": {"*": {"write": true}, "u1": {"read": true}}"#, true), (#""_rperm": []"#, true),
      (#""ACL": {"*": {"read": true}, "u1": {"write": true}}"#, false),
      (#""_rperm": ["*", "u1"]"#, false), (#""ACL": "public-read""#, false),
    ])
  func accessList(field: String, isHidden: Bool) throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {"u1": {"name": "U", "ACL": {"u1": {"read": true}}}}, "posts": {"p": {"text": "x", \#(field)}}}"#
    )
    #expect(sandbox.ids(.post) == (isHidden ? [] : ["p"]))
    #expect(sandbox.ids(.user) == ["u1"])
  }

  @Test(
    "an author who is hidden hides the post in all forms of references",
    arguments: [
      #""author": {"__type": "Pointer", "className": "_User", "objectId": "v"}"#,
      #""author": {"objectId": "v"}"#, #""author": {"data": {"id": "v"}}"#,
      #""authorId": "u", "userId": {"id": "v"}"#, #""authorId": "u", "userId": {"ref": "users/v"}"#,
    ])
  func formsOfAuthors(field: String) throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {"u": {"name": "U"}, "v": {"name": "V", "banned": true}}, "posts": {"p": {"text": "x", \#(field)}}}"#
    )
    #expect(sandbox.ids(.post) == [])
  }

  @Test("who is hidden in an object of fields alone is hidden where broken records are passed over")
  func wrappedUser() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"ada": {"data": {"name": "A", "private": true}}, "bo": {"data": {"name": "B"}}, "cy": {"data": {"name": "C"}}},
       "posts": {"fog": {"text": "Fog", "authorId": "ada"}, "sun": {"text": "Sun", "authorId": "bo"}}}
      """)
    #expect(!sandbox.ids(.post).contains("fog"))
  }
}
