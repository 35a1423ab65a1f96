import Markup
import Testing

@Suite struct LinkTests {
  @Test(
    "Targets that are not on the list are dropped, the text stays",
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java&Tab;script:alert(1)",
      "java&#9;script:alert(1)", "java&#x0A;script:alert(1)", "&#106;avascript:alert(1)",
      "javascript&colon;alert(1)", "javascript&#58;alert(1)", "&#1;javascript:alert(1)",
      "<java\tscript:x>", "< javascript:x>", "vbscript:x", "data:text/html,x", "intent:x",
      "intent://host#Intent;end", "file:///etc/passwd", "ftp://example.com", "tel:1", "blob:x",
      "//evil.example", "/\\evil.example", "\\\\\\\\evil.example", "/&#92;evil.example", "\\evil",
      "/&sol;evil.example", "&sol;&sol;evil.example", "https:evil.example", "http:/evil.example",
      "https:///evil.example", "http:\\\\\\\\evil.example", "https://a\\\\@evil.example",
      "https://a\\\\.evil.example/", "http://",
      "https://@evil.example", "https://:80", "#fragment", "?query", "", ":x", "1:x", "a\\:b",
      "media\\\\x", "https&#0;://x", "mailto:", "https://example.com:65536/",
      "https://example.com:99999999999999999999/", "https://example.com:8o/", "https://a:1:2/",
      "http://[zz]/", "http://[::1", "http://[::1]x/", "http://a@[::1]:65536/", "http://a@:80/",
    ])
  func dropped(target: String) {
    let html = Fixtures.html("[text](\(target))")
    #expect(!html.contains("<a"), "\(target) gave \(html)")
    #expect(html.contains("text"))
    let image = Fixtures.html("![text](\(target))")
    #expect(!image.contains("<img"), "\(target) gave \(image)")
  }

  @Test(
    "Targets on the list are encoded",
    arguments: [
      ("https://example.com", "https://example.com"),
      ("HTTPS://Example.com/A", "https://Example.com/A"),
      ("<https://example.com/a b>", "https://example.com/a%20b"),
      ("https://example.com/%41%zz%", "https://example.com/%41%25zz%25"),
      ("https://example.com/é?ü=&ö", "https://example.com/%C3%A9?%C3%BC=&amp;%C3%B6"),
      ("https://example.com/'\\\"`", "https://example.com/%27%22%60"),
      ("https://example.com/\\\\x", "https://example.com/%5Cx"),
      ("https://example.com/[a]|{b}^", "https://example.com/[a]%7C%7Bb%7D%5E"),
      ("http://[::1]:80/", "http://[::1]:80/"), ("https://a.b:65535/", "https://a.b:65535/"),
      ("https://a.b:/:70000", "https://a.b:/:70000"),
      ("mailto:a@example.com?subject=x%20y", "mailto:a@example.com?subject=x%20y"),
      ("/about/", "{root}about/"), ("about", "{root}about"), ("./about", "{root}about"),
      ("/", "{root}"), (".", "{root}"), ("..", "{root}"),
      ("../../../etc/passwd", "{root}etc/passwd"),
      ("a/../../b", "{root}b"), ("a/b/..", "{root}a/"), ("a/./b", "{root}a/b"),
      ("%2e%2E/%2e/x", "{root}x"), (".//evil.example", "{root}evil.example"),
      ("a//b", "{root}a/b"), ("a/..//evil", "{root}evil"),
      ("./javascript:x", "{root}javascript%3Ax"),
      ("/javascript:x", "{root}javascript%3Ax"), ("%2f%2fevil", "{root}%2f%2fevil"),
      ("/a?b=//c#d:e", "{root}a?b=//c#d:e"), ("/%6Aavascript:x", "{root}javascript%3Ax"),
      ("/é", "{root}%C3%A9"), ("/%C3%A9", "{root}%C3%A9"), ("/%FF", "{root}%FF"),
      ("/%00%0a", "{root}%00%0a"), ("/%2541", "{root}%2541"), ("/a%", "{root}a%25"),
    ])
  func kept(target: String, href: String) {
    let html = Fixtures.html("[text](\(target))")
    #expect(html.contains("<a href=\"\(href)\""), "\(target) gave \(html)")
  }

  @Test func aPictureOfUnknownSizeSaysNone() {
    let html = TextRenderer(surroundings: TextSurroundings(picture: { ($0, 0, 0) }))
      .render("![x](media/x.png)", origin: .stranger).shown
    #expect(html.contains("<img") && !html.contains("width"))
  }

  @Test(
    "A link without a text has its address for one",
    arguments: [
      ("[](https://a.example/)", ">https://a.example/</a>"),
      ("[\u{200B}](https://a.example/)", "https://a.example/</a>"),
      ("[ ](/about/)", "/about/</a>"), ("[](mailto:a@b.example)", ">mailto:a@b.example</a>"),
      ("[a](https://a.example/)", ">a</a>"), ("[*a*](https://a.example/)", "<em>a</em></a>"),
      (
        "[![](media/y.png)](https://a.example/?a&b)",
        "rel=\"nofollow ugc noopener\" aria-label=\"https://a.example/?a&amp;b\"><img src=\"{root}"
      ),
    ])
  func withoutText(text: String, end: String) {
    let html = Fixtures.html(text)
    #expect(html.contains(end), "\(text) gave \(html)")
  }

  @Test(
    "A link leads to a post in NFC, to a picture as its file is called, and to other files as it is written",
    arguments: [
      ("/posts/か\u{3099}/?a#b", "posts/%E3%81%8C/?a#b"), ("/か\u{3099}", "%E3%81%8B%E3%82%99"),
      ("/tags/か\u{3099}.html", "tags/%E3%81%8C.html"),
      ("/users/%E3%81%8B%E3%82%99/x/", "users/%E3%81%8C/x/"),
      ("/media/が.jpg#a", "media/%E3%81%8B%E3%82%99.jpg#a"),
      ("/media/か\u{3099}.jpg", "media/%E3%81%8B%E3%82%99.jpg"),
      ("/media/x/が.jpg", "media/x/%E3%81%8C.jpg"),
      ("/か\u{3099}.pdf", "%E3%81%8B%E3%82%99.pdf"), ("/が.pdf", "%E3%81%8C.pdf"),
    ])
  func formsOfUnicode(target: String, href: String) {
    let file = "media/か\u{3099}.jpg"
    let renderer = TextRenderer(
      surroundings: TextSurroundings(picture: { $0 == file ? (Fixtures.encoded(file), 1, 1) : nil })
    )
    #expect(
      renderer.render("[x](\(target))", origin: .stranger).shown
        == "<p><a href=\"{root}\(href)\">x</a></p>")
  }

  @Test func linksToOtherHostsSayThatAStrangerMadeThem() {
    #expect(
      Fixtures.html("[x](https://example.com/ \"a\\\"<b>\")")
        == "<p><a href=\"https://example.com/\" rel=\"nofollow ugc noopener\" title=\"a&quot;&lt;b&gt;\">x</a></p>"
    )
    #expect(
      Fixtures.html("<https://example.com/>")
        == "<p><a href=\"https://example.com/\" rel=\"nofollow ugc noopener\">https://example.com/</a></p>"
    )
    #expect(
      Fixtures.html("[x](https://example.com/)", .owner)
        == "<p><a href=\"https://example.com/\" rel=\"noopener\">x</a></p>")
  }

  @Test(
    "Links within the site need no rel",
    arguments: [
      ("https://example.org/net/", true), ("http://EXAMPLE.org/net", true),
      ("https://example.org/net?x", true), ("https://example.org/network", false),
      ("https://example.org/", false), ("https://example.org.evil.example/net/", false),
      ("https://example.org/NET/", false), ("https://example.com/net/", false),
    ])
  func ownLinks(target: String, isOwn: Bool) {
    #expect(Fixtures.html("[x](\(target))").contains(" rel=") == !isOwn)
    #expect(Fixtures.html(target).contains(" rel=") == !isOwn)
  }

  @Test(
    "A link whose text begins with the address of another host says where it leads",
    arguments: [
      ("https://bank.example/login", "https://evil.example/"),
      ("https:/bank.example", "https://evil.example/"),
      ("**http://BANK.example**: log in", "https://evil.example/a"),
      ("www.bank.example", "HTTPS://Evil.example:8080"),
      ("`https://bank.example`", "https://evil.example"),
      ("\u{200B}→ https://bank.example", "https://evil.example"),
      ("https://bank.example\\@evil.example", "https://evil.example"),
      ("https://evil.example.bank.example", "https://evil.example"),
      ("https://evil.exampl\u{435}/", "https://evil.example"),
      ("https://notevil.example/", "https://evil.example"),
      ("https://bank.exampleはこちら", "https://evil.example"),
      ("ht\u{200B}tps://bank.example/login", "https://evil.example"),
      ("https:\u{2060}/\u{AD}/bank.example", "https://evil.example"),
      ("w\u{200B}ww.bank.example", "https://evil.example"),
      ("http&#8203;s:///bank.example", "https://evil.example"),
      ("htt\u{440}s://bank.example", "https://evil.example"),
      ("ｈｔｔｐｓ：／／ｂａｎｋ．example", "https://evil.example"),
      ("https://evil.exampleの.bank.example", "https://evil.example"),
      ("https://evil.example。bank.example", "https://evil.example"),
      ("𝗁𝗍𝗍𝗉𝗌://𝖻𝖺𝗇𝗄.example/login", "https://evil.example/"),
      ("https://evil.example\u{2024}bank.example", "https://evil.example/"),
      ("https\u{2236}//bank.example", "https://evil.example/"),
      ("https:\u{2044}\u{2044}bank.example", "https://evil.example/"),
      ("\u{202E}elpmaxe.knab//:sptth", "https://evil.example"),
      ("&#x202D;elpmaxe.knab//:sptth", "https://evil.example"),
      ("https\u{2028}://bank.example", "https://evil.example"),
      ("https://\u{FFF9}bank.example", "https://evil.example"),
      ("www\u{2028}.bank.example", "https://evil.example"),
      ("\u{332}https://bank.example", "https://evil.example"),
      ("h\u{332}ttps://bank.example", "https://evil.example"),
      ("http\u{1E63}://bank.example", "https://evil.example"),
      ("\u{1E89}ww.bank.example", "https://evil.example"),
      ("https://", "https://evil.example"),
      ("https://evil.example:x@bank.example", "https://evil.example"),
      ("https:\u{2571}\u{2571}bank.example", "https://evil.example"),
      ("https:\u{2AFD}bank.example", "https://evil.example"),
      ("https\u{A4FD}//bank.example", "https://evil.example"),
    ])
  func otherHost(text: String, target: String) {
    let html = Fixtures.html("[\(text)](\(target))")
    #expect(
      html.hasSuffix(" (<bdi dir=\"ltr\">evil.example</bdi>)</a></p>"), "\(text) gave \(html)")
    let plain = Fixtures.renderer.render("[\(text)](\(target))", origin: .stranger).plain
    #expect(!plain.contains(" (evil.example)"), "\(plain)")
  }

  @Test(
    "A text that names the host, or none, stays as it is",
    arguments: [
      ("https://Example.com/a", "https://example.com/b"),
      ("http://www.example.com", "https://example.com/"),
      ("www.example.com", "https://blog.example.com/"),
      ("https://blog.example.com", "https://www.example.com/"),
      ("https://example.com.", "https://example.com"),
      ("https://example.com/a", "https://example.com./"),
      ("https://example.com、", "https://example.com"),
      ("https://example.comはこちら", "https://example.com/"),
      ("https://example.com。次", "https://www.example.com/"),
      ("www.example.comの記事", "https://example.com/"),
      ("https://example.com를 보세요", "https://example.com/"),
      ("https://例え.テスト（公式）", "https://例え.テスト/"),
      ("\u{2067}https://مثال.إختبار\u{2069}", "https://مثال.إختبار/"),
      ("https://bücher.example…", "https://bücher.example/"),
      ("https://bücher.example’s", "https://bücher.example/"),
      ("https://☕.example", "https://☕.example"), ("https://a+b.example", "https://a+b.example"),
      ("https://نمونه\u{200C}ای.example/", "https://نمونه\u{200C}ای.example/"),
      ("https://example.com...", "https://example.com/long"),
      ("https://example.com--the town", "https://example.com/"),
      ("https://example.com_", "https://example.com/"),
      ("詳しくはhttps://bank.example", "https://example.com/"),
      ("https://example.com, the town", "https://example.com:8080/"),
      ("https://bücher.example/", "https://xn--bcher-kva.example/"),
      ("https://b%C3%BCcher.example/", "https://bücher.example/"),
      ("@ann@bank.example", "https://example.com/@ann"), ("bank.example", "https://example.com/"),
      ("the bank, https://bank.example", "https://example.com/"),
      ("www. is old", "https://a.example/"), ("https://example.org…続きを読む", "https://example.org/a"),
      ("https://example.org‥more", "https://example.org/a"),
      ("https://mastodon.example/@ada", "https://mastodon.example/@ada"),
      ("https://bank.example", "/about/"),
      ("wwwide", "https://a.example/"), ("help@bank.example", "mailto:Help@bank.example?subject=x"),
      ("Write to us", "mailto:a@b.example"),
    ])
  func sameHost(text: String, target: String) {
    let html = Fixtures.html("[\(text)](\(target))")
    #expect(html.contains("\(text)</a>"), "\(text) gave \(html)")
    #expect(!Fixtures.html("[https://bank.example](https://a.example)", .owner).contains("<bdi"))
  }

  @Test(
    "A link for mail whose text has another mailbox or an address says where it leads",
    arguments: ["help@bank.example", "Write to help@bank.example", "https://bank.example"])
  func otherMailbox(text: String) {
    let html = Fixtures.html("[\(text)](mailto:evil@evil.example)")
    #expect(html.hasSuffix(" (<bdi dir=\"ltr\">evil@evil.example</bdi>)</a></p>"), "\(html)")
    let escaped = Fixtures.html("[\(text)](mailto:e%00%E2%80%AE@evil.example)")
    #expect(escaped.contains("(<bdi dir=\"ltr\">e%00%e2%80%ae@evil.example</bdi>)"), "\(escaped)")
  }

  @Test(
    "Another mailbox is one that is longer, or a further one, and no other spelling",
    arguments: [
      ("help@bank.com", "mailto:help@bank.co", true),
      ("help@bank.example", "mailto:p@bank.example", true),
      ("info@bank.co.jp", "mailto:info@bank.co", true),
      ("help@bank.example", "mailto:?to=evil@evil.example", true),
      ("help@bank.example", "mailto:help@bank.example?subject=a&TO=evil@evil.example", true),
      ("ada@例え.jp", "mailto:ada@xn--r8jz45g.jp", false),
      ("ada@xn--r8jz45g.jp", "mailto:ada@例え.jp", false),
      ("INFO@MÜNCHEN.de", "mailto:info@münchen.de", false),
      ("info＠example。jp", "mailto:info@example.jp", false),
      ("a@x.org, b@x.org", "mailto:a@x.org,b@x.org", false),
      ("info@x.orgへ", "mailto:info@x.org", false),
      ("ゆき@Mr.Children に連絡", "mailto:yuki@x.org", false),
      ("info@x.org.", "mailto:info@x.org?cc=b@x.org", false),
    ])
  func mailboxes(text: String, target: String, isOther: Bool) {
    let html = Fixtures.html("[\(text)](\(target))")
    #expect(html.contains(" (<bdi dir=\"ltr\">") == isOther, "\(html)")
  }

  @Test(
    "A picture before it does not hide the address of another host, nor does one say another above a link"
  )
  func otherHostBesidePicture() {
    let picture = "![a](https://a.example/px.png)"
    let html = Fixtures.html("[\(picture) https://bank.example](https://evil.example)")
    #expect(html.contains("(<bdi dir=\"ltr\">evil.example</bdi>)"), "\(html)")
    #expect(!Fixtures.html("[\(picture) the harbour](https://a.example)").contains("<bdi"))
    func title(_ origin: TextOrigin) -> Bool {
      let picture = #"![x](https://a.example/px.png "https://bank.example/login")"#
      return Fixtures.html("[\(picture) click](https://evil.example)", origin).contains("title=")
    }
    #expect(!title(.stranger))
    #expect(title(.owner))
  }

  @Test("What nobody sees in a link without words doesn't turn the address that stands for them")
  func unseenText() {
    let html = Fixtures.html("[\u{202E}](https://evil.example/moc.elpmaxe.knab//:sptth)")
    #expect(!html.contains("\u{202E}"), "\(html)")
    #expect(html.contains(">https://evil.example/"), "\(html)")
  }

  @Test("The title of a link is left out where it has the address of another host")
  func otherHostInTitle() {
    #expect(
      !Fixtures.html(#"[a](https://evil.example/ "https://bank.example/login")"#).contains("title=")
    )
    #expect(Fixtures.html(#"[a](https://a.example/ "The bank")"#).contains(#"title="The bank""#))
  }

  @Test("Code and addresses in a text that runs from the right do not say from where its lists run")
  func directionsInLists() {
    let html = Fixtures.html(
      "1. `x` مرحبا\n2. [b](https://a.example) عالم")
    #expect(html.contains("<code dir=\"ltr\">x</code>"), "\(html)")
    #expect(
      html.contains(" dir=\"auto\">b</a>"))
    #expect(!Fixtures.html("1. `x` [b](https://a.example)").contains("dir="))
  }

  @Test(
    "A stranger's picture in the reader's own network is its alternative text",
    arguments: [
      "http://192.168.1.1/a.png", "http://localhost:631/x", "http://169.254.169.254/",
      "http://2130706433/", "http://[::1]/", "https://nas.local/a.png", "//nas/a.png",
    ])
  func pictureOfOwnNetwork(target: String) {
    #expect(Fixtures.html("![A cup](\(target))") == "<p>A cup</p>")
    let isWeb = !target.hasPrefix("/")
    #expect(Fixtures.html("![A cup](\(target))", .owner).contains("<img") == isWeb)
    #expect(Fixtures.html("[A cup](\(target))").contains("<a ") == isWeb)
  }

  @Test(
    "A name before the host, which people would take for the host, makes no link",
    arguments: [
      "https://bank.example@evil.example/", "https://bank.example:443@evil.example/login",
      "http://ada:secret@example.org/", "https://@evil.example/", "https://a@b@evil.example",
      "https://ä@bücher.example/",
    ])
  func nameBeforeHost(target: String) {
    for text in [target, "[x](\(target))", "<\(target)>", "![x](\(target))"] {
      let html = Fixtures.html(text)
      #expect(!html.contains("href="), "\(text)")
      #expect(!html.contains("src="), "\(text)")
    }
    #expect(Fixtures.html("[x](https://example.org/@ada)").contains("href="))
  }

  @Test(
    "A host in another script is written as DNS has it, and one that can't be as it was",
    arguments: [
      ("https://例え.テスト/霧?雨#雪", "https://xn--r8jz45g.xn--zckzah/%E9%9C%A7?%E9%9B%A8#%E9%9B%AA"),
      ("https://ü.example./", "https://xn--tda.example./"),
      ("https://xn--ü.example/", "https://xn--%C3%BC.example/"),
      ("HTTPS://Bücher.example:8080", "https://xn--bcher-kva.example:8080"),
      ("https://b%C3%BCcher.example/", "https://xn--bcher-kva.example/"),
      ("https://Example.org/ä", "https://Example.org/%C3%A4"),
      ("https://a／b.example/", "https://a%EF%BC%8Fb.example/"),
      ("https://ä\u{200B}.example/", "https://%C3%A4%E2%80%8B.example/"),
      ("https://ä..example/", "https://%C3%A4..example/"),
      ("https://\(String(repeating: "ä", count: 70)).example/", nil),
      ("https://e%78ample.örg/", "https://e%78ample.%C3%B6rg/"),
      ("https://１２７.0.0.1/", "https://127.0.0.1/"), ("https://[::1]/ä", "https://[::1]/%C3%A4"),
    ] as [(String, String?)])
  func hosts(target: String, expected: String?) {
    let expected = expected ?? "https://\(String(repeating: "%C3%A4", count: 70)).example/"
    let html = Fixtures.html("[x](<\(target)>)")
    #expect(html.hasPrefix("<p><a href=\"\(expected)\" rel="), "\(html)")
    #expect(Fixtures.html("![x](<\(target)>)", .owner).hasPrefix("<p><img src=\"\(expected)\""))
  }

  @Test func fragmentsAreForTheOwner() {
    #expect(Fixtures.html("[x](#ä\"<)", .owner) == "<p><a href=\"#%C3%A4%22%3C\">x</a></p>")
    #expect(Fixtures.html("[x](#a)") == "<p>x</p>")
  }

  @Test func imagesAreLookedUp() {
    #expect(
      Fixtures.html("![a *b* `c` \"](/media/x.jpg 'T')")
        == "<p><img src=\"{root}media/x.jpg\" alt=\"a b c &quot;\" width=\"640\" height=\"480\" title=\"T\" loading=\"lazy\" decoding=\"async\"></p>"
    )
    #expect(Fixtures.html("![a](media/my%20cat.jpg)").contains("src=\"{root}media/my%20cat.jpg\""))
    #expect(Fixtures.html("![a](<media/my cat.jpg>)").contains("src=\"{root}media/my%20cat.jpg\""))
    #expect(Fixtures.html("![gone](media/missing.jpg)") == "<p>gone</p>")
    #expect(Fixtures.html("![a](mailto:x@example.com)") == "<p>a</p>")
    #expect(
      Fixtures.html("![a](https://example.com/x.jpg)")
        == "<p><img src=\"https://example.com/x.jpg\" alt=\"a\" loading=\"lazy\" decoding=\"async\"></p>"
    )
    #expect(
      Fixtures.html("[![a ![b](x) `c`](media/x.jpg)](https://example.com)")
        == "<p><a href=\"https://example.com\" rel=\"nofollow ugc noopener\"><img src=\"{root}media/x.jpg\" alt=\"a b c\" width=\"640\" height=\"480\" loading=\"lazy\" decoding=\"async\"></a></p>"
    )
  }

  /// Found by fuzzing: the inner link's end was taken for the outer one's, which stayed open.
  @Test(
    "A link in the text of a link is text",
    arguments: [
      ("[a <http://b.c> d](/e)", "<a href=\"{root}e\">a http://b.c d</a>"),
      ("[<x@y.zz>](/e) f", "<a href=\"{root}e\">x@y.zz</a> f"),
      ("[a ![b <http://c.d>](mailto:x) e](/f)", "<a href=\"{root}f\">a b http://c.d e</a>"),
      (
        "[a <mailto:b@c.de> f](javascript:x)",
        "a <a href=\"mailto:b@c.de\">mailto:b@c.de</a> f"
      ),
    ])
  func linkWithinLink(text: String, html: String) {
    #expect(Fixtures.html(text) == "<p>\(html)</p>")
    #expect(Fixtures.html(text, .owner) == "<p>\(html)</p>")
  }
}
