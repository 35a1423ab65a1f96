import Domain
import Testing

@testable import Repository

@Suite("What is doubtful in a Firestore database")
struct FirestoreDoubtsTests {
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

  @Test("a message that leads to somebody by a field of another name is told of")
  func doubtfulMessages() throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {"u": {"name": "U"}}, "messages": {"m": {"text": "x", "about": ["u"], "mood": "u2"}}}"#
    )
    #expect(sandbox.ids(.message) == ["m"])
    #expect(sandbox.selection.leftOut.doubts.all.map(\.field) == ["about"])
  }

  @Test("lists in fields that should be collections are told of")
  func nestedRecords() throws {
    let sandbox = try FirestoreSandbox(
      #"{"posts": {"p": {"text": "x", "comments": {"c": {"text": "y"}}, "likes": ["u"]}, "q": {"text": "x", "likes": 5}}}"#
    )
    #expect(sandbox.ids(.comment) == [] && sandbox.selection.leftOut[.nested] == 2)
  }
}
