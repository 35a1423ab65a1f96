import Domain
import Markup
import UseCases

/// The posts, people and hashtags that the search page finds: the words of each, and what is shown
/// of it.
///
/// A folded post is found, and shown, by what its fold says.
struct SearchItems: Sendable {
  /// How many characters of a post are shown.
  static let shownLength = 80

  let interface: Interface

  private var site: Site { interface.site }

  /// Appends the words by which an item is found, as ``SearchText`` cuts them: of a post its text,
  /// its hashtags and its author's name, of somebody the name and the username.
  func appendRuns(
    of item: Int, in list: SearchList, _ text: inout SearchText, to output: inout [UInt8]
  ) {
    switch list {
    case .posts:
      let post = site.timeline[item]
      text.appendRuns(of: words(of: post), to: &output)
      if !interface.isFolded(post) {
        for tag in site.relations.tagsOfPost[post.position] {
          text.appendRuns(of: site.tags[tag.position].identity, to: &output)
        }
      }
      let author = site.network.posts[post.position].author
      text.appendRuns(ofName: interface.name(of: author), to: &output)
    case .people:
      let user = UserIndex(item)
      text.appendRuns(ofName: interface.name(of: user), to: &output)
      text.appendRuns(of: site.network[user].username, to: &output)
      text.appendTerm(ofUsername: site.network[user].username, to: &output)
    case .tags: appendRuns(of: site.tags[item], &text, to: &output)
    }
  }

  /// Of a hashtag both as it is shown, which is what somebody types, and as it is folded.
  private func appendRuns(
    of tag: Tag, _ text: inout SearchText, to output: inout [UInt8]
  ) {
    let start = output.count
    text.appendRuns(of: tag.identity, to: &output)
    let end = output.count
    text.appendRuns(of: tag.spelling, to: &output)
    // As nearly always.
    if output[start..<end].elementsEqual(output[end...]) { output.removeLast(output.count - end) }
  }

  /// What a post says to everybody.
  private func words(of post: PostIndex) -> String {
    if interface.isFolded(post) { return interface.foldLabel(post) }
    let plain = site.texts.posts[post.position].plain
    // Without any, the page shows the author instead.
    return plain.isBlank ? site.pictureText(of: post) ?? "" : plain
  }

  /// Appends what is shown of an item: its link from the site's root, a title, and perhaps a note,
  /// a moment in seconds since 1970 and the title's language, where that is known to be another than
  /// the site's.
  func append(shown item: Int, in list: SearchList, to output: inout [UInt8]) {
    output.append("\"")
    // A link is percent-encoded: nothing in it needs an escape.
    switch list {
    case .posts:
      let index = site.timeline[item]
      let post = site.network[index]
      site.router.appendLink(to: .post(index), to: &output)
      output.append("\",")
      output.append(jsonOf: { $0.append(writtenTitleOf: words(of: index), limit: Self.shownLength) }
      )
      output.append(",")
      output.append(json: interface.name(of: post.author))
      output.append(",")
      output.append(decimal: Int(post.createdAt.seconds))
      if let language = interface.language(ofTitleOf: index),
        language != interface.settings.language
      {
        output.append(",")
        output.append(json: language)
      }
    case .people:
      let user = UserIndex(item)
      site.router.appendLink(to: .profile(user, page: nil), to: &output)
      output.append("\",")
      output.append(json: interface.name(of: user))
      output.append(",")
      output.append(json: "@" + site.network[user].username)
    case .tags:
      site.router.appendLink(to: .tag(TagIndex(item), page: nil), to: &output)
      output.append("\",")
      output.append(json: "#" + site.tags[item].spelling)
    }
  }
}
