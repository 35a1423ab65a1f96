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
        let name = tape.string(key)
        // Equal keys are an error of the JSON or YAML already.
        if !isKey(name, before: key, in: tape) {
          add(.repeatedField(name, canonical: field.rawValue), at: tape.tokens[key].start)
        }
        return
      }
      // `null` is how exports say that there is nothing: another name of the field may say more.
      if tape.tokens[value].kind == .null {
        found.remove(field)
      } else {
        body(&self, field, value)
      }
    }
    for (key, value) in unknown {
      let name = tape.string(key)
      if isIgnored(name, kind, among: names) { continue }
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

  private func isKey(_ name: String, before end: Int, in tape: Tape) -> Bool {
    var isFound = false
    tape.forEachMember(of: 0) { key, _ in
      if key < end, !isFound { isFound = tape.string(key) == name }
    }
    return isFound
  }

  /// Fields that exports have and that say nothing to others: the viewer's own state, and counts
  /// of reactions, which are read elsewhere.
  ///
  /// `is_draft` is none of these: whoever writes it means `draft`.
  private func isIgnored<Field: RecordField>(
    _ name: String, _ kind: RecordKind, among names: FieldNames<Field>
  ) -> Bool {
    let name = SnakeCase.of(name)
    if name.hasPrefix("is_") { return names.field(named: String(name.dropFirst(3))) == nil }
    return (kind == .post || kind == .message) && name.hasSuffix("_count")
      && self.kind(named: String(name.dropLast(6))) != nil
  }
}
