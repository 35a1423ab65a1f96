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
    var leftOut = archive.leftOut
    let selection = try select(from: archive, choices, &leftOut)
    let author =
      try choices.author.map { name throws(WriteRefusal) in try user(name) }
      ?? self.user(named: account.username) ?? selection.knownAuthor
    guard author != nil || Username.isValid(account.username) else {
      throw .badAccountName(account.username)
    }
    let username = author.map { network[$0].username } ?? account.username
    var summary = ImportSummary(
      username: username, isNewUser: author == nil, leftOut: leftOut)
    let stem = "\(archive.system.rawValue)-\(Self.fileName(account.username))"
    var pictures = ImportedPictures(folder: "media/\(stem)", siteFolder, network)

    let authorID = author.map { network[$0].id } ?? newUserID(account.username)
    var records: [[WrittenField]] = []
    for post in selection.posts {
      records.append(selection.fields(of: post, authorID: authorID, settings, &pictures))
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

  private static func fileName(_ name: String) -> String {
    NewID.isFileName(name) ? name : NewID.slug(name)
  }

  // MARK: - The author

  private func fields(
    of account: ArchivedAccount, _ pictures: inout ImportedPictures
  ) -> [WrittenField] {
    var fields = [WrittenField("username", .text(account.username))]
    if let name = account.displayName { fields.append(WrittenField("display_name", .text(name))) }
    if let photo = account.photo {
      fields.append(WrittenField("photo_url", .text(pictures.path(of: photo))))
    }
    let bio = account.bio.map { $0.text(limits: .forCharacters(settings.maxCharacters)) }
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
    if !bio.isEmpty { fields.append(WrittenField("bio", .text(bio))) }
    if !account.links.isEmpty {
      fields.append(WrittenField("links", Self.links(account.links)))
    }
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
    let limits = TextLimits.forCharacters(settings.maxCharacters)
    var known: [String: PostIndex] = [:]
    for (place, post) in network.posts.enumerated() {
      if let url = post.sourceURL { known[Self.origin(of: url)] = PostIndex(place) }
    }
    let byTime = postsByTime(for: archive)
    let archived = Set(archive.posts.map(\.id))
    var names = FreeNames(taken: network.posts.map(\.id))
    var selection = ImportSelection()
    for post in archive.posts {
      guard selection.ids[post.id] == nil else {
        leftOut.repeated += 1
        continue
      }
      let last = Self.fileName(post.id.split(separator: "/").last.map(String.init) ?? "")
      let name = last.isEmpty ? archive.system.rawValue : last
      let content = post.content.text(limits: limits)
      // A post that has no address is known by its id, its time and its text.
      let there =
        if let url = post.url {
          known[Self.origin(of: url)]
        } else {
          byTime[post.createdAt.seconds]?.first {
            network[$0].id.hasPrefix(name) && network[$0].content == content
          }
        }
      if let there {
        selection.ids[post.id] = network[there].id
        selection.knownAuthor = selection.knownAuthor ?? network[there].author.user
        leftOut.known += 1
      } else if !choices.takesHidden, post.visibility != .public, post.visibility != .unlisted {
        leftOut.hidden += 1
      } else if !choices.takesReplies, let parent = post.inReplyTo, !archived.contains(parent) {
        leftOut.replies += 1
      } else if content.utf8Span.span.isBlank, post.pictures.isEmpty {
        leftOut.empty += 1
      } else if content.utf8.count > Self.longestContent, content.count > Self.longestContent {
        leftOut.tooLong += 1
      } else {
        selection.ids[post.id] = names.next(name)
        selection.posts.append(post)
      }
    }
    selection.dropReplyCycles()
    try checkLimits(selection.posts, limits)
    return selection
  }

  /// The most characters that the settings can allow.
  private static let longestContent = 1_000_000

  /// What the address of a post says of where it comes from: of one on Twitter its number, since accounts are
  /// renamed.
  private static func origin(of url: String) -> String {
    let parts = url.split(separator: "/")
    guard parts.count == 5, parts[3] == "status",
      ["x.com", "twitter.com", "www.twitter.com", "mobile.twitter.com"].contains(parts[1])
    else { return url }
    return "https://x.com/i/status/\(parts[4])"
  }

  /// The posts of the site by the second of their time, if any of an archive has no address.
  private func postsByTime(for archive: Archive) -> [Int64: [PostIndex]] {
    guard archive.posts.contains(where: { $0.url == nil }) else { return [:] }
    return Dictionary(grouping: network.posts.indices.map { PostIndex($0) }) {
      network[$0].createdAt.seconds
    }
  }

  private func checkLimits(
    _ posts: [ArchivedPost], _ limits: TextLimits
  ) throws(WriteRefusal) {
    let lengths = posts.map { $0.content.text(limits: limits) }
      .filter { $0.utf8.count > settings.maxCharacters }.map(\.count)
      .filter { $0 > settings.maxCharacters }
    if let longest = lengths.max() {
      throw .longPosts(count: lengths.count, longest: longest, limit: settings.maxCharacters)
    }
    let counts = posts.map(\.pictures.count).filter { $0 > settings.maxImages }
    if let most = counts.max() {
      throw .crowdedPosts(count: counts.count, most: most, limit: settings.maxImages)
    }
  }
}

/// Names that nobody has yet, also where upper and lower case are the same.
private struct FreeNames {
  private var taken: Set<String>
  /// The number to go on with, by name.
  private var numbers: [String: Int] = [:]

  init(taken: some Sequence<String>) {
    self.taken = Set(taken.map(NameFolding.folded))
  }

  /// The name, or the name with a number.
  mutating func next(_ name: String) -> String {
    let folded = NameFolding.folded(name)
    if taken.insert(folded).inserted { return name }
    var number = numbers[folded] ?? 2
    while !taken.insert("\(folded)-\(number)").inserted { number += 1 }
    numbers[folded] = number + 1
    return "\(name)-\(number)"
  }
}

/// The posts that an import takes.
private struct ImportSelection {
  var posts: [ArchivedPost] = []
  /// The ids of posts in the site, by those of the archive.
  var ids: [String: String] = [:]
  /// Who has written the first post that is in the site already.
  var knownAuthor: UserIndex?

  /// Posts that answer themselves, over others or not, answer nothing.
  mutating func dropReplyCycles() {
    var places: [String: Int] = [:]
    for (place, post) in posts.enumerated() { places[post.id] = place }
    // A post that is reached on the way up from itself: each is looked at once.
    var seenFrom = Array(repeating: -1, count: posts.count)
    for start in posts.indices {
      var place = start
      while seenFrom[place] < 0 {
        seenFrom[place] = start
        guard let parent = posts[place].inReplyTo.flatMap({ places[$0] }) else { break }
        if seenFrom[parent] == start { posts[place].inReplyTo = nil }
        place = parent
      }
    }
  }

  func fields(
    of post: ArchivedPost, authorID: String, _ settings: Settings,
    _ pictures: inout ImportedPictures
  ) -> [WrittenField] {
    let offset = settings.timeZoneOffsetMinutes
    let content = post.content.text(limits: .forCharacters(settings.maxCharacters))
    var fields: [WrittenField] = []
    func add(_ name: String, _ value: WrittenValue?) {
      if let value { fields.append(WrittenField(name, value)) }
    }
    add("id", .text(ids[post.id] ?? post.id))
    add("author_id", .text(authorID))
    add("content", content.isEmpty ? nil : .text(content))
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
    for (name, count) in [("likes_count", post.likes), ("shares_count", post.shares)]
    where count > 0 {
      add(name, .number(min(count, RecordReader.largestCount)))
    }
    add("source_url", post.url.flatMap { WebAddress.web($0) == nil ? nil : .text($0) })
    return fields
  }
}

/// Where the pictures of an archive go.
private struct ImportedPictures {
  private let folder: String
  private let siteFolder: String
  private var names: FreeNames
  /// The media of the site.
  private let media: Set<String>
  /// By the bytes of the files' paths: two may be the same letters in another form.
  private var paths: [[UInt8]: String] = [:]
  /// The files that are copied, by the paths that they get.
  private(set) var copies: [(path: String, source: String)] = []

  init(folder: String, _ siteFolder: String, _ network: Network) {
    self.folder = folder
    self.siteFolder = siteFolder
    media = Set(network.media.map(\.path))
    // Without what stands behind the last dot.
    names = FreeNames(
      taken: network.media.map {
        String($0.path[..<($0.path.lastIndex(of: ".") ?? $0.path.endIndex)])
      })
  }

  /// The path of a picture in the site.
  mutating func path(of picture: ArchivedPicture) -> String {
    let key = Array(picture.path.utf8)
    if let path = paths[key] { return path }
    let name = picture.path.split(separator: "/").last.map(String.init) ?? ""
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let stem = NewID.isFileName(String(name[..<dot])) ? String(name[..<dot]) : "picture"
    let ending = "." + picture.format.fileExtensions[0]
    var path = "\(folder)/\(stem)\(ending)"
    // An earlier import may have copied it already.
    if !isCopy(path, of: picture) {
      path = names.next("\(folder)/\(stem)") + ending
      copies.append((path, picture.path))
    }
    paths[key] = path
    return path
  }

  private func isCopy(_ path: String, of picture: ArchivedPicture) -> Bool {
    guard media.contains(path),
      let there = try? FileReading.bytes(of: siteFolder + "/content/" + path)
    else { return false }
    return there == (try? FileReading.bytes(of: picture.path))
  }
}
