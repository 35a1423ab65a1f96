/// How much of an archive is not imported, and why.
public struct LeftOut: Sendable, Equatable {
  /// Posts of others that were boosted or retweeted.
  public var boosts = 0
  /// What is no post, such as a like.
  public var others = 0
  /// Posts of an id that another one has.
  public var repeated = 0
  /// Earlier versions of posts.
  public var versions = 0
  /// Posts of which an earlier version is in the site.
  public var outdated = 0
  /// Posts that were deleted.
  public var deleted = 0
  /// Long texts whose posts are not in the archive.
  public var longTexts = 0
  /// Posts that were not public.
  public var hidden = 0
  /// Posts that are in the site already.
  public var known = 0
  /// Answers to posts of others.
  public var replies = 0
  /// Posts that are longer than those of any site may be.
  public var tooLong = 0
  /// Posts that hold nothing that can be shown.
  public var empty = 0
  /// Videos, sounds and other files.
  public var files = 0
  /// Pictures that the archive does not have, or that are damaged.
  public var missing = 0
}
