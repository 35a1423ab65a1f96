/// One user follows another.
public struct Follow: Sendable, Equatable {
  /// Who follows.
  public var follower: UserIndex
  /// Who is followed.
  public var followee: UserIndex
  /// nil where the record does not say: then it comes before all that have a date.
  public var createdAt: Timestamp?

  public init(follower: UserIndex, followee: UserIndex, createdAt: Timestamp? = nil) {
    self.follower = follower
    self.followee = followee
    self.createdAt = createdAt
  }
}
