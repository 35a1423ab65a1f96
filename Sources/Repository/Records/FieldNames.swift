/// A field of a record, named in snake_case.
protocol RecordField: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  /// Other names of fields, in snake_case.
  static var synonyms: [String: Self] { get }
  /// Fields without which a record is none.
  static var required: [Self] { get }
}

/// Finds the field that a name means. A field has one canonical name; its camelCase form and its
/// synonyms are the same field.
struct FieldNames<Field: RecordField> {
  private let fields: [String: Field]

  init() {
    var fields = Dictionary(uniqueKeysWithValues: Field.allCases.map { ($0.rawValue, $0) })
    fields.merge(Field.synonyms) { canonical, _ in canonical }
    self.fields = fields
  }

  /// Every name that a key may have, for "did you mean".
  var candidates: [String] { Field.allCases.map(\.rawValue) + Field.synonyms.keys.sorted() }

  /// The field with exactly this name.
  func field(named name: String) -> Field? { fields[name] }

  /// The field of this name, in whatever way it is written.
  func field(written name: String) -> Field? { fields[name] ?? fields[SnakeCase.of(name)] }
}

/// A set of fields of a record, a bit for each: no record has 32 fields.
struct FieldSet<Field: RecordField> {
  private(set) var bits: UInt32 = 0

  /// - Parameter ordinal: the field's place among all fields.
  @inline(__always)
  func contains(ordinal: Int8) -> Bool { bits & Self.bit(ordinal) != 0 }

  @inline(__always)
  mutating func insert(ordinal: Int8) { bits |= Self.bit(ordinal) }

  func contains(_ field: Field) -> Bool { contains(ordinal: Int8(Self.ordinal(of: field))) }

  mutating func insert(_ field: Field) { insert(ordinal: Int8(Self.ordinal(of: field))) }

  func isSuperset(of other: FieldSet) -> Bool { bits & other.bits == other.bits }

  /// All fields that a record must have.
  static var required: FieldSet {
    Field.required.reduce(into: FieldSet()) { $0.insert($1) }
  }

  static func ordinal(of field: Field) -> Int {
    var ordinal = 0
    for other in Field.allCases {
      if other == field { break }
      ordinal += 1
    }
    return ordinal
  }

  private static func bit(_ ordinal: Int8) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: ordinal) }
}

/// Names in snake_case.
enum SnakeCase {
  /// `imageURLs` is `image_urls`, `isLikedByCurrentUser` is `is_liked_by_current_user`.
  static func of(_ name: String) -> String {
    // Most names are in snake_case already.
    guard name.utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return name }
    let letters = Array(name.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, letter) in letters.enumerated() {
      guard isUppercase(letter) else {
        result.append(letter)
        continue
      }
      let follows = index > 0 && !isUppercase(letters[index - 1]) && letters[index - 1] != "_"
      if follows || (index > 0 && beginsWord(letters, index)) { result.append("_") }
      result.append(Unicode.Scalar(letter.value + 32) ?? letter)
    }
    return String(result)
  }

  /// Whether an upper-case letter after another begins a word: `URLName`, but not `URLs`.
  private static func beginsWord(_ letters: [Unicode.Scalar], _ index: Int) -> Bool {
    guard isUppercase(letters[index - 1]), index + 1 < letters.count,
      !isUppercase(letters[index + 1]), letters[index + 1] != "_"
    else { return false }
    let isPlural =
      letters[index + 1] == "s"
      && (index + 2 == letters.count || isUppercase(letters[index + 2])
        || letters[index + 2] == "_")
    return !isPlural
  }

  private static func isUppercase(_ letter: Unicode.Scalar) -> Bool {
    ("A"..."Z").contains(letter)
  }
}
