import Domain
import Markup
import TestSupport
import Testing

@testable import UseCases

@Suite("The audience")
struct AudienceTests {
  @Test(
    "A post is held back for its visibility, as a draft, or as one of the future",
    arguments: [
      (.public, false, 0, nil), (.unlisted, false, 0, nil), (.public, false, 10, nil),
      (.private, false, 0, .visibility(.private)), (.followers, false, 0, .visibility(.followers)),
      (.direct, false, 0, .visibility(.direct)), (.public, true, 0, .draft),
      (.public, false, 11, .future(Fixture.time(11))),
      (.unlisted, false, 11, .future(Fixture.time(11))),
    ] as [(Visibility, Bool, Int, HoldBackReason?)])
  func reason(
    _ visibility: Visibility, _ isDraft: Bool, _ minute: Int, _ reason: HoldBackReason?
  ) {
    let post = Fixture.post("p", minute: minute) {
      $0.visibility = visibility
      $0.isDraft = isDraft
    }
    let nobody = HiddenRecords(HiddenNames(), in: Network(users: [], posts: [post]))
    #expect(Audience(now: Fixture.time(10)).reasonToHoldBack(0, of: [post], nobody) == reason)
  }

  @Test("Nobody sees a post that a field of it hides, whatever else is said of its visibility")
  func hidden() {
    let post = Fixture.post("p", minute: 1) {
      $0.hide()
      $0.visibility = .public
    }
    let nobody = HiddenRecords(HiddenNames(), in: Network(users: [], posts: [post]))
    let everything = Audience(now: Fixture.now, includesDrafts: true, includesFuture: true)
    #expect(everything.reasonToHoldBack(0, of: [post], nobody) == .hidingField)
  }

  @Test(
    "A draft without a date is shown before the newest post that is shown, whatever the time is")
  func undatedDrafts() {
    let network = Network(
      users: [Fixture.user("ann")],
      posts: [
        Fixture.post("old", minute: 1), Fixture.post("new", minute: 2),
        Fixture.post("secret", minute: 3) { $0.hide() }, Fixture.post("late", minute: 50),
        Fixture.post("draft", minute: 0) { ($0.createdAt, $0.isDraft) = (Post.noDate, true) },
        Fixture.post("hidden", minute: 0) {
          $0.createdAt = Post.noDate
          $0.hide()
        },
      ])
    func shown(_ minute: Int, drafts: Bool = true, future: Bool = false) -> [String: Timestamp] {
      let audience = Audience(
        now: Fixture.time(minute), includesDrafts: drafts, includesFuture: future)
      let posts = audience.judged(network).published().posts
      #expect(posts.map(\.createdAt) == posts.map(\.createdAt).sorted())
      return Dictionary(uniqueKeysWithValues: posts.map { ($0.id, $0.createdAt) })
    }
    let (one, two, late) = (Fixture.time(1), Fixture.time(2), Fixture.time(50))
    #expect(shown(9, drafts: false) == ["old": one, "new": two])
    #expect(shown(9) == ["old": one, "new": two, "draft": two])
    #expect(shown(9) == shown(10))
    #expect(shown(1) == ["old": one, "draft": one])
    #expect(shown(0) == ["draft": .epoch])
    #expect(shown(9, future: true) == ["old": one, "new": two, "late": late, "draft": late])
  }

  @Test("A post and a page are shown from one moment on and until another")
  func moments() {
    let post = Fixture.post("p", minute: 0) {
      $0.shownFrom = Fixture.time(10)
      $0.shownUntil = Fixture.time(20)
    }
    var page = PlainPage(path: "a", title: "A", content: "")
    (page.shownFrom, page.shownUntil) = (Fixture.time(12), Fixture.time(22))
    let network = Network(users: [Fixture.user("ann")], posts: [post], pages: [page])
    func state(_ minute: Int, _ future: Bool = false) -> [Int?] {
      let audience = Audience(now: Fixture.time(minute), includesFuture: future)
      let judged = audience.judged(network)
      let shown = judged.published()
      let validity = judged.validity
      func minutes(_ time: Timestamp?) -> Int? {
        time.map { Int($0.seconds - Fixture.time(0).seconds) / 60 }
      }
      return [
        shown.posts.count, shown.pages.count, minutes(validity.from), minutes(validity.until),
        judged.waiting.posts,
      ]
    }
    #expect(state(9) == [0, 0, nil, 10, 1])
    #expect(state(10) == [1, 0, 10, 12, 0])
    #expect(state(12) == [1, 1, 12, 20, 0])
    #expect(state(19) == [1, 1, 12, 20, 0])
    #expect(state(20) == [0, 1, 20, 22, 0])
    #expect(state(22) == [0, 0, 22, nil, 0])
    #expect(state(9, true) == [1, 1, nil, 20, 0])
    #expect(state(22, true) == [0, 0, 22, nil, 0])
  }

  @Test("A comment waits for its date, and other records are shown without one until then")
  func datesToCome() throws {
    var network = Network(
      users: [Fixture.user("ann") { $0.createdAt = Fixture.time(13) }, Fixture.user("bob")],
      posts: [
        Fixture.post("p", minute: 0) {
          $0.updatedAt = Fixture.time(14)
          $0.statedCommentsCount = 2
        }
      ],
      comments: [
        Fixture.comment("c1", on: 0, by: 1, minute: 1),
        Fixture.comment("c2", on: 0, by: 1, minute: 11),
        Fixture.comment("c3", on: 0, by: 1, minute: 10, answering: 1),
      ],
      reactions: [
        Fixture.reaction(0, to: 0, by: 1, minute: 12), Fixture.reaction(1, to: 0, by: 1),
      ],
      follows: [
        Follow(
          follower: UserIndex(0), followee: UserIndex(1), createdAt: Fixture.time(15))
      ],
      pages: [PlainPage(path: "a", title: "A", content: "")])
    network.pages[0].updatedAt = Fixture.time(16)
    func audience(_ minute: Int, _ future: Bool = false) -> Audience {
      Audience(now: Fixture.time(minute), includesFuture: future)
    }
    func validity(_ audience: Audience) -> [Timestamp?] {
      let validity = audience.judged(network, workers: .threads(2)).validity
      return [validity.from, validity.until]
    }
    let early = audience(10).published(network)
    #expect(early.comments.map(\.id) == ["c1", "c3"])
    #expect(early.comments[1].inReplyTo == nil)
    #expect(early.posts[0].statedCommentsCount == 1)
    #expect(early.posts[0].updatedAt == nil)
    #expect(early.users[0].createdAt == nil)
    #expect(early.pages[0].updatedAt == nil)
    #expect(early.reactions.map(\.kind) == [1, 0])
    #expect(early.reactions.allSatisfy { $0.createdAt == nil })
    #expect(early.follows.map(\.createdAt) == [nil])
    #expect(validity(audience(10)) == [Fixture.time(10), Fixture.time(11)])
    // Who has a later date does not stand behind all others, and is the same person still.
    #expect(early.users.map(\.username) == ["bob", "ann"])
    #expect(early.posts[0].authorIndex == UserIndex(1))
    #expect(early.comments[0].authorIndex == UserIndex(0))
    #expect(early.reactions.map(\.user) == [UserIndex(0), UserIndex(0)])
    #expect(early.follows.map(\.follower) == [UserIndex(1)])
    // One after the other gets its date.
    for minute in 11...15 {
      #expect(
        validity(audience(minute)) == [Fixture.time(minute), Fixture.time(minute + 1)])
    }
    #expect(
      audience(12).published(network).reactions.map(\.createdAt)
        == network.reactions.map(\.createdAt))
    #expect(audience(16).published(network) == network)
    #expect(validity(audience(16)) == [Fixture.time(16), nil])
    #expect(audience(10, true).published(network) == network)
    #expect(validity(audience(10, true)) == [nil, nil])
  }

  @Test("--drafts and --future let their own kind through, and nothing else")
  func options() {
    let network = Self.network
    func shown(_ drafts: Bool, _ future: Bool) -> [String] {
      Audience(now: Fixture.time(10), includesDrafts: drafts, includesFuture: future)
        .published(network).posts.map(\.id)
    }
    #expect(shown(false, false) == ["first", "unlisted", "last"])
    #expect(shown(true, false) == ["first", "draft", "unlisted", "last"])
    #expect(shown(false, true) == ["first", "unlisted", "last", "future"])
    #expect(shown(true, true) == ["first", "draft", "unlisted", "last", "future"])
  }

  @Test("What belongs to a post that is held back goes with it, and the rest is numbered anew")
  func renumbering() {
    let result = Audience(now: Fixture.time(10)).published(Self.network)
    #expect(result.comments.map(\.id) == ["c1", "c3", "c5"])
    #expect(result.comments.map(\.post.position) == [0, 2, 2])
    #expect(result.comments.map { $0.inReplyTo?.position } == [nil, nil, 1])
    #expect(result.reactions.map(\.post.position) == [0, 2])
    #expect(result.reactions.map(\.kind) == [1, 3])
    // `last` answers a draft and says so no longer; `unlisted` answers what everybody sees.
    #expect(result.posts.map { $0.inReplyTo?.position } == [nil, 0, nil])
    #expect(result.users.map(\.statedPostsCount) == [6, 0])
    #expect(result.follows == Self.network.follows)
  }

  @Test("Any number of workers leaves out the same of a network of many records")
  func workers() {
    var network = Self.network
    network.posts = (0..<3000).map { number in
      Fixture.post("p\(number)", minute: 0) {
        $0.visibility = number % 3 == 1 ? .private : .public
        $0.inReplyTo = number == 0 ? nil : PostIndex(number / 2)
      }
    }
    network.comments = (0..<6000).map {
      Fixture.comment("c\($0)", on: $0 / 2, by: 0, minute: 1, answering: $0 == 0 ? nil : $0 - 1)
    }
    network.reactions = (0..<20_000).map {
      Fixture.reaction(1, to: $0 * 13 % 3000, by: 1, minute: $0)
    }
    let audience = Audience(now: Fixture.time(10))
    let alone = audience.published(network)
    #expect(alone.posts.count == 2000)
    #expect(alone.comments.count == 4000)
    // `p5` is the fourth that is shown, and answers `p2`, the second; what `p3` answers is held back.
    #expect(alone.posts[2...3].map { $0.inReplyTo?.position } == [nil, 1])
    #expect(alone.posts.allSatisfy { $0.inReplyTo.map { $0.position < 2000 } ?? true })
    #expect(audience.published(network, workers: .threads(4)) == alone)
  }

  @Test("A network in which nothing is held back stays as it is")
  func everything() {
    var network = Self.network
    for position in network.posts.indices {
      network.posts[position].visibility = .public
      network.posts[position].isDraft = false
    }
    #expect(Audience(now: Fixture.now).published(network) == network)
  }

  @Test("A plain page that is a draft needs --drafts, and one that nobody is to see is never shown")
  func draftPage() {
    var network = Network(
      posts: [Fixture.post("p", by: nil, minute: 0)],
      pages: ["about", "unfinished"].map { PlainPage(path: $0, title: "", content: "") })
    network.pages[1].isDraft = true
    func paths(_ drafts: Bool) -> [String] {
      Audience(now: Fixture.now, includesDrafts: drafts).published(network).pages.map(\.path)
    }
    #expect(paths(false) == ["about"])
    #expect(paths(true) == ["about", "unfinished"])
    network.pages[1].isHidden = true
    #expect(paths(true) == ["about"])
    network.posts[0].visibility = .private
    #expect(paths(false) == ["about"])
  }

  @Test("Nothing of a post that is held back is in the site")
  func site() {
    let secret = Fixture.time(3)
    let site = Fixture.site(Self.network, audience: Audience(now: Fixture.time(10)))
    #expect(site.network.posts.map(\.id) == ["first", "unlisted", "last"])
    #expect(site.timeline.map { site.network[$0].id } == ["first", "last"])
    #expect(site.tags.map(\.identity) == ["shown"])
    #expect(!site.texts.posts.map(\.plain).joined().contains("secret"))
    #expect(!site.texts.comments.map(\.plain).joined().contains("secret"))
    #expect(site.relations.repliesOfPost[0].isEmpty)
    #expect(!site.notices[0].contains { $0.moment.earliest == secret })
    #expect(!site.notices[1].contains { $0.moment.earliest == secret })
    let files = SitePlan(site, assets: []).files.map(\.path).joined(separator: "\n")
    for id in ["draft", "private", "followers", "direct", "future", "secret"] {
      #expect(!files.contains("posts/\(id)"), "\(id)")
    }
    let listed = SitemapEntries(site).entries(ofPart: 1).compactMap { entry -> String? in
      if case .post(let post) = entry.address { site.network[post].id } else { nil }
    }
    #expect(listed == ["first", "last"])
  }

  /// One post of every kind, with comments and reactions on those seen and unseen.
  private static let network = Network(
    users: [
      Fixture.user("alice") { $0.statedPostsCount = 10 },
      Fixture.user("bob") { $0.statedPostsCount = 0 },
    ],
    posts: [
      Fixture.post("first", "Hello #shown @bob", minute: 0),
      Fixture.post("private", "secret #hidden @bob", minute: 1) { $0.visibility = .private },
      Fixture.post("draft", "secret #hidden @bob", minute: 2) { $0.isDraft = true },
      Fixture.post("followers", by: 1, "secret @alice", minute: 3) {
        $0.visibility = .followers
        $0.inReplyTo = PostIndex(0)
      },
      Fixture.post("direct", "secret", minute: 4) { $0.visibility = .direct },
      Fixture.post("unlisted", "quiet #unlisted", minute: 5) {
        $0.visibility = .unlisted
        $0.inReplyTo = PostIndex(0)
      },
      Fixture.post("last", "Bye", minute: 6) { $0.inReplyTo = PostIndex(2) },
      Fixture.post("future", "secret", minute: 11) { $0.inReplyTo = PostIndex(0) },
    ],
    comments: [
      Fixture.comment("c1", on: 0, by: 1, minute: 1),
      Fixture.comment("c2", on: 1, by: 1, "secret", minute: 3),
      Fixture.comment("c3", on: 6, by: 1, minute: 7),
      Fixture.comment("c4", on: 3, by: 0, "secret", minute: 3, answering: 1),
      Fixture.comment("c5", on: 6, by: 0, minute: 8, answering: 2),
    ],
    reactions: [
      Fixture.reaction(1, to: 0, by: 1, minute: 1), Fixture.reaction(2, to: 2, by: 1, minute: 3),
      Fixture.reaction(3, to: 6, by: 1, minute: 7), Fixture.reaction(4, to: 7, by: 1, minute: 3),
    ],
    follows: [Follow(follower: UserIndex(1), followee: UserIndex(0))])
}

@Suite("Media of what is held back")
struct HeldBackMediaTests {
  private let media = MediaFiles(
    ["media/free.jpg", "media/private.jpg", "media/shared.jpg", "media/text.jpg"].map {
      MediaFile(path: $0, mediaType: "image/jpeg", width: 1, height: 1, byteCount: 1)
    })
  private var withoutPrivate: MediaFiles { media.filter { $0.path != "media/private.jpg" } }

  private func post(_ id: String, _ pictures: [String], _ content: String = "") -> Post {
    Post(
      id: id, author: .unknown(name: nil, photo: nil), content: content,
      pictures: pictures.map { Picture(source: .media(path: $0)) }, createdAt: .epoch)
  }

  @Test("A picture that only a private post shows is private; one that others show too is not")
  func pictures() {
    var secret = post(
      "a", ["media/private.jpg", "media/shared.jpg"], "![x](/media/text.jpg)")
    secret.visibility = .private
    let network = Network(posts: [secret, post("b", ["media/shared.jpg"])], media: media)
    let shown = Audience(now: Fixture.now).published(network)
    #expect(shown.media.map(\.path) == ["media/free.jpg", "media/shared.jpg"])
  }

  @Test(
    "A picture that a private post only names is private, whatever stands behind its path",
    arguments: [
      "![[media/写真 1.png|300]]", "写真はmedia/写真 1.pngです", "media/写真 1.png。",
      "media/写真 1.png.", "media/写真 1.png: fog", "media/写真 1.png-", "_media/写真 1.png_",
      "media/写真 1.png*", "media/写真 1.png/",
      "media/写真%201.png|", "media/%E5%86%99%E7%9C%9F%201.pngです", "media/media/写真 1.png~",
    ])
  func named(text: String) {
    let paths = ["media/写真 1.png", "media/写真", "media/写真 1.png2"]
    for form in [{ $0 }, NameFolding.nfd, NameFolding.nfc] as [(String) -> String] {
      var secret = post("a", [], form(text))
      secret.isDraft = true
      let media = MediaFiles(
        paths.map {
          MediaFile(path: $0, mediaType: "image/png", width: 1, height: 1, byteCount: 1)
        })
      let shown = Audience(now: Fixture.now).published(Network(posts: [secret], media: media))
      #expect(shown.media.map(\.path).last == paths.last, "\(text)")
      #expect(!shown.media.map(\.path).contains(paths[0]), "\(text)")
    }
  }

  @Test(
    "A name that goes on is another file's",
    arguments: ["media/private.jpg2", "media/private.jpgs", "media/"])
  func otherNames(text: String) {
    var secret = post("a", [], text)
    secret.isDraft = true
    let shown = Audience(now: Fixture.now).published(Network(posts: [secret], media: media))
    #expect(shown.media == media)
  }

  @Test("Texts full of beginnings of paths take no more time than they are long")
  func manyBeginnings() {
    let deep = String(repeating: "media/", count: 20)
    let media = MediaFiles(
      ["p.png", "写真-._-.png"].map {
        MediaFile(path: deep + $0, mediaType: "image/png", width: 1, height: 1, byteCount: 1)
      })
    var secret = post("a", [], String(repeating: "media/", count: 10_000) + "p.png")
    secret.isDraft = true
    let network = Network(posts: [secret], media: media)
    #expect(Audience(now: Fixture.now).published(network).media == [media[1]])
  }

  @Test("A comment waits where its post is shown")
  func waitingOnPosts() {
    var secret = Fixture.post("p", minute: 0)
    secret.visibility = .private
    let network = Network(
      users: [Fixture.user("ann")], posts: [secret, Fixture.post("q", minute: 1)],
      comments: [Fixture.comment("c", on: 0, minute: 9), Fixture.comment("d", on: 1, minute: 9)])
    #expect(Audience(now: Fixture.time(5)).judged(network).waiting.comments == 1)
  }

  @Test("A comment that only waits for its date takes no picture away; one that is hidden does")
  func waitingComments() {
    let text = "/media/free.jpg ![x](/media/text.jpg)"
    var network = Network(
      users: [Fixture.user("ann")], posts: [post("a", [])],
      comments: [Fixture.comment("c", on: 0, text, minute: 5)], media: media)
    network.unshownPhotos = [
      UnshownPhoto(.comment(CommentIndex(0)), .media(path: "media/shared.jpg"))
    ]
    let audience = Audience(now: Fixture.time(4))
    #expect(audience.published(network).comments.isEmpty)
    #expect(audience.published(network).media == media)
    network.comments[0].isHidden = true
    #expect(audience.published(network).media.map(\.path) == ["media/private.jpg"])
    // What the owner shows elsewhere is no secret.
    let owners = audience.published(
      network, ownersTexts: { [Array("<img src='/media/free.jpg'>".utf8)] })
    #expect(owners.media.map(\.path) == ["media/free.jpg", "media/private.jpg"])
  }

  @Test("Pictures beside what users have written, which nobody shows, are as private as that")
  func unshownPhotos() {
    var secret = post("a", [])
    secret.visibility = .private
    var network = Network(
      users: [Fixture.user("ann")], posts: [secret, post("b", [])],
      comments: [Fixture.comment("c", on: 0, by: 0, minute: 0)], media: media)
    network.unshownPhotos = [
      UnshownPhoto(.post(PostIndex(0)), .media(path: "media/private.jpg")),
      UnshownPhoto(.comment(CommentIndex(0)), .media(path: "media/text.jpg")),
      UnshownPhoto(.post(PostIndex(1)), .media(path: "media/free.jpg")),
      UnshownPhoto(.post(PostIndex(0)), .media(path: "media/shared.jpg")),
    ]
    network.users[0].photo = .media(path: "media/shared.jpg")
    let paths = Audience(now: Fixture.now).published(network).media.map(\.path)
    #expect(paths == ["media/free.jpg", "media/shared.jpg"])
  }

  @Test("What a record says where nobody shows it is as private as the record")
  func unshownTexts() {
    let users = [Fixture.user("ann"), Fixture.user("eve")]
    var network = Network(
      users: users, posts: [post("a", [])], comments: [Fixture.comment("c", on: 0, minute: 0)],
      media: media)
    network.pages = [PlainPage(path: "about", title: "About", content: "x")]
    let records: [UnshownText.Record] = [
      .post(PostIndex(0)), .comment(CommentIndex(0)), .user(UserIndex(1)), .page(PageIndex(0)),
      .hidden,
    ]
    let hide: [(inout Network) -> Void] = [
      { $0.posts[0].visibility = .private }, { $0.comments[0].isHidden = true },
      { $0.users[1].isHidden = true }, { $0.pages[0].isDraft = true }, { _ in },
    ]
    for (record, hide) in zip(records, hide) {
      var network = network
      network.unshownTexts = [UnshownText(record, "![x](../media/private.jpg)")]
      let isHidden = record == .hidden
      #expect((Audience(now: Fixture.now).published(network).media == media) != isHidden)
      // Nor where something else is held back.
      var other = network
      other.posts.append(Fixture.post("draft", minute: 1) { $0.isDraft = true })
      #expect((Audience(now: Fixture.now).published(other).media == media) != isHidden)
      hide(&network)
      #expect(Audience(now: Fixture.now).published(network).media == withoutPrivate)
    }
  }

  @Test(
    "Of what is held back an address counts in whatever spelling",
    arguments: [
      "../../content/media/private.jpg", #"media\private.jpg"#, " media/private.jpg",
      "media/./private.jpg", "images/../media/private.jpg", "//example.org/media/private.jpg",
      "file:///srv/media/private.jpg", "gs://bucket/media/private.jpg", "MEDIA/Private.JPG",
      "media%2Fprivate.jpg", "media%5cpriv%61te.jpg?x=100%", #"{\"a\":\"media/private.jpg\"}"#,
      "![x](media/a/../private.jpg)",
    ])
  func anySpelling(_ address: String) {
    var secret = post("a", [], "x")
    secret.visibility = .private
    var network = Network(posts: [secret], media: media)
    network.unshownTexts = [UnshownText(.post(PostIndex(0)), address)]
    #expect(Audience(now: Fixture.now).published(network).media == withoutPrivate)
    // What the public sees of the same file leads to it.
    network.posts.append(post("b", ["media/private.jpg"]))
    #expect(Audience(now: Fixture.now).published(network).media == media)
  }

  @Test(
    "A picture by the site's own full address is the same picture",
    arguments: [
      "https://example.org/media/private.jpg", "HTTPS://EXAMPLE.org/media/private.jpg",
      "http://example.org/media/priv%61te.jpg?w=3", "https://example.org/media/./private.jpg#x",
    ])
  func ownAddresses(_ address: String) {
    let source = PictureSource.remote(url: address)
    var secrets = ["image", "author", "source", "unshown"].map { post($0, []) }
    for position in secrets.indices { secrets[position].visibility = .private }
    secrets[0].pictures = [Picture(source: source)]
    secrets[1].author = .unknown(name: nil, photo: source)
    secrets[2].sourceURL = address
    for secret in secrets {
      var network = Network(posts: [secret], media: media)
      if secret.id == "unshown" {
        network.unshownPhotos = [UnshownPhoto(.post(PostIndex(0)), source)]
      }
      let held = Audience(now: Fixture.now).published(network).media
      #expect(held.map(\.path) == ["media/free.jpg", "media/shared.jpg", "media/text.jpg"])
      // Another site's address says nothing of our files to readers.
      network.posts.append(post("b", []))
      network.posts[1].pictures = [
        Picture(source: .remote(url: "https://x.example/media/private.jpg"))
      ]
      #expect(Audience(now: Fixture.now).published(network).media == held)
    }
    var network = Network(posts: [post("a", ["media/private.jpg"]), post("b", [])], media: media)
    network.posts[0].visibility = .private
    network.posts[1].pictures = [Picture(source: source)]
    #expect(Audience(now: Fixture.now).published(network).media == media)
  }

  @Test("A text that shows the picture keeps it")
  func texts() {
    var secret = post("a", ["media/private.jpg"])
    secret.isDraft = true
    let network = Network(
      posts: [secret, post("b", [], "![x](media/private.jpg)")], media: media)
    #expect(Audience(now: Fixture.now).published(network).media == media)
    #expect(Audience(now: Fixture.now, includesDrafts: true).published(network).media == media)
  }

  @Test("What is said of a private post, and by whom, is as private as the post")
  func comments() {
    var secret = post("a", [])
    secret.visibility = .private
    secret.author = .unknown(name: nil, photo: .media(path: "media/private.jpg"))
    func comment(_ id: String, on post: Int, _ content: String, _ photo: String) -> Domain.Comment {
      Domain.Comment(
        id: id, post: PostIndex(post), author: .unknown(name: nil, photo: .media(path: photo)),
        content: content, createdAt: .epoch)
    }
    let network = Network(
      posts: [secret, post("b", [])],
      comments: [
        comment("c", on: 0, "![x](/media/text.jpg)", "media/shared.jpg"),
        comment("d", on: 1, "![x](/media/free.jpg)", "media/shared.jpg"),
        comment("e", on: 0, "![x](/media/free.jpg)", "media/shared.jpg"),
      ], media: media)
    let shown = Audience(now: Fixture.now).published(network)
    #expect(shown.media.map(\.path) == ["media/free.jpg", "media/shared.jpg"])
  }

  @Test(
    "A text shows a picture in whichever way it writes the path",
    arguments: [
      "![x](/media/private.jpg)", "![x](/media/private%2Ejpg)", "![x](</media/%70rivate.jpg>)",
      "![x][y]\n\n[y]: /media/priv%61te.jpg",
    ])
  func spellings(_ text: String) {
    var secret = post("a", [], text)
    secret.visibility = .private
    var network = Network(posts: [secret], media: media)
    let paths = Audience(now: Fixture.now).published(network).media.map(\.path)
    #expect(paths == ["media/free.jpg", "media/shared.jpg", "media/text.jpg"])
    network.posts.append(post("b", [], text))
    #expect(Audience(now: Fixture.now).published(network).media == media)
  }

  @Test(
    "A public text that only has the path in it does not show the picture",
    arguments: [
      "media/private.jpg", "(media/private.jpg)", "`![x](media/private.jpg)`",
      "    ![x](/media/private.jpg)", "\\![x]\\(/media/private.jpg)", "[y]: /media/private.jpg",
      "[x] /media/private.jpg", "![media/private.jpg](https://x.example/a.jpg)",
      "![x](https://x.example/media/private.jpg)", "[x](/other/media/private.jpg)",
      "[x](/a?media/private.jpg)", "<img src=\"media/private.jpg\">", "[x](/media%2Fprivate.jpg)",
      "![x](https://example.org/media/private.jpg/)", "https://x.example/#media/private.jpg",
      "![x](media/private.jpg)\n" + String(repeating: "a", count: 5000),
    ])
  func names(_ text: String) {
    var secret = post("a", ["media/private.jpg"])
    secret.visibility = .private
    let network = Network(
      users: [Fixture.user("ann") { $0.bio = text }], posts: [secret, post("b", [], text)],
      comments: [Fixture.comment("c", on: 1, by: 0, text, minute: 0)], media: media)
    let paths = Audience(now: Fixture.now).published(network).media.map(\.path)
    #expect(paths == ["media/free.jpg", "media/shared.jpg", "media/text.jpg"])
  }

  @Test(
    "One that shows it, or leads to it, does",
    arguments: [
      "[x](/media/private.jpg)", "[x](media/private.jpg?a#b)", "[![x](media/private.jpg)](/a)",
      "https://example.org/media/private.jpg", "<HTTP://EXAMPLE.org/media/private%2Ejpg>",
      "![x](https://example.org/media/private.jpg \"x\")",
      "a `media/private.jpg` ![](media/private.jpg)",
    ])
  func shows(_ text: String) {
    var secret = post("a", ["media/private.jpg"])
    secret.visibility = .private
    for place in 0..<4 {
      var network = Network(
        users: [Fixture.user("ann")], posts: [secret, post("b", [])], media: media)
      switch place {
      case 0: network.users[0].bio = text
      case 1: network.posts[1].content = text
      case 2: network.comments = [Fixture.comment("c", on: 1, by: 0, text, minute: 0)]
      default: network.pages = [PlainPage(path: "p", title: "p", content: text)]
      }
      #expect(Audience(now: Fixture.now).published(network).media == media, "place \(place)")
    }
  }

  @Test(
    "A private text shows a picture however it writes the path",
    arguments: [
      "![x](media//private.jpg)", "![x](/./media/./private.jpg)", "![x](/%6Dedia/private.jpg)",
      "![x](&#109;edia&#47;private.jpg)", "[x](m&#101;dia/private.jpg)",
      "[x]\n\n[x]: %6dedia/private.jpg",
      "https://example.org/%6Dedia/private.jpg", "<https://example.org//media/private.jpg>",
    ])
  func otherSpellings(_ text: String) {
    for visibility in [Visibility.private, .followers] {
      var secret = post("a", [], text)
      secret.visibility = visibility
      let paths = Audience(now: Fixture.now).published(Network(posts: [secret], media: media)).media
        .map(\.path)
      #expect(!paths.contains("media/private.jpg"))
      #expect(paths.count == media.count - 1)
    }
  }

  @Test("A text shows what it shows by the settings of the site")
  func settings() throws {
    var secret = post("a", ["media/private.jpg", "media/text.jpg"])
    secret.visibility = .private
    let texts = [
      "![x](media/private.jpg)\n" + String(repeating: "a", count: 5000),
      "https://a.example/b/media/text.jpg",
    ]
    let network = Network(
      posts: [secret] + texts.map { post($0, [], $0) }, media: media)
    #expect(Audience(now: Fixture.now).published(network).media.count == 2)
    var settings = Settings()
    settings.maxCharacters = 10_000
    settings.baseURL = try #require(BaseURL("https://a.example/b"))
    #expect(Audience(now: Fixture.now).published(network, settings: settings).media == media)
  }

  @Test("So does one whose name has every sign at which a path could end")
  func ends() {
    let name = "media/" + String(repeating: "a,b;'(c) ", count: 20) + ".jpg"
    let file = MediaFile(path: name, mediaType: "image/jpeg", width: 1, height: 1, byteCount: 1)
    var secret = post("a", [], "![x](</\(name)>)")
    secret.visibility = .private
    let network = Network(posts: [secret], media: [file])
    #expect(Audience(now: Fixture.now).published(network).media.isEmpty)
  }
}
