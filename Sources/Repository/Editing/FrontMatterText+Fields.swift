extension FrontMatterText {
  /// A field's key and value, and the lines that they stand on.
  struct Field {
    let member: RecordView.Member
    let lines: Range<Int>
    /// With the comments below it that are indented deeper: without the field they would belong to the one above,
    /// and be a part of its text where that is a block.
    let linesWithComments: Range<Int>
  }

  /// nil where the fields do not stand on lines of their own, such as in `{id: a, lang: en}`.
  func fields(of record: RecordView) -> [Field]? {
    let members = record.members
    guard let yaml, let first = members.first else { return [] }
    let bytes = source.bytes
    func lineStart(_ offset: Int) -> Int {
      var start = offset
      while start > yaml.lowerBound, bytes[start - 1] != 0x0A { start -= 1 }
      return start
    }
    let indentation =
      kept.tape.tokens[first.key].start - lineStart(kept.tape.tokens[first.key].start)
    var starts: [Int] = []
    for member in members {
      let key = kept.tape.tokens[member.key].start
      let start = lineStart(key)
      guard key - start == indentation, bytes[start..<key].allSatisfy({ $0 == 0x20 }) else {
        return nil
      }
      starts.append(start)
    }
    return members.enumerated().map { place, member in
      let limit = place + 1 < starts.count ? starts[place + 1] : yaml.upperBound
      let start = starts[place]
      let end = endOfField(start, member.value, before: limit)
      return Field(
        member: member, lines: start..<end,
        linesWithComments: start..<endOfComments(end, deeperThan: indentation, before: limit))
    }
  }

  /// Blank lines and comments after a field are not its own.
  private func endOfField(_ start: Int, _ value: Int, before limit: Int) -> Int {
    let bytes = source.bytes
    // `#` begins no comment between quotes, nor in a block, whose lines are indented. Only the last text of
    // a value can end with such lines: before others there is more of the value.
    let last = kept.tape.tokens[Int(kept.tape.tokens[value].next) - 1]
    let isPlain = last.kind != .string || last.isPlainYAMLScalar
    let quotesEnd =
      isPlain ? nil : YAMLText.endOfQuotes(at: last.start, before: limit, in: source.bytes)
    let isBlock = !isPlain && quotesEnd == nil
    // Blank lines at its end are a part of a block with `+` in its first line.
    let keepsBlankLines =
      isBlock && last.start < limit
      && bytes[last.start..<limit].prefix { $0 != 0x0A && $0 != 0x23 }.contains(0x2B)
    let indentation = bytes[start..<limit].prefix { $0 == 0x20 }.count
    var end = start
    forEachLine(in: start..<limit) { line, first in
      if let first {
        let isText =
          line.lowerBound < quotesEnd ?? 0 || isBlock && first - line.lowerBound > indentation
        let isComment = !isText && bytes[first] == UInt8(ascii: "#")
        // It ends a block, and what is behind it is indented by chance.
        if isComment, isBlock, first > last.start { return false }
        if !isComment { end = line.upperBound }
      } else if keepsBlankLines, end == line.lowerBound {
        end = line.upperBound
      }
      return true
    }
    return end
  }

  /// The end of the comments that stand at a place and are indented deeper, with blank lines among them.
  private func endOfComments(_ start: Int, deeperThan indentation: Int, before limit: Int) -> Int {
    var end = start
    forEachLine(in: start..<limit) { line, first in
      guard let first else { return true }
      guard first - line.lowerBound > indentation else { return false }
      end = line.upperBound
      return true
    }
    return end
  }

  /// Calls `body` for each line, with the place of the first sign that is no blank, until it says that it has
  /// seen enough.
  private func forEachLine(in range: Range<Int>, _ body: (Range<Int>, Int?) -> Bool) {
    let bytes = source.bytes
    var start = range.lowerBound
    while start < range.upperBound {
      let end =
        bytes[start..<range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 } ?? range.upperBound
      let first = bytes[start..<end].firstIndex { !$0.isJSONSpace }
      guard body(start..<end, first) else { return }
      start = end
    }
  }

  /// The bytes of a value that stands on one line, where they are surely known.
  func scalarRange(_ index: Int) -> Range<Int>? {
    let token = kept.tape.tokens[index]
    let bytes = source.bytes
    let start = token.start
    guard token.kind != .object, token.kind != .array, bytes.indices.contains(start) else {
      return nil
    }
    if let end = YAMLText.endOfQuotes(at: start, before: yaml?.upperBound ?? 0, in: source.bytes) {
      return bytes[start..<end].contains(0x0A) ? nil : start..<end
    }
    let text = Array(kept.tape.string(index).utf8)
    guard !text.isEmpty, token.isPlainYAMLScalar, bytes[start...].starts(with: text) else {
      return nil
    }
    return start..<start + text.count
  }

  /// The comments in a field: the one behind its key or its value on the first line, and those on the lines below.
  func comments(
    in field: Field
  ) -> (first: ArraySlice<UInt8>?, others: [ArraySlice<UInt8>]) {
    let bytes = source.bytes
    let lines = field.lines
    let firstEnd = bytes[lines].firstIndex(of: 0x0A) ?? lines.upperBound
    var first: ArraySlice<UInt8>?
    var others: [ArraySlice<UInt8>] = []
    func look(in range: Range<Int>) {
      var place = range.lowerBound
      while place < range.upperBound {
        guard bytes[place] == UInt8(ascii: "#"), bytes[place - 1].isJSONSpace else {
          place += 1
          continue
        }
        var end = bytes[place..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
        let next = end
        while bytes[end - 1].isJSONSpace { end -= 1 }
        if place < firstEnd {
          first = bytes[place..<end]
        } else {
          others.append(bytes[place..<end])
        }
        place = next
      }
    }
    // Between the texts of the value; of one whose end is not known, what is behind it is not known either.
    var known = scalarRange(field.member.key)?.upperBound
    let value = field.member.value
    for index in value..<Int(kept.tape.tokens[value].next) {
      let token = kept.tape.tokens[index]
      if token.kind == .object || token.kind == .array { continue }
      if token.kind == .null, kept.tape.string(index).isEmpty { continue }
      if let known, known < token.start { look(in: known..<token.start) }
      known = scalarRange(index)?.upperBound
    }
    if let known, known < lines.upperBound { look(in: known..<lines.upperBound) }
    return (first, others)
  }
}
