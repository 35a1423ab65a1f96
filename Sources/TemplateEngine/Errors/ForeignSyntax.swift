/// What people write who know other template languages, or more of Jinja2, and what it is here.
enum ForeignSyntax {
  static func hint(at scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "write `and`, or `~` to join texts"
    case "!": "write `not` or `!=`; comments are written `{# … #}`"
    case "?": "write `b if a else c`"
    case "$", "@": "write `loop.index` for the number of an item"
    case "#": "tags are written `{% if … %}` and `{% for … %}`"
    case "“", "”", "„", "‘", "’", "«", "»": #"write straight quotation marks, `"` or `'`"#
    default: nil
    }
  }

  /// What is to be written for two characters that are a sign in other languages, and never stand side by side in this
  /// one.
  static let signs = [
    "&&": "write `and`",
    "??": "write `a | default(b)`",
    "?.": "write `a.b`: of what is absent, its fields are, too",
    "?:": "write `a or b` for a condition, and `a | default(b)` for a value",
    "<>": "write `!=`",
    "->": "a field stands behind a dot: `post.url`",
    "::": "a field stands behind a dot: `post.url`",
    ":=": "write `=`",
    "/*": "comments are written `{# … #}`",
    "!-": "comments are written `{# … #}`",
  ]

  static func hint(atToken found: String, _ expected: ExpectedSyntax) -> String? {
    switch (found, expected) {
    case ("`=`", .name): nil
    case ("`=`", .expression): "a value is printed by `{{ value }}`"
    case ("`=`", .symbol("in")): "write `{% for item in list %}`"
    case ("`=`", _): "compare with `==`"
    case ("`|`", .name): "write `or`; behind one `|` stands a filter"
    case ("`>`", .expression): #"write `{% include "part.html" %}`"#
    case ("`/`", .expression): "tags end in `{% endif %}` and `{% endfor %}`"
    case ("`:`", .symbol("=")): "write `=`"
    case ("`:`", .symbol(")")): "a named argument is written with `=`: `length=20`"
    case ("`of`", .symbol("in")): "write `in`"
    case ("`eq`", _): "compare with `==`"
    case ("`contains`", _): #"write `"b" in a`"#
    case ("`then`", _): "leave it out"
    case ("`:`", _): "arguments stand in parentheses: `default(\"none\")`"
    default: nil
    }
  }

  static func hint(atTag name: String) -> String? {
    switch name {
    case "elsif", "elseif": "write `{% elif %}`"
    case "unless": "write `{% if not … %}`"
    case "case", "switch": "write `{% if %}` and `{% elif %}`"
    case "assign": "write `{% set name = value %}`"
    case "capture", "let", "var": "write `{% set name = value %}`"
    case "render", "partial": #"write `{% include "part.html" %}`"#
    case "layout": #"write `{% extends "base.html" %}`"#
    case "foreach": "write `{% for item in list %}`"
    case "when": "write `{% elif %}`"
    case "verbatim": "write `{% raw %}`"
    case "comment": "write `{# … #}`"
    default: nil
    }
  }

  static func hint(atFilter name: String) -> String? {
    switch name {
    case "map", "select", "reject", "selectattr", "rejectattr", "groupby", "batch", "dictsort":
      "go through the list with `{% for %}`"
    case "json", "dump", "jsonify": "write `tojson`"
    case "size": "write `length`"
    case "upcase", "uppercase": "write `upper`"
    case "downcase", "lowercase": "write `lower`"
    case "titlecase": "write `title`"
    case "strip": "write `trim`"
    case "append", "prepend", "concat": "join texts with `~`"
    case "plus", "minus", "times": "write `+`, `-` or `*`"
    case "raw", "html": "text from people is always escaped; what is HTML already needs no filter"
    case "nl2br", "markdown", "split", "slugify", "truncatewords", "where":
      "it is left out of this language"
    case "float", "format", "indent", "int", "random", "round", "slice", "striptags", "wordwrap":
      "it is left out of this language"
    default: nil
    }
  }

  static func hint(atName name: String) -> String? {
    switch name {
    case "null", "nil", "undefined", "blank", "empty": "whether a value is there: `is defined`"
    case "forloop": "write `loop`"
    case "super": "write `super()`"
    default: nil
    }
  }

  static func hint(atTest name: String) -> String? {
    switch name {
    case "sameas", "equalto", "eq": "compare with `==`"
    case "ne": "compare with `!=`"
    case "lt", "lessthan": "compare with `<`"
    case "gt", "greaterthan": "compare with `>`"
    case "divisibleby": "write `number % 3 == 0`"
    case "in": "write `item in list`"
    default: nil
    }
  }
}
