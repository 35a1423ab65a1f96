import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("Sitemap entries")
struct SitemapEntriesTests {
  @Test("The front page of every list, every public post and every plain page")
  func content() {
    let network = Network(
      users: [Fixture.user("alice"), Fixture.user("bob") { $0.createdAt = Fixture.time(9) }],
      posts: [
        Fixture.post("1", "#tea", minute: 0) { $0.updatedAt = Fixture.time(5) },
        Fixture.post("2", minute: 1) { $0.visibility = .unlisted },
        Fixture.post("3", minute: 2) { $0.updatedAt = Fixture.time(1) },
      ],
      pages: [PlainPage(path: "about", title: "", content: "", updatedAt: Fixture.time(7))])
    let entries = SitemapEntries(Fixture.site(network))
    #expect(entries.partNumbers == [1])
    #expect(
      entries.entries(ofPart: 1) == [
        .init(address: .post(PostIndex(0)), changedAt: Fixture.time(5)),
        .init(address: .post(PostIndex(2)), changedAt: Fixture.time(2)),
        .init(address: .profile(UserIndex(0), page: nil), changedAt: Fixture.time(5)),
        .init(address: .profile(UserIndex(1), page: nil), changedAt: Fixture.time(9)),
        .init(address: .tag(TagIndex(0), page: nil), changedAt: Fixture.time(5)),
        .init(address: .timeline(page: nil), changedAt: Fixture.time(5)),
        .init(address: .directory(page: nil), changedAt: nil),
        .init(address: .tagIndex, changedAt: Fixture.time(2)),
        .init(address: .archive, changedAt: Fixture.time(2)),
        .init(address: .month(MonthIndex(0), page: nil), changedAt: Fixture.time(5)),
        .init(address: .plainPage(PageIndex(0)), changedAt: Fixture.time(7)),
      ])
  }

  @Test(
    "A list has changed when a post was edited that its front page shows, and not by one behind it")
  func edited() {
    func changes(editing edited: Int) -> [Timestamp?] {
      let posts = (0..<45).map { position in
        Fixture.post("\(position)", "#tea", minute: position) {
          if position == edited { $0.updatedAt = Fixture.time(99) }
        }
      }
      let entries = SitemapEntries(
        Fixture.site(Network(users: [Fixture.user("alice")], posts: posts)))
      let lists: [Address] = [
        .timeline(page: nil), .profile(UserIndex(0), page: nil), .tag(TagIndex(0), page: nil),
        .month(MonthIndex(0), page: nil),
      ]
      return lists.map { list in
        entries.entries(ofPart: 1).first { $0.address == list }.flatMap(\.changedAt)
      }
    }
    #expect(changes(editing: 20) == Array(repeating: Fixture.time(99), count: 4))
    #expect(changes(editing: 19) == Array(repeating: Fixture.time(44), count: 4))
  }

  @Test("What is switched off is not listed")
  func sections() {
    let network = Network(posts: [Fixture.post("1", by: nil, "#tea", minute: 0)])
    let site = Fixture.site(network) {
      $0.sections.directory = false
      $0.sections.tags = false
      $0.sections.archive = false
    }
    #expect(
      SitemapEntries(site).entries(ofPart: 1).map(\.address) == [
        .post(PostIndex(0)), .timeline(page: nil),
      ])
  }

  @Test("Of 60,000 posts each entry is in one file, and a new one changes the last of the posts")
  func split() throws {
    func entries(
      _ count: Int
    ) -> (site: Site, numbers: [Int], files: [[SitemapEntries.Entry]]) {
      let posts = (0..<count).map { Fixture.post("\($0)", minute: $0 / 1000) }
      let network = Network(users: [Fixture.user("alice")], posts: posts)
      let site = Fixture.site(network, workers: .threads(4))
      let entries = SitemapEntries(site)
      return (site, entries.partNumbers, entries.partNumbers.map(entries.entries(ofPart:)))
    }
    let (site, numbers, files) = entries(60_000)
    #expect(numbers == [1, 2, 4, 5] + (2...11).map { 1 + 4 * $0 })
    #expect(files.map(\.count) == [5_000, 1, 5] + Array(repeating: 5_000, count: 11))
    #expect(Set(files.joined().map(\.address)).count == SitemapEntries(site).count)
    #expect(SitemapEntries(site).count == 60_000 + 1 + 5)
    let paths = Set(SitePlan(site, assets: []).files.map(\.path))
    #expect(["sitemap.xml", "sitemap-1.xml", "sitemap-45.xml"].allSatisfy(paths.contains))
    #expect(!paths.contains("sitemap-3.xml") && !paths.contains("sitemap-49.xml"))

    let later = entries(60_001)
    #expect(later.numbers == numbers + [49])
    let changed = numbers.indices.filter { later.files[$0] != files[$0] }.map { numbers[$0] }
    // The person's own page, and the lists.
    #expect(changed == [2, 4])
    #expect(later.files.last?.map(\.address) == [.post(PostIndex(60_000))])
  }

  @Test("Exactly 50,000 entries fit into one file")
  func full() {
    let posts = (0..<49_995).map { Fixture.post("\($0)", by: nil, minute: 0) }
    let entries = SitemapEntries(Fixture.site(Network(posts: posts), workers: .threads(4)))
    #expect(entries.count == 50_000)
    #expect(entries.partNumbers == [1])
    #expect(entries.entries(ofPart: 1).count == 50_000)
  }
}
