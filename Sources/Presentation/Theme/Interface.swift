import Domain
import Markup
import TemplateEngine
import UseCases

/// What every model needs to speak to the reader: the site, its texts, and links.
///
/// A class, because every value that a page shows carries it along: a site has dozens of arrays,
/// and copying references to all of them took a fifth of a build. It never changes.
final class Interface: Sendable {
  let site: Site
  let messages: Messages
  private let monthNames: [String]
  /// By ``UserIndex``: everybody is shown many times, and always the same.
  private let people: [Value]
  /// By ``TagIndex``.
  private let tagLinks: [Value]
  /// The usual titles of posts, by ``PostIndex``: cards, links and feeds show them.
  private let titles: [String]

  convenience init(site: Site, messages: Messages, workers: Workers = .serial) {
    let plain = Interface(site: site, messages: messages, titles: [], people: [], tagLinks: [])
    let titles = workers.map(site.network.posts.count, atLeast: 256) {
      plain.title(of: PostIndex($0), limit: Self.titleLength)
    }
    self.init(
      site: site, messages: messages, titles: titles,
      people: site.network.users.indices.map {
        Model.person.record(PersonSource(UserIndex($0), plain))
      },
      tagLinks: site.settings.sections.tags
        ? site.tags.indices.map { Model.tagLink.record(TagLinkSource(TagIndex($0), plain)) } : [])
  }

  private init(
    site: Site, messages: Messages, titles: [String], people: [Value], tagLinks: [Value]
  ) {
    self.site = site
    self.messages = messages
    self.titles = titles
    self.people = people
    self.tagLinks = tagLinks
    monthNames = (1...12).map { messages[plain: "month_\($0)"] }
  }

  var settings: Settings { site.settings }

  /// The record of a person (``Model/person``).
  func record(of author: Author) -> Value {
    guard let user = author.user, user.position < people.count else {
      return Model.person.record(PersonSource(author, self))
    }
    return people[user.position]
  }

  /// The records of a post's hashtags (``Model/tagLink``), those that have a page.
  func tagRecords(of post: PostIndex) -> Value {
    guard settings.sections.tags else { return .list([]) }
    return .list(site.relations.tagsOfPost[post.position].map { tagLinks[$0.position] })
  }

  /// A link inside the site, with the marker for the site's root.
  func link(_ path: String) -> String {
    "\u{1}" + path
  }

  func link(to address: Address) -> String {
    link(site.router.link(to: address))
  }

  func absoluteLink(to address: Address) -> String {
    settings.baseURL.text + site.router.link(to: address)
  }

  func link(to picture: PictureSource) -> String {
    switch picture {
    case .media(let path): link(MediaPath.link(to: path))
    case .remote(let url): url
    }
  }

  /// The same with the address of the site before it, for feeds and Open Graph.
  func absoluteLink(to picture: PictureSource) -> String {
    switch picture {
    case .media(let path): settings.baseURL.text + MediaPath.link(to: path)
    case .remote(let url): url
    }
  }

  /// The name under which somebody is shown.
  func name(of author: Author) -> String {
    switch author {
    case .user(let user): name(of: user)
    case .unknown(let name?, _) where !Self.isBlank(name): name
    case .unknown: messages[.unknownUser]
    }
  }

  /// Whether there is nothing to see in a name.
  private static func isBlank(_ name: String) -> Bool {
    name.allSatisfy(\.isWhitespace)
  }

  func name(of user: UserIndex) -> String {
    let person = site.network[user]
    return Self.isBlank(person.displayName) ? person.username : person.displayName
  }

  /// How many characters the usual title of a post may have.
  private static let titleLength = 80

  /// A title for a post, which has none of its own: the beginning of its text, or what its
  /// content warning says.
  func title(of post: PostIndex) -> String { titles[post.position] }

  /// The same of another length.
  func title(of post: PostIndex, limit: Int) -> String {
    let record = site.network[post]
    if let warning = record.contentWarning { return titleText(warning, limit: limit) }
    let plain = record.isSensitive ? "" : site.texts.posts[post.position].plain
    if !plain.isEmpty { return titleText(plain, limit: limit) }
    return messages.text(.titleUntitled, ["name": name(of: record.author)])
  }

  /// Whether a post's content is folded until the reader opens it.
  func isFolded(_ post: Post) -> Bool {
    post.contentWarning != nil || post.isSensitive
  }

  /// What stands on the fold.
  func foldLabel(_ post: Post) -> String {
    post.contentWarning ?? messages[.sensitiveLabel]
  }

  func date(_ timestamp: Timestamp) -> String {
    filled(.dateLong, timestamp)
  }

  func dateAndTime(_ timestamp: Timestamp) -> String {
    filled(.dateTime, timestamp)
  }

  func monthAndYear(year: Int, month: Int) -> String {
    messages.text(.monthYear, ["year": String(year), "month": monthName(month)])
  }

  /// - Parameter month: 1 to 12.
  func monthName(_ month: Int) -> String {
    monthNames[month - 1]
  }

  private func filled(_ key: MessageKey, _ timestamp: Timestamp) -> String {
    let time = CivilTime(timestamp, offsetMinutes: settings.timeZoneOffsetMinutes)
    return messages.text(key) { name in
      switch name {
      case "year": String(time.year)
      case "month": monthNames[time.month - 1]
      case "day": String(time.day)
      case "hour": twoDigits(time.hour)
      case "minute": twoDigits(time.minute)
      default: nil
      }
    }
  }

  private func twoDigits(_ value: Int) -> String {
    value < 10 ? "0\(value)" : String(value)
  }
}
