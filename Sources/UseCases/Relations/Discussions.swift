import Domain

/// How the comments and answers below posts are cut into pages.
///
/// A post's own page has the oldest of them, and each further page those that came after the ones on the page before.
/// So a page stays one that a browser can take, however much strangers write below a post; a new comment or answer
/// changes the last page and the post's own, and moves none of the others.
enum Discussions {
  /// Comments on a page; some 450 KB in the default theme.
  static let commentsPerPage = 500
  /// Cards of answers on a page.
  static let repliesPerPage = 100

  fileprivate static func pageCount(of items: Int, by length: Int) -> Int {
    (items + length - 1) / length
  }
}

extension Site {
  /// How many pages the comments and answers below a post take, with the post's own.
  public func discussionPageCount(of post: PostIndex) -> Int {
    let comments = relations.commentsOfPost.count(of: post.position)
    let replies = relations.repliesOfPost.count(of: post.position)
    return max(
      1, Discussions.pageCount(of: comments, by: Discussions.commentsPerPage),
      Discussions.pageCount(of: replies, by: Discussions.repliesPerPage))
  }

  /// The comments on a page below a post as a tree: an answer to one on another page stands for itself.
  ///
  /// - Parameter page: 1 is the post's own.
  /// - Complexity: O(n log n) in the number of comments on the page.
  public func comments(below post: PostIndex, onPage page: Int) -> [CommentTree.Entry] {
    let comments = commentsInOrder(below: post, onPage: page)
    return comments.isEmpty ? [] : CommentTree(comments, of: network.comments).entries
  }

  /// The same, oldest first.
  func commentsInOrder(below post: PostIndex, onPage page: Int) -> ArraySlice<CommentIndex> {
    relations.commentsOfPost[post.position]
      .dropFirst((page - 1) * Discussions.commentsPerPage).prefix(Discussions.commentsPerPage)
  }

  /// The listed posts on a page below a post that answer it, oldest first.
  ///
  /// - Parameter page: 1 is the post's own.
  public func replies(to post: PostIndex, onPage page: Int) -> ArraySlice<PostIndex> {
    relations.repliesOfPost[post.position]
      .dropFirst((page - 1) * Discussions.repliesPerPage).prefix(Discussions.repliesPerPage)
  }

  /// Whether a later page has more comments on a post.
  public func hasComments(below post: PostIndex, afterPage page: Int) -> Bool {
    relations.commentsOfPost.count(of: post.position) > page * Discussions.commentsPerPage
  }

  /// Whether a later page has more answers to a post.
  public func hasReplies(to post: PostIndex, afterPage page: Int) -> Bool {
    relations.repliesOfPost.count(of: post.position) > page * Discussions.repliesPerPage
  }

  /// Whether a page below a post has the last comments that the site knows, and the post had more.
  public func lacksComments(below post: PostIndex, afterPage page: Int) -> Bool {
    let known = relations.commentsOfPost.count(of: post.position)
    let last = max(1, Discussions.pageCount(of: known, by: Discussions.commentsPerPage))
    return page == last && commentCount(of: post) > known
  }

  /// A page below a post.
  ///
  /// - Parameter page: 1 is the post's own.
  public func address(ofPage page: Int, below post: PostIndex) -> Address {
    page == 1 ? .post(post) : .discussion(post, page: page)
  }

  /// The page that a comment is on.
  ///
  /// - Complexity: O(log n) in the number of comments on its post.
  public func address(of comment: CommentIndex) -> Address {
    address(ofPage: page(of: comment), below: network.comments[comment.position].post)
  }

  /// The number of the page that a comment is on; 1 is its post's own.
  func page(of comment: CommentIndex) -> Int {
    let post = network.comments[comment.position].post
    if relations.commentsOfPost.count(of: post.position) <= Discussions.commentsPerPage { return 1 }
    // Comments are in order of time everywhere.
    let comments = relations.commentsOfPost[post.position]
    let place = comments.partitioningIndex { $0.position >= comment.position }
    return (place - comments.startIndex) / Discussions.commentsPerPage + 1
  }
}
