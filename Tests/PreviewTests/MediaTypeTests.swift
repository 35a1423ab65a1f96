import Domain
import Foundation
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

  @Test("What is published by Scripts/publish-s3 has the types that the preview shows")
  func published() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let script = try String(contentsOf: root.appending(path: "Scripts/publish-s3"), encoding: .utf8)
    let table = try #require(
      script.firstMatch(of: /case "\$1" in\n(    html [\s\S]*?)\n    \*\) ;;\n/)
    )
    .1
    var extensions: Set<String> = []
    for line in table.split(separator: "\n") {
      let row = try #require(line.wholeMatch(of: /\ +(.+)\) echo "(.+)" ;;/), "\(line)")
      for label in row.1.split(separator: " | ") {
        let name = String(label)
        let expected = row.2.replacing("$1", with: name)
        #expect(MediaType.of(name.contains(".") ? name : "a." + name) == expected, "\(name)")
        extensions.insert(name)
      }
    }
    let known = [
      "html", "htm", "css", "csv", "vtt", "mov", "js", "mjs", "json", "feed.json", "atom", "rss",
      "xml", "opml", "txt", "svg",
      "ico", "woff", "woff2", "pdf", "webmanifest", "mp4", "webm", "mp3",
    ]
    let images = ImageType.byExtension.map { "\($0.name)" }
    #expect(extensions == Set(known + images))
  }
}
