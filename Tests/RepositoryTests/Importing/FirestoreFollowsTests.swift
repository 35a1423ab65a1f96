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
      (#""accepted": true, "status": "pending""#, false),
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
          sandbox.selection.leftOut.requests == (isFollow ? 0 : follow.contains("{}") ? 2 : 1))
        #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
        // Nobody has counted them.
        #expect(sandbox.records(.user)[0].contains(#""following_count": 3"#))
        #expect(sandbox.records(.user)[1].contains(#""followers_count": 2"#))
      }
    }
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
}
