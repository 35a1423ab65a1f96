import Domain

/// Changes of a Markdown file to be made, as pieces of it that are replaced.
struct FrontMatterEdit {
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

  private mutating func remove(_ field: FrontMatterText.Field) {
    replace(field.linesWithComments, [])
  }

  mutating func apply(_ change: FieldChange, _ fields: [FrontMatterText.Field]) {
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

  private mutating func set(
    _ name: String, _ value: WrittenValue, _ fields: [FrontMatterText.Field]
  ) {
    let same = fields.filter { $0.member.name == name }
    if name == kind.textField, case .text(let text) = value, same.isEmpty || !file.text.isEmpty {
      newText = Array(text.utf8)
      // Without a text, these would be it.
      if text.isEmpty { for field in same { remove(field) } }
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
    // Of those that say who sees the record, the narrowest would count.
    if PostField(rawValue: name)?.saysWhoSees == true {
      for other in same where other.member.key != field.member.key { remove(other) }
    }
    let isScalar =
      switch value {
      case .list, .fields: false
      default: true
      }
    if isScalar, let range = file.scalarRange(field.member.value) {
      replace(range, Array(YAMLValue.inline(value).utf8))
    } else {
      rewrite(field, value)
    }
  }

  /// Writes a field anew, with the comments that were in it: those of its parts stand before it then.
  private mutating func rewrite(_ field: FrontMatterText.Field, _ value: WrittenValue) {
    let key = kept.tape.string(field.member.key)
    let indentation = kept.tape.tokens[field.member.key].start - field.lines.lowerBound
    var lines = lines(key, value, indentation)
    let comments = file.comments(in: field)
    if let comment = comments.first, let end = lines.firstIndex(of: 0x0A) {
      lines.insert(contentsOf: [0x20] + comment, at: end + 1 - lineEnd.count)
    }
    let space = Array(repeating: UInt8(ascii: " "), count: indentation)
    replace(field.lines, comments.others.flatMap { space + $0 + lineEnd } + lines)
  }

  private func lines(_ name: String, _ value: WrittenValue, _ indentation: Int) -> [UInt8] {
    let lines = YAMLValue.field(name, value, lineEnd: lineEnd)
    if indentation == 0 { return lines }
    let space = Array(repeating: UInt8(ascii: " "), count: indentation)
    return lines.split(separator: 0x0A).flatMap { space + $0 + [0x0A] }
  }

  /// Writes the counts that move along, except in fields that are written anew or go.
  mutating func writeSteps(_ fields: [FrontMatterText.Field]) {
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
      rewrite(field, .list(names.map { .text($0) }))
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
    var previous: UInt8 = 0
    for byte in text {
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: written += lineEnd
      default: written.append(byte)
      }
      previous = byte
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
