import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

/// Who sees what: of a post that is held back nothing, of an unlisted one its page.
extension SiteRendererTests {
  @Test("Nothing that is held back is in any byte")
  func heldBack() throws {
    let secret = "qqsecretqq"
    var network = Town.network(postCount: 20)
    network.users[0].statedPostsCount = 0
    for (offset, visibility) in [Visibility.private, .followers, .direct, .public, .public]
      .enumerated()
    {
      let position = network.posts.count
      network.posts.append(
        Fixture.post("\(secret)\(offset)", "\(secret) #\(secret) @bob", minute: 20_000 + offset) {
          $0.visibility = visibility
          $0.isDraft = offset == 3
          $0.contentWarning = secret
          $0.statedHashtags = [secret + "2"]
          $0.location = Location(latitude: 1, longitude: 2, name: secret)
          $0.inReplyTo = PostIndex(0)
          $0.pictures = [Picture(source: .remote(url: "https://x.test/\(secret)"), alt: secret)]
        })
      if offset == 4, let future = Timestamp(seconds: Fixture.now.seconds + 1) {
        network.posts[position].createdAt = future
      }
      network.comments.append(
        Domain.Comment(
          id: "\(secret)\(offset)", post: PostIndex(position), author: Fixture.author(1),
          content: secret, createdAt: Fixture.time(30_000)))
      network.reactions.append(
        Reaction(post: PostIndex(position), user: UserIndex(1), kind: 5))
    }
    let with = try BuiltSite(network, Self.change)
    for (path, bytes) in with.files {
      #expect(!path.contains(secret))
      #expect(!String(decoding: bytes, as: UTF8.self).contains(secret), "\(path)")
    }
    // Not in a count either: the site is the same as without them.
    var without = Town.network(postCount: 20)
    without.users[0].statedPostsCount = 0
    #expect(try BuiltSite(without, Self.change).files == with.files)
  }

  @Test("What a fold hides is in no preview of the page, not even by the post's summary")
  func folded() throws {
    let secret = "qqsecretqq"
    var network = Town.network(postCount: 20)
    network.posts[19] = Fixture.post("folded", by: 0, "\(secret) text", minute: 90_000) {
      $0.contentWarning = "Careful"
      $0.summary = "\(secret) in short"
      $0.pictures = [Picture(source: .remote(url: "https://x.test/\(secret)"), alt: secret)]
    }
    let page = try BuiltSite(network, Self.change).text("posts/folded/index.html")
    let head = try #require(page.firstRange(of: "</head>"))
    let shown = try #require(page.firstRange(of: "</summary>"))
    #expect(!page[..<shown.lowerBound].contains(secret))
    #expect(page[..<head.lowerBound].contains("content=\"Careful\""))
    #expect(page[shown.upperBound...].contains("\(secret) text"))
  }

  @Test("An unlisted post has a page that asks not to be indexed, and is in no list")
  func unlisted() throws {
    let built = try BuiltSite(Town.network(), Self.change)
    #expect(built.site.network.posts[12].visibility == .unlisted)
    #expect(built.text("posts/p12/index.html").contains("noindex"))
    #expect(!built.text("posts/p11/index.html").contains("noindex"))
    let mentioning = built.files.filter {
      String(decoding: $0.value, as: UTF8.self).contains("posts/p12/")
    }.keys.sorted()
    #expect(mentioning.allSatisfy { $0.hasPrefix("posts/") }, "\(mentioning)")
  }

  @Test("A public answer to an unlisted post does not bring it into the lists")
  func unlistedParent() throws {
    let network = Network(
      users: [User(id: "1", username: "alice", displayName: "Alice")],
      posts: [
        Fixture.post("quiet", "Hushed words", minute: 0) { $0.visibility = .unlisted },
        Fixture.post("loud", "An answer", minute: 1) { $0.inReplyTo = PostIndex(0) },
      ])
    let built = try BuiltSite(network, Self.change)
    // Nor into search engines, which find the page of the answer.
    #expect(!built.text("posts/loud/index.html").contains("Hushed words"))
    #expect(built.text("posts/quiet/index.html").contains("An answer"))
    let mentioning = built.files.filter {
      let text = String(decoding: $0.value, as: UTF8.self)
      return text.contains("Hushed") || text.contains("posts/quiet")
    }.keys.sorted()
    #expect(mentioning == ["posts/quiet/index.html"])
  }
}
