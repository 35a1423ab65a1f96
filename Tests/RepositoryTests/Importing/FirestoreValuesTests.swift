import Domain
import Testing

@testable import Repository

@Suite("Values of Firestore documents")
struct FirestoreValuesTests {
  private static func time(_ text: String) throws -> WrittenValue {
    .time(WrittenTime(try Timestamp(rfc3339: text), text: text))
  }

  @Test(
    "a time is written in RFC 3339, with its fraction",
    arguments: [
      (#"{"_seconds": 1767225600, "_nanoseconds": 0}"#, "2026-01-01T00:00:00Z"),
      (#"{"seconds": 1767225600, "nanoseconds": 120000000}"#, "2026-01-01T00:00:00.12Z"),
      (
        #"{"type": "firestore/timestamp/1.0", "seconds": 1767225600, "nanoseconds": 1}"#,
        "2026-01-01T00:00:00.000000001Z"
      ),
      (
        #"{"__datatype__": "timestamp", "value": {"_seconds": 0, "_nanoseconds": 0}}"#,
        "1970-01-01T00:00:00Z"
      ),
      (#"{"__datatype__": "timestamp", "value": "2026-01-01T00:00:00Z"}"#, "2026-01-01T00:00:00Z"),
      (#"{"seconds": 1767225600}"#, "2026-01-01T00:00:00Z"),
      (#"{"_seconds": 1767225600}"#, "2026-01-01T00:00:00Z"),
      (#""2026-01-01T09:00:00.500+09:00""#, "2026-01-01T00:00:00.5Z"),
      ("1767225600500", "2026-01-01T00:00:00.5Z"), ("1767225600500.0", "2026-01-01T00:00:00.5Z"),
    ])
  func times(json: String, text: String) throws {
    #expect(try FirestoreSandbox.value(json, in: "updated_at") == Self.time(text))
  }

  @Test(
    "what is no time is left for the check to tell",
    arguments: [
      ("1767225600", WrittenValue.decimal("1767225600")), (#""soon""#, .text("soon")),
      (#"{"_seconds": 99999999999999, "_nanoseconds": 0}"#, .fields([])),
      (#"{"_seconds": 1, "_nanoseconds": 1e30}"#, .fields([])), ("1e300", .decimal("1e300")),
      (#"{"minutes": 5, "seconds": 1}"#, .fields([])),
      ("999999999999999999999999", .decimal("999999999999999999999999")),
    ])
  func noTimes(json: String, value: WrittenValue) throws {
    #expect(try FirestoreSandbox.value(json, in: "updated_at") == value)
  }

  @Test(
    "a reference is the id of its document",
    arguments: [
      #""u1""#, #""users/u1""#, #""/users/u1""#,
      #""projects/a/databases/(default)/documents/users/u1""#,
      #"{"__datatype__": "documentReference", "value": "users/u1"}"#,
      #"{"_firestore": {"projectId": "a"}, "_path": {"segments": ["users", "u1"]}, "_converter": {}}"#,
      #"{"_key": {"path": {"segments": ["projects", "a", "databases", "b", "documents", "users", "u1"], "offset": 5}}}"#,
      #"{"_key": {"path": {"segments": ["x", "users", "u1"], "offset": 1, "len": 2}}}"#,
      #"{"type": "firestore/documentReference/1.0", "referencePath": "users/u1"}"#,
    ])
  func references(json: String) throws {
    #expect(try FirestoreSandbox.value(json, in: "author_id") == .text("u1"))
  }

  @Test("an id that is a number is the text of it, and one with a slash that is no path stays")
  func ids() throws {
    #expect(try FirestoreSandbox.value("17", in: "author_id") == .text("17"))
    #expect(try FirestoreSandbox.value("17.0", in: "author_id") == .text("17"))
    #expect(try FirestoreSandbox.value("1.5", in: "author_id") == .decimal("1.5"))
    #expect(try FirestoreSandbox.value(#""a/b""#, in: "author_id") == .text("a/b"))
    #expect(try FirestoreSandbox.value("1.5", in: "author_id") == .decimal("1.5"))
  }

  private static let place = WrittenValue.fields([
    WrittenField("latitude", .decimal("34.5")), WrittenField("longitude", .decimal("-133")),
  ])

  @Test(
    "a point is a location",
    arguments: [
      #"{"_latitude": 34.5, "_longitude": -133}"#, #"{"latitude": 34.5, "longitude": -133}"#,
      #"{"lat": 34.5, "lng": -133, "geohash": "x", "owner": "a@b.c"}"#,
      #"{"__datatype__": "geopoint", "value": {"_latitude": 34.5, "_longitude": -133}}"#,
    ])
  func points(json: String) throws {
    #expect(try FirestoreSandbox.value(json, in: "location") == Self.place)
  }

  @Test(
    "a location that says no place is left out",
    arguments: [
      #""Onomichi""#, "{}", "[]", "null", #"{"name": "x"}"#, #"{"lat": 139.7, "lng": 35.6}"#,
      #"{"lat": "34", "lng": "180.5"}"#, #"{"_latitude": 90.1, "_longitude": 0}"#,
      #"{"lat": 1e400, "lng": 0}"#,
    ])
  func noPoints(json: String) throws {
    #expect(try FirestoreSandbox.value(json, in: "location") == nil)
  }

  @Test(
    "the types of the REST interface",
    arguments: [
      ("likes_count", #"{"integerValue": "3"}"#, WrittenValue.decimal("3")),
      ("likes_count", #"{"doubleValue": 3.0}"#, .decimal("3")),
      ("likes_count", #"{"doubleValue": 3.5}"#, nil),
      ("likes_count", #"{"integerValue": "3, \"a\": 1"}"#, nil),
      ("likes_count", #"{"doubleValue": "NaN"}"#, nil),
      ("sensitive", #"{"booleanValue": true}"#, .boolean(true)),
      ("lang", #"{"nullValue": null}"#, nil), ("lang", #"{"bytesValue": "AAAA"}"#, nil),
      ("lang", "{}", nil),
      (
        "author_id", #"{"referenceValue": "projects/a/databases/(default)/documents/users/u1"}"#,
        .text("u1")
      ),
      (
        "hashtags", #"{"arrayValue": {"values": [{"stringValue": "fog"}, {"nullValue": null}]}}"#,
        .list([.text("fog")])
      ),
      ("hashtags", #"{"arrayValue": {}}"#, nil),
      (
        "location", #"{"geoPointValue": {"latitude": 34.5}}"#,
        .fields([
          WrittenField("latitude", .decimal("34.5")), WrittenField("longitude", .decimal("0")),
        ])
      ),
      (
        "location",
        #"{"mapValue": {"fields": {"lat": {"doubleValue": 1}, "lng": {"integerValue": "2"}}}}"#,
        .fields([WrittenField("latitude", .decimal("1")), WrittenField("longitude", .decimal("2"))])
      ),
    ] as [(String, String, WrittenValue?)])
  func typed(field: String, json: String, value: WrittenValue?) throws {
    #expect(try FirestoreSandbox.typedValue(json, in: field) == value)
  }

  @Test("of maps only what a site knows is taken")
  func maps() throws {
    #expect(
      try FirestoreSandbox.value(
        #"{"id": "u1", "name": "Ada", "email": "a@b.c", "photoURL": "https://a.example/x.png"}"#,
        in: "author")
        == .fields([
          WrittenField("id", .text("u1")), WrittenField("display_name", .text("Ada")),
          WrittenField("photo_url", .text("https://a.example/x.png")),
        ]))
    #expect(
      try FirestoreSandbox.value(
        #"["https://a.example/x.png", {"url": "https://a.example/y.png", "alt": "Y", "path": "users/a@b.c", "width": 3}, "", "gs://a/b", {"path": "x"}]"#,
        in: "images")
        == .list([
          .text("https://a.example/x.png"),
          .fields([
            WrittenField("url", .text("https://a.example/y.png")), WrittenField("alt", .text("Y")),
            WrittenField("width", .decimal("3")),
          ]),
        ]))
    #expect(
      try FirestoreSandbox.value(#"{"star": 2, "a@b.c": 1, "u1": "like"}"#, in: "reactions")
        == .fields([WrittenField("star", .decimal("2"))]))
    #expect(try FirestoreSandbox.value(#"{"secret": "a@b.c"}"#, in: "content_warning") == nil)
  }

  @Test(
    "a value of another type is read where its meaning is plain",
    arguments: [
      ("tags", #""fog, #sun,""#, WrittenValue.list([.text("fog"), .text("#sun")])),
      ("tags", ##""#fog  #sun""##, .list([.text("#fog"), .text("#sun")])),
      ("tags", #"{"fog": true, "sun": false}"#, .list([.text("fog")])),
      ("images", #""https://a.example/x.png""#, .list([.text("https://a.example/x.png")])),
      ("comments_count", #""5""#, .decimal("5")), ("likes_count", "5.0", .decimal("5")),
      ("sensitive", "1", .boolean(true)), ("sensitive", "0", nil),
      ("content_warning", "false", nil),
      (
        "location", #"{"lat": "1.5", "lng": 2}"#,
        .fields([
          WrittenField("latitude", .decimal("1.5")), WrittenField("longitude", .decimal("2")),
        ])
      ),
    ] as [(String, String, WrittenValue?)])
  func otherTypes(field: String, json: String, value: WrittenValue?) throws {
    let canonical = field == "tags" ? "hashtags" : field
    #expect(try FirestoreSandbox.value(json, in: canonical) == value)
  }

  @Test("whatever warns of a post folds it, and a day in words is no date beside another")
  func warnings() throws {
    for warning in ["true", "1", #"{"text": "x"}"#] {
      let sandbox = try FirestoreSandbox(
        #"{"posts": {"p": {"text": "x", "contentWarning": \#(warning)}}}"#)
      #expect(sandbox.records(.post) == [#"{"id": "p", "content": "x", "sensitive": true}"#])
    }
    let sandbox = try FirestoreSandbox(
      #"{"posts": {"p": {"text": "x", "date": "Monday", "created_at": 1767225600000, "updated": true}}}"#
    )
    #expect(
      sandbox.records(.post) == [
        #"{"id": "p", "content": "x", "created_at": "2026-01-01T00:00:00Z"}"#
      ])
  }

  @Test("the name that a site has for a field comes before others, in whatever order they stand")
  func canonicalNames() throws {
    func written(_ fields: [String], _ kind: RecordKind = .post) throws -> [String] {
      try [fields, fields.reversed()].map {
        let json = #"{"\#(kind.folder)": {"p": {\#($0.joined(separator: ", "))}}}"#
        return try FirestoreSandbox(json).records(kind).joined()
      }
    }
    let time = #""createdAt": "2026-01-01T00:00:00Z""#
    let post = #"{"id": "p", "content": "x", "created_at": "2026-01-01T00:00:00Z"}"#
    for fields in [
      [#""text": "y""#, #""content": "x""#, time], [#""text": "x""#, #""content": """#, time],
      [#""text": "x""#, #""content": {"ops": []}"#, time],
      [#""content": "x""#, #""date": "2026-05-05""#, time],
      [#""content": "x""#, #""date": "2026-01-01T00:00:00Z""#, #""created_at": "yesterday""#],
    ] {
      #expect(try written(fields) == [post, post], "\(fields)")
    }
    let user = #"{"id": "p", "display_name": "Ada"}"#
    #expect(try written([#""name": "A""#, #""displayName": "Ada""#], .user) == [user, user])
  }

  @Test(
    "links may be a map of addresses, or addresses alone",
    arguments: [
      (
        #"{"Site": "https://a.example", "x": "ada"}"#,
        #"[{"label": "Site", "url": "https://a.example"}]"#
      ),
      (#"["https://a.example", 5]"#, #"[{"url": "https://a.example"}]"#),
      (
        #"{"label": "A", "url": "https://a.example"}"#,
        #"[{"label": "A", "url": "https://a.example"}]"#
      ),
      (#""https://a.example""#, #"[{"url": "https://a.example"}]"#),
    ])
  func links(json: String, written: String) throws {
    let sandbox = try FirestoreSandbox(#"{"users": {"u": {"links": \#(json)}}}"#)
    #expect(sandbox.records(.user) == [#"{"id": "u", "links": \#(written)}"#])
  }

  @Test(
    "values that a site could not show are left out and counted",
    arguments: [
      (#""lang": "English""#.replacing("English", with: "no language"), 1),
      (#""images": ["data:image/png;base64,AA", "gs://a/b"]"#, 2),
      (##""tags": ["fog", "a b", "#sun"]"##, 1),
      (#""source_url": "x""#, 1), (#""commentsCount": ["x"]"#, 1), (#""shareCount": -1"#, 1),
      (#""summary": {"a": 1}"#, 1), (#""tags": "a b""#, 1), (#""aliases": ["/x/"]"#, 0),
      (#""images": {"path": "x"}"#, 1), (#""location": {"lat": 1}"#, 1),
      (#""images": [{"url": "https://a.example/x.png", "width": "wide", "alt": 5}]"#, 2),
      (#""location": "Onomichi""#, 1), (#""lang": """#, 0),
      (#""tags": ["", null]"#, 0),
      (#""likes": 5"#, 1), (#""likes": 0"#, 0), (#""views": 5"#, 0),
    ])
  func unshown(field: String, count: Int) throws {
    let sandbox = try FirestoreSandbox(#"{"posts": {"p": {"text": "x", \#(field)}}}"#)
    #expect(sandbox.selection.leftOut[.values] == count)
  }

  @Test(
    "as many and as long hashtags are taken as a post may have, the others left out and counted")
  func longHashtags() throws {
    func tag(_ number: Int, _ length: Int) -> String {
      "\(number)" + String(repeating: "a", count: length - 1)
    }
    let six = (1...6).map { tag($0, 900) }
    let cases: [(tags: [String], taken: [String])] = [
      ([tag(1, 1500)], []), ([tag(1, 1000), tag(2, 1001)], [tag(1, 1000)]),
      // The sign before a hashtag is no part of it.
      (["#" + tag(1, 1000), "fog"], ["#" + tag(1, 1000), "fog"]),
      (six, Array(six.prefix(4))), (six + ["fog"], Array(six.prefix(4))),
      ((1...4).map { tag($0, 1000) }, (1...4).map { tag($0, 1000) }),
      ((1...4).map { "#" + tag($0, 1000) } + ["fog"], (1...4).map { "#" + tag($0, 1000) }),
      (["fog", tag(1, 1500), "sun"], ["fog", "sun"]),
    ]
    for (tags, taken) in cases {
      let list = "[" + tags.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
      let map = "{" + tags.map { "\"\($0)\": true" }.joined(separator: ", ") + "}"
      for json in [list, map, "\"" + tags.joined(separator: ",") + ",\""] {
        let sandbox = try FirestoreSandbox(#"{"posts": {"p": {"text": "x", "tags": \#(json)}}}"#)
        let value = sandbox.selection.records[.post]?.first?.values["hashtags"]
        #expect(value == (taken.isEmpty ? nil : .list(taken.map { .text($0) })))
        #expect(sandbox.selection.leftOut[.values] == tags.count - taken.count)
      }
      let loaded = try SiteSandbox.load(
        post: #""hashtags": [\#(taken.map { "\"\($0)\"" }.joined(separator: ", "))]"#)
      #expect(loaded.lines == [])
    }
  }

  @Test(
    "a visibility that is not everybody's is private",
    arguments: [
      (#""public""#, nil), (#""Everyone""#, nil), (#""unlisted""#, "unlisted"),
      (#""friends""#, "private"),
      (#""followers""#, "followers"), (#""""#, "private"), ("3", "private"), ("[]", "private"),
      ("null", nil),
    ] as [(String, String?)])
  func visibilities(json: String, name: String?) throws {
    #expect(try FirestoreSandbox.value(json, in: "visibility") == name.map { .text($0) })
  }

  @Test(
    "a post that other fields take out of the lists is unlisted, and nothing is doubtful about that",
    arguments: [
      (#""unlisted": true"#, "unlisted"), (#""isListed": false"#, "unlisted"),
      (#""status": "unlisted""#, "unlisted"),
      (#""unlisted": true, "visibility": "public""#, "unlisted"),
      (#""visibility": "private", "unlisted": true"#, "private"),
      (#""unlisted": true, "visibility": "private""#, "private"),
      (#""status": ["unlisted", "private"]"#, "private"),
      (#""unlisted": false"#, nil), (#""listed": null"#, nil), (#""listed": true"#, nil),
    ] as [(String, String?)])
  func unlisted(fields: String, name: String?) throws {
    let sandbox = try FirestoreSandbox(#"{"posts": {"p": {"text": "x", \#(fields)}}}"#)
    let record = sandbox.selection.records[.post]?.first
    let hidden = sandbox.ids(.post).isEmpty
    #expect(hidden ? name == "private" : record?.values["visibility"] == name.map { .text($0) })
    #expect(sandbox.selection.leftOut.doubts.all.isEmpty)
  }

  @Test(
    "what warns of a post under another name folds it",
    arguments: [
      (#""nsfw": true"#, true), (#""isNsfw": 1"#, true), (#""isSpoiler": true"#, true),
      (#""spoiler_text": "The end""#, true), (#""cw": "food""#, true), (#""cw": """#, false),
      (#""nsfw": false"#, false),
    ])
  func warnings(field: String, isFolded: Bool) throws {
    let sandbox = try FirestoreSandbox(#"{"posts": {"p": {"text": "x", \#(field)}}}"#)
    let value = sandbox.selection.records[.post]?.first?.values["sensitive"]
    #expect(value == (isFolded ? .boolean(true) : nil))
  }

  @Test(
    "a record that does not say when it was written has the one moment that it says otherwise",
    arguments: [
      #""timestamp": {"_seconds": 1700000000, "_nanoseconds": 0}"#,
      #""createdTime": "2023-11-14T22:13:20Z""#, #""created_time": 1700000000000"#,
      #""time": {"seconds": 1700000000}, "timestamp": "a while ago""#,
      #""postedAt": {"__time__": "2023-11-14T22:13:20.000Z"}"#,
      #""created": "Timestamp(seconds=1700000000, nanoseconds=0)", "time": 20"#,
    ])
  func timesOfOtherNames(fields: String) throws {
    let sandbox = try FirestoreSandbox(
      """
      {"posts": {"p": {"text": "x", \(fields)}}, "posts/p/comments": {"c": {"text": "x", \(fields)}},
       "messages": {"m": {"text": "x", \(fields)}}}
      """)
    for kind in [RecordKind.post, .message, .comment] {
      let written = sandbox.records(kind)
      #expect(
        written.count == 1 && written[0].contains(#""created_at": "2023-11-14T22:13:20Z""#),
        "\(written)")
    }
  }

  @Test(
    "a moment of such a name counts for nothing beside another, or where the record has one",
    arguments: [
      (#""timestamp": "2023-11-14T22:13:20Z", "created": "2024-11-14T22:13:20Z""#, nil),
      (#""timestamp": "2023-11-14T22:13:20Z", "createdAt": "2024-01-01T00:00:00Z""#, 2024),
      (#""time": 1700000000"#, nil), (#""time": "noon""#, nil),
    ] as [(String, Int?)])
  func noTimesOfOtherNames(fields: String, year: Int?) throws {
    let sandbox = try FirestoreSandbox(#"{"posts": {"p": {"text": "x", \#(fields)}}}"#)
    let written = sandbox.records(.post)[0]
    #expect(written.contains("created_at") == (year != nil))
    if let year { #expect(written.contains(#""created_at": "\#(year)-"#)) }
  }

  @Test("dates and places as Firefoo and Flutter write them are read, and texts stay texts")
  func toolsValues() throws {
    let time = "2023-11-14T22:13:20Z"
    for value in [
      #"{"__time__": "2023-11-14T22:13:20.000Z"}"#,
      #""Timestamp(seconds=1700000000, nanoseconds=0)""#,
    ] {
      #expect(try FirestoreSandbox.value(value, in: "updated_at")?.time?.text == time)
    }
    let place = try FirestoreSandbox.value(#"{"__lat__": 1.5, "__lon__": -2.5}"#, in: "location")
    guard case .fields(let fields) = place else {
      Issue.record("no place")
      return
    }
    #expect(fields.map(\.name) == ["latitude", "longitude"])
    let text = "Timestamp(seconds=1700000000, nanoseconds=0)"
    guard case .text(text) = try FirestoreSandbox.value("\"\(text)\"", in: "content") else {
      Issue.record("no text")
      return
    }
  }

  @Test("what a tool says as a moment to come is doubtful, and an end that is over hides")
  func toolsMoments() throws {
    let sandbox = try FirestoreSandbox(
      """
      {"posts": {"p": {"text": "x", "publishedAt": {"__time__": "2054-01-01T00:00:00.000Z"}},
        "q": {"text": "x", "expiresAt": {"__time__": "2024-01-01T00:00:00.000Z"}},
        "r": {"text": "x", "expiresAt": "Timestamp(seconds=1700000000, nanoseconds=0)"}}}
      """)
    #expect(sandbox.ids(.post) == ["p"])
    #expect(sandbox.selection.leftOut.doubts.all.map(\.field) == ["published_at"])
  }
}
