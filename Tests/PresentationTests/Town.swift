import Domain
import TestSupport

/// A network with something of everything.
enum Town {
  /// - Parameter postCount: the first are the same for every number.
  static func network(postCount: Int = 60) -> Network {
    let users = ["alice", "bob", "日本", "a/b"].enumerated().map { position, name in
      User(
        id: "u\(position)", username: name, displayName: "The \(name) & co", bio: "I am *\(name)*",
        links: [ProfileLink(label: "Home", url: "https://example.net/?a=1&b=2")],
        createdAt: Fixture.time(-100 + position))
    }
    var posts = (0..<postCount).map { number in
      Fixture.post(
        "p\(number)", by: number % 7 == 6 ? nil : number % 4,
        "Number \(number) by @bob about #tea and #tag\(number % 3)\n\nhttps://example.net/?x=1&y=2",
        minute: number * 700)
    }
    for number in posts.indices where number % 5 == 4 {
      posts[number].inReplyTo = PostIndex(number - 3)
    }
    for number in posts.indices where number % 9 == 1 {
      posts[number].pictures = [
        Picture(source: .media(path: "media/tea cup.jpg"), alt: "A <cup>", width: 4, height: 3)
      ]
      posts[number].location = Location(latitude: 35.5, longitude: -139.25, name: "Harbour")
    }
    for number in posts.indices where number % 11 == 3 {
      posts[number].contentWarning = "Hot & sweet"
    }
    if posts.count > 12 { posts[12].visibility = .unlisted }
    let comments = (0..<12).map { number in
      Domain.Comment(
        id: "c \(number)", post: PostIndex(number % min(3, postCount)),
        author: Fixture.author(number % 4),
        content: "Comment \(number) @alice", createdAt: Fixture.time(5_000 + number),
        inReplyTo: number >= 6 ? CommentIndex(number - 6) : nil)
    }
    let reactions = (0..<20).map { number in
      Reaction(
        post: PostIndex(number % min(5, postCount)), user: UserIndex(number % 4), kind: number % 7,
        createdAt: Fixture.time(6_000 + number))
    }
    let follows = [(0, 1), (1, 0), (2, 0), (3, 0)].map {
      Follow(follower: UserIndex($0.0), followee: UserIndex($0.1), createdAt: Fixture.time(3))
    }
    return Network(
      users: users, posts: posts, comments: comments, reactions: reactions, follows: follows,
      pages: [PlainPage(path: "ja/about", title: "About <us>", content: "# Hello\n\nSee [us](/).")],
      media: [
        MediaFile(
          path: "media/tea cup.jpg", mediaType: "image/jpeg", width: 4, height: 3, byteCount: 9)
      ])
  }
}
