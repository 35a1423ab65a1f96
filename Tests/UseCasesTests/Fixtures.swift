import Dispatch
import Domain

@testable import UseCases

/// Small networks without the noise of fields that a test does not speak of.
enum Fixture {
  /// 2023-11-14T22:13:20Z and as many minutes later.
  static func time(_ minute: Int) -> Timestamp {
    Timestamp(seconds: 1_700_000_000 + Int64(minute) * 60) ?? .epoch
  }

  /// Later than everything that ``time(_:)`` is asked for.
  static let now = Timestamp(seconds: 1_900_000_000) ?? .epoch

  static func user(_ name: String, _ change: (inout User) -> Void = { _ in }) -> User {
    var user = User(id: "id-\(name)", username: name, displayName: name.uppercased())
    change(&user)
    return user
  }

  static func post(
    _ id: String, by author: Int? = 0, _ content: String = "", minute: Int,
    _ change: (inout Post) -> Void = { _ in }
  ) -> Post {
    var post = Post(
      id: id, author: Self.author(author), content: content, createdAt: time(minute))
    change(&post)
    return post
  }

  static func comment(
    _ id: String, on post: Int, by author: Int? = 0, _ content: String = "Yes", minute: Int,
    answering parent: Int? = nil
  ) -> Domain.Comment {
    Domain.Comment(
      id: id, post: PostIndex(post), author: Self.author(author), content: content,
      createdAt: time(minute), inReplyTo: parent.map(CommentIndex.init))
  }

  static func reaction(_ kind: Int, to post: Int, by user: Int, minute: Int? = nil) -> Reaction {
    Reaction(
      post: PostIndex(post), user: UserIndex(user), kind: kind, createdAt: minute.map(time))
  }

  static func author(_ user: Int?) -> Author {
    user.map { .user(UserIndex($0)) } ?? .unknown(name: "Guest", photo: nil)
  }

  static func site(
    _ network: Network, audience: Audience = Audience(now: now),
    remembering memory: TextMemory = TextMemory(key: 0), workers: Workers = .serial,
    _ change: (inout Settings) -> Void = { _ in }
  ) -> Site {
    var settings = Settings()
    change(&settings)
    return Site(
      network, settings: settings, audience: audience, remembering: memory, workers: workers)
  }
}

extension Fixture {
  static func router(
    style: URLStyle, users: [User], posts: [Post], pages: [PlainPage], months: [Month],
    workers: Workers = .serial
  ) -> Router {
    Router(style: style, users: users, workers: workers)
      .with(posts: posts, pages: pages, months: months, workers: workers)
  }
}

extension Router {
  func file(of address: Address) -> String {
    String(appending: { appendFile(of: address, to: &$0) })
  }

  func file(of feed: FeedSubject, _ format: FeedFormat) -> String {
    String(appending: { appendFile(of: feed, format, to: &$0) })
  }
}

extension Workers {
  /// Real threads, so that pieces overlap and end in any order.
  static func threads(_ count: Int) -> Workers {
    Workers(count: count) { pieces, body in
      DispatchQueue.concurrentPerform(iterations: pieces, execute: body)
    }
  }
}
