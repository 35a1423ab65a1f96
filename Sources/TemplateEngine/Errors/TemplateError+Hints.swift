extension TemplateError {
  /// What to do about it, in one line, where there is something to say.
  public var hint: String? { kind.hint }
}

extension TemplateErrorKind {
  // What other languages write as fields of texts and lists. (`title` and `count` are meant as those of a record.)
  private static let fieldsOfTexts: Set = ["length", "lower", "upper", "capitalize", "trim"]
  private static let fieldsOfLists: Set = ["length", "first", "last", "join", "sort", "reverse"]

  var hint: String? {
    switch self {
    case .sourceTooLarge: "split it with `{% include %}`"
    case .invalidUTF8: "save the file as UTF-8"
    case .unclosedDelimiter(let open): "add `\(Self.closing(open))`"
    case .unclosedRaw: "add `{% endraw %}`"
    case .unclosedString: "add the closing quotation mark"
    case .unexpectedCharacter(let scalar): ForeignSyntax.hint(at: scalar)
    case .invalidEscape: #"known are \\ \' \" \n \r \t \xHH \uHHHH \UHHHHHHHH"#
    case .invalidNumber: "only whole numbers up to 9223372036854775807, without leading zeros"
    case .elseIf: "write `{% elif %}`"
    case .unexpectedToken(let found, let expected):
      ForeignSyntax.hint(atToken: found, expected)
    case .unsupportedSyntax(let syntax): syntax.hint
    case .unsupportedTag(let name): Self.unsupportedTagHint(name)
    case .unknownTag(let name, let known): Self.unknownTagHint(name, known)
    case .unclosedTag(let name): "add `{% end\(name) %}`"
    case .unexpectedSign(let sign): ForeignSyntax.signs[sign]
    case .misplacedTag(_, let open?): "`{% \(open) %}` is open here: write `{% end\(open) %}`"
    case .misplacedTag(let name, nil) where name.hasPrefix("end"):
      "no `{% \(name.dropFirst(3)) %}` is open here"
    case .crossingTags(_, let open, _): "write `{% end\(open) %}` before it"
    case .misplacedTag: "it belongs inside `{% if %}` or, for `else`, `{% for %}`"
    case .extendsNotFirst: "move it to the top, before any text and any other tag"
    case .contentOutsideBlock:
      "put it into a block: a template that extends another holds blocks and `{% set %}` only"
    case .duplicateBlock: "give one of them another name"
    case .reservedName: "choose another name"
    case .tooManyOpenFiles: "put in one file what is split among several on the way to this one"
    case .tooDeep: "move inner parts to `{% set %}` or to a file of their own, or use flatter lists"
    case .expressionTooLong: "split it with `{% set %}`"
    case .templateTooLarge: "look for files that include each other several times"
    case .unknownBlock(let name, let known):
      Spelling.nearest(to: name, in: known).map { "did you mean `\($0)`?" }
        ?? "add `{% block \(name) %}{% endblock %}` to the template that this one extends"
    case .unknownTemplate(let name, let known), .unknownField(let name, _, let known):
      Self.suggestion(name, known)
    case .unknownName(let name, let known):
      ForeignSyntax.hint(atName: name) ?? Self.suggestion(name, known)
    case .unknownTest(let name, let known):
      ForeignSyntax.hint(atTest: name) ?? Self.suggestion(name, known)
    case .unknownFilter(let name, let known):
      ForeignSyntax.hint(atFilter: name) ?? Self.suggestion(name, known)
    case .templateCycle: "take out one of the `{% extends %}` or `{% include %}` on the way"
    case .superOutsideBlock: nil
    case .superWithoutParent: "remove it, or define the block in a template that this one extends"
    case .fieldOfNonRecord(let name, .text) where Self.fieldsOfTexts.contains(name),
      .fieldOfNonRecord(let name, .list) where Self.fieldsOfLists.contains(name):
      "write the filter: `|\(name)`"
    case .fieldOfNonRecord(_, .list): "go through it with `{% for %}`, or take `first` or `last`"
    case .fieldOfNonRecord: nil
    case .loopOutsideLoop:
      "keep it for an included file with `{% set n = loop.index %}`; a block sees no loop around it"
    case .safeFilter:
      "text from people is always escaped; HTML comes only from fields that are HTML already"
    case .htmlFieldInJSON: "write the fields that you need, each with `tojson`"
    case .wrongFilterInput(_, .html): "use the text that the HTML was made from"
    case .wrongFilterInput(_, .sequence): "add `|list` before it"
    case .wrongFilterInput(_, .list):
      "the items of its list must be texts or integers; go through others with `{% for %}`"
    case .wrongFilterInput: nil
    case .wrongFilterArgument(_, .unknown(let name, let known)): Self.suggestion(name, known)
    case .wrongFilterArgument: nil
    case .filterNotLast: nil
    case .notPrintable(.boolean): "write `{{ 'yes' if value else 'no' }}`"
    case .notPrintable(.list), .notPrintable(.sequence):
      "go through it with `{% for %}`, or use `join`"
    case .notPrintable(.record): "print one of its fields"
    case .notPrintable: nil
    case .typeMismatch("+", .text, .text): "join texts with `~`"
    case .typeMismatch("-…", _, _): "`{{-`, without a blank, takes the whitespace before it away"
    case .typeMismatch: nil
    case .mayBeAbsent("is none"), .mayBeAbsent("=="), .mayBeAbsent("!="):
      "a value that is absent is undefined, not none: write `is defined`"
    case .mayBeAbsent: "give it a value first with `default`"
    case .notIterable(.record): "name one of its fields"
    case .notIterable: nil
    case .mixedTypes: "make both of one kind"
    case .oneTimeSequence: "add `|list` after it"
    case .badDivisor: nil
    case .setAfterUse:
      "Jinja2 would show nothing in that loop; set another name, or set it before the loop"
    case .contextMismatch: "open and close tags, quotation marks and comments within each part"
    case .unfinishedHTML(let open): open.hint
    case .valueInUnquotedAttribute: "put quotation marks around the attribute's value"
    case .valueInName: "choose between whole tags with `{% if %}`"
    case .valueInEventHandler, .valueInScript:
      #"put the value in a `data-` attribute or in `<script type="application/json">`"#
    case .valueInStyle: "set a class instead"
    case .valueInComment: "use `{# #}` for comments of the template"
    case .valueInDeclaration, .valueInSrcdoc, .valueInRawText: "write it without a value"
    case .valueInUnclearMarkup: "write the HTML around it in the plain way"
    case .valueBehindUnclearMarkup(let markup): markup.hint
    case .valueInURLScheme: "let one value hold the whole URL"
    case .htmlInAttribute, .htmlInTextElement: "use the text that the HTML was made from"
    case .plainValueInJSON: "write `{{ value|tojson }}`, without quotation marks around it"
    case .valueInJSONString:
      "take them away: `tojson` writes them; join what else they hold with `~` before it"
    case .jsonInAttribute: "it is safe in a plain attribute with single quotation marks"
    case .commentInScript: "leave it out"
    }
  }

  private static func suggestion(_ name: String, _ known: [String]) -> String? {
    if let nearest = Spelling.nearest(to: name, in: known) { return "did you mean `\(nearest)`?" }
    guard !known.isEmpty, known.count <= 40 else { return nil }
    return "known are \(known.sorted().map { "`\($0)`" }.joined(separator: ", "))"
  }

  private static func unsupportedTagHint(_ name: String) -> String {
    switch name {
    case "with", "do": "use `{% set %}`"
    case "filter": "use `{{ value|filter }}`"
    case "autoescape": "escaping cannot be switched off"
    case "break", "continue": "put `{% if %}` inside the loop"
    default: "use `{% include %}` with `{% set %}` before it"
    }
  }

  private static func unknownTagHint(_ name: String, _ known: [String]) -> String? {
    if name == "end", known.count == 1 { return "write `{% \(known[0]) %}`" }
    return ForeignSyntax.hint(atTag: name) ?? suggestion(name, known)
  }

  private static func closing(_ open: String) -> String {
    switch open {
    case "{{": "}}"
    case "{#": "#}"
    default: "%}"
    }
  }
}

extension UnsupportedSyntax {
  var hint: String? {
    switch self {
    case .division: "use `//` for whole numbers"
    case .power: "multiply"
    case .subscripts: "use `.name` for a field, `first` or `last` for an item"
    case .calls: "use a filter; `super()` works alone in `{{ }}`"
    case .chainedComparison: "join two comparisons with `and`"
    case .tuples: "use one at a time"
    case .blockSet: "write `{% set name = value %}`"
    case .namespaceSet: "set a name of its own"
    case .loopFilter: "put `{% if %}` inside the loop"
    case .recursiveLoop: "flatten the tree before rendering"
    case .inlineIfAsCondition: "put it in parentheses"
    case .includeOptions: "the file always sees the names of the place where it is included"
    case .dictionaries: "a value is printed between two braces on either side: `{{ name }}`"
    case .scopedBlock: "put it into a file of its own, and `{% include %}` that"
    case .emptyList: "leave it out"
    case .textAddition: "join them with `~`"
    }
  }
}

extension OpenMarkup {
  var hint: String {
    switch self {
    case .sign: "write `&lt;` if it is a sign of the text"
    case .tag, .declaration: "add `>`"
    case .quotation: "each value has one before it and the same behind it"
    case .value(_, let quote): "add `\(quote)` where the value ends"
    case .comment: "add `-->`"
    case .element(let name): "add `</\(name)>`"
    }
  }
}

extension UnclearMarkup {
  /// How a value behind it can be written.
  var hint: String {
    switch self {
    case .content(let name):
      "before it, a `<\(name)>` that may be inside of SVG or MathML holds what is read as tags there: "
        + "take that out, or end every `<svg>` and `<math>` before it"
    case .selfClosing(let name):
      "before it, `<\(name)/>` may be inside of SVG or MathML, where it has no content: write "
        + "`<\(name)></\(name)>`"
    case .section:
      "before it, a CDATA section that may be inside of SVG or MathML holds `>`: take it out"
    case .noscript:
      "before it, `</noscript` stands where no tag is read, and browsers with scripts end the element there: take it out"
    case .frameset: "before it, `<frameset>` has browsers pass over most tags: take it out"
    }
  }
}
