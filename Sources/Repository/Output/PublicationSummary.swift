/// What a publication changed in the output folder; paths from the site's root, sorted.
public struct PublicationSummary: Equatable, Sendable {
  /// Files that were not there before.
  public var added: [String]
  /// Files that have other bytes now.
  public var changed: [String]
  /// Files that we wrote and that the site no longer has.
  public var removed: [String]
  /// How many files stood there already with the same bytes.
  public var unchanged: Int

  public init(
    added: [String] = [], changed: [String] = [], removed: [String] = [], unchanged: Int = 0
  ) {
    self.added = added
    self.changed = changed
    self.removed = removed
    self.unchanged = unchanged
  }
}
