import Domain
import Testing

@testable import Repository

@Suite("References and types in the values of Firestore documents")
struct FirestoreReferencesTests {
  private static func posts(_ field: String) throws -> [String] {
    try FirestoreSandbox(
      #"{"users": {"ben": {"banned": true}}, "posts": {"p": {"text": "x", \#(field)}, "q": {"text": "x"}}}"#
    ).ids(.post)
  }

  private static let references = [
    #"{"path": "users/ben"}"#, #"{"__ref__": "users/ben"}"#,
    #"{"__type__": "DocumentReference", "path": "users/ben"}"#,
    #""__DocumentReference__users/ben""#, #"{"path": "users/ben", "id": "ben"}"#,
    #"{"referenceValue": "projects/p/databases/(default)/documents/users/ben"}"#,
    #""DocumentReference<Map<String, dynamic>>(users/ben)""#, #""DocumentReference(users/ben)""#,
    #"{"stringValue": "ben"}"#, #"{"arrayValue": {"values": [{"stringValue": "ben"}]}}"#,
  ]

  @Test("references in further forms name somebody", arguments: references)
  func furtherReferences(json: String) throws {
    for name in ["createdBy", "author", "whoever"] {
      #expect(try Self.posts(#""\#(name)": \#(json)"#) == ["q"])
    }
  }

  @Test(
    "a reference to one person is an author, too",
    arguments: references.filter { !$0.contains("arrayValue") })
  func furtherAuthors(json: String) throws {
    #expect(try Self.posts(#""userId": \#(json)"#) == ["q"])
    let shown = json.replacing("ben", with: "ada")
    #expect(try FirestoreSandbox.value(shown, in: "author_id") == .text("ada"))
  }

  @Test(
    "a reference to a document of another kind is no record of the same id",
    arguments: ["articles/1", "privateNotes/1", "comments/1"])
  func otherCollections(path: String) throws {
    for form in [#"{"__datatype__": "documentReference", "value": "\#(path)"}"#, "\"\(path)\""] {
      let sandbox = try FirestoreSandbox(
        """
        {"users": {"u": {}}, "posts": {"1": {"text": "x", "userId": "u"}, "2": {"text": "y", "userId": "u", "replyTo": \(form)}},
         "comments": {"c": {"text": "z", "userId": "u", "postId": \(form)}}}
        """)
      let written = sandbox.records(.comment) + sandbox.records(.post)
      #expect(
        !written.contains {
          $0.contains(#""post_id": "1""#) || $0.contains(#""in_reply_to": "1""#)
        },
        "\(written)")
    }
  }

  @Test(
    "an author is the user to whose document a reference leads, whatever others call themselves")
  func authorByReference() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"u1": {"username": "ada"}, "u2": {"username": "u1", "hidden": true}},
       "posts": {"p": {"text": "x", "author": {"__datatype__": "documentReference", "value": "users/u1"}},
         "q": {"text": "y", "author": "users/u1"}}}
      """)
    let posts = sandbox.records(.post)
    #expect(posts.count == 2)
    #expect(posts.allSatisfy { $0.contains(#""author": {"id": "u1"}"#) }, "\(posts)")
  }

  @Test("a collection of a site that is none is an error, and nothing less is published")
  func noCollection() {
    for value in ["null", "7", "\"x\""] {
      #expect(throws: ArchiveError.self) {
        try FirestoreSandbox(
          #"{"__collections__": {"users": \#(value), "posts": {"p": {"text": "x"}}}}"#)
      }
    }
  }

  @Test("what only looks like a reference or a value with its type stays what it is")
  func noReferences() throws {
    let texts = ["DocumentReference is a class", "__DocumentReference__", "Dear (users/ben)"]
    for text in texts {
      #expect(try FirestoreSandbox.value(#""\#(text)""#, in: "author_name") == .text(text))
    }
    let image = try FirestoreSandbox.value(
      #"{"url": "https://a.example/b.png", "path": "users/ben"}"#, in: "images")
    #expect(
      image == .list([.fields([WrittenField("url", .text("https://a.example/b.png"))])]))
  }

  @Test("values say their types outside of the REST interface, too")
  func typedValues() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"users": {"ada": {"username": {"stringValue": "ada1"}, "banned": {"booleanValue": false}}},
       "posts": {"p": {"text": {"stringValue": "x"}, "userId": {"stringValue": "ada"}, "likesCount": {"integerValue": "3"}, "private": {"booleanValue": false}},
         "q": {"text": "x", "is_public": {"booleanValue": false}}, "r": {"text": "x", "deleted": {"nullValue": null}}}}
      """)
    #expect(sandbox.records(.user) == [#"{"id": "ada", "username": "ada1"}"#])
    #expect(
      sandbox.records(.post) == [
        #"{"id": "p", "author_id": "ada", "content": "x", "likes_count": 3}"#,
        #"{"id": "r", "content": "x"}"#,
      ])
  }
}
