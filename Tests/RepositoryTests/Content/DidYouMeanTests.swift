import Domain
import Testing

@testable import Repository

@Suite("Did you mean")
struct DidYouMeanTests {
  static let users = #"[{"id": "u1", "username": "ann"}]"#
  static let post = #"{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "x"}"#

  /// The only finding of a slip in one record, with its hint.
  private func finding(_ kind: String, _ record: String) throws -> String {
    var files = ["content/users.json": Self.users, "content/posts.json": Self.post]
    files["content/\(kind)/it.json"] = record
    let loaded = try SiteSandbox.load(files)
    try #require(loaded.findings.count == 1, "\(loaded.lines)")
    let finding = loaded.findings[0]
    #expect(finding.place?.path == "content/\(kind)/it.json")
    let place = try #require(finding.place)
    return "\(place.column) \(finding.severity): \(finding.message); \(finding.hint ?? "")"
  }

  @Test(
    "a misspelled field that may be missing is a warning",
    arguments: [
      ("users", #"{"id": "a", "disply_name": "A"}"#, "13", "disply_name", "display_name"),
      ("users", #"{"id": "a", "displyName": "A"}"#, "13", "displyName", "display_name"),
      ("users", #"{"id": "a", "photoURLs": "A"}"#, "13", "photoURLs", "photo_url"),
      ("users", #"{"id": "a", "boi": "A"}"#, "13", "boi", "bio"),
      (
        "posts",
        #"{"id": "a", "author_id": "u1", "created_at": "2026-01-01", "text": "x", "tag": []}"#,
        "73", "tag", "tags"
      ),
      (
        "posts",
        #"{"id": "a", "author_id": "u1", "created_at": "2026-01-01", "text": "x", "likes_coutn": 1}"#,
        "73", "likes_coutn", "likes_count"
      ),
      (
        "posts",
        #"{"id": "a", "author_id": "u1", "created_at": "2026-01-01", "text": "x", "coments_count": 1}"#,
        "73", "coments_count", "comments_count"
      ),
      (
        "posts",
        #"{"id": "a", "author_id": "u1", "created_at": "2026-01-01", "text": "x", "visiblity": "private"}"#,
        "73", "visiblity", "visibility"
      ),
    ])
  func warning(kind: String, record: String, column: String, found: String, meant: String) throws {
    #expect(
      try finding(kind, record)
        == "\(column) warning: `\(found)` is no field; did you mean `\(meant)`?")
  }

  /// What follows the fields that every post has, in column 73.
  private func findings(inPostWith fields: String) throws -> [String] {
    let post =
      #"{"id": "a", "author_id": "u1", "created_at": "2026-01-01", "text": "x", "# + fields + "}"
    let loaded = try SiteSandbox.load([
      "content/users.json": Self.users, "content/posts.json": post,
    ])
    return loaded.findings.map { "\($0.place?.column ?? 0) \($0.message); \($0.hint ?? "")" }
  }

  @Test(
    "so is the misspelled count of a kind",
    arguments: [
      ("thumsUpCount", "thumbs_up_count"), ("smiling_hart_count", "smiling_heart_count"),
      ("starcount", "star_count"), ("partyingCounts", "partying_count"),
      ("like_cont", "like_count"),
    ])
  func counts(found: String, meant: String) throws {
    #expect(
      try findings(inPostWith: "\"\(found)\": 2")
        == ["73 `\(found)` is no field; did you mean `\(meant)`?"])
    #expect(try findings(inPostWith: "\"\(found)\": null") == [])
  }

  @Test(
    "the count of something else is no slip",
    arguments: [
      "tagCount", "stepCount", "storyCount", "staff_count", "stamp_count", "views_count",
    ])
  func otherCounts(name: String) throws {
    #expect(try findings(inPostWith: "\"\(name)\": 2") == [])
  }

  @Test(
    "so is a misspelled name in an object, of what it lacks",
    arguments: [
      (#""location": {"latitude": 1, "longitude": 2, "nme": "x"}"#, ["nme/name"]),
      (#""location": {"latitude": 1, "longitude": 2, "name": "y", "nme": "x"}"#, []),
      (#""location": {"latitude": 1, "longitude": 2, "altitude": 3}"#, []),
      (
        #""images": [{"url": "https://a.example/a.png", "alt": "x", "widht": 5, "heigth": 4}]"#,
        ["widht/width", "heigth/height"]
      ),
      (#""images": [{"url": "https://a.example/a.png", "alts": "x"}]"#, ["alts/alt"]),
      (#""images": [{"url": "https://a.example/a.png", "alt": "x", "uri": "a"}]"#, []),
      (#""images": [{"url": "https://a.example/a.png", "alt": "x", "weight": 1, "right": 2}]"#, []),
      (#""location": {"latitude": 1, "longitude": 2, "names": {"en": "x"}}"#, []),
    ])
  func objects(fields: String, expected: [String]) throws {
    let found = try findings(inPostWith: fields).map { finding in
      let names = finding.matches(of: /`([^`]*)`/).map { String($0.output.1) }
      return names.joined(separator: "/")
    }
    #expect(found == expected)
  }

  @Test("so is that of a link's label")
  func label() throws {
    let message = try finding(
      "users", #"{"id": "a", "links": [{"lable": "x", "url": "https://a.example/"}]}"#)
    #expect(message == "24 warning: `lable` is no field; did you mean `label`?")
  }

  @Test(
    "a misspelled required field is one error, not two",
    arguments: [
      ("users", #"{"idd": "a"}"#, "2", "idd", "id"),
      (
        "posts", #"{"id": "a", "author_id": "u1", "creatd_at": "2026-01-01", "text": "x"}"#, "32",
        "creatd_at", "created_at"
      ),
      (
        "posts", #"{"id": "a", "author_id": "u1", "createdAtt": "2026-01-01", "text": "x"}"#, "32",
        "createdAtt", "created_at"
      ),
      (
        "comments", #"{"id": "a", "pots_id": "p1", "author_id": "u1", "created_at": "2026-01-01"}"#,
        "13", "pots_id", "post_id"
      ),
      ("reactions", #"{"tpe": "star", "post_id": "p1", "user_id": "u1"}"#, "2", "tpe", "type"),
      ("likes", #"{"post_id": "p1", "usr_id": "u1"}"#, "19", "usr_id", "user_id"),
      ("follows", #"{"folower_id": "u1", "followee_id": "u1x"}"#, "2", "folower_id", "follower_id"),
      // As near to `follower_id`, which is there.
      (
        "follows", #"{"follower_id": "u1", "followed_id": "u1x"}"#, "23", "followed_id",
        "followee_id"
      ),
    ])
  func error(kind: String, record: String, column: String, found: String, meant: String) throws {
    var files = [
      "content/users.json": #"[{"id": "u1"}, {"id": "u1x"}]"#, "content/posts.json": Self.post,
    ]
    files["content/\(kind)/it.json"] = record
    let loaded = try SiteSandbox.load(files)
    #expect(
      loaded.lines == [
        "content/\(kind)/it.json:1:\(column): error: `\(meant)` is missing, and `\(found)` is no "
          + "field [missing-field]"
      ])
    #expect(loaded.findings.first?.hint == "did you mean `\(meant)`?")
  }

  @Test(
    "a misspelled text or image list of a post without another is one error, not an empty post too",
    arguments: [
      (#""contnet": "x""#, "contnet", "content"), (#""txt": "x""#, "txt", "text"),
      (#""imagse": []"#, "imagse", "images"), (#""imageURL": []"#, "imageURL", "image_urls"),
    ])
  func contentOfPost(field: String, found: String, meant: String) throws {
    #expect(
      try finding(
        "posts", #"{"id": "a", "author_id": "u1", "created_at": "2026-01-01", \#(field)}"#)
        == "60 error: `\(meant)` is missing, and `\(found)` is no field; did you mean `\(meant)`?")
  }

  @Test("a typo in the content is told of, though the post has an image")
  func contentBesideImage() throws {
    let record = #"""
      {"id": "a", "author_id": "u1", "created_at": "2026-01-01", "contnet": "x",
       "images": [{"url": "https://a.example", "alt": "b"}]}
      """#
    #expect(
      try finding("posts", record) == "60 warning: `contnet` is no field; did you mean `content`?")
  }

  @Test(
    "a misspelled name that would hide the record is a warning",
    arguments: [
      ("publisehd", "false", "published"), ("prviate", "true", "private"),
      ("privat", "true", "private"), ("hiden", "true", "hidden"), ("delted", "1", "deleted"),
      ("staus", #""private""#, "status"), ("is_darft", "true", "is_draft"),
      ("isPrivte", "true", "is_private"), ("isVisble", "false", "is_visible"),
    ])
  func hiding(found: String, value: String, meant: String) throws {
    #expect(
      try finding(
        "posts",
        #"{"id": "a", "author_id": "u1", "created_at": "2026-01-01", "text": "x", "\#(found)": \#(value)}"#
      )
        == "73 warning: `\(found)` is no field; did you mean `\(meant)`?")
    #expect(
      try finding("users", #"{"id": "a", "\#(found)": \#(value)}"#)
        == "13 warning: `\(found)` is no field; did you mean `\(meant)`?")
  }

  @Test(
    "a misspelled field in a field is told of as such",
    arguments: [
      (
        #""location": {"latitude": 3, "longtitude": 4}"#,
        "error: `longitude` is missing, and `longtitude` is no field", "longitude"
      ),
      (
        #""images": [{"ulr": "https://a.example/a.png", "alt": "x"}]"#,
        "error: `url` is missing, and `ulr` is no field", "url"
      ),
      (
        #""images": [{"url": "https://a.example/a.png", "atl": "x"}]"#,
        "warning: `atl` is no field", "alt"
      ),
    ])
  func nested(field: String, message: String, meant: String) throws {
    let found = try finding(
      "posts",
      #"{"id": "a", "author_id": "u1", "created_at": "2026-01-01", "text": "x", \#(field)}"#)
    #expect(found.hasSuffix(" \(message); did you mean `\(meant)`?"), "\(found)")
  }

  @Test("a list in an object is told of by its name", arguments: ["messages", "posts"])
  func listInObject(name: String) throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": Self.users,
      "content/messages.json": #"{"\#(name)": [{"id": "a", "text": "x"}], "version": 2}"#,
    ])
    #expect(
      loaded.lines == [
        "content/messages.json:1:2: error: this is no message: the list lies in `\(name)` [wrong-type]"
      ])
  }

  @Test(
    "other names are left alone",
    arguments: [
      #""geo": 1"#, #""version": 2"#, #""star_count": 2"#, #""_id": "x""#, #""__v": 0"#,
      #""isPinned": true"#, #""privat": false"#, #""publisher": "x""#, #""states": ["x"]"#,
      #""banner": "/images/x.png""#, #""archives": [2024]"#, #""disable": ["comments"]"#,
      #""delete": "x""#, #""remove": "x""#, #""audiences": ["devs"]"#, #""publisher": false"#,
      #""hiden": ["x"]"#, #""deletd": "by hand""#,
      #""view_count": 1"#, #""x": 1"#, #""": 1"#,
    ])
  func leftAlone(field: String) throws {
    let loaded = try SiteSandbox.load(post: field)
    if field.contains("_id") {
      #expect(loaded.findings.allSatisfy { $0.severity == .warning })
    } else {
      #expect(loaded.lines == [])
    }
  }
}
