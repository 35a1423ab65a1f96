import Domain
import Foundation
import Testing

@testable import Repository

@Suite("Finding documents in exports of Firestore")
struct FirestoreReaderTests {
  private static func paths(
    _ json: String, file: String = "export.json", _ more: [String: String] = [:]
  ) throws -> [String] {
    let sandbox = try ArchiveSandbox(more.merging([file: json]) { $1 })
    return try sandbox.readExport(more.isEmpty ? file : "").documents.map(\.name).sorted()
  }

  @Test(
    "documents are found in every form",
    arguments: [
      (
        #"{"__collections__": {"posts": {"p": {"a": 1, "__collections__": {"likes": {"u": {}}}}}}}"#,
        ["posts/p", "posts/p/likes/u"]
      ),
      (#"{"posts": {"p": {}}, "posts/p/likes": {"u": {}}}"#, ["posts/p", "posts/p/likes/u"]),
      (#"{"posts/p": {"text": "x"}, "posts/p/likes/u": {}}"#, ["posts/p", "posts/p/likes/u"]),
      (#"{"posts": [{"id": "p", "data": {"text": "x"}}, null]}"#, ["posts/p"]),
      (
        #"{"posts": [{"_id": "p"}, {"__id__": "q", "id": "x"}, {"docId": "r"}, {"id": 7}]}"#,
        ["posts/7", "posts/p", "posts/q", "posts/r"]
      ),
      (
        #"{"documents": [{"name": "projects/a/databases/(default)/documents/posts/p", "fields": {}}]}"#,
        ["posts/p"]
      ),
      (
        #"[{"documents": [{"name": "projects/a/databases/b/documents/posts/p"}], "nextPageToken": "x"}, {}]"#,
        ["posts/p"]
      ),
      (
        #"[{"readTime": "x"}, {"document": {"name": "projects/a/databases/b/documents/posts/p/likes/u"}}]"#,
        ["posts/p/likes/u"]
      ),
      (
        #"{"posts": {"p": {}}, "chats": [{"id": "a", "_id": "b"}]}"#, ["chats/b", "posts/p"]
      ),
      (#"{"exportedAt": "2026", "version": 2, "posts": {"p": {}}, "meta": {"a": 1}}"#, ["posts/p"]),
      (#"{"likes": [{"post_id": "p"}, {"post_id": "p"}]}"#, ["likes/", "likes/"]),
    ])
  func forms(json: String, paths: [String]) throws {
    #expect(try Self.paths(json) == paths)
  }

  @Test(
    "collections in fields that people may write are read where that is asked for, below their documents alone",
    arguments: [
      (
        #"{"posts": {"p": {"subCollection": {"posts/p/likes": {"u": {}}}}}}"#,
        ["posts/p", "posts/p/likes/u"], 1
      ),
      (
        #"{"posts": {"p": {"subcollections": {"likes": {"u": {"subcollections": {"a": {"b": {}}}}}}}}}"#,
        ["posts/p", "posts/p/likes/u", "posts/p/likes/u/a/b"], 1
      ),
      (
        #"{"posts": [{"id": "p", "subcollections": {"likes": [{"id": "u"}]}}]}"#,
        ["posts/p", "posts/p/likes/u"], 1
      ),
      (
        #"{"__collections__": {"posts": {"p": {"subCollection": {"posts/q": {"a": 1}, "users/u": {"a": 1}, "users": {"v": {}}, "posts/q/likes": {"u": {}}, "posts": 3}}}}}"#,
        ["posts/p", "posts/p/users/v"], 1
      ),
      (
        #"{"posts": {"p": {"subCollection": {"posts/p/likes": {"u": {"a": 1}}, "comments": ["x", {"a": 1}], "b": {"c": 3}}}}, "posts/p/likes": {"u": {}}}"#,
        ["posts/p", "posts/p/likes/u"], 2
      ),
    ])
  func openCollections(json: String, paths: [String], closedCount: Int) throws {
    let sandbox = try ArchiveSandbox(["export.json": json])
    let open = try sandbox.readExport("export.json", takesOpenCollections: true)
    #expect(open.documents.map(\.name).sorted() == paths)
    #expect(open.unreadCollections == 0)
    // Else it is a field like any other, and is told of.
    let closed = try sandbox.readExport("export.json")
    #expect(closed.documents.first?.name == "posts/p")
    #expect(closed.documents.allSatisfy { !$0.members.contains { $0.name.hasPrefix("sub") } })
    #expect(closed.documents.count == closedCount)
    #expect(closed.unreadCollections == 1)
  }

  @Test(
    "in the reserved field no collection is read that lies elsewhere",
    arguments: ["users/u", "posts/q/likes", "posts"])
  func elsewhere(name: String) throws {
    let json =
      #"{"__collections__": {"posts": {"p": {"__collections__": {"\#(name)": {"x": {"a": 1}}}}}}}"#
    if name == "posts" {
      #expect(try Self.paths(json) == ["posts/p", "posts/p/posts/x"])
    } else {
      #expect(throws: ArchiveError.self) { try Self.paths(json) }
    }
  }

  @Test("an item of a list that says several ids is no document, and the others are")
  func severalIDs() throws {
    let json = #"[{"docId": "a", "id": "b"}, {"_id": "c", "id": "c"}, {"__id__": "d", "id": "b"}]"#
    let export = try ArchiveSandbox(["posts.json": json]).readExport("posts.json")
    #expect(export.documents.map(\.name) == ["posts/c", "posts/d"])
    let finding = try #require(export.findings.first)
    #expect(export.findings.count == 1)
    #expect(finding.message.hasPrefix("an item of `posts` has several ids"))
    #expect(finding.place?.column == 2 && finding.place?.sourceLine == nil)
  }

  @Test(
    "an item of a list whose id is none is wrong, and the others are not",
    arguments: [
      #""id": null, "#, #""id": {}, "#, #""id": [], "#, #""id": true, "#, #""id": 1.5, "#, "",
    ])
  func wrongIDs(id: String) throws {
    let json = """
      {"posts": [{\(id)"text": "x"}, {"id": "p"}], "users": [{\(id)"uid": "ben"}, {"id": "u"}]}
      """
    let export = try ArchiveSandbox(["export.json": json]).readExport()
    #expect(export.documents.map(\.name) == ["posts/p", "users/u"])
    let message = id.contains("{") || id.contains("[") ? "`id` should be a text" : "`id` is missing"
    #expect(export.findings.map(\.message) == [message, message])
    #expect(export.doubtfulUsers.map(\.name) == ["users/ben"])
  }

  @Test("each of many wrong items is told of at its own place, in any of several files")
  func placesOfWrongItems() throws {
    let item = #"{"id": "a", "_id": "b"}"#
    let sandbox = try ArchiveSandbox([
      "export/users.json": "[\n\(item),\n  \(item)]",
      "export/posts.json": #"[\#(item), \#(item), {"id": "c"}]"#,
    ])
    let export = try sandbox.readExport("export")
    let places = export.findings.compactMap { finding in
      finding.place.map { "\($0.path.pathSegments.last ?? ""):\($0.line):\($0.column)" }
    }
    #expect(
      places.sorted()
        == ["posts.json:1:2", "posts.json:1:27", "users.json:2:1", "users.json:3:3"])
  }

  @Test(
    "of documents whose ids are the same letters the usual form is read, and only those of a site count",
    arguments: [("caf\u{E9}", "cafe\u{301}"), ("K", "\u{212A}")], [false, true])
  func twins(ids: (String, String), isLast: Bool) throws {
    let (id, twin) = ids
    let posts = [#""\#(id)": {"a": 1}"#, #""\#(twin)": {"a": 2}"#]
    let json = """
      {"posts": {\((isLast ? posts.reversed() : posts).joined(separator: ","))}, "chats": {"\(id)": {}, "\(twin)": {}},
       "posts/\(twin)/likes": {"u": {}}, "posts/\(id)/likes": {"v": {}}}
      """
    let export = try ArchiveSandbox(["export.json": json]).readExport("export.json")
    let names = ["posts/\(id)", "chats/\(id)", "chats/\(twin)", "posts/\(id)/likes/v"]
    #expect(export.documents.map { Array($0.name.utf8) } == names.map { Array($0.utf8) })
    #expect(export.findings.count == 2)
    #expect(export.findings.allSatisfy { $0.message.contains("are the same letters") })
    let items = #"[{"_id": "\#(id)", "id": "\#(twin)"}, {"id": "x"}]"#
    let list = try ArchiveSandbox(["posts.json": items]).readExport("posts.json")
    #expect(list.documents.map(\.name) == ["posts/x"])
  }

  @Test("a document with fields like an answer of the REST interface makes none of its list")
  func answerFields() throws {
    let name = #""name": "projects/a/databases/b/documents/posts/q", "fields": {}"#
    for json in [
      #"[{"id": "p", \#(name)}]"#, #"[{"id": "p", \#(name)}, {"id": "r"}]"#,
    ] {
      #expect(try Self.paths(json, file: "posts.json").first == "posts/p")
    }
  }

  @Test("nobody writes documents by a field of a document in a collection that no site shows")
  func forgedAnswers() throws {
    let name = #""name": "projects/a/databases/b/documents/posts/q", "fields": {}"#
    for json in [
      #"[{"id": "f", "document": {\#(name)}}]"#, #"[{"text": "x"}, {"document": {\#(name)}}]"#,
      #"[{"id": "e", "text": "x"}, {"id": "f", "document": {\#(name)}}]"#,
      #"[{"id": "f", \#(name)}]"#, #"[{"id": "f", "documents": [{\#(name)}]}]"#,
    ] {
      let sandbox = try ArchiveSandbox(["feedback.json": json, "posts.json": #"[{"id": "p"}]"#])
      let export = try sandbox.readExport()
      #expect(export.documents.map(\.name) == ["posts/p"], "\(json)")
      #expect(export.otherFiles == ["feedback.json"])
    }
    #expect(
      try Self.paths(#"[{"id": "p", "document": {\#(name)}}]"#, file: "posts.json") == ["posts/p"])
  }

  @Test("what a query answers that finds nothing is a collection without documents")
  func emptyAnswers() throws {
    for name in ["comments.json", "chats.json"] {
      let more = [name: #"[{"readTime": "2024-01-01T00:00:00Z"}, {}]"#]
      #expect(try Self.paths(#"{"p": {}}"#, file: "posts.json", more) == ["posts/p"])
    }
  }

  @Test("a folder too deep below an export refuses it")
  func deepFolders() throws {
    let deep = String(repeating: "a/", count: 12) + "x.txt"
    let sandbox = try ArchiveSandbox(["posts.json": #"[{"id": "p"}]"#, deep: ""])
    #expect(throws: ArchiveError.self) { try sandbox.readExport() }
  }

  @Test(
    "a folder below an export that can't be looked into refuses it",
    .enabled(if: geteuid() != 0, "root looks into every folder"))
  func closedFolders() throws {
    let closed = try ArchiveSandbox(["posts.json": #"[{"id": "p"}]"#, "more/x.txt": ""])
    try #require(chmod(closed.path + "/more", 0) == 0)
    defer { chmod(closed.path + "/more", 0o755) }
    #expect {
      _ = try closed.readExport()
    } throws: {
      if case ArchiveError.unreadable(let path, _) = $0 { path.hasSuffix("/more") } else { false }
    }
  }

  @Test("a site may lie in the folder of an export, or be it")
  func siteFolders() throws {
    for site in ["content/posts.json", "site/content/posts.json"] {
      let sandbox = try ArchiveSandbox(["posts.json": #"[{"id": "p"}]"#, site: "[]", "a.md": ""])
      let export = try sandbox.readExport()
      #expect(export.documents.count == 1)
      #expect(export.otherFiles == (site.hasPrefix("content") ? [] : ["a.md"]))
    }
  }

  @Test(
    "a part of a database that is not read is refused, for it would be removed from the site",
    arguments: ["more/x.json", "a/b/posts.NDJSON", "events.ndjson", "all.jsonl"])
  func unreadParts(path: String) throws {
    let sandbox = try ArchiveSandbox(["posts.json": #"[{"id": "p"}]"#, path: "{}"])
    #expect {
      _ = try sandbox.readExport()
    } throws: {
      ($0 as? ArchiveError)?.finding.message.contains("/\(path) is not read") == true
    }
  }

  @Test(
    "documents may stand on lines, in a file named after their collection, or with their whole names"
  )
  func lines() throws {
    let documents = "projects/a/databases/b/documents"
    for (file, text, names) in [
      (
        "posts.ndjson", #"{"id": "p"}"# + "\n\n" + #"{"_id": "q", "data": {}}"#,
        ["posts/p", "posts/q"]
      ),
      ("Posts.JSONL", "\u{FEFF}{\"__id__\": \"p\"}\r\n", ["posts/p"]),
      (
        "all.jsonl",
        #"{"name": "\#(documents)/users/u", "fields": {}}"# + "\n"
          + #"{"document": {"name": "\#(documents)/posts/p", "fields": {}}, "readTime": ""}"#,
        ["posts/p", "users/u"]
      ),
    ] {
      #expect(try Self.paths(text, file: file) == names, "\(file)")
    }
    let folder = try ArchiveSandbox([
      "posts.jsonl": #"{"id": "p"}"#, "users.json": #"[{"id": "u"}]"#,
    ])
    #expect(try folder.readExport().documents.map(\.name) == ["posts/p", "users/u"])
  }

  @Test(
    "a line that is wrong refuses the export, and says which",
    arguments: [
      (#"{"id": "p"}"# + "\n{\"id\": \"q", 2), (#"{"id": "p"} {"id": "q"}"#, 1),
      (#"{"id": "p", "id": "q"}"#, 1), (#"{"id": "p"}"# + "\n[]\n", 2), ("{\n\"id\": \"p\"}", 1),
      (#"{"id": "p"}"# + "\n" + #"{"id": "p"}"#, 2), (#"{"text": "no id"}"#, 1), ("7", 1),
    ])
  func wrongLines(text: String, line: Int) throws {
    let sandbox = try ArchiveSandbox(["posts.ndjson": text])
    #expect {
      _ = try sandbox.readExport("posts.ndjson")
    } throws: {
      let place = ($0 as? ArchiveError)?.finding.place
      return place?.line == line && place?.sourceLine == nil
    }
  }

  @Test("a file without lines is a collection without documents, if its name says which")
  func noLines() throws {
    for text in ["", "\n"] {
      let sandbox = try ArchiveSandbox(["posts.ndjson": #"{"id": "p"}"#, "comments.ndjson": text])
      #expect(try sandbox.readExport().documents.map(\.name) == ["posts/p"])
      let unknown = try ArchiveSandbox(["posts.ndjson": #"{"id": "p"}"#, "all.ndjson": text])
      #expect(throws: ArchiveError.self) { try unknown.readExport() }
      let alone = try ArchiveSandbox(["posts.ndjson": text])
      #expect {
        _ = try alone.readExport("posts.ndjson")
      } throws: {
        if case ArchiveError.emptyExport = $0 { true } else { false }
      }
    }
  }

  @Test(
    "a file that has the name of its collection may hold it alone",
    arguments: [
      #"{"p": {"text": "x"}}"#, #"[{"id": "p"}]"#, #"{"posts": {"p": {}}}"#,
      #"{"posts": {"p": {}}, "exportedAt": "2026"}"#,
      #"[{"id": "p", "documents": [], "data": {"a": 1}}]"#,
      #"{"__collections__": {"posts": {"p": {}}}}"#,
    ])
  func namedFiles(json: String) throws {
    #expect(try Self.paths(json, file: "posts.json") == ["posts/p"])
  }

  @Test(
    "a file that is named after a collection is a database also with other things beside its collections",
    arguments: [
      #"{"users": {"u": {"banned": true}}, "at": {"_seconds": 1, "_nanoseconds": 0}}"#,
      #"{"users": {"u": {"banned": true}}, "posts": {"p": {"text": "x"}}, "meta": {"version": 1}}"#,
      #"{"users": [{"id": "u"}], "meta": {"version": 1}}"#,
    ])
  func namedDatabases(json: String) throws {
    let paths = try Self.paths(json, file: "users.json")
    #expect(paths.filter { $0.hasPrefix("users/") } == ["users/u"])
    #expect(paths.contains("posts/p") == json.contains("text"))
  }

  @Test(
    "files that are named after collections may say of themselves what they are",
    arguments: [
      #""version": 1, "count": 2"#, #""name": "App", "createdAt": "2026-01-01T00:00:00Z""#,
    ], ["username", "nick"])
  func describedFiles(meta: String, field: String) throws {
    let json = #"{"users": {"u": {"\#(field)": "x"}}, "meta": {\#(meta)}}"#
    let more = ["posts.json": #"{"posts": {"p": {"text": "x"}}, "Meta": {\#(meta)}}"#]
    for neighbours in [[:], more] {
      let users = try Self.paths(json, file: "users.json", neighbours)
        .filter { $0.hasPrefix("users/") }
      #expect(users == ["users/u"])
    }
  }

  @Test("a file that may be a database, or the collection after which it is named, is refused")
  func doubtfulNames() throws {
    let json = #"{"users": {"u": {"banned": true}}, "x": {"version": 1, "createdAt": {}}}"#
    #expect {
      _ = try Self.paths(json, file: "users.json")
    } throws: {
      if case ArchiveError.doubtfulFile = $0 { true } else { false }
    }
  }

  @Test(
    "of a file of users that may be a forged database nothing is taken, but who is hidden stays so",
    arguments: [
      #"{"users": {"x": {}}, "posts": {"evil": {"text": "FORGED"}}}"#,
      #"{"users": {"x": {"username": "x"}}}"#, #"{"users": {"ada": {"bio": ""}, "x": {}}}"#,
    ])
  func forgedDatabases(documents: String) throws {
    let users = #"{"ada": {"nick": "Ada", "fcmToken": "t", "banned": true}, "ben": {"nick": "B"}, "#
    let sandbox = try ArchiveSandbox([
      "users.json": users + documents.dropFirst(), "posts.json": #"{"p": {"text": "x"}}"#,
    ])
    let export = try sandbox.readExport()
    #expect(export.documents.map(\.name) == ["posts/p"])
    #expect(export.findings.count == 1)
    #expect(export.findings.first?.message.contains("/users.json is not read") == true)
    let ada = try #require(export.doubtfulUsers.first { $0.path == ["users", "ada"] })
    #expect(export.doubtfulUsers.count { $0.path == ["users", "ada"] } == 1)
    #expect(ada.members.contains { $0.name == "banned" })
  }

  @Test(
    "two objects with fields of users are users, whatever others are called",
    arguments: ["displayName", "name", "bio"])
  func knownUsers(field: String) throws {
    let json = #"{"ada": {"\#(field)": "A"}, "ben": {"\#(field)": "B"}, "users": {"x": {}}}"#
    let more = ["posts.json": #"{"p": {}}"#]
    #expect(
      try Self.paths(json, file: "users.json", more)
        == ["posts/p", "users/ada", "users/ben", "users/users"])
  }

  @Test(
    "what a document says of people makes no database of its file, unless somebody is hidden there",
    arguments: [false, true])
  func peopleInDocuments(isHidden: Bool) throws {
    let sandbox = try ArchiveSandbox([
      "rooms.json":
        #"{"general": {"users": {"ada": {"displayName": "Ada", "hidden": \#(isHidden)}}}}"#,
      "users.json": #"{"ada": {"name": "A"}}"#, "posts.json": #"{"p": {}}"#,
    ])
    let export = try sandbox.readExport()
    #expect(export.otherFiles == (isHidden ? [] : ["rooms.json"]))
    #expect(export.findings.isEmpty != isHidden)
  }

  @Test(
    "a record with a map called `data` is a record, in every form",
    arguments: [
      (
        "messages",
        #""author": "ada", "type": "text", "data": {"text": "hi"}, "createdAt": "2024-05-01T10:00:00Z""#
      ),
      ("messages", #""senderId": "ada", "type": "text", "data": {"text": "hi"}, "createdAt": 1"#),
      ("users", #""displayName": "Ada", "createdAt": 1, "data": {"bio": "x"}"#),
      ("users", #""displayName": "Ada", "data": {"bio": "x"}"#),
      ("users", #""displayName": "Ada", "data": {"private": false, "theme": "dark"}"#),
      ("users", #""fcmToken": "x", "data": {"private": false, "theme": "dark"}"#),
    ])
  func mapsCalledData(collection: String, fields: String) throws {
    for (file, json) in [
      ("export.json", #"{"\#(collection)": {"x": {\#(fields)}}}"#),
      ("\(collection).json", #"{"x": {\#(fields)}}"#),
      ("\(collection).json", #"[{"id": "x", \#(fields)}]"#),
      ("\(collection).json", #"[{"id": "x", "data": {\#(fields)}}]"#),
      ("export.json", #"{"__collections__": {"\#(collection)": {"x": {\#(fields)}}}}"#),
    ] {
      let export = try ArchiveSandbox([file: json]).readExport(file)
      #expect(export.findings.isEmpty, "\(json)")
      #expect(export.documents.map(\.name) == ["\(collection)/x"])
      #expect(export.documents.first?.members.contains { $0.name == "data" } == true)
    }
  }

  @Test(
    "where fields stand apart, or a reserved name says that it is a document, nobody asks once more",
    arguments: [
      ("users.json", #"[{"id": "x", "data": {"theme": "dark", "data": {"bio": "x"}}}]"#),
      ("export.json", #"{"__collections__": {"users": {"x": {"a": 1, "data": {"bio": "x"}}}}}"#),
      ("users.json", #"{"x": {"a": 1, "data": {"bio": "x"}, "__collections__": {}}}"#),
    ])
  func certainDocuments(file: String, json: String) throws {
    let export = try ArchiveSandbox([file: json]).readExport(file)
    #expect(export.findings.isEmpty && export.documents.map(\.name) == ["users/x"])
  }

  @Test("a user with few fields and a `data` that hides is told of and stays hidden")
  func hidingData() throws {
    let json = #"{"u": {"displayName": "U", "createdAt": 1, "data": {"banned": true}}}"#
    let more = ["posts.json": #"{"p": {}}"#, "users.json": json]
    let export = try ArchiveSandbox(more).readExport()
    #expect(export.findings.count == 1)
    #expect(export.doubtfulUsers.map(\.path) == [["users", "u"]])
  }

  @Test(
    "one user with a map is a user",
    arguments: [
      #"{"fcmToken": "x", "profile": {"displayName": "Ada"}}"#,
      #"{"lastLogin": 1, "settings": {"hidden": false}}"#, #"{"profile": {"bio": "x"}}"#,
      #"{"token": "x", "ben": {"banned": true}}"#, #"{"theme": {"hidden": false}}"#,
    ])
  func oneMap(user: String) throws {
    #expect(try Self.paths(#"{"u": \#(user)}"#, file: "users.json") == ["users/u"])
  }

  @Test(
    "users who lie deeper than documents do, or apart from their ids, are told of and stay hidden",
    arguments: [
      (#"{"meta": {"v": 1}, "data": {"u": {"banned": true}, "v": {}}}"#, ["users/meta"]),
      (
        #"{"meta": {"createdAt": 1}, "a": {"u": {"banned": true}}, "b": {"v": {"bio": ""}}}"#,
        ["users/meta"]
      ),
      (#"[{"id": "u", "etag": "x", "data": {"banned": true}}]"#, []),
      (
        #"{"u": {"data": {"username": "x", "banned": true}, "etag": 1}, "v": {"bio": "x"}}"#,
        ["users/v"]
      ),
    ])
  func deepUsers(json: String, paths: [String]) throws {
    let export = try ArchiveSandbox(["users.json": json, "posts.json": #"{"p": {}}"#]).readExport()
    #expect(export.documents.map(\.name).sorted() == ["posts/p"] + paths)
    #expect(!export.findings.isEmpty)
    let user = try #require(export.doubtfulUsers.first { $0.path == ["users", "u"] })
    #expect(user.members.contains { $0.name == "banned" })
  }

  @Test("users may have their fields in maps that all of them have")
  func nestedFields() throws {
    let json = #"{"u": {"profile": {"bio": "x"}}, "v": {"profile": {"bio": "y"}}}"#
    #expect(try Self.paths(json, file: "users.json") == ["users/u", "users/v"])
  }

  @Test("what libraries say of a document beside its fields is none of them")
  func snapshots() throws {
    let json = """
      [{"id": "u", "path": "users/u", "createTime": "x", "update_time": "x", "readTime": "x", "ref": {}, \
      "exists": true, "collection": "users", "data": {"banned": true}}]
      """
    let export = try ArchiveSandbox(["users.json": json]).readExport("users.json")
    #expect(export.documents.first?.members.map(\.name) == ["banned"])
  }

  @Test("nobody can have an id by which the documents of a file look like collections")
  func chosenIDs() throws {
    let json = #"{"users": {"name": "x"}, "posts": {"name": "y", "a": {}}, "ada": {"name": "z"}}"#
    #expect(
      try Self.paths(json, file: "users.json") == ["users/ada", "users/posts", "users/users"])
  }

  @Test(
    "nobody writes documents by the id of a document in a collection that has a file of its own",
    arguments: [
      (#"{"c": {"title": "x"}, "posts": {"forged": {"text": "x"}}}"#, false),
      (#"{"c": {"a": {}}, "posts": {"forged": {"text": "x"}}}"#, true),
      (#"{"posts": {"x": "y"}}"#, false),
    ])
  func chosenCollections(json: String, isCollections: Bool) throws {
    let named = try ArchiveSandbox(["chats.json": json, "posts.json": #"{"p": {}}"#])
    #expect(try named.readExport().documents.map(\.name) == ["posts/p"])
    #expect(try named.readExport().otherFiles == ["chats.json"])
    let others = try ArchiveSandbox(["chats.json": json, "all.json": #"{"posts": {"p": {}}}"#])
    #expect(try others.readExport().otherFiles == (isCollections ? [] : ["chats.json"]))
  }

  @Test(
    "a file that may be the whole database is not left out as if it were nothing",
    arguments: [
      (#"{"users": {"u": {"hidden": true}}, "rooms": {"r": {"x": 1}}}"#, ["u"]),
      (#"{"users": [{"id": "u", "hidden": true}, 7], "rooms": {"r": {}}}"#, ["u"]),
      (#"{"users": {"u": {"hidden": true}, "n": 1, "v": {}}, "at": {"x": 1}}"#, ["u", "v"]),
      (#"{"posts": {"q": {}}, "likes": {"l": {}}, "rooms": {"r": {"x": 1}}}"#, []),
      (#"{"posts/p/likes": {"l": {}}, "posts": {"q": {}}, "rooms": {"r": {"x": 1}}}"#, []),
      (
        #"{"users/u": {"hidden": true}, "users/v": {"a": 1}, "chats": {"x": {"a": {"b": 1}}}}"#,
        ["u", "v"]
      ),
      (#"{"data": {"users": {"u": {"hidden": true}}}}"#, ["u"]),
      (#"{"at": 1, "database": {"users": [{"id": "u", "hidden": true}], "rooms": {}}}"#, ["u"]),
    ])
  func doubtfulFiles(json: String, users: [String]) throws {
    let sandbox = try ArchiveSandbox(["db.json": json, "posts.json": #"{"p": {}}"#])
    let export = try sandbox.readExport()
    #expect(export.documents.map(\.name) == ["posts/p"] && export.otherFiles == [])
    #expect(export.findings.count == 1)
    #expect(export.findings.first?.message.contains("/db.json is not read") == true)
    #expect(export.doubtfulUsers.map(\.path) == users.map { ["users", $0] })
  }

  @Test("several files that may be the whole database are no export, and it is said why")
  func onlyDoubtfulFiles() throws {
    let json = #"{"users": {"u": {"x": 1}}, "config": {"x": 1}}"#
    let sandbox = try ArchiveSandbox(["a.json": json, "b.json": json])
    #expect {
      _ = try sandbox.readExport()
    } throws: {
      ($0 as? ArchiveError)?.finding.message.contains("/a.json is not read") == true
    }
  }

  @Test("beside files that are named after collections others may hold ours, and paths")
  func mixedFiles() throws {
    let sandbox = try ArchiveSandbox([
      "users.json": #"[{"id": "u"}]"#,
      "rest.json":
        #"{"at": 1, "posts": {"p": {"a": 1}}, "posts/p/likes": {"u": {}}, "posts/q": {"a": 1}}"#,
      "all.json": #"{"__collections__": {"chats": {"c": {"a": 1}}, "follows": {"f": {"a": 1}}}}"#,
    ])
    #expect(
      try sandbox.readExport().documents.map(\.name).sorted()
        == ["chats/c", "follows/f", "posts/p", "posts/p/likes/u", "posts/q", "users/u"])
  }

  @Test("in a list with a data object only what stands alone beside the id is it")
  func data() throws {
    for (json, text) in [
      (#"[{"id": "p", "data": {"text": "a"}}]"#, "a"),
      (#"[{"id": "p", "text": "b", "data": {"text": "a"}}]"#, "b"),
    ] {
      let sandbox = try FirestoreSandbox(json, file: "posts.json")
      #expect(sandbox.records(.post) == [#"{"id": "p", "content": "\#(text)"}"#])
    }
  }

  @Test("a folder is all of its files; what is no export is told of")
  func folder() throws {
    let sandbox = try ArchiveSandbox([
      "users.json": #"[{"id": "u"}]"#, "rest.JSON": #"{"posts": {"p": {}}}"#, "notes.txt": "{",
      "meta.json": #"{"at": 1}"#, "list.json": "[1]", ".hidden.json": "{",
      "likes.json": "[]", "pictures/a.png": "x",
    ])
    let export = try sandbox.readExport()
    #expect(export.documents.map(\.name) == ["posts/p", "users/u"])
    #expect(export.otherFiles == ["list.json", "meta.json", "notes.txt"])
  }

  @Test(
    "what is wrong is told with its place, and without the line",
    arguments: [
      ("{\"posts\": {\"p\": \n3}}", "`posts/p` is no document", 2, 1),
      (#"{"posts": [3]}"#, "`posts/` is no document", 1, 12),
      (#"{"posts": [{"text": "x"}]}"#, "`id` is missing", 1, 12),
      (
        #"{"posts": {"p": {}}, "posts/p": {}}"#, "the document `posts/p` is in the export twice", 1,
        33
      ),
      (#"{"posts": {"p": {}, "p": {}}}"#, "the key `p` is already given on line 1", 1, 21),
      (#"{"posts": {"p": {}}"#, "the text ends inside an object", 1, 20),
      ("", "the file is empty", 1, 1),
      (
        #"[{"name": "projects/a/databases/b/documents/posts/p"}, {"error": {}}]"#,
        "`documents` is no document", 1, 56
      ),
      (
        #"{"documents": [{"name": "projects/a/databases/b/documents/posts"}]}"#,
        "`posts` is no document", 1, 16
      ),
    ])
  func errors(json: String, message: String, line: Int, column: Int) throws {
    let sandbox = try ArchiveSandbox(["export.json": json])
    do {
      _ = try sandbox.readExport("export.json")
      Issue.record("nothing is wrong with \(json)")
    } catch let error as ArchiveError {
      #expect(error.finding.message.contains(message), "\(error.finding.message)")
      let place = try #require(error.finding.place)
      #expect(place.line == line && place.column == column, "\(place)")
      #expect(place.sourceLine == nil)
      #expect(error.isOfContent)
    }
  }

  @Test(
    "what holds nothing for a site is refused, so that it replaces nothing",
    arguments: [
      "{}", "[]", #"{"chats": {"x": {}}}"#, "3", "null", #"[{"id": "p"}]"#, #"{"posts": {}}"#,
      #"{"__collections__": {}}"#, #"{"documents": []}"#, #"{"posts": "x"}"#,
      #"{"__collections__": {"posts": {"p": {}}, "a": 3}, "b": 1}"#.replacing(
        "posts", with: "chats"),
    ])
  func nothing(json: String) throws {
    let sandbox = try ArchiveSandbox(["export.json": json])
    #expect {
      _ = try sandbox.readExport("export.json")
    } throws: {
      if case ArchiveError.emptyExport = $0 { true } else { false }
    }
  }

  @Test("nesting is bounded, also that of collections")
  func depth() throws {
    let bomb =
      String(repeating: #"{"posts":"#, count: 300) + "1" + String(repeating: "}", count: 300)
    let path = String(repeating: "a/b/", count: 3000) + "c"
    let long = #"{"posts": {"p": {}}, "\#(path)": {"x": {}}}"#
    for json in [bomb, String(repeating: "[", count: 100_000), long] {
      #expect(throws: ArchiveError.self) { try Self.paths(json) }
    }
    let nested =
      #"{"__collections__": "#
      + String(repeating: #"{"posts": {"p": {"__collections__": "#, count: 60)
      + "{}" + String(repeating: "}}}", count: 60) + "}"
    #expect(try Self.paths(nested).count == 60)
  }

  @Test("a symbolic link is not followed")
  func links() throws {
    let sandbox = try ArchiveSandbox([
      "users.json": #"[{"id": "u"}]"#, "below/posts.json": #"[{"id": "p"}]"#,
    ])
    try sandbox.link("posts.json", to: "below/posts.json")
    // Without it, posts would go that an earlier import has brought.
    for path in ["", "posts.json"] {
      #expect {
        _ = try sandbox.readExport(path)
      } throws: {
        ($0 as? ArchiveError)?.finding.message.hasSuffix("it is a symbolic link") == true
      }
    }
  }

  @Test("a user who is called as the collection is makes no database of it")
  func userNamedUsers() throws {
    let sandbox = try ArchiveSandbox([
      "Users.json": #"{"u1": {"username": "ada"}, "users": {"bio": {"x": 1}}}"#
    ])
    #expect(
      try sandbox.readExport("Users.json").documents.map(\.name) == ["users/u1", "users/users"])
  }

  @Test("a collection that is nothing is not taken for an empty one")
  func nullCollection() throws {
    let sandbox = try ArchiveSandbox(["export.json": #"{"users": {"u": {}}, "posts": null}"#])
    #expect(throws: ArchiveError.self) { try sandbox.readExport("export.json") }
  }

  @Test("ids may be anything that JSON can hold, and no path of a file is made of them")
  func ids() throws {
    #expect(
      try Self.paths(#"{"posts": {"../../x": {}, "a/b": {}, "\u0000": {}, "": {}}}"#)
        == ["posts/", "posts/../../x", "posts/a/b", "posts/\u{FFFD}"])
  }

  @Test(
    "numbers that JSON has not are nothing",
    arguments: ["NaN", "Infinity", "-Infinity", " NaN", "  -Infinity "])
  func infiniteNumbers(number: String) throws {
    let post =
      #"{"text": "is NaN, \" NaN", "n":\#(number), "list":[\#(number)], "likesCount":\#(number)}"#
    for (file, text) in [
      ("export.json", #"{"posts": {"p": \#(post)}}"#),
      ("posts.ndjson", #"{"id": "p", "data": \#(post)}"# + "\n"),
    ] {
      let export = try ArchiveSandbox([file: text]).readExport(file)
      #expect(export.documents.map(\.name) == ["posts/p"])
      let fields = try #require(export.documents.first?.fields)
      #expect(fields["text"]?.string == #"is NaN, " NaN"#)
      #expect(fields["n"] == nil && fields["likesCount"] == nil)
    }
  }

  @Test(
    "other words and damages beside such numbers are errors",
    arguments: ["nan", "-NaN", "NaN1", "NaN, ]"])
  func otherNumbers(number: String) throws {
    let sandbox = try ArchiveSandbox([
      "export.json": #"{"posts": {"p": {"text": "x", "a": NaN, "n": \#(number)}}}"#
    ])
    #expect(throws: ArchiveError.self) { try sandbox.readExport("export.json") }
  }

  /// What Firefoo says of an export.
  private static func meta(_ path: String?) -> String {
    let path = path.map { #""resourcePath": \#($0), "# } ?? ""
    return
      #""meta": {"format": "JSON", "version": "1.1.0", "projectId": "x", \#(path)"app": "firefoo"}"#
  }

  @Test(
    "an export of Firefoo is read as what it says that it is, whatever the file is called",
    arguments: [
      (#"["posts"]"#, #"{"p": {"text": "x", "__collections__": {}}}"#, ["posts/p"]),
      (
        #"["posts"]"#,
        #"{"p": {"text": "x", "__collections__": {"comments": {"c": {"text": "y"}}}}}"#,
        ["posts/p", "posts/p/comments/c"]
      ),
      (#"["posts", "p", "comments"]"#, #"{"c": {"text": "y"}}"#, ["posts/p/comments/c"]),
      (#"["posts", "p"]"#, #"{"text": "x"}"#, ["posts/p"]),
      (
        "[]", #"{"users": {"u": {"name": "U"}}, "posts": {"p": {"text": "x"}}}"#,
        ["users/u", "posts/p"]
      ),
      ("[]", #"{"__collections__": {"posts": {"p": {"text": "x"}}}}"#, ["posts/p"]),
      (nil, #"{"posts/p/comments/c": {"text": "y"}}"#, ["posts/p/comments/c"]),
    ] as [(String?, String, [String])])
  func firefoo(path: String?, data: String, documents: [String]) throws {
    let sandbox = try ArchiveSandbox(["users.json": "{\(Self.meta(path)), \"data\": \(data)}"])
    #expect(try sandbox.readExport("users.json").documents.map(\.name) == documents)
  }

  @Test("documents that are called as what Firefoo writes are documents beside others")
  func noFirefoo() throws {
    let sandbox = try ArchiveSandbox([
      "posts.json":
        #"{\#(Self.meta(#"["users"]"#)), "data": {"u": {"text": "x"}}, "p": {"text": "x"}}"#
    ])
    let names = try sandbox.readExport("posts.json").documents.map(\.name)
    #expect(names.contains("posts/p") && !names.contains("users/u"))
  }

  @Test("lines of documents with their paths are read")
  func paths() throws {
    let lines = """
      {"path": "users/u", "data": {"name": "U"}, "timestamps": ["createdAt"]}
      {"path": "posts/p", "data": {"text": "x"}}
      {"path": "posts/p/comments/c", "data": {"text": "x"}, "geopoints": []}

      """
    let sandbox = try ArchiveSandbox(["export.ndjson": lines])
    #expect(
      try sandbox.readExport("export.ndjson").documents.map(\.name)
        == ["users/u", "posts/p", "posts/p/comments/c"])
  }

  @Test(
    "a path beside an id, or to another collection than that of the file, names no document",
    arguments: [
      #"{"id": "q", "path": "users/u", "data": {"text": "x"}}"#,
      #"{"path": "users/u", "data": {"text": "x"}}"#,
      #"{"path": "posts/p", "data": {"text": "x"}, "more": 1}"#,
    ])
  func otherPaths(line: String) throws {
    let sandbox = try ArchiveSandbox([
      "posts.ndjson": "{\"id\": \"p\", \"data\": {\"text\": \"x\"}}\n\(line)\n"
    ])
    let names = try sandbox.readExport("posts.ndjson").documents.map(\.name)
    #expect(!names.contains("users/u"), "\(names)")
  }
}
