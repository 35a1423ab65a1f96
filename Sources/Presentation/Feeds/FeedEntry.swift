import Domain
import Markup
import UseCases

/// An entry of a feed: a post or a notice.
///
/// Its parts are appended as they are, without a value in between; the format escapes them.
struct FeedEntry: Sendable {
  enum Subject: Sendable {
    case post(PostIndex)
    /// The time is that of the entry.
    case notice(NoticeText, of: UserIndex, at: Timestamp)
  }

  let subject: Subject
  let interface: Interface

  init(post: PostIndex, _ interface: Interface) {
    subject = .post(post)
    self.interface = interface
  }

  init(notice: Notice, of user: UserIndex, at time: Timestamp, _ interface: Interface) {
    subject = .notice(NoticeText(notice: notice, interface: interface), of: user, at: time)
    self.interface = interface
  }

  var site: Site { interface.site }

  func appendID(to output: inout [UInt8]) {
    switch subject {
    case .post(let post):
      interface.append(tagID: "posts/", to: &output)
      output.append(PathSegment.percentEncoded(site.network.posts[post.position].id))
    case .notice(let text, let user, _):
      output.append(text.feedID(for: user))
    }
  }

  func appendURL(to output: inout [UInt8]) {
    output.append(interface.settings.baseURL.text)
    appendLink(to: &output)
  }

  private func appendLink(to output: inout [UInt8]) {
    switch subject {
    case .post(let post): site.router.appendLink(to: .post(post), to: &output)
    case .notice(let text, let user, _):
      if let comment = text.comment {
        site.router.appendLink(to: site.address(of: comment), to: &output)
        output.append(CommentAnchor.fragment(of: site.network.comments[comment.position].id))
      } else {
        let page = text.post.map(Address.post) ?? .notifications(user, page: nil)
        site.router.appendLink(to: page, to: &output)
      }
    }
  }

  /// Appends the id as XML. What is encoded for a URL has nothing that XML would have to escape.
  func appendIDInXML(to output: inout [UInt8]) {
    switch subject {
    case .post(let post):
      output.append(contentsOf: interface.postIDPrefixInXML)
      if let id = site.network.posts[post.position].id.lastingBytes {
        PathSegment.append(percentEncoded: id.span, to: &output)
      } else {
        output.append(PathSegment.percentEncoded(site.network.posts[post.position].id))
      }
    case .notice(let text, let user, _): output.append(xml: text.feedID(for: user))
    }
  }

  /// Appends the address of the page as XML.
  func appendURLInXML(to output: inout [UInt8]) {
    output.append(contentsOf: interface.baseURLInXML)
    appendLink(to: &output)
  }

  func appendTitle(to output: inout [UInt8]) {
    switch subject {
    case .post(let post): interface.append(titleOf: post, to: &output)
    case .notice(let text, _, _): output.append(text.title)
    }
  }

  /// Appends HTML whose links inside the site begin with the site root marker.
  func appendHTML(to output: inout [UInt8]) {
    switch subject {
    case .post(let post): PostHTML.append(post, interface, to: &output)
    case .notice(let text, _, _):
      let excerpt = text.excerpt
      let shown = excerpt.isEmpty ? text.title : excerpt
      output.append("<p")
      if TextDirection.mayRunFromRight(shown) { output.append(" dir=\"auto\"") }
      if !excerpt.isEmpty { output.append(htmlLanguage: text.language) }
      output.append(">")
      output.append(html: shown)
      output.append("</p>")
    }
  }

  /// Appends the same as the text of an XML element, with links that begin with a root.
  func appendHTMLInXML(siteRoot: String, to output: inout [UInt8]) {
    output.append("<![CDATA[")
    if case .post(let post) = subject {
      PostHTML.appendInCDATA(post, interface, siteRoot: siteRoot, to: &output)
    } else {
      output.append(cdataSiteRoot: siteRoot) { appendHTML(to: &$0) }
    }
    output.append("]]>")
  }

  /// About how many bytes the entry takes.
  ///
  /// What is asked of each text makes the processor fetch where it lies.
  var expectedSize: Int {
    guard case .post(let post) = subject else { return 600 }
    let title = site.texts.posts[post.position].plain.lastingBytes?.first ?? 0
    let id = site.network.posts[post.position].id.lastingBytes?.first ?? 0
    let html = site.texts.posts[post.position].html.lastingBytes
    return 600 + html.count + Int(title >> 7) + Int(id >> 7)
  }

  var publishedAt: Timestamp {
    switch subject {
    case .post(let post): site.network.posts[post.position].createdAt
    case .notice(_, _, let time): time
    }
  }

  var updatedAt: Timestamp {
    switch subject {
    case .post(let post): site.network.posts[post.position].changedAt
    case .notice(_, _, let time): time
    }
  }

  var author: Author {
    switch subject {
    case .post(let post): site.network.posts[post.position].author
    case .notice(let text, _, _): text.actor
    }
  }

  /// The hashtags that readers show beside the entry: of a folded post those that its author has stated,
  /// not what its text tells.
  var tags: [TagIndex] {
    guard case .post(let post) = subject else { return [] }
    let tags = site.relations.tagsOfPost[post.position]
    guard !tags.isEmpty, interface.isFolded(post) else { return tags }
    let stated = site.network.posts[post.position].statedHashtags
    let identities = Set(stated.map { HashtagScanner.identity(of: $0) })
    return tags.filter { identities.contains(site.tags[$0.position].identity) }
  }

  var language: String? {
    if case .post(let post) = subject { site.network.posts[post.position].language } else { nil }
  }

  /// Whether the title of an entry with a language is in it: nobody wrote one that the interface makes.
  var isTitleWritten: Bool {
    if case .post(let post) = subject { interface.language(ofTitleOf: post) != nil } else { false }
  }

  /// The main picture, unless it is folded away.
  var picture: Picture? {
    guard case .post(let post) = subject, !interface.isFolded(post) else { return nil }
    return site.mainPicture(of: post)
  }
}

extension NoticeText {
  /// What happened, as a sentence.
  var title: String {
    String(appending: {
      appendSentence(beforeName: true, to: &$0)
      $0.append(interface.isolated(interface.name(of: actor)))
      appendSentence(beforeName: false, to: &$0)
    })
  }

  /// Reactions and follows need no id of their own: who did what to whom is unique. Somebody hears of a comment or a post
  /// once, so what it means to them, and who of all users has written it, may be known only later.
  fileprivate func feedID(for user: UserIndex) -> String {
    let network = interface.site.network
    let what: String =
      switch notice.event {
      case .reaction(let post, let kind, _):
        "reaction/\(Self.part(network[post].id))/\(Self.part(interface.settings.reactionKinds[kind].name))"
      case .comment(let comment), .commentReply(let comment), .commentMention(let comment):
        "comment/\(Self.part(network[comment].id))"
      case .reply(let post), .mention(let post): "post/\(Self.part(network[post].id))"
      case .follow: "follow"
      }
    let byWhom: String =
      switch notice.event {
      case .reaction, .follow: "/" + Self.part(actor.user.map { network[$0].publicID } ?? "")
      case .comment, .commentReply, .commentMention, .reply, .mention: ""
      }
    return interface.tagID("notices/\(Self.part(network[user].publicID))/\(what)\(byWhom)")
  }

  private static func part(_ text: String) -> String { PathSegment.percentEncoded(text) }
}
