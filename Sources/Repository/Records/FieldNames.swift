/// A field of a record, or of an object in one, named in snake_case.
protocol FieldName: RawRepresentable, Hashable, Sendable where RawValue == String {}

/// A field of a record.
protocol RecordField: FieldName, CaseIterable {
  /// Other names of fields, in snake_case; of those of one field the first counts where there are several.
  static var synonyms: KeyValuePairs<String, Self> { get }
  /// Fields without which a record is none.
  static var required: [Self] { get }
}

/// The field that a name means. A field has one canonical name; its camelCase form and its synonyms are
/// the same field.
extension RecordField {
  /// Every name that a key may have, for "did you mean".
  static var names: [String] { allCases.map(\.rawValue) + synonyms.map(\.key).sorted() }

  /// The field with exactly this name.
  init?(named name: String) {
    guard let field = Self(rawValue: name) ?? Self.synonyms.first(where: { $0.key == name })?.value
    else { return nil }
    self = field
  }

  /// The field of this name, in whatever way it is written.
  init?(written name: String) {
    guard let field = Self(named: name) ?? Self(named: SnakeCase.of(name)) else { return nil }
    self = field
  }

  /// Whether it says who sees a record. (What hides one otherwise is no field: ``HidingName``.)
  var saysWhoSees: Bool { ["visibility", "draft"].contains(rawValue) }

  /// How many names of the field come before one of its names, in whatever way that is written.
  static func rank(of name: String) -> Int {
    let name = SnakeCase.of(name)
    return synonyms.firstIndex { $0.key == name }.map { $0 + 1 } ?? 0
  }
}
