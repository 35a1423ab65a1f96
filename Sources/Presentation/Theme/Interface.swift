import Domain
import Markup
import UseCases

/// What every model needs to speak to the reader: the site, its texts, and links.
///
/// A class, because everything that reads a page's records shares it: a site has dozens of arrays,
/// and copying references to all of them took a fifth of a build. It never changes.
final class Interface: Sendable {
  let site: Site
  let messages: Messages
  /// What is shown of each user, by ``UserIndex``: everybody is shown many times.
  let people: [ShownPerson]
  /// The names of the kinds of reactions, by their places in the settings: a message
  /// `reaction_KIND`, or the kind itself.
  let reactionLabels: [String]
  /// `3 likes`, by their places: a message `reactions_KIND[other]`, where there is one.
  private let reactionCounts: [PluralText?]
  private let reactionsOfKind: MessageText
  /// What every `tag:` id begins with.
  let tagPrefix: String
  /// What the id of every post in a feed begins with, as XML.
  let postIDPrefixInXML: [UInt8]
  /// The address of the site as XML.
  let baseURLInXML: [UInt8]
  let feedUser: MessageText
  let feedTag: MessageText
  private let monthNames: [String]
  /// As they stand in a date: many languages inflect them there.
  private let monthNamesInDates: [String]
  private let dateLong: MessageText
  private let dateTime: MessageText
  private let titleWithSite: MessageText

  /// What is shown of a user wherever they appear.
  struct ShownPerson: Sendable {
    let name: String
    let initials: String
    let hue: Int
  }

  init(site: Site, messages: Messages, workers: Workers = .serial) {
    self.site = site
    self.messages = messages
    people = workers.map(site.network.users.count, atLeast: 256) { position in
      let user = site.network.users[position]
      let name = user.displayName.isBlank ? user.username : user.displayName
      return ShownPerson(
        name: name, initials: Initials.of(name), hue: Initials.hue(of: user.id))
    }
    reactionLabels = site.settings.reactionKinds.map { kind in
      let name = messages[plain: "reaction_" + kind.name]
      return name.isEmpty ? kind.name.replacing("_", with: " ") : name
    }
    reactionCounts = site.settings.reactionKinds.map { kind in
      messages.pluralText("reactions_" + kind.name)
    }
    reactionsOfKind = messages[prepared: .reactionsOfKind]
    let tagPrefix = "tag:\(site.settings.tagAuthority):"
    self.tagPrefix = tagPrefix
    var bytes: [UInt8] = []
    bytes.append(xml: tagPrefix + "posts/")
    postIDPrefixInXML = bytes
    baseURLInXML = Array(site.settings.baseURL.textInHTML.utf8)
    feedUser = messages[prepared: .feedUser]
    feedTag = messages[prepared: .feedTag]
    dateLong = messages[prepared: .dateLong]
    dateTime = messages[prepared: .dateTime]
    titleWithSite = messages[prepared: .titleWithSite]
    let monthNames = (1...12).map { messages[plain: "month_\($0)"] }
    self.monthNames = monthNames
    monthNamesInDates = (1...12).map { month in
      let name = messages[plain: "month_\(month)_in_date"]
      return name.isEmpty ? monthNames[month - 1] : name
    }
  }

  var settings: Settings { site.settings }

  /// Appends how many reactions of a kind there are, in words: `3 likes`; of a kind that the
  /// messages don't know, `confused: 3`.
  func append(reactions count: Int, ofKind kind: Int, to output: inout [UInt8]) {
    if let text = reactionCounts[kind] {
      messages.append(text, count: count, to: &output)
    } else {
      reactionsOfKind.append(to: &output) { value, output in
        switch value {
        case .name: output.append(reactionLabels[kind])
        case .count: messages.append(number: count, to: &output)
        default: return false
        }
        return true
      }
    }
  }

  /// How many characters the usual title of a post may have.
  private static let titleLength = 80

  /// Appends a title for a post, which has none of its own: the beginning of its text, what its content warning
  /// says, or what a picture shows.
  func append(
    titleOf post: PostIndex, limit: Int = Interface.titleLength, to output: inout [UInt8]
  ) {
    if let warning = site.network.posts[post.position].contentWarning {
      return output.append(titleOf: warning, limit: limit)
    }
    if !site.network.posts[post.position].isSensitive {
      let texts = site.texts.posts
      if let plain = texts[post.position].plain.lastingBytes {
        if !plain.span.isBlank { return output.append(writtenTitleOf: plain, limit: limit) }
      } else {
        let plain = texts[post.position].plain
        if !plain.isBlank { return output.append(writtenTitleOf: plain, limit: limit) }
      }
      if let shown = site.pictureText(of: post) {
        return output.append(titleOf: shown, limit: limit)
      }
    }
    let author = site.network.posts[post.position].author
    let text = messages[prepared: .titleUntitled, isNamed: isNamed(author)]
    text.append(to: &output) { value, output in
      guard value == .name else { return false }
      output.append(isolated(name(of: author)))
      return true
    }
  }

  /// The language of a post's title, where it is known: nobody wrote one that the interface makes.
  func language(ofTitleOf post: PostIndex) -> String? {
    guard let language = site.network.posts[post.position].language else { return nil }
    return hasWrittenTitle(post) ? language : nil
  }

  /// Whether a post's title is its own words, and not one that the interface makes.
  func hasWrittenTitle(_ post: PostIndex) -> Bool {
    isFolded(post)
      ? site.network.posts[post.position].contentWarning != nil
      : !site.texts.posts[post.position].plain.isBlank || site.pictureText(of: post) != nil
  }

  /// The same as a text.
  func title(of post: PostIndex, limit: Int = Interface.titleLength) -> String {
    String(appending: { append(titleOf: post, limit: limit, to: &$0) })
  }

  /// Appends the beginning of a biography, without markup.
  func append(bioOf user: UserIndex, to output: inout [UInt8]) {
    output.append(titleOf: site.texts.bios[user.position].plain, limit: 160)
  }

  /// Appends a page's title with the site's name.
  func append(fullTitleOf title: [UInt8], to output: inout [UInt8]) {
    if title.isEmpty || title.elementsEqual(settings.title.utf8) {
      return output.append(settings.title)
    }
    titleWithSite.append(to: &output) { value, output in
      switch value {
      case .title: output.append(contentsOf: title)
      case .site: output.append(settings.title)
      default: return false
      }
      return true
    }
  }

  /// Whether a post's content is folded until the reader opens it.
  func isFolded(_ post: PostIndex) -> Bool {
    site.network.posts[post.position].isSensitive
      || site.network.posts[post.position].contentWarning != nil
  }

  /// What stands on the fold.
  func foldLabel(_ post: PostIndex) -> String {
    site.network.posts[post.position].contentWarning ?? messages[.sensitiveLabel]
  }

  /// Appends the day of a moment in the site's language and time zone.
  func append(date timestamp: Timestamp, to output: inout [UInt8]) {
    append(dateLong, timestamp, to: &output)
  }

  /// Appends the day and the time of a moment in the site's language and time zone.
  func append(dateAndTime timestamp: Timestamp, to output: inout [UInt8]) {
    append(dateTime, timestamp, to: &output)
  }

  func monthAndYear(year: Int, month: Int) -> String {
    messages.text(.monthYear, ["year": String(year), "month": monthName(month)])
  }

  /// - Parameter month: 1 to 12.
  func monthName(_ month: Int) -> String {
    monthNames[month - 1]
  }

  /// - Parameter month: 1 to 12.
  func monthNameInDates(_ month: Int) -> String {
    monthNamesInDates[month - 1]
  }

  private func append(_ text: MessageText, _ timestamp: Timestamp, to output: inout [UInt8]) {
    let time = CivilTime(timestamp, offsetMinutes: settings.timeZoneOffsetMinutes)
    text.append(to: &output) { value, output in
      switch value {
      case .year: output.append(decimal: time.year)
      case .month: output.append(monthNamesInDates[time.month - 1])
      case .day: output.append(decimal: time.day)
      case .hour: output.appendPadded(time.hour, width: 2)
      case .minute: output.appendPadded(time.minute, width: 2)
      default: return false
      }
      return true
    }
  }
}
