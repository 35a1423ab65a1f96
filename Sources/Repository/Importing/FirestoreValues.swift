import Domain
import Markup

/// Makes the values of records from those of documents.
///
/// Of a value that is of another type than its field, as much is kept as tells the check of the site so.
/// Nothing else gets through: what a map holds beside the fields that are looked for is nobody's business.
struct FirestoreValues {
  let ids: FirestoreIDs
  let reactionKinds: [ReactionKind]
  /// Of the clocks in whose time dates are written.
  private let offsetMinutes: Int
  /// The paths of the site's own pictures.
  let media: Set<String>
  /// Values that a site could not show: addresses, hashtags, languages and places that are none.
  var leftOut = 0
  /// Names that are addresses for mail: what is by somebody who is hidden stays hidden.
  private var mailNames: [String] = []

  init(_ ids: FirestoreIDs, _ settings: Settings, media: Set<String>) {
    self.ids = ids
    self.media = media
    reactionKinds = settings.reactionKinds
    offsetMinutes = settings.timeZoneOffsetMinutes
  }

  /// The value of a field.
  ///
  /// - Parameter name: canonical.
  /// - Returns: nil for nothing.
  mutating func value(
    of name: String, _ value: FirestoreValue, _ kind: RecordKind
  ) -> WrittenValue? {
    switch name {
    case "id", "email", "poster_user_id": return nil
    case "author_id", "reaction_user_id", "user_id", "follower_id", "followee_id":
      return id(value, in: ["users"])
    case "in_reply_to" where kind == .comment: return id(value, in: ["comments"])
    case "post_id", "in_reply_to": return id(value, in: ["posts", "messages"])
    case "author": return author(value)
    case "created_at", "updated_at": return time(value)
    case "photo_url", "author_photo_url": return picture(value)
    case "images": return list(value) { $0.image($1) }
    case "links": return list(value, atMost: RecordReader.mostLinks) { $0.link($1) }
    case "hashtags": return list(value, atMost: RecordReader.mostHashtags) { $0.hashtag($1) }
    case "aliases": return list(value, atMost: RecordReader.mostAliases) { $0.plain($1) }
    case "location": return location(value)
    case "reactions": return reactions(value)
    case "lang": return text(value) { LanguageTag.isValid($0) }
    case "source_url": return text(value) { WebAddress.web($0) != nil }
    case "visibility": return visibility(value)
    case "draft": return value.isYes ? .boolean(true) : nil
    case "display_name" where kind == .user: return text(value) { !MailAddress.isIn($0) }
    case "author_name", "username": return personName(value)
    default: return plain(value)
    }
  }

  // MARK: - Single values

  /// A name, unless there is an address for mail in it, which some apps take for one.
  mutating func personName(_ value: FirestoreValue) -> WrittenValue? {
    guard case .text(let text) = value.content, MailAddress.isIn(text) else { return plain(value) }
    leaveOut(mailName: text)
    return nil
  }

  mutating func leaveOut(mailName name: String) {
    leftOut += 1
    mailNames.append(name)
  }

  /// The names that were left out since this was asked for.
  mutating func takeMailNames() -> [String] {
    defer { mailNames = [] }
    return mailNames
  }

  func plain(_ value: FirestoreValue) -> WrittenValue? {
    switch value.content {
    case .null: nil
    case .boolean(let boolean): .boolean(boolean)
    case .number(let number): .decimal(number)
    // An empty text is how apps say nothing.
    case .text(let text): text.isEmpty ? nil : .text(text)
    case .time(let time): .time(written(time))
    case .reference(let path): .text(ids[path])
    case .list: .list([])
    case .point, .map: .fields([])
    }
  }

  /// A text, unless it is none that a site could show.
  mutating func text(
    _ value: FirestoreValue, isShown: (String) -> Bool
  ) -> WrittenValue? {
    guard case .text(let text) = value.content else { return plain(value) }
    if text.isEmpty || isShown(text) { return plain(value) }
    leftOut += 1
    return nil
  }

  func id(_ value: FirestoreValue, in collections: [String]) -> WrittenValue? {
    switch value.content {
    case .text(let text) where text.utf8.contains(UInt8(ascii: "/")):
      // Some tools write a reference as the path that it is. No id has a slash.
      let path = FirestoreValue.path(ofDocument: text)
      return .text(FirestorePlace(path) == nil ? text : ids[path])
    case .text, .number:
      guard let id = value.id, !id.isEmpty else { return plain(value) }
      return .text(ids.id(id, in: collections))
    default: return plain(value)
    }
  }

  private func time(_ value: FirestoreValue) -> WrittenValue? {
    switch value.content {
    case .text(let text):
      (try? Timestamp(rfc3339: text)).map { .time(written($0)) } ?? plain(value)
    case .number(let number):
      Int64(number).flatMap(Self.time(ofMilliseconds:)).map { .time(written($0)) }
        ?? plain(value)
    default: plain(value)
    }
  }

  /// The clocks of JavaScript count milliseconds. A smaller number than those of 1973 may be one of seconds.
  private static func time(ofMilliseconds number: Int64) -> Timestamp? {
    guard number >= 100_000_000_000 else { return nil }
    return Timestamp(seconds: number / 1000, nanoseconds: number % 1000 * 1_000_000)
  }

  func written(_ time: Timestamp) -> WrittenTime {
    WrittenTime(exactly: time, offsetMinutes: offsetMinutes)
  }

  /// Whatever does not say that it is for everybody is for somebody.
  private func visibility(_ value: FirestoreValue) -> WrittenValue? {
    guard case .text(let text) = value.content else { return .text(Visibility.private.rawValue) }
    let name = text.lowercased()
    let visibility =
      Visibility(rawValue: name) ?? (HidingName.isForEverybody(name) ? .public : .private)
    return visibility == .public ? nil : .text(visibility.rawValue)
  }
}
