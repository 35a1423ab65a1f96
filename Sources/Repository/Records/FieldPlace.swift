/// Finds a field's value in a record again, to place a finding there.
enum FieldPlace {
  static func offset<Field: RecordField>(of wanted: Field, in tape: borrowing Tape) -> Int? {
    value(of: wanted, in: tape) { _ in true }.map { tape.tokens[$0].start }
  }

  /// The first value under a name of the field that is not passed over.
  private static func value<Field: RecordField>(
    of wanted: Field, in tape: borrowing Tape, where isMeant: (Token) -> Bool
  ) -> Int? {
    let names = FieldNames<Field>()
    var found: Int?
    tape.forEachMember(of: 0) { key, value in
      if found == nil, isMeant(tape.tokens[value]),
        names.field(written: tape.string(key)) == wanted
      {
        found = value
      }
    }
    return found
  }

  /// Where one of a post's images is named: in the list, or by its `url`.
  ///
  /// - Parameter position: among the images that were read; what the list holds beside them is not
  ///   counted.
  static func offset(ofImage position: Int, in tape: borrowing Tape) -> Int? {
    let images = value(of: PostField.images, in: tape) { $0.kind != .null }
    guard let images else { return nil }
    var offset: Int?
    var count = 0
    tape.forEachElement(of: images) { element in
      guard let start = start(ofImage: element, in: tape) else { return }
      if count == position { offset = start }
      count += 1
    }
    return offset
  }

  /// Where an element of the list names an image; nil when none was made of it.
  private static func start(ofImage element: Int, in tape: borrowing Tape) -> Int? {
    var address: Int? = element
    if tape.tokens[element].kind == .object {
      address = nil
      tape.forEachMember(of: element) { key, value in
        if tape.tokens[value].kind != .null, SnakeCase.of(tape.string(key)) == "url" {
          address = value
        }
      }
    }
    guard let address else { return nil }
    let token = tape.tokens[address]
    guard token.isText,
      RecordReader.pictureSource(tape.string(address)) != nil
    else { return nil }
    return token.start
  }
}
