import Domain
import Foundation
import TestSupport
import Testing
import UseCases

@testable import Presentation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What stays in a feed, and what is found in it later.
extension FeedTests {
  @Test("Ids stay when the site moves, changes its style or its names")
  func stableIds() {
    func ids(_ text: String) -> [String] {
      text.split(separator: "\n").filter { $0.hasPrefix("<id>") }.map(String.init)
    }
    let before = ids(Self.feed(.atom, about: .user(UserIndex(0))))
    #expect(
      before == [
        "<id>tag:example.org,2024-05-01:users/u%2F1</id>",
        "<id>tag:example.org,2024-05-01:posts/P%201</id>",
      ])
    var network = Self.network("Another text")
    network.users[0].username = "alicia"
    let after = ids(
      Self.feed(.atom, about: .user(UserIndex(0)), of: network) {
        $0.baseURL = BaseURL("https://example.net/") ?? .example
        $0.urlStyle = .html
      })
    #expect(after == before)
  }

  @Test("A feed is updated when its content is, and never by the clock")
  func updated() {
    #expect(Self.feed(.atom, of: Network()).contains("<updated>1970-01-01T00:00:00Z</updated>"))
    var network = Self.network()
    network.posts.append(Fixture.post("2", minute: 1))
    let feed = Self.feed(.atom, of: network)
    // The older post was changed last.
    #expect(
      feed.components(separatedBy: "<updated>").dropFirst().map { $0.prefix(20) } == [
        "2023-11-14T22:16:20Z", "2023-11-14T22:14:20Z", "2023-11-14T22:16:20Z",
      ])
  }

  @Test("The newest 20 entries, and the rest in archives that reach back to the first")
  func archives() {
    let posts = (0..<65).map { Fixture.post("\($0)", "Post", minute: $0) }
    let network = Network(users: Self.network().users, posts: posts)
    func entries(_ feed: String) -> [Int] {
      feed.split(separator: "\n").compactMap { line in
        line.firstRange(of: ":posts/").flatMap { range in
          line.hasPrefix("<id>") ? Int(line[range.upperBound...].prefix { $0 != "<" }) : nil
        }
      }
    }
    func previous(_ feed: String) -> String? {
      feed.split(separator: "\n").first { $0.contains("prev-archive") }.map(String.init)
    }
    let current = Self.feed(.atom, of: network)
    #expect(entries(current) == (45..<65).reversed())
    #expect(previous(current)?.contains("\"https://example.org/blog/feed-3.atom\"") == true)
    var all = Set(entries(current))
    for block in 1...3 {
      let archive = Self.feed(.atom, of: network, archive: block)
      #expect(entries(archive) == (((block - 1) * 20)..<(block * 20)).reversed())
      #expect(archive.contains("<fh:archive/>"))
      #expect(XMLParser(data: Data(archive.utf8)).parse(), "\(archive)")
      let older = block > 1 ? "feed-\(block - 1).atom" : nil
      #expect(older.map { previous(archive)?.contains($0) == true } ?? (previous(archive) == nil))
      all.formUnion(entries(archive))
      // A later post changes nothing in it.
      let grown = Network(
        users: network.users, posts: posts + [Fixture.post("65", "New", minute: 65)])
      #expect(Self.feed(.atom, of: grown, archive: block) == archive)
    }
    #expect(all == Set(0..<65))
  }

  @Test("Notices have a feed with an id for each thing that happened")
  func notices() {
    var network = Self.network()
    network.users.append(User(id: "u2", username: "bob", displayName: "Bob <b>"))
    network.comments = ["c/1", "c2"].map {
      Domain.Comment(
        id: $0, post: PostIndex(0), author: Fixture.author(1), content: "Nice & *warm*",
        createdAt: Fixture.time(5))
    }
    network.reactions = [0, 1].map {
      Reaction(post: PostIndex(0), user: UserIndex(1), kind: $0, createdAt: Fixture.time(6))
    }
    network.follows = [Follow(follower: UserIndex(1), followee: UserIndex(0))]
    let feed = Self.feed(.atom, about: .notifications(UserIndex(0)), of: network)
    let lines = feed.split(separator: "\n").map(String.init)
    let ids = lines.filter { $0.hasPrefix("<id>") }
    #expect(ids.count == 6)
    #expect(Set(ids).count == 6)
    #expect(lines.contains("<title>Bob &lt;b&gt; has commented</title>"))
    #expect(
      feed.contains("href=\"https://example.org/blog/posts/P~201/#comment-c~2F1\""), "\(feed)")
    #expect(feed.contains("<![CDATA[<p>Nice &amp; warm</p>]]>"), "\(feed)")
  }
}
