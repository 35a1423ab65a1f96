/// Finds a field's value in a record again, to place a finding there.
enum FieldPlace {
  static func offset<Field: RecordField>(of wanted: Field, in tape: borrowing Tape) -> Int? {
    let names = FieldNames<Field>()
    var offset: Int?
    tape.forEachMember(of: 0) { key, value in
      if offset == nil, names.field(written: tape.string(key)) == wanted {
        offset = tape.tokens[value].start
      }
    }
    return offset
  }
}
