import Domain
import Testing

@testable import Repository

@Suite("Whose a record of a Firestore database is")
struct FirestoreAuthorsTests {
  /// `ada` and `zoe` are shown; `ben` is hidden.
  private static let users = """
    "ada": {"username": "ada1", "displayName": "Ada Lovelace", "email": "ada@x.example"},
    "zoe": {"username": "zoe", "displayName": "Benny"},
    "ben": {"username": "villain", "uid": "F9", "email": "ben@x.example", "banned": true}
    """

  private static func posts(_ field: String, hiding: [String] = []) throws -> FirestoreSandbox {
    try FirestoreSandbox(
      """
      {"users": {\(users)}, "posts": {"p": {"text": "x", \(field)}, "q": {"text": "x"}},
       "messages": {"m": {"text": "x", \(field)}}, "posts/q/comments": {"c": {"text": "x", \(field)}}}
      """, hiding: hiding)
  }

  @Test(
    "a record is hidden by the name alone of somebody who is hidden",
    arguments: [
      #""username": "villain""#, #""username": "@Villain""#, #""handle": "villain""#,
      #""screenName": "villain""#, #""nickname": "villain""#, #""login": "villain""#,
      #""posterName": "villain""#, #""userName": "villain""#, #""authorName": "Villain""#,
      #""displayName": "villain""#, #""userEmail": "ben@x.example""#, #""email": "Ben@x.example""#,
      #""userName": "ben@x.example""#, #""username": "ben""#,
      #""username": "villain", "userId": "gone""#, #""userName": "Zoe", "username": "villain""#,
    ])
  func names(field: String) throws {
    let sandbox = try Self.posts(field)
    #expect(sandbox.ids(.post) == ["q"] && sandbox.ids(.comment) == [])
    #expect(sandbox.ids(.message) == [])
  }

  @Test(
    "a name alone hides nothing of somebody else",
    arguments: [
      #""username": "ada1""#, #""username": "nobody""#, #""userName": "Ada Lovelace""#,
      #""userName": "Benny""#, #""nickname": "benny""#, #""email": "ada@x.example""#,
      #""name": "villain""#, #""userId": "ada", "userName": "villain""#,
      #""userId": "ada", "username": "villain""#, #""username": "ada1", "nickname": "villain""#,
      #""author": "ada1", "handle": "villain""#, #""createdBy": "ada", "login": "villain""#,
      #""userId": "gone", "userName": "Villain""#, #""userId": "ada", "email": "ben@x.example""#,
    ])
  func othersNames(field: String) throws {
    let sandbox = try Self.posts(field)
    #expect(sandbox.ids(.post) == ["p", "q"] && sandbox.ids(.comment) == ["q/c"])
    #expect(sandbox.ids(.message) == ["m"])
    #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test("nobody hides others by taking their names, or their address for mail")
  func takenNames() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"ada": {"username": "ada1", "displayName": "Ada Lovelace", "email": "ada@x.example"}, "zoe@x.example": {"name": "Zoe"},
         "evil": {"username": "Ada Lovelace", "banned": true, "email": "ada@x.example"}, "evil2": {"username": "ADA1", "email": "zoe@x.example", "banned": true}},
       "posts": {"a": {"text": "x", "userName": "Ada Lovelace"}, "b": {"text": "x", "username": "ada1"},
         "c": {"text": "x", "email": "ada@x.example"}, "d": {"text": "x", "userEmail": "zoe@x.example"}}}
      """)
    #expect(sandbox.ids(.post) == ["a", "b", "c", "d"])
  }

  @Test(
    "a name alone of somebody whom the setting `hide` names hides",
    arguments: [#""username": "zoe""#, #""userName": "zoe""#, #""artists": ["zoe"]"#],
    ["zoe", "@Zoe"])
  func setting(field: String, name: String) throws {
    #expect(try Self.posts(field, hiding: [name]).ids(.post) == ["q"])
  }

  @Test(
    "an anonymous record of somebody whom the setting `hide` names is hidden, for the site can't know whose it is",
    arguments: [#""authorId": "zoe""#, #""userId": "F7""#, #""user": "zoe""#, #""author": "Zoe""#])
  func anonymousInSetting(field: String) throws {
    let json = """
      {"users": {"zoe": {"username": "zoe", "uid": "F7"}, "ada": {"username": "ada"}},
       "posts": {"p": {"text": "x", "isAnonymous": true, \(field)}, "q": {"text": "x", "isAnonymous": true, "userId": "ada"}},
       "posts/q/comments": {"c": {"text": "x", "anonymous": true, \(field)}}}
      """
    let sandbox = try FirestoreSandbox(json, hiding: ["zoe"])
    #expect(sandbox.records(.post) == [#"{"id": "q", "content": "x"}"#])
    #expect(sandbox.ids(.comment) == [] && sandbox.selection.leftOut[.hidden] == 2)
    // What is said to be theirs is the site's to hide.
    let open = try FirestoreSandbox(
      json.replacing(#""isAnonymous": true, "#, with: ""), hiding: ["zoe"])
    #expect(open.ids(.post).contains("p") == !field.contains(#""user""#))
  }

  @Test(
    "a record that names nobody is hidden where any field leads to somebody who is",
    arguments: [
      #""post_user": "users/ben""#, #""artistId": "F9""#, #""artist": {"id": "ben"}"#,
      #""artists": ["ben"]"#, #""postUser": ["users/ben"]"#, #""artist": {"uid": "F9"}"#,
      #""artists": [{"id": "ben", "name": "B"}]"#,
    ])
  func others(field: String) throws {
    let sandbox = try Self.posts(field)
    #expect(sandbox.ids(.post) == ["q"] && sandbox.ids(.comment) == [])
    // Of what is somebody else's that is doubtful, also by a username alone.
    for author in [#""userId": "ada", "#, #""username": "zoe", "#, #""username": "ada", "#] {
      let doubtful = try Self.posts(author + field)
      #expect(doubtful.ids(.post) == ["p", "q"])
      #expect(doubtful.selection.leftOut.doubts.all.contains { $0.word == "post" })
    }
  }

  @Test(
    "a field hides nothing by what is alike, or by people who have only read, liked or followed",
    arguments: [
      #""genre": "F9""#, #""artist": {"id": "F9"}"#, #""artist": {"name": "ben"}"#,
      #""upvotes": ["ben"]"#, #""followers": ["ben"]"#, #""savedBy": ["ben"]"#,
      #""replyTo": {"id": "ben"}"#, #""lastComment": {"userId": "ben"}"#,
      #""likedBy": ["users/ben"]"#, #""imagePath": "users/ben/a.png""#, #""path": "/users""#,
    ])
  func alike(field: String) throws {
    let json = #"{"users": {\#(Self.users)}, "posts": {"p": {"text": "x", \#(field)}}}"#
    let sandbox = try FirestoreSandbox(json)
    #expect(sandbox.ids(.post) == ["p"] && sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test("of several people in a list one who is hidden is doubtful, and a number is nobody")
  func lists() throws {
    let several = try FirestoreSandbox(
      #"{"users": {\#(Self.users)}, "posts": {"p": {"text": "x", "artists": ["ada", "ben"]}}}"#)
    #expect(several.ids(.post) == ["p"])
    #expect(several.selection.leftOut.doubts.all.map(\.field) == ["artists"])
    let numbers = try FirestoreSandbox(
      #"{"users": {"7": {"hidden": true}}, "posts": {"p": {"text": "x", "category": {"id": "7"}, "ratings": ["7", 7]}}}"#
    )
    #expect(numbers.ids(.post) == ["p"])
  }
}
