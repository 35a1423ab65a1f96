import Domain
import TemplateEngine
import UseCases

/// What the page that is being rendered shows: which records, and what its frame says of it.
///
/// It is filled anew for every page; its buffers are used again.
struct PageState {
  /// The kind of page: a class for styles and scripts.
  var kind = ""
  /// nil for pages that have no address of their own, such as `404.html`.
  var address: Address?
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
  /// Whose page it is.
  var user = UserIndex(0)
  /// The hashtag or the plain page that it shows, by its number.
  var subject = 0
  /// The items on a page of another list, oldest first, by their places in the list.
  var range = 0..<0
  /// Whether a list of people is of those who follow somebody, or of those they follow.
  var follows = FollowsList.everybody

  var post = PostIndex(0)
  var thread: [PostIndex] = []
  var threadStart: PostIndex?
  var comments: [CommentTree.Entry] = []
  var olderPost: PostIndex?
  var newerPost: PostIndex?
  /// Pictures on a media page: the post, and the picture's place in it.
  var gallery: [(post: PostIndex, picture: Int)] = []
  var tags: [TagIndex] = []
  /// The months of each year with posts, newest first.
  var years: [(year: Int, months: [Int])] = []

  enum FollowsList {
    case everybody
    case followers
    case following
  }

  /// Begins another page.
  mutating func begin(_ kind: String, _ address: Address?) {
    self = PageState(
      kind: kind, address: address, title: Self.emptied(&title),
      description: Self.emptied(&description))
  }

  private static func emptied(_ buffer: inout [UInt8]) -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &buffer)
    taken.removeAll(keepingCapacity: true)
    return taken
  }
}
