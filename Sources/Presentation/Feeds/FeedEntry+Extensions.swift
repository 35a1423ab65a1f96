import Domain
import UseCases

/// What an entry says in vocabularies beside those of the formats: answers (RFC 4685), places
/// (GeoRSS), pictures (enclosures, Media RSS).
extension FeedEntry {
  /// The namespaces of what ``appendAtomExtensions(to:)`` writes.
  static let atomNamespaces =
    " xmlns:thr=\"http://purl.org/syndication/thread/1.0\""
    + " xmlns:georss=\"http://www.georss.org/georss\""

  /// The namespaces of what ``appendRSSExtensions(to:)`` writes.
  static let rssNamespaces =
    "xmlns:media=\"http://search.yahoo.com/mrss/\" xmlns:thr=\"http://purl.org/syndication/thread/1.0\" "
    + "xmlns:georss=\"http://www.georss.org/georss\" "

  /// Appends where the post was first published, what it answers, how many answers it has, its place and its pictures.
  ///
  /// The pictures of a folded post are no enclosures: readers show those at once.
  func appendAtomExtensions(to output: inout [UInt8]) {
    guard case .post(let post) = subject else { return }
    if let source = sourceURL {
      output.append("<link rel=\"via\" type=\"text/html\" href=\"")
      output.append(xml: source)
      output.append("\"/>\n")
    }
    appendAnswered(by: post, to: &output)
    let answers = answerCount(of: post)
    if answers > 0 {
      output.append("<link rel=\"replies\" type=\"text/html\" href=\"")
      appendURLInXML(ofAnswersTo: post, to: &output)
      output.append("\" thr:count=\"")
      output.append(decimal: answers)
      output.append("\"/>\n<thr:total>")
      output.append(decimal: answers)
      output.append("</thr:total>\n")
    }
    appendPlace(of: post, to: &output)
    guard !interface.isFolded(post) else { return }
    for picture in site.network.posts[post.position].pictures {
      output.append("<link rel=\"enclosure\"")
      appendTypeAndAddress(of: picture, "href", to: &output)
      appendByteCount(of: picture, "length", to: &output)
      output.append("/>\n")
    }
  }

  /// Appends what the entry answers, where the comments are, the place, and, unless the post is folded, the pictures
  /// with what they show.
  func appendRSSExtensions(to output: inout [UInt8]) {
    guard case .post(let post) = subject else { return }
    appendAnswered(by: post, to: &output)
    if answerCount(of: post) > 0 {
      output.append("<comments>")
      appendURLInXML(ofAnswersTo: post, to: &output)
      output.append("</comments>\n")
    }
    appendPlace(of: post, to: &output)
    guard !interface.isFolded(post) else { return }
    let pictures = site.network.posts[post.position].pictures
    // An item has one enclosure, whose type and length are stated.
    if let picture = pictures.first(where: { mediaType(of: $0) != nil && byteCount(of: $0) != nil })
    {
      output.append("<enclosure")
      appendTypeAndAddress(of: picture, "url", to: &output)
      appendByteCount(of: picture, "length", to: &output)
      output.append("/>\n")
    }
    for picture in pictures {
      output.append("<media:content medium=\"image\"")
      appendTypeAndAddress(of: picture, "url", to: &output)
      appendByteCount(of: picture, "fileSize", to: &output)
      output.append(">\n")
      if !picture.alt.isEmpty {
        output.append("<media:description type=\"plain\">")
        output.append(xml: picture.alt)
        output.append("</media:description>\n")
      }
      output.append("</media:content>\n")
    }
  }

  /// The pictures that a reader may show at once and whose type is known, which JSON Feed asks for.
  var attachments: [FeedDocument.TypedAddress] {
    guard case .post(let post) = subject, !interface.isFolded(post) else { return [] }
    return site.network.posts[post.position].pictures.compactMap { picture in
      mediaType(of: picture).map { type in
        (interface.absoluteLink(to: picture.source), type, byteCount(of: picture))
      }
    }
  }

  /// Where the post was first published, as far as it says so.
  var sourceURL: String? {
    guard case .post(let post) = subject else { return nil }
    return site.network.posts[post.position].sourceURL
  }

  /// Appends the post that a post answers, which is of the site and shown.
  private func appendAnswered(by post: PostIndex, to output: inout [UInt8]) {
    guard let parent = site.shownAnswered(by: post) else { return }
    let entry = FeedEntry(post: parent, interface)
    output.append("<thr:in-reply-to ref=\"")
    entry.appendIDInXML(to: &output)
    output.append("\" type=\"text/html\" href=\"")
    entry.appendURLInXML(to: &output)
    output.append("\"/>\n")
  }

  /// Comments and answering posts.
  private func answerCount(of post: PostIndex) -> Int {
    site.commentCount(of: post) + site.relations.repliesOfPost.count(of: post.position)
  }

  /// Appends where the answers stand on the post's page: comments come first.
  private func appendURLInXML(ofAnswersTo post: PostIndex, to output: inout [UInt8]) {
    appendURLInXML(to: &output)
    output.append(site.commentCount(of: post) > 0 ? "#comments" : "#replies")
  }

  /// GeoRSS Simple: latitude and longitude in degrees, WGS 84.
  private func appendPlace(of post: PostIndex, to output: inout [UInt8]) {
    guard let location = site.network.posts[post.position].location else { return }
    output.append("<georss:point>")
    Degrees.append(location.latitude, to: &output)
    output.append(" ")
    Degrees.append(location.longitude, to: &output)
    output.append("</georss:point>\n")
    if let name = location.name, !name.isEmpty {
      output.append("<georss:featurename>")
      output.append(xml: name)
      output.append("</georss:featurename>\n")
    }
  }

  /// Appends the attributes that say what a picture is and where.
  private func appendTypeAndAddress(
    of picture: Picture, _ address: String, to output: inout [UInt8]
  ) {
    if let type = mediaType(of: picture) {
      output.append(" type=\"")
      output.append(type)
      output.append("\"")
    }
    output.append(" ")
    output.append(address)
    output.append("=\"")
    output.append(xml: interface.absoluteLink(to: picture.source))
    output.append("\"")
  }

  /// Appends the attribute that says how large a picture of the site is.
  private func appendByteCount(
    of picture: Picture, _ attribute: String, to output: inout [UInt8]
  ) {
    guard let count = byteCount(of: picture) else { return }
    output.append(" \(attribute)=\"\(count)\"")
  }

  /// How large a picture of the site is; nil for one on another host.
  private func byteCount(of picture: Picture) -> Int? {
    guard case .media(let path) = picture.source else { return nil }
    return site.network.media.file(at: path)?.byteCount
  }

  /// By the file, or by the name of a file elsewhere, as far as it has a usual one.
  private func mediaType(of picture: Picture) -> String? {
    switch picture.source {
    case .media(let path):
      site.network.media.file(at: path)?.mediaType ?? Self.mediaType(byName: path)
    case .remote(let url): Self.mediaType(byName: url)
    }
  }

  /// By the letters after the last dot of a path.
  private static func mediaType(byName name: String) -> String? {
    var name = name
    return name.withUTF8 { bytes in
      let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      guard let dot = path.suffix(5).lastIndex(of: UInt8(ascii: ".")) else { return nil }
      return ImageType.mediaType(ofExtension: path[(dot + 1)...])
    }
  }
}
