import Domain

/// Who belongs to what, looked up by index; every list is in order of time, oldest first.
public struct Relations: Sendable {
  /// Listed posts of each user.
  public let postsOfUser: Grouping<PostIndex>
  /// Listed posts with pictures of each user.
  public let picturePostsOfUser: Grouping<PostIndex>
  /// Listed posts of each hashtag.
  public let postsOfTag: Grouping<PostIndex>
  /// The hashtags of each post.
  public let tagsOfPost: [[TagIndex]]
  public let commentsOfPost: Grouping<CommentIndex>
  public let reactionsOfPost: Grouping<Reaction>
  /// Listed posts that answer each post.
  public let repliesOfPost: Grouping<PostIndex>
  public let followersOfUser: Grouping<Follow>
  public let followingOfUser: Grouping<Follow>

  init(network: Network, timeline: [PostIndex], tags: TagTable) {
    let posts = network.posts
    let userCount = network.users.count
    postsOfUser = Grouping(groupCount: userCount, of: timeline) {
      posts[$0.position].author.user?.position
    }
    picturePostsOfUser = Grouping(groupCount: userCount, of: timeline) {
      let post = posts[$0.position]
      return post.pictures.isEmpty ? nil : post.author.user?.position
    }
    let uses = timeline.flatMap { post in
      tags.tagsOfPost[post.position].map { (post: post, tag: $0) }
    }
    let postsByTag = Grouping(groupCount: tags.tags.count, of: uses) { $0.tag.position }
    postsOfTag = postsByTag.map(\.post)
    tagsOfPost = tags.tagsOfPost
    commentsOfPost = Grouping(
      groupCount: posts.count, of: network.comments.indices.lazy.map(CommentIndex.init)
    ) { network[$0].post.position }
    reactionsOfPost = Grouping(groupCount: posts.count, of: network.reactions) {
      $0.post.position
    }
    repliesOfPost = Grouping(groupCount: posts.count, of: timeline) {
      posts[$0.position].inReplyTo?.position
    }
    followersOfUser = Grouping(groupCount: userCount, of: network.follows) {
      $0.followee.position
    }
    followingOfUser = Grouping(groupCount: userCount, of: network.follows) {
      $0.follower.position
    }
  }
}

extension Grouping {
  /// The same groups with other items.
  func map<Other: Sendable>(_ transform: (Item) -> Other) -> Grouping<Other> {
    Grouping<Other>(starts: starts, items: items.map(transform))
  }
}
