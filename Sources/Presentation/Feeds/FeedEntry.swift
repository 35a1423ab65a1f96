import Domain
import UseCases

/// An entry of a feed.
struct FeedEntry: Sendable {
  let id: String
  let url: String
  let title: String
  /// HTML whose links inside the site begin with the site root marker.
  let html: [UInt8]
  let publishedAt: Timestamp
  let updatedAt: Timestamp
  let author: Author
  /// The spellings of its hashtags.
  let tags: [String]
  let language: String?
  let pictures: [Picture]

  init(post: PostIndex, _ interface: Interface) {
    let record = interface.site.network[post]
    id = interface.tagID("posts/" + PathSegment.percentEncoded(record.id))
    url = interface.absoluteLink(to: .post(post))
    title = interface.title(of: post)
    html = PostHTML.write(post, interface)
    publishedAt = record.createdAt
    updatedAt = record.changedAt
    author = record.author
    tags = interface.site.relations.tagsOfPost[post.position].map {
      interface.site.tags[$0.position].spelling
    }
    language = record.language
    pictures = interface.isFolded(record) ? [] : record.pictures
  }

  init(notice: Notice, of user: UserIndex, _ interface: Interface) {
    let source = NoticeSource(notice: notice, interface: interface)
    let site = interface.site
    let target = site.network[user]
    // Reactions and follows need no id of their own: who did what to whom is unique.
    let what: String =
      switch notice.event {
      case .reaction(let post, let kind):
        "reaction/\(Self.part(site.network[post].id))/\(Self.part(interface.settings.reactionKinds[kind].name))"
      case .comment(let comment), .commentReply(let comment), .commentMention(let comment):
        "\(source.kind)/\(Self.part(site.network[comment].id))"
      case .reply(let post), .mention(let post):
        "\(source.kind)/\(Self.part(site.network[post].id))"
      case .follow: "follow"
      }
    let actor = notice.actor.user.map { site.network[$0].id } ?? ""
    id = interface.tagID("notices/\(Self.part(target.id))/\(what)/\(Self.part(actor))")
    let page = source.post.map(Address.post) ?? .notifications(user, page: nil)
    let fragment = source.comment.map { CommentAnchor.fragment(of: site.network[$0]) } ?? ""
    url = interface.absoluteLink(to: page) + fragment
    let sentence = source.sentence
    title = sentence.before + interface.name(of: notice.actor) + sentence.after
    var html: [UInt8] = []
    html.append("<p>")
    html.append(html: source.excerpt.isEmpty ? title : source.excerpt)
    html.append("</p>")
    self.html = html
    let time = notice.happenedAt ?? source.post.map { site.network[$0].createdAt } ?? .epoch
    publishedAt = time
    updatedAt = time
    author = notice.actor
    tags = []
    language = nil
    pictures = []
  }

  private static func part(_ text: String) -> String { PathSegment.percentEncoded(text) }
}

/// A post's content as it stands in feeds: text and pictures, folded where the post is.
enum PostHTML {
  static func write(_ index: PostIndex, _ interface: Interface) -> [UInt8] {
    let post = interface.site.network[index]
    let isFolded = interface.isFolded(post)
    var html: [UInt8] = []
    if isFolded {
      html.append("<details><summary>")
      html.append(html: interface.foldLabel(post))
      html.append("</summary>")
    }
    html.append(contentsOf: interface.site.texts.posts[index.position].html)
    for picture in post.pictures {
      html.append("<p><img src=\"")
      html.append(html: interface.link(to: picture.source))
      html.append("\" alt=\"")
      html.append(html: picture.alt)
      html.append("\"")
      if let width = picture.width, let height = picture.height {
        html.append(" width=\"\(width)\" height=\"\(height)\"")
      }
      html.append("></p>")
    }
    if isFolded { html.append("</details>") }
    return html
  }
}
