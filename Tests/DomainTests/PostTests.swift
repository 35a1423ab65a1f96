import Domain
import Testing

@Suite("Posts and comments")
struct PostTests {
  static let plain = Post(id: "p1", author: .user(UserIndex(3)), createdAt: .epoch)

  /// What may be set of a post, and what is read back.
  static let fields: [(name: String, set: @Sendable (inout Post) -> Void)] = [
    ("author", { $0.author = .unknown(name: "Ann", photo: nil) }),
    ("photo", { $0.author = .unknown(name: nil, photo: .remote(url: "https://a.example")) }),
    ("other user", { $0.author = .user(UserIndex(4)) }),
    ("location", { $0.location = Location(latitude: 1, longitude: 2) }),
    ("reactions", { $0.statedReactions = [StatedReaction(kind: 1, count: 2)] }),
    ("language", { $0.language = "ja" }),
    ("warning", { $0.contentWarning = "x" }),
    ("summary", { $0.summary = "" }),
    ("aliases", { $0.aliases = ["old/1"] }),
    ("source", { $0.sourceURL = "https://a.example" }),
    ("beginning", { $0.shownFrom = .epoch }), ("end", { $0.shownUntil = .epoch }),
  ]

  @Test("a field that is set makes a different post, and says what was set", arguments: fields)
  func field(name: String, set: @Sendable (inout Post) -> Void) {
    var post = Self.plain
    set(&post)
    var again = Self.plain
    set(&again)
    #expect(post != Self.plain)
    #expect(post == again)
    set(&again)
    #expect(post == again)
  }

  @Test("fields that few posts have do not disturb each other")
  func together() {
    var post = Self.plain
    for field in Self.fields { field.set(&post) }
    post.author = .unknown(name: "Ann", photo: .remote(url: "https://a.example"))
    #expect(post.author == .unknown(name: "Ann", photo: .remote(url: "https://a.example")))
    #expect(post.location == Location(latitude: 1, longitude: 2))
    #expect(post.statedReactions == [StatedReaction(kind: 1, count: 2)])
    #expect(post.language == "ja" && post.contentWarning == "x" && post.summary == "")
    #expect(post.aliases == ["old/1"] && post.sourceURL == "https://a.example")
    let copy = post
    post.language = nil
    #expect(copy.language == "ja")
    post.author = .user(UserIndex(3))
    #expect(post.author == .user(UserIndex(3)))
    (post.location, post.contentWarning, post.summary, post.sourceURL) = (nil, nil, nil, nil)
    (post.statedReactions, post.aliases) = ([], [])
    (post.shownFrom, post.shownUntil) = (nil, nil)
    #expect(post == Self.plain)
  }

  @Test("somebody of whom nothing is known is nobody's user")
  func nobody() {
    let post = Post(id: "p", author: .unknown(name: nil, photo: nil), createdAt: .epoch)
    #expect(post.author == .unknown(name: nil, photo: nil))
    #expect(post.author.user == nil)
  }

  @Test("the author of a comment is the one who was set")
  func commentAuthor() {
    var comment = Comment(
      id: "c", post: PostIndex(0), author: .unknown(name: "Ann", photo: nil), content: "",
      createdAt: .epoch)
    let copy = comment
    #expect(comment.author == .unknown(name: "Ann", photo: nil))
    comment.author = .user(UserIndex(1))
    #expect(comment.author == .user(UserIndex(1)))
    #expect(copy.author == .unknown(name: "Ann", photo: nil))
    #expect(comment != copy)
    comment.author = .unknown(name: "Ann", photo: nil)
    #expect(comment == copy)
  }
}
