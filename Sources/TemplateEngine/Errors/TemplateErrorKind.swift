/// What is wrong with a template, with the facts needed to say so and no wording.
///
/// `known` holds the names that would have been right; the wording picks the nearest from it.
public enum TemplateErrorKind: Equatable, Sendable {
  // Reading and tokens.
  case sourceTooLarge(bytes: Int, limit: Int)
  case invalidUTF8
  case unclosedDelimiter(String)
  case unclosedRaw
  case unclosedString
  case unexpectedCharacter(Unicode.Scalar)
  /// Several that are a sign in other languages.
  case unexpectedSign(String)
  case invalidEscape(String)
  case invalidNumber(String)

  // Syntax.
  case unexpectedToken(found: String, expected: ExpectedSyntax)
  case unsupportedSyntax(UnsupportedSyntax)
  /// A tag of Jinja2 that is left out.
  case unsupportedTag(String)
  /// `{% else if %}`.
  case elseIf
  case unknownTag(String, known: [String])
  case unclosedTag(String)
  case misplacedTag(String, open: String? = nil)
  /// A tag closes another one, and a later one is still open.
  case crossingTags(closing: String, open: String, line: Int)
  case extendsNotFirst
  case contentOutsideBlock
  case duplicateBlock(String)
  case reservedName(String)
  case tooDeep(limit: Int)
  case tooManyOpenFiles(limit: Int)
  case expressionTooLong(limit: Int)
  case templateTooLarge(limit: Int, GrowthUnit)

  // Other templates and blocks.
  case unknownTemplate(String, known: [String])
  case templateCycle([String])
  case unknownBlock(String, known: [String])
  case superOutsideBlock
  case superWithoutParent(String)

  // Names and types.
  case unknownName(String, known: [String])
  case unknownField(String, record: String, known: [String])
  case fieldOfNonRecord(String, ValueKind)
  case loopOutsideLoop
  case unknownFilter(String, known: [String])
  case safeFilter
  case unknownTest(String, known: [String])
  case wrongFilterInput(filter: String, ValueKind)
  /// `tojson` of a record with such a field.
  case htmlFieldInJSON(String)
  case wrongFilterArgument(filter: String, ArgumentProblem)
  case filterNotLast(String)
  case notPrintable(ValueKind)
  case typeMismatch(operation: String, ValueKind, ValueKind)
  case mayBeAbsent(operation: String)
  case notIterable(ValueKind)
  case mixedTypes(name: String?, ValueKind, ValueKind)
  case oneTimeSequence(filter: String)
  case badDivisor
  case setAfterUse(String)

  // The place of a value in the HTML.
  case contextMismatch(ContextJoin)
  case unfinishedHTML(OpenMarkup)
  case valueInUnquotedAttribute
  case valueInName
  case valueInEventHandler(String)
  case valueInStyle
  case valueInScript
  case valueInComment
  case valueInDeclaration
  case valueInSrcdoc
  case valueInRawText(String)
  case valueInUnclearMarkup
  /// Behind markup that HTML and SVG read in different ways.
  case valueBehindUnclearMarkup(UnclearMarkup)
  case valueInURLScheme
  case htmlInAttribute
  case htmlInTextElement(String)
  case plainValueInJSON
  case valueInJSONString
  case jsonInAttribute
  case commentInScript
}

/// What the parser wanted where it found something else.
public enum ExpectedSyntax: Equatable, Sendable {
  case expression
  case name
  case templateName
  case endOfTag
  case symbol(String)
  case nothingMore
}

/// Parts of Jinja2 that are left out on purpose.
public enum UnsupportedSyntax: String, Equatable, Sendable {
  case division, power, subscripts, calls, chainedComparison, tuples, blockSet, namespaceSet
  case loopFilter, recursiveLoop, inlineIfAsCondition, includeOptions, dictionaries, scopedBlock
  case emptyList, textAddition
}

/// The kinds of value that messages speak of.
public enum ValueKind: String, Equatable, Sendable {
  case boolean, integer, text, html, list, record, json, none, sequence, absent
}

/// What is wrong with the arguments of a filter.
public enum ArgumentProblem: Equatable, Sendable {
  case tooMany(limit: Int)
  case missing(String)
  case unknown(String, known: [String])
  case repeated(String)
  case notLiteral(String)
  case kind(String, ValueKind, expected: ValueKind)
  case outOfRange(String, ClosedRange<Int>)
}

/// What a template can have too much of, once its includes are put in.
public enum GrowthUnit: String, Equatable, Sendable {
  case bytes, instructions
  case nodes = "tags, values and texts"
}

/// Where two ways through a template meet in different places of the HTML.
public enum ContextJoin: Equatable, Sendable {
  case branches
  case loopBody
}
