import Domain

extension RecordReader {
  /// Calls `body` for each field of a record that is not null, tells of unknown fields that look
  /// like known ones, and of required fields that are missing.
  ///
  /// A misspelled required field is told once, as such, and its value is used, so that one slip of
  /// the pen is one finding.
  /// - Returns: the fields that the record has, and whether it has others.
  @discardableResult
  @inline(__always)
  mutating func members<Field: RecordField>(
    of tape: borrowing Tape, _ keys: inout KeyMeanings<Field>, mayLackID: Bool = false,
    _ body: (inout RecordReader, Field, Int) -> Void
  ) -> (found: FieldSet<Field>, hasOthers: Bool) {
    var found = FieldSet<Field>()
    var hasOthers = false
    tape.forEachMember(of: 0) { key, value in
      let meaning = keys.meaning(of: key, in: tape)
      guard let field = meaning.field else {
        hasOthers = true
        return
      }
      guard !found.contains(ordinal: meaning.ordinal) else {
        return tellOfRepeated(key, canonical: field.rawValue, in: tape)
      }
      // `null` is how exports say that there is nothing: another name of the field may say more.
      guard tape.tokens[value].kind != .null else { return }
      found.insert(ordinal: meaning.ordinal)
      body(&self, field, value)
    }
    if hasOthers {
      readMisspelled(tape, &keys, &found, body)
    }
    if !found.isSuperset(of: keys.required) {
      tellOfMissing(found, keys.kind, tape, mayLackID: mayLackID)
    }
    return (found, hasOthers)
  }

  private mutating func readMisspelled<Field: RecordField>(
    _ tape: borrowing Tape, _ keys: inout KeyMeanings<Field>, _ found: inout FieldSet<Field>,
    _ body: (inout RecordReader, Field, Int) -> Void
  ) {
    tape.forEachMember(of: 0) { key, value in
      let meaning = keys.meaning(of: key, in: tape)
      guard meaning.field == nil, let meant = keys.nearest(to: meaning) else { return }
      let name = tape.string(key)
      let place = tape.tokens[key].start
      if keys.required.contains(meant.field), !found.contains(meant.field) {
        found.insert(meant.field)
        add(.misspelledRequiredField(name, meant: meant.field.rawValue), at: place)
        body(&self, meant.field, value)
      } else {
        add(.misspelledField(name, meant: meant.name), at: place)
      }
    }
  }

  private mutating func tellOfMissing<Field: RecordField>(
    _ found: FieldSet<Field>, _ kind: RecordKind, _ tape: borrowing Tape, mayLackID: Bool
  ) {
    for field in Field.required where !found.contains(field) {
      if field.rawValue == "id", mayLackID { continue }
      add(.missingField(field.rawValue, kind: kind), at: tape.tokens[0].start)
    }
  }

  private mutating func tellOfRepeated(_ key: Int, canonical: String, in tape: borrowing Tape) {
    let name = tape.string(key)
    var isEqualKey = false
    tape.forEachMember(of: 0) { other, _ in
      if other < key, !isEqualKey { isEqualKey = tape.string(other) == name }
    }
    // Equal keys are an error of the JSON or YAML already.
    if !isEqualKey {
      add(.repeatedField(name, canonical: canonical), at: tape.tokens[key].start)
    }
  }
}
