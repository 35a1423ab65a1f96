import Testing

@testable import Markup

@Suite("The outline of a page's headings")
struct HeadingOutlineTests {
  @Test(
    "Headings begin at level 2 and leave no level out",
    arguments: [
      ([1, 2, 3], [2, 3, 4]), ([2, 3, 2], [2, 3, 2]), ([3], [2]),
      ([1, 3, 3, 2, 1], [2, 3, 3, 3, 2]),
      ([3, 2, 1], [2, 2, 2]), ([1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6, 6]), ([6, 5, 6], [2, 2, 3]),
    ])
  func levels(_ written: [Int], _ shown: [Int]) {
    var outline = HeadingOutline()
    #expect(written.map { outline.enter($0) } == shown)
  }
}
