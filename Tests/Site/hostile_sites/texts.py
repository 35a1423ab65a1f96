"""What strangers write when they want to break something."""

MARKUP = [
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "'><svg/onload=alert(1)>",
    "</script><script>alert(1)</script>", "<!--<script>", "]]>", "<?xml ?>", "{{ 7 * 7 }}",
    "{% raw %}", "&#x3c;script&#x3e;", "<details>", "<style>*{}</style>", "<base href=//evil>",
    "<meta http-equiv=refresh content=0;url=//evil>", "<iframe src=//evil>", "<form action=//evil>",
    "</title><script>alert(1)</script>", "</textarea>", "<plaintext>", "<a href=/x onclick=alert(1)>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
]
LINKS = [
    "javascript:alert(1)", "[a](javascript:alert(1))", "[a](JaVaScRiPt&colon;alert(1))",
    "[a](data:text/html,<script>x</script>)", '![x](x" onerror="alert(1))', "[a](\x01javascript:alert(1))",
    '<http://a.example/"onmouseover=alert(1)>', "http://a.example/?<script>", "//evil.example",
    "/\\evil.example", "\\\\evil.example", "http:evil", "vbscript:x", "intent:x", "blob:x",
    "data:image/svg+xml,<svg onload=alert(1)>", "file:///etc/passwd", "[a](<java\nscript:alert(1)>)",
    "[a]: javascript:alert(1)\n\n[a]", "[x](//evil.example)", "https://例え.jp/パス",
]
SIGNS = [
    "", "\0", "\ufffe", "\uffff", "\u2028\u2029", "\u202e", "\u2066\u2067", "\u200d", "\u0085", "\ufeff",
    "\x1b[31m", "\x7f", "\u0301" * 50, "a\u0300\u0301", "👨‍👩‍👧‍👦" * 100, "日本語" * 150, "#日本語 ＃全角 ", "@user1",
    "\U000e0041", "\U0010ffff", "x" * 5000, "\r\n" * 1000, "\t" * 1000,
]
# Repeated, they made parsers of Markdown slow: CommonMark's tests of its own, and the advisories.
REPEATED = [
    "#", "@", "[", ">", "*", "`", "- ", "|a|\n|-|\n", "![[", "](", "<a ", "&", "\\", "~~", "#a ", "@a ",
    "http://a.example/", "[a]: http://x\n[a][a]", "[^1]: x\n[^1]", "*a **a ", "_", "<!--", "<?", "<![CDATA[",
    "a<!A ", "```\n", "1. ", "    ", "[a](<b", "[a](b ", "\\\\[", "$", "www.", "x@y.z ", "|", "-\n", "=\n",
]
TEXTS = MARKUP + LINKS + SIGNS
NAMES = [
    "..", ".", "", "a/b", "a\\b", "CON", "NUL", "index", "page", "feed.atom", "index.html", ".htaccess",
    "%2e%2e", "%00", "\0", "a\0b", "x" * 5000, "é", "e\u0301", "Ann", "ann", "ANN", "ａnn", "ſ", "s", "ß",
    "ss", "İ", "i", "-rf", "--help", "$(id)", "`id`", "a b", " a", "a ", "a.", "a..", "media", "users",
    "posts", "tags", "404", "search", "people.opml", "\u202eevil", "\u200b", "\ufeff", "🙂", "..%2f", "~",
    "*", "?", '"', "<", ">", "|", ":", "a:b", "con.txt", "aux",
]
NUMBERS = [
    0, -1, 1, 1e300, -1e300, 1e-300, 2**31, 2**63, 2**64, -(2**63), -(2**64), 10**400, 0.1, -0.0,
    90.0000001, 180, -180, 1.5,
]
DATES = [
    "0000-01-01T00:00:00Z", "9999-12-31T23:59:60Z", "2024-02-30", "2024-13-01", "-1-1-1", "", "now",
    "2024-01-01T00:00:00+99:99", "2024-01-01T00:00:00." + "9" * 500 + "Z", "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00", "2024-01-01", {"seconds": 2**63, "nanoseconds": 0}, {"_seconds": 1e300},
    {"seconds": -(2**62), "nanoseconds": -1}, {"seconds": 1, "nanoseconds": 1e9}, None, 12345, [], {},
]
SECRET = "a.secret@mail.example"
