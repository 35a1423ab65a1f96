import Domain

/// Finds what a script imports by a relative path that is written out: `import … from "./a.js"`,
/// `export … from "./a.js"`, `import "./a.js"` and `import("./a.js")`.
struct ScriptLinks {
  private let script: [UInt8]
  private let tokens: [ScriptTokens.Token]
  /// Up to where no `from` was found: what begins before it finds none either.
  private var barrenEnd = 0

  /// In the order of the text.
  static func references(in script: [UInt8]) -> [AssetReference] {
    var links = ScriptLinks(script, ScriptTokens.of(script))
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
  private mutating func specifier(at index: Int) -> Range<Int>? {
    let isImport = isWord("import", at: index)
    guard isImport || isWord("export", at: index), !isSign(".", at: index - 1) else { return nil }
    if isImport {
      if let range = string(at: index + 1) { return range }
      if isSign("(", at: index + 1), let range = string(at: index + 2) {
        return isSign(")", at: index + 3) || isSign(",", at: index + 3) ? range : nil
      }
    } else if !isSign("*", at: index + 1), !isSign("{", at: index + 1) {
      return nil
    }
    guard index >= barrenEnd else { return nil }
    var next = index + 1
    while next < tokens.count, isPartOfClause(next) {
      if isWord("from", at: next), let range = string(at: next + 1) { return range }
      next += 1
    }
    barrenEnd = next
    return nil
  }

  /// Whether a token can stand between `import` and what is imported.
  private func isPartOfClause(_ index: Int) -> Bool {
    switch tokens[index] {
    case .word, .string: true
    case .sign(let sign): "{},*".utf8.contains(sign)
    }
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
