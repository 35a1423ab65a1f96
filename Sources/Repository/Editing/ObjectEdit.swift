import Domain

/// Changes fields of a JSON object, and leaves every other byte as it is.
struct ObjectEdit {
  private let record: RecordView
  private let bytes: [UInt8]
  private let style: JSONStyle
  private let naming: JSONNaming
  private let kinds: [ReactionKind]
  /// New values by the member's place.
  private var values: [Int: [UInt8]] = [:]
  /// What is added to the numbers at these tokens.
  private var steps: [Int: Int] = [:]
  /// What else is replaced within values, by its start.
  private var splices: [Int: (range: Range<Int>, bytes: [UInt8])] = [:]
  private var removed: Set<Int> = []
  private var added: [WrittenField] = []

  /// - Parameter naming: of the file, for fields that the record does not have yet.
  init(_ record: RecordView, naming: JSONNaming, kinds: [ReactionKind]) {
    self.record = record
    bytes = record.kept.tape.source.bytes
    style = JSONStyle(of: record.kept.tape, in: bytes)
    self.naming = JSONNaming(of: record, in: naming)
    self.kinds = kinds
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
    case .step(let field, let amount):
      for member in members where member.name == field { step(member.value, by: amount) }
    case .stepReaction(let kind, let amount):
      if kind == ReactionKind.like { apply(.step("likes_count", by: amount)) }
      for member in members {
        if member.name == "reactions" {
          stepReactions(member.value, kind, by: amount)
        } else if member.name == nil,
          kinds.countedKind(of: kept.tape.string(member.key)) == kind
        {
          step(member.value, by: amount)
        }
      }
    }
  }

  private func range(_ index: Int) -> Range<Int> {
    kept.tape.tokens[index].start..<kept.tape.tokens[index].end
  }

  private mutating func step(_ index: Int, by amount: Int) {
    if kept.tape.integer(index) != nil { steps[index, default: 0] += amount }
  }

  /// `{kind: count}`, or a list of kinds in which each stands for one.
  private mutating func stepReactions(_ value: Int, _ kind: Int, by amount: Int) {
    switch kept.tape.tokens[value].kind {
    case .object:
      var counts: [Int] = []
      kept.tape.forEachMember(of: value) { key, count in
        if kinds.kind(named: kept.tape.string(key)) == kind { counts.append(count) }
      }
      for count in counts { step(count, by: amount) }
    case .array:
      var elements: [Int] = []
      kept.tape.forEachElement(of: value) { elements.append($0) }
      guard
        let same = elements.lastIndex(where: {
          kinds.kind(named: kept.tape.string($0)) == kind
        })
      else { return }
      let found = range(elements[same])
      let next = elements.count > 1 ? range(elements[1]).lowerBound : nil
      if amount > 0 {
        let gap = next.map { bytes[range(elements[0]).upperBound..<$0] } ?? Array(", ".utf8)[...]
        splice(found.upperBound..<found.upperBound, gap + bytes[found])
      } else if same > 0 {
        splice(range(elements[same - 1]).upperBound..<found.upperBound, [])
      } else {
        splice(found.lowerBound..<(next ?? found.upperBound), [])
      }
    default: return
    }
  }

  private mutating func splice(_ range: Range<Int>, _ bytes: some Collection<UInt8>) {
    splices[range.lowerBound] = (range, Array(bytes))
  }

  /// A value with the numbers and pieces in it that have changed.
  private func value(_ index: Int) -> [UInt8] {
    var pieces = splices
    for (number, amount) in steps {
      guard let count = kept.tape.integer(number) else { continue }
      let stepped = max(0, min(count, RecordReader.largestCount) + amount)
      pieces[range(number).lowerBound] = (range(number), Array("\(stepped)".utf8))
    }
    let whole = range(index)
    var output: [UInt8] = []
    var offset = whole.lowerBound
    for start in pieces.keys.sorted() where start >= offset && start <= whole.upperBound {
      guard let piece = pieces[start], piece.range.upperBound <= whole.upperBound else { continue }
      output += bytes[offset..<start]
      output += piece.bytes
      offset = piece.range.upperBound
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
    for (place, member) in record.members.enumerated() where !removed.contains(place) {
      if !isFirst {
        let end = range(record.members[place - 1].value).upperBound
        output += bytes[end..<range(member.key).lowerBound]
      }
      isFirst = false
      output += bytes[range(member.key).lowerBound..<range(member.value).lowerBound]
      output += values[place] ?? value(member.value)
    }
    for field in added {
      if !isFirst { output += style.gap }
      isFirst = false
      style.append(field, to: &output, naming.time)
    }
    return output + bytes[range(last.value).upperBound..<whole.upperBound]
  }
}

extension [ReactionKind] {
  /// The kind that a key such as `smilingHeartCount` counts.
  func countedKind(of key: String) -> Int? {
    let name = SnakeCase.of(key)
    guard name.hasSuffix("_count") else { return nil }
    return kind(named: String(name.dropLast(6)))
  }
}
