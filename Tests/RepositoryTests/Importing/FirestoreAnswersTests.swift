import Testing

@testable import Repository

@Suite("What Firestore's REST interface has answered")
struct FirestoreAnswersTests {
  private static func page(_ path: String, token: Bool = false) -> String {
    let document = #"{"name": "projects/a/databases/(default)/documents/\#(path)"}"#
    return #"{"documents": [\#(document)]\#(token ? #", "nextPageToken": "t""# : "")}"#
  }

  private static func refusal(_ files: [String: String]) throws -> String? {
    let sandbox = try ArchiveSandbox(files)
    do {
      _ = try sandbox.readExport()
      return nil
    } catch let error as ArchiveError {
      return error.finding.message
    }
  }

  @Test("each collection must have its last page, which may be one without documents")
  func pages() throws {
    let cases: [(pages: [String], missing: String?)] = [
      ([Self.page("users/a", token: true), Self.page("users/b")], nil),
      ([Self.page("users/b"), Self.page("users/a", token: true)], nil),
      ([Self.page("users/a", token: true), Self.page("posts/p")], "users"),
      (
        [Self.page("posts/p/comments/c", token: true), Self.page("posts/q/comments/c")],
        "posts/p/comments"
      ),
      ([Self.page("users/a", token: true), "{}"], nil),
      ([Self.page("users/a", token: true), #"{"documents": []}"#], nil),
      // A last page without documents stands behind the one before it.
      ([Self.page("users/a", token: true), Self.page("posts/p", token: true), "{}"], "users"),
      (
        [Self.page("users/a", token: true), Self.page("posts/p", token: true), "{}", "{}"], "users"
      ),
      ([Self.page("users/a", token: true), "{}", Self.page("posts/p")], nil),
      ([Self.page("users/a", token: true), Self.page("posts/p"), "{}"], "users"),
      ([Self.page("users/a", token: true), Self.page("posts/p/comments/c"), "{}", "{}"], "users"),
      (["{}", Self.page("users/a", token: true)], "users"),
      (
        [#"{"documents": [], "nextPageToken": "t"}"#, Self.page("users/a")], nil
      ),
      ([Self.page("users/a", token: true), #"{"nextPageToken": "t"}"#], "users"),
      ([Self.page("users/a").replacing("]}", with: #"], "nextPageToken": ""}"#)], nil),
    ]
    for (pages, collection) in cases {
      let message = collection.map { "the last page of `\($0)` is missing" }
      let list = "[" + pages.joined(separator: ", ") + "]"
      #expect(try Self.refusal(["export.json": list]) == message, "\(list)")
      let lines = pages.joined(separator: "\n")
      #expect(try Self.refusal(["export.ndjson": lines]) == message, "\(list)")
      let files = pages.enumerated().map { ("page-\($0).json", $1) }
      #expect(
        try Self.refusal(Dictionary(uniqueKeysWithValues: files)) == message, "\(list)")
    }
    // A page between them may have no documents.
    let list = "[\(Self.page("users/a", token: true)), {\"nextPageToken\": \"t\"}, {}]"
    #expect(try Self.refusal(["export.json": list]) == nil)
    // A file of a collection's name is of that one.
    #expect(
      try Self.refusal(["a.json": Self.page("users/a", token: true), "posts.json": "{}"])
        == "the last page of `users` is missing")
    #expect(
      try Self.refusal(["a.json": Self.page("users/a", token: true), "users.json": "{}"]) == nil)
  }

  @Test("a file without documents is the last page of what it is named after, or follows by number")
  func emptyFiles() throws {
    let first = Self.page("users/a", token: true)
    for (page, empty) in [
      ("users", "users-2"), ("users", "users1"), ("users-1", "users-2"), ("users_09", "users_10"),
      ("page 1", "page 2"), ("dump", "users"), ("1", "2"),
    ] {
      let files = ["\(page).json": first, "\(empty).json": "{}"]
      #expect(try Self.refusal(files) == nil, "\(empty)")
    }
    for empty in ["posts-2", "users-3", "z", "users-p1-comments", "users-01-2"] {
      #expect(
        try Self.refusal(["users-1.json": first, "\(empty).json": "{}", "posts.json": "[]"])
          == "the last page of `users` is missing", "\(empty)")
    }
  }

  @Test(
    "an error in the place of a collection is refused",
    arguments: [
      ["users.json": #"{"error": {"code": 403, "status": "PERMISSION_DENIED"}}"#],
      ["export.json": #"{"posts": {"p": {}}, "users": {"error": {"code": 403, "message": "x"}}}"#],
      ["query.json": #"[{"error": {"code": 403, "message": "x"}}]"#],
      [
        "export.json":
          #"{"comments": {"error": {"code": 403, "message": "x"}}, "users": {"u": {}}}"#
      ],
      [
        "export.json": #"{"likes": [{"error": {"code": 403, "message": "x"}}], "users": {"u": {}}}"#
      ],
      ["likes.json": #"[{"error": {"code": 403, "message": "x"}}]"#],
      ["likes.ndjson": #"{"error": {"code": 403, "message": "x"}}"#],
      ["follows.json": #"{"error": {"code": 403, "message": "x"}}"#],
    ])
  func errors(files: [String: String]) throws {
    let more = ["posts.json": #"{"q": {"text": "x"}}"#]
    #expect(
      try Self.refusal(files.merging(more) { $1 })
        == "the database has answered with an error, and not with documents")
  }

  @Test(
    "somebody may be called so, and a file of other things may tell of an error",
    arguments: [
      ["users.json": #"{"error": {"username": "error", "status": "away"}}"#],
      ["users.json": #"{"error": {"status": "away"}, "ada": {"username": "ada"}}"#],
      ["comments.json": #"{"error": {"text": "x", "postId": "q", "status": "sent"}}"#],
      ["log.json": #"{"error": "none"}"#],
      ["likes.json": #"[{"error": {"code": 403}}, {"postId": "q", "userId": "u"}]"#],
      ["export.json": #"{"logs": [{"error": {"code": 403}}], "users": {"u": {}}}"#],
      // Anybody may have such a document below a post of their own.
      ["export.json": #"{"posts/q/comments": {"error": {"code": 403, "message": "x"}}}"#],
    ])
  func noErrors(files: [String: String]) throws {
    let more = ["posts.json": #"{"q": {"text": "x"}}"#]
    #expect(try Self.refusal(files.merging(more) { $1 }) == nil)
  }
}
