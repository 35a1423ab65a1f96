import TestSupport
import Testing

@testable import TemplateEngine

extension EscapingContextTests {
  private static let json = "<script type='application/json'>"
  private static let value = "{{ text|tojson }}"

  @Test(
    "SVG and MathML, in which elements of text hold markup, are read as well",
    arguments: [
      "<svg><script type='application/json'/><a title=\"\(value)\">x</a></script></svg>",
      "<svg>\(json)<a title=\"\(value)\">x</a></script></svg>",
      "<svg>\(json)<a title=\"</script></svg>{{ text }}",
      "<svg>\(json)</a title=\"\(value)\"></script></svg>",
      "<svg>\(json)</scripts>\(value)</script></svg>", "<svg>\(json)<?\(value)</script></svg>",
      "<svg><script/ >\(json)</a>\(value)</script></svg>",
      "<SVG>\(json)<b>\(value)</script></SVG>",
      "<math>\(json)<b>\(value)</script></math>",
      "<svg><style><a title='</style>{{ text }}", "<svg><title><a href=</title>{{ text }}",
      "<svg><title/><a href='{{ text }}'></title></svg>{{ text }}",
      "<svg><xmp><!--</xmp>{{ text }}", "<svg><textarea><![CDATA[</textarea>{{ text }}",
      "<svg><style><![cdata[</style>{{ text }}", "<svg><style><![CDATA[]>]</style>{{ text }}",
      "<svg>\(json)<![CDATA[\(value)]]></script></svg>",
      "<svg><![CDATA[><a title=\"]]><script>{{ text }}</script>\">x</a></svg>",
      "<svg><![CDATA[><a title=\"]]>{{ text }}\">x</a></svg>",
      "<svg><![CDATA[]>]]>{{ text }}",
      "<svg><svg></svg>\(json)<b>\(value)</script></svg>",
      "<svg></math>\(json)<b>\(value)</script></svg>",
      "<svg><foreignObject><p></svg></p></foreignObject>\(json)<b>\(value)</script></svg>",
      "<svg><desc></svg>\(json)<b>\(value)</script>",
      "<svg><desc><b></desc></svg>\(json)<b>\(value)</script>",
      "<svg><desc><div/></desc></svg>\(json)<b>\(value)</script>",
      "<svg><desc><p><div></div></p></desc></svg>\(json)<b>\(value)</script>",
      "<svg><desc><h1><h2></h2></h1></desc></svg>\(json)<b>\(value)</script>",
      "<svg><desc><li></li></desc></svg>\(json)<b>\(value)</script>",
      "<svg><desc><tr></tr></desc></svg>\(json)<b>\(value)</script>",
      "<svg><desc><noscript></noscript></desc></svg>\(json)<b>\(value)</script>",
      "<svg><desc><a><b><a></a></b></a></desc></svg>\(json)<b>\(value)</script>",
      "<svg><desc><svg><p></p></svg></desc></svg>\(json)<b>\(value)</script>",
      "<svg><g><desc><svg></g></desc></svg></svg>\(json)<b>\(value)</script>",
      "<svg><desc><svg><é></e\u{301}></svg></desc></svg>\(json)<b>\(value)</script>",
      "<svg><math></math></svg>\(json)<b>\(value)</script>",
      "<math><svg></svg></math>\(json)<b>\(value)</script>",
      "<math><mi></math>\(json)<b>\(value)</script>",
      "<math><annotation-xml></annotation-xml></math>\(json)<b>\(value)</script>",
      "<svg / >\(json)<b>\(value)</script>", "<svg a=/>\(json)<b>\(value)</script>",
      "<svg{% if yes %}/{% else %} a{% endif %}>\(json)<b>\(value)</script>",
      "{% if yes %}<svg>{% else %}<svg><svg>{% endif %}</svg></svg><style><b></style>{{ text }}",
      "{% for i in items %}{{ i }}<style><b></style><svg>{% endfor %}",
      String(repeating: "<svg>", count: 65) + String(repeating: "</svg>", count: 65)
        + "<style><b></style>{{ text }}",
      "<svg>{{ html }}</svg>\(json)<b>\(value)</script>",
      "{% if yes %}<svg>{% endif %}\(json)<b>\(value)</script>",
      "{% if yes %}<svg>{% endif %}</svg>\(json)<b>\(value)</script>",
      "{% for i in items %}<svg>{% endfor %}</svg>\(json)<b>\(value)</script>",
      "{% for i in items %}{{ i }}<svg><style><b></style></svg>{% endfor %}",
      "{% if yes %}<svg><style><b></style></svg>{% else %}<b>{% endif %}{{ text }}",
      "<svg><script type='application/json'{% if yes %} a/{% endif %}>\(value)</script></svg>",
      "<svg><style{% if yes %}/{% else %} a{% endif %}></style></svg>{{ text }}",
      "<svg><style>{% if yes %}<![CDATA[{% endif %}</style></svg>{{ text }}",
    ])
  func refusesWhatSVGReadsDifferently(source: String) {
    let found = rules(source)
    #expect(found.contains("value-in-unclear-markup"), "\(source) gave \(found)")
  }

  @Test(
    "What HTML and SVG read alike is accepted in both, and scripts with `<` outside of SVG",
    arguments: [
      "<svg viewBox='0 0 9 9'><title>{{ text }}</title><desc>{{ text }}</desc><path d='M0 0'/></svg>",
      "<svg><style>a > b { fill: red }</style><text>{{ text }}</text><use href='{{ url }}'/></svg>",
      "<svg><style><![CDATA[ a > b { fill: red } ]]></style></svg>{{ text }}",
      "<svg><style>a{}</style ></svg><style>a < b, <i></style>{{ text }}",
      "<svg><![CDATA[ a ]]]></svg>{{ text }}", "<svg><script>if (a < 1) b</script></svg>{{ text }}",
      "<svg>\(json)\(value)</script></svg>{{ text }}", "<svg/><br/>{{ text }}<p/>",
      "<svg><title>a</title></svg>\(json){\"a\": \"<b>\", \"b\": \(value)}</script>",
      "<svg></svg><script>if (a<b) c = '</p>'</script>\(json)\(value)</script>{{ html }}",
      "<svg></svg><svg></svg><script>a<b</script>{{ text }}",
      "{% if yes %}<svg></svg>{% endif %}<script>a<b</script>{{ text }}",
      "{% for i in items %}<svg><path/></svg>{% endfor %}<script>a<b</script>{{ text }}",
      "{% if yes %}<svg class='a'>{% else %}<svg>{% endif %}</svg><style><b></style>{{ text }}",
      "{% if yes %}<svg>{% endif %}{{ text }}{% if yes %}</svg>{% endif %}\(json)\(value)</script>",
      "<math><mi>{{ text }}</mi></math><p>{{ html }}</p>\(json)\(value)</script>",
      "<script>//<![CDATA[\nif (a<b) {}\n//]]></script>{{ text }}", "<![endif]>{{ text }}",
      "\(json)\"<br/>\"\(value)</script>", "<script/>a</script>{{ text }}",
    ])
  func acceptsWhatBothReadAlike(source: String) {
    #expect(rules(source) == [], "\(source)")
  }

  private static let drawings = [
    "<svg role='img'><title>Logo</title><desc>A harbour</desc><path/></svg>",
    "<svg><svg></svg></svg>", "<svg><g><svg viewBox='0 0 1 1'/><svg><path/></svg></g></svg>",
    "<svg/>", "<svg\n/>", "<SVG a='b'/>", "<math/>", "<svg><desc/><foreignObject/></svg>",
    "<svg><path><g><path></svg>", "<svg><p>a</p></svg>",
    "<svg><a href='/'><text>a</text></a></svg>",
    "<svg><foreignObject><div xmlns='x'><p>a <b>{{ text }}</b><br></p><ul><li><a href='{{ url }}'>"
      + "b</a></li></ul><h2>c</h2><img src='/d' alt=''/></div></foreignObject></svg>",
    "<svg><desc><p><svg><desc><p>a</p></desc></svg></p></desc></svg>",
    "<svg><desc><svg><g><path/></g><svg/></svg></desc><style>a{}</style></svg>",
    "<math><mi>x</mi><mo>&lt;</mo><mtext>a <svg><desc>b</desc></svg></mtext><mn>1</mn></math>",
    "<math><semantics><mi>x</mi><annotation>x</annotation></semantics></math>",
    "<svg><desc><math><mi>a</mi></math></desc></svg>",
  ]

  private static let scripts = [
    "<script type='text/template'><li class='x'></li></script>{{ text }}",
    "<script>if(a<b){}</script>{{ text }}", "<script>x.innerHTML='<b>'</script>{{ text }}",
    "<textarea><b></textarea>{{ text }}", "<noscript><iframe></iframe></noscript>{{ text }}",
    "<script type='application/ld+json'>{'a': '<b>', 'b': \(value)}</script>",
    "<style>/* <b> */</style>{{ html }}", "<script/>a</script>{{ text }}",
    "<![CDATA[ a > b ]]>{{ text }}", "<![CDATA[>]]>{{ text }}", "<title><b></title>{{ text }}",
  ]

  @Test(
    "Behind what ends a noscript for browsers with scripts no value may stand, nor behind a frameset",
    arguments: [
      "<noscript><p title=\"</noscript><img onerror='\">{{ text }}'></p></noscript>",
      "<noscript><p title='</NOSCRIPT>'></p></noscript>{{ text }}",
      "<noscript><!-- </noscript --></noscript><a title='{{ text }}'></a>",
      "<noscript><style></noscript></style></noscript>{{ text }}",
      "{% if yes %}<noscript>{% endif %}<p title='</noscript>'></p>{{ text }}",
      "<frameset><style>a{}</style>{{ text }}</frameset>",
    ])
  func refusesValuesBehindNoscript(source: String) {
    #expect(rules(source) == ["value-in-unclear-markup"])
  }

  @Test(
    "Other text in a noscript, and behind it, is HTML as everywhere",
    arguments: [
      "<noscript><p title='{{ text }} </nos'>{{ text }}</p></noscript>{{ text }}<p title='</noscript>'>{{ text }}</p>",
      "{% if yes %}<noscript>{% endif %}{{ text }}{% if yes %}</noscript>{% endif %}{{ text }}",
      "<p title='</noscript>'></p>{{ text }}", "<noscript>{{ text }}<</noscript>{{ text }}",
    ])
  func readsNoscript(source: String) {
    #expect(rules(source) == [])
  }

  @Test(
    "What follows on the page is not read as SVG", arguments: ["<svg><path/>", "<math><mi>x</mi>"])
  func refusesOpenDrawings(source: String) {
    #expect(rules(source) == ["unfinished-html"])
    #expect(rules(source + "</g>{{ html }}") == [])
  }

  @Test("What follows SVG and MathML that have ended is HTML alone", arguments: drawings, scripts)
  func readsHTMLBehindDrawings(drawing: String, script: String) throws {
    for source in [
      drawing + script, "{% if yes %}\(drawing){% endif %}\(script)",
      "{% if yes %}\(drawing){% else %}<b>{% endif %}\(script)",
      "{% for i in items %}\(drawing)\(script){% else %}\(drawing){% endfor %}\(script)",
    ] {
      #expect(rules(source) == [], "\(source)")
    }
    let library = TemplateLibrary([
      TemplateSource(name: "drawing", bytes: Array(drawing.utf8)),
      TemplateSource(name: "main", bytes: Array("{% include 'drawing' %}\(script)".utf8)),
    ])
    _ = try library.compile("main", for: Self.root)
  }

  @Test("Nothing well nested in SVG is taken for its end, or hides it", arguments: 0..<20)
  func followsNesting(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<20 {
      let drawing = Self.element("svg", &random, depth: 6)
      for script in Self.scripts { #expect(rules(drawing + script) == [], "\(drawing)\(script)") }
      let inside = drawing.dropLast("</svg>".count) + "<style><b></style></svg>{{ text }}"
      #expect(rules(String(inside)) == ["value-in-unclear-markup"], "\(inside)")
    }
  }

  /// An element with what may stand in it.
  private static func element(_ name: String, _ random: inout SeededRandom, depth: Int) -> String {
    let children =
      switch name {
      case "svg", "g": ["svg", "g", "desc", "foreignObject", "path", "title"]
      case "math", "mrow": ["math", "mrow", "mi", "mtext"]
      case "desc", "foreignObject", "mi", "mtext", "div": ["svg", "math", "div", "p", "ul"]
      case "ul": ["li"]
      case "li", "p": ["svg", "b", "math"]
      default: [String]()
      }
    var text = "<\(name)>"
    if depth > 0, !children.isEmpty {
      for _ in 0..<random.next(below: 4) {
        text += element(children[random.next(below: children.count)], &random, depth: depth - 1)
      }
    }
    return text + "</\(name)>"
  }
}
