import Domain
import Testing

@testable import Repository

@Suite("What the names of fields in a Firestore database mean")
struct FirestoreNamesTests {
  /// `u1` is shown; `bad` is hidden.
  private static let users = """
    "u1": {"username": "ada1", "displayName": "Ada Lovelace"},
    "bad": {"username": "villain", "isPrivate": true}
    """

  /// A field of a record, and what somebody hidden is called.
  private static let namesOfShown: [(String, String)] = [
    #""createdBy": "Ada Lovelace""#, #""sender": "Ada Lovelace""#, #""from": "Ada Lovelace""#,
    #""owner": "Ada Lovelace""#, #""creator": {"id": "Ada Lovelace"}"#,
    #""user": "Ada Lovelace""#, #""createdBy": "F9""#,
  ].flatMap { field in
    [#""username": "Ada Lovelace""#, #""uid": "Ada Lovelace", "userId": "F9""#].filter { evil in
      // An id says whose it is, also one that a user states.
      !(field.contains(#""id""#) && evil.contains("uid"))
    }.map { (field, $0) }
  }

  @Test(
    "the name that is shown hides nobody's records, whatever hidden people are called",
    arguments: namesOfShown)
  func shownNames(field: String, evil: String) throws {
    func ids(_ author: String) throws -> [String] {
      let record = #"{"content": "x", \#(author)\#(field)}"#
      return try FirestoreSandbox(
        """
        {"users": {"u1": {"username": "ada1"}, "evil": {\(evil), "isPrivate": true}},
         "posts": {"p": \(record)}, "messages": {"m": \(record)}, "comments": {"c": \(record)}}
        """
      ).selection.records.values.joined().map(\.id).filter { $0 != "u1" }.sorted()
    }
    #expect(try ids(#""authorId": "u1", "#) == ["c", "m", "p"])
    #expect(try ids(#""author": "ada1", "#) == ["c", "m", "p"])
    // Where no other field says it, that may be who it is.
    if evil.contains("F9") || !field.contains("F9") { #expect(try ids("") == []) }
  }

  @Test(
    "an id or a username of somebody who is hidden hides beside another author",
    arguments: [
      #""createdBy": "bad""#, #""sender": "bad""#, #""ownerUsername": "villain""#,
      #""creator": {"username": "Villain"}"#, #""createdById": "bad""#,
      #""user": {"__datatype__": "documentReference", "value": "users/bad"}"#,
      #""from": "users/bad""#, #""userHandle": "villain""#,
    ])
  func certainNames(field: String) throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {\#(Self.users)}, "posts": {"p": {"text": "x", "authorId": "u1", \#(field)}, "q": {"text": "x"}}}"#
    )
    #expect(sandbox.ids(.post) == ["q"])
  }

  @Test("who likes a comment hides nothing of it")
  func likersOfComments() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {\(Self.users)}, "posts": {"p": {"text": "x"}},
       "posts/p/comments": {"c": {"text": "x", "userId": "u1", "likedBy": ["bad"]}, "d": {"text": "x", "reactedBy": "bad"}}}
      """)
    #expect(sandbox.ids(.comment) == ["p/c", "p/d"])
    #expect(sandbox.selection.leftOut.severalAuthors == 0)
  }

  @Test(
    "somebody who is hidden is so by further usual names",
    arguments: [
      #""userid": "bad""#, #""senderid": "bad""#, #""ownerid": "bad""#, #""authorid": "bad""#,
      #""postedby": "bad""#, #""createdby": "bad""#, #""byUser": "bad""#, #""accountId": "bad""#,
      #""profileId": "bad""#, #""publisherId": "bad""#, #""createdUid": "bad""#,
      #""owneruid": "bad""#, #""by": "bad""#, #""senderInfo": {"user": {"id": "bad"}}"#,
      #""createdBy": {"userRef": {"id": "bad"}}"#, #""createdBy": {"accountId": "bad"}"#,
      #""whoever": "bad""#,
      #""whoever": {"__datatype__": "documentReference", "value": "users/bad"}"#,
    ])
  func furtherAuthors(field: String) throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {\(Self.users)}, "posts": {"p": {"text": "x", \(field)}, "q": {"text": "x"}},
       "posts/q/comments": {"c": {"text": "x", \(field)}}}
      """)
    #expect(sandbox.ids(.post) == ["q"] && sandbox.ids(.comment) == [])
  }

  @Test(
    "what leads to somebody who is hidden, and is another's, is told of",
    arguments: [
      (#""whoever": "bad""#, 1), (#""whoever": "u1""#, 0), (#""mentions": "bad""#, 0),
      (#""readBy": "bad""#, 0), (#""whoever": "F9""#, 0),
    ])
  func doubtfulAuthors(field: String, count: Int) throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {\(Self.users)}, "posts": {"p": {"text": "x", "userId": "u1", \(field)}, "q": {"text": "x", "userId": "bad", \(field)}},
       "posts/p/comments": {"c": {"text": "x", "userId": "u1", \(field)}}}
      """)
    #expect(sandbox.ids(.post) == ["p"] && sandbox.ids(.comment) == ["p/c"])
    let doubts = sandbox.selection.leftOut.doubts.all
    #expect(doubts.map(\.word) == (count == 0 ? [] : ["comment", "post"]))
    #expect(doubts.allSatisfy { $0.count == 1 })
  }

  @Test("a number hides nothing by being somebody's id")
  func numbers() throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {"7": {"hidden": true}}, "posts": {"p": {"text": "x", "views": 7}}}"#)
    #expect(sandbox.ids(.post) == ["p"])
  }

  @Test(
    "a message for everybody is public",
    arguments: [
      #""sharedWith": "everyone""#, #""sharedWith": ["public"]"#, #""visibleTo": "everyone""#,
      #""broadcastTo": "all""#, #""to_all": true"#, #""toEveryone": true"#,
      #""isPublicChat": true"#, #""chatIsPublic": true"#, #""sentToAll": true"#,
      #""forwardedTo": 0"#, #""addedTo": 0"#, #""toDate": "2026-01-01T00:00:00Z""#,
      #""to_count": 3"#, #""to_language": "en""#, #""translatedTo": "de""#, #""commentTo": "m0""#,
      #""quoteTo": "m0""#, #""reactionTo": "m0""#, #""threadTo": "m0""#, #""howTo": "x""#,
      #""chatColor": "red""#, #""chat_version": 2"#, #""chatEnabled": true"#, #""hasChat": true"#,
      #""isConversationStarter": true"#, #""uploadedTo": "s3""#, #""convertedTo": "png""#,
      #""redirectTo": "https://a.example""#, #""readBy": ["u1"]"#, #""mentions": ["u1"]"#,
    ])
  func publicMessages(field: String) throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {\#(Self.users)}, "messages": {"m": {"text": "x", \#(field)}, "m0": {"text": "y"}}}"#
    )
    #expect(sandbox.ids(.message) == ["m", "m0"])
    #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test(
    "a message of which nobody knows whether it is to somebody is told of",
    arguments: [
      #""pinnedTo": "top""#, #""chatMood": "x""#, #""to_all": false"#, #""isPublicChat": false"#,
      #""forwardedTo": ["x"]"#, #""toCity": "Rome""#,
    ])
  func doubtfulMessages(field: String) throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {\#(Self.users)}, "messages": {"m": {"text": "x", \#(field)}}}"#)
    #expect(sandbox.ids(.message) == ["m"])
    #expect(sandbox.selection.leftOut.doubts.all.map(\.count) == [1])
  }

  @Test(
    "a message is to somebody by further usual names, and where such a field leads to somebody",
    arguments: [
      #""chatid": "c""#, #""pm": true"#, #""isPm": true"#, #""convoId": "c""#,
      #""otherId": "ben""#, #""receiverid": "ben""#, #""touser": "ben""#, #""sentto": "ben""#,
      #""pinnedTo": "u1""#, #""forwardedTo": ["u1"]"#, #""broadcastTo": {"u1": true}"#,
      #""chatMood": {"__datatype__": "documentReference", "value": "chats/c"}"#,
      #""visibleToIds": ["all"]"#, #""idTo": "all""#, #""recipientPublicKey": "k""#,
      #""toThreadId": "t""#, #""chatUuid": "c""#, #""isPrivateChat": true"#,
      #""hasRecipients": true"#, #""chatWith": "ben""#, #""inChatId": "c""#,
      #""supportChatId": "c""#, #""sharedWithIds": ["everyone"]"#,
    ])
  func directMessages(field: String) throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {\#(Self.users)}, "messages": {"m": {"text": "x", \#(field)}, "n": {"text": "y"}}}"#
    )
    #expect(sandbox.ids(.message) == ["n"] && sandbox.selection.leftOut[.direct] == 1)
  }

  @Test("an answer that says whose post it is has one author")
  func ownersOfPosts() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"u1": {"name": "A"}, "u2": {"name": "B"}}, "posts": {"p": {"text": "x", "userId": "u1"}},
       "likes": {"l": {"userId": "u2", "postId": "p", "ownerId": "u1"}}, "posts/p/likes": {"u2": {"owner": "u1"}},
       "comments": {"c": {"text": "x", "userId": "u2", "postId": "p", "owner": {"id": "u1"}}}}
      """)
    #expect(sandbox.ids(.like).count == 2 && sandbox.ids(.comment) == ["c"])
    #expect(sandbox.selection.leftOut.severalAuthors == 0)
  }

  @Test(
    "what hides nothing in any app is not told of",
    arguments: [
      #""readOnly": true"#, #""isReadOnly": true"#, #""deleteHash": "x""#, #""deleteToken": "x""#,
      #""draftVersion": 2"#, #""visibleTags": ["x"]"#, #""allowedReactions": ["star"]"#,
      #""status": "Hidden in the woods""#,
    ])
  func usualNames(field: String) throws {
    let sandbox = try FirestoreSandbox(
      #"{"users": {"u": {"name": "U", \#(field)}}, "posts": {"p": {"text": "x", \#(field)}}}"#)
    #expect(sandbox.ids(.user) == ["u"] && sandbox.ids(.post) == ["p"])
    #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
  }
}
