import Domain
import Testing

@testable import Repository

@Suite("Names of fields")
struct FieldNameTests {
  @Test(
    "a camelCase name becomes snake_case",
    arguments: [
      ("id", "id"), ("createdAt", "created_at"), ("imageURLs", "image_urls"),
      ("imageUrls", "image_urls"), ("avatarURL", "avatar_url"), ("avatarUrl", "avatar_url"),
      ("photoURL", "photo_url"), ("isLikedByCurrentUser", "is_liked_by_current_user"),
      ("smilingHeartCount", "smiling_heart_count"), ("thumbsUpCount", "thumbs_up_count"),
      ("authorID", "author_id"), ("authorId", "author_id"), ("reactionUserId", "reaction_user_id"),
      ("URLName", "url_name"), ("URLs", "urls"), ("userIDs", "user_ids"), ("ID", "id"),
      ("DisplayName", "display_name"), ("created_at", "created_at"), ("Created_At", "created_at"),
      ("_latitude", "_latitude"), ("_Latitude", "_latitude"), ("", ""), ("ÄpfelURL", "Äpfel_url"),
      ("aB", "a_b"), ("aBC", "a_bc"), ("aBCd", "a_b_cd"),
    ])
  func snakeCase(name: String, expected: String) {
    #expect(SnakeCase.of(name) == expected)
  }

  /// The fields of users, and how each is read back.
  static let userFields: [(names: [String], value: String, read: @Sendable (User) -> String)] = [
    (["username"], #""ann""#, { $0.username }),
    (["display_name", "displayName", "name", "DisplayName"], #""ann""#, { $0.displayName }),
    (
      ["photo_url", "photoURL", "photoUrl", "avatar_url", "avatarURL", "avatarUrl"],
      #""https://a.example/b.jpg""#, { "\($0.photo as Any)" }
    ),
    (["bio"], #""ann""#, { $0.bio }),
    (["lang"], #""ja""#, { "\($0.language as Any)" }),
    (["links"], #"[{"label": "a", "url": "https://a.example"}]"#, { "\($0.links)" }),
    (
      ["followers_count", "followersCount", "follower_count", "followerCount"], "7",
      { "\($0.statedFollowersCount)" }
    ),
    (["following_count", "followingCount"], "7", { "\($0.statedFollowingCount)" }),
    (["posts_count", "postsCount"], "7", { "\($0.statedPostsCount)" }),
    (["created_at", "createdAt"], #""2026-01-02""#, { "\($0.createdAt as Any)" }),
  ]

  @Test("every name of a user's field is read", arguments: userFields.indices)
  func userField(index: Int) throws {
    let (names, value, read) = Self.userFields[index]
    let empty = try SiteSandbox.load(["content/users.json": #"[{"id": "u1"}]"#]).user()
    var results: Set<String> = []
    for name in names {
      let loaded = try SiteSandbox.load([
        "content/users.json": #"[{"id": "u1", "\#(name)": \#(value)}]"#
      ])
      #expect(loaded.lines == [], "\(name)")
      results.insert(read(try loaded.user()))
    }
    #expect(results.count == 1, "\(results)")
    #expect(results.first != read(empty))
  }

  /// The fields of posts beside id, author, date and text.
  static let postFields: [(names: [String], value: String, read: @Sendable (Post) -> String)] = [
    (
      ["images", "image_urls", "imageURLs", "imageUrls"],
      #"[{"url": "https://a.example/b.jpg", "alt": "b"}]"#, { "\($0.pictures)" }
    ),
    (["hashtags", "tags"], #"["fog"]"#, { "\($0.statedHashtags)" }),
    (
      ["location"], #"{"latitude": 1.5, "longitude": -2, "name": "x"}"#, { "\($0.location as Any)" }
    ),
    (
      ["likes_count", "likesCount", "like_count", "likeCount"], "3", { "\($0.statedLikesCount)" }
    ),
    (
      ["comments_count", "commentsCount", "comment_count", "commentCount"], "3",
      { "\($0.statedCommentsCount)" }
    ),
    (["shares_count", "sharesCount", "share_count", "shareCount"], "3", { "\($0.sharesCount)" }),
    (
      ["smiling_heart_count", "smilingHeartCount", "smillingHeartCount"], "3",
      { "\($0.statedReactions)" }
    ),
    (["thumbs_up_count", "thumbsUpCount"], "3", { "\($0.statedReactions)" }),
    (["reactions"], #"{"laughing": 3}"#, { "\($0.statedReactions)" }),
    (["updated_at", "updatedAt", "updated"], #""2026-01-02""#, { "\($0.updatedAt as Any)" }),
    (["visibility"], #""unlisted""#, { "\($0.visibility)" }),
    (["draft"], "true", { "\($0.isDraft)" }),
    (["lang"], #""ja""#, { "\($0.language as Any)" }),
    (["content_warning", "contentWarning"], #""x""#, { "\($0.contentWarning as Any)" }),
    (["sensitive"], "true", { "\($0.isSensitive)" }),
    (["aliases"], #"["old/1"]"#, { "\($0.aliases)" }),
    (
      ["source_url", "sourceURL", "sourceUrl"], #""https://a.example/1""#,
      { "\($0.sourceURL as Any)" }
    ),
    (["summary"], #""x""#, { "\($0.summary as Any)" }),
  ]

  @Test(
    "a content warning in which there is nothing to see is none",
    arguments: ["", " \\t", "　", "\u{200B}\u{2060}"])
  func blankWarning(_ warning: String) throws {
    let loaded = try SiteSandbox.load(post: #""content_warning": "\#(warning)""#)
    #expect(try loaded.post().contentWarning == nil)
  }

  @Test("every name of a post's field is read", arguments: postFields.indices)
  func postField(index: Int) throws {
    let (names, value, read) = Self.postFields[index]
    let empty = try SiteSandbox.load(post: #""draft": null"#).post()
    var results: Set<String> = []
    for name in names {
      let loaded = try SiteSandbox.load(post: #""\#(name)": \#(value)"#)
      #expect(loaded.lines == [], "\(name)")
      results.insert(read(try loaded.post()))
    }
    #expect(results.count == 1, "\(results)")
    #expect(results.first != read(empty))
  }

  @Test(
    "every name of a post's text, author and date is read",
    arguments: [
      #"{"id": "p1", "author_id": "u1", "content": "Fog", "created_at": "2026-01-01"}"#,
      #"{"id": "p1", "authorId": "u1", "text": "Fog", "createdAt": "2026-01-01"}"#,
      #"{"id": "p1", "authorID": "u1", "text": "Fog", "date": "2026-01-01"}"#,
      #"{"id": "p1", "user_id": "u1", "text": "Fog", "createdAt": "2026-01-01"}"#,
      #"{"id": "p1", "userId": "u1", "content": "Fog", "createdAt": "2026-01-01"}"#,
      #"{"id": "p1", "author": "ann", "content": "Fog", "createdAt": "2026-01-01"}"#,
      #"{"id": "p1", "author": {"id": "u1"}, "content": "Fog", "createdAt": "2026-01-01"}"#,
      #"{"id": "p1", "author": {"username": "Ann"}, "text": "Fog", "createdAt": "2026-01-01"}"#,
      #"{"\u0069d": "p1", "author_id": "u1", "content": "Fog", "created_at": "2026-01-01"}"#,
    ])
  func postBasics(record: String) throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1", "username": "ann"}]"#,
      "content/posts.json": "[\(record)]",
    ])
    #expect(loaded.lines == [])
    let post = try loaded.post()
    #expect(post.id == "p1")
    #expect(post.author == .user(UserIndex(0)))
    #expect(post.content == "Fog")
    #expect(try post.createdAt == .at("2026-01-01T00:00:00Z"))
  }

  @Test(
    "an unknown author is shown under the name that the record states",
    arguments: [
      #""author_name": "Bo", "author_photo_url": "https://a.example/b.jpg""#,
      #""authorName": "Bo", "authorPhotoURL": "https://a.example/b.jpg""#,
      #""user_name": "Bo", "authorPhotoUrl": "https://a.example/b.jpg""#,
      #""userName": "Bo", "authorPhotoURL": "https://a.example/b.jpg""#,
      #""author": {"displayName": "Bo", "avatarURL": "https://a.example/b.jpg"}"#,
      #""author": {"name": "Bo", "username": "x", "photo_url": "https://a.example/b.jpg"}"#,
      #""author": {"username": "Bo", "photoURL": "https://a.example/b.jpg"}"#,
    ])
  func unknownAuthorName(fields: String) throws {
    let loaded = try SiteSandbox.load([
      "content/posts.json":
        #"[{"id": "p1", "author_id": "gone", "text": "Fog", "createdAt": "2026-01-01", \#(fields)}]"#
    ])
    #expect(loaded.findings.map(\.rule) == ["unknown-author"])
    #expect(
      try loaded.post().author
        == .unknown(name: "Bo", photo: .remote(url: "https://a.example/b.jpg")))
  }

  @Test("a language may be one of somebody's own (BCP 47)")
  func privateLanguage() throws {
    let loaded = try SiteSandbox.load(post: #""lang": "x-own""#)
    #expect(loaded.lines == [])
    #expect(try loaded.post().language == "x-own")
  }

  @Test("the viewer's own state, and fields that are not in the table, are ignored")
  func ignored() throws {
    let plain = try SiteSandbox.load(post: #""lang": "en""#)
    let loaded = try SiteSandbox.load(
      post: """
        "lang": "en", "is_liked": true, "isLikedByCurrentUser": false, "isBookmarked": 1,
        "email": "a@b.example", "password_hash": "x", "deviceToken": {"a": [1]}, "viewCount": 9
        """)
    #expect(loaded.lines == [])
    #expect(loaded.network == plain.network)
  }

  @Test("an e-mail address is nowhere in the network")
  func email() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json":
        #"[{"id": "u1", "email": "secret@a.example", "contact_address": "secret@a.example"}]"#
    ])
    #expect(!"\(loaded.network)".contains("secret"))
    #expect(loaded.lines == [])
  }

  @Test(
    "whom somebody follows has another name",
    arguments: ["followee_id", "followingId", "following_id"])
  func following(name: String) throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}, {"id": "u2"}]"#,
      "content/follows.ndjson": #"{"follower_id": "u2", "\#(name)": "u1"}"# + "\n"
        + #"{"follower_id": "u2", "\#(name)": "gone"}"#,
    ])
    #expect(
      loaded.lines == [
        "content/follows.ndjson:2:\(name.utf8.count + 27): warning: there is no user `gone` [unknown-user]"
      ])
    #expect(
      loaded.network.follows == [Follow(follower: UserIndex(1), followee: UserIndex(0))])
  }
}
