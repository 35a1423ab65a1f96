import Domain
import TemplateEngine
import UseCases

/// What the page that is being rendered shows: which records, and what its frame says of it.
///
/// It is filled anew for every page; its buffers are used again.
struct PageState {
  /// Which page it is, and so whose, or of which post or hashtag.
  private(set) var address = Address.notFound
  /// What the page is about, in UTF-8.
  var title: [UInt8] = []
  /// One sentence for search engines and previews, in UTF-8.
  var description: [UInt8] = []
  var language: String?
  /// The language of the title, where it may be another than the page's.
  var titleLanguage: String?
  var isIndexed = true
  var newer: Address?
  var older: Address?
  /// The feeds of this page are those of this subject.
  var feeds: FeedSubject?
  /// The picture for previews.
  var image: Picture?
  var openGraphType = "website"
  var publishedAt: Timestamp?

  /// The posts on a page of a list, oldest first.
  var posts: ArraySlice<PostIndex> = []
  /// How many posts the whole list has, where that is the subject.
  var postCount: Int?
  /// The items on a page of another list, oldest first, by their places in the list.
  var range = 0..<0

  var thread: [PostIndex] = []
  var threadStart: PostIndex?
  var comments: [CommentTree.Entry] = []
  /// The posts on the page that answer its post.
  var replies: ArraySlice<PostIndex> = []
  var olderPost: PostIndex?
  var newerPost: PostIndex?
  /// Pictures on a media page: the post, and the picture's place in it.
  var gallery: [(post: PostIndex, picture: Int)] = []
  var tags: [TagIndex] = []
  /// The months of each year with posts, newest first.
  var years: [(year: Int, months: [MonthIndex])] = []

  /// Begins another page.
  mutating func begin(_ address: Address) {
    self = PageState(
      address: address, title: Self.emptied(&title), description: Self.emptied(&description))
  }

  private static func emptied(_ buffer: inout [UInt8]) -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &buffer)
    taken.removeAll(keepingCapacity: true)
    return taken
  }
}

extension PageState {
  /// The kind of page: a class for styles and scripts.
  var kind: PageKind { PageKind(address) }

  /// The page's own address; nil for one that is shown at others, such as `404.html`.
  var ownAddress: Address? {
    if case .notFound = address { nil } else { address }
  }

  // What a page is of, its address says; a model asks for what pages of its kind have.

  /// Whose page it is.
  var user: UserIndex {
    switch address {
    case .profile(let user, _), .media(let user, _), .replies(let user, _),
      .followers(let user, _), .following(let user, _), .notifications(let user, _):
      return user
    default: preconditionFailure("a page that is nobody's")
    }
  }

  var post: PostIndex {
    switch address {
    case .post(let post), .discussion(let post, _): return post
    default: preconditionFailure("a page of no post")
    }
  }

  /// The number of the page among those below its post; 1 is the post's own.
  var discussionPage: Int {
    if case .discussion(_, let page) = address { page } else { 1 }
  }

  var tag: TagIndex {
    guard case .tag(let tag, _) = address else { preconditionFailure("a page of no hashtag") }
    return tag
  }

  var plainPage: PageIndex {
    guard case .plainPage(let page) = address else { preconditionFailure("no plain page") }
    return page
  }
}
