import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("Entries that several feeds have")
struct SharedEntriesTests {
  private static let interface = Interface(
    site: Fixture.site(Town.network()), messages: Fixture.messages)
  private static let files = SitePlan(interface.site, assets: []).files

  private static var atomFeeds: [(subject: FeedSubject, archive: Int?)] {
    files.compactMap { file in
      switch file.content {
      case .feed(let subject, .atom): (subject, nil)
      case .feedArchive(let subject, let block): (subject, block)
      default: nil
      }
    }
  }

  @Test("The entries of posts that two Atom feeds show, and no others", arguments: [1, 4])
  func shared(workers: Int) {
    let site = Self.interface.site
    var counts: [Int: Int] = [:]
    for feed in Self.atomFeeds where feed.archive == nil {
      for post in site.posts(of: feed.subject, archive: nil) {
        counts[post.position, default: 0] += 1
      }
    }
    let finished = SharedEntries(of: Self.files, in: Self.interface)
      .finished(workers: .threads(workers))
    let posts = site.network.posts.indices
    #expect(posts.filter(finished.has) == posts.filter { counts[$0] ?? 0 > 1 })
    #expect(posts.contains(where: finished.has) && posts.contains { !finished.has($0) })
  }

  @Test("A feed and an archive are the same with them as without")
  func same() {
    let finished = SharedEntries(of: Self.files, in: Self.interface).finished(workers: .serial)
    #expect(Self.atomFeeds.contains { $0.archive != nil })
    for feed in Self.atomFeeds {
      var (with, without): ([UInt8], [UInt8]) = ([], [])
      FeedDocument(
        feed.subject, archive: feed.archive, interface: Self.interface, finished: finished
      ).write(.atom, into: &with)
      FeedDocument(feed.subject, archive: feed.archive, interface: Self.interface)
        .write(.atom, into: &without)
      #expect(with == without, "\(feed)")
    }
  }

  @Test("The newest, where there are more than there is room for")
  func limited() {
    let posts = Self.interface.site.network.posts.indices
    let all = SharedEntries(of: Self.files, in: Self.interface).finished(workers: .serial)
    let some = SharedEntries(of: Self.files, in: Self.interface, atMost: 3)
      .finished(workers: .serial)
    #expect(posts.filter(some.has) == Array(posts.filter(all.has).suffix(3)))
  }

  @Test("Nothing is made for one feed, or for none")
  func nothingShared() {
    let feed = Self.files.filter { $0.content == .feed(.site, .atom) }
    for files in [feed, []] {
      let finished = SharedEntries(of: files, in: Self.interface).finished(workers: .serial)
      #expect(!Self.interface.site.network.posts.indices.contains(where: finished.has))
    }
  }
}
