import Domain

/// Finds where counts that records state differ from the records that exist.
public struct CountCheck: Sendable {
  private let site: Site

  public init(_ site: Site) {
    self.site = site
  }

  /// A note for each difference: an export may hold only some of the records, so none is wrong.
  public func findings() -> [Finding] {
    var findings: [Finding] = []
    for (position, post) in site.network.posts.enumerated() {
      let comments = site.relations.commentsOfPost.count(of: position)
      add(&findings, "post", post.id, "comments", post.statedCommentsCount, comments)
      let reactions = site.relations.reactionsOfPost[position]
      let likes = reactions.count { $0.kind == ReactionKind.like }
      add(&findings, "post", post.id, "likes", post.statedLikesCount, likes)
      for stated in post.statedReactions {
        let name = site.settings.reactionKinds[stated.kind].name
        let count = reactions.count { $0.kind == stated.kind }
        add(&findings, "post", post.id, "`\(name)` reactions", stated.count, count)
      }
    }
    for (position, user) in site.network.users.enumerated() {
      let relations = site.relations
      add(
        &findings, "user", user.id, "followers", user.statedFollowersCount,
        relations.followersOfUser.count(of: position))
      add(
        &findings, "user", user.id, "followed people", user.statedFollowingCount,
        relations.followingOfUser.count(of: position))
      add(
        &findings, "user", user.id, "posts", user.statedPostsCount,
        relations.postsOfUser.count(of: position))
    }
    return findings
  }

  private func add(
    _ findings: inout [Finding], _ kind: String, _ id: String, _ what: String, _ stated: Int,
    _ counted: Int
  ) {
    // A record that states nothing has 0 here and is not meant.
    guard stated != 0, stated != counted else { return }
    findings.append(
      Finding(
        .note, rule: .countDiffers,
        message: "the \(kind) `\(id)` states \(stated) \(what), and there are \(counted)",
        hint: "the larger number is shown"))
  }
}
