import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("What is held back is told, with the reason")
struct HeldBackCheckTests {
  private var network: Network {
    Network(
      users: [Fixture.user("ann")],
      posts: [
        Fixture.post("shown", minute: 1), Fixture.post("draft", minute: 2) { $0.isDraft = true },
        Fixture.post("direct", minute: 3) { $0.visibility = .direct },
        Fixture.post("hidden", minute: 3) { $0.hide() },
        Fixture.post("unlisted", minute: 4) { $0.visibility = .unlisted },
        Fixture.post("late", minute: 5_000_000),
        Fixture.post("waiting", minute: 1) { $0.shownFrom = Fixture.time(5_000_000) },
        Fixture.post("over", minute: 1) { $0.shownUntil = Fixture.time(2) },
      ],
      pages: [PlainPage(path: "about", title: "About", content: "", isDraft: true)])
  }

  private static let over =
    "the post `over` is held back: a field of it says that it was shown until \(Fixture.time(2).rfc3339)"

  @Test("each reason, and nothing of what is shown")
  func reasons() {
    let found = HeldBackCheck(Audience(now: Fixture.now).judged(network)).findings()
    #expect(
      found.map(\.message) == [
        "the post `draft` is held back: it is a draft",
        "the post `direct` is held back: its visibility is `direct`",
        "the post `hidden` is held back: a field of it says so",
        "the post `late` is held back: it is dated 2033-05-18T03:33:20Z, which is still to come",
        "the post `waiting` is held back: a field of it says that it is shown from "
          + "2033-05-18T03:33:20Z on", Self.over,
        "the page `about` is held back: it is a draft",
      ])
    #expect(found.allSatisfy { $0.severity == .note && $0.rule == "held-back" })
  }

  @Test("dates that are still to come are told of, one by one where a record has a name")
  func datesToCome() {
    var network = Network(
      users: [Fixture.user("ann") { $0.createdAt = Fixture.time(9) }, Fixture.user("bob")],
      posts: [
        Fixture.post("p", minute: 1) { $0.updatedAt = Fixture.time(9) },
        Fixture.post("draft", minute: 1) {
          $0.updatedAt = Fixture.time(9)
          $0.isDraft = true
        },
      ],
      comments: [
        Fixture.comment("c", on: 0, by: 1, minute: 9), Fixture.comment("d", on: 1, minute: 9),
      ],
      reactions: [
        Fixture.reaction(0, to: 0, by: 1, minute: 8), Fixture.reaction(1, to: 0, by: 1, minute: 9),
        Fixture.reaction(1, to: 1, by: 1, minute: 9),
      ],
      follows: [
        Follow(follower: UserIndex(0), followee: UserIndex(1), createdAt: Fixture.time(8))
      ],
      pages: [PlainPage(path: "about", title: "About", content: "")])
    network.pages[0].updatedAt = Fixture.time(9)
    func messages(_ minute: Int, future: Bool = false) -> [String] {
      HeldBackCheck(
        Audience(now: Fixture.time(minute), includesFuture: future).judged(network)
      ).findings().map(\.message)
    }
    let draft = "the post `draft` is held back: it is a draft"
    #expect(
      messages(7) == [
        draft,
        "the comment `c` is held back: it is dated \(Fixture.time(9).rfc3339), which is still to come",
        "`created_at` of the user `ann` is still to come, so it is not shown",
        "`updated_at` of the post `p` is still to come, so it is not shown",
        "`updated_at` of the page `about` is still to come, so it is not shown",
        "the dates of 2 reactions are still to come, so they are not shown; the first is to the post `p`",
        "the date of a follow of the user `ann` is still to come, so it is not shown",
      ])
    #expect(
      messages(8).suffix(2) == [
        "`updated_at` of the page `about` is still to come, so it is not shown",
        "the date of a reaction to the post `p` is still to come, so it is not shown",
      ])
    #expect(messages(9) == [draft])
    let about = HeldBackCheck(
      Audience(now: Fixture.time(7)).judged(network)
    ).findings().compactMap(\.record).map(\.id)
    #expect(about == ["draft", "c", "id-ann", "p", "about", "p", "id-ann"])
    #expect(messages(7, future: true) == [draft])
  }

  @Test("of a follow of somebody who is hidden nothing is told")
  func followOfHidden() {
    let network = Network(
      users: [Fixture.user("ann"), Fixture.user("eve") { $0.isHidden = true }],
      follows: [
        Follow(follower: UserIndex(0), followee: UserIndex(1), createdAt: Fixture.time(8))
      ])
    let found = HeldBackCheck(Audience(now: Fixture.time(7)).judged(network)).findings()
    #expect(found.map(\.message) == ["the user `eve` is held back: a field of it says so"])
  }

  @Test("what the options let through is not held back")
  func options() {
    let audience = Audience(now: Fixture.now, includesDrafts: true, includesFuture: true)
    let found = HeldBackCheck(audience.judged(network)).findings()
    #expect(
      found.map(\.message) == [
        "the post `direct` is held back: its visibility is `direct`",
        "the post `hidden` is held back: a field of it says so", Self.over,
      ])
  }
}

@Suite("The check for media files that nothing refers to")
struct MediaCheckTests {
  private func unused(
    _ paths: [String], _ content: String = "", linked: Set<String> = [], theme: String = "",
    _ change: (inout Network) -> Void = { _ in }
  ) -> [String] {
    var network = Network(
      users: [Fixture.user("ann")], posts: [Fixture.post("p", content, minute: 1)],
      media: MediaFiles(
        paths.map {
          MediaFile(path: $0, mediaType: "image/png", width: 1, height: 1, byteCount: 1)
        }))
    change(&network)
    return MediaCheck(network, linked: linked, texts: [Array(theme.utf8)]).findings()
      .compactMap { $0.place?.path }
  }

  @Test("a file that nobody names is told of, at its place")
  func told() {
    #expect(unused(["media/a.png", "media/b.png"], "![b](media/b.png)") == ["content/media/a.png"])
    #expect(unused([]) == [])
  }

  @Test(
    "a text uses a file in whichever way it names it",
    arguments: [
      "![x](media/a b.png)", "![x](</media/a b.png>)", "[x](media/a%20b.png)", "media/a b.png",
      "![x](media/a b.png \"title\")", "![x](https://example.org/media/a%20b.png#f)",
      "url('media/a b.png')",
    ])
  func texts(_ text: String) {
    #expect(unused(["media/a b.png"], text) == [])
    #expect(unused(["media/a b.png"], theme: text) == [])
    #expect(unused(["media/a.png"], text) == ["content/media/a.png"])
  }

  @Test("an escape goes on with a name")
  func escapes() {
    #expect(
      unused(["media/a", "media/a b.png"], "[x](media/a%20b.png)") == ["content/media/a"])
  }

  @Test("records, held back ones too, and pages use files")
  func records() {
    let path = "media/a.png"
    #expect(unused([path], linked: [path]) == [])
    #expect(
      unused([path]) {
        $0.posts[0].pictures = [Picture(source: .media(path: path))]
        $0.posts[0].visibility = .private
      } == [])
    #expect(unused([path]) { $0.users[0].photo = .media(path: path) } == [])
    #expect(
      unused([path]) { $0.posts[0].author = .unknown(name: "x", photo: .media(path: path)) } == [])
    #expect(
      unused([path]) {
        $0.pages = [PlainPage(path: "p", title: "p", content: "(media/a.png)", isDraft: true)]
      } == [])
  }

  @Test("texts made to be slow are not")
  func hostile() {
    let growth = growth(from: 2000, to: 50_000) { count in
      let text = String(repeating: "media/", count: count)
      #expect(unused(["media/a.png"], text + text.replacing("/", with: "/ ")).count == 1)
    }
    #expect(growth < 8)
  }
}
