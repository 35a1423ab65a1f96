import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("Hashtags")
struct TagTableTests {
  private func site(_ posts: [Post]) -> Site {
    Fixture.site(Network(users: [Fixture.user("a")], posts: posts))
  }

  private func posts(_ texts: [String]) -> [Post] {
    texts.enumerated().map { Fixture.post("\($0)", by: nil, $1, minute: $0) }
  }

  @Test(
    "The spelling used most is shown, and of several the oldest",
    arguments: [
      (["#Swift", "#SWIFT", "#SWIFT"], "SWIFT"), (["#Swift", "#SWIFT"], "Swift"),
      (["#b #a", "#B", "#B"], "B"), (["#swift #SWIFT #SWIFT", "#Swift", "#Swift"], "Swift"),
      // However it is composed, Café is used three times.
      (["#CAF\u{C9}", "#Cafe\u{301}", "#CAF\u{C9}", "#Caf\u{E9}", "#Cafe\u{301}"], "Caf\u{E9}"),
    ])
  func spelling(_ texts: [String], _ expected: String) {
    let tags = site(posts(texts)).tags
    #expect(tags.contains { $0.spelling == expected }, "\(tags)")
  }

  @Test(
    "Spellings that differ in case, width or composition are one hashtag",
    arguments: [
      (["#Straße", "#STRASSE"], "strasse"), (["#Ｓｗｉｆｔ", "#swift"], "swift"),
      (["#caf\u{E9}", "#cafe\u{301}"], "caf\u{E9}"), (["#ｶﾞﾗｽ", "#ガラス"], "ガラス"),
    ])
  func identity(_ texts: [String], _ identity: String) {
    let site = site(posts(texts))
    #expect(site.tags.map(\.identity) == [identity])
    #expect(site.relations.postsOfTag[0].map(\.position) == [0, 1])
  }

  @Test("Accents make another hashtag")
  func accents() {
    #expect(site(posts(["#cafe #caf\u{E9}"])).tags.map(\.identity) == ["cafe", "caf\u{E9}"])
  }

  @Test("The `hashtags` field adds to the text, and says nothing twice")
  func stated() {
    var first = Fixture.post("1", by: nil, "#Tea", minute: 0)
    first.statedHashtags = ["TEA", "milk", "Milk"]
    var second = Fixture.post("2", by: nil, "no tag", minute: 1)
    second.statedHashtags = ["TEA", "TEA"]
    let site = site([first, second])
    #expect(
      site.tags == [
        Tag(identity: "tea", spelling: "Tea"), Tag(identity: "milk", spelling: "milk"),
      ])
    #expect(site.relations.tagsOfPost.map { $0.map(\.position) } == [[0, 1], [0]])
    #expect(site.relations.postsOfTag[0].map(\.position) == [0, 1])
  }

  @Test("A post has 30 hashtags, those of its text first, and `check` tells of one with more")
  func crowd() throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let names: [String] = (0..<40).map { "\(letters[$0 / 26])\(letters[$0 % 26])" }
    let text = names.prefix(28).map { "#" + $0 }.joined(separator: " ")
    let crowded = Fixture.post("1", by: nil, text + " #aa", minute: 0) {
      $0.statedHashtags = ["aa"] + names.suffix(12)
    }
    let site = site([crowded, Fixture.post("2", by: nil, "#xx #bn", minute: 1)])
    #expect(site.relations.tagsOfPost[0].count == 30)
    let expected: [String] = Array(names.prefix(30)) + ["xx", "bn"]
    #expect(site.tags.map(\.identity) == expected)
    let findings = HashtagCheck(site).findings().filter { $0.severity == .warning }
    #expect(
      findings.map(\.message) == [
        "the post `1` has more than 30 hashtags; the pages of the others lack it"
      ]
    )
    let many = Self.fullText(names)
    let other = self.site([Fixture.post("1", by: nil, many, minute: 0)])
    #expect(other.tags.count == 30)
    let twice = Fixture.post(
      "1", by: nil, Self.fullText(Array(names.prefix(30))) + " #AA", minute: 0
    ) {
      $0.statedHashtags = Array(names.prefix(30))
    }
    #expect(HashtagCheck(self.site([twice])).findings().filter { $0.severity == .warning }.isEmpty)
    let html = String(decoding: other.texts.posts[0].html, as: UTF8.self)
    #expect(html.contains(">#ad</"))
    #expect(!html.contains("tags/bn"))
  }

  private static func fullText(_ names: [String]) -> String {
    names.map { "#" + $0 }.joined(separator: " ")
  }

  @Test("The hashtags of an unlisted post, a comment or a biography make no page")
  func unlisted() {
    let posts = [
      Fixture.post("1", "#seen", minute: 0),
      Fixture.post("2", "#unseen #seen", minute: 1) {
        $0.visibility = .unlisted
        $0.statedHashtags = ["stated"]
      },
    ]
    let network = Network(
      users: [Fixture.user("a") { $0.bio = "#bio and #seen" }], posts: posts,
      comments: [Fixture.comment("c", on: 0, "#comment and #seen", minute: 2)])
    let site = Fixture.site(network)
    #expect(site.tags.map(\.identity) == ["seen"])
    #expect(site.relations.tagsOfPost.map(\.count) == [1, 0])
    // They link to a page where there is one, and stay text where there is none.
    let texts = [site.texts.posts[1], site.texts.comments[0], site.texts.bios[0]]
    for (text, missing) in zip(texts, ["unseen", "comment", "bio"]) {
      let html = String(decoding: text.html, as: UTF8.self)
      #expect(html.contains("\u{1}tags/seen/"), "\(html)")
      #expect(!html.contains("tags/\(missing)"), "\(html)")
      #expect(html.contains("#\(missing)"), "\(html)")
    }
  }

  @Test("Without hashtag pages no text links to one")
  func switchedOff() {
    let site = Fixture.site(Network(posts: posts(["#tea"]))) { $0.sections.tags = false }
    #expect(!String(decoding: site.texts.posts[0].html, as: UTF8.self).contains("tags/"))
    #expect(String(decoding: site.texts.posts[0].html, as: UTF8.self).contains("#tea"))
  }
}
