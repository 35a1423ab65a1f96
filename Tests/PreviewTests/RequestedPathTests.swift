import Testing

@testable import Preview

@Suite("Paths that are asked for")
struct RequestedPathTests {
  @Test(
    "An escape is the same path as what it stands for",
    arguments: [
      ("/~ann/posts/", "/%7Eann/", RequestedPath.inside("posts/")),
      ("/%7eann/posts/", "/~ann/", .inside("posts/")),
      ("/%E6%97%A5/a%20b.html", "/%e6%97%a5/", .inside("a b.html")),
      ("/blog/", "/blog/", .inside("")), ("/blog", "/blog/", .outside),
      ("/other/", "/blog/", .outside), ("/blog/%zz", "/blog/", .unreadable),
      ("/other/%zz", "/blog/", .outside), ("/%2E%2E/", "/", .inside("../")),
    ])
  func escapes(_ path: String, _ root: String, _ expected: RequestedPath) {
    #expect(RequestedPath(path[...], root: root) == expected)
  }
}
