import Domain
import Testing
import UseCases

@Suite("The check for media files, and pages that are published among them")
struct MediaNeighbourTests {
  @Test(
    "what is published among media files may name them by their names alone",
    arguments: [
      ("<img src=\"a b.png\">", true), ("<img src='a%20b.png' width='50%'>", true),
      ("<img src=../a%20b.png>", true), ("<img srcset='c.webp 2x, a%20b.png 3x'>", true),
      ("url(a%20b.png)", true), ("image:a%20b.png?v=2", true), ("<img src=\"b.png\">", false),
      ("", false),
    ])
  func neighbours(text: String, isUsed: Bool) {
    let paths = ["media/2026/a b.png", "media/c.png"]
    let network = Network(
      users: [], posts: [],
      media: MediaFiles(
        paths.map {
          MediaFile(path: $0, mediaType: "image/png", width: 1, height: 1, byteCount: 1)
        }))
    func unused(texts: [String], neighbours: [String]) -> [String?] {
      MediaCheck(
        network, linked: [], texts: texts.map { Array($0.utf8) },
        neighbours: neighbours.map { Array($0.utf8) }
      ).findings().map { $0.place?.path }
    }
    let all = paths.map { "content/" + $0 }
    #expect(unused(texts: [text], neighbours: []) == all)
    #expect(unused(texts: [], neighbours: [text]) == (isUsed ? [all[1]] : all))
  }
}
