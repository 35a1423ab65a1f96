import Domain

extension RecordReader {
  /// Calls `body` for each field of a record that is not null, tells of unknown fields that look
  /// like known ones, and of required fields that are missing.
  ///
  /// A misspelled required field is told once, as such, and its value is used, so that one slip of
  /// the pen is one finding.
  /// - Returns: the fields that the record has.
  @discardableResult
  mutating func members<Field: RecordField>(
    of tape: Tape, _ kind: RecordKind, _ names: inout FieldNames<Field>,
    fallbackID: String? = nil,
    _ body: (inout RecordReader, Field, Int) -> Void
  ) -> Set<Field> {
    var found: Set<Field> = []
    var unknown: [(key: Int, value: Int)] = []
    var position = 0
    tape.forEachMember(of: 0) { key, value in
      defer { position += 1 }
      guard let field = names.field(of: key, position: position, in: tape) else {
        unknown.append((key, value))
        return
      }
      guard found.insert(field).inserted else {
        // Equal keys are an error of the JSON or YAML already; these are two names of one field.
        let name = tape.string(key)
        add(.repeatedField(name, canonical: field.rawValue), at: tape.tokens[key].start)
        return
      }
      // `null` is how exports say that there is nothing.
      if tape.tokens[value].kind == .null {
        if Field.required.contains(field) { found.remove(field) }
      } else {
        body(&self, field, value)
      }
    }
    for (key, value) in unknown {
      let name = tape.string(key)
      if isIgnored(name, kind) { continue }
      guard let near = NearestName.of(SnakeCase.of(name), among: names.candidates),
        let meant = names.field(named: near)
      else { continue }
      if Field.required.contains(meant), !found.contains(meant) {
        found.insert(meant)
        add(
          .misspelledRequiredField(name, meant: meant.rawValue), at: tape.tokens[key].start)
        body(&self, meant, value)
      } else {
        add(.misspelledField(name, meant: near), at: tape.tokens[key].start)
      }
    }
    for field in Field.required where !found.contains(field) {
      if field.rawValue == "id", fallbackID != nil { continue }
      add(.missingField(field.rawValue, kind: kind), at: tape.tokens[0].start)
    }
    return found
  }

  /// Fields that exports have and that say nothing to others: the viewer's own state, and counts
  /// of reactions, which are read elsewhere.
  private func isIgnored(_ name: String, _ kind: RecordKind) -> Bool {
    let name = SnakeCase.of(name)
    return name.hasPrefix("is_") || (kind == .post || kind == .message) && name.hasSuffix("_count")
  }
}
