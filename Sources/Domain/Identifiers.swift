/// A user's place in ``Network/users``.
///
/// Relations are integer indices into flat arrays rather than references: they cost four bytes,
/// they can be compared and sorted, and following one is an array access.
public struct UserIndex: Hashable, Comparable, Sendable {
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

/// A post's place in ``Network/posts``, which is also its place in time: the oldest is 0.
public struct PostIndex: Hashable, Comparable, Sendable {
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

/// A comment's place in ``Network/comments``, oldest first.
public struct CommentIndex: Hashable, Comparable, Sendable {
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
