import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("Pages of comments and answers")
struct DiscussionsTests {
  /// A post with 1,203 comments, of which some are long chains, and 201 answers; another with few.
  private static let site: Site = {
    let comments = (0..<1203).map { position in
      Fixture.comment(
        "c\(position)", on: 0, minute: position,
        answering: position % 40 == 0 ? nil : position - 1)
    }
    let answers = (0..<201).map { position in
      Fixture.post("a\(position)", minute: 5000 + position) { $0.inReplyTo = PostIndex(0) }
    }
    let other = [Fixture.comment("o", on: 1, minute: 1)]
    return Fixture.site(
      Network(
        users: [Fixture.user("ann")],
        posts: [Fixture.post("p", minute: 0), Fixture.post("q", minute: 1)] + answers,
        comments: comments + other))
  }()

  private static let post = PostIndex(0)

  @Test(
    "Each comment and each answer is on one page, in order of time, and a page is a tree by itself")
  func pages() {
    let site = Self.site
    #expect(site.discussionPageCount(of: Self.post) == 3)
    let pages = (1...3).map { site.comments(below: Self.post, onPage: $0) }
    #expect(pages.map(\.count) == [500, 500, 203])
    for (position, page) in pages.enumerated() {
      let places = position * 500..<position * 500 + page.count
      #expect(Set(page.map(\.comment.position)) == Set(places))
      #expect(page.allSatisfy { site.page(of: $0.comment) == position + 1 })
      #expect(page.first?.depth == 0)
      #expect(zip(page, page.dropFirst()).allSatisfy { $1.depth <= $0.depth + 1 })
    }
    let replies = (1...4).map { site.replies(to: Self.post, onPage: $0) }
    #expect(replies.map(\.count) == [100, 100, 1, 0])
    #expect(replies.joined().map(\.position) == Array(2..<203))
  }

  @Test("A page tells whether more comes, and has an address below the post's")
  func neighbours() {
    let site = Self.site
    #expect(
      (1...3).map { site.hasComments(below: Self.post, afterPage: $0) } == [true, true, false])
    #expect((1...3).map { site.hasReplies(to: Self.post, afterPage: $0) } == [true, true, false])
    let links = [0, 499, 500, 1202].map {
      site.router.link(to: site.address(of: CommentIndex($0)))
    }
    #expect(links == ["posts/p/", "posts/p/", "posts/p/page/2/", "posts/p/page/3/"])
    let paths = SitePlan(site, assets: []).files.map(\.path)
    #expect(
      paths.filter { $0.hasPrefix("posts/p/") || $0.hasPrefix("posts/q/") }
        == [
          "posts/p/index.html", "posts/p/page/2/index.html", "posts/p/page/3/index.html",
          "posts/q/index.html",
        ])
  }

  @Test("A post with no more than a page's worth has its own page alone")
  func few() {
    let site = Self.site
    let other = PostIndex(1)
    #expect(site.discussionPageCount(of: other) == 1)
    #expect(site.comments(below: other, onPage: 1).map(\.comment) == [CommentIndex(1203)])
    #expect(site.comments(below: other, onPage: 2).isEmpty)
    #expect(site.address(of: CommentIndex(1203)) == .post(other))
    #expect(!site.hasComments(below: other, afterPage: 1))
  }

  @Test("A new comment changes no page but the last")
  func stable() {
    var network = Self.site.network
    let last = network.comments.count
    network.comments.append(Fixture.comment("new", on: 0, minute: 9000, answering: 3))
    let site = Fixture.site(network)
    for page in 1...2 {
      #expect(
        site.comments(below: Self.post, onPage: page)
          == Self.site.comments(below: Self.post, onPage: page))
    }
    #expect(site.comments(below: Self.post, onPage: 3).last?.depth == 0)
    #expect(site.page(of: CommentIndex(last)) == 3)
  }

  @Test("An answer to a comment that is not among those of the tree stands for itself")
  func part() {
    let parents: [Int?] = [nil, 0, 1, 0, nil, 2]
    let comments = parents.enumerated().map { position, parent in
      Fixture.comment("\(position)", on: 0, minute: position, answering: parent)
    }
    let tree = CommentTree([2, 3, 4, 5].map(CommentIndex.init)[...], of: comments)
    #expect(tree.entries.map(\.comment.position) == [2, 5, 3, 4])
    #expect(tree.entries.map(\.depth) == [0, 1, 0, 0])
  }
}
