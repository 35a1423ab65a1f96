import Domain
import UseCases

/// Small networks without the noise of fields that a test does not speak of.
public enum Fixture {
  /// 2023-11-14T22:13:20Z and as many minutes later.
  public static func time(_ minute: Int) -> Timestamp {
    Timestamp(seconds: 1_700_000_000 + Int64(minute) * 60) ?? .epoch
  }

  /// Later than everything that ``time(_:)`` is asked for.
  public static let now = Timestamp(seconds: 1_900_000_000) ?? .epoch

  public static func user(_ name: String, _ change: (inout User) -> Void = { _ in }) -> User {
    var user = User(id: "id-\(name)", username: name, displayName: name.uppercased())
    change(&user)
    return user
  }

  public static func post(
    _ id: String, by author: Int? = 0, _ content: String = "", minute: Int,
    _ change: (inout Post) -> Void = { _ in }
  ) -> Post {
    var post = Post(
      id: id, author: Self.author(author), content: content, createdAt: time(minute))
    change(&post)
    return post
  }

  public static func comment(
    _ id: String, on post: Int, by author: Int? = 0, _ content: String = "Yes", minute: Int,
    answering parent: Int? = nil
  ) -> Domain.Comment {
    Domain.Comment(
      id: id, post: PostIndex(post), author: Self.author(author), content: content,
      createdAt: time(minute), inReplyTo: parent.map(CommentIndex.init))
  }

  public static func reaction(
    _ kind: Int, to post: Int, by user: Int, minute: Int? = nil
  ) -> Reaction {
    Reaction(
      post: PostIndex(post), user: UserIndex(user), kind: kind, createdAt: minute.map(time))
  }

  public static func author(_ user: Int?) -> Author {
    user.map { .user(UserIndex($0)) } ?? .unknown(name: "Guest", photo: nil)
  }

  public static func site(
    _ network: Network, audience: Audience = Audience(now: now),
    remembering memory: TextMemory = TextMemory(key: 0), workers: Workers = .serial,
    _ change: (inout Settings) -> Void = { _ in }
  ) -> Site {
    var settings = Settings()
    change(&settings)
    return Site(
      audience.judged(network, settings: settings, workers: workers), remembering: memory,
      workers: workers)
  }
}

extension Audience {
  /// What this audience sees of a network.
  public func published(
    _ network: Network, settings: Settings = Settings(), ownersTexts: () -> [[UInt8]] = { [] },
    workers: Workers = .serial
  ) -> Network {
    judged(network, settings: settings, workers: workers)
      .published(ownersTexts: ownersTexts, workers: workers)
  }
}
