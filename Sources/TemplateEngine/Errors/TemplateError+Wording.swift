// What the template engine says of an error in a template; what stops a page that is rendered stands in
// `RenderingError.swift`.

extension TemplateError {
  /// What is wrong, in one line without a full stop.
  public var message: String { kind.message }

  /// What to do about it, in one line, where there is something to say.
  public var hint: String? { kind.hint }
}

extension TemplateErrorKind {
  var message: String {
    switch self {
    case .sourceTooLarge(let bytes, let limit):
      "the template has \(bytes) bytes; the limit is \(limit)"
    case .invalidUTF8: "the template is not valid UTF-8 here"
    case .unclosedDelimiter(let open): "`\(open)` is never closed"
    case .unclosedRaw: "`{% raw %}` is never closed"
    case .unclosedString: "this string is never closed"
    case .unexpectedCharacter(let scalar):
      "unexpected character \(Self.shown(scalar))"
    case .invalidEscape(let text): "unknown escape `\(text)` in a string"
    case .invalidNumber(let text): "`\(text)` is not a number that templates know"
    case .unexpectedToken(let found, let expected):
      "expected \(expected.words), found \(found)"
    case .unsupportedSyntax(let syntax): syntax.message
    case .elseIf: "there is no `{% else if %}`"
    case .unknownTag(let name, _): "unknown tag `\(name)`"
    case .unclosedTag(let name): "`{% \(name) %}` has no `{% end\(name) %}`"
    case .misplacedTag(let name): "`{% \(name) %}` does not belong here"
    case .extendsNotFirst: "`{% extends %}` must be the first thing in a template"
    case .contentOutsideBlock: "this stands outside every block, so it would never be shown"
    case .duplicateBlock(let name): "block `\(name)` is defined twice in this file"
    case .reservedName(let name): "`\(name)` cannot be used as a name"
    case .tooDeep(let limit): "nesting is deeper than \(limit)"
    case .tooManyOpenFiles(let limit):
      "more than \(limit) files include or extend each other"
    case .expressionTooLong(let limit): "the expression has more than \(limit) parts"
    case .templateTooLarge(let limit, let unit):
      "the template grows beyond \(limit) \(unit.rawValue) once its includes are put in"
    case .unknownTemplate(let name, _): "there is no template `\(name)`"
    case .templateCycle(let names):
      "the template comes back to itself: \(names.joined(separator: " → "))"
    case .unknownBlock(let name, _): "no template that this one extends has a block `\(name)`"
    case .superOutsideBlock: "`super()` works only inside a block"
    case .superWithoutParent(let name): "block `\(name)` has no parent block for `super()`"
    case .unknownName(let name, _): "unknown name `\(name)`"
    case .unknownField(let name, let record, _): "\(record) has no field `\(name)`"
    case .fieldOfNonRecord(let name, let kind): "\(kind.words) has no fields, so no `\(name)`"
    case .loopOutsideLoop: "`loop` is known only inside a `{% for %}` of the same file"
    case .unknownFilter(let name, _): "unknown filter `\(name)`"
    case .safeFilter: "there is no filter `safe`"
    case .unknownTest(let name, _): "unknown test `\(name)`"
    case .wrongFilterInput(let filter, let kind):
      "filter `\(filter)` does not take \(kind.words)"
    case .htmlFieldInJSON(let field):
      "filter `tojson` does not take HTML, and `\(field)` of this value is HTML"
    case .wrongFilterArgument(let filter, let problem):
      "filter `\(filter)`: \(problem.words)"
    case .filterNotLast(let name):
      "`\(name)` must be the last filter of a value that is printed"
    case .notPrintable(let kind): "\(kind.words) cannot be printed"
    case .typeMismatch(let operation, let left, let right):
      "`\(operation)` does not work on \(left.words) and \(right.words)"
    case .mayBeAbsent(let operation): "`\(operation)` needs a value, and this one may be absent"
    case .notIterable(let kind): "`for` needs a list, not \(kind.words)"
    case .mixedTypes(let name?, let first, let second):
      "`\(name)` is \(first.words) on one way through the template and \(second.words) on another"
    case .mixedTypes(nil, let first, let second):
      "the value is either \(first.words) or \(second.words)"
    case .oneTimeSequence(let filter): "the result of `\(filter)` can be read only once"
    case .badDivisor: "the divisor must be a number other than zero, written as a number"
    case .setAfterUse(let name): "a loop above reads `\(name)`, which is set only here"
    case .contextMismatch(.branches):
      "the branches of this `if` end in different places of the HTML"
    case .contextMismatch(.loopBody):
      "the body of this `for` does not end in the place of the HTML where it began"
    case .unfinishedHTML: "the template ends inside a tag, a comment or an element such as `script`"
    case .valueInUnquotedAttribute: "a value in an attribute without quotation marks"
    case .valueInName: "a value as part of the name of a tag or an attribute"
    case .valueInEventHandler(let name): "a value in the event handler `\(name)`"
    case .valueInStyle: "a value in a style"
    case .valueInScript: "a value in a script"
    case .valueInComment: "a value in an HTML comment"
    case .valueInDeclaration: "a value in a declaration such as the doctype"
    case .valueInSrcdoc: "a value in `srcdoc`"
    case .valueInRawText(let name): "a value in `<\(name)>`, where nothing can be escaped"
    case .valueInUnclearMarkup, .valueBehindUnclearMarkup:
      "browsers may read this value in different ways"
    case .valueInURLScheme: "a value as part of a URL's scheme"
    case .htmlInAttribute: "HTML in an attribute"
    case .htmlInTextElement(let name): "HTML in `<\(name)>`, which holds only text"
    case .plainValueInJSON: "a value in JSON without `tojson`"
    case .jsonInAttribute: "JSON in this attribute"
    case .commentInScript: "`<!--` in a script changes where browsers see its end"
    }
  }

  var hint: String? {
    switch self {
    case .sourceTooLarge: "split it with `{% include %}`"
    case .invalidUTF8: "save the file as UTF-8"
    case .unclosedDelimiter(let open): "add `\(Self.closing(open))`"
    case .unclosedRaw: "add `{% endraw %}`"
    case .unclosedString: "add the closing quotation mark"
    case .unexpectedCharacter("&"): "write `and`"
    case .unexpectedCharacter("!"): "write `not` or `!=`"
    case .unexpectedCharacter: nil
    case .invalidEscape: #"known are \\ \' \" \n \r \t \xHH \uHHHH \UHHHHHHHH"#
    case .invalidNumber: "only whole numbers up to 9223372036854775807, without leading zeros"
    case .elseIf: "write `{% elif %}`"
    case .unexpectedToken(let found, _) where found == "`=`": "compare with `==`"
    case .unexpectedToken: nil
    case .unsupportedSyntax(let syntax): syntax.hint
    case .unknownTag(let name, let known): Self.unknownTagHint(name, known)
    case .unclosedTag(let name): "add `{% end\(name) %}`"
    case .misplacedTag(let name) where name.hasPrefix("end"):
      "no `{% \(name.dropFirst(3)) %}` is open here"
    case .misplacedTag: "it belongs inside `{% if %}` or, for `else`, `{% for %}`"
    case .extendsNotFirst: "move it to the top, before any text and any other tag"
    case .contentOutsideBlock: "a template that extends another holds blocks and `{% set %}` only"
    case .duplicateBlock: "give one of them another name"
    case .reservedName: "choose another name"
    case .tooManyOpenFiles: "put in one file what is split among several on the way to this one"
    case .tooDeep: "move inner parts to `{% set %}` or to a file of their own, or use flatter lists"
    case .expressionTooLong: "split it with `{% set %}`"
    case .templateTooLarge: "look for files that include each other several times"
    case .unknownTemplate(let name, let known), .unknownBlock(let name, let known),
      .unknownName(let name, let known), .unknownField(let name, _, let known),
      .unknownFilter(let name, let known), .unknownTest(let name, let known):
      Self.suggestion(name, known)
    case .templateCycle: "take out one of the `{% extends %}` or `{% include %}` on the way"
    case .superOutsideBlock: nil
    case .superWithoutParent: "remove it, or define the block in a template that this one extends"
    case .fieldOfNonRecord(_, .list): "go through it with `{% for %}`, or take `first` or `last`"
    case .fieldOfNonRecord: nil
    case .loopOutsideLoop:
      "keep what an included file or a block needs with `{% set n = loop.index %}`"
    case .safeFilter:
      "text from people is always escaped; HTML comes only from fields that are HTML already"
    case .htmlFieldInJSON: "write the fields that you need, each with `tojson`"
    case .wrongFilterInput(_, .html): "use the text that the HTML was made from"
    case .wrongFilterInput(_, .sequence): "add `|list` before it"
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
    case .unfinishedHTML: "close it"
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
    case .jsonInAttribute: "it is safe in a plain attribute with single quotation marks"
    case .commentInScript: "leave it out"
    }
  }

  private static func suggestion(_ name: String, _ known: [String]) -> String? {
    if let nearest = Spelling.nearest(to: name, in: known) { return "did you mean `\(nearest)`?" }
    guard !known.isEmpty, known.count <= 40 else { return nil }
    return "known are \(known.sorted().map { "`\($0)`" }.joined(separator: ", "))"
  }

  private static func unknownTagHint(_ name: String, _ known: [String]) -> String? {
    switch name {
    case "macro", "call", "import", "from": "use `{% include %}` with `{% set %}` before it"
    case "with": "use `{% set %}`"
    case "filter": "use `{{ value|filter }}`"
    case "autoescape": "escaping cannot be switched off"
    case "elsif", "elseif": "write `{% elif %}`"
    default: suggestion(name, known)
    }
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    let code = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    let isVisible = scalar.properties.generalCategory != .control
    return isVisible ? "`\(scalar)` (U+\(padded))" : "U+\(padded)"
  }

  private static func closing(_ open: String) -> String {
    switch open {
    case "{{": "}}"
    case "{#": "#}"
    default: "%}"
    }
  }
}

extension ExpectedSyntax {
  var words: String {
    switch self {
    case .expression: "a value"
    case .name: "a name"
    case .templateName: "the name of a template in quotation marks"
    case .endOfTag: "the end of the tag"
    case .symbol(let symbol): "`\(symbol)`"
    case .nothingMore: "nothing more"
    }
  }
}

extension UnsupportedSyntax {
  var message: String {
    switch self {
    case .division: "`/` is not supported: it makes a fraction"
    case .power: "`**` is not supported"
    case .subscripts: "`[...]` after a value takes the name of a field in quotation marks alone"
    case .calls: "calls are not supported"
    case .chainedComparison: "chained comparisons are not supported"
    case .tuples: "several names or values at once are not supported"
    case .blockSet: "`{% set %}` without `=` is not supported"
    case .namespaceSet: "a field cannot be set"
    case .loopFilter: "`if` in the head of a `for` is not supported"
    case .recursiveLoop: "`recursive` is not supported"
    case .inlineIfAsCondition: "an inline `if` can't be a condition as it is"
    case .includeOptions: "`{% include %}` takes one name in quotation marks and nothing more"
    case .dictionaries: "`{...}` is not supported"
    case .scopedBlock: "`scoped` and `required` blocks are not supported"
    case .emptyList: "an empty list has no kind of item"
    case .textAddition: "texts written side by side are not joined"
    }
  }

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
    case .dictionaries: nil
    case .scopedBlock: "keep what the block needs in a field"
    case .emptyList: "leave it out"
    case .textAddition: "join them with `~`"
    }
  }
}

extension ValueKind {
  var words: String {
    switch self {
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .text: "a text"
    case .html: "HTML"
    case .list: "a list"
    case .record: "a record"
    case .json: "JSON"
    case .none: "none"
    case .sequence: "a sequence that can be read only once"
    case .absent: "a value that was never set"
    }
  }
}

extension ArgumentProblem {
  var words: String {
    switch self {
    case .tooMany(0): "takes no arguments"
    case .tooMany(1): "takes at most one argument"
    case .tooMany(let limit): "takes at most \(limit) arguments"
    case .missing(let name): "the argument `\(name)` is missing"
    case .unknown(let name, _): "unknown argument `\(name)`"
    case .repeated(let name): "the argument `\(name)` is given twice"
    case .notLiteral(let name): "the argument `\(name)` must be written out, not computed"
    case .kind(let name, let found, let expected):
      "the argument `\(name)` must be \(expected.words), not \(found.words)"
    case .outOfRange(let name, let range) where range.upperBound >= Int(Int32.max):
      "the argument `\(name)` must be at least \(range.lowerBound)"
    case .outOfRange(let name, let range):
      "the argument `\(name)` must be from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}
