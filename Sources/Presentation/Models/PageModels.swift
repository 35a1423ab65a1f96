import Domain
import Markup
import TemplateEngine
import UseCases

/// A page with a list of posts: timeline, hashtag, month.
struct ListSource: Sendable {
  var cards: [HTML]
  var newest: TimeSource?
  var oldest: TimeSource?
  var countLabel = ""
}

extension Model where Source == ListSource {
  static let posts = Model(
    "list",
    [
      .parts("cards", "The finished cards (`card.html`), newest first.", \.cards),
      .text("count_label", "How many there are in the whole list, where that is the subject.") {
        $0.countLabel
      },
      .optionalRecord("newest", .time, "When the list's newest post was published.", \.newest),
      .optionalRecord("oldest", .time, "When the list's oldest post was published.", \.oldest),
    ])
}

/// Somebody with what their own pages and lists of people show.
struct ProfileSource: Sendable {
  let user: UserIndex
  let interface: Interface

  var record: User { interface.site.network[user] }

  func link(_ address: Address, in section: KeyPath<Sections, Bool>) -> String? {
    interface.settings.sections[keyPath: section] ? interface.link(to: address) : nil
  }
}

extension Model where Source == ProfileSource {
  static let profile = Model(
    "profile",
    [
      .person("person", "Name, photo and link.") { (.user($0.user), $0.interface) },
      .html("bio", "The rendered biography; empty when there is none.") {
        $0.interface.site.texts.bios[$0.user.position].html
      },
      .records("links", .link, "Links that they gave.") { source in
        source.record.links.map {
          LinkSource(title: $0.label.isEmpty ? $0.url : $0.label, url: $0.url)
        }
      },
      .optionalRecord("joined", .time, "When they joined.") { source in
        source.record.createdAt.map { TimeSource($0, source.interface) }
      },
      .integer("posts_count", "How many posts they wrote.") {
        $0.interface.site.postsCount(of: $0.user)
      },
      .text("posts_label", "The same in words: `3 posts`.") {
        let count = $0.interface.site.postsCount(of: $0.user)
        return $0.interface.messages.text(.posts, count: count)
      },
      .integer("followers_count", "How many people follow them.") {
        $0.interface.site.followersCount(of: $0.user)
      },
      .text("followers_label", "The same in words: `3 followers`.") {
        let count = $0.interface.site.followersCount(of: $0.user)
        return $0.interface.messages.text(.followers, count: count)
      },
      .integer("following_count", "How many people they follow.") {
        $0.interface.site.followingCount(of: $0.user)
      },
      .text("following_label", "The same in words: `3 following`.") {
        let count = $0.interface.site.followingCount(of: $0.user)
        return $0.interface.messages.text(.following, count: count)
      },
      .optionalText("media_url", "Link to their pictures.") {
        $0.link(.media($0.user, page: nil), in: \.media)
      },
      .optionalText("followers_url", "Link to who follows them.") {
        $0.link(.followers($0.user, page: nil), in: \.follows)
      },
      .optionalText("following_url", "Link to whom they follow.") {
        $0.link(.following($0.user, page: nil), in: \.follows)
      },
      .optionalText("notifications_url", "Link to their notifications.") {
        $0.link(.notifications($0.user, page: nil), in: \.notifications)
      },
    ])
}

/// A comment in the tree below a post.
struct CommentSource: Sendable {
  let entry: CommentTree.Entry
  /// The depth of the comment after it; -1 for the last.
  let nextDepth: Int
  let interface: Interface

  var comment: Comment { interface.site.network[entry.comment] }
}

extension Model where Source == CommentSource {
  static let comment = Model(
    "comment",
    [
      .text("anchor", "Its `id` on the page.") { CommentAnchor.id(of: $0.comment) },
      .person("author", "Who wrote it.") { ($0.comment.author, $0.interface) },
      .record("created", .time, "When it was published.") {
        TimeSource($0.comment.createdAt, $0.interface)
      },
      .html("content", "The rendered text.") {
        $0.interface.site.texts.comments[$0.entry.comment.position].html
      },
      .optionalText("reply_to", "Whose comment it answers.") { source in
        source.comment.inReplyTo.map { parent in
          source.interface.name(of: source.interface.site.network[parent].author)
        }
      },
      .boolean("has_replies", "Whether the next comment answers this one: open a list.") {
        $0.nextDepth > $0.entry.depth
      },
      .texts("closes", "One item for each list that ends after this comment.") { source in
        Array(repeating: "", count: max(0, source.entry.depth - max(source.nextDepth, 0)))
      },
    ])
}

/// The `id` of a comment on its post's page.
enum CommentAnchor {
  static func id(of comment: Comment) -> String {
    "comment-" + PathSegment.segment(for: comment.id)
  }

  /// The same as a URL's fragment, with its `#`.
  static func fragment(of comment: Comment) -> String {
    "#" + PathSegment.percentEncoded(id(of: comment))
  }
}

/// A notice on somebody's notifications page.
struct NoticeSource: Sendable {
  let notice: Notice
  let interface: Interface

  /// The post that it is about; nil for a new follower.
  var post: PostIndex? {
    switch notice.event {
    case .reaction(let post, _), .reply(let post), .mention(let post): post
    case .comment(let comment), .commentReply(let comment), .commentMention(let comment):
      interface.site.network[comment].post
    case .follow: nil
    }
  }

  var comment: CommentIndex? {
    switch notice.event {
    case .comment(let comment), .commentReply(let comment), .commentMention(let comment): comment
    default: nil
    }
  }

  var url: String? {
    guard let post else { return nil }
    let fragment = comment.map { CommentAnchor.fragment(of: interface.site.network[$0]) } ?? ""
    return interface.link(to: .post(post)) + fragment
  }

  var kind: String {
    switch notice.event {
    case .reaction: "reaction"
    case .comment: "comment"
    case .commentReply: "comment-reply"
    case .commentMention: "comment-mention"
    case .reply: "reply"
    case .mention: "mention"
    case .follow: "follow"
    }
  }

  var key: MessageKey {
    switch notice.event {
    case .reaction: .noticeReaction
    case .comment: .noticeComment
    case .commentReply: .noticeCommentReply
    case .commentMention: .noticeCommentMention
    case .reply: .noticeReply
    case .mention: .noticeMention
    case .follow: .noticeFollow
    }
  }

  var emoji: String {
    guard case .reaction(_, let kind) = notice.event else { return "" }
    return interface.settings.reactionKinds[kind].emoji
  }

  var sentence: (before: String, after: String) {
    interface.messages.parts(key, around: "name", ["emoji": emoji])
  }

  /// What was said: the comment's text, or the post's.
  var excerpt: String {
    switch notice.event {
    case .comment(let comment), .commentReply(let comment), .commentMention(let comment):
      titleText(interface.site.texts.comments[comment.position].plain, limit: 140)
    case .reaction(let post, _), .reply(let post), .mention(let post):
      interface.title(of: post, limit: 140)
    case .follow: ""
    }
  }
}

extension Model where Source == NoticeSource {
  static let notice = Model(
    "notice",
    [
      .text(
        "kind",
        "`reaction`, `comment`, `comment-reply`, `comment-mention`, `reply`, `mention`, `follow`.",
        \.kind),
      .person("actor", "Who did it.") { ($0.notice.actor, $0.interface) },
      .text("before", "The sentence before the name.", \.sentence.before),
      .text("after", "The sentence after the name.", \.sentence.after),
      .text("emoji", "The reaction's emoji; empty for other kinds.", \.emoji),
      .optionalText("url", "Link to the post or comment.", \.url),
      .text("excerpt", "What was said.", \.excerpt),
      .optionalRecord("time", .time, "When.") { source in
        source.notice.happenedAt.map { TimeSource($0, source.interface) }
      },
    ])
}

/// A picture on somebody's media page.
struct GalleryItemSource: Sendable {
  let picture: Picture
  let post: PostIndex
  let interface: Interface
}

extension Model where Source == GalleryItemSource {
  static let galleryItem = Model(
    "gallery item",
    [
      .record("picture", .picture, "The picture.") { PictureModelSource($0.picture, $0.interface) },
      .text("post_url", "Link to the post.") { $0.interface.link(to: .post($0.post)) },
      .boolean("is_folded", "Whether the post is folded: don't show the picture at once.") {
        $0.interface.isFolded($0.interface.site.network[$0.post])
      },
      .text("fold_label", "What stands on the fold; empty when it isn't folded.") {
        let post = $0.interface.site.network[$0.post]
        return $0.interface.isFolded(post) ? $0.interface.foldLabel(post) : ""
      },
    ])
}

/// A month in the archive.
struct MonthSource: Sendable {
  let month: Int
  let interface: Interface

  var record: Month { interface.site.months[month] }
}

extension Model where Source == MonthSource {
  static let month = Model(
    "month",
    [
      .text("name", "The month's name.") { $0.interface.monthName($0.record.month) },
      .text("url", "Link to its posts.") {
        $0.interface.link(to: .month($0.month, page: nil))
      },
      .integer("count", "How many posts it has.", \.record.range.count),
      .text("count_label", "The same in words: `3 posts`.") {
        $0.interface.messages.text(.posts, count: $0.record.range.count)
      },
    ])
}

/// A year in the archive.
struct YearSource: Sendable {
  let year: Int
  let months: [MonthSource]
}

extension Model where Source == YearSource {
  static let year = Model(
    "year",
    [
      .text("name", "The year.") { String($0.year) },
      .records("months", .month, "Its months with posts, newest first.", \.months),
    ])
}
