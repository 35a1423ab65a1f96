import Domain
import Markup

extension RecordReader {
  /// Reads one field of a post.
  mutating func read(
    _ field: PostField, _ tape: borrowing Tape, _ value: Int, into draft: inout RawPost
  ) {
    switch field {
    case .id:
      draft.links.id = id(tape, value, "id")
      if !draft.links.id.isEmpty { draft.post.id = tape.string(value) }
    case .authorID: readAuthorID(tape, value, into: &draft.links.author)
    case .author: readAuthor(tape, value, into: &draft.links.author)
    case .authorName: readAuthorName(tape, value, into: &draft.links.author)
    case .authorPhotoURL:
      if let photo = pictureSource(tape, value, "author_photo_url") {
        draft.links.author.photo = keep(photo)
      }
    case .content:
      let content = text(tape, value, "content") ?? ""
      // A Markdown file's text is its content; the field only stands in for a missing one.
      if draft.post.content.isEmpty { draft.post.content = content }
    case .images: draft.post.pictures = pictures(tape, value)
    case .hashtags: draft.post.statedHashtags = hashtags(tape, value)
    case .location: draft.post.location = location(tape, value)
    case .likesCount: draft.post.statedLikesCount = count(tape, value, "likes_count")
    case .commentsCount: draft.post.statedCommentsCount = count(tape, value, "comments_count")
    case .sharesCount: draft.post.sharesCount = count(tape, value, "shares_count")
    case .reactions: readReactions(tape, value, into: &draft.post)
    case .createdAt: draft.post.createdAt = timestamp(tape, value, "created_at") ?? .epoch
    case .updatedAt: draft.post.updatedAt = timestamp(tape, value, "updated_at")
    case .inReplyTo: draft.links.inReplyTo = optionalID(tape, value, "in_reply_to")
    case .visibility: draft.post.visibility = visibility(tape, value)
    case .draft: draft.post.isDraft = boolean(tape, value, "draft") ?? false
    case .lang: draft.post.language = language(tape, value)
    case .contentWarning: draft.post.contentWarning = visibleLabel(tape, value, "content_warning")
    case .sensitive: draft.post.isSensitive = boolean(tape, value, "sensitive") ?? false
    case .aliases:
      draft.post.aliases = texts(
        tape, value, "aliases", atMost: Self.mostAliases, ContentProblem.tooManyAliases)
    case .sourceURL: draft.post.sourceURL = webURL(tape, value, "source_url")
    case .summary: draft.post.summary = visibleLabel(tape, value, "summary")
    }
  }

  /// Counts of kinds stand beside the other fields: `smilingHeartCount`.
  mutating func readKindCounts(
    _ tape: borrowing Tape, _ others: [KeyMeanings<PostField>.Other], into post: inout Post
  ) {
    var found: [StatedReaction] = []
    for other in others {
      let kind = Int(other.meaning.countedKind)
      guard kind >= 0, kind != ReactionKind.like,
        tape.tokens[other.value].kind != .null
      else { continue }
      let stated = count(tape, other.value, SnakeCase.of(tape.string(other.key)))
      found.append(StatedReaction(kind: kind, count: stated))
    }
    if !found.isEmpty { post.state(found) }
  }

  /// `{kind: count}`, or a list of kinds in which each stands for one reaction.
  private mutating func readReactions(_ tape: borrowing Tape, _ index: Int, into post: inout Post) {
    var counts: [StatedReaction] = []
    switch tape.tokens[index].kind {
    case .object:
      tape.forEachMember(of: index) { key, value in
        guard tape.tokens[value].kind != .null else { return }
        let name = tape.string(key)
        guard let kind = kind(named: name) else {
          return add(.unknownReactionKind(name), at: tape.tokens[key].start)
        }
        counts.append(
          StatedReaction(kind: kind, count: count(tape, value, "reactions.\(name)")))
      }
    case .array:
      tape.forEachItem(of: index) { element in
        guard let name = item(tape, element, "reactions") else { return }
        guard let kind = kind(named: name) else {
          return add(.unknownReactionKind(name), at: tape.tokens[element].start)
        }
        if let place = counts.firstIndex(where: { $0.kind == kind }) {
          counts[place].count += 1
        } else {
          counts.append(StatedReaction(kind: kind, count: 1))
        }
      }
    default: wrongType("reactions", "an object or a list", tape, index)
    }
    if !counts.isEmpty { post.state(counts) }
  }

  /// A reaction kind by its name in snake_case or camelCase, or by its emoji.
  func kind(named name: String) -> Int? {
    rules.reactionKinds.kind(namedOrShownAs: name)
  }

  private mutating func hashtags(_ tape: borrowing Tape, _ index: Int) -> [String] {
    var byteCount = 0
    var leftOut = LeftOutItems()
    let hashtags = texts(
      tape, index, "hashtags", atMost: Self.mostHashtags, ContentProblem.tooManyHashtags
    ) { reader, text, element in
      let spelling = Self.spelling(ofHashtag: text)
      guard Self.isHashtag(text) else {
        reader.add(.badHashtag(text), at: tape.tokens[element].start)
        return nil
      }
      byteCount += spelling.utf8.count
      if byteCount <= Self.mostHashtagBytes { return spelling }
      leftOut.add(at: tape.tokens[element].start)
      return nil
    }
    tell(of: leftOut) { .longHashtags(leftOut: $0, most: Self.mostHashtagBytes) }
    return hashtags
  }

  /// Without the sign before it.
  static func spelling(ofHashtag text: String) -> String {
    text.hasPrefix("#") || text.hasPrefix("＃") ? String(text.dropFirst()) : text
  }

  static func isHashtag(_ text: String) -> Bool {
    let spelling = spelling(ofHashtag: text)
    return spelling.utf8.count <= longestHashtag && HashtagScanner.isValid(spelling)
  }

  /// How many hashtags a post may state. Each has a page with the post's card, which links to all of them:
  /// 4,000 in one post of 35 KB made 1.8 GB of pages.
  static var mostHashtags: Int { 100 }

  /// How long all of them may be together, in bytes: a hundred of 1,000 bytes made 39 MB of pages.
  static var mostHashtagBytes: Int { 4000 }

  /// How many old paths a post may state. Each is a folder and a file for a few bytes of content.
  static var mostAliases: Int { 100 }

  /// Bytes.
  private static var longestHashtag: Int { 1000 }

  private mutating func visibility(_ tape: borrowing Tape, _ index: Int) -> Visibility {
    guard let text = text(tape, index, "visibility") else { return .private }
    guard let visibility = Visibility(rawValue: text) else {
      add(.unknownVisibility(text), at: tape.tokens[index].start)
      return .private
    }
    return visibility
  }

  private mutating func location(_ tape: borrowing Tape, _ index: Int) -> Location? {
    guard tape.tokens[index].kind == .object else {
      wrongType("location", "an object with `latitude` and `longitude`", tape, index)
      return nil
    }
    let problemsBefore = records.problems.count
    var latitude: Double?
    var longitude: Double?
    var name: String?
    var others: [Int] = []
    var saysNothing = Int(tape.tokens[index].next) == index + 1
    tape.forEachMember(of: index) { key, value in
      guard tape.tokens[value].kind != .null else {
        saysNothing = true
        return
      }
      switch SnakeCase.of(tape.string(key)) {
      case "latitude", "lat", "_latitude":
        latitude = degrees(tape, value, "latitude", limit: 90)
      case "longitude", "lon", "lng", "_longitude":
        longitude = degrees(tape, value, "longitude", limit: 180)
      case "name": name = visibleLabel(tape, value, "location.name", atMost: Self.longestName)
      default: others.append(key)
      }
    }
    guard let latitude, let longitude else {
      // How an app exports that there is no place: with `null`, or with nothing at all.
      let isEmpty = latitude == nil && longitude == nil && name == nil
      if isEmpty, saysNothing, records.problems.count == problemsBefore { return nil }
      // What is wrong with one of them is told already.
      if !records.problems[problemsBefore...].contains(where: \.problem.isError) {
        let field = latitude == nil ? "latitude" : "longitude"
        if !tellOfMisspelled(field, among: others, tape) {
          add(.missingField("location." + field, kind: .post), at: tape.tokens[index].start)
        }
      }
      return nil
    }
    return Location(latitude: latitude, longitude: longitude, name: name)
  }

  /// Tells of a field in a field that is missing, where one of the others is probably it.
  mutating func tellOfMisspelled(
    _ field: String, among keys: [Int], _ tape: borrowing Tape
  ) -> Bool {
    for key in keys where NearestName.of(SnakeCase.of(tape.string(key)), among: [field]) != nil {
      add(.misspelledRequiredField(tape.string(key), meant: field), at: tape.tokens[key].start)
      return true
    }
    return false
  }

  private mutating func degrees(
    _ tape: borrowing Tape, _ index: Int, _ field: String, limit: Double
  ) -> Double? {
    guard tape.tokens[index].kind == .number else {
      wrongType(field, "a number", tape, index)
      return nil
    }
    // 1e400 is a number, and larger than any that can be read.
    guard let value = tape.double(index), abs(value) <= limit else {
      let limit = Int(limit)
      add(
        .outOfRange(field: field, range: "from -\(limit) to \(limit)"), at: tape.tokens[index].start
      )
      return nil
    }
    return value
  }
}

extension Post {
  /// Takes stated counts into account: the largest that is stated of a kind holds.
  fileprivate mutating func state(_ counts: [StatedReaction]) {
    var stated = statedReactions
    for count in counts {
      if let place = stated.firstIndex(where: { $0.kind == count.kind }) {
        stated[place].count = max(stated[place].count, count.count)
      } else {
        stated.append(count)
      }
    }
    statedReactions = stated
  }
}
