import Domain

/// How the comments and answers below posts are cut into pages.
///
/// A post's own page has the first of them, and each further page goes on where the one before it ends. So a page
/// stays one that a browser can take, however much strangers write below a post, and who writes a comment below
/// 10,000 others changes the last page and the post's own.
struct Discussions: Sendable {
  /// Comments on a page; some 350 KB in the default theme.
  static let commentsPerPage = 500
  /// Cards of answers on a page.
  static let repliesPerPage = 100

  /// The trees of posts with more comments than their own page has.
  fileprivate let trees: [PostIndex: CommentTree]
  /// On which page a comment is; those of the posts' own pages are missing.
  fileprivate let pages: [CommentIndex: Int]

  /// - Complexity: O(posts), and O(n log n) in the number of comments of those posts.
  init(_ relations: Relations, _ comments: [Comment]) {
    var trees: [PostIndex: CommentTree] = [:]
    var pages: [CommentIndex: Int] = [:]
    for post in 0..<relations.commentsOfPost.groupCount
    where relations.commentsOfPost.count(of: post) > Self.commentsPerPage {
      let tree = CommentTree(relations.commentsOfPost[post], of: comments)
      for (place, entry) in tree.entries.enumerated().dropFirst(Self.commentsPerPage) {
        pages[entry.comment] = place / Self.commentsPerPage + 1
      }
      trees[PostIndex(post)] = tree
    }
    self.trees = trees
    self.pages = pages
  }
}

extension Site {
  /// How many pages the comments and answers below a post take, with the post's own.
  public func discussionPageCount(of post: PostIndex) -> Int {
    let comments = relations.commentsOfPost.count(of: post.position)
    let replies = relations.repliesOfPost.count(of: post.position)
    return max(
      1, Self.pageCount(of: comments, by: Discussions.commentsPerPage),
      Self.pageCount(of: replies, by: Discussions.repliesPerPage))
  }

  private static func pageCount(of items: Int, by length: Int) -> Int {
    (items + length - 1) / length
  }

  /// The comments on a page below a post, in the order in which they are read.
  ///
  /// - Parameter page: 1 is the post's own.
  /// - Complexity: O(n log n) in the number of comments on the page.
  public func comments(below post: PostIndex, onPage page: Int) -> [CommentTree.Entry] {
    if let tree = discussions.trees[post] {
      let start = (page - 1) * Discussions.commentsPerPage
      return tree.part(start, length: Discussions.commentsPerPage)
    }
    let comments = relations.commentsOfPost[post.position]
    if page > 1 || comments.isEmpty { return [] }
    return CommentTree(comments, of: network.comments).entries
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

  /// A page below a post.
  ///
  /// - Parameter page: 1 is the post's own.
  public func address(ofPage page: Int, below post: PostIndex) -> Address {
    page == 1 ? .post(post) : .discussion(post, page: page)
  }

  /// The page that a comment is on.
  public func address(of comment: CommentIndex) -> Address {
    address(ofPage: page(of: comment), below: network.comments[comment.position].post)
  }

  /// The number of the page that a comment is on; 1 is its post's own.
  func page(of comment: CommentIndex) -> Int {
    discussions.pages.isEmpty ? 1 : discussions.pages[comment] ?? 1
  }
}
