import Domain

/// The reactions to a post, by kind.
public struct ReactionSummary: Sendable {
  public struct Kind: Sendable, Equatable {
    /// The place in ``Settings/reactionKinds``.
    public let kind: Int
    /// The larger of what the post states and the records that exist: an export may hold only
    /// some of them.
    public let count: Int
    /// Who reacted, as far as there are records, oldest first.
    public let people: [UserIndex]
  }

  /// Kinds with a count, in the order of the settings.
  public let kinds: [Kind]

  public init(_ post: Post, reactions: ArraySlice<Reaction>, kindCount: Int) {
    var counts = [Int](repeating: 0, count: kindCount)
    for stated in post.statedReactions { counts[stated.kind] = stated.count }
    counts[ReactionKind.like] = max(counts[ReactionKind.like], post.statedLikesCount)
    var kinds: [Kind] = []
    for kind in 0..<kindCount {
      let people = reactions.lazy.filter { $0.kind == kind }.map(\.user)
      let count = max(counts[kind], people.count)
      if count > 0 { kinds.append(Kind(kind: kind, count: count, people: Array(people))) }
    }
    self.kinds = kinds
  }
}
