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
