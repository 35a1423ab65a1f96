import Domain
import Markup

/// Reads the archive of a Mastodon account, which is in ActivityStreams 2.0: `actor.json`, `outbox.json`, and
/// pictures below `media_attachments/`.
struct MastodonArchive: ArchiveReading {
  static let outbox = "outbox.json"

  private let folder: ArchiveFolder
  private(set) var leftOut = LeftOut()
  private var addresses: Set<String> = []
  private var username = ""

  init(_ folder: ArchiveFolder) {
    self.folder = folder
  }

  // MARK: - The account

  mutating func readAccount() throws(ArchiveError) -> ArchivedAccount {
    let actor = try folder.value(in: "actor.json")
    username = try actor.required("preferredUsername").spelling
    addresses = Set([actor["id"]?.string, actor["url"]?.string].compactMap(\.self))
    let photo = actor["icon"]?["url"]?.string.flatMap(file)
    var account = ArchivedAccount(
      username: username, displayName: actor["name"]?.text,
      bio: [markdown(actor["summary"]?.string ?? "")], links: [],
      photo: photo.flatMap { ArchivedPicture(file: $0, alt: "") },
      createdAt: try? actor["published"]?.date())
    for field in actor["attachment"]?.items ?? [] {
      guard let name = field["name"]?.text, let value = field["value"]?.text else { continue }
      if let url = MarkdownSource.firstLink(inHTML: value), WebAddress.webOrMail(url) != nil {
        account.links.append((name, url))
      } else {
        account.bio.append(markdown("\(MarkdownSource.html(showing: name)): \(value)"))
      }
    }
    if let url = actor["url"]?.string, WebAddress.web(url) != nil {
      account.links.append(("Mastodon", url))
    }
    return account
  }

  private func markdown(_ html: String) -> MarkdownText {
    MarkdownSource.showing(html: html, ownAddresses: addresses, username: username)
  }

  // MARK: - Posts

  mutating func readPosts() throws(ArchiveError) -> [ArchivedPost] {
    let outbox = try folder.value(in: Self.outbox)
    var posts: [ArchivedPost] = []
    for activity in try outbox.required("orderedItems").items {
      switch activity["type"]?.string ?? "Create" {
      case "Announce": leftOut.boosts += 1
      case "Create":
        if let object = activity["object"], object.isObject {
          posts.append(try post(object))
        } else {
          leftOut.others += 1
        }
      default: leftOut.others += 1
      }
    }
    return posts
  }

  private mutating func post(_ object: ArchiveValue) throws(ArchiveError) -> ArchivedPost {
    let id = try object.required("id").spelling
    var html = object["content"]?.string ?? ""
    if let title = object["name"]?.text {
      html = "<h1>\(MarkdownSource.html(showing: title))</h1>" + html
    }
    var post = ArchivedPost(
      id: id,
      url: [object["url"]?.string, id].lazy.compactMap(\.self).first { WebAddress.web($0) != nil },
      content: markdown(html + poll(in: object)),
      createdAt: try object.required("published").date())
    post.updatedAt = try? object["updated"]?.date()
    post.language = object["contentMap"].flatMap { $0.keys.count == 1 ? $0.keys.first : nil }
    post.contentWarning = object["summary"]?.text
    post.isSensitive = object["sensitive"]?.isTrue ?? false
    post.visibility = visibility(of: object)
    post.inReplyTo = object["inReplyTo"]?.string
    post.likes = object["likes"]?["totalItems"]?.integer ?? 0
    post.shares = object["shares"]?["totalItems"]?.integer ?? 0
    for attachment in object["attachment"]?.items ?? [] where attachment.isObject {
      guard let url = attachment["url"]?.string else { continue }
      guard attachment["mediaType"]?.string?.hasPrefix("image/") ?? true else {
        leftOut.files += 1
        continue
      }
      if let picture = file(url).flatMap({
        ArchivedPicture(file: $0, alt: attachment["name"]?.text ?? "")
      }) {
        post.pictures.append(picture)
      } else {
        leftOut.missing += 1
      }
    }
    return post
  }

  /// The choices of a poll and their votes, as a list.
  private func poll(in object: ArchiveValue) -> String {
    let choices = (object["oneOf"] ?? object["anyOf"])?.items ?? []
    let items = choices.compactMap { choice -> String? in
      guard let name = choice["name"]?.text else { return nil }
      let votes = choice["replies"]?["totalItems"]?.integer.map { " (\($0))" } ?? ""
      return "<li>\(MarkdownSource.html(showing: name))\(votes)</li>"
    }
    return items.isEmpty ? "" : "<ul>\(items.joined())</ul>"
  }

  private func visibility(of object: ArchiveValue) -> Visibility {
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
  private func file(_ url: String) -> String? {
    let path = url.utf8.first == UInt8(ascii: "/") ? String(url.dropFirst()) : url
    if let file = folder.file(path) { return file }
    guard let place = path.firstRange(of: "media_attachments/") else { return nil }
    return folder.file(String(path[place.lowerBound...]))
  }
}
