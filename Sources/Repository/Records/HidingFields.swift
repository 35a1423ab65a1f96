/// A field of a record that is no field of ours, and hides it.
struct HidingField {
  /// As it is written.
  let name: String
  /// The places of key and value on the tape.
  let key: Int
  let value: Int
  let meaning: HidingName
  let effect: HidingName.Effect

  /// Whether it says who may see the record, and not that it is deleted, hidden or the like.
  var saysWhoSees: Bool {
    switch meaning {
    case .shows, .visibility: true
    case .hides: ["private", "is_private"].contains(SnakeCase.of(name))
    case .status: isPrivateStatus
    case .draft, .published, .folds: false
    }
  }

  /// Whether it is the status `private`.
  let isPrivateStatus: Bool
}

extension Tape {
  /// The fields of the record on the tape that hide it.
  ///
  /// - Parameter names: of the record's kind.
  func hidingFields(_ names: inout KeyNames) -> [HidingField] {
    var fields: [HidingField] = []
    forEachMember(of: 0) { key, value in
      let name = string(key)
      guard tokens[value].kind != .null, names.canonical(name) == nil,
        let meaning = HidingName(SnakeCase.of(name)),
        case let stated = HidingName.Value(self, value), let effect = meaning.effect(stated)
      else { return }
      fields.append(
        HidingField(
          name: name, key: key, value: value, meaning: meaning, effect: effect,
          isPrivateStatus: stated.texts == ["private"]))
    }
    return fields
  }
}

extension HidingName.Value {
  /// What stands at a place of a tape.
  init(_ tape: borrowing Tape, _ index: Int) {
    switch tape.tokens[index].kind {
    case .true: self.init(boolean: true)
    case .false: self.init(boolean: false)
    case .string: self.init(text: tape.string(index))
    case .number: self.init(isYes: tape.double(index) != 0)
    case .object: self.init(isYes: true)
    case .null, .key: self.init(boolean: false)
    case .array:
      var (texts, count) = ([String](), 0)
      tape.forEachElement(of: index) {
        count += 1
        if tape.tokens[$0].isText { texts.append(tape.string($0)) }
      }
      self.init(listOf: texts, count: count)
    }
  }
}
