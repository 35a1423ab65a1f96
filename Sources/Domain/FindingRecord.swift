/// A record that a finding is about, by its kind and id; where it stands in a file is looked up afterwards.
public struct FindingRecord: Sendable, Hashable {
  /// The kinds of records that findings are about.
  public enum Kind: Sendable, Hashable {
    case user
    case post
    case comment
    /// A plain page, whose id is its path.
    case page
  }

  /// What of a record is meant.
  public enum Part: Sendable, Hashable {
    case whole
    /// A field by its canonical name. The text of a Markdown file is `content`, or `bio`.
    case field(String)
    /// Words in such a field, where they stand for the first time; where they don't, its beginning.
    case words(String, in: String)
    /// The text that stands in a list of texts, by the list's canonical name.
    case item(String, of: String)
    /// The field that holds it back, by whatever name.
    case hidingField
  }

  /// With the id, it says which record: ids of two kinds may be the same.
  public let kind: Kind
  /// As the record states it; of a plain page, its path.
  public let id: String
  /// What the finding points at within the record.
  public let part: Part

  public init(_ kind: Kind, _ id: String, _ part: Part = .whole) {
    self.kind = kind
    self.id = id
    self.part = part
  }
}
