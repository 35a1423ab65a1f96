import Domain
import UseCases

/// A feed before it has a format: Atom, JSON Feed and RSS are written from the same model.
struct FeedDocument: Sendable {
  let interface: Interface
  let subject: FeedSubject
  let title: String
  /// The page that the feed belongs to.
  let page: Address
  /// The part of the feed's `tag:` id after the authority.
  let idPath: String
  let entries: [FeedEntry]
  /// The author of everything in it, when there is one.
  let author: Author?

  /// How many entries the subscription document holds.
  static let entryCount = 20

  init(_ subject: FeedSubject, interface: Interface) {
    self.subject = subject
    self.interface = interface
    let site = interface.site
    let siteTitle = interface.settings.title
    let posts: ArraySlice<PostIndex>
    switch subject {
    case .site:
      title = siteTitle
      page = .timeline(page: nil)
      idPath = "timeline"
      posts = site.timeline[...]
      author = nil
    case .user(let user):
      title = interface.messages.text(.feedUser, ["name": interface.name(of: user)])
      page = .profile(user, page: nil)
      idPath = "users/" + PathSegment.percentEncoded(site.network[user].id)
      posts = site.relations.postsOfUser[user.position]
      author = .user(user)
    case .tag(let tag):
      let record = site.tags[tag.position]
      title = interface.messages.text(
        .feedTag, ["tag": "#" + record.spelling, "site": siteTitle])
      page = .tag(tag, page: nil)
      idPath = "tags/" + PathSegment.percentEncoded(record.identity)
      posts = site.relations.postsOfTag[tag.position]
      author = nil
    case .notifications(let user):
      title = interface.messages.text(.feedNotifications, ["name": interface.name(of: user)])
      page = .notifications(user, page: nil)
      idPath = "notifications/" + PathSegment.percentEncoded(site.network[user].id)
      author = nil
      entries = site.notices[user.position].suffix(Self.entryCount).reversed().map {
        FeedEntry(notice: $0, of: user, interface)
      }
      return
    }
    entries = posts.suffix(Self.entryCount).reversed().map { FeedEntry(post: $0, interface) }
  }

  /// When anything in the feed last changed; never the clock of the build.
  var updatedAt: Timestamp {
    entries.lazy.map(\.updatedAt).max() ?? .epoch
  }

  var id: String { interface.tagID(idPath) }

  var pageURL: String { interface.absoluteLink(to: page) }

  func url(_ format: FeedFormat) -> String {
    interface.settings.baseURL.text + interface.site.router.link(to: subject, format)
  }

  func write(_ format: FeedFormat, into output: inout [UInt8]) {
    switch format {
    case .atom: writeAtom(into: &output)
    case .json: writeJSON(into: &output)
    case .rss: writeRSS(into: &output)
    }
  }
}

extension Interface {
  /// A `tag:` id (RFC 4151): the settings freeze its authority, so that ids survive a move.
  func tagID(_ path: String) -> String { "tag:\(settings.tagAuthority):\(path)" }
}
