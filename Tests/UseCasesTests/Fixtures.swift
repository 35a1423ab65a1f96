import Domain
import TestSupport

@testable import UseCases

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
