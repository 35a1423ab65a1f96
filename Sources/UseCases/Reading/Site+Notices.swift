import Domain

extension Site {
  /// Who did what a notice tells of.
  public func actor(of notice: Notice) -> Author {
    switch notice.event {
    case .reaction(_, _, let user), .follow(let user): .user(user)
    case .comment(let comment), .commentReply(let comment), .commentMention(let comment):
      network.comments[comment.position].author
    case .reply(let post), .mention(let post): network.posts[post.position].author
    }
  }
}
