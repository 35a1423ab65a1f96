import Domain
import Markup

/// Reads the archive of a Mastodon account, which is in ActivityStreams 2.0: `actor.json`, `outbox.json`, and
/// pictures below `media_attachments/`.
struct MastodonArchive: ArchiveReading {
  static let outbox = "outbox.json"
  static let actor = "actor.json"

  private let folder: ArchiveFolder
  /// Who is to have the posts, where that was chosen.
  private let author: String?
  private(set) var leftOut = LeftOut()
  private(set) var deletedAddresses: [String] = []
  /// What stands before `media_attachments/`: some servers pack files with the paths that they have there.
  private let mediaPrefix: String
  private var account = MentionedPeople()
  /// The address that the account's own posts have as their ids, and that of their pages.
  private var postAddress: (id: String, page: String)?
  var ownAddresses: [String] { postAddress.map { [$0.id, $0.page] } ?? [] }

  private static let media = "media_attachments"

  init(_ folder: ArchiveFolder, author: String?) {
    self.folder = folder
    self.author = author
    let media = folder.path(ofFolder: Self.media) ?? Self.media
    mediaPrefix = String(media.dropLast(Self.media.utf8.count))
  }

  /// Whether a file holds what those of an archive do.
  static func isPart(_ file: ArchiveValue) -> Bool {
    file["orderedItems"] != nil || file["preferredUsername"] != nil
  }

  /// Whether a folder holds what says whose archive it is.
  static func isAccount(_ folder: ArchiveFolder) -> Bool {
    guard let actor = try? folder.value(in: actor) else { return false }
    // In the export of a collection `actor` it would be a document.
    return actor["preferredUsername"]?.string != nil
  }

  // MARK: - The account

  mutating func readAccount() throws(ArchiveError) -> ArchivedAccount {
    let actor = try folder.value(in: Self.actor)
    account.username = try actor.required("preferredUsername").spelling
    let id = actor["id"]?.string
    let page = actor["url"]?.string
    // In the site somebody else may have the account's name.
    if isAuthor(account.username) { account.ownAddresses = Set([id, page].compactMap(\.self)) }
    if let id { postAddress = (id + "/statuses/", (page ?? id) + "/") }
    var photo: String?
    var lacksPhoto = false
    if let url = actor["icon"]?["url"]?.string {
      photo = try file(url)
      lacksPhoto = photo == nil
    }
    var links: [(label: String, url: String)] = []
    var bio = [actor["summary"]?.string ?? ""]
    for field in actor["attachment"]?.items ?? [] {
      guard let name = field["name"]?.text, let value = field["value"]?.text else { continue }
      if let url = MarkdownSource.onlyLink(inHTML: value), WebAddress.webOrMail(url) != nil {
        links.append((name, url))
      } else {
        bio.append("\(MarkdownSource.html(showing: name)): \(value)")
      }
    }
    if let page, WebAddress.web(page) != nil { links.append(("Mastodon", page)) }
    return ArchivedAccount(
      username: account.username, displayName: actor["name"]?.text,
      bio: MarkdownSource.showing(html: bio, mentioning: account), links: links,
      photo: photo.map { ArchivedPicture(path: $0) }, lacksPhoto: lacksPhoto,
      createdAt: actor["published"]?.timestamp)
  }

  /// Whether a name is that of whoever is to have the posts.
  private func isAuthor(_ username: String) -> Bool {
    guard let author else { return true }
    return HiddenNames.username(author) == NameFolding.folded(username)
  }

  /// - Parameter tags: what the text mentions, with the whole names.
  private func markdown(_ html: String, tags: [ArchiveValue]) -> MarkdownText {
    var people = account
    for tag in tags where tag["type"]?.string == "Mention" {
      if let name = tag["name"]?.string, let address = tag["href"]?.string {
        people.add(name, at: address)
      }
    }
    return MarkdownSource.showing(html: html, mentioning: people)
  }

  // MARK: - Posts

  mutating func readPosts() throws(ArchiveError) -> [ArchivedPost] {
    let outbox = try folder.value(in: Self.outbox)
    var posts: [ArchivedPost] = []
    var changes = MastodonChanges()
    for activity in try outbox.required("orderedItems").items {
      noteVisibility(in: activity, &changes)
      switch activity["type"]?.string ?? "Create" {
      case "Announce": leftOut[.boosts] += 1
      // What stands where a post was.
      case "Create" where activity["object"]?["type"]?.string == "Tombstone":
        if !changes.noteDelete(activity) { leftOut[.others] += 1 }
      case "Create":
        if let object = activity["object"], object.isObject {
          posts.append(try post(object, in: activity))
        } else {
          leftOut[.others] += 1
        }
      case "Update" where changes.noteUpdate(activity): break
      case "Delete" where changes.noteDelete(activity): break
      default: leftOut[.others] += 1
      }
    }
    try apply(changes, to: &posts)
    return posts
  }

  private func noteVisibility(in activity: ArchiveValue, _ changes: inout MastodonChanges) {
    guard let object = activity["object"], object.isObject, let id = object["id"]?.spelling,
      ["Create", "Update"].contains(activity["type"]?.string ?? "Create")
    else { return }
    if saysAudience(object) || !MastodonChanges.isPartial(activity) {
      changes.note(visibility(of: object, in: activity), of: id)
    } else if saysAudience(activity) {
      changes.note(visibility(of: activity), of: id)
    }
  }

  private mutating func apply(
    _ changes: MastodonChanges, to posts: inout [ArchivedPost]
  ) throws(ArchiveError) {
    let there = Set(posts.map(\.id))
    leftOut[.others] += changes.updates.keys.count { !there.contains($0) }
    for place in posts.indices {
      guard let update = changes.updates[posts[place].id], let object = update["object"] else {
        continue
      }
      let version = try post(object, in: update)
      leftOut[.versions] += 1
      // Some servers write what the post is now as what was created.
      if let time = version.updatedAt, let other = posts[place].updatedAt, time < other { continue }
      posts[place] = version
    }
    for place in posts.indices {
      if let visibility = changes.narrowest[posts[place].id] {
        posts[place].visibility = visibility
      }
    }
    deletedAddresses = posts.filter { changes.deleted.contains($0.id) }.compactMap(\.url)
    for id in changes.deleted.sorted() {
      deletedAddresses += [id] + (pageAddress(ofOwn: id).map { [$0] } ?? [])
    }
    let count = posts.count
    posts.removeAll { changes.deleted.contains($0.id) }
    leftOut[.deleted] += count - posts.count
  }

  private mutating func post(
    _ object: ArchiveValue, in activity: ArchiveValue
  ) throws(ArchiveError) -> ArchivedPost {
    let id = try object.required("id").spelling
    let languages = object["contentMap"]?.members ?? []
    var html = object["content"]?.text ?? ""
    var language = languages.count == 1 ? languages[0].name : nil
    // Some servers write it there alone.
    if html.isEmpty, let first = languages.first(where: { $0.value.text != nil }) {
      html = first.value.text ?? ""
      language = first.name
    }
    if let title = object["name"]?.text {
      html = "<h1>\(MarkdownSource.html(showing: title))</h1>" + html
    }
    // Some servers write it at the activity alone.
    let dated = object["published"] == nil && activity["published"] != nil ? activity : object
    var post = ArchivedPost(
      id: id,
      url: [object["url"]?.string, id].lazy.compactMap { $0.flatMap(WebAddress.web) }.first,
      content: markdown(html + poll(in: object), tags: object["tag"]?.items ?? []),
      createdAt: try dated.required("published").date())
    post.updatedAt = object["updated"]?.timestamp
    post.language = language
    post.contentWarning = object["summary"]?.text
    post.isSensitive = object["sensitive"]?.isTrue ?? false
    post.visibility = visibility(of: object, in: activity)
    if let expiry = object["expiry"], expiry.string != "" { post.expiry = try expiry.date() }
    post.likes = object["likes"]?["totalItems"]?.integer ?? 0
    post.shares = object["shares"]?["totalItems"]?.integer ?? 0
    if let parent = object["inReplyTo"]?.string { add(parent: parent, to: &post) }
    for attachment in object["attachment"]?.items ?? [] where attachment.isObject {
      try add(attachment, to: &post.media)
    }
    return post
  }

  private func add(
    _ attachment: ArchiveValue, to media: inout ArchivedMedia
  ) throws(ArchiveError) {
    let addresses = attachment["url"]?.items ?? []
    // A link to a page is no file that the archive could have.
    if attachment["url"] == nil, attachment["type"]?.string == "Link" { return }
    // Some servers write links, with several sizes of one picture.
    let type = attachment["mediaType"] ?? addresses.first?["mediaType"]
    var path: String?
    for address in addresses where path == nil {
      if let url = address.string ?? address["href"]?.string { path = try file(url) }
    }
    media.add(
      isPicture: type?.string?.hasPrefix("image/")
        ?? !["Video", "Audio"].contains(attachment["type"]?.string), path: path,
      alt: attachment["name"]?.text)
  }

  private func add(parent: String, to post: inout ArchivedPost) {
    post.inReplyTo = parent
    post.parentAddresses = [parent]
    let own = pageAddress(ofOwn: parent)
    if let page = own ?? Self.pageAddress(of: parent) { post.parentAddresses.append(page) }
    post.answersOthers = own == nil
  }

  /// The address of the page of a post on any server, as Mastodon makes it of `https://H/users/U/statuses/N`: who has
  /// moved answers what they wrote under the account before.
  private static func pageAddress(of id: String) -> String? {
    let parts = id.pathSegments
    guard parts.count == 6, parts[0] == "https:", parts[2] == "users", parts[4] == "statuses" else {
      return nil
    }
    return "https://\(parts[1])/@\(parts[3])/\(parts[5])"
  }

  /// The address of the page of a post; nil for one of somebody else.
  private func pageAddress(ofOwn id: String) -> String? {
    guard let postAddress, id.hasPrefix(postAddress.id) else { return nil }
    return postAddress.page + String(Substring(id.utf8.dropFirst(postAddress.id.utf8.count)))
  }

  /// The choices of a poll and their votes, as a list.
  private func poll(in object: ArchiveValue) -> String {
    // Some servers write both, one of them empty.
    let choices = (object["oneOf"]?.items ?? []) + (object["anyOf"]?.items ?? [])
    let items = choices.compactMap { choice -> String? in
      guard let name = choice["name"]?.text else { return nil }
      let votes = choice["replies"]?["totalItems"]?.integer.map { " (\($0))" } ?? ""
      return "<li>\(MarkdownSource.html(showing: name))\(votes)</li>"
    }
    return items.isEmpty ? "" : "<ul>\(items.joined())</ul>"
  }

  /// Of an activity and its object the narrower one.
  private func visibility(of object: ArchiveValue, in activity: ArchiveValue) -> Visibility {
    // Neither of them need say whom it is for where the other one does.
    if !saysAudience(object), saysAudience(activity) { return self.visibility(of: activity) }
    let visibility = visibility(of: object)
    guard saysAudience(activity) else { return visibility }
    let other = self.visibility(of: activity)
    return other.isNarrower(than: visibility) ? other : visibility
  }

  private func saysAudience(_ value: ArchiveValue) -> Bool {
    value["to"] != nil || value["cc"] != nil || isLocal(value)
  }

  /// Whether only who is signed in to the server is to see it, as some servers (Hometown) let people choose.
  private func isLocal(_ value: ArchiveValue) -> Bool {
    (value["localOnly"] ?? value["local_only"])?.isTrue ?? false
  }

  private func visibility(of object: ArchiveValue) -> Visibility {
    if isLocal(object) { return .private }
    let everybody: Set<String> = [
      "https://www.w3.org/ns/activitystreams#Public", "as:Public", "Public",
    ]
    let to = (object["to"]?.items ?? []).compactMap(\.string)
    if to.contains(where: everybody.contains) { return .public }
    let copies = (object["cc"]?.items ?? []).compactMap(\.string)
    if copies.contains(where: everybody.contains) { return .unlisted }
    return (to + copies).contains { $0.hasSuffix("/followers") } ? .followers : .direct
  }

  /// The file that an attachment's address means. Servers write it with a slash at the beginning, with the
  /// path of their media before it, or as an address of their own.
  private func file(_ url: String) throws(ArchiveError) -> String? {
    let path = url.utf8.first == UInt8(ascii: "/") ? String(url.dropFirst()) : url
    if let file = try folder.file(path) { return file }
    guard let place = path.firstRange(of: Self.media + "/") else { return nil }
    return try folder.file(mediaPrefix + path[place.lowerBound...])
  }
}
