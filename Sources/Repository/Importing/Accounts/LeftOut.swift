/// How much of an archive is not imported, and why.
public struct LeftOut: Sendable, Equatable {
  /// In the order in which they are told.
  public enum Reason: CaseIterable, Sendable {
    /// Posts that are in the site already.
    case known
    /// Posts of which an earlier version is in the site.
    case outdated
    /// Posts, mostly of others, that were boosted or retweeted.
    case boosts
    /// Answers to posts of others.
    case replies
    /// Posts of an id that another one has.
    case repeated
    /// Earlier versions of posts.
    case versions
    /// Posts that were deleted.
    case deleted
    /// Long texts whose posts are not in the archive.
    case longTexts
    /// Long texts of another kind than posts.
    case articles
    /// Posts that were not public.
    case hidden
    /// Posts that are longer than those of any site may be.
    case tooLong
    /// What is no post, such as a like.
    case others
    /// Posts that hold nothing that can be shown.
    case empty
    /// Videos, sounds and other files.
    case files
    /// Pictures that the archive does not have, or that are damaged.
    case missing
  }

  private var tally = Tally<Reason>()

  /// How many posts or pictures are left out for a reason; 0 at first.
  public subscript(_ reason: Reason) -> Int {
    get { tally[reason] }
    set { tally[reason] = newValue }
  }
}
