/// What people write who know other template languages, or more of Jinja2, and what it is here.
enum ForeignSyntax {
  static func hint(at scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "write `and`"
    case "!": "write `not` or `!=`"
    case "#": "tags are written `{% if … %}` and `{% for … %}`"
    case "“", "”", "„", "‘", "’", "«", "»": #"write straight quotation marks, `"` or `'`"#
    default: nil
    }
  }

  static func hint(atToken found: String, _ expected: ExpectedSyntax) -> String? {
    switch (found, expected) {
    case ("`=`", .name): nil
    case ("`=`", _): "compare with `==`"
    case ("`|`", .name): "write `or`; behind one `|` stands a filter"
    case ("`>`", .expression): #"write `{% include "part.html" %}`"#
    case ("`/`", .expression): "tags end in `{% endif %}` and `{% endfor %}`"
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
    case "float", "format", "indent", "int", "random", "round", "slice", "striptags", "wordwrap":
      "it is left out of this language"
    default: nil
    }
  }
}
