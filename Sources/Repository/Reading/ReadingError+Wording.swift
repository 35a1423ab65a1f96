import Domain

extension ReadingError {
  /// The name of the rule that is broken, shown in brackets after the message.
  public var rule: FindingRule {
    switch kind {
    case .invalidUTF8: .utf8
    case .tooLarge, .yamlTooLong: .fileSize
    case .tooDeep, .yamlTooNested: .nestingDepth
    case .tooManyErrors: .tooManyErrors
    case .duplicateKey: .duplicateKey
    case .unclosedFrontMatter, .unreadFrontMatter, .yamlNotFields: .frontMatter
    case .yamlSyntax, .yamlAnchor, .yamlTag, .yamlMergeKey, .yamlKeyNotText, .yamlDocuments,
      .yamlControlCharacter, .yamlLineSeparator:
      .yamlSyntax
    default: .jsonSyntax
    }
  }

  /// What is wrong, in one line without a full stop.
  public var message: String {
    switch kind {
    case .invalidUTF8: "this text is not valid UTF-8"
    case .tooLarge(let count): "the file is too large to be read (\(count) bytes)"
    case .tooDeep(let maximum): "objects and arrays are nested more than \(maximum) deep"
    case .tooManyErrors(let maximum):
      "more than \(maximum) errors; the rest of the file is not read"
    case .empty: "the file is empty"
    case .unexpectedEnd(nil): "the text ends where a value is expected"
    case .unexpectedEnd(let container?): "the text ends inside \(container.name)"
    case .unclosedString: "this string has no closing quote"
    case .expectedValue(let found): "expected a value, found \(found)"
    case .expectedKey(let found): "expected a key in double quotes, found \(found)"
    case .expectedColon(let found): "expected `:` after the key, found \(found)"
    case .expectedComma(let container, let found):
      "expected `,` or `\(container.closing)`, found \(found)"
    case .trailingComma(let container): "there is a comma before the `\(container.closing)`"
    case .wrongClosing(let container, let found):
      "\(container.name) must end with `\(container.closing)`, found \(found)"
    case .unquotedText(let text): "`\(text)` is not in quotes"
    case .pythonLiteral(let text, let json): "`\(text)` is not JSON, which writes `\(json)`"
    case .singleQuotes: "a string is in single quotes"
    case .comment: "JSON has no comments"
    case .notFinite(let text): "`\(text)` is not a JSON number"
    case .leadingZero: "a number starts with a needless 0"
    case .malformedNumber(let text): "`\(text)` is not a JSON number"
    case .controlCharacter(let byte): "a string holds \(Self.name(ofControlCharacter: byte))"
    case .invalidEscape(let text): "`\(text)` is not an escape that JSON has"
    case .textAfterEnd(let found), .textAfterRecord(let found):
      "expected nothing after the end of the value, found \(found)"
    case .unfinishedLine: "the record does not end on its line"
    case .duplicateKey(let key, let line): "the key `\(key)` is already given on line \(line)"
    case .unclosedFrontMatter: "the front matter is not closed"
    case .unreadFrontMatter: "this looks like front matter, but is not read as such"
    case .yamlTooLong(let maximum): "this is more than \(maximum / 1024) KB of YAML"
    case .yamlTooNested: "this YAML has too many brackets, or is indented too far"
    case .yamlSyntax(let problem): problem.message
    case .yamlAnchor: "anchors and aliases are not supported here"
    case .yamlTag(let tag): "the tag `\(tag)` is not supported here"
    case .yamlMergeKey: "merge keys are not supported here"
    case .yamlKeyNotText: "a key must be a text"
    case .yamlDocuments: "there is more than one YAML document"
    case .yamlControlCharacter(let value):
      "YAML cannot hold the character U+\(Self.hexadecimal(value))"
    case .yamlLineSeparator(let value):
      "the character U+\(Self.hexadecimal(value)) ends a line here, and nobody sees it"
    case .yamlNotFields: "expected fields such as `title: Hello`"
    }
  }

  /// How to put it right, where there is something to say.
  public var hint: String? {
    switch kind {
    case .invalidUTF8: "save the file in the encoding UTF-8"
    case .tooLarge: "a file may have up to 2 GB; records may be split into several files"
    case .empty: "a file without records holds `[]`"
    case .unexpectedEnd: "is the file cut off, or a `]` or `}` missing?"
    case .unclosedString: "put `\"` at its end; a quote inside a string is written `\\\"`"
    case .expectedComma: "is a comma missing before this?"
    case .trailingComma: "remove the comma"
    case .unquotedText: "put it in double quotes"
    case .pythonLiteral(_, let json): "write `\(json)`"
    case .singleQuotes: "use double quotes"
    case .comment: "remove the comment"
    case .notFinite: "leave the field out, or write `null`"
    case .leadingZero: "remove the 0, or put the whole in double quotes if it is a text"
    case .controlCharacter(0x0A), .controlCharacter(0x0D):
      "write a line break in a string as `\\n`, or put the closing quote on this line"
    case .controlCharacter(0x09): "write a tab in a string as `\\t`"
    case .controlCharacter: "remove it"
    case .invalidEscape: "a backslash itself is written `\\\\`"
    case .textAfterEnd:
      "several records go in an array, or one to a line in a file whose name ends in `.ndjson`"
    case .textAfterRecord: "put each record on a line of its own, which ends with a line feed"
    case .unfinishedLine:
      "in this file each line is one record; records over several lines go in a `.json` file"
    case .duplicateKey: "remove one of the two"
    case .unclosedFrontMatter: "put a line `---` after the last field"
    case .unreadFrontMatter:
      "fields are written in YAML between two lines `---`; a rule in a text may be written `***`"
    case .yamlTooNested: "write lists with one item on a line, without brackets"
    case .yamlSyntax(let problem): problem.hint
    case .yamlAnchor:
      "repeat the value; a text that starts with `*` or `&` goes in quotes"
    case .yamlTag: "remove it; a text that starts with `!` goes in quotes"
    case .yamlMergeKey: "repeat the fields"
    case .yamlLineSeparator(let value):
      "remove it, or put the text in double quotes, in which it is written "
        + (value < 0x100 ? "`\\x85`" : "`\\u\(Self.hexadecimal(value))`")
    case .yamlDocuments: "put a text that starts with `---` in quotes"
    default: nil
    }
  }

  private static func name(ofControlCharacter byte: UInt8) -> String {
    switch byte {
    case 0x0A, 0x0D: "a line break"
    case 0x09: "a tab"
    default: "the control character U+\(hexadecimal(UInt32(byte)))"
    }
  }

  static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension ReadingError.Container {
  fileprivate var name: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    }
  }

  fileprivate var closing: String {
    switch self {
    case .object: "}"
    case .array: "]"
    }
  }
}

extension ReadingError.YAMLProblem {
  fileprivate var message: String {
    switch self {
    case .tab: "a tab is used for indentation"
    case .colonInText: "a `:` followed by a space is not allowed here"
    case .wrongIndentation: "the indentation does not fit the lines above"
    case .unclosedQuote: "a quoted text is not closed"
    case .unclosedFlow(.array): "expected `,` or `]`"
    case .unclosedFlow(.object): "expected `,` or `}`"
    case .missingColon: "expected a field such as `name: value`"
    case .wideColon: "`：` is another sign than the `:` behind the name of a field"
    case .wideSpace: "a wide space (U+3000) stands here"
    case .reservedCharacter: "a text cannot start with this character unless it is in quotes"
    case .invalidEscape: "this escape does not exist in YAML"
    case .listBesideKey: "a list cannot start here"
    case .directive: "YAML directives are not supported here"
    case .blockScalar: "the text after `|` or `>` is not well formed"
    case .other: "this is not well-formed YAML"
    }
  }

  fileprivate var hint: String? {
    switch self {
    case .tab: "indent with spaces"
    case .colonInText: "put the text in quotes"
    case .wrongIndentation: "fields of one record start in the same column"
    case .unclosedQuote: "put the closing quote at its end"
    case .missingColon: "write a `:` and a space behind the name"
    case .wideColon: "write `:` and a space"
    case .wideSpace: "write a plain one, or none"
    case .reservedCharacter: "put the text in quotes"
    case .invalidEscape: "use single quotes for a text with backslashes"
    case .blockScalar: "the text starts on the next line, indented with spaces"
    case .listBesideKey:
      "put each item on a line of its own under the key, or write `[first, second]`"
    case .unclosedFlow, .directive, .other: nil
    }
  }
}
