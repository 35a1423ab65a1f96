import Testing

@testable import Preview

@Suite("Media types")
struct MediaTypeTests {
  @Test(
    "A file's type is told by what follows the last dot, in any case",
    arguments: [
      ("index.html", "text/html; charset=utf-8"), ("feed.json", "application/feed+json"),
      ("people.json", "application/json"), ("media/a.PNG", "image/png"),
      ("media/a.b.jfif", "image/jpeg"), ("media/a.apng", "image/png"),
      ("media/png", "application/octet-stream"), ("media/a.", "application/octet-stream"),
      ("media.png/a", "application/octet-stream"), ("a.pngs", "application/octet-stream"),
    ])
  func table(_ path: String, _ expected: String) {
    #expect(MediaType.of(path) == expected)
  }
}
