import Domain
import Markup
import TemplateEngine
import UseCases

/// What each kind of page has beside `site`, `page`, `t` and `assets`.
extension Model {
  /// A page with a list of posts: timeline, hashtag, month.
  static let list = Model(
    "list",
    "The posts of a page: of the timeline, somebody, a hashtag or a month.",
    [
      .parts(
        "cards", "The finished cards (`card.html`), newest first.",
        count: { $1.page.posts.count },
        item: { .card($2.page.posts[$2.page.posts.endIndex - 1 - $1]) }),
      .text("count_label", "How many there are in the whole list, where that is the subject.") {
        _, reader, output in
        guard let count = reader.page.postCount else { return }
        reader.interface.messages.append(.posts, count: count, to: &output)
      },
      .optionalRecord("newest", .time, "When the newest post on the page was published.") {
        $1.time(of: $1.page.posts.last)
      },
      .optionalRecord("oldest", .time, "When the oldest post on the page was published.") {
        $1.time(of: $1.page.posts.first)
      },
    ])

  private static let listField = ModelField.record("list", .list, "The posts.") { _, _ in
    .page(.list)
  }

  private static let profileField = ModelField.record(
    "profile", .profile, "Whose page it is."
  ) {
    $1.page.address.page == nil ? .profile($1.page.user) : .numberedProfile($1.page.user)
  }

  private static let peopleField = ModelField.records(
    "people", .profile, "The people, newest first.", count: { $1.page.range.count },
    item: { .listedProfile($2.person(atPlace: $1)) })

  static let listPage = Model(page: "list page", [listField])

  /// What a post's own page and those after it have.
  private static let discussionFields: [ModelField] = [
    .records(
      "comments", .comment, "The comments on this page, as a flattened tree.",
      count: { $1.page.comments.count },
      item: { RecordReference(.comment, $2.page.comments[$1].comment.position, $1) }),
    .parts(
      "replies", "The cards on this page of the posts that answer it, oldest first.",
      count: { $1.page.replies.count },
      item: { .card($2.page.replies[$2.page.replies.startIndex + $1]) }),
    .boolean("has_more_comments", "Whether the next page has more comments.") {
      $1.site.hasComments(below: $1.page.post, afterPage: $1.page.discussionPage)
    },
    .boolean("has_more_replies", "Whether the next page has more replies.") {
      $1.site.hasReplies(to: $1.page.post, afterPage: $1.page.discussionPage)
    },
    .boolean(
      "lacks_comments",
      "Whether these are the last comments that the site has, and the post had more."
    ) { $1.site.lacksComments(below: $1.page.post, afterPage: $1.page.discussionPage) },
    .optionalLink("next_url", "Link to the page with more comments or replies.") {
      let (post, page) = ($1.page.post, $1.page.discussionPage)
      return page < $1.site.discussionPageCount(of: post) ? .discussion(post, page: page + 1) : nil
    },
  ]

  static let postPage = Model(
    page: "post page",
    [
      .record("post", .card, "The post.") { .card($1.page.post) },
      .part("card", "The post's finished card (`card.html`), as it stands in lists.") {
        .card($1.page.post)
      },
    ] + discussionFields + [
      .parts(
        "thread", "The cards of the posts that it answers, oldest first.",
        count: { $1.page.thread.count }, item: { .card($2.page.thread[$1]) }),
      .optionalRecord("thread_start", .reference, "The thread's first post, if not in `thread`.") {
        $1.page.threadStart.map { .reference($0) }
      },
      .records(
        "reactions", .reactionWithPeople, "Its reactions with who reacted.",
        count: { $1.site.reactions.kindCount(of: $1.page.post) },
        item: { RecordReference(.reactionWithPeople, $2.page.post.position, $1) }),
      .optionalRecord("older", .reference, "The author's post before it.") {
        $1.page.olderPost.map { .reference($0) }
      },
      .optionalRecord("newer", .reference, "The author's post after it.") {
        $1.page.newerPost.map { .reference($0) }
      },
    ])

  static let discussionPage = Model(
    page: "discussion page",
    [.record("post", .reference, "The post.") { .reference($1.page.post) }]
      + discussionFields + [
        .link("previous_url", "Link to the page before this one.") {
          $1.site.address(ofPage: $1.page.discussionPage - 1, below: $1.page.post)
        }
      ])

  static let peoplePage = Model(page: "directory", [peopleField])
  static let profilePage = Model(page: "profile page", [profileField, listField])

  static let followsPage = Model(
    page: "follows page",
    [
      profileField, peopleField,
      .integer(
        "unnamed_count", "On the first page, how many more there are of whom there is no record."
      ) { $1.unnamedFollowsCount },
      .text("unnamed_label", "The same in words: `and 3 more`; empty when there are none.") {
        let count = $1.unnamedFollowsCount
        if count > 0 { $1.interface.messages.append(.others, count: count, to: &$2) }
      },
    ])

  static let mediaPage = Model(
    page: "media page",
    [
      profileField,
      .records(
        "gallery", .galleryItem, "The pictures, newest first.",
        count: { $1.page.gallery.count },
        item: { RecordReference(.galleryItem, $2.page.gallery[$1].post.position, $1) }),
    ])

  static let notificationsPage = Model(
    page: "notifications page",
    [
      profileField,
      .records(
        "notices", .notice, "What happened, newest first.", count: { $1.page.range.count },
        item: {
          RecordReference(.notice, $2.page.user.position, $2.page.range.upperBound - 1 - $1)
        }),
    ])

  static let tagsPage = Model(
    page: "tags page",
    [
      .records(
        "tags", .tagEntry,
        "The hashtags, the most used first; those used equally often in the order of their letters.",
        count: { $1.page.tags.count },
        item: { .tagEntry($2.page.tags[$1]) }),
      .boolean("has_more", "Whether there are more, which are used less.") {
        $1.page.tags.count < $1.site.tags.count
      },
    ])

  static let tagPage = Model(
    page: "tag page",
    [
      .record("tag", .tagEntry, "The hashtag.") { .tagEntry($1.page.tag) },
      listField,
    ])

  static let archivePage = Model(
    page: "archive page",
    [
      .records(
        "years", .year, "The years, newest first.", count: { $1.page.years.count },
        item: { _, place, _ in RecordReference(.year, place) })
    ])

  /// Where the search page finds its data.
  static let searchPage = Model(
    page: "search page",
    [
      .text("index_url", "Link to the folder of the search index.") {
        $1.append(link: "search/", to: &$2)
      },
      .text("index_parts", "The parts of the index and the folders of what is shown, newest first.")
      {
        _, reader, output in
        output.append(searchPartsOf: reader.site)
      },
      .text("root", "Link to the site's root: the links in the index start there.") {
        $1.append(link: "", to: &$2)
      },
      .texts(
        "months", "The names of the months as they stand in dates.", count: { _, _ in 12 },
        item: { _, place, reader in reader.interface.monthNameInDates(place + 1) }),
      .integer("utc_offset", "The site's time zone, in minutes east of UTC.") {
        $1.settings.timeZoneOffsetMinutes
      },
    ])

  static let plainPage = Model(
    page: "plain page",
    [
      .html("content", "The rendered text.") { _, reader, output in
        let html = reader.site.texts.pages[reader.page.plainPage.position].html.lastingBytes
        reader.append(html: html, to: &output)
      }
    ])

  static let notFoundPage = Model(page: "not found page", [])
}

extension [UInt8] {
  /// Appends the parts of a site's search index, with a space between them: `posts/new`. Behind those in
  /// which something is found come the folders of what is shown.
  fileprivate mutating func append(searchPartsOf site: Site) {
    for list in SearchLayout.lists(of: site) {
      append(list == .posts ? "" : " ")
      append(list.name)
      append("/new")
      guard let layout = site.searchLayouts[list] else { continue }
      for segment in layout.segments.reversed() { append(" \(list.name)/\(segment.name)") }
      for folder in layout.folders.reversed() { append(" \(list.name)/\(folder.name)") }
    }
  }
}

extension PageReader {
  func time(of post: PostIndex?) -> RecordReference? {
    post.map { .time(site.network.posts[$0.position].createdAt) }
  }

  /// Only the front page says it: the others do not change when somebody follows.
  fileprivate var unnamedFollowsCount: Int {
    let relations = site.relations
    return switch page.address {
    case .followers(let user, nil):
      site.followersCount(of: user) - relations.followersOfUser.count(of: user.position)
    case .following(let user, nil):
      site.followingCount(of: user) - relations.followingOfUser.count(of: user.position)
    default: 0
    }
  }

  /// Somebody on the page of a list of people, which shows the newest first.
  fileprivate func person(atPlace place: Int) -> UserIndex {
    let position = page.range.upperBound - 1 - place
    switch page.address {
    case .followers(let user, _):
      return site.relations.followersOfUser.item(position, of: user.position).follower
    case .following(let user, _):
      return site.relations.followingOfUser.item(position, of: user.position).followee
    default: return UserIndex(position)
    }
  }
}
