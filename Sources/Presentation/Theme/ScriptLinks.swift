import Domain

/// Finds what a script imports by a relative path that is written out: `import … from "./a.js"`,
/// `export … from "./a.js"`, `import "./a.js"` and `import("./a.js")`, which minifiers write with a
/// template.
struct ScriptLinks {
  private let script: [UInt8]
  private let tokens: [ScriptTokens.Token]

  /// In the order of the text.
  static func references(in script: [UInt8]) -> [AssetReference] {
    let links = ScriptLinks(script, ScriptTokens.of(script))
    return links.tokens.indices.compactMap { index in
      links.specifier(at: index).flatMap(links.reference)
    }
  }

  private init(_ script: [UInt8], _ tokens: [ScriptTokens.Token]) {
    self.script = script
    self.tokens = tokens
  }

  private func reference(_ range: Range<Int>) -> AssetReference? {
    let text = String(decoding: script[range], as: UTF8.self)
    // A bare name is none of a file: what it means is up to an import map.
    guard text.hasPrefix("./") || text.hasPrefix("../"), !text.contains("\\") else { return nil }
    return AssetReference(range, in: script, text: text)
  }

  /// What is imported by the word at a place, if it imports.
  private func specifier(at index: Int) -> Range<Int>? {
    guard !isName(index) else { return nil }
    if isWord("import", at: index) {
      return string(at: index + 1) ?? argument(at: index + 1)
        ?? source(at: endOfNames(from: index + 1))
    }
    return isWord("export", at: index) ? source(at: endOfList(from: index + 1)) : nil
  }

  /// Whether a word is the name of a field: `a.import`, `#import`.
  private func isName(_ index: Int) -> Bool {
    isSign(".", at: index - 1) || isSign("#", at: index - 1)
  }

  /// The path in `("./a.js")`, perhaps with options behind it.
  private func argument(at index: Int) -> Range<Int>? {
    guard isSign("(", at: index), isSign(")", at: index + 2) || isSign(",", at: index + 2) else {
      return nil
    }
    if case .template(let range) = tokens[index + 1] { return range }
    return string(at: index + 1)
  }

  /// The path in `from "./a.js"`.
  private func source(at index: Int) -> Range<Int>? {
    isWord("from", at: index) ? string(at: index + 1) : nil
  }

  /// Where the names end that an import begins with: `a`, `a, { b }`, `* as c`. `defer` and `source` may stand
  /// before them.
  private func endOfNames(from start: Int) -> Int {
    var end = start
    while end < start + 2, isFreeWord(at: end), source(at: end) == nil { end += 1 }
    if end > start, isSign(",", at: end) { end += 1 }
    return endOfList(from: end)
  }

  /// Where `{ … }`, `*` or `* as a` ends; where it would begin if there is none.
  ///
  /// Only `from` can follow, and what stands further on is another statement's: a script need not have
  /// semicolons.
  private func endOfList(from start: Int) -> Int {
    if isSign("*", at: start) { return isWord("as", at: start + 1) ? start + 3 : start + 1 }
    guard isSign("{", at: start) else { return start }
    var end = start + 1
    while end < tokens.count, isPartOfList(tokens[end]) { end += 1 }
    return isSign("}", at: end) ? end + 1 : start
  }

  /// Whether a token can stand within the braces, which hold no others.
  private func isPartOfList(_ token: ScriptTokens.Token) -> Bool {
    switch token {
    case .word, .string: true
    case .sign(let sign): sign == UInt8(ascii: ",")
    case .template, .value: false
    }
  }

  /// Whether a word may be a name, and does not begin a statement itself.
  private func isFreeWord(at index: Int) -> Bool {
    guard tokens.indices.contains(index), case .word = tokens[index] else { return false }
    return !isWord("import", at: index) && !isWord("export", at: index)
  }

  private func isWord(_ word: StaticString, at index: Int) -> Bool {
    guard tokens.indices.contains(index), case .word(let range) = tokens[index] else {
      return false
    }
    return word.withUTF8Buffer { script[range].elementsEqual($0) }
  }

  private func isSign(_ sign: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index] == .sign(UInt8(ascii: sign))
  }

  private func string(at index: Int) -> Range<Int>? {
    guard tokens.indices.contains(index), case .string(let range) = tokens[index] else {
      return nil
    }
    return range
  }
}
