import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("How the search index is cut into files")
struct SearchLayoutTests {
  private static func layout(_ count: Int, _ textLength: Int = 100) -> SearchLayout {
    layout((0..<count).map { "\($0)" }, textLength)
  }

  private static func layout(_ ids: [String], _ textLength: Int = 100) -> SearchLayout {
    SearchLayout(
      itemCount: ids.count, blocks: [8192, 128], textPerShard: 8192,
      textLength: { _ in textLength }, identity: { ids[$0] })
  }

  /// A folder's name without what stands for the items.
  private static func plain(_ names: some Sequence<String>) -> [String] {
    names.map { $0.split(separator: "-").dropLast().joined(separator: "-") }
  }

  @Test(
    "Full blocks are segments, the rest is new",
    arguments: [
      (0, [], 0..<0), (127, [], 0..<127), (128, [0..<128], 128..<128),
      (300, [0..<256], 256..<300), (8191, [0..<8064], 8064..<8191),
      (8192, [0..<8192], 8192..<8192), (8320, [0..<8192, 8192..<8320], 8320..<8320),
      (100_000, [0..<98_304, 98_304..<99_968], 99_968..<100_000),
    ] as [(Int, [Range<Int>], Range<Int>)])
  func segments(_ count: Int, _ segments: [Range<Int>], _ newest: Range<Int>) {
    let layout = Self.layout(count)
    #expect(layout.segments.map(\.range) == segments)
    #expect(layout.newest == newest)
  }

  @Test("The number of files follows from the length of the texts, and is a power of two")
  func shards() {
    #expect(Self.layout(128, 0).segments.map(\.shardCount) == [1])
    #expect(Self.layout(128, 64).segments.map(\.shardCount) == [1])
    #expect(Self.layout(128, 65).segments.map(\.shardCount) == [2])
    #expect(Self.layout(8320, 150).segments.map(\.shardCount) == [256, 4])
    #expect(Self.layout(128, 1 << 40).segments.map(\.shardCount) == [SearchLayout.mostShards])
  }

  @Test(
    "Every item that is in a segment is in one file of what is shown", arguments: [0, 128, 8448])
  func files(_ count: Int) {
    let layout = Self.layout(count + 5)
    let files = layout.files(of: .posts)
    let blocks = files.compactMap { if case .items(_, _, let block) = $0 { block } else { nil } }
    #expect(blocks == Array(0..<count / SearchLayout.itemsPerFile))
    #expect(layout.newest.lowerBound == count)
    #expect(files.contains(.newest(.posts)))
    #expect(Set(files.map(layout.path)).count == files.count)
    for block in SearchLayout.blocks(of: .posts) + SearchLayout.blocks(of: .tags) {
      #expect(block.isMultiple(of: SearchLayout.itemsPerFile))
      #expect(SearchLayout.folderSizes.last.map(block.isMultiple(of:)) == true)
    }
  }

  @Test("Folders of what is shown hold as many items as they can")
  func folders() {
    #expect(Self.layout(127).folders.isEmpty)
    let sizes = Self.layout(1024 * 3 + 128 * 2 + 5).folders.map(\.range.count)
    #expect(sizes == [1024, 1024, 1024, 64, 64, 64, 64])
    #expect(
      Self.layout(1300).folders.map(\.range)
        == [0..<1024, 1024..<1088, 1088..<1152, 1152..<1216, 1216..<1280])
    #expect(
      Self.plain(Self.layout(1300).folders.map(\.name))
        == ["1024", "1088", "1152", "1216", "1280"])
  }

  @Test("A folder is another one where a number stands for another item, and only there")
  func versions() {
    let ids = (0..<1300).map { "\($0)" }
    let before = Self.layout(ids)
    func names(_ layout: SearchLayout) -> [String] {
      layout.segments.map(\.name) + layout.folders.map(\.name)
    }
    #expect(names(Self.layout(ids + ["new"])) == names(before))
    #expect(Self.layout(ids, 99).folders == before.folders)
    let gone = Self.layout(Array(ids[1...]))
    #expect(Set(names(gone)).isDisjoint(with: names(before)))
    #expect(gone.segments.map(\.range) == before.segments.map(\.range))
    var swapped = ids
    swapped.swapAt(1100, 1101)
    let after = Self.layout(swapped)
    #expect(after.segments.map(\.name) != before.segments.map(\.name))
    #expect(
      zip(after.folders, before.folders).map { $0 == $1 }
        == [true, true, false, true, true])
  }

  @Test("Paths")
  func paths() {
    let layout = Self.layout(8320)
    #expect(layout.path(of: .newest(.tags)) == "search/tags/new.json")
    #expect(
      layout.path(of: .items(.posts, folder: 8, block: 1025))
        == "search/posts/\(layout.folders[8].name)/1025.json")
    #expect(
      layout.path(of: .terms(.people, segment: 1, shard: 3))
        == "search/people/\(layout.segments[1].name)/3.json")
    #expect(Self.plain(layout.segments.map(\.name)) == ["8192-128", "8320-2"])
    #expect(Self.plain(layout.folders.suffix(3).map(\.name)) == ["8192", "8256", "8320"])
  }

  @Test("A site without hashtags' pages has no index of them")
  func lists() {
    let network = Network(posts: [Fixture.post("1", by: nil, "#tea", minute: 0)])
    #expect(SearchLayout.lists(of: Fixture.site(network)) == [.posts, .people, .tags])
    let without = Fixture.site(network) { $0.sections.tags = false }
    #expect(SearchLayout.lists(of: without) == [.posts, .people])
    let paths = SitePlan(without, assets: []).files.map(\.path).filter { $0.hasPrefix("search/") }
    #expect(
      paths.sorted() == ["search/index.html", "search/people/new.json", "search/posts/new.json"])
  }

  @Test("What is counted of a site")
  func counts() throws {
    let users = (0..<129).map { Fixture.user("somebody-\($0)") }
    let posts = (0..<260).map { number in
      Fixture.post(
        "\(number)", by: 0, "#tag\(number) " + String(repeating: "a", count: 90), minute: number
      ) {
        if number % 2 == 1 { $0.visibility = .unlisted }
      }
    }
    let site = Fixture.site(Network(users: users, posts: posts))
    let layout = try #require(site.searchLayouts[.posts])
    #expect(Self.plain(layout.segments.map(\.name)) == ["128-2"])
    #expect(layout.newest == 128..<130)
    #expect(Self.plain(site.searchLayouts[.people]?.segments.map(\.name) ?? []) == ["128-4"])
    #expect(Self.plain(site.searchLayouts[.tags]?.segments.map(\.name) ?? []) == ["128-1"])
  }
}
