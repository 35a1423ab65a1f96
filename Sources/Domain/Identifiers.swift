/// A record's place in a flat array of the ``Network``.
///
/// Relations are integer indices rather than references: they cost four bytes, they can be compared
/// and sorted, and following one is an array access. What kind of record is meant is part of the
/// type, so that a user's place can't be taken for a post's.
public struct RecordIndex<Record>: Hashable, Comparable, Sendable {
  /// The position in four bytes: of relations there are many.
  public let rawValue: Int32

  @inlinable
  public init(_ position: Int) {
    rawValue = Int32(truncatingIfNeeded: position)
  }

  /// The position in the array, from 0.
  @inlinable
  public var position: Int { Int(rawValue) }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A user's place in ``Network/users``.
public typealias UserIndex = RecordIndex<User>

/// A post's place in ``Network/posts``, which is also its place in time: the oldest is 0.
public typealias PostIndex = RecordIndex<Post>

/// A comment's place in ``Network/comments``, oldest first.
public typealias CommentIndex = RecordIndex<Comment>

/// A plain page's place in ``Network/pages``.
public typealias PageIndex = RecordIndex<PlainPage>
