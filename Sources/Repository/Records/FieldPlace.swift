/// Finds a field's value in a record again, to place a finding there.
enum FieldPlace {
  static func offset<Field: RecordField>(of wanted: Field, in tape: borrowing Tape) -> Int? {
    value(of: wanted, in: tape).map { tape.tokens[$0].start }
  }

  /// The first value under a name of the field; `null` is passed over, as in reading.
  private static func value<Field: RecordField>(
    of wanted: Field, in tape: borrowing Tape
  ) -> Int? {
    var found: Int?
    tape.forEachMember(of: 0) { key, value in
      if found == nil, tape.tokens[value].kind != .null,
        Field(written: tape.string(key)) == wanted
      {
        found = value
      }
    }
    return found
  }

  /// Where each of the images that were read of a post is named: in the list, or by its `url`.
  ///
  /// - Returns: and where the list begins; nil where there is none.
  static func offsets(ofImagesIn tape: borrowing Tape) -> (images: [Int], list: Int)? {
    guard let list = value(of: PostField.images, in: tape) else { return nil }
    var images: [Int] = []
    tape.forEachElement(of: list) { element in
      if let start = start(ofImage: element, in: tape) { images.append(start) }
    }
    return (images, tape.tokens[list].start)
  }

  /// Where an element of the list names an image; nil when none was made of it.
  private static func start(ofImage element: Int, in tape: borrowing Tape) -> Int? {
    var address: Int? = element
    if tape.tokens[element].kind == .object {
      address = nil
      tape.forEachMember(of: element) { key, value in
        if tape.tokens[value].kind != .null,
          ImageField(named: SnakeCase.of(tape.string(key))) == .url
        {
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
