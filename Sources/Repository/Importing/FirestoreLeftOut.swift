/// How much of a database is not imported, and why.
public struct FirestoreLeftOut: Sendable {
  /// Records that not everybody may see, and those of people who are hidden.
  public var hidden = 0
  /// People who are hidden.
  public var hiddenUsers = 0
  /// Messages to somebody.
  public var direct = 0
  /// Authors of records of which nobody is to know whose they are. The records are taken.
  public var anonymousAuthors = 0
  /// Follows that are none yet, or were declined.
  public var requests = 0
  /// Records that are wrong.
  public var broken = 0
  /// Records whose id another one has.
  public var repeated = 0
  /// Usernames that others have.
  public var usernames = 0
  /// Documents with collections in fields that people may write, too.
  public var unreadCollections = 0
  /// Fields that hold what should lie in collections.
  public var nested = 0
  /// What several documents state as their ids.
  public var ambiguousIDs = 0
  /// Fields that often hide, and are not understood.
  public var doubts = HidingDoubts()
  /// Records that are taken, and name several people as those of whom they are.
  public var severalAuthors = 0
  /// Comments, reactions and likes of posts that are left out.
  public var orphans = 0
  /// Documents that were deleted, and are named for what lies below them.
  public var deleted = 0
  /// Posts that hold nothing that can be shown.
  public var empty = 0
  /// Posts that are longer than those of any site may be.
  public var tooLong = 0
  /// Pictures of the site that no record of the database names any more, and that may be published all the same.
  public var pictures = 0
  /// Values that their fields can't hold: addresses, hashtags, languages and places that are none, and the like.
  public var values = 0
  /// Documents of other collections, by these, in the order of their names.
  public var others: [(collection: String, count: Int)] = []
  /// Files without documents.
  public var files: [String] = []
}
