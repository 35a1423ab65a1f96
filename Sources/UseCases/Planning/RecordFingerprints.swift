import Domain
import Markup

/// Fingerprints of what pages show of records: each holds everything that any template can ask for.
///
/// A rendered text stands for all that it depends on: who it mentions, which hashtags have pages,
/// how large a picture is.
struct RecordFingerprints: Sendable {
  /// By ``UserIndex``: what is shown of somebody beside what they wrote.
  let people: [UInt64]
  /// By ``UserIndex``: with the biography.
  let listings: [UInt64]
  /// By ``UserIndex``: with counts, too, which change often.
  let profiles: [UInt64]
  /// By ``PostIndex``: what a link to a post shows.
  let references: [UInt64]
  /// By ``PostIndex``: everything on a post's card and in a feed's entry.
  let cards: [UInt64]

  init(_ site: Site, key: UInt64, workers: Workers) {
    let people = workers.map(site.network.users.count, atLeast: 512) { position in
      var print = Fingerprint(key: key)
      print.add(person: position, of: site)
      return print.value
    }
    self.people = people
    let listings = workers.map(people.count, atLeast: 512) { position in
      var print = Fingerprint(key: key)
      print.add(people[position])
      print.add(listing: UserIndex(position), of: site)
      return print.value
    }
    self.listings = listings
    profiles = workers.map(listings.count, atLeast: 512) { position in
      var print = Fingerprint(key: key)
      print.add(listings[position])
      print.add(site.postsCount(of: UserIndex(position)))
      print.add(site.followersCount(of: UserIndex(position)))
      print.add(site.followingCount(of: UserIndex(position)))
      return print.value
    }
    let references = workers.map(site.network.posts.count, atLeast: 512) { position in
      var print = Fingerprint(key: key)
      print.add(reference: position, of: site, people)
      return print.value
    }
    self.references = references
    cards = workers.map(references.count, atLeast: 512) { position in
      var print = Fingerprint(key: key)
      print.add(references[position])
      print.add(card: PostIndex(position), of: site, references)
      return print.value
    }
  }
}

/// Records are looked at through the buffer: a part of an element of an array would be counted once for
/// each look. Their positions come from the counts of these very arrays.
extension Fingerprint {
  fileprivate mutating func add(person position: Int, of site: Site) {
    site.network.users.withUnsafeBufferPointer { users in
      add(users[position].id)
      add(users[position].username)
      add(users[position].displayName)
      add(users[position].photo) { $0.add($1, of: site) }
      site.router.userSegments.withBytes(of: position) { add($0) }
    }
  }

  fileprivate mutating func add(listing user: UserIndex, of site: Site) {
    site.network.users.withUnsafeBufferPointer { users in
      if let photo = users[user.position].photo { add(fileOf: photo, of: site) }
      add(text: user.position, of: site.texts.bios, in: site)
      add(users[user.position].language) { $0.add($1) }
      add(users[user.position].links.count)
      for link in users[user.position].links {
        add(link.label)
        add(link.url)
      }
      add(users[user.position].createdAt) { $0.add($1) }
      add(site.relations.repliesOfUser.count(of: user.position) > 0)
    }
  }

  fileprivate mutating func add(
    reference position: Int, of site: Site, _ people: [UInt64]
  ) {
    site.network.posts.withUnsafeBufferPointer { posts in
      // No two ids have one segment, so it stands for the id, which lies somewhere else in memory.
      site.router.postSegments.withBytes(of: position) { add($0) }
      add(posts[position].authorIndex, people, author: posts[position].author, of: site)
      add(posts[position].visibility == .public)
      add(posts[position].isSensitive)
      add(posts[position].contentWarning) { $0.add($1) }
      add(posts[position].language) { $0.add($1) }
      add(
        text: position, of: site.texts.posts, in: site,
        linksEveryTag: posts[position].visibility == .public
          && site.relations.tagsOfPost[position].count < Post.mostHashtags)
      if !posts[position].pictures.isEmpty {
        add(site.pictureText(of: PostIndex(position))) { $0.add($1) }
      }
    }
  }

  fileprivate mutating func add(card post: PostIndex, of site: Site, _ references: [UInt64]) {
    site.network.posts.withUnsafeBufferPointer { posts in
      let position = post.position
      add(posts[position].createdAt)
      add(posts[position].changedAt)
      add(posts[position].isDraft)
      add(posts[position].summary) { $0.add($1) }
      add(posts[position].sourceURL) { $0.add($1) }
      add(posts[position].sharesCount)
      add(site.commentCount(of: post))
      add(site.relations.repliesOfPost.count(of: position))
      add(posts[position].pictures.count)
      for picture in posts[position].pictures {
        add(picture.source, of: site)
        add(fileOf: picture.source, of: site)
        add(picture.alt)
        add(picture.width) { $0.add($1) }
        add(picture.height) { $0.add($1) }
      }
      add(posts[position].location) { print, location in
        print.add(location.latitude.bitPattern)
        print.add(location.longitude.bitPattern)
        print.add(location.name) { $0.add($1) }
      }
      add(posts[position].inReplyTo) { $0.add(references[$1.position]) }
      add(site.relations.tagsOfPost[position].count)
      for tag in site.relations.tagsOfPost[position] {
        add(site.tags[tag.position].identity)
        add(site.tags[tag.position].spelling)
      }
      // Outside a fold only those stand that are stated, be they in the text as well.
      if posts[position].isSensitive || posts[position].contentWarning != nil {
        for tag in posts[position].statedHashtags { add(tag) }
      }
      for entry in site.reactions[post] {
        add(entry.kind)
        add(entry.count)
      }
    }
  }

  /// Adds who wrote something.
  ///
  /// - Parameter author: only asked for where it is no user: it has to be put together.
  mutating func add(
    _ user: UserIndex?, _ people: [UInt64], author: @autoclosure () -> Author, of site: Site
  ) {
    if let user {
      add(people[user.position])
    } else if case .unknown(let name, let photo) = author() {
      add(name) { $0.add($1) }
      add(photo) { $0.add($1, of: site) }
    }
  }

  /// Adds what decides how a text is shown: what it says, where its mentions lead to, and which of its
  /// hashtags have a page.
  ///
  /// - Parameter linksEveryTag: all of its hashtags have one.
  mutating func add(
    text position: Int, of texts: RenderedTexts, in site: Site, linksEveryTag: Bool = false
  ) {
    add(texts.notes.fingerprints[position])
    var needsText = false
    texts.notes.forEachItem(of: position) { item, note in
      switch item {
      case .name(_, nil): add(0)
      case .name(_, let person?):
        add(1)
        site.router.userSegments.withBytes(of: person) { add($0) }
      case .hashtag(let range):
        if !linksEveryTag { add(site.texts.hasPage(hashtag: note.extracting(range))) }
      case .other: needsText = true
      }
    }
    if needsText {
      add(texts[position].html)
      add(texts[position].plain)
    }
  }

  /// A rendered text, read where it lies: to take it out of its array would count its four
  /// references, and wait for memory to do so.
  mutating func add(text position: Int, of texts: [RenderedText]) {
    texts.withUnsafeBufferPointer { texts in
      add(texts[position].html)
      add(texts[position].plain)
    }
  }

  /// Adds what previews and feeds say of a picture's file.
  private mutating func add(fileOf picture: PictureSource, of site: Site) {
    guard case .media(let path) = picture, let file = site.network.media.file(at: path) else {
      return
    }
    add(file.byteCount)
    add(file.width)
    add(file.height)
  }

  /// A picture with its renditions.
  private mutating func add(_ picture: PictureSource, of site: Site) {
    switch picture {
    case .media(let path):
      add(false)
      add(path)
      guard let position = site.positionWithRenditions(of: picture) else { return }
      for rendition in site.network.media[position].renditions {
        add(rendition.path)
        add(rendition.width)
        add(rendition.height)
      }
    case .remote(let url):
      add(true)
      add(url)
    }
  }
}
