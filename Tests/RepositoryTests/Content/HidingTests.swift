import Domain
import Testing

@testable import Repository

@Suite("Records that other programs hide")
struct HidingTests {
  /// What is loaded of a user, a post, a comment, a reply to it, a like, a reaction, a follow and a page with a
  /// field.
  private static func load(_ field: String) throws -> LoadedContent {
    let yaml = field.isEmpty ? "" : "---\n\(field)\n---\n"
    let json = field.isEmpty ? "" : ", " + inJSON(field)
    let date = #""created_at": "2026-01-01""#
    return try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}, {"id": "u2"}, {"id": "u3"\#(json)}]"#,
      "content/posts.json": #"""
      [{"id": "p0", "author_id": "u1", \#(date), "content": "x"},
       {"id": "p1", "author_id": "u1", \#(date), "content": "x"\#(json)}]
      """#,
      "content/comments.json": #"""
      [{"id": "c1", "post_id": "p0", "author_id": "u1", \#(date), "content": "x"\#(json)},
       {"id": "c2", "post_id": "p0", "author_id": "u1", \#(date), "content": "x", "in_reply_to": "c1"}]
      """#,
      "content/likes.json": #"[{"post_id": "p0", "user_id": "u1"\#(json)}]"#,
      "content/reactions.json":
        #"[{"post_id": "p0", "reaction_user_id": "u1", "type": "star"\#(json)}]"#,
      "content/follows.json": #"[{"follower_id": "u1", "followee_id": "u2"\#(json)}]"#,
      "content/pages/about.md": yaml + "x",
    ])
  }

  private static func inJSON(_ field: String) -> String {
    "\"" + field.replacing(": ", with: "\": ", maxReplacements: 1)
  }

  @Test(
    "These hide whatever they stand in",
    arguments: [
      "private: true", "isPrivate: true", "is_deleted: true", "hidden: 1", #"deleted: "yes""#,
      #"deletedAt: "2026-01-02""#, #"deleted_at: {"_seconds": 1, "_nanoseconds": 0}"#,
      #"status: "trash""#, #"status: "Private""#, "isPublic: false", "visible: 0",
      #"privacy: "friends""#, #"audience: "Followers""#, "removed: true",
      #"audience: ["friends", "family"]"#, "audience: [17, 18]", "audience: []", "privacy: {}",
      "privacy: 1", "audience: true", #"status: "Private ""#, #"private: ["bob"]"#, "hidden: [1]",
      #"hiddenAt: "2026-01-02""#, #"removed_at: "2026-01-02""#, #"visible: "f""#,
      "archived: true", "isBanned: 1", #"disabled_at: "2026-01-02""#, "softDeleted: true",
      "isBlocked: true", "approved: false", #"status: "Suspended""#, #"status: "spam""#,
      #"status: "inactive""#, #"status: "banned""#, "is-private: true",
      #"deleted-at: "2026-01-02""#,
      #"state: "private""#, "headless: true", #"build: {"render": "never"}"#,
      #"_build: {"list": "never", "render": "never"}"#,
      #"_build: {"render": false}"#, #"build: {"render": false}"#, #"build: {"render": "Never"}"#,
      "trashed: true", #"trashedAt: "2026-01-02""#, "hide: true", "hide: 1", #"hide: "yes""#,
      #"publish: "private""#, #"status: "非公開""#, "非公開: true", #"status: "privé""#,
      #"public: "private""#, #"visible: "privado""#, #"visible: "friends""#,
      #"public: "Followers""#,
      #"is_public: "friends_only""#, #"visible: "only me""#, #"post_status: "private""#,
      #"post-status: "trash""#, #"postStatus: "private""#, "公開: false", #"公開: "いいえ""#,
      #"状態: "非公開""#, "限定公開: true", #"公開: "しない""#, #"公開: "不可""#, #"公開: "なし""#, #"公開: "無""#,
      #"公開: "×""#, #"公開: "オフ""#, #"公開: "限定""#, #"公開: "友人の一部""#, #"公開: "2030年13月40日""#,
      "削除: true", "削除済み: 1", "削除フラグ: true", #"公開状態: "非公開""#, #"公開設定: "限定""#,
      #"公開範囲: "自分のみ""#, #"ステータス: "非公開""#, #"状態: "削除""#, #"状態: "公開しない""#,
      #"status: "ｐｒｉｖａｔｅ""#, #"public: "ｆａｌｓｅ""#, "ｐｒｉｖａｔｅ: true", "ｉｓＰｒｉｖａｔｅ: true",
      "ｉｓ－ｐｒｉｖａｔｅ: true", #"ｖｉｓｉｂｉｌｉｔｙ: "ｆｒｉｅｎｄｓ""#,
      "公開フラグ: 0", "非公開フラグ: 1", #"公開区分: "非公開""#, #"公開ステータス: "限定""#, "公開: 3",
      "公開: 20300102", #"公開設定: {"a": 1}"#, "公開: []", #"状態: "非公開（一時）""#, #"状態: "却下""#,
      #"状態: "ゴミ箱""#, #"状態: "会員限定""#,
    ])
  func hidden(field: String) throws {
    let content = try Self.load(field)
    #expect(content.lines == [])
    #expect(content.network.posts.map(\.visibility) == [.public, .private])
    #expect(content.network.users.map(\.isHidden) == [false, false, true])
    #expect(content.network.comments.map(\.isHidden) == [true, false])
    #expect(content.network.reactions.isEmpty && content.network.follows.isEmpty)
    #expect(content.network.pages.map(\.isHidden) == [true])
  }

  @Test(
    "These make a draft",
    arguments: [
      "published: false", "publish: 0", #"published: "f""#, #"status: "draft""#,
      #"status: "scheduled""#, #"status: "future""#, #"state: "Draft""#, #"publish: "draft""#,
      #"published: "never""#, "unpublished: true", "is_unpublished: 1", "dg-publish: false",
      #"status: "下書き""#, "未公開: true", "下書き: true", #"status: "Entwurf""#, #"approved: "pending""#,
      #"post_status: "draft""#, #"post-status: "draft""#, #"post_status: "future""#,
      #"status: "queued""#, #"state: "queue""#, #"status: "予約投稿""#, #"status: "予約""#,
      #"状態: "下書き""#, #"状態: "承認待ち""#, #"状態: "保留""#, #"公開: "下書き""#, #"公開状態: "未公開""#,
      #"状態: "公開予定""#, #"状態: "公開予約""#, #"状態: "予約中""#, #"状態: "下書き保存""#,
      "ｄｒａｆｔ: true", "Ｄｒａｆｔ: 1", #"ｓｔａｔｕｓ: "draft""#, #"status: "ｄｒａｆｔ""#,
    ])
  func drafts(field: String) throws {
    try Self.expectDrafts(field, hidesPeople: true)
  }

  @Test(
    "What has not been published yet is a draft; people are not published",
    arguments: ["published_at: null", "publishedAt: false", #"published-at: """#, "publishedAt: 0"])
  func unpublished(field: String) throws {
    try Self.expectDrafts(field, hidesPeople: false)
  }

  /// Expects drafts of all records that may be one, and those that may not to be hidden.
  private static func expectDrafts(_ field: String, hidesPeople: Bool) throws {
    let content = try load(field)
    #expect(content.lines == [])
    #expect(content.network.posts.map(\.isDraft) == [false, true])
    #expect(content.network.users.map(\.isHidden) == [false, false, hidesPeople])
    #expect(content.network.comments.map(\.isHidden) == [true, false])
    #expect(content.network.pages.map(\.isDraft) == [true])
  }

  @Test(
    "These hide nothing",
    arguments: [
      "", "approved: true", "approved: null", "archived: false", #"blocked: ["ben"]"#,
      #"status: "active""#, "private: false", "isDeleted: 0", "deleted_at: null", #"deleted: """#,
      #"hidden: "no""#,
      "published: true", #"published: "2026-01-01""#, "published: null", #"status: "sold""#,
      "status: 1", "deleted: []", "isPublic: true", "visible: null", #"privacy: "Everyone""#,
      #"audience: """#, #"audience: ["Public", "friends"]"#, "privacy: false", #"state: "open""#,
      #"build: {"render": "always"}"#, "build: 7", #"password: """#, "listed: true",
      "unlisted: false", #"deleted_at: "0000-00-00 00:00:00""#, #"deleted_at: "0000-00-00""#,
      #"deleted_at: "0000-00-00T00:00:00Z""#, #"deleted_at: {"seconds": 0, "nanoseconds": 0}"#,
      #"deleted_at: "0001-01-01T00:00:00Z""#, #"deleted_at: "1970-01-01 00:00:00+00:00""#,
      #"deleted_at: {"seconds": -62135596800, "nanoseconds": 0}"#,
      "deleted_at: {}", #"deleted: "f""#, #"build: {"list": "always"}"#, #"build: {"list": true}"#,
      "trashed: false", "unpublished: false", "hide: false", #"hide: ["navigation", "toc"]"#,
      #"hide: "title""#, #"hide: {"toc": true}"#, #"permalink: "/old/""#, "permalink: true",
      #"permalink: """#, "permalink: null", #"publish: "always""#, #"status: "unlist""#,
      "crashed: true", #"publisher: "Fog & Sons""#, "archive: false",
      #"published_at: "2025-12-01T00:00:00Z""#, #"post_status: "publish""#,
      #"post-status: "published""#, "公開: true", #"公開: "はい""#, #"非公開: "いいえ""#,
      #"公開: "する""#, #"公開: "公開中""#, #"公開: "○""#, #"公開: "2025年12月1日""#, #"公開状態: "公開""#,
      #"公開範囲: "全体""#, "公開設定: 1", #"削除: "しない""#, "削除フラグ: 0", #"非公開: "×""#,
      #"公開日: "2025-12-01""#, #"公開: "済""#, #"公開: "OK""#, #"公開: "みんな""#,
      #"公開: ["全体"]"#, #"公開開始日: "2025-12-01""#, "公開フラグ: 1", #"ｐｒｉｖａｔｅ: "ｆａｌｓｅ""#, #"ステータス: "公開中""#,
      #"下書き: "いいえ""#, #"状態: "良好""#, #"status: "sent""#, "email_only: false",
    ])
  func shown(field: String) throws {
    let content = try Self.load(field)
    #expect(content.lines == [])
    #expect(content.network.posts.allSatisfy { $0.visibility == .public && !$0.isDraft })
    #expect(!content.network.users.contains { $0.isHidden })
    #expect(content.network.comments.map(\.isHidden) == [false, false])
    #expect(content.network.reactions.count == 2 && content.network.follows.count == 1)
    #expect(!content.network.pages.contains { $0.isDraft || $0.isHidden })
  }

  @Test(
    "Comments and pages are hidden by the fields of a post",
    arguments: [
      #"visibility: "private""#, #"visibility: "friends""#, "draft: true", "isDraft: true",
    ])
  func fieldsOfPosts(field: String) throws {
    let json = Self.inJSON(field)
    let content = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.json":
        #"[{"id": "p0", "author_id": "u1", "created_at": "2026-01-01", "content": "x"}]"#,
      "content/comments.json":
        #"[{"id": "c", "post_id": "p0", "created_at": "2026-01-01", "content": "x", \#(json)}]"#,
      "content/pages/about.md": "---\n\(field)\n---\nx",
    ])
    #expect(content.network.comments.map(\.isHidden) == [true])
    #expect(content.network.pages.map { $0.isDraft || $0.isHidden } == [true])
    // What nobody is to see is no draft, which `--drafts` would show.
    #expect(content.network.pages.map(\.isDraft) == [field.lowercased().contains("draft")])
  }

  @Test(
    "A password hides what was written, and nobody who has one",
    arguments: [
      #""x""#, #""0000""#, #""000""#, #""0""#, #""n""#, #""no""#, #""off""#, "0", #""00000""#,
      "null",
      #""""#, "false",
    ])
  func password(value: String) throws {
    let isSome = !["null", #""""#, "false"].contains(value)
    for name in ["password", "post_password"] {
      let content = try SiteSandbox.load([
        "content/users.json": #"[{"id": "u1", "\#(name)": \#(value)}]"#,
        "content/posts.json": #"""
        [{"id": "p0", "author_id": "u1", "created_at": "2026-01-01", "content": "x", "\#(name)": \#(value)}]
        """#,
        "content/pages/a.md": "---\n\(name): \(value)\n---\nx",
      ])
      #expect(content.lines == [])
      #expect(content.network.users.map(\.isHidden) == [false])
      #expect(try content.post().isHidden == isSome)
      #expect(content.network.pages.map(\.isHidden) == [isSome])
    }
  }

  @Test(
    "What has no page elsewhere has none here, and nobody is hidden who has none",
    arguments: ["permalink: false", "email_only: true", "emailOnly: 1"])
  func noPage(field: String) throws {
    let content = try Self.load(field)
    #expect(content.lines == [])
    #expect(content.network.posts.map(\.isHidden) == [false, true])
    #expect(content.network.comments.map(\.isHidden) == [true, false])
    #expect(content.network.users.map(\.isHidden) == [false, false, false])
    #expect(content.network.pages.map(\.isHidden) == [true])
  }

  @Test("What lies in a folder `_drafts` is a draft, whatever it says")
  func draftsFolder() throws {
    let fields = #""author_id": "u1", "created_at": "2026-01-01""#
    let content = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts/_drafts/a.md": "---\nauthor: u1\ndate: 2026-01-01\ndraft: false\n---\nx",
      "content/posts/2026/_drafts/fog/b.json": #"[{"id": "b", \#(fields), "text": "x"}]"#,
      "content/posts/_drafts.md": "---\nid: c\nauthor: u1\ndate: 2026-01-01\n---\nx",
      "content/posts/my_drafts/d.md": "---\nid: d\nauthor: u1\ndate: 2026-01-01\n---\nx",
      "content/comments/_drafts/e.md": "---\npost_id: c\nauthor: u1\ndate: 2026-01-01\n---\nx",
      "content/pages/_drafts/f.md": "x", "content/pages/g.md": "x",
    ])
    #expect(content.lines == [])
    let drafts = content.network.posts.filter(\.isDraft).map(\.id)
    #expect(drafts.sorted() == ["_drafts-a", "b"])
    #expect(content.network.comments.map(\.isHidden) == [true])
    #expect(content.network.pages.filter(\.isDraft).map(\.path) == ["_drafts/f"])
  }

  @Test(
    "A page waits for its date, as a post does",
    arguments: [
      ("2027-01-01", 1_798_761_600), ("2027-01-01T00:00:00+09:00", 1_798_729_200),
      ("2027-01-01 00:00:00 +0900", 1_798_729_200), ("last spring", nil), ("2027", nil), ("", nil),
      ("2027-01-01\npublishDate: 2026-01-01", 1_798_761_600),
    ] as [(String, Int64?)])
  func dateOfPage(date: String, from: Int64?) throws {
    let content = try SiteSandbox.load(["content/pages/a.md": "---\ndate: \(date)\n---\nx"])
    #expect(content.lines == [])
    #expect(content.network.pages.map { $0.shownFrom?.seconds } == [from])
  }

  @Test(
    "What other programs take out of their lists is unlisted",
    arguments: [
      #"status: "unlisted""#, #"state: "Unlisted""#, #"post-status: "unlisted""#,
      "eleventyExcludeFromCollections: true",
      "unlisted: true", "is-unlisted: 1", "_unlisted: true", "listed: false",
      #"build: {"list": "never"}"#,
      #"_build: {"list": false, "render": true}"#,
    ])
  func unlisted(field: String) throws {
    let content = try SiteSandbox.load(post: String(Self.inJSON(field)))
    #expect(content.lines == [])
    #expect(try content.post().visibility == .unlisted)
    let page = try SiteSandbox.load(["content/pages/a.md": "---\n\(field)\n---\nx"])
    #expect(page.lines.count == 1 && page.lines[0].contains("is no field of a page: it is shown"))
    let secret = try SiteSandbox.load(post: #""visibility": "private", "# + Self.inJSON(field))
    #expect(try secret.post().visibility == .private)
  }

  @Test(
    "Names that may hide in Japanese are told of, and those that are other fields in wide letters",
    arguments: [
      (#""公開グループ": "家族""#, "`公開グループ` may say that nobody is to see the post, which is shown"),
      (#""公開グループ": "全体""#, nil), (#""公開URL": "https://a.example""#, nil),
      (#""承認": false"#, "`承認` may say"), (#""限定品": true"#, nil),
      (#""ｖｉｓｉｂｉｌｉｔｙ": "unlisted""#, "`ｖｉｓｉｂｉｌｉｔｙ` is no field"),
      (#""ｓｅｎｓｉｔｉｖｅ": true"#, "`ｓｅｎｓｉｔｉｖｅ` is no field"),
      (#""ｄｒａｆｔ": false"#, "`ｄｒａｆｔ` is no field"),
    ])
  func doubtful(field: String, said: String?) throws {
    let content = try SiteSandbox.load(post: field)
    #expect(content.lines.count == (said == nil ? 0 : 1))
    #expect(content.lines.allSatisfy { $0.contains(said ?? "") }, "\(content.lines)")
    #expect(try content.post().visibility == .public)
  }

  @Test(
    "A name hides with blanks around it and signs that nobody sees",
    arguments: ["非公開\u{3000}", "\u{200B}非公開", "非公開\u{A0}", "private ", "\u{2060}is\u{200B}Private"])
  func unseenSigns(name: String) throws {
    let content = try SiteSandbox.load(post: "\"\(name)\": true")
    #expect(try content.post().visibility == .private)
  }

  @Test(
    "The moments at which other programs begin and end to show something are read",
    arguments: [
      (#"publishDate: "2030-01-02T00:00:00Z""#, 1_893_542_400, nil),
      (#"publish-date: "2030-01-02""#, 1_893_542_400, nil),
      (#"publish: "2030-01-02""#, 1_893_542_400, nil), ("publish: 1", nil, nil),
      (#"公開: "2030-01-02""#, 1_893_542_400, nil), ("公開: true", nil, nil),
      (#"公開日: "2030-01-02""#, 1_893_542_400, nil),
      (#"公開日時: "2030年1月2日""#, 1_893_542_400, nil),
      (#"公開予定日: "２０３０／０１／０２""#, 1_893_542_400, nil),
      (#"公開日: "2030/1/2 10:00""#, 1_893_578_400, nil),
      (#"公開日: "2030年1月2日の夜""#, 1_893_672_000, nil),
      (#"公開設定: "2030-01-02""#, 1_893_542_400, nil),
      (#"公開状態: "2030年1月2日""#, 1_893_542_400, nil),
      (#"公開開始日: "2030-01-02""#, 1_893_542_400, nil),
      (#"公開終了日: "2030-01-02""#, nil, 1_893_542_400),
      ("公開日時: \"2030年1月2日\u{3000}10:00\"", 1_893_578_400, nil),
      (#"公開日時: "2030年1月2日（水）10時""#, 1_893_578_400, nil),
      (#"公開日時: "2030/1/2 9時5分""#, 1_893_575_100, nil),
      (#"is_published: "2030-01-02""#, 1_893_542_400, nil), (#"publish: "yes""#, nil, nil),
      (#"_publish_date: "2030-01-02""#, 1_893_542_400, nil),
      (#"published: "2030-01-02 10:00""#, 1_893_578_400, nil),
      (#"publish_date: "2030-01-02 10:00:00 -0500""#, 1_893_596_400, nil),
      (#"publish_date: "2030-01-02T10:00:00+0900""#, 1_893_546_000, nil),
      (#"publish_date: "2030-01-02 10:00:00 +09:00""#, 1_893_546_000, nil),
      (#"publish_date: "2030-01-02T10:00:00""#, 1_893_578_400, nil),
      // In whatever zone.
      (#"publish_date: "2030-01-02 at ten""#, 1_893_672_000, nil),
      (#"publish_date: "2030-01-02 8:00 PM""#, 1_893_672_000, nil),
      (#"publish_date: "2030-01-02 20:00:00 PST""#, 1_893_672_000, nil),
      (#"expires: "2030-01-02 at ten""#, nil, 1_893_492_000),
      (#"published_at: {"_seconds": 1893542400, "_nanoseconds": 0}"#, 1_893_542_400, nil),
      (#"published_at: "2025-01-01""#, nil, nil), (#"publishDate: """#, nil, nil),
      (#"expiryDate: "2030-01-02""#, nil, 1_893_542_400),
      (#"expires_at: "2025-01-01""#, nil, 1_735_689_600), ("published: 1", nil, nil),
      (#"published: "1""#, nil, nil), (#"published: "yes""#, nil, nil),
      ("publish_date: []", nil, nil),
    ] as [(String, Int64?, Int64?)])
  func moments(field: String, from: Int64?, until: Int64?) throws {
    let content = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.json": #"""
      [{"id": "p", "author_id": "u1", "created_at": "2026-01-01", "content": "x", \#(Self.inJSON(field))}]
      """#,
      "content/pages/a.md": "---\n\(field)\n---\nx",
    ])
    #expect(content.lines == [])
    #expect(try content.post().shownFrom?.seconds == from)
    #expect(try content.post().shownUntil?.seconds == until)
    #expect(content.network.pages.map { $0.shownUntil?.seconds } == [until])
    if from != nil { #expect(content.network.pages.map { $0.shownFrom?.seconds } == [from]) }
  }

  @Test("A moment without an offset is one of the site's clocks")
  func timeZone() throws {
    var settings = Settings()
    settings.timeZoneOffsetMinutes = -300
    let content = try SiteSandbox.load(
      ["content/pages/a.md": "---\npublish_date: 2030-01-02 10:00\n---\nx"], settings: settings)
    #expect(content.network.pages.map { $0.shownFrom?.seconds } == [1_893_596_400])
  }

  @Test(
    "A moment that can't be read is told of",
    arguments: [
      (#""publishDate": "next week""#, 95), (#""publishDate": ["2027-01-01"]"#, 95),
      (#""published": "12/01/2027""#, 93), (#""published": "1 Dec 2027""#, 93),
      (#""published": "20270101""#, 93), (#""published": 20270101"#, 93),
    ])
  func unreadMoment(field: String, column: Int) throws {
    let content = try SiteSandbox.load(post: field)
    let name = field.split(separator: "\"")[0]
    #expect(
      content.lines == [
        "content/posts.json:1:\(column): warning: `\(name)` holds no date that can be read: "
          + "the post is shown at any time [unknown-field]"
      ])
  }

  @Test("Of several words the one counts that hides the most")
  func several() throws {
    let content = try SiteSandbox.load(
      post: #""published": false, "deleted": true, "isPublic": true"#)
    #expect(try content.post().visibility == .private)
    #expect(try !content.post().isDraft)
  }

  @Test(
    "What hides a record among the parameters of a theme hides it",
    arguments: [
      ("params: {private: true}", Visibility.private, false),
      ("extra: {draft: true}", .public, true),
      ("extra: {draft: true, hidden: 1}", .private, true),
      ("params: {draft: false}", .public, false),
      ("params: {toc: {hidden: true}}", .public, false),
      ("params: {hidden: [author]}", .public, false),
      ("params: {archived: true, published: false, status: archived}", .public, false),
      ("extra: {permalink: false}", .public, false), ("other: {private: true}", .public, false),
    ])
  func parameters(field: String, visibility: Visibility, isDraft: Bool) throws {
    let content = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts/p.md": "---\nauthor_id: u1\ndate: 2026-01-01\n\(field)\n---\nx",
    ])
    #expect(content.lines == [])
    let post = try content.post()
    #expect(post.visibility == visibility)
    #expect(visibility == .private || post.isDraft == isDraft)
  }

  @Test(
    "Names that hide records in some apps are told of, and settings of themes are not",
    arguments: [
      ("del_flg: 1", true), (#"deletedBy: "admin""#, true), ("secret: true", true),
      ("only_me: true", true),
      ("isActive: false", true), (#"moderation_status: "rejected""#, true),
      ("deleteFlag: true", true),
      ("isActive: true", false), ("del_flg: 0", false), (#"muted: ["ben"]"#, false),
      ("is_private_post: true", true), (#"postVisibility: "friends""#, true),
      (#"visible_to: ["u2"]"#, true), (#"status: "DELETED_BY_USER""#, true),
      (#"status: "pending_review""#, true), (#"visible: "my team""#, true),
      (#"visible: "everyone""#, false), ("show_location: false", true), ("hideLocation: 1", true),
      ("locked: true", true), ("live: false", true), ("live: true", false),
      (#"visibleTo: "everyone""#, false), (#"sharedWith: ["public"]"#, false),
      (#"sharedWith: ["u2"]"#, true), ("isShared: true", false), ("shared: 3", false),
      ("commentsDisabled: true", false), (#"blockedUsers: ["u1"]"#, false),
      (#"hiddenPosts: ["p"]"#, false), (#"blockedBy: {"u1": true}"#, false),
      ("only_friends: true", true), ("isTextOnly: true", false), ("public_repos: 0", false),
      ("privacyAccepted: true", false), ("replyAllowed: false", false),
      (#"status: "Only coffee""#, false), ("publishToFacebook: false", false),
      ("enabled: false", true), ("location_enabled: false", false),
      (#"deletedBy: "admin""#, true),
    ])
  func doubtfulNames(field: String, isTold: Bool) throws {
    let content = try SiteSandbox.load(post: Self.inJSON(field))
    #expect(
      content.lines.contains { $0.contains("may say that nobody is to see the post") } == isTold)
    #expect(try content.post().visibility == .public)
  }

  @Test(
    "So are those of users, of an author in a post and of comments",
    arguments: [
      ("users", #""is_private_account": true"#, "user"), ("users", #""blocked": true"#, "user"),
      ("users", #""profile_visibility": "private""#, "user"),
      ("users", #""account_type": "private""#, "user"), ("users", #""blocked": ["u1"]"#, nil),
      ("posts", #""author": {"id": "u1", "protected": true}"#, "user"),
      ("posts", #""author": {"id": "u1", "is_active": false}"#, "user"),
      ("posts", #""author": {"id": "u1", "is_active": true}"#, nil),
      ("comments", #""comment_approved": "0""#, "comment"),
      ("comments", #""comment_approved": "spam""#, "comment"),
      ("comments", #""comment_approved": "1""#, nil),
    ])
  func doubtfulNames(kind: String, field: String, word: String?) throws {
    let date = #""created_at": "2026-01-01", "content": "x""#
    func more(_ of: String) -> String {
      (of == kind ? ", " + field : "")
        + (of == kind && of == "posts" ? "" : #", "author_id": "u1""#)
    }
    let content = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}, {"id": "u2"\#(kind == "users" ? ", " + field : "")}]"#,
      "content/posts.json": #"[{"id": "p", \#(date)\#(more("posts"))}]"#,
      "content/comments.json":
        #"[{"id": "c", "post_id": "p", \#(date)\#(more("comments"))}]"#,
    ])
    #expect(content.lines.count == (word == nil ? 0 : 1), "\(content.lines)")
    #expect(
      content.lines.allSatisfy { $0.contains("may say that nobody is to see the \(word ?? "")") })
  }

  @Test(
    "Settings of themes in the front matter of posts are not",
    arguments: [
      ("hideSummary: true", false), ("disableShare: true", false), ("showDate: false", false),
      ("searchHidden: true", false), ("hiddenFromHomePage: true", false),
      ("removed_lines: 12", false), ("private_beta: true", false), ("archive: 2024", false),
      ("locked: true", false), ("live: false", false), ("access_level: 0", false),
      ("del_flg: 1", true), ("visible: my team", false), ("status: pending_review", true),
      ("status: Do not delete", false), ("status: in review", true),
    ])
  func themeSettings(field: String, isTold: Bool) throws {
    let content = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts/p.md": "---\nauthor_id: u1\ndate: 2026-01-01\n\(field)\n---\nx",
    ])
    #expect(
      content.lines.contains { $0.contains("may say that nobody is to see the post") } == isTold)
    #expect(try content.post().visibility == .public)
  }

  @Test("A slip in a name that folds is told of")
  func misspelledFold() throws {
    let content = try SiteSandbox.load(post: #""spoilerr": true"#)
    #expect(content.lines.contains { $0.contains("`spoilerr` is no field") })
  }

  @Test("A post that an app calls sensitive is folded")
  func folded() throws {
    let content = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.json": #"""
      [{"id": "a", "author_id": "u1", "created_at": "2026-01-01", "content": "x", "isSensitive": true},
       {"id": "b", "author_id": "u1", "created_at": "2026-01-02", "content": "x", "is_sensitive": 0}]
      """#,
    ])
    #expect(content.lines == [])
    #expect(content.network.posts.map(\.isSensitive) == [true, false])
  }

  @Test(
    "So is one that says in other words that not everybody may want to see it",
    arguments: [
      (#""nsfw": true"#, true), (#""NSFW": 1"#, true), (#""isNsfw": true"#, true),
      (#""spoiler": "the end""#, true), (#""spoiler_text": """#, false), (#""cw": "food""#, true),
      (#""nsfw": false"#, false), (#""spoiler": null"#, false), (#""cw": ["gore"]"#, true),
      (#""nsfw": []"#, false),
    ])
  func foldedInOtherWords(field: String, isFolded: Bool) throws {
    let content = try SiteSandbox.load(post: field)
    #expect(content.lines == [])
    #expect(try content.post().isSensitive == isFolded)
  }

  @Test("The settings hide authors who are no users by the id that their records state")
  func unknownAuthors() throws {
    let date = #""created_at": "2026-01-01""#
    var settings = Settings()
    settings.hidden.users = ["u7", "u1", "ann", "nobody"]
    let content = try SiteSandbox.load(
      [
        "content/users.json": #"[{"id": "u1"}]"#,
        "content/messages.json": #"""
        [{"id": "m1", "text": "x", "userId": "u7", "userName": "Spam", "createdAt": "2026-01-01"},
         {"id": "m2", "text": "x", "userId": "u8", "userName": "u7", "createdAt": "2026-01-01"},
         {"id": "m3", "text": "x", "userId": "u7", "createdAt": "2026-01-01"},
         {"id": "m4", "text": "x", "userId": "u1", "createdAt": "2026-01-01"},
         {"id": "m5", "text": "x", "userName": "u7", "createdAt": "2026-01-01"}]
        """#,
        "content/posts/fog.md": "---\nauthor: ann\ndate: 2026-01-02\n---\nFog\n",
        "content/posts/tide.md": "---\nauthor: \"@Ann\"\ndate: 2026-01-03\n---\nTide\n",
        "content/comments.json": #"""
        [{"id": "c1", "post_id": "m2", "author_id": "u7", \#(date), "content": "x"},
         {"id": "c2", "post_id": "m2", "author_id": "u8", \#(date), "content": "x"}]
        """#,
      ], settings: settings)
    let hidden = content.network.posts.filter(\.isAuthorHidden).map(\.id)
    #expect(hidden == ["m1", "m3", "fog", "tide"])
    #expect(content.network.comments.map(\.isAuthorHidden) == [true, false])
    #expect(content.network.hiddenAuthors == ["u7", "ann"])
    // Nobody asks who they are.
    #expect(content.lines.filter { $0.contains("there is no user") }.count == 1)
  }

  @Test("A hidden comment on a post that is gone is missed by nobody")
  func withoutPost() throws {
    let date = #""created_at": "2026-01-01""#
    let content = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/comments.json": #"""
      [{"id": "c1", "post_id": "p0", "author_id": "u1", \#(date), "content": "x", "deleted": true}]
      """#,
    ])
    #expect(content.lines == [])
    #expect(content.network.comments.isEmpty)
  }

  @Test("A comment that should be folded is shown, and told of")
  func told() throws {
    let content = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.json":
        #"[{"id": "p0", "author_id": "u1", "created_at": "2026-01-01", "content": "x"}]"#,
      "content/comments.json": #"""
      [{"id": "c", "post_id": "p0", "author_id": "u1", "created_at": "2026-01-01", "content": "x",
        "contentWarning": "spiders", "sensitive": false}]
      """#,
    ])
    #expect(
      content.lines == [
        "content/comments.json:2:3: warning: `contentWarning` is no field of a comment: "
          + "it is shown as it is [unknown-field]"
      ])
  }

  @Test(
    "what a section hides below itself is an error, since it hides nothing here",
    arguments: [
      "cascade: {draft: true}", "cascade: {build: {render: never, list: never}}",
      "cascade: {_build: {list: false}}", "cascade: [{target: {path: /x}, private: true}]",
      "cascade: {params: {visibility: private}}", "cascade: {status: draft}",
    ])
  func cascades(field: String) throws {
    for path in ["pages/docs/_index.md", "posts/_index.md"] {
      let content = try SiteSandbox.load([
        "content/\(path)": "---\ndate: 2026-01-01\n\(field)\n---\nx"
      ])
      #expect(content.lines.count(where: { $0.contains("error: `cascade` should hide") }) == 1)
    }
  }

  @Test(
    "a section may say other things of what is below it",
    arguments: [
      "cascade: {type: docs, banner: a.jpg}", "cascade: {draft: false}", "cascade: []",
      "cascade: {build: {render: always}}", "cascade: fog", "cascade: null", "share: false",
      "cascade: {cover: {hidden: true}}", "cascade: {params: {toc: {visible: false}}}",
    ])
  func otherCascades(field: String) throws {
    let content = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts/_index.md": "---\nauthor_id: u1\ndate: 2026-01-01\n\(field)\n---\nx",
    ])
    #expect(content.lines == [] && content.network.posts.map(\.isDraft) == [false])
  }
}
