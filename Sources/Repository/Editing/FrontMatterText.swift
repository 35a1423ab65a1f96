import Domain

/// A Markdown file of a record that is to be changed.
struct FrontMatterText {
  let source: SourceText
  let kept: KeptTape
  /// nil where the file has no front matter.
  private let yaml: Range<Int>?
  private let body: Range<Int>

  /// nil where the file can't be read.
  init?(_ source: SourceText) {
    var tape = Tape()
    do throws(ReadingError) {
      let (yaml, body) = try FrontMatter.split(source)
      let range = yaml ?? body.lowerBound..<body.lowerBound
      try YAMLReader.read(source, range: range, into: &tape)
      self.yaml = yaml
      self.body = body
    } catch {
      return nil
    }
    self.source = source
    kept = KeptTape(tape)
  }

  /// The text of the body, without blank lines around it.
  var text: Range<Int> {
    var (start, end) = (body.lowerBound, body.upperBound)
    while end > start, source.bytes[end - 1].isJSONSpace { end -= 1 }
    while start < end, source.bytes[start] == 0x0A || source.bytes[start] == 0x0D { start += 1 }
    return start..<end
  }

  /// A field's key and value, and the lines that they stand on.
  private struct Field {
    let member: RecordView.Member
    let lines: Range<Int>
    /// With the comments below it that are indented deeper: without the field they would belong to the one above,
    /// and be a part of its text where that is a block.
    let linesWithComments: Range<Int>
  }

  /// The file after changes.
  func applying(
    _ changes: [FieldChange], kind: RecordKind, kinds: [ReactionKind]
  ) throws(WriteRefusal) -> [UInt8] {
    var names = KeyNames(kind)
    let record = RecordView(kept, &names)
    var edit = Edit(self, kind, CountSteps(of: record, kinds: kinds))
    guard let fields = fields(of: record) else { throw .notEditable(path: source.path) }
    for change in changes { edit.apply(change, fields) }
    edit.writeSteps(fields)
    return edit.bytes
  }

  /// nil where the fields do not stand on lines of their own, such as in `{id: a, lang: en}`.
  private func fields(of record: RecordView) -> [Field]? {
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
    let quotesEnd = isPlain ? nil : endOfQuotes(last.start, before: limit)
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

  /// The place behind the quotes that a text begins with; nil where it begins with none.
  private func endOfQuotes(_ start: Int, before limit: Int) -> Int? {
    let bytes = source.bytes
    guard start < limit else { return nil }
    let quote = bytes[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    var end = start + 1
    while end < limit {
      if bytes[end] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        end += 2
      } else if bytes[end] != quote {
        end += 1
      } else if quote == UInt8(ascii: "'"), end + 1 < limit, bytes[end + 1] == quote {
        end += 2
      } else {
        return end + 1
      }
    }
    return nil
  }

  /// The bytes of a value that stands on one line, where they are surely known.
  private func scalarRange(_ index: Int) -> Range<Int>? {
    let token = kept.tape.tokens[index]
    let bytes = source.bytes
    let start = token.start
    guard token.kind != .object, token.kind != .array, bytes.indices.contains(start) else {
      return nil
    }
    if let end = endOfQuotes(start, before: yaml?.upperBound ?? 0) {
      return bytes[start..<end].contains(0x0A) ? nil : start..<end
    }
    let text = Array(kept.tape.string(index).utf8)
    guard !text.isEmpty, token.isPlainYAMLScalar, bytes[start...].starts(with: text) else {
      return nil
    }
    return start..<start + text.count
  }

  /// Changes to be made, as pieces of the file that are replaced.
  private struct Edit {
    private let file: FrontMatterText
    private let kind: RecordKind
    private var steps: CountSteps
    private let lineEnd: [UInt8]
    private var pieces: [Int: (end: Int, bytes: [UInt8])] = [:]
    private var added: [UInt8] = []
    private var newText: [UInt8]?
    private var endOfFields: Int

    init(_ file: FrontMatterText, _ kind: RecordKind, _ steps: CountSteps) {
      self.file = file
      self.kind = kind
      self.steps = steps
      lineEnd = TextLines.end(in: file.source.bytes)
      endOfFields = file.yaml?.lowerBound ?? file.body.lowerBound
    }

    private var kept: KeptTape { file.kept }

    private mutating func replace(_ range: Range<Int>, _ bytes: [UInt8]) {
      pieces[range.lowerBound] = (range.upperBound, bytes)
    }

    private mutating func remove(_ field: Field) { replace(field.linesWithComments, []) }

    mutating func apply(_ change: FieldChange, _ fields: [Field]) {
      if let last = fields.last { endOfFields = last.lines.upperBound }
      switch change {
      case .set(let name, let value): set(name, value, fields)
      case .remove(let name):
        for field in fields where field.member.name == name { remove(field) }
      case .removeKey(let name):
        for field in fields where kept.tape.string(field.member.key) == name { remove(field) }
      case .step(let name, let amount): steps.step(name, by: amount)
      case .stepReaction(let reaction, let amount): steps.stepReaction(reaction, by: amount)
      }
    }

    private mutating func set(_ name: String, _ value: WrittenValue, _ fields: [Field]) {
      let same = fields.filter { $0.member.name == name }
      let isText = name == "content" && kind != .user || name == "bio" && kind == .user
      if isText, case .text(let text) = value, same.isEmpty || !file.text.isEmpty {
        newText = Array(text.utf8)
        return
      }
      guard
        let field = same.first(where: { kept.tape.tokens[$0.member.value].kind != .null })
          ?? same.first
      else {
        let indentation = fields.first.map {
          kept.tape.tokens[$0.member.key].start - $0.lines.lowerBound
        }
        added += lines(name, value, indentation ?? 0)
        return
      }
      let isScalar =
        switch value {
        case .list, .fields: false
        default: true
        }
      if isScalar, let range = file.scalarRange(field.member.value) {
        replace(range, Array(YAMLValue.inline(value).utf8))
      } else {
        let key = kept.tape.string(field.member.key)
        let indentation = kept.tape.tokens[field.member.key].start - field.lines.lowerBound
        replace(field.lines, lines(key, value, indentation))
      }
    }

    private func lines(_ name: String, _ value: WrittenValue, _ indentation: Int) -> [UInt8] {
      let lines = YAMLValue.field(name, value, lineEnd: lineEnd)
      if indentation == 0 { return lines }
      let space = Array(repeating: UInt8(ascii: " "), count: indentation)
      return lines.split(separator: 0x0A).flatMap { space + $0 + [0x0A] }
    }

    /// Writes the counts that move along, except in fields that are written anew or go.
    mutating func writeSteps(_ fields: [Field]) {
      for (token, number) in steps.numbers {
        guard let range = file.scalarRange(token), pieces[range.lowerBound] == nil else { continue }
        replace(range, Array("\(number)".utf8))
      }
      for listed in steps.listedKinds {
        guard let field = fields.first(where: { $0.member.key == listed.member.key }),
          pieces[field.lines.lowerBound] == nil
        else { continue }
        var names = listed.elements.map { kept.tape.string($0) }
        if listed.isAdded {
          names.insert(names[listed.place], at: listed.place + 1)
        } else {
          names.remove(at: listed.place)
        }
        let indentation = kept.tape.tokens[field.member.key].start - field.lines.lowerBound
        let key = kept.tape.string(field.member.key)
        replace(field.lines, lines(key, .list(names.map { .text($0) }), indentation))
      }
    }

    var bytes: [UInt8] {
      let bytes = file.source.bytes
      var output: [UInt8] = []
      var offset = 0
      var pieces = pieces
      if let newText { replaceText(newText, &pieces) }
      if !added.isEmpty {
        // The last field may go, with what stands there.
        let place =
          pieces.first { $0.key < endOfFields && $0.value.end > endOfFields }?.value.end
          ?? endOfFields
        if file.yaml == nil {
          let marker = Array("---".utf8) + lineEnd
          added(to: &pieces, at: place, marker + added + marker)
        } else {
          added(to: &pieces, at: place, added)
        }
      }
      for start in pieces.keys.sorted() {
        guard let piece = pieces[start], start >= offset else { continue }
        output += bytes[offset..<start]
        output += piece.bytes
        offset = piece.end
      }
      return output + bytes[offset...]
    }

    /// Puts bytes before what stands at a place.
    private func added(
      to pieces: inout [Int: (end: Int, bytes: [UInt8])], at place: Int, _ bytes: [UInt8]
    ) {
      let piece = pieces[place]
      pieces[place] = (piece?.end ?? place, bytes + (piece?.bytes ?? []))
    }

    private func replaceText(
      _ text: [UInt8], _ pieces: inout [Int: (end: Int, bytes: [UInt8])]
    ) {
      var written: [UInt8] = []
      for byte in text {
        if byte == 0x0A { written += lineEnd } else if byte != 0x0D { written.append(byte) }
      }
      let range = file.text
      if range.isEmpty {
        // A closing line of the front matter may be the file's last, without an end.
        let isOpen = file.source.bytes.last != 0x0A && file.yaml != nil && file.body.isEmpty
        let lead = (isOpen ? lineEnd : []) + (file.yaml == nil ? [] : lineEnd)
        pieces[file.body.lowerBound] = (
          file.body.upperBound, written.isEmpty ? [] : lead + written + lineEnd
        )
      } else {
        pieces[range.lowerBound] = (range.upperBound, written)
      }
    }
  }
}
