import Domain
import TestSupport
import Testing

@Suite("Places of media files in texts")
struct MediaMentionTests {
  @Test("a place is found wherever it stands, in whatever letters, and nothing else is")
  func places() {
    var random = SeededRandom(seed: 3)
    let pieces = [
      "m", "e", "d", "i", "a", "A", "M", "x", "/", "\\", "%", "&", " ", "me", "media", "\u{4D}edia",
      "é",
    ]
    var found = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let isPlace = ["/", "\\", "%", "&"].contains { text.lowercased().contains("media" + $0) }
      #expect(MediaMention.isIn(text.utf8Span.span) == isPlace, "\(text)")
      found += isPlace ? 1 : 0
    }
    #expect(found > 1000)
  }

  @Test(
    "paths are written in one way",
    arguments: [
      ("media/a.png", "media/a.png"), (#"MEDIA\A.png"#, "media/a.png"),
      ("//media//./a.png", "media/a.png"), ("./media/./b/../a.png", "media/a.png"),
      ("../../content/media/a.png", "content/media/a.png"),
      ("images/../media/a.png", "media/a.png"),
      ("see x/../media/a.png", "see media/a.png"), ("media/a.png.", "media/a.png."),
      ("media/..a/b...", "media/..a/b..."), ("", ""), ("/", ""), ("..", ".."), ("../", ""),
      ("file:///srv/media/a.png", "file:/srv/media/a.png"),
    ])
  func plain(text: String, plain: String) {
    #expect(String(decoding: MediaMention.plain(text), as: UTF8.self) == plain)
  }

  @Test(
    "escapes that are whole are decoded",
    arguments: [
      ("media%2Fa.png", "media/a.png"), ("100%", nil), ("100%%41", "100%A"), ("a", nil),
      ("%6dedia/100%", "media/100%"),
    ] as [(String, String?)])
  func decoded(text: String, decoded: String?) {
    #expect(text.percentDecodedWhereItCanBe == decoded)
  }
}
