import Domain

/// Who belongs to what, looked up by index; every list is in order of time, oldest first.
public struct Relations: Sendable {
  /// Listed posts of each user.
  let postsOfUser: Grouping<PostIndex>
  /// Listed posts with pictures of each user.
  let picturePostsOfUser: Grouping<PostIndex>
  /// Listed posts of each user that answer another listed post.
  public let repliesOfUser: Grouping<PostIndex>
  /// Listed posts of each hashtag.
  public let postsOfTag: Grouping<PostIndex>
  /// The hashtags of the listed posts, in order of first use.
  let tags: [Tag]
  /// The hashtags of each post.
  public let tagsOfPost: [[TagIndex]]
  /// Posts of whose hashtags some don't count, because they are too many.
  let crowdedPosts: [PostIndex]
  /// Comments on each post, listed or not.
  public let commentsOfPost: Grouping<CommentIndex>
  /// Reactions to each post, listed or not, by kind, with what posts state.
  public let reactions: ReactionTable
  /// Listed posts that answer each post.
  public let repliesOfPost: Grouping<PostIndex>
  /// The follows in which each user is followed.
  public let followersOfUser: Grouping<Follow>
  /// The follows in which each user follows.
  public let followingOfUser: Grouping<Follow>

  /// - Parameters:
  ///   - kindCount: how many kinds of reactions there are.
  ///   - makeTags: makes the table of hashtags: beside the relations that need none.
  init(
    network: Network, timeline: [PostIndex], kindCount: Int, workers: Workers,
    makeTags: @Sendable () -> TagTable
  ) {
    let ((tags, postsOfTag), (ofPosts, ofReactions)) = workers.together(
      {
        let tags = makeTags()
        return (tags, Self.postsOfTag(tags, timeline))
      },
      {
        workers.together {
          OfPosts(network, timeline)
        } _: {
          OfReactions(network, kindCount: kindCount)
        }
      })
    self.tags = tags.tags
    tagsOfPost = tags.tagsOfPost
    crowdedPosts = tags.crowdedPosts
    self.postsOfTag = postsOfTag
    postsOfUser = ofPosts.byUser
    picturePostsOfUser = ofPosts.withPictures
    repliesOfUser = ofPosts.replying
    repliesOfPost = ofPosts.replies
    commentsOfPost = ofPosts.comments
    reactions = ofReactions.table
    followersOfUser = ofReactions.followers
    followingOfUser = ofReactions.following
  }

  /// What posts and comments have to do with each other and with their authors.
  private struct OfPosts {
    let byUser: Grouping<PostIndex>
    let withPictures: Grouping<PostIndex>
    let replying: Grouping<PostIndex>
    let replies: Grouping<PostIndex>
    let comments: Grouping<CommentIndex>

    init(_ network: Network, _ timeline: [PostIndex]) {
      // Fields of records in their arrays: to take a record out of its array would copy it.
      let posts = network.posts
      let comments = network.comments
      let userCount = network.users.count
      byUser = Grouping(groupCount: userCount, of: timeline) {
        posts[$0.position].authorIndex?.position
      }
      withPictures = Grouping(groupCount: userCount, of: timeline) {
        posts[$0.position].pictures.isEmpty ? nil : posts[$0.position].authorIndex?.position
      }
      replying = Grouping(groupCount: userCount, of: timeline) {
        guard let answered = posts[$0.position].inReplyTo,
          posts[answered.position].visibility == .public
        else { return nil }
        return posts[$0.position].authorIndex?.position
      }
      replies = Grouping(groupCount: posts.count, of: timeline) {
        posts[$0.position].inReplyTo?.position
      }
      self.comments = Grouping(
        groupCount: posts.count, of: comments.indices.lazy.map(CommentIndex.init)
      ) { comments[$0.position].post.position }
    }
  }

  /// Who reacted to what, and who follows whom.
  private struct OfReactions {
    let table: ReactionTable
    let followers: Grouping<Follow>
    let following: Grouping<Follow>

    init(_ network: Network, kindCount: Int) {
      let userCount = network.users.count
      let byPost = Grouping(groupCount: network.posts.count, of: network.reactions) {
        $0.post.position
      }
      table = ReactionTable(network.posts, byPost, kindCount: kindCount)
      followers = Grouping(groupCount: userCount, of: network.follows) { $0.followee.position }
      following = Grouping(groupCount: userCount, of: network.follows) { $0.follower.position }
    }
  }

  private static func postsOfTag(
    _ tags: TagTable, _ timeline: [PostIndex]
  ) -> Grouping<PostIndex> {
    var uses: [(post: PostIndex, tag: TagIndex)] = []
    uses.reserveCapacity(timeline.count)
    for post in timeline {
      for tag in tags.tagsOfPost[post.position] { uses.append((post, tag)) }
    }
    return Grouping(groupCount: tags.tags.count, of: uses) { $0.tag.position }.map(\.post)
  }
}

extension Grouping {
  /// The same groups with other items.
  func map<Other: Sendable>(_ transform: (Item) -> Other) -> Grouping<Other> {
    Grouping<Other>(starts: starts, items: items.map(transform))
  }
}
