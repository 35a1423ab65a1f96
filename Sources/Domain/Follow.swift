/// One user follows another.
public struct Follow: Sendable, Equatable {
  public var follower: UserIndex
  public var followee: UserIndex
  public var createdAt: Timestamp?

  public init(follower: UserIndex, followee: UserIndex, createdAt: Timestamp? = nil) {
    self.follower = follower
    self.followee = followee
    self.createdAt = createdAt
  }
}
