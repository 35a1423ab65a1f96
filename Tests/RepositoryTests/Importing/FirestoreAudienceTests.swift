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

  /// It is 2026-12-01T00:00:00Z.
  @Test(
    "an end that is written in another way holds a post back as in `content/`, or is told of",
    arguments: [
      (#""expiresAt": "2026-11-30 8:00 AM""#, true, false),
      (#""expiresAt": "2026-12-01 8:00 PM""#, true, false),
      (#""expiresAt": "2026-11-30 10:00:00 -0500""#, true, false),
      (#""expiresAt": "2026-12-02 8:00 AM""#, false, false),
      (#""expiresAt": 1700000000"#, false, true), (#""expires": ["2023-01-01"]"#, false, true),
      (#""expiresAt": "1 January 2023""#, false, true), (#""expiresAt": {"day": 1}"#, false, true),
      (#""expiresAt": """#, false, false), (#""expiresAt": null"#, false, false),
      (#""expires": false"#, false, false), (#""expires": true"#, false, false),
      (#""expiresAt": 0"#, false, false), (#""expiresAt": []"#, false, false),
      (#""expiresAt": "2027-01-01""#, false, false),
      (#""publishedAt": "2026-12-05 8:00 AM""#, false, true),
      (#""publishedAt": "2026-11-01 8:00 AM""#, false, false),
    ])
  func ends(field: String, isOver: Bool, isTold: Bool) throws {
    let sandbox = try FirestoreSandbox(
      #"{"posts": {"p": {"text": "x", \#(field)}, "q": {"text": "x"}}}"#)
    #expect(sandbox.ids(.post) == (isOver ? ["q"] : ["p", "q"]))
    #expect(sandbox.selection.leftOut.doubts.all.map(\.word) == (isTold ? ["post"] : []))
  }

  @Test(
    "what is empty or the first second hides nothing in any form, as in `content/`",
    arguments: [
      #"{"_seconds": 0, "_nanoseconds": 0}"#, #"{"seconds": 0}"#, "{}",
      #"{"__datatype__": "timestamp", "value": {"_seconds": 0, "_nanoseconds": 0}}"#,
      #"{"timestampValue": "1970-01-01T00:00:00Z"}"#, #"{"mapValue": {}}"#,
      #"{"timestampValue": "0001-01-01T00:00:00Z"}"#, #""0001-01-01T00:00:00Z""#,
    ])
  func never(value: String) throws {
    #expect(try Self.posts(#""deletedAt": \#(value)"#).ids(.post) == ["p", "q"])
    #expect(try Self.posts(#""approved": \#(value)"#).ids(.post) == ["q"])
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
    for name in ["settings", "account", "profile", "info", "details", "config"] {
      #expect(try doubts(#""\#(name)": {"isPrivate": true}"#) == ["\(name).is_private"])
    }
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
    #expect(sandbox.selection.leftOut[.direct] == (isDirect ? 1 : 0))
    #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test(
    "posts that a site would hold back are held back",
    arguments: [
      (#""password": "p""#, true), (#""post_password": "p""#, true), (#""password": """#, false),
      (#""password": "0""#, true), (#""password": "no""#, true), (#""postPassword": 0"#, true),
      (#""password": false"#, false), (#""password": null"#, false),
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

  @Test(
    "a message is to somebody where it belongs to what is between a few",
    arguments: [
      #""sessionId": "s""#, #""session_id": "s""#, #""sessionid": "s""#, #""ticketId": "t""#,
      #""supportTicketId": "t""#, #""caseId": 5"#, #""orderId": "o""#, #""bookingRef": "b""#,
      #""appointmentId": "a""#, #""pairId": "p""#, #""coupleId": "c""#, #""patientUid": "p""#,
      #""familyIds": ["f"]"#,
    ])
  func matters(field: String) throws {
    let sandbox = try FirestoreSandbox(
      #"{"messages": {"m": {"text": "x", \#(field)}, "n": {"text": "x"}}}"#)
    #expect(sandbox.ids(.message) == ["n"] && sandbox.selection.leftOut[.direct] == 1)
  }

  @Test(
    "what such a word says by itself is no such thing",
    arguments: [
      #""session": "Spring""#, #""order": 5"#, #""case": "closed""#, #""familyName": "Byron""#,
      #""sessionTitle": "x""#, #""orderId": null"#, #""orderId": """#, #""familyIds": []"#,
    ])
  func noMatters(field: String) throws {
    let sandbox = try FirestoreSandbox(#"{"messages": {"m": {"text": "x", \#(field)}}}"#)
    #expect(sandbox.ids(.message) == ["m"] && sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test(
    "a message that nobody has signed, with an address, was written into a form",
    arguments: [
      (#""name": "M", "email": "m@x.example", "subject": "Hello""#, true),
      (#""fullName": "M", "phoneNumber": "555""#, true), (#""userEmail": "m@x.example""#, true),
      (#""phone": 555"#, true), (#""name": "M", "email": """#, false),
      (#""email": "m@x.example", "userName": "Mallory""#, false),
      (#""email": "m@x.example", "displayName": "Mallory""#, false),
      (#""email": "m@x.example", "userId": "u""#, false), (#""phone": "5", "uid": "u""#, false),
      (#""email": "m@x.example", "sender": "Mallory""#, false),
      (#""email": "U@x.example""#, false), (#""name": "Guest""#, false),
    ])
  func forms(fields: String, isDirect: Bool) throws {
    let json = """
      {"users": {"u": {"name": "U", "email": "u@x.example"}},
       "messages": {"m": {"text": "x", \(fields)}, "n": {"text": "x"}}}
      """
    let sandbox = try FirestoreSandbox(json)
    #expect(sandbox.ids(.message) == (isDirect ? ["n"] : ["m", "n"]))
    #expect(sandbox.selection.leftOut[.direct] == (isDirect ? 1 : 0))
    #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
    let all = try FirestoreSandbox(json, takesHidden: true).records(.message)
    #expect(all.count == 2 && all[0].contains(#""visibility": "private""#) == isDirect)
  }

  @Test("a message that nobody has signed, with a subject, is told of")
  func subjects() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"u": {"name": "U"}}, "messages": {"m": {"text": "x", "subject": "Hello"},
        "n": {"text": "x", "subject": "Hello", "userId": "u"}, "o": {"text": "x", "subject": ""},
        "p": {"text": "x", "subject": "Hello", "phone": "5"}}}
      """)
    #expect(sandbox.ids(.message) == ["m", "n", "o"])
    #expect(
      sandbox.selection.leftOut.doubts.all.map { "\($0.field) \($0.count)" } == ["subject 1"])
  }
}
