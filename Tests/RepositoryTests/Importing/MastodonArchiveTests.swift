import Domain
import Foundation
import Testing

@testable import Repository

@Suite("Reading Mastodon archives")
struct MastodonArchiveTests {
  private static let everybody = "https://www.w3.org/ns/activitystreams#Public"
  private static let me = "https://town.example/users/ada"

  /// An archive of posts, each written as the members of its object.
  private static func archive(
    _ objects: [String], actor: String = "", _ files: [String: String] = [:]
  ) throws -> ArchiveSandbox {
    let items = objects.map {
      #"{"type": "Create", "object": {"published": "2024-01-01T00:00:00Z", \#($0)}}"#
    }
    let all = [
      "actor.json": """
      {"preferredUsername": "ada", "id": "\(me)", "url": "https://town.example/@ada"\(actor)}
      """,
      "outbox.json": #"{"orderedItems": [\#(items.joined(separator: ",\n"))]}"#,
    ]
    return try ArchiveSandbox(all.merging(files) { $1 })
  }

  @Test(
    "who may see a post is said by whom it is written to; in doubt fewer",
    arguments: [
      (#""to": ["\#(everybody)"], "cc": ["\#(me)/followers"]"#, .public),
      (#""to": "as:Public""#, .public), (#""to": [], "cc": ["Public"]"#, .unlisted),
      (#""to": ["\#(me)/followers"], "cc": []"#, .followers),
      (#""to": ["https://other.example/users/ben"]"#, .direct), (#""cc": []"#, .direct),
      (#""to": [{"id": "\#(everybody)"}]"#, .direct),
      (#""to": ["\#(everybody)"], "localOnly": true"#, .private),
      (#""to": ["\#(everybody)"], "local_only": true"#, .private),
      (#""to": ["\#(everybody)"], "localOnly": false"#, .public),
      (#""to": ["\#(everybody)"], "localOnly": null"#, .public),
    ] as [(String, Visibility)])
  func visibility(fields: String, visibility: Visibility) throws {
    let archive = try Self.archive([#""id": "\#(Self.me)/statuses/1", \#(fields)"#])
    #expect(try archive.read().posts.map(\.visibility) == [visibility])
  }

  @Test("an empty time of expiry is none")
  func noExpiry() throws {
    let archive = try Self.archive([#""id": "x", "expiry": "", "content": "x""#])
    #expect(try archive.read().posts.map(\.expiry) == [nil])
  }

  @Test(
    "an activity may say alone whom its post is for, and where both do the narrower counts",
    arguments: [
      ("", #", "to": ["\#(everybody)"]"#, .public), ("", #", "cc": "as:Public""#, .unlisted),
      ("", "", .direct), (#", "to": ["x"]"#, #", "to": ["\#(everybody)"]"#, .direct),
      (#", "to": ["\#(everybody)"]"#, #", "to": ["\#(me)/followers"]"#, .followers),
      (#", "cc": []"#, #", "to": ["\#(everybody)"]"#, .direct),
    ] as [(String, String, Visibility)])
  func audienceOfActivity(object: String, activity: String, visibility: Visibility) throws {
    let archive = try ArchiveSandbox([
      "actor.json": #"{"preferredUsername": "ada", "id": "\#(Self.me)"}"#,
      "outbox.json":
        #"{"orderedItems": [{"type": "Create", "object": {"id": "x", "content": "x", "published": "2024-01-01T00:00:00Z"\#(object)}\#(activity)}]}"#,
    ])
    #expect(try archive.read().posts.map(\.visibility) == [visibility])
  }

  @Test(
    "a picture is found where the server has packed it",
    arguments: ["", "opt/mastodon/public/system/"],
    [
      "/media_attachments/files/1/a.png", "media_attachments/files/1/a.png",
      "/opt/mastodon/public/system/media_attachments/files/1/a.png",
      "https://files.town.example/media_attachments/files/1/a.png",
    ])
  func pictures(prefix: String, url: String) throws {
    let archive = try Self.archive(
      [
        #""id": "x", "attachment": [{"mediaType": "image/png", "url": "\#(url)", "name": "A tree"}]"#
      ], [prefix + "media_attachments/files/1/a.png": "x"])
    let pictures = try archive.read().posts[0].media.pictures
    #expect(pictures.map(\.alt) == ["A tree"])
    #expect(
      pictures.map(\.path) == [archive.path + "/" + prefix + "media_attachments/files/1/a.png"])
  }

  @Test(
    "the address of a picture may be a link, or several",
    arguments: [
      (#"{"type": "Link", "href": "/media_attachments/a.png"}"#, 1, 0),
      (#"[{"href": "media_attachments/b.png"}, {"href": "media_attachments/a.png"}]"#, 1, 0),
      (#"["media_attachments/a.png"]"#, 1, 0), ("[]", 0, 0), ("{}", 0, 0), ("7", 0, 0),
      (#"[{"href": "media_attachments/a.png", "mediaType": "video/mp4"}]"#, 0, 1),
    ])
  func links(url: String, pictures: Int, files: Int) throws {
    let archive = try Self.archive(
      [#""id": "x", "attachment": [{"url": \#(url)}]"#], ["media_attachments/a.png": "x"])
    let media = try archive.read().posts[0].media
    #expect(media.pictures.count == pictures && media.files == files)
    #expect(media.missing == 1 - pictures - files)
  }

  @Test("an attachment without an address is missing, and a link to a page is none")
  func noAddress() throws {
    let archive = try Self.archive([
      #""id": "x", "attachment": [{"mediaType": "image/png", "url": null}, {"type": "Image"}, "#
        + #"{"mediaType": "video/mp4"}, {"type": "Link", "href": "https://a.example/"}]"#
    ])
    let media = try archive.read().posts[0].media
    #expect(media.missing == 2 && media.files == 1)
  }

  @Test("a text that stands by its language alone is that of the first")
  func contentMaps() throws {
    let archive = try Self.archive([
      #""id": "one", "content": null, "contentMap": {"ja": "<p>霧</p>"}"#,
      #""id": "two", "contentMap": {"und": null, "de": "<p>Nebel</p>", "en": "<p>Fog</p>"}"#,
      #""id": "both", "content": "<p>Fog</p>", "contentMap": {"de": "Nebel", "en": "Fog"}"#,
    ])
    let read = try archive.read()
    #expect(read.texts == ["one": "霧", "two": "Nebel", "both": "Fog"])
    let languages = read.posts.reduce(into: [:]) { $0[$1.id] = $1.language }
    #expect(languages == ["one": "ja", "two": "de"])
  }

  @Test(
    "who mentions themselves has the site's name where it is the account's, else the account's address",
    arguments: [
      (nil, "@ada"), ("@ADA", "@ada"),
      ("boss", "[@ada@town.example](https://town.example/@ada)"),
    ] as [(String?, String)])
  func ownMentions(author: String?, text: String) throws {
    let link = #"<a href=\"https://town.example/@ada\" class=\"mention\">@ada</a>"#
    let sandbox = try Self.archive([#""id": "1", "content": "\#(link)""#])
    guard case .account(let archive) = try Archive(path: sandbox.path, author: author) else {
      Issue.record("no account")
      return
    }
    #expect(archive.texts == ["1": text])
  }

  @Test(
    "no path leads out of the archive",
    arguments: [
      "../outside.png", "/media_attachments/../../outside.png", "x/../../outside.png", "",
    ])
  func outside(url: String) throws {
    let archive = try Self.archive(
      [#""id": "x", "attachment": [{"url": "\#(url)"}]"#],
      ["../outside.png": "x", "media_attachments/a.png": "x", "x/b.png": "x"])
    try #require(FileManager.default.fileExists(atPath: archive.path + "/../outside.png"))
    let media = try archive.read().posts[0].media
    #expect(media.pictures.isEmpty && media.missing == 1)
  }

  @Test("the choices of a poll are a list, whether one or several may be chosen")
  func polls() throws {
    let archive = try Self.archive([
      #""id": "one", "content": "<p>Which?</p>", "oneOf": [{"name": "a"}, {"name": "b"}]"#,
      #""id": "any", "oneOf": [], "anyOf": [{"name": "c", "replies": {"totalItems": 3}}]"#,
    ])
    #expect(try archive.read().texts == ["one": "Which?\n\n- a\n- b", "any": "- c (3)"])
  }

  @Test("a mention has the host of the account, not that of its page")
  func mentions() throws {
    let link =
      #"<a href=\"https://social.other.example/@ben\" class=\"u-url mention\">@<span>ben</span></a>"#
    let tag =
      #"{"type": "Mention", "href": "https://social.other.example/users/ben", "name": "@ben@other.example"}"#
    let archive = try Self.archive([
      #""id": "1", "content": "\#(link)", "tag": [\#(tag)]"#, #""id": "2", "content": "\#(link)""#,
      #""id": "3", "content": "\#(link)", "tag": [{"type": "Mention", "href": "x", "name": "@ben"}]"#,
    ])
    let withPage = "[@ben@social.other.example](https://social.other.example/@ben)"
    #expect(
      try archive.read().texts == [
        "1": "[@ben@other.example](https://social.other.example/@ben)", "2": withPage,
        "3": withPage,
      ])
  }

  @Test(
    "a name that is none names nobody",
    arguments: ["@ben@", "@ben", "ben@other.example", #"@ben@other\n\nx"#, "@ben@a@b"])
  func badNames(name: String) throws {
    let link = #"<a href=\"https://a.example/@ben\" class=\"mention\">@ben</a>"#
    let archive = try Self.archive([
      #""id": "1", "content": "\#(link)", "tag": [{"type": "Mention", "href": "https://a.example/ben", "name": "\#(name)"}]"#
    ])
    #expect(try archive.read().texts == ["1": "[@ben@a.example](https://a.example/@ben)"])
  }

  @Test("a field of the profile is a link where it is nothing else, and a line of the biography")
  func fields() throws {
    let archive = try Self.archive(
      [],
      actor: #"""
        , "attachment": [
          {"name": "Home", "value": "<a href=\"https://a.example/\"><span>a</span>.example</a> "},
          {"name": "Work", "value": "At <a href=\"https://b.example/\">B</a>"},
          {"name": "Two", "value": "<a href=\"https://b.example/\">B</a><a href=\"https://c.example/\">C</a>"},
          {"name": "Odd", "value": "<a href=\"javascript:x\">here</a>"}]
        """#)
    let account = try archive.read().account
    #expect(account.links.map(\.label) == ["Home", "Mastodon"])
    #expect(account.links.map(\.url) == ["https://a.example/", "https://town.example/@ada"])
    #expect(
      account.bio.source == """
        Work: At [B](https://b.example/)

        Two: [B](https://b.example/)[C](https://c.example/)

        Odd: here
        """)
  }

  @Test("an address that is not valid is written as the site would write it")
  func addresses() throws {
    let archive = try Self.archive([
      #""id": "https://a.example/1", "url": "https://a.example/x%zz""#,
      #""id": "https://a.example/2", "url": "javascript:x""#, #""id": "urn:uuid:3""#,
    ])
    #expect(
      try archive.read().posts.map(\.url) == [
        "https://a.example/x%25zz", "https://a.example/2", nil,
      ])
  }

  @Test("what answers an own post that is gone answers nobody else")
  func answers() throws {
    let archive = try Self.archive([
      #""id": "1", "inReplyTo": "\#(Self.me)/statuses/9""#,
      #""id": "2", "inReplyTo": "https://other.example/1""#, #""id": "3", "inReplyTo": null"#,
    ])
    let posts = try archive.read().posts
    #expect(posts.map(\.answersOthers) == [false, true, false])
    #expect(
      posts[0].parentAddresses == ["\(Self.me)/statuses/9", "https://town.example/@ada/9"])
  }

  @Test(
    "of an activity and its post the narrower audience counts",
    arguments: [
      (#", "to": ["\#(me)/followers"]"#, .followers), (#", "to": ["Public"]"#, .public),
      (#", "to": [], "cc": ["Public"]"#, .unlisted), ("", .public),
    ] as [(String, Visibility)])
  func activities(fields: String, visibility: Visibility) throws {
    let object = #"{"id": "1", "published": "2024-01-01T00:00:00Z", "to": ["Public"]}"#
    let archive = try Self.archive(
      [],
      ["outbox.json": #"{"orderedItems": [{"type": "Create", "object": \#(object)\#(fields)}]}"#])
    #expect(try archive.read().posts.map(\.visibility) == [visibility])
  }

  @Test("of all activities of a post the narrowest audience counts, in whatever order they are")
  func narrowest() throws {
    func activity(_ type: String, _ id: String, _ audience: String) -> String {
      #"{"type": "\#(type)", "object": {"id": "\#(id)", "published": "2024-01-01T00:00:00Z", "to": ["\#(audience)"]}}"#
    }
    let activities = [
      activity("Create", "a", "Public"), activity("Create", "a", "x/followers"),
      activity("Create", "b", "Public"), activity("Update", "b", "x/followers"),
      activity("Update", "b", "Public"), activity("Create", "c", "Public"),
    ]
    for items in [activities, activities.reversed()] {
      let outbox = #"{"orderedItems": [\#(items.joined(separator: ", "))]}"#
      let posts = try Self.archive([], ["outbox.json": outbox]).read().posts
      #expect(posts.count == 4)
      #expect(posts.allSatisfy { $0.visibility == ($0.id == "c" ? .public : .followers) })
    }
  }

  @Test("an update replaces its post, and what was deleted is gone")
  func changes() throws {
    func object(_ id: String, _ text: String, _ more: String = #""to": ["Public"]"#) -> String {
      #"{"id": "\#(id)", "published": "2024-01-01T00:00:00Z", "content": "\#(text)", \#(more)}"#
    }
    let archive = try Self.archive(
      [],
      [
        "outbox.json": """
        {"orderedItems": [
          {"type": "Update", "object": \(object("a", "third", #""to": ["Public"], "updated": "2024-03-01T00:00:00Z""#))},
          {"type": "Create", "object": \(object("a", "first"))},
          {"type": "Update", "object": \(object("a", "second", #""updated": "2024-02-01T00:00:00Z""#))},
          {"type": "Create", "object": \(object("b", "for some", #""to": ["x/followers"]"#))},
          {"type": "Update", "object": \(object("b", "for all"))},
          {"type": "Create", "object": \(object("c", "gone"))}, {"type": "Create", "object": \(object("d", "gone"))},
          {"type": "Delete", "object": "c"}, {"type": "Delete", "object": {"id": "d", "type": "Tombstone"}},
          {"type": "Update", "object": {"id": "\(Self.me)", "type": "Person"}}, {"type": "Delete"}
        ]}
        """
      ])
    let read = try archive.read()
    #expect(read.texts == ["a": "third", "b": "for all"])
    #expect(read.posts.first { $0.id == "b" }?.visibility == .followers)
    #expect(
      read.leftOut[.versions] == 2 && read.leftOut[.deleted] == 2 && read.leftOut[.others] == 2)
  }

  @Test("an update that lacks its date changes nothing but who may see the post, and is told of")
  func partialUpdates() throws {
    func update(_ id: String, _ more: String) -> String {
      #"{"type": "Update", "object": {"id": "\#(id)", "content": "changed", \#(more)"#
    }
    let posts = ["a", "b", "c", "d"].map { id in
      """
      {"type": "Create", "object": {"id": "\(id)", "content": "first", "to": "Public",
        "published": "2024-01-01T00:00:00Z"}}
      """
    }
    let updates = [
      // An earlier one counts, if it is whole.
      update(
        "a",
        #""published": "2024-01-01T00:00:00Z", "updated": "2024-02-01T00:00:00Z", "to": "Public"}"#
      ),
      update("a", #""updated": "2024-03-01T00:00:00Z"}, "to": "Public""#),
      update("b", #""to": ["x/followers"]}"#), update("c", #""name": null}"#),
      update("d", #""name": null}, "to": "x/followers""#),
    ].map { $0 + "}" }
    let outbox = #"{"orderedItems": [\#((posts + updates).joined(separator: ", "))]}"#
    let read = try Self.archive([], ["outbox.json": outbox]).read()
    #expect(read.texts == ["a": "changed", "b": "first", "c": "first", "d": "first"])
    let visibilities = read.posts.reduce(into: [:]) { $0[$1.id] = $1.visibility }
    #expect(visibilities == ["a": .public, "b": .followers, "c": .public, "d": .followers])
    #expect(read.leftOut[.others] == 4 && read.leftOut[.versions] == 1)
  }

  /// An outbox of activities.
  private static func outbox(_ activities: [String]) throws -> AccountArchive {
    let outbox = #"{"orderedItems": [\#(activities.joined(separator: ",\n"))]}"#
    return try archive([], ["outbox.json": outbox]).read()
  }

  @Test(
    "of two versions of a post the later one counts, also where that is what was created",
    arguments: [
      (#", "updated": "2024-03-01T00:00:00Z""#, #", "updated": "2024-02-01T00:00:00Z""#, "created"),
      (#", "updated": "2024-02-01T00:00:00Z""#, #", "updated": "2024-03-01T00:00:00Z""#, "updated"),
      (#", "updated": "2024-02-01T00:00:00Z""#, #", "updated": "2024-02-01T00:00:00Z""#, "updated"),
      ("", #", "updated": "2024-02-01T00:00:00Z""#, "updated"),
      (#", "updated": "2024-02-01T00:00:00Z""#, "", "updated"),
    ])
  func olderUpdates(created: String, updated: String, text: String) throws {
    func activity(_ type: String, _ fields: String) -> String {
      """
      {"type": "\(type)", "object": {"id": "a", "published": "2024-01-01T00:00:00Z", "to": "Public",
        "content": "\(type.lowercased())d"\(fields)}}
      """
    }
    let activities = [activity("Create", created), activity("Update", updated)]
    for items in [activities, activities.reversed()] {
      let read = try Self.outbox(items)
      #expect(read.texts == ["a": text])
      #expect(read.leftOut[.versions] == 1)
    }
  }

  @Test("what stands in the place of a post that was deleted is none, and takes the post along")
  func tombstones() throws {
    let post =
      #"{"type": "Create", "object": {"id": "\#(Self.me)/statuses/1", "#
      + #""published": "2024-01-01T00:00:00Z", "content": "gone", "to": "Public"}}"#
    func tombstone(_ fields: String) -> String {
      #"{"type": "Create", "object": {"type": "Tombstone"\#(fields)}}"#
    }
    let activities = [
      post, tombstone(#", "id": "\#(Self.me)/statuses/1""#),
      tombstone(#", "id": "\#(Self.me)/statuses/2", "deleted": "2024-02-01T00:00:00Z""#),
      tombstone(#", "id": "urn:uuid:3""#), tombstone(""),
    ]
    for items in [activities, activities.reversed()] {
      let read = try Self.outbox(items)
      #expect(read.posts.isEmpty)
      #expect(read.leftOut[.deleted] == 1 && read.leftOut[.others] == 1)
      #expect(
        Set(read.deletedAddresses) == [
          "\(Self.me)/statuses/1", "https://town.example/@ada/1", "\(Self.me)/statuses/2",
          "https://town.example/@ada/2", "urn:uuid:3",
        ])
    }
  }

  @Test(
    "a post without a date of its own has that of its activity",
    arguments: [
      ("", #", "published": "2024-01-02T00:00:00Z""#, "2024-01-02T00:00:00Z"),
      (#", "published": null"#, #", "published": "2024-01-02T00:00:00Z""#, "2024-01-02T00:00:00Z"),
      (
        #", "published": "2024-01-01T00:00:00Z""#, #", "published": "2024-01-02T00:00:00Z""#,
        "2024-01-01T00:00:00Z"
      ),
    ])
  func datesOfActivities(object: String, activity: String, time: String) throws {
    let read = try Self.outbox([
      #"{"type": "Create", "object": {"id": "a"\#(object)}\#(activity)}"#
    ])
    #expect(read.posts.map(\.createdAt) == [try Timestamp(rfc3339: time)])
  }

  @Test(
    "an archive that is damaged before it is read for somebody else is not taken as it was",
    arguments: ["", "{", nil])
  func changedMeanwhile(outbox: String?) throws {
    let sandbox = try Self.archive([#""id": "a""#])
    let archive = try sandbox.read()
    let site = try SiteSandbox([
      "content/users.json": #"[{"id": "u1", "username": "ada"}]"#, "content/posts.json": "[]",
    ])
    let files = SourceFiles(siteFolder: site.root, workers: .serial)
    let content = ContentLoader(settings: Settings(), workers: .serial).load(files)
    var editor = try ContentEditor(files, content.network, settings: Settings(), now: .epoch)
    var choices = ImportChoices()
    choices.author = "u1"
    let path = sandbox.path + "/outbox.json"
    if let outbox {
      try Data(outbox.utf8).write(to: URL(filePath: path))
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(throws: WriteRefusal.changed(path: sandbox.path)) {
      try editor.add(archive, choices)
    }
  }

  @Test("a post that has no date anywhere is told of")
  func noDate() {
    #expect {
      try Self.outbox([#"{"type": "Create", "object": {"id": "a"}}"#])
    } throws: {
      if case ArchiveError.missingField("published", _) = $0 { true } else { false }
    }
  }
}
