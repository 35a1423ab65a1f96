import Domain
import Markup

extension ContentEditor {
  /// Adds the posts of an archive, and their author where there is none of that name.
  ///
  /// A post that is in the site already, by its `source_url`, is left as it is: an archive can be imported again
  /// when it has become longer.
  public mutating func add(
    _ archive: AccountArchive, _ choices: ImportChoices
  ) throws(WriteRefusal) -> ImportSummary {
    let archive = try named(archive, choices)
    let account = archive.account
    let stem = "\(archive.system.rawValue)-\(Self.fileName(account.username))"
    var pictures = ImportedPictures(folder: "media/\(stem)", siteFolder, network)
    var leftOut = archive.leftOut
    let selection = try select(from: archive, choices, &pictures, &leftOut)
    let author = try author(of: selection, choices, account)
    let username = author.map { network[$0].username } ?? account.username
    var summary = ImportSummary(
      username: username, isNewUser: author == nil,
      withdrawn: posts(of: author, among: selection.withdrawn),
      missing: posts(of: author, among: selection.missing),
      hasUnknownCircle: account.hasUnknownCircle, leftOut: leftOut)
    if let author { summary.keepsProfile = isOther(account, than: network[author], &pictures) }

    let authorID = author.map { network[$0].id } ?? newUserID(account.username)
    var records: [[WrittenField]] = []
    for post in selection.posts {
      records.append(selection.fields(of: post, authorID: authorID, settings, &pictures))
    }
    insert(posts: records, inFile: stem)
    if let author {
      change(userPlaces(author), [.step(UserField.postsCount, by: records.count)])
    } else {
      var photo: ImportedPicture?
      if let archived = account.photo { photo = try pictures.picture(archived) }
      if photo == nil, account.photo != nil || account.lacksPhoto {
        summary.leftOut[.missing] += 1
      }
      insert(.user, id: authorID, fields(of: account, photo, &pictures))
    }
    for (path, source) in pictures.copies {
      newFiles.copy(source, to: ContentFolder.path(ofMedia: path))
    }
    summary.posts = records.count
    summary.pictures = pictures.copies.count
    return summary
  }

  /// The ids of posts that are by somebody. An archive may also tell of posts that others have here.
  private func posts(of author: UserIndex?, among ids: [String]) -> [String] {
    guard let author, !ids.isEmpty else { return [] }
    let own = Set(network.posts.lazy.filter { $0.author.user == author }.map(\.id))
    return ids.filter(own.contains)
  }

  private static func fileName(_ name: String) -> String {
    NewID.isFileName(name) ? name : NewID.slug(name)
  }

  // MARK: - The author

  /// An archive that is read for whoever is to have the posts, and not for what they were called by.
  private func named(
    _ archive: AccountArchive, _ choices: ImportChoices
  ) throws(WriteRefusal) -> AccountArchive {
    guard let name = choices.author else { return archive }
    let username = network[try user(name)].username
    // Who mentions themselves is told of by archives of Mastodon alone.
    guard archive.system == .mastodon else { return archive }
    // What was read tells only whether it is the account's own name.
    let account = NameFolding.folded(archive.account.username)
    let isAccount = [name, username].map { HiddenNames.username($0) == account }
    if isAccount[0] == isAccount[1] { return archive }
    do throws(ArchiveError) {
      return try archive.read(for: username)
    } catch .unreadable(let path, let reason) {
      throw .unreadable(path: path, reason: reason)
    } catch {
      // A moment ago it could be read.
      throw .changed(path: archive.folder.path)
    }
  }

  /// Whose name is asked for, or is that of the account; nil where nobody here has that.
  private func namedAuthor(
    _ choices: ImportChoices, _ account: ArchivedAccount
  ) throws(WriteRefusal) -> UserIndex? {
    if let name = choices.author { return try user(name) }
    return user(named: account.username)
  }

  /// Whose posts they become; nil for somebody who is to be added.
  private func author(
    of selection: ImportSelection, _ choices: ImportChoices, _ account: ArchivedAccount
  ) throws(WriteRefusal) -> UserIndex? {
    if let user = try namedAuthor(choices, account) { return user }
    // An account that was renamed. A stranger's archive may say the same of a post that is somebody else's.
    if let known = selection.knownAuthor {
      if selection.posts.isEmpty { return known }
      throw .otherAuthor(account: account.username, author: network[known].username)
    }
    guard Username.isValid(account.username) else { throw .badAccountName(account.username) }
    return nil
  }

  private func fields(
    of account: ArchivedAccount, _ photo: ImportedPicture?, _ pictures: inout ImportedPictures
  ) -> [WrittenField] {
    var fields = [WrittenField(UserField.username, .text(account.username))]
    if let name = account.displayName {
      fields.append(WrittenField(UserField.displayName, .text(name)))
    }
    if let photo {
      fields.append(WrittenField(UserField.photoURL, .text(pictures.path(of: photo))))
    }
    let bio = bio(of: account)
    if !bio.isEmpty { fields.append(WrittenField(UserField.bio, .text(bio))) }
    if !account.links.isEmpty {
      fields.append(WrittenField(UserField.links, Self.links(account.links)))
    }
    if let time = account.createdAt {
      let time = WrittenTime(time, offsetMinutes: settings.timeZoneOffsetMinutes)
      fields.append(WrittenField(UserField.createdAt, .time(time)))
    }
    return fields
  }

  // MARK: - Posts

  /// The posts that are taken, and the ids that they get.
  private func select(
    from archive: AccountArchive, _ choices: ImportChoices, _ pictures: inout ImportedPictures,
    _ leftOut: inout LeftOut
  ) throws(WriteRefusal) -> ImportSelection {
    let limits = TextLimits.forCharacters(settings.maxCharacters)
    let archived = Set(archive.posts.map(\.id))
    var unaddressed: [String: UnaddressedPosts.Key] = [:]
    // Of several with one id the first is taken.
    for post in archive.posts where post.url == nil && unaddressed[post.id] == nil {
      unaddressed[post.id] = UnaddressedPosts.Key(
        post.createdAt, text: post.content.text(limits: limits),
        name: Self.name(of: post, in: archive))
    }
    var known = KnownPosts(
      network, hidden: settings.hidden, unaddressed: Array(unaddressed.values), now: now.timestamp,
      strangers: try postsOfStrangers(choices, archive.account))
    let answers = try choices.takesReplies ? [] : answersToOthers(in: archive, choices, known)
    var names = FreeNames(taken: network.posts.map(\.id))
    var selection = ImportSelection()
    for post in archive.posts {
      guard selection.ids[post.id] == nil else {
        leftOut[.repeated] += 1
        continue
      }
      let name = Self.name(of: post, in: archive)
      let content = post.content.text(limits: limits)
      // Somebody may have changed an earlier version here meanwhile.
      let same = known.take(post, named: name, content)
      if let there = same ?? known.earlierVersion(of: post) {
        selection.ids[post.id] = network[there].id
        selection.knownAuthor = selection.knownAuthor ?? network[there].author.user
        let isOutdated = same == nil || post.isLater(than: network[there])
        leftOut[isOutdated ? .outdated : .known] += 1
        let isForFewer =
          post.hasExpired(by: now.timestamp)
          || post.visibility.isNarrower(than: network[there].visibility)
        if isForFewer, known.isShown(there) {
          selection.withdrawn.append(network[there].id)
        }
        continue
      }
      if let reason = choices.reason(against: post, answers: answers, now: now.timestamp) {
        leftOut[reason] += 1
        continue
      }
      let shown = try pictures.pictures(of: post, &leftOut)
      if content.utf8Span.span.isBlank, shown.isEmpty {
        leftOut[.empty] += 1
      } else if Self.isTooLong(content) {
        leftOut[.tooLong] += 1
      } else {
        let id = names.next(name)
        selection.ids[post.id] = id
        if let parent = post.inReplyTo, selection.ids[parent] == nil, !archived.contains(parent) {
          selection.ids[parent] = idOfParent(of: post, among: known)
        }
        selection.posts.append(
          ImportedPost(archived: post, id: id, content: content, pictures: shown))
      }
    }
    selection.withdrawn += deletedPosts(of: archive, among: known)
    selection.missing = missingPosts(of: archive, among: known)
    selection.dropReplyCycles()
    try checkLimits(
      contents: selection.posts.map(\.content),
      pictureCounts: selection.posts.map(\.pictures.count))
    return selection
  }

  /// The ids of posts of a database that are by others than the account, who may say that they come from anywhere.
  private func postsOfStrangers(
    _ choices: ImportChoices, _ account: ArchivedAccount
  ) throws(WriteRefusal) -> Set<String> {
    var ids: Set<String> = []
    for file in files where file.isOfDatabase && file.kind.isPost {
      file.forEachRecord { _, view in if let id = view.id { ids.insert(id) } }
    }
    if ids.isEmpty { return [] }
    guard let author = try namedAuthor(choices, account) else { return ids }
    return ids.subtracting(network.posts.lazy.filter { $0.author.user == author }.map(\.id))
  }

  /// The post that another answers, where that is in the site and not in the archive any more.
  private func idOfParent(of post: ArchivedPost, among known: KnownPosts) -> String? {
    known.parent(of: post).map { network[$0].id }
  }

  /// The answers to others. What somebody has written under another account is here as their own.
  private func answersToOthers(
    in archive: AccountArchive, _ choices: ImportChoices, _ known: KnownPosts
  ) throws(WriteRefusal) -> Set<String> {
    guard let author = try namedAuthor(choices, archive.account) else {
      return archive.posts.answersToOthers
    }
    return archive.posts.map { post in
      var post = post
      if let parent = known.parent(of: post), network[parent].author.user == author {
        post.answersOthers = false
      }
      return post
    }.answersToOthers
  }

  /// What the id of a post is made of.
  private static func name(of post: ArchivedPost, in archive: AccountArchive) -> String {
    let last = fileName(post.id.pathSegments.last ?? "")
    return last.isEmpty ? archive.system.rawValue : last
  }
}
