import Domain
import Markup

/// Says of every planned file what it depends on, in one number: as long as that stays the same, so
/// do the file's bytes.
///
/// What comes from outside the site's records (templates, settings, the program) is the frame, which
/// every file depends on.
public struct PageFingerprints: Sendable {
  private let site: Site
  private let records: RecordFingerprints
  private let search: SearchFingerprints
  private let frame: Fingerprint
  /// What every page's navigation shows.
  private let navigation: Fingerprint

  /// - Parameters:
  ///   - key: a secret, so that nobody can choose content with the fingerprint of other content.
  ///   - frame: stands for everything outside the records that decides the bytes of any file.
  public init(_ site: Site, key: UInt64, frame: Fingerprint, workers: Workers) {
    self.site = site
    records = RecordFingerprints(site, key: key, workers: workers)
    search = SearchFingerprints(site, records, key: key)
    self.frame = frame
    var navigation = Fingerprint(key: key)
    for page in site.network.pages {
      navigation.add(page.path)
      navigation.add(page.title)
      navigation.add(page.language) { $0.add($1) }
    }
    self.navigation = navigation
  }

  /// The fingerprint of a file; nil for those that have none and must be made every time.
  public subscript(file: PlannedFile) -> Fingerprint? {
    var print = frame
    print.add(file.path)
    switch file.content {
    case .page(let address):
      print.add(navigation)
      add(address, to: &print)
    case .feed(let subject, _): add(subject, archive: nil, to: &print)
    case .feedArchive(let subject, let block): add(subject, archive: block, to: &print)
    case .people: for person in records.people { print.add(person) }
    case .search(let file): search.add(file, to: &print)
    case .sitemap(let part): add(sitemap: part, to: &print)
    case .latest:
      for post in site.timeline.suffix(SitePlan.latestPosts) {
        print.add(site.network.posts[post.position].createdAt)
      }
    case .robots, .asset: break
    case .redirect(let redirect): print.add(records.references[redirect.post.position])
    case .redirectList(let redirects):
      for redirect in redirects {
        print.add(redirect.oldPath)
        print.add(records.references[redirect.post.position])
      }
    case .copied: return nil
    }
    return print
  }

  private func add(_ address: Address, to print: inout Fingerprint) {
    switch address {
    case .post(let post): add(post: post, to: &print)
    case .discussion(let post, let page):
      print.add(records.references[post.position])
      add(discussionOf: post, page, to: &print)
    case .timeline, .month: addPosts(of: address, to: &print)
    case .profile(let user, _), .media(let user, _), .replies(let user, _):
      add(user, on: address, to: &print)
      addPosts(of: address, to: &print)
    case .tag(let tag, _):
      add(tag, to: &print)
      addPosts(of: address, to: &print)
    case .directory:
      addPlace(of: address, to: &print)
      for position in range(of: address) { print.add(records.listings[position]) }
    case .followers(let user, _):
      addFollows(
        site.relations.followersOfUser[user.position], \.follower, of: user, address, &print)
    case .following(let user, _):
      addFollows(
        site.relations.followingOfUser[user.position], \.followee, of: user, address, &print)
    case .notifications(let user, _):
      add(user, on: address, to: &print)
      addPlace(of: address, to: &print)
      let notices = site.notices[user.position]
      for position in range(of: address) {
        add(notices[notices.startIndex + position], to: &print)
      }
    case .tagIndex: addTags(to: &print)
    case .archive:
      for month in site.months {
        print.add(month.year)
        print.add(month.month)
        print.add(month.range.count)
      }
    case .search: search.addLayouts(to: &print)
    case .plainPage(let index):
      print.add(site.network.pages[index.position].summary) { $0.add($1) }
      print.add(text: index.position, of: site.texts.pages)
    case .notFound: break
    }
  }

  /// Whose page it is. Only the first page of a list tells numbers of them.
  private func add(_ user: UserIndex, on address: Address, to print: inout Fingerprint) {
    let people = address.page == nil ? records.profiles : records.listings
    print.add(people[user.position])
  }

  private func add(post: PostIndex, to print: inout Fingerprint) {
    print.add(records.cards[post.position])
    let thread = site.thread(above: post)
    for above in thread.nearest { print.add(records.cards[above.position]) }
    print.add(thread.start) { $0.add(records.references[$1.position]) }
    add(discussionOf: post, 1, to: &print)
    for entry in site.reactions[post] {
      let people = site.reactions.people(of: entry)
      print.add(people.count)
      for user in people { print.add(records.people[user.position]) }
    }
    let neighbours = site.neighbours(of: post)
    print.add(neighbours.older) { $0.add(records.references[$1.position]) }
    print.add(neighbours.newer) { $0.add(records.references[$1.position]) }
  }

  /// The comments and answers on a page below a post, and whether there are more.
  private func add(discussionOf post: PostIndex, _ page: Int, to print: inout Fingerprint) {
    for reply in site.replies(to: post, onPage: page) {
      print.add(records.cards[reply.position])
    }
    // The tree follows from their order, and from what each answers.
    for comment in site.commentsInOrder(below: post, onPage: page) { add(comment, to: &print) }
    print.add(site.hasComments(below: post, afterPage: page))
    print.add(site.hasReplies(to: post, afterPage: page))
    print.add(site.lacksComments(below: post, afterPage: page))
  }

  private func add(_ comment: CommentIndex, to print: inout Fingerprint) {
    let comments = site.network.comments
    print.add(comments[comment.position].id)
    print.add(
      comments[comment.position].authorIndex, records.people,
      author: comments[comment.position].author, of: site)
    print.add(comments[comment.position].createdAt)
    print.add(comments[comment.position].language) { $0.add($1) }
    print.add(text: comment.position, of: site.texts.comments, in: site)
    print.add(site.page(of: comment))
    print.add(comments[comment.position].inReplyTo) {
      // It may be on another page, and is called by its author's name here.
      $0.add(comments[$1.position].id)
      $0.add(site.page(of: $1))
      $0.add(
        comments[$1.position].authorIndex, records.people,
        author: comments[$1.position].author, of: site)
    }
  }

  private func add(_ notice: Notice, to print: inout Fingerprint) {
    let actor = site.actor(of: notice)
    print.add(actor.user, records.people, author: actor, of: site)
    print.add(notice.moment.earliest) { $0.add($1) }
    if case .dated = notice.moment { print.add(true) } else { print.add(false) }
    switch notice.event {
    case .reaction(let post, let kind, _):
      print.add(1)
      print.add(kind)
      print.add(records.cards[post.position])
    case .comment(let comment): add(2, comment, to: &print)
    case .commentReply(let comment): add(3, comment, to: &print)
    case .commentMention(let comment): add(4, comment, to: &print)
    case .reply(let post):
      print.add(5)
      print.add(records.cards[post.position])
    case .mention(let post):
      print.add(6)
      print.add(records.cards[post.position])
    case .follow: print.add(7)
    }
  }

  private func add(_ kind: Int, _ comment: CommentIndex, to print: inout Fingerprint) {
    print.add(kind)
    add(comment, to: &print)
    print.add(records.cards[site.network.comments[comment.position].post.position])
  }

  // MARK: Lists

  /// The page of an address's list, nil for its front.
  private func range(of address: Address) -> Range<Int> {
    site.blocks(of: address).range(ofPage: address.page)
  }

  /// What a page of a list knows of its neighbours.
  private func addPlace(of address: Address, to print: inout Fingerprint) {
    let blocks = site.blocks(of: address)
    print.add(blocks.olderPage(than: address.page)) { $0.add($1) }
    print.add(address.page.map { blocks.newerPage(than: $0) ?? 0 }) { $0.add($1) }
  }

  private func addPosts(of address: Address, to print: inout Fingerprint) {
    addPlace(of: address, to: &print)
    if address.page == nil { print.add(site.posts(of: address).count) }
    for post in site.posts(onPageAt: address) { print.add(records.cards[post.position]) }
  }

  private func addFollows(
    _ follows: ArraySlice<Follow>, _ person: (Follow) -> UserIndex, of user: UserIndex,
    _ address: Address, _ print: inout Fingerprint
  ) {
    add(user, on: address, to: &print)
    addPlace(of: address, to: &print)
    for position in range(of: address) {
      let follow = follows[follows.startIndex + position]
      print.add(records.listings[person(follow).position])
    }
  }

  private func add(_ tag: TagIndex, to print: inout Fingerprint) {
    print.add(site.tags[tag.position].identity)
    print.add(site.tags[tag.position].spelling)
    let posts = site.relations.postsOfTag[tag.position]
    print.add(posts.count)
    for post in [posts.first, posts.last] {
      print.add(post) { $0.add(records.cards[$1.position]) }
    }
  }

  /// The hashtags, how often each is used, and when first and last.
  private func addTags(to print: inout Fingerprint) {
    for position in site.tags.indices {
      add(TagIndex(position), to: &print)
    }
  }

  // MARK: The sitemap

  /// Adds what a file of it lists, and when that changed; of the list of the parts, their numbers.
  private func add(sitemap part: Int?, to print: inout Fingerprint) {
    let all = SitemapEntries(site)
    guard let entries = all.entries(ofFile: part) else {
      for number in all.partNumbers { print.add(number) }
      return
    }
    var link: [UInt8] = []
    for entry in entries {
      if case .post(let post) = entry.address {
        // Known already, and most entries are posts.
        print.add(records.references[post.position])
      } else {
        link.removeAll(keepingCapacity: true)
        site.router.appendLink(to: entry.address, to: &link)
        print.add(link)
      }
      print.add(entry.changedAt) { $0.add($1) }
    }
  }

  // MARK: Feeds

  private func add(_ subject: FeedSubject, archive: Int?, to print: inout Fingerprint) {
    switch subject {
    case .site: break
    case .user(let user):
      print.add(archive == nil ? records.profiles[user.position] : records.people[user.position])
    case .tag(let tag):
      print.add(site.tags[tag.position].identity)
      print.add(site.tags[tag.position].spelling)
    case .notifications(let user):
      print.add(records.people[user.position])
      for notice in site.notices[user.position].suffix(SitePlan.entriesPerFeed) {
        add(notice, to: &print)
      }
      return
    }
    print.add(site.feedArchiveCount(of: subject) > 0)
    if archive == nil { print.add(site.feedArchiveCount(of: subject)) }
    for post in site.posts(of: subject, archive: archive) {
      print.add(records.cards[post.position])
    }
  }
}
