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
