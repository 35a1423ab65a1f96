import Domain
import TemplateEngine

/// The templates of whole pages, each in a file of its own.
enum PageTemplate: String, CaseIterable {
  case timeline
  case post
  case directory
  case profile
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

/// The roots that templates see: what every page has, and what its kind adds.
struct PageFrame: Sendable {
  let messages: Messages
  let messageShape: RecordShape

  init(messages: Messages) {
    self.messages = messages
    messageShape = RecordShape(
      name: "messages", fields: messages.plainKeys.map { FieldShape($0, .text) })
  }

  /// The values of `t`.
  var messageRecord: Value {
    .record(messages.plainKeys.map { .text(messages[plain: $0]) })
  }

  func shape(of page: PageTemplate) -> RecordShape {
    RecordShape(
      name: page.rawValue,
      fields: [
        FieldShape("site", .record(Model<PageHead>.site.shape), "The site."),
        FieldShape("page", .record(Model<PageHead>.page.shape), "The page."),
        FieldShape("t", .record(messageShape), "The messages of the interface."),
      ] + page.body)
  }

  /// The root of `card.html`.
  var cardShape: RecordShape {
    RecordShape(
      name: "card",
      fields: [
        FieldShape("post", .record(Model<CardSource>.card.shape), "The post."),
        FieldShape("t", .record(messageShape), "The messages of the interface."),
      ])
  }
}

extension PageTemplate {
  /// What the page has beside `site`, `page` and `t`.
  fileprivate var body: [FieldShape] {
    let list = FieldShape("list", .record(Model<ListSource>.posts.shape), "The posts.")
    let profile = FieldShape(
      "profile", .record(Model<ProfileSource>.profile.shape), "Whose page it is.")
    let people = FieldShape(
      "people", .list(.record(Model<ProfileSource>.profile.shape)), "The people, newest first.")
    return switch self {
    case .timeline, .month: [list]
    case .post: Model<PostPageSource>.postPage.shape.fields
    case .directory: [people]
    case .profile: [profile, list]
    case .media:
      [
        profile,
        FieldShape(
          "gallery", .list(.record(Model<GalleryItemSource>.galleryItem.shape)),
          "The pictures, newest first."),
      ]
    case .follows: [profile, people]
    case .notifications:
      [
        profile,
        FieldShape(
          "notices", .list(.record(Model<NoticeSource>.notice.shape)),
          "What happened, newest first."),
      ]
    case .tags:
      [
        FieldShape(
          "tags", .list(.record(Model<TagLinkSource>.tagEntry.shape)),
          "The hashtags, the most used first.")
      ]
    case .tag:
      [FieldShape("tag", .record(Model<TagLinkSource>.tagEntry.shape), "The hashtag."), list]
    case .archive:
      [
        FieldShape(
          "years", .list(.record(Model<YearSource>.year.shape)), "The years, newest first.")
      ]
    case .search: Model<SearchSource>.search.shape.fields
    case .page: [FieldShape("content", .html, "The rendered text.")]
    case .notFound: []
    }
  }
}
