/// The stable name of every kind of template error.
public enum TemplateRule: String, CaseIterable, Sendable {
  case sourceTooLarge = "source-too-large"
  case invalidUTF8 = "invalid-utf8"
  case unclosedDelimiter = "unclosed-delimiter"
  case unclosedRaw = "unclosed-raw"
  case unclosedString = "unclosed-string"
  case unexpectedCharacter = "unexpected-character"
  case invalidEscape = "invalid-escape"
  case invalidNumber = "invalid-number"
  case unexpectedToken = "unexpected-token"
  case unsupportedSyntax = "unsupported-syntax"
  case unknownTag = "unknown-tag"
  case unclosedTag = "unclosed-tag"
  case misplacedTag = "misplaced-tag"
  case extendsNotFirst = "extends-not-first"
  case contentOutsideBlock = "content-outside-block"
  case duplicateBlock = "duplicate-block"
  case reservedName = "reserved-name"
  case tooDeep = "too-deep"
  case expressionTooLong = "expression-too-long"
  case templateTooLarge = "template-too-large"
  case unknownTemplate = "unknown-template"
  case templateCycle = "template-cycle"
  case unknownBlock = "unknown-block"
  case superOutsideBlock = "super-outside-block"
  case superWithoutParent = "super-without-parent"
  case unknownName = "unknown-name"
  case unknownField = "unknown-field"
  case fieldOfNonRecord = "field-of-non-record"
  case loopOutsideLoop = "loop-outside-loop"
  case unknownFilter = "unknown-filter"
  case safeFilter = "safe-filter"
  case unknownTest = "unknown-test"
  case wrongFilterInput = "wrong-filter-input"
  case wrongFilterArgument = "wrong-filter-argument"
  case filterNotLast = "filter-not-last"
  case notPrintable = "not-printable"
  case typeMismatch = "type-mismatch"
  case mayBeAbsent = "may-be-absent"
  case notIterable = "not-iterable"
  case mixedTypes = "mixed-types"
  case oneTimeSequence = "one-time-sequence"
  case badDivisor = "bad-divisor"
  case setAfterUse = "set-after-use"
  case contextMismatch = "context-mismatch"
  case unfinishedHTML = "unfinished-html"
  case valueInUnquotedAttribute = "value-in-unquoted-attribute"
  case valueInName = "value-in-name"
  case valueInEventHandler = "value-in-event-handler"
  case valueInStyle = "value-in-style"
  case valueInScript = "value-in-script"
  case valueInComment = "value-in-comment"
  case valueInDeclaration = "value-in-declaration"
  case valueInSrcdoc = "value-in-srcdoc"
  case valueInRawText = "value-in-raw-text"
  case valueInUnclearMarkup = "value-in-unclear-markup"
  case valueInURLScheme = "value-in-url-scheme"
  case htmlInAttribute = "html-in-attribute"
  case htmlInTextElement = "html-in-text-element"
  case plainValueInJSON = "plain-value-in-json"
  case valueInJSONString = "value-in-json-string"
  case jsonInAttribute = "json-in-attribute"
  case commentInScript = "comment-in-script"
}

extension TemplateErrorKind {
  /// The rule that this kind of error breaks.
  public var templateRule: TemplateRule {
    switch self {
    case .sourceTooLarge: .sourceTooLarge
    case .invalidUTF8: .invalidUTF8
    case .unclosedDelimiter: .unclosedDelimiter
    case .unclosedRaw: .unclosedRaw
    case .unclosedString: .unclosedString
    case .unexpectedCharacter, .unexpectedSign: .unexpectedCharacter
    case .invalidEscape: .invalidEscape
    case .invalidNumber: .invalidNumber
    case .unexpectedToken, .elseIf: .unexpectedToken
    case .unsupportedSyntax, .unsupportedTag: .unsupportedSyntax
    case .unknownTag: .unknownTag
    case .unclosedTag: .unclosedTag
    case .misplacedTag, .crossingTags: .misplacedTag
    case .extendsNotFirst: .extendsNotFirst
    case .contentOutsideBlock: .contentOutsideBlock
    case .duplicateBlock: .duplicateBlock
    case .reservedName: .reservedName
    case .tooDeep, .tooManyOpenFiles: .tooDeep
    case .expressionTooLong: .expressionTooLong
    case .templateTooLarge: .templateTooLarge
    case .unknownTemplate: .unknownTemplate
    case .templateCycle: .templateCycle
    case .unknownBlock: .unknownBlock
    case .superOutsideBlock: .superOutsideBlock
    case .superWithoutParent: .superWithoutParent
    case .unknownName: .unknownName
    case .unknownField: .unknownField
    case .fieldOfNonRecord: .fieldOfNonRecord
    case .loopOutsideLoop: .loopOutsideLoop
    case .unknownFilter: .unknownFilter
    case .safeFilter: .safeFilter
    case .unknownTest: .unknownTest
    case .wrongFilterInput, .htmlFieldInJSON: .wrongFilterInput
    case .wrongFilterArgument: .wrongFilterArgument
    case .filterNotLast: .filterNotLast
    case .notPrintable: .notPrintable
    case .typeMismatch: .typeMismatch
    case .mayBeAbsent: .mayBeAbsent
    case .notIterable: .notIterable
    case .mixedTypes: .mixedTypes
    case .oneTimeSequence: .oneTimeSequence
    case .badDivisor: .badDivisor
    case .setAfterUse: .setAfterUse
    case .contextMismatch: .contextMismatch
    case .unfinishedHTML: .unfinishedHTML
    case .valueInUnquotedAttribute: .valueInUnquotedAttribute
    case .valueInName: .valueInName
    case .valueInEventHandler: .valueInEventHandler
    case .valueInStyle: .valueInStyle
    case .valueInScript: .valueInScript
    case .valueInComment: .valueInComment
    case .valueInDeclaration: .valueInDeclaration
    case .valueInSrcdoc: .valueInSrcdoc
    case .valueInRawText: .valueInRawText
    case .valueInUnclearMarkup, .valueBehindUnclearMarkup: .valueInUnclearMarkup
    case .valueInURLScheme: .valueInURLScheme
    case .htmlInAttribute: .htmlInAttribute
    case .htmlInTextElement: .htmlInTextElement
    case .plainValueInJSON: .plainValueInJSON
    case .valueInJSONString: .valueInJSONString
    case .jsonInAttribute: .jsonInAttribute
    case .commentInScript: .commentInScript
    }
  }
}
