import Domain
import Markup
import TemplateEngine
import UseCases

extension Model {
  /// Somebody with what their own pages and lists of people show.
  static let profile = Model(
    "profile",
    "Somebody, with what their own pages and lists of people show.",
    [
      .record("person", .person, "Name, photo and link.") { record, _ in .person(record.user) },
      .html(
        "bio",
        """
        The rendered biography; empty when there is none. In lists of people a long one, or one with a picture, is \
        only the beginning of its text.
        """
      ) { record, reader, output in
        let html = reader.site.texts.bios[record.position].html.lastingBytes
        if record.isInListOfPeople, RecordReference.isLong(html) {
          let plain = reader.site.texts.bios[record.position].plain
          output.append(html: titleText(plain, limit: 300))
        } else {
          reader.append(html: html, to: &output)
        }
      },
      .optionalText("language", "The language of the biography (BCP 47).") {
        $2.append(optional: $1.site.network.users[$0.position].language)
      },
      .records(
        "links", .profileLink, "Links that they gave.",
        count: { $1.site.network.users[$0.position].links.count },
        item: { record, place, _ in RecordReference(.link, record.position, place) }),
      .records(
        "web_links", .profileLink,
        "Those of the links that lead to pages, not to an address for mail.",
        count: { $1.pageLinks(of: $0).count },
        item: { RecordReference(.link, $0.position, $2.pageLinks(of: $0)[$1]) }),
      .optionalRecord("joined", .time, "When they joined.") {
        $1.site.network.users[$0.position].createdAt.map { .time($0) }
      },
    ]
      + counted("posts", "How many posts they wrote", "3 posts", .posts) { $1.postsCount(of: $0) }
      + counted("followers", "How many people follow them", "3 followers", .followers) {
        $1.followersCount(of: $0)
      }
      + counted("following", "How many people they follow", "3 following", .following) {
        $1.followingCount(of: $0)
      } + [
        .optionalLink("replies_url", "Link to their posts that answer others, if there are any.") {
          $1.site.relations.repliesOfUser.count(of: $0.position) > 0
            ? .replies($0.user, page: nil) : nil
        },
        .optionalLink("media_url", "Link to their pictures.") {
          $1.settings.sections.media ? .media($0.user, page: nil) : nil
        },
        .optionalLink("followers_url", "Link to who follows them.") {
          $1.settings.sections.follows ? .followers($0.user, page: nil) : nil
        },
        .optionalLink("following_url", "Link to whom they follow.") {
          $1.settings.sections.follows ? .following($0.user, page: nil) : nil
        },
        .optionalLink("notifications_url", "Link to their notifications.") {
          $1.settings.sections.notifications ? .notifications($0.user, page: nil) : nil
        },
      ])

  /// A number that changes often: only the first page of a list about somebody tells it, since all others would
  /// change with it.
  private static func counted(
    _ name: String, _ summary: String, _ example: String, _ words: PluralKey,
    count: @escaping @Sendable (UserIndex, Site) -> Int
  ) -> [ModelField] {
    [
      .integer(
        name + "_count",
        summary + "; 0 in lists of people and on numbered pages, which would change with it."
      ) { $0.showsCounts ? count($0.user, $1.site) : 0 },
      .text(name + "_label", "The same in words: `\(example)`; empty there.") {
        record, reader, output in
        guard record.showsCounts else { return }
        reader.interface.messages.append(
          words, count: count(record.user, reader.site), to: &output)
      },
    ]
  }

  /// A picture on somebody's media page.
  static let galleryItem = Model(
    "gallery item",
    "A picture on somebody's page of pictures.",
    [
      .record("picture", .picture, "The picture.") {
        RecordReference(.picture, $0.position, $1.page.gallery[$0.place].picture)
      },
      .link("post_url", "Link to the post.") { record, _ in .post(record.post) },
      .postLanguage,
      .boolean("is_folded", "Whether the post is folded: don't show the picture at once.") {
        $1.interface.isFolded($0.post)
      },
      .foldLabel,
      .foldLanguage,
    ])
}

extension RecordReference {
  /// Somebody in a list of people, where there is no room for all that they say of themselves.
  static func listedProfile(_ user: UserIndex) -> Self { Self(.profile, user.position, 1) }

  /// Whose a numbered page of a list is.
  static func numberedProfile(_ user: UserIndex) -> Self { Self(.profile, user.position, 2) }

  fileprivate var isInListOfPeople: Bool { place == 1 }
  fileprivate var showsCounts: Bool { place == 0 }

  /// Bytes of HTML. A biography of 10,000 quotes made 60 KB of every page of those whom its author follows.
  private static let longestListedBio = 2048
  private static let mostListedLines = 12
  /// What begins a line or a block.
  private static let lineTags = ["p", "br", "li", "pre", "blockquote", "hr"].map { Array($0.utf8) }

  /// Whether a biography, as HTML, takes more room than one of many people should have in a list: it is long, has a
  /// picture, or more lines and blocks than a dozen.
  fileprivate static func isLong(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    guard html.count <= longestListedBio else { return true }
    var lines = 0
    var hasCode = false
    for index in html.indices {
      switch html[index] {
      case UInt8(ascii: "<"):
        let tag = html[index...].dropFirst().prefix { $0.isASCIIAlphanumeric }
        if tag.elementsEqual("img".utf8) { return true }
        if tag.elementsEqual("pre".utf8) { hasCode = true }
        if lineTags.contains(where: tag.elementsEqual) { lines += 1 }
      // In a paragraph lines run together.
      case 0x0A where hasCode: lines += 1
      default: break
      }
    }
    return lines > mostListedLines
  }
}

extension PageReader {
  /// The places of somebody's links that lead to pages.
  fileprivate func pageLinks(of record: RecordReference) -> [Int] {
    let links = site.network.users[record.position].links
    return links.indices.filter { links[$0].mailAddress == nil }
  }
}
