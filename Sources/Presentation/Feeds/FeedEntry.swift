import Domain
import UseCases

/// An entry of a feed: a post or a notice.
///
/// Its parts are appended as they are, without a value in between; the format escapes them.
struct FeedEntry: Sendable {
  enum Subject: Sendable {
    case post(PostIndex)
    case notice(NoticeText, of: UserIndex)
  }

  let subject: Subject
  let interface: Interface

  init(post: PostIndex, _ interface: Interface) {
    subject = .post(post)
    self.interface = interface
  }

  init(notice: Notice, of user: UserIndex, _ interface: Interface) {
    subject = .notice(NoticeText(notice: notice, interface: interface), of: user)
    self.interface = interface
  }

  private var site: Site { interface.site }

  func appendID(to output: inout [UInt8]) {
    switch subject {
    case .post(let post):
      interface.append(tagID: "posts/", to: &output)
      output.append(PathSegment.percentEncoded(site.network.posts[post.position].id))
    case .notice(let text, let user):
      output.append(text.feedID(for: user))
    }
  }

  func appendURL(to output: inout [UInt8]) {
    output.append(interface.settings.baseURL.text)
    switch subject {
    case .post(let post): site.router.appendLink(to: .post(post), to: &output)
    case .notice(let text, let user):
      let page = text.post.map(Address.post) ?? .notifications(user, page: nil)
      site.router.appendLink(to: page, to: &output)
      output.append(text.fragment)
    }
  }

  func appendTitle(to output: inout [UInt8]) {
    switch subject {
    case .post(let post): interface.append(titleOf: post, to: &output)
    case .notice(let text, _): output.append(text.title)
    }
  }

  /// Appends HTML whose links inside the site begin with the site root marker.
  func appendHTML(to output: inout [UInt8]) {
    switch subject {
    case .post(let post): PostHTML.append(post, interface, to: &output)
    case .notice(let text, _):
      let excerpt = text.excerpt
      output.append("<p>")
      output.append(html: excerpt.isEmpty ? text.title : excerpt)
      output.append("</p>")
    }
  }

  var publishedAt: Timestamp {
    switch subject {
    case .post(let post): site.network.posts[post.position].createdAt
    case .notice(let text, _): text.time
    }
  }

  var updatedAt: Timestamp {
    switch subject {
    case .post(let post): site.network.posts[post.position].changedAt
    case .notice(let text, _): text.time
    }
  }

  var author: Author {
    switch subject {
    case .post(let post): site.network.posts[post.position].author
    case .notice(let text, _): text.notice.actor
    }
  }

  var tags: [TagIndex] {
    if case .post(let post) = subject { site.relations.tagsOfPost[post.position] } else { [] }
  }

  var language: String? {
    if case .post(let post) = subject { site.network.posts[post.position].language } else { nil }
  }

  /// The first picture, unless it is folded away.
  var picture: Picture? {
    guard case .post(let post) = subject, !interface.isFolded(post) else { return nil }
    return site.network.posts[post.position].pictures.first
  }
}

extension NoticeText {
  /// What happened, as a sentence.
  var title: String {
    let sentence = sentence
    return sentence.before + interface.name(of: notice.actor) + sentence.after
  }

  var time: Timestamp {
    notice.happenedAt ?? post.map { interface.site.network.posts[$0.position].createdAt } ?? .epoch
  }

  /// Reactions and follows need no id of their own: who did what to whom is unique.
  fileprivate func feedID(for user: UserIndex) -> String {
    let network = interface.site.network
    let what: String =
      switch notice.event {
      case .reaction(let post, let kind):
        "reaction/\(Self.part(network[post].id))/\(Self.part(interface.settings.reactionKinds[kind].name))"
      case .comment(let comment), .commentReply(let comment), .commentMention(let comment):
        "\(kind)/\(Self.part(network[comment].id))"
      case .reply(let post), .mention(let post): "\(kind)/\(Self.part(network[post].id))"
      case .follow: "follow"
      }
    let actor = notice.actor.user.map { network[$0].id } ?? ""
    return interface.tagID("notices/\(Self.part(network[user].id))/\(what)/\(Self.part(actor))")
  }

  private static func part(_ text: String) -> String { PathSegment.percentEncoded(text) }
}

/// A post's content as it stands in feeds: text and pictures, folded where the post is.
enum PostHTML {
  static func append(_ post: PostIndex, _ interface: Interface, to html: inout [UInt8]) {
    let isFolded = interface.isFolded(post)
    if isFolded {
      html.append("<details><summary>")
      html.append(html: interface.foldLabel(post))
      html.append("</summary>")
    }
    html.append(contentsOf: interface.site.texts.posts[post.position].html)
    for picture in interface.site.network.posts[post.position].pictures {
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
  }
}
