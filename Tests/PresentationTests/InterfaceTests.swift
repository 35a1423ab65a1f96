import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("The interface")
struct InterfaceTests {
  private static func interface(
    _ posts: [Post] = [], style: URLStyle = .pretty, offset: Int = 0
  ) -> Interface {
    let users = [
      User(id: "1", username: "alice", displayName: "Alice A."),
      User(id: "2", username: "bob", displayName: ""),
    ]
    let site = Fixture.site(Network(users: users, posts: posts)) {
      $0.baseURL = BaseURL("https://example.org/blog/") ?? .example
      $0.urlStyle = style
      $0.timeZoneOffsetMinutes = offset
    }
    var texts = ["date_long": "{day} {month} {year}", "month_year": "{month} {year}"]
    texts["date_time"] = "{year}-{month}-{day} {hour}:{minute}"
    texts["title_untitled"] = "Post by {name}"
    texts["unknown_user"] = "Somebody"
    texts["sensitive_label"] = "Sensitive"
    for month in 1...12 { texts["month_\(month)"] = "M\(month)" }
    return Interface(site: site, messages: Messages(language: "en", texts: texts))
  }

  @Test("Everybody has a name")
  func names() {
    let interface = Self.interface()
    #expect(interface.name(of: .user(UserIndex(0))) == "Alice A.")
    #expect(interface.name(of: .user(UserIndex(1))) == "bob")
    #expect(interface.name(of: .unknown(name: "Guest", photo: nil)) == "Guest")
    #expect(interface.name(of: .unknown(name: nil, photo: nil)) == "Somebody")
  }

  @Test("A post's title is its text, unless that is folded or missing")
  func titles() {
    let interface = Self.interface([
      Fixture.post("1", "Some *text* here, and more of it", minute: 0),
      Fixture.post("2", "secret", minute: 1) { $0.contentWarning = "Careful" },
      Fixture.post("3", "secret", minute: 2) { $0.isSensitive = true },
      Fixture.post("4", by: nil, "", minute: 3),
      Fixture.post("5", "\u{200B}&nbsp;\u{2060}", minute: 4),
      Fixture.post("6", "\u{200B}Text \u{2060}that is long enough for the heap", minute: 5),
      Fixture.post("7", String(repeating: "\u{200B}", count: 90), minute: 6),
      Fixture.post("8", "", minute: 7) {
        $0.pictures = ["", " ", "The *harbour*", "Fog"].map {
          Picture(source: .remote(url: "https://a.example/b.jpg"), alt: $0)
        }
      },
      Fixture.post("9", "", minute: 8) {
        $0.pictures = [Picture(source: .remote(url: "https://a.example/b.jpg"), alt: "secret")]
        $0.isSensitive = true
      },
    ])
    let titles = (0..<9).map { interface.title(of: PostIndex($0)) }
    #expect(
      titles == [
        "Some text here, and more of it", "Careful", "Post by Alice A.", "Post by Guest",
        "\u{200B}&nbsp;\u{2060}", "\u{200B}Text \u{2060}that is long enough for the heap",
        "Post by Alice A.", "The *harbour*", "Post by Alice A.",
      ])
    #expect((6..<9).map { interface.hasWrittenTitle(PostIndex($0)) } == [false, true, false])
    #expect(interface.title(of: PostIndex(0), limit: 20) == "Some text here, and…")
    #expect((0..<4).map { interface.isFolded(PostIndex($0)) } == [false, true, true, false])
    #expect(interface.foldLabel(PostIndex(1)) == "Careful")
    #expect(interface.foldLabel(PostIndex(2)) == "Sensitive")
  }

  @Test(
    "Dates are shown in the site's own time",
    arguments: [
      (0, "31 M12 2023", "2023-M12-31 18:05"), (540, "1 M1 2024", "2024-M1-1 03:05"),
      (-330, "31 M12 2023", "2023-M12-31 12:35"),
    ])
  func dates(_ offset: Int, _ date: String, _ dateAndTime: String) throws {
    let time = try Timestamp(rfc3339: "2023-12-31T18:05:59Z")
    let interface = Self.interface(offset: offset)
    #expect(text { interface.append(date: time, to: &$0) } == date)
    #expect(text { interface.append(dateAndTime: time, to: &$0) } == dateAndTime)
    #expect(interface.monthAndYear(year: 2024, month: 2) == "M2 2024")
  }

  @Test("Links carry the marker of the root, and absolute ones the site's address")
  func links() {
    let interface = Self.interface(style: .html)
    let profile = Address.profile(UserIndex(0), page: nil)
    #expect(interface.absoluteLink(to: profile) == "https://example.org/blog/users/alice.html")
    let picture = PictureSource.media(path: "media/a b.jpg")
    #expect(interface.link(to: picture) == "\u{1}media/a%20b.jpg")
    #expect(interface.absoluteLink(to: picture) == "https://example.org/blog/media/a%20b.jpg")
    let remote = PictureSource.remote(url: "https://x.test/a.jpg")
    #expect(interface.link(to: remote) == "https://x.test/a.jpg")
    #expect(interface.absoluteLink(to: remote) == "https://x.test/a.jpg")
  }

  @Test("The search puts into a day what pages put in")
  func valuesOfDays() throws {
    let script = try #require(DefaultThemeFiles.all.first { $0.name == "search.js" })
    let source = String(decoding: script.bytes, as: UTF8.self)
    let body = try #require(source.firstMatch(of: /function day\(.*?\n}\n/.dotMatchesNewlines()))
    for value in ["year", "month", "day", "hour", "minute"] {
      #expect(MessageValue(rawValue: value) != nil)
      #expect(body.0.contains(" \(value): "), "\(value)")
    }
  }
}
