import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

extension FeedTests {
  @Test("A text that may run from right to left says so", arguments: FeedFormat.allCases)
  func direction(_ format: FeedFormat) {
    let (open, close) = format == .json ? ("\\u003c", "\\u003c/div>") : ("<", "</div>")
    #expect(!Self.feed(format, of: Self.network("Fog — 霧 🎉")).contains("\(open)div"))
    var network = Self.network("مرحبا (world)")
    network.posts[0].language = nil
    let quote = format == .json ? "\\\"" : "\""
    let plain = Self.feed(format, of: network)
    #expect(plain.contains("\(open)div dir=\(quote)auto\(quote)>"))
    #expect(plain.contains(close))
    network.posts[0].language = "ar"
    #expect(
      Self.feed(format, of: network).contains(
        "\(open)div dir=\(quote)auto\(quote) lang=\(quote)ar\(quote)>"))
  }

  @Test("Of a folded post the warning and the text each have their own direction and language")
  func directionsOfFolded() {
    func content(_ change: (inout Post) -> Void) -> String {
      var network = Self.network("مرحبا (hello).")
      network.posts[0].pictures = []
      network.posts[0].language = nil
      change(&network.posts[0])
      let feed = Self.feed(.atom, of: network)
      let content = feed.firstMatch(of: /<!\[CDATA\[(.*)\]\]>/.dotMatchesNewlines())?.output.1
      return String(content ?? "")
    }
    let text = "<p>مرحبا (hello).</p>"
    #expect(
      content { $0.isSensitive = true }
        == "<details><summary>sensitive_label</summary><div dir=\"auto\">\(text)</div></details>")
    #expect(
      content {
        $0.isSensitive = true
        $0.language = "ar"
      }
        == "<details><summary lang=\"en\">sensitive_label</summary>"
        + "<div dir=\"auto\" lang=\"ar\">\(text)</div></details>")
    #expect(
      content {
        $0.content = "Hello"
        $0.isSensitive = true
        $0.language = "en"
      } == "<details><summary>sensitive_label</summary><p>Hello</p></details>")
    #expect(
      content {
        $0.content = "Hello (world)!"
        $0.contentWarning = "تحذير"
      } == "<details><summary dir=\"auto\">تحذير</summary><p>Hello (world)!</p></details>")
    #expect(
      content {
        $0.contentWarning = "تحذير"
        $0.language = "ar"
      }
        == "<details><summary dir=\"auto\" lang=\"ar\">تحذير</summary>"
        + "<div dir=\"auto\" lang=\"ar\">\(text)</div></details>")
    #expect(
      content {
        $0.content = "Hello"
        $0.contentWarning = "Careful"
        $0.language = "en"
      } == "<details><summary>Careful</summary><p>Hello</p></details>")
  }

  @Test("The language of a biography stands in Atom, which alone has a place for it")
  func languageOfBiography() {
    var network = Self.network()
    network.users[0].bio = "霧を見ています"
    func subtitle() -> Substring? {
      Self.feed(.atom, about: .user(UserIndex(0)), of: network)
        .firstMatch(of: /<subtitle.*/)?.output
    }
    #expect(subtitle() == "<subtitle>霧を見ています</subtitle>")
    network.users[0].language = "ja"
    #expect(subtitle() == "<subtitle xml:lang=\"ja\">霧を見ています</subtitle>")
    let site = Self.feed(.atom, of: network) { $0.description = "Of tea" }
    #expect(site.contains("<subtitle>Of tea</subtitle>"))
  }

  @Test("A notice says in which direction and language what somebody wrote is")
  func directionsOfNotices() {
    func feed(_ content: String, _ language: String?) -> String {
      var network = Self.network()
      network.users.append(User(id: "u2", username: "bob", displayName: "Bob"))
      network.comments = [
        Domain.Comment(
          id: "c", post: PostIndex(0), author: Fixture.author(1), content: content,
          createdAt: Fixture.time(5))
      ]
      network.comments[0].language = language
      return Self.feed(.atom, about: .notifications(UserIndex(0)), of: network)
    }
    #expect(
      feed("شكرا (thanks)!", "ar").contains("<p dir=\"auto\" lang=\"ar\">شكرا (thanks)!</p>"))
    #expect(feed("شكرا (thanks)!", nil).contains("<p dir=\"auto\">شكرا (thanks)!</p>"))
    #expect(feed("霧", "ja").contains("<p lang=\"ja\">霧</p>"))
    #expect(feed("Fog", nil).contains("<p>Fog</p>"))
    // What the interface says of a comment without words is in its own language.
    #expect(feed(" ", "ar").contains("<p>Bob has commented</p>"))
  }
}
