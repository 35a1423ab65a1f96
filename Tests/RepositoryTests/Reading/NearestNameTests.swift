import Repository
import Testing

@Suite struct NearestNameTests {
  static let fields = [
    "id", "author_id", "content", "created_at", "updated_at", "images", "tags", "lang",
  ]

  @Test(arguments: [
    ("create_at", "created_at"), ("craeted_at", "created_at"), ("createdAt", "created_at"),
    ("Content", "content"), ("contnet", "content"), ("contents", "content"), ("image", "images"),
    ("ids", "id"), ("di", "id"), ("tag", "tags"), ("lagn", "lang"), ("autor_id", "author_id"),
    ("updatd_t", "updated_at"), ("ceatd_at", "created_at"),
  ])
  func `A name one or two letters off is recognized`(name: String, meant: String) {
    #expect(NearestName.of(name, among: Self.fields) == meant)
  }

  @Test(arguments: [
    "", "x", "mood", "id", "content", "abc", "ta", "title", "crtd", "写真", "taglines",
  ])
  func `A known name, or one that is far off, is left alone`(name: String) {
    #expect(NearestName.of(name, among: Self.fields) == nil)
  }

  @Test func `The nearest name wins, and the first of equals`() {
    #expect(NearestName.of("imagess", among: ["imagesxx", "images"]) == "images")
    #expect(NearestName.of("likes", among: ["bikes", "hikes"]) == "bikes")
    #expect(NearestName.of("likes", among: []) == nil)
  }

  @Test func `A name of a megabyte costs nothing`() {
    let name = String(repeating: "a", count: 1_000_000)
    let time = ContinuousClock().measure {
      for _ in 0..<100 { #expect(NearestName.of(name, among: Self.fields) == nil) }
    }
    #expect(time < .seconds(1))
  }
}
