import Domain

/// Tells by the names of fields whether an object of an export is a record, or what lies around records.
struct RecordShape {
  private var names: KeyNames

  init(_ kind: RecordKind) {
    names = KeyNames(kind)
  }

  /// Whether an object has a field that records of the kind have, or one that hides them.
  mutating func isKnown(_ object: ArchiveValue) -> Bool {
    has(object) { $0 != "id" }
  }

  /// Whether it has one that says nothing of other things, as `created_at` does of a whole export.
  mutating func isCertain(_ object: ArchiveValue) -> Bool {
    has(object) { $0.map { !Self.common.contains($0) } ?? false }
  }

  /// Whether the objects in it are records, and it says by itself nothing that one of them would.
  mutating func isAround(_ object: ArchiveValue, in names: [StaticString]) -> Bool {
    if isCertain(object) { return false }
    return names.contains { name in
      guard let inner = object[name], inner.isObject else { return false }
      return isCertain(inner) || has(inner) { $0 == nil }
    }
  }

  /// - Parameter isMeant: is given the canonical name of a field, and nil for one that hides.
  private mutating func has(_ object: ArchiveValue, where isMeant: (String?) -> Bool) -> Bool {
    object.members.contains { name, value in
      if value.kind == .null { return false }
      if let field = names.canonical(name) { return isMeant(field) }
      return HidingName(SnakeCase.of(name)) != nil && isMeant(nil)
    }
  }

  /// Fields that descriptions of other things have, too.
  private static let common: Set = [
    "id", "author", "author_name", "created_at", "display_name", "draft", "lang", "links",
    "location",
    "summary", "type", "updated_at", "visibility",
  ]
}
