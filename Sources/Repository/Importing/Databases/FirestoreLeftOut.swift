/// How much of a database is not imported, and why.
public struct FirestoreLeftOut: Sendable {
  /// In the order in which they are told.
  public enum Reason: CaseIterable, Sendable {
    /// Records that not everybody may see, and those of people who are hidden.
    case hidden
    /// People who are hidden.
    case hiddenUsers
    /// Pictures, places and links of records that are taken.
    case hiddenItems
    /// Messages to somebody.
    case direct
    /// Authors of records of which nobody is to know whose they are. The records are taken.
    case anonymousAuthors
    /// Follows that are none yet, or were declined.
    case requests
    /// Records that are wrong.
    case broken
    /// Records whose id another one has.
    case repeated
    /// Usernames that others have.
    case usernames
    /// Documents with collections in fields that people may write, too.
    case unreadCollections
    /// Fields that hold what should lie in collections.
    case nested
    /// What several documents state as their ids.
    case ambiguousIDs
    /// Comments, reactions and likes of posts that are left out.
    case orphans
    /// Documents that were deleted, and are named for what lies below them.
    case deleted
    /// Posts that hold nothing that can be shown.
    case empty
    /// Posts that are longer than those of any site may be.
    case tooLong
    /// Values that their fields can't hold: addresses, hashtags, languages and places that are none, and the like.
    case values
  }

  private var tally = Tally<Reason>()
  /// Fields that often hide, and are not understood.
  public var doubts = HidingDoubts()
  /// Fields of records that are taken, under names that no site knows.
  public var unshown = UnshownFields()
  /// Records that are taken, and name several people as those of whom they are.
  public var severalAuthors = 0
  /// Pictures of the site that no record of the database names any more, and that may be published all the same.
  public var pictures = 0
  /// Documents of other collections, by these, in the order of their names.
  public var others: [(collection: String, count: Int)] = []
  /// Files without documents.
  public var files: [String] = []

  /// How many are left out for a reason; 0 at first.
  public subscript(_ reason: Reason) -> Int {
    get { tally[reason] }
    set { tally[reason] = newValue }
  }
}
