import Domain
import Yams

extension YAMLText {
  /// The parser's error in our words, at its place in the file.
  func readingError(for error: YamlError) -> ReadingError {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let place = offset(of: mark)
      return readingError(problem, context?.text ?? "", at: place, from: context.map(\.mark))
    case .duplicatedKeysInMapping(let names, let context):
      return duplicateKey(names.first ?? "", first: context.mark)
    default:
      return ReadingError(.yamlSyntax(.other), at: range.lowerBound)
    }
  }

  private func offset(of mark: Mark) -> Int {
    var places = YAMLPlaces(self)
    return places.offset(of: (mark.line, mark.column))
  }

  /// - Parameters:
  ///   - context: what the parser was about when it met the problem.
  ///   - start: where that began.
  private func readingError(
    _ problem: String, _ context: String, at place: Int, from start: Mark?
  ) -> ReadingError {
    let contextPlace = start.map { offset(of: $0) } ?? place
    if let error = lineSeparator(onLineOf: min(contextPlace, place), before: place) { return error }
    if problem.contains("nesting level") {
      return ReadingError(.tooDeep(maximum: YAMLReader.maximumDepth), at: place)
    }
    if problem.contains("undefined alias") { return ReadingError(.yamlAnchor, at: place) }
    if problem.contains("another document") { return ReadingError(.yamlDocuments, at: place) }
    if problem.contains("tag handle") {
      return ReadingError(.yamlTag(word(at: place)), at: place)
    }
    if context.contains("anchor") || context.contains("alias") {
      return ReadingError(.yamlAnchor, at: contextPlace)
    }
    if context.contains("quoted scalar") {
      let isEscape =
        problem.contains("escape") || problem.contains("hexdecimal")
      return isEscape
        ? ReadingError(.yamlSyntax(.invalidEscape), at: place)
        : ReadingError(.yamlSyntax(.unclosedQuote), at: contextPlace, to: contextPlace + 1)
    }
    if context.contains("scanning a tag") || context.contains("parsing a tag") {
      return ReadingError(.yamlTag(word(at: contextPlace)), at: contextPlace)
    }
    let problem = self.problem(problem, context, at: place)
    switch problem {
    case .missingColon: return missingColon(onLineOf: contextPlace)
    case .colonInText:
      if let line = lineWithoutColon(above: place) { return missingColon(onLineOf: line) }
    default: break
    }
    return ReadingError(.yamlSyntax(problem), at: min(place, range.upperBound))
  }

  /// What is wrong with a line that should be a field.
  private func missingColon(onLineOf start: Int) -> ReadingError {
    let line = source.bytes[range][min(start, range.upperBound)...].prefix { !$0.isLineEnd }
    if let sign = Self.wideSign(inField: line) {
      return ReadingError(
        .yamlSyntax(sign.problem), at: sign.place.lowerBound, to: sign.place.upperBound)
    }
    return ReadingError(.yamlSyntax(.missingColon), at: line.startIndex, to: line.endIndex)
  }

  /// Where the text of the line above begins, where that is no field though it should be: the parser takes it for
  /// the beginning of the text before the colon, which is a field of its own.
  private func lineWithoutColon(above colon: Int) -> Int? {
    let above = source.bytes[range.lowerBound..<min(colon, range.upperBound)]
    let lines = above.split(whereSeparator: \.isLineEnd).filter { line in
      !line.allSatisfy { $0 == UInt8(ascii: " ") }
    }
    guard lines.count >= 2, let name = lines.last, !endsName(name) else { return nil }
    let line = lines[lines.count - 2]
    let indentation = line.prefix { $0 == UInt8(ascii: " ") }
    guard indentation.count == name.prefix(while: { $0 == UInt8(ascii: " ") }).count,
      let first = line[indentation.endIndex...].first,
      !"-#\"'[{|>".utf8.contains(first), !endsName(line)
    else { return nil }
    return indentation.endIndex
  }

  /// Whether a colon in a line ends the name of a field.
  private func endsName(_ line: ArraySlice<UInt8>) -> Bool {
    line.indices.contains { place in
      line[place] == UInt8(ascii: ":")
        && (place + 1 == line.endIndex || line[place + 1] <= UInt8(ascii: " "))
    }
  }

  private func problem(
    _ problem: String, _ context: String, at place: Int
  ) -> ReadingError.YAMLProblem {
    if problem.contains("tab character") || isTab(at: place) { return .tab }
    if context.contains("directive") || problem.contains("directive") { return .directive }
    if context.contains("block scalar") { return .blockScalar }
    if problem.contains("cannot start any token") { return .reservedCharacter }
    if problem.contains("mapping values are not allowed") { return .colonInText }
    if problem.contains("sequence entries are not allowed") { return .listBesideKey }
    if problem.contains("',' or ']'") { return .unclosedFlow(.array) }
    if problem.contains("',' or '}'") { return .unclosedFlow(.object) }
    if problem.contains("expected ':'") { return .missingColon }
    if problem.contains("expected key") || problem.contains("'-' indicator") {
      return .wrongIndentation
    }
    return .other
  }

  private func isTab(at offset: Int) -> Bool {
    range.contains(offset) && source.bytes[offset] == UInt8(ascii: "\t")
  }

  private func word(at offset: Int) -> String {
    let end = range.clamped(to: offset..<max(offset, range.upperBound))
    return String(decoding: source.bytes[end].prefix { $0 > 0x20 }.prefix(40), as: UTF8.self)
  }

  /// The parser tells only where the key stands first, so the second place is looked for: a line
  /// with the same key in the same column. Inside of `{}` the first place has to do.
  private func duplicateKey(_ name: String, first mark: Mark) -> ReadingError {
    let first = offset(of: mark)
    let line = source.position(ofByte: first).line
    let kind = ReadingError.Kind.duplicateKey(name, firstLine: line)
    let spellings = [name, "\"\(name)\"", "'\(name)'"].map { Array($0.utf8) }
    let bytes = source.bytes[range]
    var lineStart = first
    while let end = bytes[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
      lineStart = end + 1
      let text = bytes[lineStart...].prefix { $0 != UInt8(ascii: "\n") }
      let indentation = text.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
      guard indentation.count == mark.column - 1 else { continue }
      for spelling in spellings where text.dropFirst(indentation.count).starts(with: spelling) {
        let behind = text.dropFirst(indentation.count + spelling.count).first { $0 != 0x20 }
        guard behind == UInt8(ascii: ":") else { continue }
        let start = indentation.endIndex
        return ReadingError(kind, at: start, to: start + spelling.count)
      }
    }
    return ReadingError(kind, at: first)
  }
}
