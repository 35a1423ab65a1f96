import Domain
import TemplateEngine
import UseCases

/// The templates of whole pages, each in a file of its own.
enum PageTemplate: String, CaseIterable {
  case timeline
  case post
  case discussion
  case directory
  case profile
  case replies
  case media
  case follows
  case notifications
  case tags
  case tag
  case archive
  case month
  case search
  case page
  case notFound = "404"

  var fileName: String { rawValue + ".html" }
}

/// The kinds of pages, as `page.kind` names them.
enum PageKind: String, CaseIterable {
  case timeline
  case post
  case discussion
  case directory
  case profile
  case replies
  case media
  case followers
  case following
  case notifications
  case tags
  case tag
  case archive
  case month
  case search
  case page
  case notFound = "not-found"

  init(_ address: Address) {
    switch address {
    case .timeline: self = .timeline
    case .post: self = .post
    case .discussion: self = .discussion
    case .directory: self = .directory
    case .profile: self = .profile
    case .media: self = .media
    case .replies: self = .replies
    case .followers: self = .followers
    case .following: self = .following
    case .notifications: self = .notifications
    case .tagIndex: self = .tags
    case .tag: self = .tag
    case .archive: self = .archive
    case .month: self = .month
    case .search: self = .search
    case .plainPage: self = .page
    case .notFound: self = .notFound
    }
  }

  /// The template of such pages.
  var template: PageTemplate {
    switch self {
    case .timeline: .timeline
    case .post: .post
    case .discussion: .discussion
    case .directory: .directory
    case .profile: .profile
    case .replies: .replies
    case .media: .media
    case .followers, .following: .follows
    case .notifications: .notifications
    case .tags: .tags
    case .tag: .tag
    case .archive: .archive
    case .month: .month
    case .search: .search
    case .page: .page
    case .notFound: .notFound
    }
  }
}

/// The roots that templates see: what every page has, and what its kind adds.
struct PageFrame: Sendable {
  let messages: Messages
  let messageShape: RecordShape
  private let assets: ThemeAssets
  private let assetShape: RecordShape

  init(messages: Messages, assets: ThemeAssets = ThemeAssets([])) {
    self.messages = messages
    self.assets = assets
    // A file that the site leaves out is one that is absent, so that a template can ask for it.
    assetShape = RecordShape(
      name: "assets",
      fields: assets.assets.map { FieldShape($0.name, .text) }
        + assets.leftOut.map { FieldShape($0, .text, optional: true) })
    messageShape = RecordShape(
      name: Self.messagesName, fields: messages.templateTexts.map { FieldShape($0.key, .text) })
  }

  /// What errors call the record `t`.
  static let messagesName = "messages"

  /// The values of `t`.
  var messageRecord: Value {
    .record(messages.templateTexts.map { .text($0.text) })
  }

  /// The values of `assets`.
  ///
  /// - Parameter link: a link inside the site, as pages have it.
  func assetRecord(_ link: (String) -> String) -> Value {
    let links = assets.assets.map { Value.text(link(MediaPath.link(to: $0.path))) }
    return .record(links + assets.leftOut.map { _ in .absent })
  }

  /// The root slots of pages, and of `card.html`, that are the same for the whole site.
  static let siteSlot = 0
  static let messagesSlot = 2
  static let assetsSlot = 3
  /// Where what a page's kind adds begins.
  static let bodySlot = 4
  static let cardMessagesSlot = 1
  static let cardAssetsSlot = 2

  func shape(of page: PageTemplate) -> RecordShape {
    RecordShape(
      name: page.rawValue,
      fields: [
        FieldShape("site", .record(Model.site.shape), "The site."),
        FieldShape("page", .record(Model.page.shape), "The page."),
        FieldShape("t", .record(messageShape), "The messages of the interface."),
        assetsField,
      ] + page.body.model.shape.fields)
  }

  /// The root of `card.html`.
  var cardShape: RecordShape {
    RecordShape(
      name: "card",
      fields: [
        FieldShape("post", .record(Model.card.shape), "The post."),
        FieldShape("t", .record(messageShape), "The messages of the interface."),
        assetsField,
      ])
  }

  private var assetsField: FieldShape {
    FieldShape("assets", .record(assetShape), "Links to the theme's files, by their names.")
  }
}

extension PageTemplate {
  /// What the page has beside `site`, `page`, `t` and `assets`.
  var body: ModelKind {
    switch self {
    case .timeline, .month: .listPage
    case .post: .postPage
    case .discussion: .discussionPage
    case .directory: .peoplePage
    case .profile, .replies: .profilePage
    case .media: .mediaPage
    case .follows: .followsPage
    case .notifications: .notificationsPage
    case .tags: .tagsPage
    case .tag: .tagPage
    case .archive: .archivePage
    case .search: .searchPage
    case .page: .plainPage
    case .notFound: .notFoundPage
    }
  }
}

extension PageTemplate {
  /// What the page is, for theme authors.
  var summary: String {
    switch self {
    case .timeline: "The timeline: the front page and its numbered pages."
    case .post: "A post with its thread, comments, replies and reactions."
    case .discussion: "Comments and replies below a post that its own page has no room for."
    case .directory: "The directory of people."
    case .profile: "Somebody's profile, with their posts."
    case .replies: "Somebody's posts that answer others."
    case .media: "Somebody's pictures."
    case .follows: "Who follows somebody, or whom they follow."
    case .notifications: "What happened to somebody."
    case .tags: "The index of hashtags."
    case .tag: "The posts with a hashtag."
    case .archive: "The months with posts."
    case .month: "The posts of a month."
    case .search: "The search. [Search.md](Search.md) describes the files of its index."
    case .page: "A plain page, such as \"About\"."
    case .notFound: "What is shown for an address that doesn't exist."
    }
  }
}
