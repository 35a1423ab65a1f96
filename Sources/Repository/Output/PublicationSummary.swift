/// What a publication changed in the output folder; paths from the site's root, sorted.
public struct PublicationSummary: Equatable, Sendable {
  public var added: [String]
  public var changed: [String]
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
