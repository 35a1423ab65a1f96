/// Fields of which an app shows something, under names that no site knows: nothing of them is imported.
///
/// Whoever imports a database is to know, for one other name in a script is all that is missing.
public struct UnshownFields: Sendable {
  /// What such a field holds.
  public enum Content: Int, Sendable {
    case picture
    /// A video or a sound, of which no site shows any.
    case film
    case text
    /// What is answered, in a form that leads nowhere.
    case answer
  }

  /// A field of a kind of records.
  public struct Field: Hashable, Sendable {
    /// In snake_case.
    public let name: String
    let kind: RecordKind
    /// What the values under it hold.
    public let content: Content

    /// What one of the records is called.
    public var word: String { kind.rawValue }

    /// The field of a site that would hold it; nil where there is none.
    public var siteName: String? {
      switch (content, kind) {
      case (.picture, .user): UserField.photoURL.rawValue
      case (.picture, .post), (.picture, .message): PostField.images.rawValue
      case (.text, .user): UserField.bio.rawValue
      case (.text, _): PostField.content.rawValue
      case (.answer, _): PostField.inReplyTo.rawValue
      case (.picture, _), (.film, _): nil
      }
    }
  }

  /// How many records have each of them.
  private var counts: [Field: Int] = [:]

  /// Of each field how many records that are taken have it: the most first, then by name.
  public var all: [(field: Field, count: Int)] {
    func key(_ field: Field, _ count: Int) -> (Int, String, String, Int) {
      (-count, field.name, field.kind.rawValue, field.content.rawValue)
    }
    return counts.map { (field: $0.key, count: $0.value) }
      .sorted { key($0.field, $0.count) < key($1.field, $1.count) }
  }

  mutating func note(_ field: Field) { counts[field, default: 0] += 1 }
}
