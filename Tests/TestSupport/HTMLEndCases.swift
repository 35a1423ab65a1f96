/// HTML in which a tag `<i id=x>` comes up, and whether a browser takes it for one (WHATWG HTML, 13.2.5).
public enum HTMLEndCases {
  public static let all: [(html: String, hasTag: Bool)] = [
    ("<!-- a --><i id=x>", true), ("<!-- a --!><i id=x>", true), ("<!--><i id=x>", true),
    ("<!---><i id=x>", true), ("<!----><i id=x>", true), ("<!----!><i id=x>", true),
    ("<!--a-><i id=x>-->", false), ("<!--a!><i id=x>-->", false), ("<!--!><i id=x>-->", false),
    ("<!---!><i id=x>-->", false), ("<!--a--!b><i id=x>-->", false), ("<!--a--!--><i id=x>", true),
    ("<!--a---><i id=x>", true), ("<!--a- ><i id=x>-->", false), ("<!-a><i id=x>", true),
    ("<?a <i id=x>", false), ("<!a <i id=x>", false), ("<?a ?><i id=x>", true),
    ("<!><i id=x>", true),
    ("<?", false), ("<!", false),
    ("<script>a<b '</script><i id=x>", true), ("<script>'<i id=x>'</script>", false),
    ("<STYLE>p>b{content:'<i'}</Style\n><i id=x>", true),
    ("<style></styles><i id=x></style>", false),
    ("<style></style/><i id=x>", true), ("<style><i id=x>", false), ("<style></styl", false),
    ("<title>\"<i id=x></title>", false), ("<title>\"</title ><i id=x>", true),
    ("<iframe><i id=x></iframe>", false), ("<iframe></iframe><i id=x>", true),
    ("<NoEmbed><i id=x></noembed>", false), ("<noframes><i id=x></noframes>", false),
    ("<xmp><i id=x></xmp>", false), ("<iframes><i id=x></iframes>", true),
    ("<textarea><!--</textarea><i id=x>", true), ("<textarea><i id=x></textarea>", false),
  ]
}
