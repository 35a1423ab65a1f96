import Testing

@testable import TemplateEngine

/// Values are escaped by their place in the HTML, or refused there.
@Suite struct EscapingContextTests {
  static let root = RecordShape(
    name: "the page",
    fields: [
      FieldShape("text", .text), FieldShape("number", .integer), FieldShape("html", .html),
      FieldShape("yes", .boolean), FieldShape("items", .list(.text)),
      FieldShape("absent", .text, optional: true), FieldShape("url", .text),
    ])

  private func compiled(_ source: String) throws(TemplateErrors) -> Template {
    try TemplateLibrary([TemplateSource(name: "main", bytes: Array(source.utf8))])
      .compile("main", for: Self.root)
  }

  private func output(_ source: String, url: String = "/") throws -> String {
    var output: [UInt8] = []
    try compiled(source).render(
      [
        .text("<a> & \"b\" 'c'"), .integer(7), .html(HTML(bytes: Array("<i>h</i>".utf8))),
        .boolean(true), .list([.text("x"), .text("y")]), .absent, .text(url),
      ], into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  func rules(_ source: String) -> [String] {
    do throws(TemplateErrors) {
      _ = try compiled(source)
      return []
    } catch {
      return error.errors.map(\.rule)
    }
  }

  private static let escaped = "&lt;a&gt; &amp; &#34;b&#34; &#39;c&#39;"

  @Test(arguments: [
    ("<p>{{ text }}</p>", "<p>\(escaped)</p>"),
    ("<p title=\"{{ text }}\">", "<p title=\"\(escaped)\">"),
    ("<p title='{{ text }}'>", "<p title='\(escaped)'>"),
    ("<p title = '{{ text }}'>", "<p title = '\(escaped)'>"),
    ("<title>{{ text }}</title>{{ html }}", "<title>\(escaped)</title><i>h</i>"),
    ("<TEXTAREA>{{ text }}</TextArea >{{ html }}", "<TEXTAREA>\(escaped)</TextArea ><i>h</i>"),
    ("a < b {{ html }} 1 <2 {{ html }}", "a < b <i>h</i> 1 <2 <i>h</i>"),
    (
      "<!-- > -->{{ html }}<!-->{{ html }}<!--->{{ html }}",
      "<!-- > --><i>h</i><!--><i>h</i><!---><i>h</i>"
    ),
    (
      "<!--a--!>{{ html }}<!doctype html>{{ html }}</>{{ html }}",
      "<!--a--!><i>h</i><!doctype html><i>h</i></><i>h</i>"
    ),
    (
      "<style>a < b</style>{{ html }}<script>if (a</b/) {}</script>{{ html }}",
      "<style>a < b</style><i>h</i><script>if (a</b/) {}</script><i>h</i>"
    ),
    ("<script src=\"{{ url }}\"></script>", "<script src=\"/\"></script>"),
    ("<input {% if yes %}checked{% endif %}>", "<input checked>"),
    ("<input{% if yes %} checked{% else %} a='1'{% endif %} b>", "<input checked b>"),
    ("<p{% if yes %} class='a'{% endif %}>{{ html }}", "<p class='a'><i>h</i>"),
    ("<p{% for i in items %} {{ '' }}{% endfor %}>", "refused"),
    ("<p{% for i in items %} class='{{ i }}'{% endfor %}/>", "<p class='x' class='y'/>"),
    ("<style{% if yes %} a{% endif %}>a < b</style>{{ html }}", "<style a>a < b</style><i>h</i>"),
    ("<br/>{{ html }}<a href=/x>{{ html }}</a>", "<br/><i>h</i><a href=/x><i>h</i></a>"),
    ("<a {% for i in items %}data-{% endfor %}x>", "refused"),
    ("<p class='{% for i in items %} {{ i }}{% endfor %}'>", "<p class=' x y'>"),
    ("<a href='{% if yes %}/a/{% else %}/b{% endif %}{{ number }}'>", "<a href='/a/7'>"),
    (
      "<script type='application/json'>{{ text|tojson }}</script>{{ html }}",
      "<script type='application/json'>\"\\u003ca\\u003e \\u0026 \\\"b\\\" \\u0027c\\u0027\""
        + "</script><i>h</i>"
    ),
    (
      "<script type=' Application/LD+JSON '>{{ items|tojson }}</script>",
      "<script type=' Application/LD+JSON '>[\"x\", \"y\"]</script>"
    ),
  ])
  func writesValuesAsTheirPlaceAsks(source: String, expected: String) throws {
    if expected == "refused" {
      #expect(!rules(source).isEmpty)
    } else {
      #expect(try output(source) == expected)
    }
  }

  @Test(arguments: [
    ("<p title={{ text }}>", "value-in-unquoted-attribute"),
    ("<p title= {{ text }}>", "value-in-unquoted-attribute"),
    ("<p title=a{{ text }}>", "value-in-unquoted-attribute"),
    ("<p {{ text }}>", "value-in-name"), ("<p a{{ text }}>", "value-in-name"),
    ("<p a {{ text }}>", "value-in-name"), ("<p a/{{ text }}>", "value-in-name"),
    ("<p a='b'{{ text }}>", "value-in-name"), ("<{{ text }}", "value-in-name"),
    ("</{{ text }}>", "value-in-name"),
    // A finished card that ends so would begin a tag with what is printed behind it.
    ("<p>{{ text }}</p> <", "unfinished-html"), ("<p{{ text }}>", "value-in-name"),
    ("<p ONCLICK=\"{{ number }}\">", "value-in-event-handler"),
    ("<p/onclick=\"{{ number }}\">", "value-in-event-handler"),
    ("<p a='b'onclick=\"{{ number }}\">", "value-in-event-handler"),
    ("<p Style='{{ text }}'>", "value-in-style"), ("<style>{{ number }}</style>", "value-in-style"),
    ("<style></style x>{{ text }}</style>", ""), ("<script>{{ text }}</script>", "value-in-script"),
    ("<script>'</scripty>'{{ number }}</script>", "value-in-script"),
    ("<script type='text/javascript'>{{ text|tojson }}</script>", "value-in-script"),
    ("<script type='application/json' type='x'>{{ text|tojson }}</script>", ""),
    ("<script type='x' type='application/json'>{{ text|tojson }}</script>", "value-in-script"),
    ("<script type=application/json>{{ text|tojson }}</script>", ""),
    ("<script data-type='application/json'>{{ text|tojson }}</script>", "value-in-script"),
    ("<script type='application/json'>{{ text }}</script>", "plain-value-in-json"),
    ("<script type='application/json'>{{ html }}</script>", "plain-value-in-json"),
    ("<script type='application/json'>{{ number }}</script>", "plain-value-in-json"),
    ("<script type='application/json'>\"{{ text|tojson }}\"</script>", "value-in-json-string"),
    (
      "<script type='application/json'>\"\\\"{{ number|tojson }}\"</script>", "value-in-json-string"
    ),
    ("<script type='application/json'>\"\\\\\"{{ text|tojson }} '{{ text|tojson }}'</script>", ""),
    ("<script type='application/json'>\"a</script><p title='\"{{ text }}'>{{ text }}</p>", ""),
    (
      "<script type='application/json'>{% if yes %}\"{% endif %}{{ text|tojson }}</script>",
      "context-mismatch"
    ),
    ("<script>{% if yes %}\"{% endif %}</script>{{ text }}", ""),
    ("<script type='application/json'><!--<script></script>{{ html }}", "comment-in-script"),
    ("<!-- {{ text }} -->", "value-in-comment"), ("<!--{{ text }}-->", "value-in-comment"),
    ("<!-- a --!x {{ text }} -->", "value-in-comment"), ("<?x {{ text }}>", "value-in-comment"),
    ("<![CDATA[ {{ text }} ]]>", "value-in-comment"), ("</ {{ text }}>", "value-in-comment"),
    ("<!DOCTYPE {{ text }}>", "value-in-declaration"), ("<!{{ text }}>", "value-in-declaration"),
    ("<!-{{ text }}>", "value-in-declaration"),
    ("<iframe srcdoc='{{ text }}'></iframe>", "value-in-srcdoc"),
    ("<iframe>{{ text }}</iframe>", "value-in-raw-text"),
    ("<plaintext>{{ text }}", "value-in-raw-text"),
    ("<p title='{{ html }}'>", "html-in-attribute"), ("<a href='{{ html }}'>", "html-in-attribute"),
    ("<title>{{ html }}</title>", "html-in-text-element"),
    ("<svg><title><a href={{ text }}></title></svg>", "value-in-unclear-markup"),
    ("<title>a</tit{{ text }}</title>", "value-in-unclear-markup"),
    ("<title>a <b</title>{{ text }}", ""),
    ("<p 'x'='{{ text }}'>", "value-in-unclear-markup"),
    ("<p =x='{{ text }}'>", "value-in-unclear-markup"),
    ("<animate attributeName='href' Values='{{ url }}'>", "value-in-unclear-markup"),
    ("<p title=\"{{ text|tojson }}\">", "json-in-attribute"),
    ("<a href='{{ text|tojson }}'>", "json-in-attribute"), ("<p t='{{ text|tojson }}'>", ""),
    ("<a href='javascript:{{ number }}'>", "value-in-url-scheme"),
    ("<a href='vbscript:{{ number }}'>", "value-in-url-scheme"),
    ("<a href='data:{{ number }}'>", "value-in-url-scheme"),
    ("<a href='java\nscript:{{ number }}'>", "value-in-url-scheme"),
    ("<a href='&#106;avascript:{{ number }}'>", "value-in-url-scheme"),
    ("<a href=' JavaScript:{{ number }}'>", "value-in-url-scheme"),
    ("<a href='{{ text }}:{{ text }}'>", "value-in-url-scheme"),
    (
      "<a href='{% if yes %}java{% else %}x-{% endif %}script:{{ text }}'>", "value-in-url-scheme"
    ),
    ("<a href='{% if yes %}java{% endif %}script:{{ text }}'>", "value-in-url-scheme"),
    ("<a href='{{ text }}&colon;{{ text }}'>", "value-in-url-scheme"),
    ("<a href='{{ text }}&COLON;{{ text }}'>", "value-in-url-scheme"),
    ("<a href='{{ text }}&#58;'>", "value-in-url-scheme"),
    ("<a href='{{ text }}&#x3A;'>", "value-in-url-scheme"),
    ("<a href='{{ text }}&Tab;x'>", "value-in-url-scheme"),
    ("<a href='/&Tab;{{ text }}'>", "value-in-url-scheme"),
    ("<a href='{{ text }}/&#9;{{ text }}'>", "value-in-url-scheme"),
    ("<a href='/a&amp;b/{{ text }}'>", ""), ("<a href='{{ text }}/&amp;{{ text }}'>", ""),
    ("<a href='{{ text }}&{{ text }}'>", "value-in-url-scheme"),
    ("<a href='{{ text }}&col{{ text }}'>", "value-in-url-scheme"),
    ("<a href='{{ text }}&{% if yes %}colon{% endif %};'>", "context-mismatch"),
    ("<a href='{{ text }}&amp;a={{ text }}&b={{ text }}'>", ""),
    ("<script type type='application/json'>{{ text|tojson }}</script>", "value-in-script"),
    ("<script type/type='application/json'>{{ text|tojson }}</script>", "value-in-script"),
    ("<script type a='application/json'>{{ text|tojson }}</script>", "value-in-script"),
    ("<script TYPE= type='application/json'>{{ text|tojson }}</script>", "value-in-script"),
    ("<script type='application/json' type>{{ text|tojson }}</script>", ""),
    (
      "<script {% if yes %}type{% endif %} type='application/json'>{{ text|tojson }}</script>",
      "context-mismatch"
    ),
    ("<p {% if yes %}a{% endif %} ='{{ text }}'>", "context-mismatch"),
    ("<p {% if yes %} a{% endif %} {% if yes %} b='1'{% endif %}c>", ""),
    ("{% if yes %}<b{% endif %}>", "context-mismatch"),
    ("<p title='{% if yes %}'{% else %}a'{% endif %}>", ""),
    ("<p {% if yes %}a=\"{% else %}a='{% endif %}x'>", "context-mismatch"),
    ("{% for i in items %}<p title='{% endfor %}", "context-mismatch"),
    ("{% for i in items %}<!--{% else %}{% endfor %}", "context-mismatch"),
    ("<input {% if yes %}a{% endif %}='{{ text }}'>", "context-mismatch"),
    ("<input {% if yes %}on{% endif %}click='{{ text }}'>", "context-mismatch"),
    ("<p{% if yes %} a='1'{% endif %}b='2'>", "context-mismatch"),
    ("<p{% if yes %} a{% endif %} ='{{ text }}'>", "context-mismatch"),
    ("<p{% if yes %} a{% endif %}{{ text }}>", "value-in-name"),
    ("<a{% if yes %}b{% endif %}>", "context-mismatch"),
    ("<a{% if yes %}b c{% endif %}>", "context-mismatch"),
    ("<p{% for i in items %} a{% endfor %}='{{ i }}'>", "context-mismatch"),
    ("<script{% if yes %} type{% endif %}>{{ text|tojson }}</script>", "context-mismatch"),
    (
      "<script{% if yes %} type='application/json'{% endif %}>{{ text|tojson }}</script>",
      "context-mismatch"
    ),
    ("<p title='", "unfinished-html"), ("<script>", "unfinished-html"), ("<!--", "unfinished-html"),
  ])
  func refusesValuesWhereNothingIsSafe(source: String, rule: String) {
    let found = rules(source)
    if rule.isEmpty {
      #expect(found == [], "\(source)")
    } else {
      #expect(found.contains(rule), "\(source) gave \(found)")
    }
  }

  @Test(arguments: [
    "https://a.example/", "HTTP://a.example", "mailto:a@b.example", "/a/b", "a/b:c", "?a:b", "#a:b",
    "", ".", "a.html", "  /x", "\u{1}", "\u{1}/a", "\u{1}posts/1/", "1/javascript:x", "/", "日本語/:",
  ])
  func keepsSafeURLs(url: String) throws {
    #expect(try output("<a href=\"{{ url }}\">", url: url) == "<a href=\"\(url)\">")
  }

  @Test("the mark of the site's root stays where the host program has put it")
  func rootsInJSON() throws {
    let template = try compiled(
      "<script type='application/json'>{{ url|tojson }}{{ url|default('')|tojson }}"
        + "{{ [text, url]|tojson }}{{ ('see ' ~ url)|tojson }}{{ '\\x02'|tojson }}</script>")
    let slots: [Value] = [
      .text("a\u{1}"), .integer(7), .html(HTML(bytes: [])), .boolean(true), .list([]), .absent,
      .text("\u{1}a&b"),
    ]
    for template in [template, template.specialized(for: [0: slots[0], 6: slots[6]])] {
      var output: [UInt8] = []
      try template.render(slots, into: &output)
      let link = "\"\u{1}a\\u0026b\""
      #expect(
        String(decoding: output, as: UTF8.self) == "<script type='application/json'>"
          + link + link + "[\"a\u{1}\", \(link)]\"see \u{1}a\\u0026b\"\"\\u0002\"</script>")
    }
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:x", " javascript:x", "\u{1F}javascript:x", "java\tscript:x",
    "java\nscript:x", "\u{0}javascript:x", "data:text/html,x", "vbscript:x", "intent:x",
    "file:///x",
    "//evil.example", "\\\\evil.example", "/\\evil.example", "\\/evil.example", " //evil.example",
    "/\t/evil.example", "\u{1}//evil.example", "\u{1}javascript:x", "\u{1}https://evil.example",
    "\u{2}\u{1}javascript:x", ":x", "tel:1", "javascript&colon;x:y", "http\u{0}s:x",
  ])
  func dropsUnsafeURLs(url: String) throws {
    for attribute in ["href", "SRC", "action", "formaction", "poster", "xlink:href", "srcset"] {
      #expect(try output("<a \(attribute)=\"{{ url }}\">", url: url) == "<a \(attribute)=\"#\">")
      let inBranches = "<a \(attribute)='{% if yes %}{{ url }}{% else %}x{% endif %}'>"
      #expect(try output(inBranches, url: url) == "<a \(attribute)='#'>")
    }
  }

  @Test(arguments: [
    ("{{ absent }}{{ url }}", "javascript:x", "#"),
    ("{{ absent }}{{ url }}", "https://a.example", "https://a.example"),
    ("{{ absent }}{{ url }}", "//evil.example", "#"), ("/{{ url }}", "/evil.example", "/#"),
    ("/{{ url }}", "\\evil.example", "/#"), ("/{{ url }}", "a", "/a"),
    ("/\t{{ url }}", "/evil.example", "/\t#"), ("/\n{{ url }}", "/evil.example", "/\n#"),
    ("/\t{{ url }}", "a", "/\ta"), ("/\ta/{{ url }}", "/b:c", "/\ta//b:c"),
    ("\t/\n{{ url }}", "\\e", "\t/\n#"), ("{{ absent }}/\t{{ url }}", "/e", "/\t#"),
    ("java\tscr{{ url }}", "ipt:x", "java\tscr#"),
    ("{{ absent }}/{{ url }}", "/e", "/#"),
    ("java{{ url }}", "script:x", "java#"), ("a{{ url }}", "b:c", "a#"),
    ("a/{{ url }}", "b:c", "a/b:c"),
    ("?q={{ url }}", "javascript:x", "?q=javascript:x"),
    ("https://a.example/{{ url }}", "//x:y", "https://a.example///x:y"),
    (" {{ url }}", "javascript:x", " #"), ("{{ url }}#top", "/a", "/a#top"),
    ("{% for i in items %}{{ url }}{% endfor %}", "data:", "#data:"),
    ("{% for i in items %}{{ url }}{% endfor %}", "x", "xx"),
    ("{% if yes %}{% else %}/a/{% endif %}{{ url }}", "javascript:x", "#"),
    ("{{ url|upper }}", "javascript:x", "#"), ("{{ 'java' ~ url }}", "script:x", "#"),
    ("{{ url or '/' }}", "data:x", "#"), ("{{ url|e }}", "data:x", "#"),
    ("{{ url }}{{ url }}", "'", "&#39;&#39;"), ("{{ url }}{{ url }}", "&a", "&amp;a&amp;a"),
  ])
  func checksAURLOfSeveralParts(value: String, url: String, expected: String) throws {
    #expect(try output("<a href=\"\(value)\">", url: url) == "<a href=\"\(expected)\">")
  }

  @Test func checksEveryURLOfAList() throws {
    let source = "<img srcset=\"{{ url }} 1x, {{ url }} 2x,/a.png 3x\" ping='{{ url }} {{ url }}'>"
    #expect(
      try output(source, url: "javascript:x")
        == "<img srcset=\"# 1x, # 2x,/a.png 3x\" ping='# #'>")
    #expect(
      try output(source, url: "a.png")
        == "<img srcset=\"a.png 1x, a.png 2x,/a.png 3x\" ping='a.png a.png'>")
    let list = "<img srcset=\"{{ url }}\" ping='/p{{ url }}'>"
    for harmful in ["/a.png 1x, javascript:a 2x", "/a\tjavascript:x", "/a.png 1x,//b.example/c 2x"]
    {
      #expect(try output(list, url: harmful) == "<img srcset=\"#\" ping='/p#'>")
    }
    let withCommas = "https://a.example/c_fill,ar_16:9/face.jpg"
    #expect(
      try output("<img srcset='{{ url }} 2x'>", url: withCommas)
        == "<img srcset='\(withCommas) 2x'>")
    #expect(
      try output(list, url: "/a.png 1x, https://a.example/b.png 2x")
        == "<img srcset=\"/a.png 1x, https://a.example/b.png 2x\" "
        + "ping='/p/a.png 1x, https://a.example/b.png 2x'>")
  }

  @Test func aValueThatIsNotAURLIsNotChecked() throws {
    #expect(try output("<a title='{{ url }}'>", url: "javascript:x") == "<a title='javascript:x'>")
    #expect(try output("{{ url }}", url: "javascript:x") == "javascript:x")
  }
}
