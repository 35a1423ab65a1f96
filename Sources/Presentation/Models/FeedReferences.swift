import Domain
import TemplateEngine
import UseCases

/// Feeds as records: the subject's number stands in `first`, its kind and the format in `second`.
extension PageReader {
  /// How many formats the feeds of a subject have.
  func feedCount(of subject: FeedSubject?) -> Int {
    subject.map { site.feedFormats(of: $0).count } ?? 0
  }

  /// A feed of a subject, by the place of its format among the subject's.
  func feed(_ place: Int, of subject: FeedSubject?) -> RecordReference {
    guard let subject else { return RecordReference(.feedLink) }
    let format = site.feedFormats(of: subject)[place]
    let formatNumber = FeedFormat.allCases.firstIndex(of: format) ?? 0
    let (kind, number) =
      switch subject {
      case .site: (0, 0)
      case .user(let user): (1, user.position)
      case .tag(let tag): (2, tag.position)
      case .notifications(let user): (3, user.position)
      }
    return RecordReference(.feedLink, number, kind * FeedFormat.allCases.count + formatNumber)
  }

  /// The subject and the format of a feed.
  func feed(_ record: RecordReference) -> (subject: FeedSubject, format: FeedFormat) {
    let (kind, format) = record.place.quotientAndRemainder(dividingBy: FeedFormat.allCases.count)
    let subject: FeedSubject =
      switch kind {
      case 0: .site
      case 1: .user(record.user)
      case 2: .tag(record.tag)
      default: .notifications(record.user)
      }
    return (subject, FeedFormat.allCases[format])
  }
}

extension Interface {
  /// Appends the title of a subject's feeds.
  func append(titleOf subject: FeedSubject, to output: inout [UInt8]) {
    switch subject {
    case .site: output.append(settings.title)
    case .user(let user):
      feedUser.append(to: &output) { [self] value, output in
        guard value == .name else { return false }
        output.append(isolatedName(of: user))
        return true
      }
    case .tag(let tag):
      feedTag.append(to: &output) { [self] value, output in
        switch value {
        case .tag:
          output.append(isolated("#" + site.tags[tag.position].spelling))
        case .site: output.append(settings.title)
        default: return false
        }
        return true
      }
    case .notifications(let user):
      output.append(messages.text(.feedNotifications, ["name": isolatedName(of: user)]))
    }
  }
}

extension FeedFormat {
  var displayName: String {
    switch self {
    case .atom: "Atom"
    case .json: "JSON Feed"
    case .rss: "RSS"
    }
  }
}
