import Testing

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
      "<svg\n/>\(json)<b>\(value)</script>", "<SVG>\(json)<b>\(value)</script></SVG>",
      "<math>\(json)<b>\(value)</script></math>", "<math></math>\(json)<b>\(value)</script>",
      "<svg><style><a title='</style>{{ text }}", "<svg><title><a href=</title>{{ text }}",
      "<svg><title/><a href='{{ text }}'></title></svg>{{ text }}",
      "<svg><xmp><!--</xmp>{{ text }}", "<svg><textarea><![CDATA[</textarea>{{ text }}",
      "<svg><style><![cdata[</style>{{ text }}", "<svg><style><![CDATA[]>]</style>{{ text }}",
      "<svg>\(json)<![CDATA[\(value)]]></script></svg>",
      "<svg><![CDATA[><a title=\"]]><script>{{ text }}</script>\">x</a></svg>",
      "<svg><![CDATA[><a title=\"]]>{{ text }}\">x</a></svg>", "<![CDATA[>]]>{{ text }}",
      "<svg><![CDATA[]>]]>{{ text }}",
      "<svg><svg></svg>\(json)<b>\(value)</script></svg>",
      "<svg></math>\(json)<b>\(value)</script></svg>",
      "<svg><foreignObject><p></svg></p></foreignObject>\(json)<b>\(value)</script></svg>",
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
}
