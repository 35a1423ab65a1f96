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
  ///   - comments: the comments of one post, oldest first.
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
      if let parent = all[comment.position].inReplyTo {
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

  /// A part of the entries, as a tree by itself: where it begins amid answers, the first stands at depth 0, and so
  /// do those after it that are no deeper, until a comment on the post itself comes.
  func part(_ start: Int, length: Int) -> [Entry] {
    var part = Array(entries.dropFirst(start).prefix(length))
    guard var base = part.first?.depth, base > 0 else { return part }
    for index in part.indices where base > 0 {
      base = min(base, part[index].depth)
      part[index] = Entry(comment: part[index].comment, depth: part[index].depth - base)
    }
    return part
  }
}
