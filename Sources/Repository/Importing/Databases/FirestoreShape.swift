import Domain

/// Tells by the names of fields whether an object of an export is a record, or what lies around records.
struct FirestoreShape {
  private let kind: RecordKind
  private var names: KeyNames

  init(_ kind: RecordKind) {
    self.kind = kind
    names = KeyNames(kind)
  }

  /// Whether an object has a field that records of the kind have, or one that hides them.
  mutating func isKnown(_ object: ArchiveValue) -> Bool {
    object.members.contains { name, value in
      guard value.kind != .null else { return false }
      if let field = names.canonical(name) { return field != PostField.id.rawValue }
      return Self.hidingName(name) != nil
    }
  }

  /// Whether it has one that says nothing of other things, as `created_at` does of a whole export.
  mutating func isCertain(_ object: ArchiveValue) -> Bool {
    object.members.contains { name, value in
      guard value.kind != .null, let field = names.canonical(name) else { return false }
      // Whatever has a `name` has one that is shown, but only people have a `displayName`.
      let isOfPerson = kind == .user && SnakeCase.of(name) == UserField.displayName.rawValue
      return isOfPerson || !Self.common.contains(field)
    }
  }

  /// Whether the objects in it are records, and it is none by itself.
  mutating func isAround(_ object: ArchiveValue, in names: [StaticString]) -> Bool {
    let inner = names.compactMap { object[$0] }.filter(\.isObject)
    if inner.isEmpty { return false }
    // Nobody reads what hides in there, so that two fields that other things have, too, are not enough.
    if inner.contains(where: Self.hides) { return !has(object) { !Self.common.contains($0) } }
    return !isRecord(object) && inner.contains { isCertain($0) }
  }

  /// Whether it says by a field and its value that not everybody is to see it.
  static func hides(_ object: ArchiveValue) -> Bool {
    object.members.contains { name, value in
      guard let hiding = hidingName(name) else { return false }
      return hiding.effect(FirestoreValue(value, isTyped: false).hiding) != nil
    }
  }

  private static func hidingName(_ name: String) -> HidingName? {
    // Not by a password, which is a user's.
    HidingName(ofFieldNamed: SnakeCase.of(name), isPerson: true)
  }

  /// Whether it has a field that is certain, or two that a record has, among them the `type` of messages.
  private mutating func isRecord(_ object: ArchiveValue) -> Bool {
    if isCertain(object) { return true }
    var fields: Set<String> = []
    for (name, value) in object.members where value.kind != .null {
      if let field = names.canonical(name) ?? Self.usual(name) { fields.insert(field) }
    }
    fields.remove(PostField.id.rawValue)
    return fields.count > 1
  }

  /// Fields of records that have no such field on a site.
  private static func usual(_ name: String) -> String? {
    let name = SnakeCase.of(name)
    return usualNames.contains(name) ? name : nil
  }

  private static let usualNames: Set = [
    PostField.author.rawValue, UserField.displayName.rawValue, ReactionField.type.rawValue,
  ]

  private mutating func has(_ object: ArchiveValue, where isMeant: (String) -> Bool) -> Bool {
    object.members.contains { name, value in
      value.kind != .null && names.canonical(name).map(isMeant) ?? false
    }
  }

  /// Fields that descriptions of other things have, too.
  private static let common: Set = [
    PostField.id.rawValue, PostField.author.rawValue, PostField.authorName.rawValue,
    PostField.createdAt.rawValue, PostField.draft.rawValue, PostField.lang.rawValue,
    PostField.location.rawValue, PostField.summary.rawValue, PostField.updatedAt.rawValue,
    PostField.visibility.rawValue, UserField.displayName.rawValue, UserField.links.rawValue,
    ReactionField.type.rawValue,
  ]
}
