import Testing

@testable import Repository

@Suite("Follows of a Firestore database that are requests")
struct FirestoreFollowsTests {
  private static let users =
    #""users": {"ada": {"username": "ada", "followingCount": 3}, "ben": {"username": "ben", "followersCount": 2}}"#

  @Test(
    "a request is no follow, in whatever form a database has it",
    arguments: [
      (#""accepted": false"#, false), (#""isAccepted": "no""#, false), (#""accepted": 0"#, false),
      (#""confirmed": false"#, false), (#""approved": false"#, false),
      (#""pending": true"#, false), (#""isPending": 1"#, false), (#""requested": true"#, false),
      (#""status": "requested""#, false), (#""status": "Pending""#, false),
      (#""state": "declined""#, false), (#""status": "rejected""#, false),
      (#""status": "BLOCKED""#, false), (#""state": "cancelled""#, false),
      (#""requestStatus": "request_sent""#, false), (#""accepted": "pending""#, false),
      (#""accepted": true, "status": "pending""#, false), (#""status": "requestSent""#, false),
      (#""status": "not_accepted""#, false), (#""status": "pending_approval""#, false),
      (#""status": "Awaiting Approval""#, false), (#""approvalStatus": "pending""#, false),
      (#""accepted": "not accepted""#, false), (#""pending": true, "accepted": true"#, false),
      (#""requested": true, "accepted": true"#, true), (#""requested": false"#, true),
      (#""accepted": true, "isRequested": true"#, true),
      (#""requested": true, "accepted": false"#, false),
      (#""status": "not requested""#, true), (#""status": "waiting for the rain to end""#, true),
      (#""approvalStatus": "approved""#, true),
      (#""accepted": true"#, true), (#""accepted": "2026-01-01""#, true),
      (#""pending": false"#, true),
      (#""status": "accepted""#, true), (#""status": "active""#, true), (#""status": """#, true),
      (#""accepted": null"#, true), (#""status": 1"#, true), (#""notify": false"#, true),
    ])
  func requests(field: String, isFollow: Bool) throws {
    for follow in [
      #""follows": {"f": {"followerId": "ada", "followeeId": "ben", \#(field)}}"#,
      #""users/ben/followers": {"ada": {\#(field)}}"#,
      #""users/ada/following": {"ben": {\#(field)}}"#,
      #""users/ben/followers": {"ada": {\#(field)}}, "users/ada/following": {"ben": {}}"#,
    ] {
      for takesHidden in [false, true] {
        let sandbox = try FirestoreSandbox(
          "{\(Self.users), \(follow)}", takesHidden: takesHidden)
        #expect(
          sandbox.records(.follow)
            == (isFollow ? [#"{"follower_id": "ada", "followee_id": "ben"}"#] : []), "\(follow)")
        #expect(
          sandbox.selection.leftOut[.requests] == (isFollow ? 0 : follow.contains("{}") ? 2 : 1))
        #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
        // Nobody has counted them.
        #expect(sandbox.records(.user)[0].contains(#""following_count": 3"#))
        #expect(sandbox.records(.user)[1].contains(#""followers_count": 2"#))
      }
    }
  }

  @Test(
    "whom somebody follows may be called `followingId`",
    arguments: [
      #""followerId": "ada", "followingId": "ben""#, #""followingId": "ben", "followerId": "ada""#,
      #""followerId": "ada", "followingId": "cy", "followeeId": "ben""#,
    ])
  func following(fields: String) throws {
    let sandbox = try FirestoreSandbox("{\(Self.users), \"follows\": {\"f\": {\(fields)}}}")
    #expect(sandbox.records(.follow) == [#"{"follower_id": "ada", "followee_id": "ben"}"#])
    #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test("who is followed accepts a request, and nobody else")
  func sides() throws {
    func count(_ follower: String, _ followee: String, _ more: String = "") throws -> Int {
      try FirestoreSandbox(
        """
        {\(Self.users), "users/ben/followers": {"ada": {\(follower)}},
         "users/ada/following": {"ben": {\(followee)}}\(more)}
        """
      ).records(.follow).count
    }
    #expect(try count(#""accepted": true"#, #""status": "requested""#) == 1)
    #expect(try count(#""accepted": false"#, #""status": "accepted""#) == 0)
    #expect(try count("", #""status": "requested""#) == 0)
    // What anybody may have written says nothing of what others have.
    let stranger =
      #", "follows": {"x": {"followerId": "ada", "followeeId": "ben", "status": "blocked"}}"#
    #expect(try count("", "", stranger) == 1)
  }

  @Test("an anonymous like, reaction or follow is not shown, and a user without an account is")
  func anonymous() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"ada": {"username": "ada", "isAnonymous": true}, "ben": {"username": "ben"}},
       "posts": {"p": {"text": "x"}}, "posts/p/likes": {"ada": {"anonymous": true}, "ben": {}},
       "posts/p/reactions": {"ada": {"type": "star", "isAnonymous": true}},
       "users/ben/followers": {"ada": {"isAnonymous": true}}}
      """)
    #expect(sandbox.ids(.user) == ["ada", "ben"])
    #expect(sandbox.records(.like) == [#"{"post_id": "p", "user_id": "ben"}"#])
    #expect(sandbox.records(.reaction) == [] && sandbox.records(.follow) == [])
  }

  private static func sandbox(
    _ collections: String, takesHidden: Bool = false
  ) throws -> FirestoreSandbox {
    try FirestoreSandbox(
      #"{\#(users), "posts": {"p": {"text": "x"}}, \#(collections)}"#, takesHidden: takesHidden)
  }

  private static let kinds: [RecordKind] = [.follow, .like, .reaction]

  @Test(
    "what is hidden or anonymous in one place is not shown by another",
    arguments: [
      #""users/ben/followers": {"ada": {"anonymous": true}}, "users/ada/following": {"ben": {}}"#,
      #""users/ben/followers": {"ada": {}}, "users/ada/following": {"ben": {"isPrivate": true}}"#,
      #""users/ben/followers": {"ada": {}}, "follows": {"x": {"followerId": "ada", "followeeId": "ben", "hidden": 1}}"#,
      #""posts/p/likes": {"ada": {"anonymous": true}}, "likes": {"x": {"postId": "p", "userId": "ada"}}"#,
      #""posts/p/likes": {"ada": {}}, "likes": {"x": {"postId": "p", "userId": "ada", "isPrivate": true}}"#,
      #""posts/p/likes": {"ada": {}}, "posts/p/reactions": {"x": {"type": "like", "userId": "ada", "anonymous": true}}"#,
      #""posts/p/reactions": {"ada": {"type": "🤩"}}, "reactions": {"x": {"postId": "p", "type": "star", "userId": "ada", "hidden": true}}"#,
    ])
  func hiddenElsewhere(collections: String) throws {
    let sandbox = try Self.sandbox(collections)
    for kind in Self.kinds { #expect(sandbox.records(kind) == []) }
    #expect(sandbox.selection.leftOut[.hidden] == 2)
    let all = try Self.sandbox(collections, takesHidden: true)
    let records = Self.kinds.flatMap(all.records)
    #expect(!records.isEmpty)
    #expect(records.allSatisfy { $0.contains(#""visibility": "private""#) })
  }

  @Test("what was deleted and is there once more is shown, and so is what somebody else hides")
  func onceMore() throws {
    let likes = try Self.sandbox(
      #""likes": {"x": {"postId": "p", "userId": "ada", "deleted": true}, "y": {"postId": "p", "userId": "ada"}}"#
    )
    #expect(likes.records(.like) == [#"{"post_id": "p", "user_id": "ada"}"#])
    let others = try Self.sandbox(
      """
      "posts/p/likes": {"ada": {}, "ben": {"hidden": true}}, "posts/p/reactions": {"ada": {"type": "star", "hidden": true}},
      "users/ben/followers": {"ada": {}}, "users/ben/following": {"ada": {"hidden": true}}
      """)
    #expect(others.records(.like) == [#"{"post_id": "p", "user_id": "ada"}"#])
    #expect(others.records(.follow) == [#"{"follower_id": "ada", "followee_id": "ben"}"#])
  }

  @Test("what a database has several times is taken off a count once")
  func counts() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"ada": {"followersCount": 10, "followingCount": 10}, "ben": {"banned": true}, "cy": {}},
       "posts": {"p": {"text": "x", "likesCount": 10}}, "posts/p/likes": {"ben": {}, "cy": {"hidden": true}},
       "likes": {"x": {"postId": "p", "userId": "ben"}, "ben_p": {"postId": "p", "userId": "ben"}},
       "users/ada/followers": {"ben": {}, "cy": {}}, "users/ben/following": {"ada": {}},
       "users/ada/following": {"ben": {}}, "users/ben/followers": {"ada": {}}}
      """)
    #expect(sandbox.records(.post) == [#"{"id": "p", "content": "x", "likes_count": 8}"#])
    #expect(
      sandbox.records(.user)[0] == #"{"id": "ada", "followers_count": 9, "following_count": 9}"#)
  }
}
