import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("Comment trees")
struct CommentTreeTests {
  /// - Parameter parents: what each comment answers, by position.
  private func tree(_ parents: [Int?]) -> [CommentTree.Entry] {
    let comments = parents.enumerated().map { position, parent in
      Fixture.comment("\(position)", on: 0, minute: position, answering: parent)
    }
    let network = Network(posts: [Fixture.post("p", minute: 0)], comments: comments)
    return CommentTree(comments.indices.map(CommentIndex.init)[...], of: network.comments).entries
  }

  @Test("Answers follow what they answer, the oldest first")
  func order() {
    let entries = tree([nil, nil, 0, 1, 0, 2, nil, 3])
    #expect(entries.map(\.comment.position) == [0, 2, 5, 4, 1, 3, 7, 6])
    #expect(entries.map(\.depth) == [0, 1, 2, 1, 0, 1, 2, 0])
    #expect(tree([]).isEmpty)
  }

  @Test("A deep answer is shown at the deepest depth")
  func cap() {
    let entries = tree([nil] + (0..<9).map { $0 })
    #expect(entries.map(\.depth) == [0, 1, 2, 3, 4, 4, 4, 4, 4, 4])
    #expect(CommentTree.deepest == 4)
  }

  @Test("100,000 answers to each other need neither stack nor patience")
  func chain() {
    let growth = growth(from: 5000, to: 100_000) { count in
      let entries = tree([nil] + (0..<count - 1).map { $0 })
      #expect(entries.map(\.comment.position) == Array(0..<count))
    }
    #expect(growth < 8)
  }

  @Test("So do 100,000 answers to one comment")
  func fan() {
    let growth = growth(from: 5000, to: 100_000) { count in
      let entries = tree([nil] + Array(repeating: 0, count: count - 1))
      #expect(entries.map(\.comment.position) == Array(0..<count))
      #expect(entries.dropFirst().allSatisfy { $0.depth == 1 })
    }
    #expect(growth < 8)
  }
}

@Suite("Threads")
struct ThreadTests {
  @Test("Who answers an unlisted post has no reply for that, as nobody is to hear of the post")
  func repliesToUnlisted() {
    let site = Fixture.site(
      Network(
        users: [Fixture.user("a")],
        posts: [
          Fixture.post("0", minute: 0) { $0.visibility = .unlisted },
          Fixture.post("1", minute: 1) { $0.inReplyTo = PostIndex(0) },
          Fixture.post("2", minute: 2) { $0.inReplyTo = PostIndex(1) },
        ]))
    #expect(Array(site.relations.repliesOfUser[0]) == [PostIndex(2)])
  }

  @Test("A thread begins with the post that answers none")
  func start() {
    let parents: [Int?] = [nil, 0, 1, nil, 2, 3, 0]
    let posts = parents.enumerated().map { position, parent in
      Fixture.post("\(position)", minute: position) {
        $0.inReplyTo = parent.map(PostIndex.init)
      }
    }
    let site = Fixture.site(Network(users: [Fixture.user("a")], posts: posts))
    let starts = posts.indices.map { site.threadStart(of: PostIndex($0)).position }
    #expect(starts == [0, 0, 0, 3, 0, 3, 0])
  }

  @Test("A post that is listed shows no start of a thread in which anything is not")
  func unlistedStart() {
    // Two chains, of which the first begins with an unlisted post, and one with such a post amid it.
    func posts(unlisted: Int?) -> [Post] {
      (0..<30).map { position in
        Fixture.post("\(position)", minute: position) {
          $0.inReplyTo = position > 0 ? PostIndex(position - 1) : nil
          if position == unlisted { $0.visibility = .unlisted }
        }
      }
    }
    func starts(unlisted: Int?) -> [Int?] {
      let site = Fixture.site(
        Network(users: [Fixture.user("a")], posts: posts(unlisted: unlisted)))
      return (0..<30).map { site.thread(above: PostIndex($0)).start?.position }
    }
    let all = (0..<30).map { $0 > 10 ? 0 : nil }
    #expect(starts(unlisted: nil) == all)
    #expect(starts(unlisted: 0) == all.map { _ in nil })
    // Who has the address of an unlisted post sees what it answers.
    #expect(starts(unlisted: 15) == (0..<30).map { (11...15).contains($0) ? 0 : nil })
  }

  @Test("So does an unlisted post below such a one, however many are between")
  func unlistedStartFarAbove() {
    let posts = (0..<14).map { position in
      Fixture.post("\(position)", minute: position) {
        $0.inReplyTo = position > 0 ? PostIndex(position - 1) : nil
        $0.visibility = position == 1 ? .public : .unlisted
      }
    }
    let site = Fixture.site(Network(users: [Fixture.user("a")], posts: posts))
    #expect(posts.indices.allSatisfy { site.thread(above: PostIndex($0)).start == nil })
  }

  @Test("Above a listed post nothing unlisted is shown, on the page of an unlisted answer either")
  func unlistedAboveListed() {
    let visibilities: [Visibility] = [.unlisted, .public, .unlisted, .unlisted]
    let posts = visibilities.enumerated().map { position, visibility in
      Fixture.post("\(position)", minute: position) {
        $0.visibility = visibility
        $0.inReplyTo = position > 0 ? PostIndex(position - 1) : nil
      }
    }
    let site = Fixture.site(Network(users: [Fixture.user("a")], posts: posts))
    let thread = site.thread(above: PostIndex(3))
    #expect(thread.nearest.map(\.position) == [1, 2])
    #expect(thread.start == nil)
  }

  @Test("A post may answer a later one, as clocks differ")
  func laterParent() {
    let posts = [
      Fixture.post("a", minute: 0) { $0.inReplyTo = PostIndex(2) },
      Fixture.post("b", minute: 1) { $0.inReplyTo = PostIndex(0) },
      Fixture.post("c", minute: 2),
    ]
    let site = Fixture.site(Network(users: [Fixture.user("a")], posts: posts))
    #expect((0..<3).map { site.threadStart(of: PostIndex($0)).position } == [2, 2, 2])
    #expect(site.relations.repliesOfPost[2].map(\.position) == [0])
  }

  @Test("A thread of 50,000 posts is followed once")
  func long() {
    // The newest comes first, so that the whole way up is open when it is asked for.
    let growth = growth(from: 2500, to: 50_000) { count in
      let posts = (0..<count).map { position in
        Fixture.post("\(position)", by: nil, minute: position) {
          $0.inReplyTo = position + 1 < count ? PostIndex(position + 1) : nil
        }
      }
      let site = Fixture.site(Network(posts: posts))
      #expect(
        posts.indices.allSatisfy { site.threadStart(of: PostIndex($0)).position == count - 1 })
    }
    #expect(growth < 8)
  }
}
