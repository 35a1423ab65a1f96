/// A field of a record, named in snake_case.
protocol RecordField: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  /// Other names of fields, in snake_case.
  static var synonyms: [String: Self] { get }
  /// Fields without which a record is none.
  static var required: [Self] { get }
}

/// The field that a name means. A field has one canonical name; its camelCase form and its synonyms are
/// the same field.
extension RecordField {
  /// Every name that a key may have, for "did you mean".
  static var names: [String] { allCases.map(\.rawValue) + synonyms.keys.sorted() }

  /// The field with exactly this name.
  init?(named name: String) {
    guard let field = Self(rawValue: name) ?? Self.synonyms[name] else { return nil }
    self = field
  }

  /// The field of this name, in whatever way it is written.
  init?(written name: String) {
    guard let field = Self(named: name) ?? Self(named: SnakeCase.of(name)) else { return nil }
    self = field
  }
}
