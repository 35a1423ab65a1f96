import Domain

/// Changes fields of a JSON object, and leaves every other byte as it is.
struct ObjectEdit {
  private let record: RecordView
  private let bytes: [UInt8]
  private let style: JSONStyle
  private let naming: JSONNaming
  /// New values by the member's place.
  private var values: [Int: [UInt8]] = [:]
  private var steps: CountSteps
  private var removed: Set<Int> = []
  private var added: [WrittenField] = []

  /// - Parameter naming: of the file, for fields that the record does not have yet.
  init(_ record: RecordView, naming: JSONNaming, kinds: [ReactionKind]) {
    self.record = record
    bytes = record.kept.tape.source.bytes
    style = JSONStyle(of: record.kept.tape, in: bytes)
    self.naming = JSONNaming(of: record, in: naming)
    steps = CountSteps(of: record, kinds: kinds)
  }

  private var kept: KeptTape { record.kept }

  /// The object after changes.
  static func applying(
    _ changes: [FieldChange], to record: RecordView, naming: JSONNaming, kinds: [ReactionKind]
  ) -> [UInt8] {
    var edit = ObjectEdit(record, naming: naming, kinds: kinds)
    for change in changes { edit.apply(change) }
    return edit.object
  }

  private mutating func apply(_ change: FieldChange) {
    let members = record.members
    switch change {
    case .set(let field, let value):
      // Of a field under two names, the first that is not null counts.
      let place =
        members.firstIndex {
          $0.name == field && kept.tape.tokens[$0.value].kind != .null
        } ?? members.firstIndex { $0.name == field }
      guard let place else {
        added.removeAll { $0.name == naming.name(of: field) }
        added.append(WrittenField(naming.name(of: field), value))
        return
      }
      removed.remove(place)
      // Of those that say who sees the record, the narrowest would count.
      if PostField(rawValue: field)?.saysWhoSees == true {
        for (other, member) in members.enumerated() where member.name == field && other != place {
          removed.insert(other)
        }
      }
      var written: [UInt8] = []
      style.append(value, to: &written, JSONTime(of: members[place].value, in: kept.tape))
      values[place] = written
    case .remove(let field):
      for (place, member) in members.enumerated() where member.name == field {
        removed.insert(place)
      }
    case .removeKey(let name):
      for (place, member) in members.enumerated() where kept.tape.string(member.key) == name {
        removed.insert(place)
      }
    case .step(let field, let amount): steps.step(field, by: amount)
    case .stepReaction(let kind, let amount): steps.stepReaction(kind, by: amount)
    }
  }

  private func range(_ index: Int) -> Range<Int> {
    kept.tape.tokens[index].start..<kept.tape.tokens[index].end
  }

  /// Pieces within values, by their starts, and what stands there afterwards.
  private var pieces: [Int: (end: Int, bytes: [UInt8])] {
    var pieces: [Int: (end: Int, bytes: [UInt8])] = [:]
    for (token, number) in steps.numbers {
      pieces[range(token).lowerBound] = (range(token).upperBound, Array("\(number)".utf8))
    }
    for listed in steps.listedKinds {
      let (range, bytes) = piece(listed)
      pieces[range.lowerBound] = (range.upperBound, bytes)
    }
    return pieces
  }

  private func piece(_ listed: CountSteps.ListedKind) -> (Range<Int>, [UInt8]) {
    let elements = listed.elements.map(range)
    let found = elements[listed.place]
    if listed.isAdded {
      let gap =
        elements.count > 1
        ? bytes[elements[0].upperBound..<elements[1].lowerBound] : Array(", ".utf8)[...]
      return (found.upperBound..<found.upperBound, Array(gap + bytes[found]))
    }
    // The comma and the space before it go with it, those behind it with the first.
    if listed.place > 0 { return (elements[listed.place - 1].upperBound..<found.upperBound, []) }
    let end = elements.count > 1 ? elements[1].lowerBound : found.upperBound
    return (found.lowerBound..<end, [])
  }

  /// A value with the pieces in it that have changed.
  private func value(_ index: Int, _ pieces: [Int: (end: Int, bytes: [UInt8])]) -> [UInt8] {
    let whole = range(index)
    var output: [UInt8] = []
    var offset = whole.lowerBound
    for start in pieces.keys.sorted() where start >= offset && start <= whole.upperBound {
      guard let piece = pieces[start], piece.end <= whole.upperBound else { continue }
      output += bytes[offset..<start]
      output += piece.bytes
      offset = piece.end
    }
    return output + bytes[offset..<whole.upperBound]
  }

  private var object: [UInt8] {
    let whole = range(0)
    guard let first = record.members.first, let last = record.members.last else {
      return Array(bytes[whole])
    }
    var output = Array(bytes[whole.lowerBound..<range(first.key).lowerBound])
    var isFirst = true
    let pieces = pieces
    for (place, member) in record.members.enumerated() where !removed.contains(place) {
      if !isFirst {
        let end = range(record.members[place - 1].value).upperBound
        output += bytes[end..<range(member.key).lowerBound]
      }
      isFirst = false
      output += bytes[range(member.key).lowerBound..<range(member.value).lowerBound]
      output += values[place] ?? value(member.value, pieces)
    }
    for field in added {
      if !isFirst { output += style.gap }
      isFirst = false
      style.append(field, to: &output, naming.time)
    }
    return output + bytes[range(last.value).upperBound..<whole.upperBound]
  }
}
