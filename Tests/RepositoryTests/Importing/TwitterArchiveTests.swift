import Domain
import Markup
import TestSupport
import Testing

@testable import Repository

@Suite("Reading Twitter archives")
struct TwitterArchiveTests {
  /// An archive of posts, each written as the members of its object.
  private static func archive(
    _ tweets: [String], _ files: [String: String] = [:]
  ) throws -> ArchiveSandbox {
    let all = [
      "data/account.js":
        #"window.YTD.account.part0 = [{"account": {"username": "ada_h", "accountId": "42"}}]"#,
      "data/tweets.js": script("tweets", tweets.map { #"{"tweet": {\#($0)}}"# }),
    ]
    return try ArchiveSandbox(all.merging(files) { $1 })
  }

  private static func script(_ name: String, _ items: [String]) -> String {
    "window.YTD.\(name).part0 = [\(items.joined(separator: ",\n"))]"
  }

  private static let time = #""created_at": "Wed Oct 10 20:19:24 +0000 2018""#

  @Test(
    "the time of a post is a date in the form of Twitter or of RFC 3339",
    arguments: [
      ("Wed Oct 10 20:19:24 +0000 2018", 1_539_202_764),
      ("Wed Oct 10 20:19:24 +0900 2018", 1_539_170_364),
      ("2018-10-10T20:19:24.000Z", 1_539_202_764),
    ])
  func times(text: String, seconds: Int) throws {
    let archive = try Self.archive([#""id_str": "1", "created_at": "\#(text)""#])
    #expect(try archive.read().posts.map(\.createdAt.seconds) == [Int64(seconds)])
  }

  @Test(
    "what is no date is told of",
    arguments: [
      "Wed Okt 10 20:19:24 +0000 2018", "Wed Oct 32 20:19:24 +0000 2018", "", "10 Oct 2018",
      "Wed Oct 10 20:19:24 +0000 2018 x", "Wed Oct 10 20:19:24 0000 2018",
    ])
  func noTimes(text: String) throws {
    let archive = try Self.archive([#""id_str": "1", "created_at": "\#(text)""#])
    #expect {
      try archive.read()
    } throws: {
      if case ArchiveError.badDate = $0 { true } else { false }
    }
  }

  @Test(
    "a language is written as the language tag of today, and what is none is left out",
    arguments: [
      ("en", "en"), ("in", "id"), ("iw", "he"), ("und", nil), ("zxx", nil), ("qme", nil),
      ("pt-BR", "pt-BR"),
    ] as [(String, String?)])
  func languages(code: String, tag: String?) throws {
    let archive = try Self.archive([#""id_str": "1", "lang": "\#(code)", \#(Self.time)"#])
    #expect(try archive.read().posts.map(\.language) == [tag])
  }

  @Test("short addresses of all years give way to what they stand for")
  func shortLinks() throws {
    let archive = try Self.archive([
      """
      "id_str": "1", \(Self.time), "full_text": "see http://t.co/u1 and https://t.co/u2",
      "entities": {"urls": [{"url": "http://t.co/u1", "expanded_url": "https://one.example/"},
        {"url": "https://t.co/u2", "expanded_url": "https://two.example/"}]}
      """
    ])
    #expect(try archive.read().texts["1"] == "see https://one.example/ and https://two.example/")
  }

  @Test("the address of a picture goes where it is shown, and stays where it is missing or damaged")
  func mediaLinks() throws {
    func tweet(_ id: String, _ type: String) -> String {
      """
      "id_str": "\(id)", \(Self.time), "full_text": "look: https://t.co/m",
      "extended_entities": {"media": [{"type": "\(type)", "url": "https://t.co/m",
        "expanded_url": "https://x.example/\(id)", "media_url_https": "https://p.example/a.png"}]}
      """
    }
    let archive = try Self.archive(
      [tweet("1", "photo"), tweet("2", "photo"), tweet("3", "video"), tweet("4", "photo")],
      [
        "data/tweets_media/1-a.png": ArchiveSandbox.picture, "data/tweets_media/2-a.png": "damaged",
        "data/tweets_media/4-a.png": "GIF89a\0\0\0",
      ])
    let read = try archive.read()
    #expect(
      read.texts == [
        "1": "look:", "2": "look: https://x.example/2", "3": "look: https://x.example/3",
        "4": "look: https://x.example/4",
      ])
    #expect(read.posts.map(\.media.pictures.count) == [1, 0, 0, 0])
    #expect(read.posts.map(\.media.missing) == [0, 1, 0, 1])
    #expect(read.posts.map(\.media.files) == [0, 0, 1, 0])
  }

  @Test("of a post that was edited the last version counts, also for what answers it")
  func edits() throws {
    let archive = try Self.archive([
      #""id_str": "1", "full_text": "a", "edit_info": {"initial": {"editTweetIds": ["1", "2", "3"]}}, \#(Self.time)"#,
      #""id_str": "2", "full_text": "b", "edit_info": {"edit": {"initialTweetId": "1", "editControlInitial": {"editTweetIds": ["1", "2", "3"]}}}, \#(Self.time)"#,
      #""id_str": "3", "full_text": "c", "edit_info": {"edit": {"initialTweetId": "1", "editControlInitial": {"editTweetIds": ["1", "2", "3"]}}}, \#(Self.time)"#,
      #""id_str": "4", "full_text": "answer", "in_reply_to_status_id_str": "1", "in_reply_to_user_id_str": "42", \#(Self.time)"#,
    ])
    let read = try archive.read()
    #expect(read.texts == ["3": "c", "4": "answer"])
    #expect(read.parents == ["4": "3"])
    #expect(read.leftOut[.versions] == 2)
  }

  @Test(
    "an answer to others is one that was written to somebody else",
    arguments: [
      (#""in_reply_to_user_id_str": "7""#, true),
      (#""in_reply_to_status_id_str": "9", "in_reply_to_user_id_str": "7""#, true),
      (#""in_reply_to_status_id_str": "9", "in_reply_to_user_id_str": "42""#, false),
      (#""in_reply_to_status_id_str": "9""#, true), (#""lang": "en""#, false),
    ])
  func answers(fields: String, answersOthers: Bool) throws {
    let archive = try Self.archive([#""id_str": "1", \#(fields), \#(Self.time)"#])
    #expect(try archive.read().posts.map(\.answersOthers) == [answersOthers])
  }

  /// An archive of one post that is cut off, and a note.
  private static func longPost(
    _ beginning: String, note: String, at time: String
  ) throws -> ArchiveSandbox {
    try archive(
      [#""id_str": "1", "full_text": "\#(beginning)", \#(Self.time)"#],
      [
        "data/note-tweet.js": script(
          "note_tweet",
          [#"{"noteTweet": {"createdAt": "\#(time)", "core": {"text": "\#(note)"}}}"#])
      ])
  }

  @Test(
    "a text that was cut off is found by its beginning, near its time",
    arguments: [
      ("Long and… https://t.co/zz", "Long and longer", "2018-10-10T20:19:24.000Z", true),
      ("Long and…https://t.co/zz https://t.co/m", "Long and longer", "2018-10-10T20:19:22Z", true),
      ("Long and… http://t.co/zz", "Long and longer", "2018-10-10T20:19:26Z", true),
      ("Long and… https://t.co/zz", "Long and longer", "2018-10-10T20:19:27Z", false),
      ("Long and https://t.co/zz", "Long and longer", "2018-10-10T20:19:24Z", false),
      ("Other… https://t.co/zz", "Long and longer", "2018-10-10T20:19:24Z", false),
      ("Long and… t.co", "Long and longer", "2018-10-10T20:19:24Z", false),
      ("नमस… https://t.co/zz", "नमस्ते all of you", "2018-10-10T20:19:24Z", true),
      ("Good 👍… https://t.co/zz", "Good 👍🏽 morning", "2018-10-10T20:19:24Z", true),
      ("… https://t.co/zz", "Long and longer", "2018-10-10T20:19:24Z", false),
      ("Tom &amp; J… https://t.co/zz", "Tom &amp; Jerry", "2018-10-10T20:19:24Z", true),
      ("Tom &amp; J… https://t.co/zz", "Tom & Jerry &amp;c <3", "2018-10-10T20:19:24Z", true),
    ])
  func longPosts(beginning: String, note: String, time: String, isFound: Bool) throws {
    let text = try #require(
      try Self.longPost(beginning, note: note, at: time).read().texts["1"])
    #expect(text.contains("t.co") != isFound, "\(text)")
  }

  @Test("references in long texts are resolved where all of them are written with such")
  func escapedNotes() throws {
    func text(_ note: String) throws -> String? {
      try Self.longPost("Long… https://t.co/zz", note: note, at: "2018-10-10T20:19:24Z").read()
        .texts["1"]
    }
    #expect(try text("Long a &amp; b &lt;3") == "Long a & b <3")
    #expect(try text("Long a &amp; b <3") == #"Long a \&amp; b <3"#)
    #expect(try text("Long a & b") == "Long a & b")
  }

  @Test("of the long texts of one second a hundred are known")
  func crowdedSecond() throws {
    let notes = (0...100).map { number in
      #"{"noteTweet": {"createdAt": "2018-10-10T20:19:24Z", "core": {"text": "x\#(number)y"}}}"#
    }
    let tweets = [99, 100].map {
      #""id_str": "\#($0)", "full_text": "x\#($0)y… https://t.co/zz", \#(Self.time)"#
    }
    let archive = try Self.archive(
      tweets, ["data/note-tweet.js": Self.script("note_tweet", notes)])
    #expect(try archive.read().texts == ["99": "x99y", "100": "x100y… https://t.co/zz"])
  }

  @Test("a post is cut off where an address follows, and takes no other one's text")
  func ownText() throws {
    let note =
      #"{"noteTweet": {"createdAt": "2018-10-10T20:19:24Z", "core": {"text": "So what happened next"}}}"#
    let archive = try Self.archive(
      [
        #""id_str": "1", "full_text": "So…", \#(Self.time)"#,
        #""id_str": "2", "full_text": "So what… https://t.co/zz", \#(Self.time)"#,
      ], ["data/note-tweet.js": Self.script("note_tweet", [note])])
    #expect(try archive.read().texts == ["1": "So…", "2": "So what happened next"])
  }

  @Test("an earlier version stays where the archive has no later one")
  func missingVersion() throws {
    let archive = try Self.archive([
      #""id_str": "1", "full_text": "a", "edit_info": {"initial": {"editTweetIds": ["1", "2"]}}, \#(Self.time)"#
    ])
    #expect(try archive.read().texts == ["1": "a"])
  }

  @Test("many long texts of one time, and addresses without end, take no longer than others")
  func hostile() throws {
    let addresses = String(repeating: "https://t.co/a ", count: 60_000)
    let notes = (0..<20_000).map { number in
      #"{"noteTweet": {"createdAt": "2018-10-10T20:19:24Z", "core": {"text": "\#(number)"}}}"#
    }
    let tweets = (0..<5_000).map {
      #""id_str": "\#($0)", "full_text": "x\#($0)… https://t.co/zz", \#(Self.time)"#
    }
    let archive = try Self.archive(
      tweets + [#""id_str": "9999", "full_text": "\#(addresses)", \#(Self.time)"#],
      ["data/note-tweet.js": Self.script("note_tweet", notes)])
    #expect(try archive.read().posts.count == 5_001)
  }

  @Test("an id that is no number is an error, since it would be a part of addresses")
  func badID() throws {
    for id in ["", "../../11", "1a", String(repeating: "1", count: 40)] {
      let archive = try Self.archive([#""id_str": "\#(id)", "full_text": "x", \#(Self.time)"#])
      #expect(throws: ArchiveError.self) { try archive.read() }
    }
  }

  @Test("posts in communities are posts, with pictures in a folder of their own")
  func communities() throws {
    let archive = try Self.archive(
      [#""id_str": "1", "full_text": "one", \#(Self.time)"#],
      [
        "data/community-tweet.js": Self.script(
          "community_tweet",
          [
            """
            {"tweet": {"id_str": "2", "full_text": "two", \(Self.time), "extended_entities":
              {"media": [{"type": "photo", "media_url_https": "https://p.example/b.png"}]}}}
            """
          ]),
        "data/community_tweet_media/2-b.png": ArchiveSandbox.picture,
        "data/tweet-headers.js": "no JSON",
        "data/tweets-part1.js": Self.script(
          "tweets", [#"{"tweet": {"id_str": "3", "full_text": "three", \#(Self.time)}}"#]),
      ])
    let read = try archive.read()
    #expect(read.texts == ["1": "one", "2": "two", "3": "three"])
    #expect(read.posts.first { $0.id == "2" }?.media.pictures.count == 1)
  }

  @Test(
    "versions are known by what any of them says",
    arguments: [
      (#"{"initial": {"editTweetIds": ["1"]}}"#, #"{"edit": {"initialTweetId": "1"}}"#),
      (#"{}"#, #"{"edit": {"editControlInitial": {"editTweetIds": ["1", "12"]}}}"#),
      (#"{"initial": {"editTweetIds": ["1", "12"]}}"#, #"{}"#),
    ])
  func versions(first: String, second: String) throws {
    let archive = try Self.archive([
      #""id_str": "12", "full_text": "b", "edit_info": \#(second), \#(Self.time)"#,
      #""id_str": "1", "full_text": "a", "edit_info": \#(first), \#(Self.time)"#,
      #""id_str": "4", "full_text": "c", "in_reply_to_status_id_str": "1", \#(Self.time)"#,
    ])
    let read = try archive.read()
    #expect(read.texts == ["12": "b", "4": "c"] && read.parents == ["4": "12"])
    #expect(read.leftOut[.versions] == 1)
    #expect(
      read.posts.first { $0.id == "12" }?.earlierAddresses == ["https://x.com/i/status/1"])
  }

  @Test("a long text is found behind mentions, and without a sign of omission where it must be it")
  func otherLongPosts() throws {
    let long = String(repeating: "word ", count: 60)
    for (beginning, text) in [
      ("@ben @cleo Long and… https://t.co/zz", "@ben @cleo Long and longer"),
      (String(long.prefix(200)), long + "end"), (long.prefix(200) + "…", long + "end"),
      ("@ben " + long.prefix(200) + " https://t.co/a", "@ben " + long + "end"),
    ] {
      let note = beginning.contains("Long") ? "Long and longer" : long + "end"
      let read = try Self.longPost(String(beginning), note: note, at: "2018-10-10T20:19:24Z")
        .read()
      #expect(read.texts["1"] == text)
      #expect(read.leftOut[.longTexts] == 0)
    }
  }

  @Test(
    "the own words of an answer may begin with a mention", arguments: ["… https://t.co/zz", "…"])
  func longAnswers(end: String) throws {
    let long = String(repeating: "word ", count: 60)
    for answered in ["", "@ben ", "@ben @dot "] {
      let read = try Self.longPost(
        "\(answered)@cleo @eve \(long.prefix(200))\(end)", note: "@cleo @eve \(long)end",
        at: "2018-10-10T20:19:24Z"
      ).read()
      #expect(read.texts["1"] == "\(answered)@cleo @eve \(long)end")
      #expect(read.leftOut[.longTexts] == 0)
    }
  }

  @Test(
    "what a long text does not say of where its beginning leads stands behind it",
    arguments: [
      ("https://x.example/v", "words", " https://x.example/v"),
      ("https://x.example/v", "words https://t.co/a", ""),
      ("https://x.example/v", "see https://x.example/v", ""),
      ("https://n.example/", "(https://t.co/n)", ""),
      ("https://twitter.com/i/web/status/1", "words", ""),
      ("https://twitter.com/ada/status/1", "words", ""),
      ("https://twitter.com/ben/status/11", "words", " https://twitter.com/ben/status/11"),
      (
        "https://twitter.com/ada/status/1/video/1", "words",
        " https://twitter.com/ada/status/1/video/1"
      ),
      ("javascript:x", "words", ""),
    ])
  func linksOfLongPosts(address: String, end: String, shown: String) throws {
    let archive = try Self.archive(
      [
        """
        "id_str": "1", "full_text": "Long… https://t.co/other https://t.co/a", \(Self.time),
        "entities": {"urls": [{"url": "https://t.co/a", "expanded_url": "\(address)"}]}
        """
      ],
      [
        "data/note-tweet.js": Self.script(
          "note_tweet",
          [
            """
            {"noteTweet": {"createdAt": "2018-10-10T20:19:24Z", "core": {"text": "Long and \(end)",
              "urls": [{"shortUrl": "https://t.co/n", "expandedUrl": "https://n.example/"}]}}}
            """
          ])
      ])
    let resolved = end.replacing("https://t.co/a", with: address).replacing(
      "https://t.co/n", with: address)
    #expect(try archive.read().texts["1"] == "Long and \(resolved)\(shown)")
  }

  @Test("the address of a picture of a long post goes where it is shown, and stays where it is not")
  func mediaOfLongPosts() throws {
    func media(_ number: Int) -> String {
      #"{"type": "photo", "url": "https://t.co/\#(number)", "expanded_url": "https://x.example/\#(number)", "#
        + #""media_url_https": "https://p.example/\#(number).png"}"#
    }
    let archive = try Self.archive(
      [
        """
        "id_str": "1", "full_text": "Long… https://t.co/1 https://t.co/2", \(Self.time),
        "extended_entities": {"media": [\(media(1)), \(media(2))]}
        """
      ],
      [
        "data/tweets_media/1-1.png": ArchiveSandbox.picture,
        "data/note-tweet.js": Self.script(
          "note_tweet",
          [
            #"{"noteTweet": {"createdAt": "2018-10-10T20:19:24Z", "core": {"text": "Long and longer"}}}"#
          ]),
      ])
    #expect(try archive.read().texts["1"] == "Long and longer https://x.example/2")
  }

  @Test("an address that several pictures share goes where one of them is shown")
  func sharedAddress() throws {
    let media = (1...2).map {
      #"{"type": "photo", "url": "https://t.co/1", "expanded_url": "https://x.example/1", "#
        + #""media_url_https": "https://p.example/\#($0).png"}"#
    }
    let archive = try Self.archive(
      [
        """
        "id_str": "1", "full_text": "Fog https://t.co/1", \(Self.time),
        "extended_entities": {"media": [\(media.joined(separator: ", "))]}
        """
      ],
      ["data/tweets_media/1-1.png": ArchiveSandbox.picture])
    #expect(try archive.read().texts["1"] == "Fog")
  }

  @Test("a long text that may be that of several posts is nobody's, and is told of")
  func lostLongPosts() throws {
    let long = String(repeating: "word ", count: 60)
    let notes = ["a", "b"].map {
      #"{"noteTweet": {"createdAt": "2018-10-10T20:19:24Z", "core": {"text": "\#(long)\#($0)"}}}"#
    }
    let archive = try Self.archive(
      [#""id_str": "1", "full_text": "\#(long.prefix(200))", \#(Self.time)"#],
      ["data/note-tweet.js": Self.script("note_tweet", notes)])
    #expect(try archive.read().leftOut[.longTexts] == 2)
  }

  @Test("what is sensitive stays so where the archive has no picture of it")
  func sensitive() throws {
    func isSensitive(_ media: String) throws -> Bool? {
      try Self.archive([
        #""id_str": "1", "possibly_sensitive": true, "extended_entities": {"media": [\#(media)]}, \#(Self.time)"#
      ]).read().posts.first?.isSensitive
    }
    #expect(try isSensitive(#"{"type": "video"}"#) == true)
    #expect(try isSensitive(#"{"type": "photo"}"#) == true)
    #expect(try isSensitive("") == false)
  }

  @Test("a key that stands in an object twice is an error")
  func repeatedKeys() throws {
    let archive = try Self.archive([#""id_str": "1", "id_str": "2", \#(Self.time)"#])
    #expect {
      try archive.read()
    } throws: {
      let finding = ($0 as? ArchiveError)?.finding
      return finding?.rule == "duplicate-key" && finding?.place?.line == 1
    }
  }

  /// A post with a text, as an item of a file.
  private static func item(_ id: String, _ more: String = "") -> String {
    #"{"tweet": {"id_str": "\#(id)", "full_text": "text \#(id)", \#(more)\#(time)}}"#
  }

  @Test("what was for a circle is for followers, whichever of the files have it")
  func circle() throws {
    let archive = try Self.archive(
      [#""id_str": "1", \#(Self.time)"#, #""id_str": "2", \#(Self.time)"#],
      [
        "data/twitter-circle.js": Self.script("twitter_circle", [#"{"twitterCircle": {}}"#]),
        "data/twitter-circle-tweet.js": Self.script("twitter_circle_tweet", [Self.item("2")]),
        "data/twitter-circle-tweet-part1.js": Self.script(
          "twitter_circle_tweet", [Self.item("3")]),
      ])
    let read = try archive.read()
    #expect(read.posts.map(\.id).sorted() == ["1", "2", "3"])
    for post in read.posts { #expect(post.visibility == (post.id == "1" ? .public : .followers)) }
    #expect(!read.account.hasUnknownCircle)
  }

  @Test("a version of what was for a circle is for followers, too")
  func circleVersions() throws {
    let edit = #""edit_info": {"edit": {"initialTweetId": "1"}}, "#
    let archive = try Self.archive(
      [#""id_str": "1", \#(Self.time)"#, #""id_str": "2", \#(edit)\#(Self.time)"#],
      [
        "data/twitter-circle-tweet.js": Self.script("twitter_circle_tweet", [Self.item("1")])
      ])
    #expect(try archive.read().posts.map(\.visibility) == [.followers])
  }

  @Test(
    "a circle of which no post is named is told of",
    arguments: [
      ([#"{"twitterCircle": {"id": "7"}}"#], nil, true),
      ([#"{"twitterCircle": {"id": "7"}}"#], [], true), ([], [], false),
    ] as [([String], [String]?, Bool)])
  func unknownCircle(circles: [String], posts: [String]?, isUnknown: Bool) throws {
    var files = ["data/twitter-circle.js": Self.script("twitter_circle", circles)]
    if let posts {
      files["data/twitter-circle-tweet.js"] = Self.script("twitter_circle_tweet", posts)
    }
    let archive = try Self.archive([#""id_str": "1", \#(Self.time)"#], files)
    #expect(try archive.read().account.hasUnknownCircle == isUnknown)
  }

  @Test("what was deleted is no post, and has its address")
  func deleted() throws {
    let archive = try Self.archive(
      ["1", "2", "3"].map { #""id_str": "\#($0)", \#(Self.time)"# },
      [
        "data/deleted-tweets.js": Self.script("deleted_tweets", [Self.item("2")]),
        "data/deleted-tweet-headers.js": Self.script(
          "deleted_tweet_headers", [#"{"tweet": {"tweet_id": "2", "user_id": "42"}}"#]),
        "data/deleted-tweet-headers-part1.js": Self.script(
          "deleted_tweet_headers",
          [#"{"tweet": {"tweet_id": "3"}}"#, #"{"tweet": {"tweet_id": "../x"}}"#, "{}"]),
      ])
    let read = try archive.read()
    #expect(read.posts.map(\.id) == ["1"] && read.leftOut[.deleted] == 2)
    #expect(
      read.deletedAddresses == ["https://x.com/i/status/2", "https://x.com/i/status/3"])
  }

  @Test("with its last version a post is deleted, with an earlier one it is not")
  func deletedVersions() throws {
    func edit(_ ids: String...) -> String {
      let ids = ids.map { #""\#($0)""# }.joined(separator: ", ")
      return #""edit_info": {"initial": {"editTweetIds": [\#(ids)]}}, "#
    }
    let archive = try Self.archive(
      [
        #""id_str": "1", \#(edit("1", "2"))\#(Self.time)"#,
        #""id_str": "3", \#(edit("3", "4"))\#(Self.time)"#,
        #""id_str": "4", \#(Self.time)"#,
      ],
      [
        "data/deleted-tweets.js": Self.script(
          "deleted_tweets", [Self.item("2"), Self.item("3")])
      ])
    let read = try archive.read()
    #expect(read.posts.map(\.id) == ["4"])
    #expect(read.leftOut[.deleted] == 1 && read.leftOut[.versions] == 1)
    #expect(read.deletedAddresses.contains("https://x.com/i/status/1"))
  }

  @Test("versions that overlap are of one post, in whatever order they come")
  func overlappingVersions() throws {
    func tweets(_ count: Int) -> [String] {
      (1...count).map { id in
        #""id_str": "\#(id)", "edit_info": {"edit": {"initialTweetId": "\#(max(1, id - 1))", "#
          + #""editControlInitial": {"editTweetIds": ["\#(id)", "\#(count)"]}}}, \#(Self.time)"#
      }
    }
    for tweets in [tweets(4), tweets(4).reversed()] {
      let read = try Self.archive(tweets).read()
      #expect(read.posts.map(\.id) == ["4"] && read.leftOut[.versions] == 3)
      #expect(
        read.posts[0].earlierAddresses
          == ["1", "2", "3"].map { "https://x.com/i/status/" + $0 })
    }
    let many = try Self.archive(tweets(20_000)).read()
    #expect(many.posts.count == 1 && many.posts[0].earlierAddresses.count == 100)
  }

  @Test("references in the name of an account are resolved")
  func displayName() throws {
    let archive = try Self.archive(
      [],
      [
        "data/account.js":
          #"[{"account": {"username": "ada", "accountDisplayName": "Ada &amp; Bob &lt;3"}}]"#
      ])
    #expect(try archive.read().account.displayName == "Ada & Bob <3")
  }

  @Test(
    "a post that begins with `RT @` is somebody else's where it names them",
    arguments: [
      ("RT @ben: hello", true), ("RT @a_very_long_name_20: hello", true), ("RT @b:x", true),
      ("RT @ everyone: my own words", false), ("RT @", false), ("RT @: hm", false),
      ("RT @ben, look", false), ("RT @béa: x", false), ("So RT @ben: hello", false),
      ("RT @a_name_that_nobody_had: x", false), ("RT @ben", false),
    ])
  func boosts(text: String, isBoost: Bool) throws {
    let read = try Self.archive([#""id_str": "1", "full_text": "\#(text)", \#(Self.time)"#]).read()
    #expect(read.posts.isEmpty == isBoost && read.leftOut[.boosts] == (isBoost ? 1 : 0))
  }

  @Test("a long text that begins as others do is found as if each was looked at")
  func equalBeginnings() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let notes = (0..<12).map { number in
        let second = 24 + Int.random(in: -2...2, using: &random)
        let text = String(
          (0..<Int.random(in: 0...6, using: &random)).map { _ in "aab".randomElement()! })
        return (second, text + "#\(number)")
      }
      let beginnings = (0..<6).map { _ in
        String((0..<Int.random(in: 1...5, using: &random)).map { _ in "aab".randomElement()! })
      }
      let archive = try Self.archive(
        beginnings.enumerated().map {
          #""id_str": "\#($0 + 1)", "full_text": "\#($1)… https://t.co/zz", \#(Self.time)"#
        },
        [
          "data/note-tweet.js": Self.script(
            "note_tweet",
            notes.map {
              #"{"noteTweet": {"createdAt": "2018-10-10T20:19:\#($0)Z", "core": {"text": "\#($1)"}}}"#
            })
        ])
      // The nearest second, and of that the first.
      var left = notes
      var expected: [String: String] = [:]
      for (number, beginning) in beginnings.enumerated() {
        let place = [24, 23, 25, 22, 26].lazy.compactMap { second in
          left.firstIndex { $0.0 == second && $0.1.hasPrefix(beginning) }
        }.first
        expected["\(number + 1)"] =
          place.map { left.remove(at: $0).1 } ?? beginning + "… https://t.co/zz"
      }
      #expect(try archive.read().texts == expected, "\(notes) \(beginnings)")
    }
  }

  @Test("a text that was cut off is found among many that begin the same without looking at all")
  func equalLongTexts() throws {
    let start = [UInt8](repeating: UInt8(ascii: "a"), count: 4_000)
    func texts(_ count: Int) -> TextsOfSecond {
      var texts = TextsOfSecond()
      for number in 0..<count {
        let text = String(decoding: start, as: UTF8.self) + "b\(number)"
        texts.append(TwitterLongPosts.Text(text: text, links: ShortLinks()))
      }
      texts.sort()
      return texts
    }
    let all = [5: texts(5), 500: texts(500)]
    let growth = try growth(from: 5, to: 500) { count in
      let texts = try #require(all[count])
      for _ in 0..<40 {
        #expect(texts.places(of: start).count == count)
        #expect(texts.places(of: start + [UInt8(ascii: "c")]).isEmpty)
      }
    }
    // 1 where each of them was looked at.
    #expect(growth < 0.25)
  }

  @Test("articles are counted")
  func articles() throws {
    let article = #"{"twitterArticle": {"id": "9", "title": "x", "data": {"0": {"text": "y"}}}}"#
    let archive = try Self.archive(
      [#""id_str": "1", \#(Self.time)"#],
      [
        "data/twitter-article.js": Self.script("twitter_article", [article, article]),
        "data/twitter-article-metadata.js": Self.script("twitter_article_metadata", ["{}"]),
      ]
    ).read()
    #expect(archive.posts.count == 1 && archive.leftOut[.articles] == 2)
  }
}
