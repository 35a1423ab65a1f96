import Testing

@testable import Repository

@Suite("Web addresses")
struct WebAddressTests {
  @Test(
    "a `%` that begins no escape is written as `%25`",
    arguments: [
      ("https://x/%zz", "https://x/%25zz"), ("https://x/%", "https://x/%25"),
      ("https://x/%4", "https://x/%254"), ("https://x/100%!", "https://x/100%25!"),
      ("http://x/%%41", "http://x/%25%41"), ("https://x/%41%e9%E9", "https://x/%41%e9%E9"),
      ("https://x/é?a=%", "https://x/é?a=%25"), ("https://x/a-b?c=d&e=f", "https://x/a-b?c=d&e=f"),
    ])
  func percents(url: String, published: String) {
    #expect(WebAddress.web(url) == published)
    #expect(WebAddress.webOrMail(url) == WebAddress.encodedWeb(published))
  }

  @Test(
    "addresses of pictures hold characters of URLs alone",
    arguments: [
      ("https://例え.jp/絵.png?ä", "https://xn--r8jz45g.jp/%E7%B5%B5.png?%C3%A4"),
      ("http://Bücher.example:80/", "http://xn--bcher-kva.example:80/"),
      ("https://x/é%41%", "https://x/%C3%A9%41%25"),
      ("https://a／b.example/", "https://a%EF%BC%8Fb.example/"),
    ])
  func encoded(url: String, published: String) {
    #expect(WebAddress.encodedWeb(url) == published)
    #expect(WebAddress.webOrMail(url) == published)
  }

  @Test("so is one in an address for mail")
  func mail() {
    #expect(WebAddress.webOrMail("mailto:a@x?subject=50%") == "mailto:a@x?subject=50%25")
    #expect(WebAddress.web("mailto:a@x") == nil)
  }

  @Test(
    "what could mislead a reader, or leave its place, is no address",
    arguments: [
      "https://", "https:///x", "https://@/x.png", "https://@", "http://@/", "javascript:alert(1)",
      "https://bank.example@x/", "https://u:p@x/a.png", "https://x/\u{202E}gpj",
      "https://x/\u{61C}",
      "https://x:65536/", "https://x:y/", "http://[zz]/", "https://x/\u{2066}", "https://x/ y",
      "https://x/\"", "ftp://x/", "//x/", "", "mailto:", "https://x/\u{FFFD}",
    ])
  func refused(url: String) {
    #expect(WebAddress.webOrMail(url) == nil)
  }

  @Test("what is wrong with an address is said")
  func hints() {
    let hint = { ContentProblem.hint(ofAddress: $0, in: "links.url") }
    #expect(hint("https://u:p@x/") == "leave out the name before the host")
    #expect(hint("https://x/@ada y").hasPrefix("it needs a host, and blanks"))
  }

  @Test("every field with an address is published so")
  func fields() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": """
      [{"id": "u1", "username": "ann", "photo_url": "https://x.example/%p",
        "links": [{"label": "x", "url": "https://x.example/%zz"}]}]
      """,
      "content/posts.json": """
      [{"id": "p1", "author_name": "Bo", "author_photo_url": "https://x.example/%a", "created_at": "2026-01-01",
        "images": ["https://x.example/%i", {"url": "https://x.example/%j", "alt": "x"}], "source_url": "https://x.example/%s"}]
      """,
    ])
    let user = loaded.network.users[0]
    #expect(user.photo == .remote(url: "https://x.example/%25p"))
    #expect(user.links.map(\.url) == ["https://x.example/%25zz"])
    let post = try loaded.post()
    #expect(
      post.pictures.map(\.source) == ["i", "j"].map { .remote(url: "https://x.example/%25\($0)") })
    #expect(post.sourceURL == "https://x.example/%25s")
    #expect(post.author == .unknown(name: "Bo", photo: .remote(url: "https://x.example/%25a")))
  }

  @Test(
    "a picture in the reader's own network is refused, whatever field names it",
    arguments: ["http://192.168.1.1/a.png", "http://localhost:631/x", "https://nas.local/a.png"])
  func ownNetwork(url: String) throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": """
      [{"id": "u1", "username": "ann", "photo_url": "\(url)",
        "links": [{"label": "x", "url": "\(url)"}]}]
      """,
      "content/posts.json": """
      [{"id": "p1", "author_name": "Bo", "author_photo_url": "\(url)", "text": "x",
        "created_at": "2026-01-01", "images": [{"url": "\(url)", "alt": "x"}]}]
      """,
    ])
    let user = loaded.network.users[0]
    #expect(user.photo == nil)
    // A link leads there only where somebody wants it.
    #expect(user.links.map(\.url) == [url])
    let post = try loaded.post()
    #expect(post.pictures == [])
    #expect(post.author == .unknown(name: "Bo", photo: nil))
    let refused = loaded.findings.filter { $0.rule == "bad-url" }
    #expect(refused.count == 3)
    #expect(refused.allSatisfy { $0.hint?.contains("a host that everybody can reach") == true })
  }

  @Test(
    "a link's name that is the address of another host gives way to the address",
    arguments: [
      ("https://bank.example/login", ""), ("WWW.bank.example", ""), ("ｈｔｔｐｓ：／／bank.example", ""),
      ("ht\\u200btps://bank.example", ""), ("旧ブログ www.bank.example", "旧ブログ www.bank.example"),
      ("Bank", "Bank"),
      ("https://evil.example/me", "https://evil.example/me"),
      ("@ann@bank.example", "@ann@bank.example"),
    ])
  func labels(label: String, shown: String) throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": """
      [{"id": "u1", "username": "ann",
        "links": [{"label": "\(label)", "url": "https://evil.example/"}]}]
      """
    ])
    #expect(loaded.network.users[0].links.map(\.label) == [shown])
    #expect(loaded.findings.filter { $0.rule == "bad-url" }.count == (label == shown ? 0 : 1))
  }
}
