import Domain

/// The reactions to every post, by kind, in flat arrays: a card reads them several times.
public struct ReactionTable: Sendable {
  /// The reactions of one kind to one post.
  public struct Entry: Sendable, Equatable {
    /// The place in ``Settings/reactionKinds``.
    public let kind: Int
    /// The larger of what the post states and the records that exist: an export may hold only
    /// some of them.
    public let count: Int
    /// Who reacted, as places in ``ReactionTable/people``.
    let range: Range<Int>
  }

  /// Of each post, the kinds with a count, in the order of the settings.
  private let entries: Grouping<Entry>
  /// Who reacted, as far as there are records: by post, then kind, then oldest first.
  private let people: [UserIndex]

  /// - Complexity: O(kinds × (posts + reactions)).
  public init(_ posts: [Post], _ reactions: Grouping<Reaction>, kindCount: Int) {
    var people: [UserIndex] = []
    people.reserveCapacity(reactions.items.count)
    var entries: [Entry] = []
    var starts: [Int32] = [0]
    starts.reserveCapacity(posts.count + 1)
    var counts = [Int](repeating: 0, count: kindCount)
    for position in posts.indices {
      for kind in 0..<kindCount { counts[kind] = 0 }
      for stated in posts[position].statedReactions { counts[stated.kind] = stated.count }
      counts[ReactionKind.like] = max(
        counts[ReactionKind.like], posts[position].statedLikesCount)
      let group = reactions.range(of: position)
      for kind in 0..<kindCount {
        let start = people.count
        for index in group where reactions.items[index].kind == kind {
          people.append(reactions.items[index].user)
        }
        let count = max(counts[kind], people.count - start)
        if count > 0 {
          entries.append(Entry(kind: kind, count: count, range: start..<people.count))
        }
      }
      starts.append(Int32(truncatingIfNeeded: entries.count))
    }
    self.entries = Grouping(starts: starts, items: entries)
    self.people = people
  }

  /// The kinds of reactions to a post that have a count.
  public subscript(post: PostIndex) -> ArraySlice<Entry> { entries[post.position] }

  /// One of them.
  public func entry(_ place: Int, of post: PostIndex) -> Entry {
    entries.item(place, of: post.position)
  }

  /// How many kinds of reactions to a post have a count.
  public func kindCount(of post: PostIndex) -> Int { entries.count(of: post.position) }

  /// Who reacted, as far as there are records, oldest first.
  public func people(of entry: Entry) -> ArraySlice<UserIndex> { people[entry.range] }
}
