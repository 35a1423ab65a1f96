import Domain
import UseCases

/// A feed before it has a format: Atom, JSON Feed and RSS are written from the same model.
struct FeedDocument: Sendable {
  let interface: Interface
  let subject: FeedSubject
  let title: String
  /// What it is about, without markup; empty where nobody has said it, and in archive documents.
  let summary: String
  /// The page that the feed belongs to.
  let page: Address
  /// The part of the feed's `tag:` id after the authority.
  let idPath: String
  let entries: [FeedEntry]
  /// The author of everything in it, when there is one.
  let author: Author?
  /// The number of an archive document (RFC 5005, section 4); nil is the subscription document,
  /// which holds the newest entries.
  let archive: Int?
  /// The site's address in HTML.
  let rootInHTML: String
  /// Entries that are finished already, in Atom.
  let finished: FinishedParts

  init(
    _ subject: FeedSubject, archive: Int? = nil, interface: Interface,
    finished: FinishedParts = FinishedParts([])
  ) {
    self.finished = finished
    self.subject = subject
    self.archive = archive
    self.interface = interface
    rootInHTML = interface.settings.baseURL.textInHTML
    let site = interface.site
    title = String(appending: { interface.append(titleOf: subject, to: &$0) })
    summary = archive == nil ? interface.summary(of: subject) : ""
    switch subject {
    case .site:
      page = .timeline(page: nil)
      idPath = "timeline"
      author = nil
    case .user(let user):
      page = .profile(user, page: nil)
      idPath = "users/" + PathSegment.percentEncoded(site.network[user].publicID)
      author = .user(user)
    case .tag(let tag):
      let record = site.tags[tag.position]
      page = .tag(tag, page: nil)
      idPath = "tags/" + PathSegment.percentEncoded(record.identity)
      author = nil
    case .notifications(let user):
      page = .notifications(user, page: nil)
      idPath = "notifications/" + PathSegment.percentEncoded(site.network[user].publicID)
      author = nil
      let notices = site.notices[user.position]
      // Those whose time nothing tells are older than all others, and take the time of the oldest.
      let oldest = notices.lazy.compactMap(\.moment.earliest).first ?? .epoch
      entries = notices.suffix(SitePlan.entriesPerFeed).reversed().map {
        FeedEntry(notice: $0, of: user, at: $0.moment.earliest ?? oldest, interface)
      }
      return
    }
    entries = site.posts(of: subject, archive: archive).reversed().map {
      FeedEntry(post: $0, interface)
    }
  }

  /// The archive with the entries before this document's; nil when there is none.
  var previousArchive: Int? {
    let block = archive.map { $0 - 1 } ?? interface.site.feedArchiveCount(of: subject)
    return block > 0 ? block : nil
  }

  func url(ofArchive block: Int) -> String {
    interface.settings.baseURL.text + interface.site.router.link(toArchive: block, of: subject)
  }

  /// When anything in the feed last changed; never the clock of the build.
  var updatedAt: Timestamp {
    let entries = entries.span
    var latest: Timestamp?
    for index in entries.indices {
      let time = entries[index].updatedAt
      if latest.map({ time > $0 }) ?? true { latest = time }
    }
    return latest ?? .epoch
  }

  /// The address of the author's photo; nil where there is no author, or no photo of them, and in archive documents.
  var picture: String? {
    guard archive == nil else { return nil }
    return author.flatMap(interface.photo).map { interface.absoluteLink(to: $0) }
  }

  /// The language of the summary, where somebody says it. Of the formats only Atom has a place for it.
  var summaryLanguage: String? {
    guard case .user(let user) = subject else { return nil }
    return interface.site.network[user].language
  }

  var id: String { interface.tagID(idPath) }

  var pageURL: String { interface.absoluteLink(to: page) }

  func url(_ format: FeedFormat) -> String {
    interface.settings.baseURL.text + interface.site.router.link(to: subject, format)
  }

  private func finishedCount(of entry: FeedEntry) -> Int? {
    guard case .post(let post) = entry.subject else { return nil }
    return finished.byteCount(of: post.position)
  }

  func write(_ format: FeedFormat, into output: inout [UInt8]) {
    // The texts of the entries lie all over memory. Asked one right after the other how long they are,
    // they are waited for together and not each when its turn comes: a tenth of the time of feeds.
    let span = entries.span
    var size = output.count
    for index in span.indices {
      size += finishedCount(of: span[index]) ?? span[index].expectedSize
    }
    output.reserveCapacity(size)
    switch format {
    case .atom: writeAtom(into: &output)
    case .json: writeJSON(into: &output)
    case .rss: writeRSS(into: &output)
    }
  }
}

extension Interface {
  /// What somebody has said of a site or of themselves, as search engines are shown it, too.
  fileprivate func summary(of subject: FeedSubject) -> String {
    switch subject {
    case .site: settings.description
    case .user(let user): String(appending: { append(bioOf: user, to: &$0) })
    case .tag, .notifications: ""
    }
  }
}
