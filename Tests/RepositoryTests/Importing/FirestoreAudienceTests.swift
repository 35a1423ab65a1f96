import Domain
import Testing

@testable import Repository

@Suite("Who may see a record of a Firestore database")
struct FirestoreAudienceTests {
  private static func posts(_ field: String) throws -> FirestoreSandbox {
    try FirestoreSandbox(
      """
      {"users": {"ben": {"name": "B"}}, "posts": {"p": {"text": "x", \(field)}, "q": {"text": "x"}},
       "posts/q/comments": {"c": {"text": "x", \(field)}}}
      """)
  }

  @Test(
    "what waits for somebody to look at it is told of",
    arguments: [
      #""approvalStatus": "pending""#, #""approval": "pending""#, #""isPending": true"#,
      #""pending": true"#, #""needsReview": true"#, #""underReview": true"#,
      #""moderation": {"status": "pending"}"#, #""status": "unapproved""#,
      #""status": "not_approved""#, #""status": "under_review""#, #""status": "In Review""#,
      #""status": "awaiting_moderation""#, #""status": "declined""#, #""status": "quarantined""#,
      #""status": "PENDING_REVIEW""#, #""flags": {"deleted": true}"#, #""flags": ["spam"]"#,
      #""settings": {"private": true}"#, #""moderation": {"approved": false}"#,
    ])
  func waiting(field: String) throws {
    let sandbox = try Self.posts(field)
    #expect(sandbox.ids(.post) == ["p", "q"] && sandbox.ids(.comment) == ["q/c"])
    let doubts = sandbox.selection.leftOut.doubts.all
    #expect(doubts.map(\.word) == ["comment", "post"] && doubts.allSatisfy { $0.count == 1 })
  }

  @Test(
    "an audience under another name is told of",
    arguments: [
      #""type": "private""#, #""postType": "draft""#, #""access": "friends""#,
      #""scope": "friends""#, #""permission": "friends""#, #""whoCanSee": "friends""#,
      #""whoCanSee": "circle""#, #""shareWith": "friends""#, #""viewers": ["ben"]"#,
      #""closeFriends": true"#, #""x": "Only me""#, #""x": "only_me""#, #""x": "dm""#,
      #""x": "followers""#, #""x": ["friends", "followers"]"#,
    ])
  func audiences(field: String) throws {
    let sandbox = try Self.posts(field)
    #expect(sandbox.ids(.post) == ["p", "q"])
    #expect(sandbox.selection.leftOut.doubts.all.map(\.word) == ["comment", "post"])
  }

  @Test(
    "what is usual is not told of",
    arguments: [
      #""type": "text""#, #""category": "friends""#, #""source": "direct""#, #""tag": "draft""#,
      #""x": "My friends""#, #""x": "private lessons in Rome""#, #""scope": "public""#,
      #""whoCanSee": "everyone""#, #""shareWith": "all""#, #""viewers": []"#, #""viewers": 12"#,
      #""closeFriends": false"#, #""pending": false"#, #""isPending": 0"#, #""pending": """#,
      #""approvalStatus": "approved""#, #""approval": true"#, #""status": "active""#,
      #""status": "reviewed""#, #""status": "Awaiting spring""#, #""flags": {"deleted": false}"#,
      #""flags": {"likes": 3}"#, #""settings": {"private": false, "dark": true}"#,
      #""settings": {"public": true}"#, #""moderation": {"status": "approved"}"#,
      #""metadata": {"width": 3}"#, #""x": """#, #""x": []"#, #""access": "free""#,
      #""username": "friends""#, #""createdBy": "draft""#,
    ])
  func usual(field: String) throws {
    let sandbox = try Self.posts(field)
    #expect(sandbox.ids(.post) == ["p", "q"] && sandbox.ids(.comment) == ["q/c"])
    #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test("people may have friends, requests and settings, and be private")
  func people() throws {
    func doubts(_ field: String) throws -> [String] {
      let sandbox = try FirestoreSandbox(#"{"users": {"u": {"name": "U", \#(field)}}}"#)
      #expect(sandbox.ids(.user) == ["u"])
      return sandbox.selection.leftOut.doubts.all.map(\.field)
    }
    for field in [
      #""pending": ["ben"]"#, #""closeFriends": ["ben"]"#, #""relation": "friends""#,
      #""settings": {"emailVisible": false, "privateMessages": true}"#, #""mood": "private""#,
    ] {
      #expect(try doubts(field) == [])
    }
    #expect(try doubts(#""settings": {"isPrivate": true}"#) == ["settings.is_private"])
    #expect(try doubts(#""accountType": "private""#) == ["account_type"])
  }

  @Test(
    "a message is to somebody by what its channel is",
    arguments: [
      (#""channelType": "private""#, true), (#""roomType": "dm""#, true),
      (#""groupType": "private""#, true), (#""isWhisper": true"#, true), (#""dmId": "d""#, true),
      (#""dialogueId": "d""#, true), (#""dmid": "d""#, true), (#""channelType": "text""#, false),
      (#""roomType": "lobby""#, false), (#""groupType": "public""#, false),
      (#""isWhisper": false"#, false), (#""dialogue": "Hello""#, false), (#""dmId": """#, false),
    ])
  func messages(field: String, isDirect: Bool) throws {
    let sandbox = try FirestoreSandbox(
      #"{"messages": {"m": {"text": "x", \#(field)}, "n": {"text": "x"}}}"#)
    #expect(sandbox.ids(.message) == (isDirect ? ["n"] : ["m", "n"]))
    #expect(sandbox.selection.leftOut.direct == (isDirect ? 1 : 0))
    #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test(
    "posts that a site would hold back are held back",
    arguments: [
      (#""password": "p""#, true), (#""post_password": "p""#, true), (#""password": """#, false),
      (#""expires": "2026-11-01T00:00:00Z""#, true), (#""expiresAt": "2026-11-01""#, true),
      (#""expiryDate": {"_seconds": 1767225600, "_nanoseconds": 0}"#, true),
      (#""expires": "2026-11-01 10:00""#, true), (#""expires": "2026-12-02T00:00:00Z""#, false),
      (#""expires": false"#, false), (#""expires": "soon""#, false),
    ])
  func heldBack(field: String, isHidden: Bool) throws {
    let json =
      #"{"users": {"u": {"name": "U", \#(field)}}, "posts": {"p": {"text": "x", \#(field)}}}"#
    let sandbox = try FirestoreSandbox(json)
    #expect(sandbox.ids(.user) == ["u"] && sandbox.ids(.post) == (isHidden ? [] : ["p"]))
    let all = try FirestoreSandbox(json, takesHidden: true).records(.post)
    #expect(all.count == 1 && all[0].contains(#""visibility": "private""#) == isHidden)
  }
}
