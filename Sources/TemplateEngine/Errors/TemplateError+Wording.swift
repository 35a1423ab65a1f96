// What the template engine says of an error in a template. What to do about it stands in
// `TemplateError+Hints.swift`, what stops a page that is rendered in `RenderingError.swift`.

extension TemplateError {
  /// What is wrong, in one line without a full stop.
  public var message: String { kind.message }
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
    case .unexpectedSign(let sign): "unexpected `\(sign)`"
    case .invalidEscape(let text): "unknown escape `\(text)` in a string"
    case .invalidNumber(let text): "`\(text)` is not a number that templates know"
    case .unexpectedToken(let found, let expected):
      "expected \(expected.words), found \(found)"
    case .unsupportedSyntax(let syntax): syntax.message
    case .unsupportedTag(let name): "`{% \(name) %}` is not supported"
    case .elseIf: "there is no `{% else if %}`"
    case .unknownTag(let name, _): "unknown tag `\(name)`"
    case .unclosedTag(let name): "`{% \(name) %}` has no `{% end\(name) %}`"
    case .misplacedTag(let name, _): "`{% \(name) %}` does not belong here"
    case .crossingTags(let closing, let open, let line):
      "`{% \(closing) %}` stands where `{% \(open) %}` of line \(line) is still open"
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
    case .typeMismatch("-…", let kind, _): "`-` before a value does not work on \(kind.words)"
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
    case .unfinishedHTML(let open): open.message
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
    case .valueInJSONString: "a value within the quotation marks of JSON"
    case .jsonInAttribute: "JSON in this attribute"
    case .commentInScript: "`<!--` in a script changes where browsers see its end"
    }
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    let code = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    let isVisible = scalar.properties.generalCategory != .control
    return isVisible ? "`\(scalar)` (U+\(padded))" : "U+\(padded)"
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
}

extension OpenMarkup {
  var message: String {
    switch self {
    case .sign: "the template ends in the tag that this `<` begins"
    case .tag: "this tag is never closed"
    case .quotation: "a quotation mark is missing in this tag"
    case .value(let attribute, _):
      "the value of `\(attribute)` in this tag has no closing quotation mark"
    case .comment: "this comment is never closed"
    case .declaration: "this declaration is never closed"
    case .element(let name): "`<\(name)>` has no `</\(name)>`"
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
    case .outOfRange(let name, let range):
      "the argument `\(name)` must be from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}
