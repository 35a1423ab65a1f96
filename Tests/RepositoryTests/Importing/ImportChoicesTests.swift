import Domain
import Markup
import Testing

@testable import Repository

@Suite("What an import leaves out of an archive")
struct ImportChoicesTests {
  @Test("with an answer to others goes what answers it, however long the thread is")
  func answers() throws {
    let time = try #require(Timestamp(seconds: 0))
    func post(_ id: String, _ parent: String?, answersOthers: Bool = false) -> ArchivedPost {
      var post = ArchivedPost(
        id: id, url: nil, content: MarkdownSource.showing(""), createdAt: time)
      post.inReplyTo = parent
      post.answersOthers = answersOthers
      return post
    }
    let posts = [
      post("5", "4"), post("4", "3", answersOthers: true), post("3", "x", answersOthers: true),
      post("a", nil), post("b", "a"), post("c", "gone"), post("m", nil, answersOthers: true),
      post("r1", "r2"), post("r2", "r1"),
    ]
    #expect(posts.answersToOthers == ["3", "4", "5", "m"])
  }
}
