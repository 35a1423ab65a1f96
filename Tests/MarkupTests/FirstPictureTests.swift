import Domain
import Markup
import Testing

@Suite("The first picture of a text")
struct FirstPictureTests {
  private static func picture(in text: String) -> Picture? {
    Fixtures.renderer.render(text, origin: .stranger).firstPicture
  }

  @Test("A file of the site comes with its size and its alternative text")
  func file() {
    let picture = Self.picture(in: #"Look: ![A "cup" & <more>](media/a%20b.jpg "A title")"#)
    #expect(picture?.source == .media(path: "media/a b.jpg"))
    #expect(picture?.alt == #"A "cup" & <more>"#)
    #expect(picture?.width == 640)
    #expect(picture?.height == 480)
  }

  @Test("A picture on another host has no size")
  func remote() {
    let picture = Self.picture(
      in: "[![Fog](https://e.org/fog.png?a=1&b=2)](https://e.org/) ![](media/b.jpg)")
    #expect(picture == Picture(source: .remote(url: "https://e.org/fog.png?a=1&b=2"), alt: "Fog"))
  }

  @Test(
    "What shows no image has none",
    arguments: [
      "", "Fog", "`<img src=\"https://e.org/a.png\" alt=\"\">`",
      "<img src=\"https://e.org/a.png\">",
      "![A](media/missing.png)", "![A](javascript:alert)", "![A](https://192.168.1.1/a.png)",
    ])
  func none(text: String) {
    #expect(Self.picture(in: text) == nil)
  }
}
