import Yams

/// Puts a tree of YAML nodes on a tape.
struct YAMLTapeWriter: ~Copyable {
  var places: YAMLPlaces
  var tape: Tape
  /// Where texts in quotation marks begin, in their order.
  private(set) var quoted: [Int] = []

  mutating func write(root: Node?) throws(ReadingError) {
    guard let root, !isEmpty(root) else {
      let start = places.offset(of: (1, 1))
      tape.tokens.append(Token(.object, start: start, end: start, next: 1))
      return
    }
    guard case .mapping = root else {
      throw ReadingError(
        root.scalar.flatMap { problem(of: $0) } ?? .yamlNotFields, at: offset(of: root))
    }
    try write(root, depth: 1)
  }

  /// What a Japanese keyboard has written where all fields are one text.
  private func problem(of text: Node.Scalar) -> ReadingError.Kind? {
    guard text.style == .plain else { return nil }
    return YAMLText.wideSign(inField: Array(text.string.utf8)[...]).map { .yamlSyntax($0.problem) }
  }

  private func isEmpty(_ root: Node) -> Bool {
    guard case .scalar(let scalar) = root else { return false }
    return scalar.style == .plain && scalar.string.isEmpty && scalar.anchor == nil
  }

  /// Calls itself for what a node holds; the depth is bounded.
  private mutating func write(_ node: Node, depth: Int) throws(ReadingError) {
    let start = offset(of: node)
    try refuseLineSeparator(before: start)
    guard node.anchor == nil else { throw ReadingError(.yamlAnchor, at: start) }
    guard depth <= YAMLReader.maximumDepth else {
      throw ReadingError(.tooDeep(maximum: YAMLReader.maximumDepth), at: start)
    }
    let index = tape.tokens.count
    switch node {
    case .scalar(let scalar):
      let kind = try kind(of: scalar, at: start)
      append(scalar, kind, at: start)
      return
    case .mapping(let mapping):
      try checkTag(mapping.tag, is: "map", at: start)
      tape.tokens.append(Token(.object, start: start, end: start, next: 0))
      for (key, value) in mapping {
        try write(key: key)
        try write(value, depth: depth + 1)
      }
    case .sequence(let sequence):
      try checkTag(sequence.tag, is: "seq", at: start)
      tape.tokens.append(Token(.array, start: start, end: start, next: 0))
      for element in sequence { try write(element, depth: depth + 1) }
    case .alias:
      throw ReadingError(.yamlAnchor, at: start)
    }
    tape.tokens[index].next = Int32(truncatingIfNeeded: tape.tokens.count)
    let end = tape.tokens.last?.end ?? start
    tape.tokens[index].length = UInt32(truncatingIfNeeded: max(0, end - start))
  }

  private mutating func write(key: Node) throws(ReadingError) {
    let start = offset(of: key)
    try refuseLineSeparator(before: start)
    guard key.anchor == nil else { throw ReadingError(.yamlAnchor, at: start) }
    guard case .scalar(let scalar) = key else { throw ReadingError(.yamlKeyNotText, at: start) }
    if scalar.style == .plain, scalar.string == "<<" {
      throw ReadingError(.yamlMergeKey, at: start)
    }
    let wideSpace = YAMLText.wideSpace
    if scalar.style == .plain,
      scalar.string.hasPrefix(wideSpace) || scalar.string.hasSuffix(wideSpace)
    {
      throw ReadingError(.yamlSyntax(.wideSpace), at: start)
    }
    try checkTag(scalar.tag, is: "str", at: start)
    append(scalar, .key, at: start)
  }

  /// A text is not cut off, nor does another field begin, behind what ends a line for the parser and for nobody else.
  private func refuseLineSeparator(before start: Int) throws(ReadingError) {
    let lead = places.bytes(before: start)
    guard let end = lead.lastIndex(where: { !" -?".utf8.contains($0) }), lead[end] >= 0x80,
      let separator = String(decoding: lead[...end].suffix(3), as: UTF8.self).unicodeScalars.last,
      YAMLText.isHiddenLineEnd(separator)
    else { return }
    let width = UTF8.width(separator)
    throw ReadingError(
      .yamlLineSeparator(separator.value), at: end + 1 - width, to: end + 1)
  }

  private mutating func offset(of node: Node) -> Int {
    places.offset(of: node.mark.map { ($0.line, $0.column) } ?? (1, 1))
  }

  private func kind(of scalar: Node.Scalar, at start: Int) throws(ReadingError) -> Token.Kind {
    // A tag such as `!!str` makes a text of anything.
    guard scalar.tag.description.isEmpty else {
      try checkTag(scalar.tag, is: "str", at: start)
      return .string
    }
    return scalar.style == .plain ? CoreSchema.kind(of: scalar.string.utf8) : .string
  }

  private func checkTag(_ tag: Tag, is name: String, at start: Int) throws(ReadingError) {
    let tag = tag.description
    guard tag.isEmpty || tag == "!" || tag == Self.tagPrefix + name else {
      let shown = tag.hasPrefix(Self.tagPrefix) ? "!!" + tag.dropFirst(Self.tagPrefix.count) : tag
      throw ReadingError(.yamlTag(shown), at: start)
    }
  }

  private static let tagPrefix = "tag:yaml.org,2002:"

  private mutating func append(_ scalar: Node.Scalar, _ kind: Token.Kind, at start: Int) {
    if scalar.style == .doubleQuoted || scalar.style == .singleQuoted { quoted.append(start) }
    let text = Array(scalar.string.utf8)
    let cleaned = text.withUnsafeBufferPointer { bytes in
      UTF8Check(bytes).hasForbiddenCharacters ? JSONString.cleaned(bytes) : text
    }
    var flags: Token.Flags = .isDecoded
    if scalar.style == .plain { flags.insert(.isPlainYAMLScalar) }
    var token = Token(
      kind, start: start, end: start + cleaned.count, next: tape.tokens.count + 1, flags: flags)
    token.textOffset = UInt32(truncatingIfNeeded: tape.decodedText.count)
    tape.decodedText += cleaned
    tape.tokens.append(token)
  }
}
