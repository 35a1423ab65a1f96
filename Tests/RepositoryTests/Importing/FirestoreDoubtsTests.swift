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
       "posts": {"p": {"text": "x", "flagged": true}, "q": {"text": "x", "flagged": 1, "state": "Under review"},
         "r": {"text": "x", "state": "fine", "flagged": false}}}
      """)
    #expect(sandbox.ids(.post) == ["p", "q", "r"])
    #expect(
      sandbox.selection.leftOut.doubts.all.map { "\($0.field) \($0.word) \($0.count)" }
        == ["flagged post 2", "is_active user 1", "state post 1"])
  }

  @Test(
    "that a part of a record is not to be seen is told of, and that an author in settings has no name",
    arguments: [
      "\"show_location\": false", "\"shareLocation\": false", "\"locationEnabled\": false",
      "\"showAuthor\": false", "\"isShown\": false", "\"settings\": {\"anonymous\": true}",
      "\"options\": {\"isIncognito\": true}", "\"postedAs\": \"anonymous\"",
    ])
  func parts(field: String) throws {
    let sandbox = try FirestoreSandbox(#"{"posts": {"p": {"text": "x", \#(field)}}}"#)
    #expect(sandbox.selection.leftOut.doubts.all.count == 1)
    let shown = field.replacing("false", with: "true")
    if shown != field {
      let other = try FirestoreSandbox(#"{"posts": {"p": {"text": "x", \#(shown)}}}"#)
      #expect(other.selection.leftOut.doubts.all.isEmpty)
    }
  }

  @Test(
    "fields that hide in some apps are told of in every form",
    arguments: [
      "unpublished_at", "isRejected", "rejectedAt", "deletedOn",
      "isArchive", "bannedUntil", "lockedAt", "isInvisible", "flagged_on", "softDeletedAt",
      "isPrivatePost", "isBan", "postDisabled", "isBlockedByAdmin", "postDeleted", "isDelete",
      "isdeleted", "deletedBy", "onlyMe", "subscribersOnly", "isHide", "isScheduled", "isDraftPost",
      "delFlg", "del_flag", "isSecret", "isInTrash", "trashedBy", "erased", "withdrawnAt",
      "isExclusive",
      "requiresSubscription", "forFriends", "protected", "isShadowban", "censored", "takenDown",
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
      (#""show": false"#, 1), (#""show": "The Office""#, 0), (#""displayFlag": 0"#, 1),
      (#""openFlg": "1""#, 0), (#""accessLevel": "members""#, 1), (#""accessLevel": "public""#, 0),
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

  @Test(
    "a message in which no field says what it belongs to, or that may be one to a program, is told of",
    arguments: [
      (#""requestId": "r""#, 1), (#""team_id": "t""#, 1), (#""jobRef": "j""#, 1),
      (#""projectIds": ["a"]"#, 1), (#""eventId": 5"#, 1), (#""role": "assistant""#, 1),
      (#""senderType": "bot""#, 1), (#""requestId": """#, 0), (#""projectIds": []"#, 0),
      (#""role": "gardener""#, 0), (#""replyToMessageId": "m0""#, 0), (#""parentId": "m0""#, 0),
      (#""imageId": "i""#, 0), (#""clientMessageId": "x""#, 0), (#""topicId": "x""#, 0),
      (#""deviceId": "x""#, 0), (#""userId": "u""#, 0), (#""postId": "p""#, 0), (#""_id": "m""#, 0),
      (#""readByIds": ["u"]"#, 0), (#""likedByIds": ["u"]"#, 0),
    ])
  func unknownPlaces(field: String, count: Int) throws {
    let sandbox = try FirestoreSandbox(#"{"messages": {"m": {"text": "x", \#(field)}}}"#)
    #expect(sandbox.ids(.message) == ["m"])
    #expect(sandbox.selection.leftOut.doubts.all.map(\.count) == (count == 0 ? [] : [count]))
  }

  @Test(
    "a post that is to somebody, or for few, is told of, and is taken",
    arguments: [
      #""recipients": ["u"]"#, #""toUserId": "u""#, #""receiverId": "u""#, #""groupId": "g""#,
      #""circleId": "c""#, #""familyId": "f""#, #""teamId": "t""#, #""coupleId": "c""#,
      #""householdId": "h""#, #""readers": ["u"]"#, #""permissions": {"read": ["u"]}"#,
      #""permissions": {"read": "friends"}"#, #""access": {"view": false}"#, #""premium": true"#,
      #""isPremium": 1"#, #""tier": "gold""#, #""paywalled": true"#, #""isPaid": true"#,
      #""orderId": "o""#, #""isDirect": true"#, #""to": "ben""#, #""access": "members""#,
      #""access": ["u"]"#, #""permissions": ["u"]"#, #""permissions": "subscribers""#,
      #""readers": "members""#, #""readers": {"u": true}"#, #""viewers": {"u": true}"#,
    ])
  func addressedPosts(field: String) throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {"u": {"name": "U"}}, "posts": {"p": {"text": "x", \#(field)}}}"#)
    #expect(sandbox.ids(.post) == ["p"])
    #expect(sandbox.selection.leftOut.doubts.all.map(\.count) == [1])
  }

  @Test(
    "a post that is to everybody or about people is not told of, and of people nothing is",
    arguments: [
      #""recipients": "everyone""#, #""recipients": []"#, #""toUserId": """#, #""to": "all""#,
      #""groupId": null"#, #""permissions": {"read": ["everyone"]}"#,
      #""permissions": {"write": ["u"]}"#, #""permissions": {"read": true}"#, #""premium": false"#,
      #""tier": "free""#, #""readers": 12"#, #""readers": "12""#, #""readers": {}"#,
      #""access": "public""#, #""access": 3"#, #""readers": "everyone""#, #""participants": ["u"]"#,
      #""contact": "x""#,
      #""match": "x""#, #""replyToUserId": "u""#, #""mentionedUserIds": ["u"]"#, #""isPaid": 0"#,
    ])
  func otherPosts(field: String) throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"u": {"name": "U", "premium": true, "tier": "gold", "teamId": "t", "groupId": "g"}},
       "posts": {"p": {"text": "x", \(field)}}}
      """)
    #expect(sandbox.ids(.post) == ["p"] && sandbox.ids(.user) == ["u"])
    #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test(
    "what says in another language who may see a record hides it by its state, and is told of else",
    arguments: [
      (#""status": "非公開""#, true, 0), (#""status": "下書き""#, true, 0),
      (#""status": "限定公開""#, true, 0), (#""status": "Privado""#, true, 0),
      (#""status": "borrador""#, true, 0), (#""status": "rascunho""#, true, 0),
      (#""status": "PRIVÉ""#, true, 0), (#""status": "prive\#u{301}""#, true, 0),
      (#""status": "brouillon""#, true, 0), (#""status": "Entwurf""#, true, 0),
      (#""status": "privat""#, true, 0), (#""public": "privado""#, true, 0),
      (#""public": "private""#, true, 0), (#""非公開": true"#, true, 0), (#""下書き": true"#, true, 0),
      (#""非公開": false"#, false, 0), (#""status": false"#, false, 1), (#""status": true"#, false, 0),
      (#""削除済み": true"#, true, 0), (#""公開範囲": "自分のみ""#, true, 0),
      (#""ステータス": "下書き""#, true, 0), (#""公開": "限定""#, true, 0), (#""公開": true"#, false, 0),
      (#""公開日": "2020-01-01""#, false, 0), (#""管理者により削除": true"#, false, 1),
      (#""公開グループ": "家族""#, false, 1), (#""限定記事": true"#, false, 1), (#""承認": false"#, false, 1),
      (#""削除キー": "1234""#, false, 0), (#""公開場所": "東京""#, false, 0), (#""限定品": true"#, false, 0),
      (#""ｆｌａｇｇｅｄ": true"#, false, 1),
      (#""承認": true"#, false, 0), (#""承認待ちです": true"#, false, 1), (#""公開者": "u""#, false, 0),
      (#""status": "公開""#, false, 0), (#""status": "activo""#, false, 0),
      (#""public": "amigos""#, false, 1), (#""isVisible": "nein""#, false, 1),
      (#""public": "yes""#, false, 0), (#""public": "Everyone""#, false, 0),
      (#""visible": "2026-01-01""#, false, 0), (#""public": true"#, false, 0),
      (#""privado": "falso""#, false, 1), (#""privado": false"#, false, 0),
      (#""privacidad": "amigos""#, false, 1), (#""privacity": "public""#, false, 0),
      (#""mode": "privado""#, false, 1), (#""state": "privado""#, true, 0),
    ])
  func languages(field: String, isHidden: Bool, count: Int) throws {
    let sandbox = try FirestoreSandbox(
      #"{"posts": {"p": {"text": "x", \#(field)}, "q": {"text": "x"}}}"#)
    #expect(sandbox.ids(.post) == (isHidden ? ["q"] : ["p", "q"]))
    #expect(sandbox.selection.leftOut.doubts.all.map(\.count) == (count == 0 ? [] : [count]))
  }
}
