import Domain
import Markup

/// What an import takes of an archive.
public struct ImportChoices: Sendable {
  /// Whose posts they become: a username or id. nil: the account's own, who is added where they are missing.
  public var author: String?
  /// Whether posts are taken that are not public. No page shows them, but they lie in the content.
  public var takesHidden = false
  /// Whether answers to posts of others are taken.
  public var takesReplies = true

  public init() {}
}

/// What an import adds.
public struct ImportSummary: Sendable, Equatable {
  public var username: String
  public var isNewUser = false
  public var posts = 0
  public var pictures = 0
  public var leftOut: LeftOut
}

extension ContentEditor {
  /// Adds the posts of an archive, and their author where there is none of that name.
  ///
  /// A post that is in the site already, by its `source_url`, is left as it is: an archive can be imported again
  /// when it has become longer.
  public mutating func add(
    _ archive: Archive, _ choices: ImportChoices
  ) throws(WriteRefusal) -> ImportSummary {
    let account = archive.account
    let author =
      try choices.author.map { name throws(WriteRefusal) in try user(name) } ?? known(account)
    guard author != nil || Username.isValid(account.username) else {
      throw .badAccountName(account.username)
    }
    let username = author.map { network[$0].username } ?? account.username
    var summary = ImportSummary(
      username: username, isNewUser: author == nil, leftOut: archive.leftOut)
    let stem = "\(archive.system.rawValue)-\(Self.fileName(account.username))"
    var pictures = ImportedPictures(folder: "media/\(stem)", siteFolder, network)
    let selection = try select(from: archive, choices, &summary.leftOut)

    let authorID = author.map { network[$0].id } ?? newID(for: account)
    var records: [[WrittenField]] = []
    for post in selection.posts {
      records.append(
        selection.fields(
          of: post, authorID: authorID, offset: settings.timeZoneOffsetMinutes, &pictures))
    }
    insert(posts: records, inFile: stem)
    if let author {
      change(userPlaces(author), [.step("posts_count", by: records.count)])
    } else {
      insert(.user, id: authorID, fields(of: account, &pictures))
    }
    for (path, source) in pictures.copies { copy(source, to: "content/" + path) }
    summary.posts = records.count
    summary.pictures = pictures.copies.count
    return summary
  }

  private func known(_ account: ArchivedAccount) -> UserIndex? {
    let folded = NameFolding.folded(account.username)
    return network.users.firstIndex { NameFolding.folded($0.username) == folded }.map {
      UserIndex($0)
    }
  }

  private static func fileName(_ name: String) -> String {
    NewID.isFileName(name) ? name : NewID.slug(name)
  }

  // MARK: - The author

  private func newID(for account: ArchivedAccount) -> String {
    let ids = network.users.map(\.id)
    return NewID.nextNumber(ids) ?? NewID.unique(account.username, others: ids)
  }

  private func fields(
    of account: ArchivedAccount, _ pictures: inout ImportedPictures
  ) -> [WrittenField] {
    var fields = [WrittenField("username", .text(account.username))]
    if let name = account.displayName { fields.append(WrittenField("display_name", .text(name))) }
    if let photo = account.photo {
      fields.append(WrittenField("photo_url", .text(pictures.path(of: photo))))
    }
    if !account.bio.isEmpty { fields.append(WrittenField("bio", .text(account.bio))) }
    let links = account.links.map { link in
      WrittenValue.fields([
        WrittenField("label", .text(link.label)), WrittenField("url", .text(link.url)),
      ])
    }
    if !links.isEmpty { fields.append(WrittenField("links", .list(links))) }
    let time = account.createdAt.map {
      WrittenTime($0, offsetMinutes: settings.timeZoneOffsetMinutes)
    }
    fields.append(WrittenField("created_at", .time(time ?? now)))
    return fields
  }

  // MARK: - Posts

  /// The posts that are taken, and the ids that they get.
  private func select(
    from archive: Archive, _ choices: ImportChoices, _ leftOut: inout LeftOut
  ) throws(WriteRefusal) -> ImportSelection {
    var knownIDs: [String: String] = [:]
    for post in network.posts {
      if let url = post.sourceURL { knownIDs[url] = post.id }
    }
    let archived = Set(archive.posts.map(\.id))
    var taken = Set(network.posts.map { NameFolding.folded($0.id) })
    var selection = ImportSelection()
    for post in archive.posts where selection.ids[post.id] == nil {
      if let known = post.url.flatMap({ knownIDs[$0] }) {
        selection.ids[post.id] = known
        leftOut.known += 1
      } else if !choices.takesHidden, post.visibility != .public, post.visibility != .unlisted {
        leftOut.hidden += 1
      } else if !choices.takesReplies, let parent = post.inReplyTo, !archived.contains(parent) {
        leftOut.replies += 1
      } else if post.content.utf8Span.span.isBlank, post.pictures.isEmpty {
        leftOut.empty += 1
      } else {
        let last = post.id.split(separator: "/").last.map(String.init) ?? ""
        let name = Self.fileName(last)
        var id = name.isEmpty ? archive.system.rawValue : name
        var number = 2
        while !taken.insert(NameFolding.folded(id)).inserted {
          id = "\(name.isEmpty ? archive.system.rawValue : name)-\(number)"
          number += 1
        }
        selection.ids[post.id] = id
        selection.posts.append(post)
      }
    }
    try checkLimits(selection.posts)
    return selection
  }

  private func checkLimits(_ posts: [ArchivedPost]) throws(WriteRefusal) {
    let lengths = posts.map { $0.content.count }.filter { $0 > settings.maxCharacters }
    if let longest = lengths.max() {
      throw .longPosts(count: lengths.count, longest: longest, limit: settings.maxCharacters)
    }
    let counts = posts.map(\.pictures.count).filter { $0 > settings.maxImages }
    if let most = counts.max() {
      throw .crowdedPosts(count: counts.count, most: most, limit: settings.maxImages)
    }
  }
}

/// The posts that an import takes.
private struct ImportSelection {
  var posts: [ArchivedPost] = []
  /// The ids of posts in the site, by those of the archive.
  var ids: [String: String] = [:]

  func fields(
    of post: ArchivedPost, authorID: String, offset: Int, _ pictures: inout ImportedPictures
  ) -> [WrittenField] {
    var fields: [WrittenField] = []
    func add(_ name: String, _ value: WrittenValue?) {
      if let value { fields.append(WrittenField(name, value)) }
    }
    add("id", .text(ids[post.id] ?? post.id))
    add("author_id", .text(authorID))
    add("content", post.content.isEmpty ? nil : .text(post.content))
    add("created_at", .time(WrittenTime(post.createdAt, offsetMinutes: offset)))
    add("updated_at", post.updatedAt.map { .time(WrittenTime($0, offsetMinutes: offset)) })
    add("lang", post.language.flatMap { LanguageTag.isValid($0) ? .text($0) : nil })
    add("in_reply_to", post.inReplyTo.flatMap { ids[$0] }.map { .text($0) })
    add("visibility", post.visibility == .public ? nil : .text(post.visibility.rawValue))
    add("content_warning", post.contentWarning.map { .text($0) })
    add("sensitive", post.isSensitive ? .boolean(true) : nil)
    let images = post.pictures.map { picture -> WrittenValue in
      var image = [WrittenField("url", .text(pictures.path(of: picture)))]
      if !picture.alt.isEmpty { image.append(WrittenField("alt", .text(picture.alt))) }
      return .fields(image)
    }
    add("images", images.isEmpty ? nil : .list(images))
    add(
      "location",
      post.location.map { place in
        var location = [
          WrittenField("latitude", .decimal(place.latitude)),
          WrittenField("longitude", .decimal(place.longitude)),
        ]
        if let name = place.name { location.append(WrittenField("name", .text(name))) }
        return .fields(location)
      })
    add("likes_count", post.likes > 0 ? .number(post.likes) : nil)
    add("shares_count", post.shares > 0 ? .number(post.shares) : nil)
    add("source_url", post.url.flatMap { WebAddress.web($0) == nil ? nil : .text($0) })
    return fields
  }
}

/// Where the pictures of an archive go.
private struct ImportedPictures {
  private let folder: String
  private let siteFolder: String
  private var taken: Set<String>
  private var paths: [String: String] = [:]
  /// The files that are copied, by the paths that they get.
  private(set) var copies: [(path: String, source: String)] = []

  init(folder: String, _ siteFolder: String, _ network: Network) {
    self.folder = folder
    self.siteFolder = siteFolder
    taken = Set(network.media.map { NameFolding.folded($0.path) })
  }

  /// The path of a picture in the site.
  mutating func path(of picture: ArchivedPicture) -> String {
    if let path = paths[picture.path] { return path }
    let name = picture.path.split(separator: "/").last.map(String.init) ?? ""
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let stem = NewID.isFileName(String(name[..<dot])) ? String(name[..<dot]) : "picture"
    var number = 1
    while true {
      let numbered = number == 1 ? stem : "\(stem)-\(number)"
      let path = "\(folder)/\(numbered).\(picture.format.fileExtensions[0])"
      let isFree = taken.insert(NameFolding.folded(path)).inserted
      if isFree { copies.append((path, picture.path)) }
      if isFree || isCopy(path, of: picture) {
        paths[picture.path] = path
        return path
      }
      number += 1
    }
  }

  /// Whether an earlier import has copied a picture already.
  private func isCopy(_ path: String, of picture: ArchivedPicture) -> Bool {
    guard !copies.contains(where: { $0.path == path }),
      let there = try? FileReading.bytes(of: siteFolder + "/content/" + path)
    else { return false }
    return there == (try? FileReading.bytes(of: picture.path))
  }
}
