import Domain

extension RecordReader {
  /// Calls `body` for each field of a record that is not null, tells of unknown fields that look
  /// like known ones, and of required fields that are missing.
  ///
  /// A misspelled required field is told once, as such, and its value is used, so that one slip of
  /// the pen is one finding. The keys of no field are left in `keys`. Of a field under several names the first
  /// counts; only of those that say who sees the record each is given to `body`.
  ///
  /// - Parameter mayLack: whether this record needs none of a required field, by what was read of it and its other
  ///   keys.
  /// - Returns: the fields that the record has.
  @discardableResult
  @inline(__always)
  mutating func members<Field: RecordField>(
    of tape: borrowing Tape, _ kind: RecordKind, _ keys: inout KeyMeanings<Field>,
    mayLack: (RecordReader, Field, [KeyMeanings<Field>.Other]) -> Bool = { _, _, _ in false },
    _ body: (inout RecordReader, Field, Int) -> Void
  ) -> FieldSet<Field> {
    var found = FieldSet<Field>()
    if !keys.others.isEmpty { keys.others.removeAll(keepingCapacity: true) }
    var repeated: [Int] = []
    tape.forEachMember(of: 0) { key, value in
      let meaning = keys.meaning(of: key, in: tape)
      guard let field = meaning.field else {
        keys.others.append(.init(key: key, value: value, meaning: meaning))
        return
      }
      // `null` is how exports say that there is nothing: another name of the field may say more.
      guard tape.tokens[value].kind != .null else { return }
      guard !found.contains(ordinal: meaning.ordinal) else {
        repeated.append(key)
        return
      }
      found.insert(ordinal: meaning.ordinal)
      body(&self, field, value)
    }
    if found.isEmpty, !keys.required.isEmpty, fileID == nil,
      tellOfMap(kind, keys.others, in: tape)
    {
      return found
    }
    if !repeated.isEmpty {
      tellOfRepeated(repeated, tape, &keys)
      for key in repeated {
        guard let field = keys.meaning(of: key, in: tape).field, field.saysWhoSees else { continue }
        body(&self, field, key + 1)
      }
    }
    if !keys.others.isEmpty {
      readMisspelled(kind, tape, keys, &found, body)
    }
    if !found.isSuperset(of: keys.required) {
      for field in Field.required where !found.contains(field) {
        if mayLack(self, field, keys.others) { continue }
        tellOfMissing(field, kind, tape)
      }
    }
    return found
  }

  /// Tells of an object in which there is no field, but the list of all records, or nothing but objects.
  private mutating func tellOfMap<Field: RecordField>(
    _ kind: RecordKind, _ others: [KeyMeanings<Field>.Other], in tape: borrowing Tape
  ) -> Bool {
    // Whatever it is called, as `data` and `results` in the answers of servers.
    let list = others.first { other in
      let token = tape.tokens[other.value]
      return token.kind == .array && Int(token.next) > other.value + 1
        && tape.tokens[other.value + 1].kind == .object
    }
    if let list {
      add(.listInObject(tape.string(list.key), kind: kind), at: tape.tokens[list.key].start)
      return true
    }
    let values = others.map { tape.tokens[$0.value].kind }.filter { $0 != .null }
    guard !values.isEmpty, values.allSatisfy({ $0 == .object }) else { return false }
    add(.mapOfObjects(kind: kind), at: tape.tokens[0].start)
    return true
  }

  private mutating func readMisspelled<Field: RecordField>(
    _ kind: RecordKind, _ tape: borrowing Tape, _ keys: KeyMeanings<Field>,
    _ found: inout FieldSet<Field>,
    _ body: (inout RecordReader, Field, Int) -> Void
  ) {
    for other in keys.others {
      if let hiding = keys.nearestHiding(to: other.meaning) {
        tellOfMisspelledHiding(tape, other.key, other.value, meant: hiding)
      }
      if let doubt = other.meaning.doubt,
        doubt.mayHide(
          kind, tape, other.value, isInTheme: isMarkdown && (kind.isPost || kind == .page)),
        case let stated = HidingName.Value(tape, other.value),
        other.meaning.hidingName?.effect(stated) == nil,
        other.meaning.showingName?.unlists(stated) != true
      {
        add(.doubtfulName(tape.string(other.key), kind: kind), at: tape.tokens[other.key].start)
      }
      if case .cascade? = other.meaning.hidingName, tape.hidesWhatIsBelow(other.value) {
        add(.cascade(tape.string(other.key)), at: tape.tokens[other.key].start)
      }
      guard var meant = keys.nearest(to: other.meaning) else { continue }
      // In wide letters a name hides as it should.
      if let hiding = other.meaning.hidingName,
        hiding.effect(HidingName.Value(tape, other.value)) != nil
      {
        continue
      }
      let name = tape.string(other.key)
      let place = tape.tokens[other.key].start
      let isNull = tape.tokens[other.value].kind == .null
      guard var field = meant.field else {
        if !isNull { add(.misspelledField(name, meant: meant.name), at: place) }
        continue
      }
      // Of `follower_id` and `followee_id`, `followed_id` means the one that is not there.
      if found.contains(field), let missing = keys.nearestMissing(to: name, found) {
        (field, meant.name) = (missing, missing.rawValue)
      }
      if keys.required.contains(field), !found.contains(field) {
        found.insert(field)
        add(.misspelledRequiredField(name, meant: field.rawValue), at: place)
        if !isNull { body(&self, field, other.value) }
      } else if !isNull {
        add(.misspelledField(name, meant: meant.name), at: place)
      }
    }
  }

  /// Tells of a field in a field that is missing, where one of the others is probably it.
  mutating func tellOfMisspelled(
    _ field: String, among keys: [Int], _ tape: borrowing Tape
  ) -> Bool {
    for key in keys where NearestName.of(SnakeCase.of(tape.string(key)), among: [field]) != nil {
      add(.misspelledRequiredField(tape.string(key), meant: field), at: tape.tokens[key].start)
      return true
    }
    return false
  }

  /// Tells of names in a field that are probably meant to be those of others, which it lacks.
  ///
  /// - Returns: the names that are meant.
  @discardableResult
  mutating func tellOfMisspelled(
    among keys: [Int], lacking fields: [some FieldName], _ tape: borrowing Tape
  ) -> Set<String> {
    var meant: Set<String> = []
    let candidates = NearestName.Candidates(fields.map(\.rawValue), atMost: 1)
    for key in keys {
      let name = tape.string(key)
      let snake = SnakeCase.of(name)
      guard !Self.ordinaryNames.contains(snake), let near = NearestName.of(snake, among: candidates)
      else { continue }
      add(.misspelledField(name, meant: near), at: tape.tokens[key].start)
      meant.insert(near)
    }
    return meant
  }

  /// Names that objects in records have in other programs, and that are a letter off one of ours.
  private static let ordinaryNames: Set = ["lat", "names", "weight"]

  /// Tells of a name that would hide the record with this value if it were written as it should be.
  private mutating func tellOfMisspelledHiding(
    _ tape: borrowing Tape, _ key: Int, _ value: Int, meant: String
  ) {
    guard tape.tokens[value].kind != .null,
      let name = HidingName(ofFieldNamed: meant, isPerson: false)
    else { return }
    let stated = HidingName.Value(tape, value)
    guard name.effect(stated) != nil || name == .folds && stated.asksToHide else { return }
    guard Self.isAnswer(tape, value, to: name) else { return }
    add(.misspelledField(tape.string(key), meant: meant), at: tape.tokens[key].start)
  }

  /// Whether a value is such as a name that hides has: yes or no, a number or a date, or the word for a state or
  /// those who may read. `banners: [a.png]` is about something else.
  private static func isAnswer(
    _ tape: borrowing Tape, _ value: Int, to name: HidingName
  ) -> Bool {
    switch tape.tokens[value].kind {
    case .true, .false, .number: return true
    case .string:
      return name == .status || name == .visibility || name.isAnswer(tape.string(value))
    case .null, .key, .array, .object: return false
    }
  }

  private mutating func tellOfMissing(
    _ field: some RecordField, _ kind: RecordKind, _ tape: borrowing Tape
  ) {
    let start = tape.tokens[0].start
    switch (field.rawValue, fileID) {
    case (PostField.id.rawValue, .some): return
    case (PostField.createdAt.rawValue, let name?):
      let day = WrittenElsewhere.day(inName: name)
      // An empty object: there is no front matter yet.
      if tape.tokens[0].next == 1 { return add(.noFrontMatter(kind, day: day), at: start) }
      if let day { return add(.dateInName(kind, day: day), at: start) }
    default: break
    }
    add(.missingField(field.rawValue, kind: kind), at: start)
  }

  /// - Parameter repeated: keys of fields that the record had already, in their order.
  private mutating func tellOfRepeated<Field: RecordField>(
    _ repeated: [Int], _ tape: borrowing Tape, _ keys: inout KeyMeanings<Field>
  ) {
    var repeated = repeated[...]
    var names: Set<String> = []
    // The name by which each field was said first.
    var first: [Field: String] = [:]
    tape.forEachMember(of: 0) { key, value in
      let name = tape.string(key)
      let isNew = names.insert(name).inserted
      let field = keys.meaning(of: key, in: tape).field
      guard key == repeated.first else {
        if let field, tape.tokens[value].kind != .null { first[field] = name }
        return
      }
      repeated.removeFirst()
      // Equal keys are an error of the JSON or YAML already.
      guard isNew, let field else { return }
      add(
        .repeatedField(name, first: first[field] ?? field.rawValue), at: tape.tokens[key].start)
    }
  }
}
