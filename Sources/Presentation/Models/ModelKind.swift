import Domain
import TemplateEngine
import UseCases

/// The kinds of records that templates see, by the numbers that references carry.
enum ModelKind: Int32, CaseIterable {
  case site, page, card, person, time, picture, rendition, location, reference, tagLink, tagEntry
  case reaction, reactionWithPeople, link, sitePage, feedLink, list, profile, comment, notice
  case galleryItem, month, year
  // What the pages have beside `site`, `page`, `t` and `assets`.
  case listPage, postPage, discussionPage, peoplePage, profilePage, mediaPage, followsPage
  case notificationsPage, tagsPage, tagPage, archivePage, searchPage, plainPage, notFoundPage

  var model: Model {
    switch self {
    case .site: .site
    case .page: .page
    case .card: .card
    case .person: .person
    case .time: .time
    case .picture: .picture
    case .rendition: .rendition
    case .location: .location
    case .reference: .reference
    case .tagLink: .tagLink
    case .tagEntry: .tagEntry
    case .reaction: .reaction
    case .reactionWithPeople: .reactionWithPeople
    case .link: .profileLink
    case .sitePage: .sitePage
    case .feedLink: .feedLink
    case .list: .list
    case .profile: .profile
    case .comment: .comment
    case .notice: .notice
    case .galleryItem: .galleryItem
    case .month: .month
    case .year: .year
    case .listPage: .listPage
    case .postPage: .postPage
    case .discussionPage: .discussionPage
    case .peoplePage: .peoplePage
    case .profilePage: .profilePage
    case .mediaPage: .mediaPage
    case .followsPage: .followsPage
    case .notificationsPage: .notificationsPage
    case .tagsPage: .tagsPage
    case .tagPage: .tagPage
    case .archivePage: .archivePage
    case .searchPage: .searchPage
    case .plainPage: .plainPage
    case .notFoundPage: .notFoundPage
    }
  }
}

/// How the fields of all models are read, one model after the other.
///
/// There is one table, which is never given up: so nobody who looks into it counts references to it. Threads share
/// it, because nobody writes to it after `init`.
struct FieldTable: @unchecked Sendable {
  private let readings: UnsafeBufferPointer<ModelField.Reading>
  /// Where the fields of each kind of record begin, and where those of the last one end.
  private let starts: [Int]

  private init(_ models: [Model]) {
    let fields = models.flatMap(\.fields)
    let memory = UnsafeMutableBufferPointer<ModelField.Reading>.allocate(capacity: fields.count)
    _ = memory.initialize(from: fields)
    readings = UnsafeBufferPointer(memory)
    starts = models.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.fields.count) }
  }

  func count(of record: RecordReference) -> Int {
    starts[Int(record.model) + 1] - starts[Int(record.model)]
  }

  /// How a field is read.
  ///
  /// A template asks for each value, so the number of the field is not compared in release: it is one that the
  /// compiler of templates has found by its name in the model of this record.
  ///
  /// - Precondition: `field` is below ``count(of:)``.
  subscript(field: Int, of record: RecordReference) -> ModelField.Reading {
    readings[starts[Int(record.model)] + field]
  }

  static let all = FieldTable(ModelKind.allCases.map(\.model))
}

extension RecordReference {
  init(_ kind: ModelKind, _ first: Int = 0, _ second: Int = 0) {
    self.init(
      model: kind.rawValue, first: Int32(truncatingIfNeeded: first), second: Int64(second))
  }

  /// The page being rendered, or a part of it of which there is one.
  static func page(_ kind: ModelKind) -> Self { Self(kind) }

  static func card(_ post: PostIndex) -> Self { Self(.card, post.position) }
  static func reference(_ post: PostIndex) -> Self { Self(.reference, post.position) }
  static func tagLink(_ tag: TagIndex) -> Self { Self(.tagLink, tag.position) }
  static func tagEntry(_ tag: TagIndex) -> Self { Self(.tagEntry, tag.position) }
  static func month(_ month: MonthIndex) -> Self { Self(.month, month.position) }
  static func profile(_ user: UserIndex) -> Self { Self(.profile, user.position) }
  static func person(_ user: UserIndex) -> Self { Self(.person, user.position) }

  static func time(_ timestamp: Timestamp) -> Self {
    Self(
      model: ModelKind.time.rawValue, first: timestamp.nanoseconds, second: timestamp.seconds)
  }

  var position: Int { Int(first) }
  /// A place in a list of the record at ``position``.
  var place: Int { Int(truncatingIfNeeded: second) }
  var post: PostIndex { PostIndex(position) }
  var user: UserIndex { UserIndex(position) }
  var tag: TagIndex { TagIndex(position) }
  var month: MonthIndex { MonthIndex(position) }
  var plainPage: PageIndex { PageIndex(position) }

  var timestamp: Timestamp {
    Timestamp(seconds: second, nanoseconds: Int64(first)) ?? .epoch
  }
}
