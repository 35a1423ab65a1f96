import Markup
import Testing

@Suite struct URLTests {
  @Test(
    "A bare URL is linked as far as it goes",
    arguments: [
      ("http://example.com", "http://example.com"),
      ("HTTPS://EXAMPLE.com/A", "HTTPS://EXAMPLE.com/A"),
      ("(http://example.com/)", "http://example.com/"),
      ("http://en.wikipedia.org/wiki/Primer_(film)", "http://en.wikipedia.org/wiki/Primer_(film)"),
      (
        "(http://en.wikipedia.org/wiki/Primer_(film))", "http://en.wikipedia.org/wiki/Primer_(film)"
      ),
      ("[see http://example.com/a]", "http://example.com/a"),
      ("http://example.com/a?b=c&d=e#f.", "http://example.com/a?b=c&d=e#f"),
      ("http://example.com/a?!.,:*_~';", "http://example.com/a"),
      ("http://example.com/a_b_c", "http://example.com/a_b_c"),
      ("http://example.com/~a/b-", "http://example.com/~a/b-"),
      ("http://example.com:8080/a", "http://example.com:8080/a"),
      ("http://example.com:65535/a", "http://example.com:65535/a"),
      ("http://192.168.0.1/x", "http://192.168.0.1/x"),
      ("https://example.com。次", "https://example.com"),
      ("見てhttps://example.com/aを", "https://example.com/a"),
      ("「https://example.com/a」", "https://example.com/a"),
      ("（https://example.com/a）", "https://example.com/a"),
      ("http://example.comだよね.comtest/x", "http://example.com"),
      ("http://example.comᥐᥑ.comtest/x", "http://example.com"),
      ("http://ああ.com", "http://ああ.com"), ("http://あ-あ.com", "http://あ-あ.com"),
      ("http://✪df.ws/ejp", "http://✪df.ws/ejp"), ("https://example.com🎉", "https://example.com"),
      ("http://foobar.中国/", "http://foobar.中国/"), ("https://müller.de/é", "https://müller.de/é"),
      ("https://ru.wikipedia.org/wiki/Москва", "https://ru.wikipedia.org/wiki/Москва"),
      ("http://example.com/a\u{202C}", "http://example.com/a"),
      ("http://example.com\"", "http://example.com"),
      ("https://eショップ.example/a", "https://eショップ.example/a"),
      ("http://abc日本.jp/", "http://abc日本.jp/"), ("http://example.com,@x", "http://example.com"),
      ("<br>http://example.com<br>", "http://example.com"),
      ("http://example.com/a*b*", "http://example.com/a*b"),
      ("http://example.com/?a=1&amp;b=2", "http://example.com/?a=1&b=2"),
      ("www.example.com/a,", "www.example.com/a"), ("WWW.example.com", "WWW.example.com"),
      ("http://a.b.cd", "http://a.b.cd"), ("http://a_b.c-d.com", "http://a_b.c-d.com"),
      ("こちら→https://example.com/a(見て)です。", "https://example.com/a"),
      ("https://example.com/c(11/3更新)", "https://example.com/c"),
      ("https://example.com/c.(更新)", "https://example.com/c"),
      ("https://ja.example/wiki/Swift_(プログラミング言語)", "https://ja.example/wiki/Swift"),
      ("https://example.com/v[見て]", "https://example.com/v"),
      ("https://example.com/t(", "https://example.com/t"),
      ("https://example.com/t[", "https://example.com/t"),
      ("https://example.com/(a)(b[c]", "https://example.com/(a)"),
      ("(https://example.com/a(見て)", "https://example.com/a"),
      ("https://example.com/a)(見て)", "https://example.com/a"),
      (
        "https://ja.example/wiki/(%E8%A8%80)?a[0]=1&b[]=2",
        "https://ja.example/wiki/(%E8%A8%80)?a[0]=1&b[]=2"
      ),
      (
        "https://example.com/?range=[0,5)&other=(1,2]#x",
        "https://example.com/?range=[0,5)&other=(1,2]#x"
      ),
      ("https://example.com/a)b", "https://example.com/a)b"),
      (
        "https://example.com/\(String(repeating: "(a", count: 15) + String(repeating: ")", count: 15))",
        "https://example.com/\(String(repeating: "(a", count: 15) + String(repeating: ")", count: 15))"
      ),
    ])
  func linked(text: String, url: String) {
    let html = Fixtures.html(text)
    let escaped = url.replacing("&", with: "&amp;")
    #expect(html.contains(" rel=\"nofollow ugc noopener\">\(escaped)</a>"), "\(text) gave \(html)")
  }

  @Test(
    "These are not linked",
    arguments: [
      "http://", "http://localhost/", "http://example", "ahttp://example.com",
      "#http://example.com",
      "@http://example.com", "$http://example.com", "ftp://example.com", "http://-x.com",
      "http://x_.com", "http://twitter_underscore.com", "http://.com", "www.example", "xwww.a.com",
      "a.www.example.com", "a/www.example.com", "`http://example.com`", "example.com",
      "http:/example.com",
      "http://。com",
      "twitter.com/#hashtag", "http://example.com@x", "https://john.doe@mail.example/inbox",
      "https://ada.example:secret@evil.example/", "http://example.com:65536/a",
      "http://example.com:99999999999999999999/", "http://xn--はじめよう.com/",
    ])
  func notLinked(text: String) {
    let html = Fixtures.html(text)
    #expect(!html.contains("<a "), "\(text) gave \(html)")
  }

  @Test func theTargetIsEncodedAndTheTextIsNot() {
    #expect(
      Fixtures.html("www.example.com/é?a=\"")
        == "<p><a href=\"http://www.example.com/%C3%A9?a=\" rel=\"nofollow ugc noopener\">www.example.com/é?a=</a>&quot;</p>"
    )
  }

  @Test func twoURLsCanFollowEachOther() {
    let html = Fixtures.html("http://twitter.com/これは。中国語http://t.co/abcde한국")
    #expect(html.contains(">http://twitter.com/</a>これは"))
    #expect(html.contains(">http://t.co/abcde</a>한국"))
  }

  @Test func nothingIsLinkedWithinALink() {
    let html = Fixtures.html("[http://example.com @ada #tag](https://example.com)")
    #expect(
      html
        == "<p><a href=\"https://example.com\" rel=\"nofollow ugc noopener\">http://example.com @ada #tag</a></p>"
    )
  }

  @Test("What stands in a bracket that nobody closes is looked at as if no URL were before it")
  func openBrackets() {
    let html = Fixtures.html("https://example.com/a(#霧 http://example.com/b(www.example.com/c")
    for url in ["https://example.com/a", "http://example.com/b", "www.example.com/c"] {
      #expect(html.contains(">\(url)</a>"), "\(html)")
    }
    #expect(html.contains(">#霧</span></bdi></a>"), "\(html)")
  }
}
