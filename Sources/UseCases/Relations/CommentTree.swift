import Domain

/// The comments of a post as a tree, flattened in the order in which they are read.
public struct CommentTree: Sendable {
  /// A comment, and how deep in the tree it stands.
  public struct Entry: Sendable, Equatable {
    /// A place in ``Network/comments``.
    public let comment: CommentIndex
    /// 0 for a comment on the post itself, at most ``CommentTree/deepest``.
    public let depth: Int
  }

  /// Deeper answers are shown at this depth: a narrow screen has no room for more, and markup that
  /// nests with the content would cost its square.
  public static let deepest = 4

  /// In the order in which they are read: each behind the one that it answers.
  public let entries: [Entry]

  /// - Parameters:
  ///   - comments: comments of one post, oldest first, and none between them missing. What answers another than
  ///     these stands at depth 0.
  ///   - all: those of the network.
  /// - Complexity: O(n log n) for any shape of tree.
  public init(_ comments: ArraySlice<CommentIndex>, of all: [Comment]) {
    // Most posts have few comments, and none that answers another.
    guard comments.contains(where: { all[$0.position].inReplyTo != nil }) else {
      entries = comments.map { Entry(comment: $0, depth: 0) }
      return
    }
    var children: [CommentIndex: [CommentIndex]] = [:]
    var roots: [CommentIndex] = []
    for comment in comments {
      if let parent = all[comment.position].inReplyTo, Self.isAmong(comments, parent) {
        children[parent, default: []].append(comment)
      } else {
        roots.append(comment)
      }
    }
    var entries: [Entry] = []
    entries.reserveCapacity(comments.count)
    var stack = roots.reversed().map { Entry(comment: $0, depth: 0) }
    while let entry = stack.popLast() {
      entries.append(entry)
      let depth = min(entry.depth + 1, Self.deepest)
      for child in (children[entry.comment] ?? []).reversed() {
        stack.append(Entry(comment: child, depth: depth))
      }
    }
    self.entries = entries
  }

  /// Whether comments of one post in order, without gaps, have another of that post among them.
  private static func isAmong(
    _ comments: ArraySlice<CommentIndex>, _ other: CommentIndex
  ) -> Bool {
    guard let first = comments.first, let last = comments.last else { return false }
    return first.position <= other.position && other.position <= last.position
  }
}
