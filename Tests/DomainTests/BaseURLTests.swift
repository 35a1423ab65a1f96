import Testing

@testable import Domain

@Suite("The address of a site")
struct BaseURLTests {
  @Test(
    "Absolute addresses are taken, with a slash at the end",
    arguments: [
      ("https://example.org", "https://example.org/", "example.org"),
      ("https://example.org/", "https://example.org/", "example.org"),
      ("https://example.org/blog", "https://example.org/blog/", "example.org"),
      ("https://example.org/blog/", "https://example.org/blog/", "example.org"),
      ("https://example.org/a/b.c/~d", "https://example.org/a/b.c/~d/", "example.org"),
      ("http://localhost:8080", "http://localhost:8080/", "localhost"),
      ("HTTPS://Example.ORG/Blog", "https://example.org/Blog/", "example.org"),
      ("https://xn--r8jz45g.jp/%E3%81%82", "https://xn--r8jz45g.jp/%E3%81%82/", "xn--r8jz45g.jp"),
      ("http://[::1]:8080/x", "http://[::1]:8080/x/", "[::1]"),
      ("http://127.0.0.1:80/", "http://127.0.0.1:80/", "127.0.0.1"),
      ("https://example.org/...", "https://example.org/.../", "example.org"),
    ])
  func takes(_ text: String, _ expected: String, _ host: String) throws {
    let url = try #require(BaseURL(text))
    #expect(url.text == expected)
    #expect(url.hostName == host)
    #expect(url.path.hasPrefix("/") && url.path.hasSuffix("/"))
    #expect(BaseURL(url.text) == url)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "/", "example.org", "//example.org", "https:", "https:/example.org", "https://",
      "https:///blog", "ftp://example.org", "javascript://example.org/%0Aalert(1)", "file:///x",
      "https://user@example.org", "https://user:pass@example.org/", "https://example.org?x",
      "https://example.org/?x=1", "https://example.org/#top", "https://example.org/a b",
      "https://example.org/é", "https://例え.jp", "https://example.org/a//b", "https://example.org//",
      "https://example.org/../x", "https://example.org/a/..", "https://example.org/./",
      "https://example.org/\"onload=", "https://example.org/<b>", "https://exa mple.org",
      "https://example.org\\x", "https://example.org/a\\b", "https://example.org\n",
      " https://example.org", "https://example.org/a\0", "https://:80/", "https://example.org/'",
      "https://a:b:c", "https://[::1", "https://[::1]x", "https://[]/", "https://a:",
      "https://a:99999", "https://a:65536",
      "https://a:0", "https://..", "https://a..b", "https://a/%zz", "https://a/%",
      "https://a/%2e%2e/",
    ])
  func refuses(_ text: String) {
    #expect(BaseURL(text) == nil)
  }

  @Test("The default address is a valid one")
  func example() {
    #expect(BaseURL(BaseURL.example.text) == BaseURL.example)
  }
}
