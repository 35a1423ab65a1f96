import Domain
import Markup

/// Makes the values of records from those of documents.
///
/// Of an id, a date and a text that is of another type, as much is kept as tells the check of the site so. What
/// else is of another type is read where its meaning is plain, or left out. Nothing else gets through: what a map
/// holds beside the fields that are looked for is nobody's business.
struct FirestoreValues {
  let ids: FirestoreIDs
  let reactionKinds: [ReactionKind]
  /// Of the clocks in whose time dates are written.
  private let offsetMinutes: Int
  /// The paths of the site's own pictures.
  let media: Set<String>
  /// Values that a site could not show: addresses, hashtags, languages and places that are none, and the like.
  var leftOut = 0
  /// Pictures, places and links that say of themselves that not everybody is to see them.
  var hiddenItems = 0
  /// The site's own pictures among them.
  var hiddenPictures: Set<String> = []
  /// Names that are addresses for mail, or no usernames: what is by somebody who is hidden stays hidden.
  private var unwrittenNames: [String] = []

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
    // Who writes into a database is not to say what stands at other addresses of the site.
    case PostField.id.rawValue, UserField.email.rawValue, ReactionField.posterUserID.rawValue,
      PostField.aliases.rawValue:
      return nil
    case PostField.inReplyTo.rawValue where kind == .comment: return id(value, of: [.comment])
    case CommentField.postID.rawValue, PostField.inReplyTo.rawValue:
      return id(value, of: [.post, .message])
    case PostField.author.rawValue: return author(value)
    case PostField.createdAt.rawValue, PostField.updatedAt.rawValue: return time(value)
    case UserField.photoURL.rawValue, PostField.authorPhotoURL.rawValue: return picture(value)
    case PostField.images.rawValue: return list(value) { $0.image($1) }
    case UserField.links.rawValue: return links(value)
    case PostField.hashtags.rawValue: return hashtags(value)
    case PostField.location.rawValue: return location(value)
    case PostField.reactions.rawValue: return reactions(value)
    case PostField.lang.rawValue: return text(value) { LanguageTag.isValid($0) }
    case PostField.sourceURL.rawValue: return text(value) { WebAddress.web($0) != nil }
    case PostField.visibility.rawValue: return visibility(value)
    case PostField.draft.rawValue: return value.isYes ? .boolean(true) : nil
    case PostField.sensitive.rawValue: return flag(value)
    case PostField.contentWarning.rawValue: return warning(value)
    case UserField.displayName.rawValue where kind == .user:
      return text(value) { !AuthorText($0).holdsAddress }
    case UserField.username.rawValue: return username(value)
    case PostField.authorName.rawValue: return personName(value)
    case PostField.content.rawValue, ReactionField.type.rawValue: return plain(value)
    case _ where kind.personFields.contains(name): return person(value)
    case _ where name.hasSuffix("_count"): return count(value)
    default: return text(value) { _ in true }
    }
  }

  // MARK: - Single values

  /// A name, unless there is an address for mail in it, which some apps take for one, or a telephone number.
  mutating func personName(_ value: FirestoreValue) -> WrittenValue? {
    guard case .text(let name) = value.content, AuthorText(name).holdsAddress else {
      return text(value) { _ in true }
    }
    leaveOut(name: name)
    return nil
  }

  /// The username of a user. Where it can be none, the site makes one of the id.
  private mutating func username(_ value: FirestoreValue) -> WrittenValue? {
    guard case .text(let name) = value.content, !name.isEmpty, !Username.isValid(name) else {
      return text(value) { _ in true }
    }
    leaveOut(name: name)
    return nil
  }

  /// The id of somebody, unless it is an address for mail, or a telephone number, that no document has as its id.
  mutating func person(_ value: FirestoreValue) -> WrittenValue? {
    guard case .text(let id)? = self.id(value, of: [.user]) else { return plain(value) }
    return person(id)
  }

  mutating func person(_ id: String) -> WrittenValue? {
    if ids.isUser(id) || !ContactID.isOne(id) { return .text(id) }
    leaveOut(name: id)
    return nil
  }

  private mutating func leaveOut(name: String) {
    leftOut += 1
    unwrittenNames.append(name)
  }

  /// The names that were left out since this was asked for.
  mutating func takeUnwrittenNames() -> [String] {
    defer { unwrittenNames = [] }
    return unwrittenNames
  }

  /// - Returns: nil for nothing, and for what is counted as left out.
  mutating func leaveOut(_ value: FirestoreValue) -> WrittenValue? {
    switch value.content {
    case .null: return nil
    case .map(let members) where members.isEmpty: return nil
    default:
      leftOut += 1
      return nil
    }
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
    // As firestore-backfire wrote `null` before version 2.6.0.
    case .map(let members) where members.isEmpty: nil
    case .point, .map: .fields([])
    }
  }

  /// A text, unless it is none that a site could show.
  mutating func text(
    _ value: FirestoreValue, isShown: (String) -> Bool
  ) -> WrittenValue? {
    guard case .text(let text) = value.content, text.isEmpty || isShown(text) else {
      return leaveOut(value)
    }
    return plain(value)
  }

  /// A count, also one that is a text.
  mutating func count(_ value: FirestoreValue) -> WrittenValue? {
    guard let count = value.id.flatMap(Int.init), (0...RecordReader.largestCount).contains(count)
    else { return leaveOut(value) }
    return .decimal("\(count)")
  }

  /// A warning, unless the field only says that there is one, or none.
  private mutating func warning(_ value: FirestoreValue) -> WrittenValue? {
    switch value.content {
    case .boolean, .number: nil
    default: text(value) { _ in true }
    }
  }

  /// Yes or no, in whatever way.
  private func flag(_ value: FirestoreValue) -> WrittenValue? {
    if case .boolean(let boolean) = value.content { return .boolean(boolean) }
    return value.isYes ? .boolean(true) : nil
  }

  /// Degrees, also those that are texts; nil for more than there are.
  func degrees(_ value: FirestoreValue, _ field: LocationField) -> WrittenValue? {
    switch value.content {
    case .number(let number): degrees(number, field)
    case .text(let text): Double(text).flatMap { degrees("\($0)", field) }
    default: nil
    }
  }

  func degrees(_ number: String, _ field: LocationField) -> WrittenValue? {
    Double(number).flatMap { abs($0) <= field.mostDegrees ? .decimal(number) : nil }
  }

  func id(_ value: FirestoreValue, of kinds: [RecordKind]) -> WrittenValue? {
    if let path = value.documentPath {
      guard case .text(let text) = value.content else {
        return .text(leads(path, to: kinds) ? ids[path] : path.joined(separator: "/"))
      }
      let isKnown = FirestorePlace(path) != nil && leads(path, to: kinds)
      return .text(isKnown ? ids[path] : text)
    }
    switch value.content {
    case .text, .number:
      guard let id = value.id, !id.isEmpty else { return plain(value) }
      return .text(ids.id(id, of: kinds))
    default: return plain(value)
    }
  }

  /// Whether a document can be one of these kinds: what stands below `articles/1` is none of `posts/1`. Of people many
  /// apps have documents in several collections, under one id.
  private func leads(_ path: [String], to kinds: [RecordKind]) -> Bool {
    kinds.contains(.user) || FirestorePlace(path).map { kinds.contains($0.kind) } == true
  }

  private func time(_ value: FirestoreValue) -> WrittenValue? {
    if let moment = moment(value) { return .time(written(moment)) }
    // `updated: true` is no date, and is not meant to be one.
    if case .boolean = value.content { return nil }
    return plain(value)
  }

  /// nil for what is no date.
  func moment(_ value: FirestoreValue) -> Timestamp? {
    switch value.content {
    case .time(let time): time
    case .text(let text): (try? Timestamp(rfc3339: text)) ?? Self.time(printed: text)
    case .number(let number): FirestoreValue.whole(number).flatMap(Self.time(ofMilliseconds:))
    default: nil
    }
  }

  /// The same of a moment at which something begins or ends, which may be written as in `content/`.
  func bound(_ value: FirestoreValue, isEnd: Bool) -> Timestamp? {
    guard case .text(let text) = value.content else { return moment(value) }
    return WrittenElsewhere.bound(text, isEnd: isEnd, offsetMinutes: offsetMinutes)
      ?? Self.time(printed: text)
  }

  /// As Flutter's library prints a `Timestamp`.
  private static func time(printed text: String) -> Timestamp? {
    var form = FormReader(rest: text.utf8[...])
    guard form.take("Timestamp(seconds=") != nil else { return nil }
    let sign = form.take("-") ?? ""
    guard let seconds = form.takeDigits(atMost: 12).flatMap({ Int64(sign + $0) }),
      form.take(", nanoseconds=") != nil,
      let nanoseconds = form.takeDigits(atMost: 9).flatMap({ Int64($0) }),
      form.take(")") != nil, form.rest.isEmpty
    else { return nil }
    return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// The clocks of JavaScript count milliseconds. A smaller number than those of 1973 may be one of seconds.
  private static func time(ofMilliseconds number: Int) -> Timestamp? {
    guard number >= 100_000_000_000 else { return nil }
    return Timestamp(
      seconds: Int64(number / 1000), nanoseconds: Int64(number % 1000 * 1_000_000))
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
