import Domain
import Testing

@testable import Repository

/// A file before a change and after it.
struct EditCase: Sendable, CustomTestStringConvertible {
  let name: String
  let before: String
  let after: String?
  let path: String
  let changes: @Sendable () -> FileChanges

  init(
    _ name: String, _ before: String, _ after: String?, in path: String = "content/posts.json",
    _ changes: @autoclosure @escaping @Sendable () -> FileChanges
  ) {
    self.name = name
    self.before = before
    self.after = after
    self.path = path
    self.changes = changes
  }

  var testDescription: String { name }

  func run() throws -> String? {
    let file = try #require(ContentFolder.file(at: path))
    let source = SourceText(path: path, bytes: Array(before.utf8))
    let record = try #require(RecordFile(file, source))
    return try record.rewritten(changes(), kinds: ReactionKind.standard)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension FileChanges {
  static func remove(_ places: Int...) -> FileChanges {
    FileChanges(removed: Set(places))
  }

  static func change(_ place: Int = 0, _ changes: FieldChange...) -> FileChanges {
    FileChanges(changed: [place: changes])
  }

  static func append(_ fields: WrittenField...) -> FileChanges {
    FileChanges(appended: [fields])
  }
}

@Suite("Changing records of a JSON file")
struct RecordEditTests {
  private static let new: FileChanges = .append(
    WrittenField("id", .text("b")), WrittenField("author_id", .text("é\"\\\n\u{1}/")))
  private static let written = #""é\"\\\n\u0001/""#

  static let arrays = [
    EditCase("an empty array", "[]", "[\n  {\"id\": \"b\", \"author_id\": \(written)}\n]", new),
    EditCase(
      "an empty array with space in it, CRLF", "\u{FEFF}[ \r\n ]\r\n",
      "\u{FEFF}[\r\n  {\"id\": \"b\", \"author_id\": \(written)}\r\n]\r\n", new),
    EditCase(
      "a one-line array", #"[{"id": "a"}]"# + "\n",
      #"[{"id": "a"}, {"id": "b", "author_id": "# + written + "}]\n", new),
    EditCase(
      "a compact array", #"[{"id":"a","authorId":"x"},{"id":"c","authorId":"y"}]"#,
      #"[{"id":"a","authorId":"x"},{"id":"c","authorId":"y"},{"id":"b","authorId":"#
        + written + "}]", new),
    EditCase(
      "a line for each record", "[\n  {\"id\": \"a\"}\n]\n",
      "[\n  {\"id\": \"a\"},\n  {\"id\": \"b\", \"author_id\": \(written)}\n]\n", new),
    EditCase(
      "tabs and a line for each field",
      "[\n\t{\n\t\t\"id\": \"a\",\n\t\t\"user_id\": \"x\"\n\t}\n]",
      "[\n\t{\n\t\t\"id\": \"a\",\n\t\t\"user_id\": \"x\"\n\t},"
        + "\n\t{\n\t\t\"id\": \"b\",\n\t\t\"user_id\": \(written)\n\t}\n]", new),
    EditCase(
      "CRLF, and commas in front",
      "[ {\r\n  \"id\" : \"a\"\r\n  , \"lang\" : \"en\"\r\n  }\r\n, {\r\n  \"id\" : \"c\"\r\n  , \"lang\" : \"en\"\r\n  }\r\n]",
      "[ {\r\n  \"id\" : \"a\"\r\n  , \"lang\" : \"en\"\r\n  }\r\n, {\r\n  \"id\" : \"c\"\r\n  , \"lang\" : \"en\"\r\n  }\r\n, "
        + "{\r\n  \"id\" : \"b\"\r\n  , \"author_id\" : \(written)\r\n  }\r\n]", new),
    EditCase(
      "the first of two goes", #"[ {"id": "a"}, {"id": "b"} ]"#, #"[ {"id": "b"} ]"#, .remove(0)),
    EditCase(
      "the last of two goes", #"[ {"id": "a"}, {"id": "b"} ]"#, #"[ {"id": "a"} ]"#, .remove(1)),
    EditCase(
      "the middle one goes", "[\n {\"id\": \"a\"},\n {\"id\": \"b\"},\n {\"id\": \"c\"}\n]",
      "[\n {\"id\": \"a\"},\n {\"id\": \"c\"}\n]", .remove(1)),
    EditCase(
      "the first two go", "[\n {\"id\": \"a\"},\n\n {\"id\": \"b\"},\n {\"id\": \"c\"}\n]",
      "[\n {\"id\": \"c\"}\n]", .remove(0, 1)),
    EditCase(
      "all go", "\u{FEFF}[\n {\"id\": \"a\"},\n {\"id\": \"b\"}\n]\n", "\u{FEFF}[]\n", .remove(0, 1)
    ),
    EditCase("a file of one record goes", #"{"id": "a"}"#, nil, .remove(0)),
  ]

  static let lines = [
    EditCase("no lines", "", #"{"id": "b", "author_id": "# + written + "}\n", in: ndjson, new),
    EditCase(
      "only a byte order mark", "\u{FEFF}", "\u{FEFF}{\"id\": \"b\", \"author_id\": \(written)}\n",
      in: ndjson, new),
    EditCase(
      "a last line without an end", #"{"id":"a"}"#,
      "{\"id\":\"a\"}\n{\"id\":\"b\",\"author_id\":\(written)}\n", in: ndjson,
      .append(WrittenField("id", .text("b")), WrittenField("author_id", .text("é\"\\\n\u{1}/")))),
    EditCase(
      "CRLF and blank lines behind", "{\"id\": \"a\", \"lang\": \"en\"}\r\n\r\n",
      "{\"id\": \"a\", \"lang\": \"en\"}\r\n{\"id\": \"b\", \"author_id\": \(written)}\r\n\r\n",
      in: ndjson, new),
    EditCase(
      "a line goes", "{\"id\": \"a\"}\n{\"id\": \"b\"}\n", "{\"id\": \"b\"}\n", in: ndjson,
      .remove(0)),
    EditCase(
      "the last line goes", "\u{FEFF}{\"id\": \"a\"}\r\n  {\"id\": \"b\"}  ",
      "\u{FEFF}{\"id\": \"a\"}\r\n", in: ndjson, .remove(1)),
    EditCase(
      "every line goes", "\u{FEFF}{\"id\": \"a\"}\n{\"id\": \"b\"}", "\u{FEFF}", in: ndjson,
      .remove(0, 1)),
  ]
  private static let ndjson = "content/posts.ndjson"

  static let fields = [
    EditCase(
      "a value keeps its place", #"[{ "id" :"a" , "text":  "x"  ,"n":1}]"#,
      #"[{ "id" :"a" , "text":  "y"  ,"n":1}]"#, .change(0, .set("content", .text("y")))),
    EditCase(
      "a key with escapes is the field", #"[{"id": "a", "\u0074ext": "x"}]"#,
      #"[{"id": "a", "\u0074ext": "y"}]"#, .change(0, .set("content", .text("y")))),
    EditCase(
      "of two names the one that is not null", #"[{"id": "a", "text": null, "content": "x"}]"#,
      #"[{"id": "a", "text": null, "content": "y"}]"#, .change(0, .set("content", .text("y")))),
    EditCase(
      "null becomes a value", #"[{"id": "a", "inReplyTo": null}]"#,
      #"[{"id": "a", "inReplyTo": "b"}]"#, .change(0, .set("in_reply_to", .text("b")))),
    EditCase(
      "a new field in camelCase", #"[{"id":"a","createdAt":"2026-01-01"}]"#,
      #"[{"id":"a","createdAt":"2026-01-01","contentWarning":"w"}]"#,
      .change(0, .set("content_warning", .text("w")))),
    EditCase(
      "a new field on its line", "[{\n\t\"id\": \"a\"\n}]",
      "[{\n\t\"id\": \"a\",\n\t\"draft\": true\n}]",
      .change(0, .set("draft", .boolean(true)))),
    EditCase(
      "a list of objects", #"[{"id":"a","images":[{"url":"media/x.png"}]}]"#,
      #"[{"id":"a","images":[{"url":"media/y.png","alt":"y"}]}]"#,
      .change(
        0,
        .set(
          "images",
          .list([
            .fields([WrittenField("url", .text("media/y.png")), WrittenField("alt", .text("y"))])
          ])))),
    EditCase(
      "the first field goes", #"[{ "lang": "en", "id": "a" }]"#, #"[{ "id": "a" }]"#,
      .change(0, .remove("lang"))),
    EditCase(
      "the last field goes", "[{\n  \"id\": \"a\",\n  \"lang\": \"en\"\n}]",
      "[{\n  \"id\": \"a\"\n}]",
      .change(0, .remove("lang"))),
    EditCase(
      "a field goes under all its names", #"[{"tags": [], "id": "a", "hashtags": ["x, y"]}]"#,
      #"[{"id": "a"}]"#, .change(0, .remove("hashtags"))),
    EditCase(
      "a date stays an object", #"[{"id": "a", "createdAt": {"_seconds": 1, "_nanoseconds": 5}}]"#,
      #"[{"id": "a", "createdAt": {"_seconds": 86400, "_nanoseconds": 0}}]"#,
      .change(0, .set("created_at", .time(WrittenTime(day, offsetMinutes: 0))))),
    EditCase(
      "counts that are stated move",
      #"[{"id": "a", "likeCount": 4, "reactions": {"star": 2, "like": 4}, "starCount": 0}]"#,
      #"[{"id": "a", "likeCount": 5, "reactions": {"star": 1, "like": 5}, "starCount": 0}]"#,
      .change(0, .stepReaction(0, by: 1), .stepReaction(5, by: -1))),
    EditCase(
      "a count under a second name may be any number",
      #"[{"id": "a", "likes_count": 1, "likeCount": -9223372036854775808}]"#,
      #"[{"id": "a", "likes_count": 0, "likeCount": 0}]"#,
      .change(0, .stepReaction(0, by: -1))),
    EditCase(
      "all spellings of a kind move, and what two changes step is stepped by both",
      #"[{"id": "a", "reactions": {"star": 2, "🤩": 3}}]"#,
      #"[{"id": "a", "reactions": {"star": 4, "🤩": 5}}]"#,
      .change(0, .stepReaction(5, by: 1), .stepReaction(5, by: 1))),
    EditCase(
      "a list of kinds grows and shrinks",
      #"[{"id": "a", "reactions": ["star",  "like",  "like"]}]"#,
      #"[{"id": "a", "reactions": ["star",  "star",  "like",  "like"]}]"#,
      .change(0, .stepReaction(5, by: 1))),
    EditCase(
      "the first of a list of kinds goes", #"[{"id": "a", "reactions": ["star", "like"]}]"#,
      #"[{"id": "a", "reactions": ["like"]}]"#, .change(0, .stepReaction(5, by: -1))),
    EditCase(
      "what is not stated stays unstated",
      #"[{"id": "a", "likes_count": null, "reactions": {"star": 2}}]"#,
      #"[{"id": "a", "likes_count": null, "reactions": {"star": 2}}]"#,
      .change(0, .stepReaction(0, by: 1), .step("comments_count", by: 1))),
    EditCase(
      "one record of several", "{\"id\": \"a\"}\r\n{\"id\": \"b\"}",
      "{\"id\": \"a\"}\r\n{\"id\": \"b\", \"lang\": \"en\"}",
      in: ndjson, .change(1, .set("lang", .text("en")))),
    EditCase(
      "a file of one record", "\n{\"id\": \"a\"}\n", "\n{\"id\": \"a\", \"lang\": \"en\"}\n",
      in: "content/posts/a.json", .change(0, .set("lang", .text("en")))),
  ]
  private static let day = Timestamp(seconds: 86_400) ?? .epoch

  @Test("a change keeps every byte that it does not touch", arguments: arrays + lines + fields)
  func cases(_ edit: EditCase) throws {
    #expect(try edit.run() == edit.after)
  }

  @Test("a record is added, changed and removed in one go")
  func together() throws {
    var changes = FileChanges.change(1, .set("lang", .text("en")))
    changes.removed = [0]
    changes.appended = [[WrittenField("id", .text("c"))]]
    let all = changes
    let edit = EditCase(
      "all", #"[{"id": "a"}, {"id": "b"}]"#, #"[{"id": "b", "lang": "en"}, {"id": "c"}]"#,
      all)
    #expect(try edit.run() == edit.after)
  }
}
