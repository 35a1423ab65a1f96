import Domain
import Markup

/// Values of fields. Each says what is wrong and gives nil, or a harmless value, when something is.
extension RecordReader {
  mutating func wrongType(_ field: String, _ expected: String, _ tape: borrowing Tape, _ index: Int)
  {
    let token = tape.tokens[index]
    add(.wrongType(field: field, expected: expected, found: token.kind), at: token.start)
  }

  /// The same of an item of a list.
  mutating func wrongItem(_ list: String, _ expected: String, _ tape: borrowing Tape, _ index: Int)
  {
    let token = tape.tokens[index]
    add(.wrongItem(list: list, expected: expected, found: token.kind), at: token.start)
  }

  mutating func text(_ tape: borrowing Tape, _ index: Int, _ field: String) -> String? {
    guard tape.tokens[index].isText else {
      wrongType(field, "a text", tape, index)
      return nil
    }
    return tape.string(index)
  }

  /// A text in a list.
  mutating func item(_ tape: borrowing Tape, _ index: Int, _ list: String) -> String? {
    guard tape.tokens[index].isText else {
      wrongItem(list, "a text", tape, index)
      return nil
    }
    return tape.string(index)
  }

  /// A short text that is shown beside others, so that its direction must end with it.
  mutating func label(
    _ tape: borrowing Tape, _ index: Int, _ field: String, atMost most: Int = longestLabel
  ) -> String? {
    shortText(tape, index, field, atMost: most).map(TextDirection.closed)
  }

  /// The same, but nil where there is nothing to see in it: a link that says nothing is one that nobody
  /// sees.
  mutating func visibleLabel(
    _ tape: borrowing Tape, _ index: Int, _ field: String, atMost most: Int = longestLabel
  ) -> String? {
    label(tape, index, field, atMost: most).flatMap { $0.isBlank ? nil : $0 }
  }

  /// The same of a text that comes from no field.
  mutating func label(_ text: String, _ field: String, at offset: Int) -> String {
    TextDirection.closed(shortened(text, field, at: offset))
  }

  /// A text that stands on many pages, so that it must not be long.
  mutating func shortText(
    _ tape: borrowing Tape, _ index: Int, _ field: String, atMost most: Int = longestLabel
  ) -> String? {
    guard let text = text(tape, index, field) else { return nil }
    return shortened(text, field, atMost: most, at: tape.tokens[index].start)
  }

  /// The same of a text that comes from no field.
  mutating func shortened(
    _ text: String, _ field: String, atMost most: Int = longestLabel, at offset: Int
  ) -> String {
    if text.utf8.count <= most { return text }
    add(.longLabel(field: field, byteCount: text.utf8.count, most: most), at: offset)
    return ShortText.start(of: text.utf8Span.span, upTo: most)
  }

  /// Bytes of a description or another text that stands on few pages.
  static var longestLabel: Int { 10_000 }

  /// Bytes of a name, which stands on every card. One of 10,000 quotes made 1.6 GB of 2,000 posts.
  static var longestName: Int { 500 }

  /// The first texts of a list, as many as are taken of it; one warning tells of the others.
  ///
  /// - Parameters:
  ///   - tooMany: makes that warning of how many are left out and how many are taken at most.
  ///   - taken: what is taken of the text of an element; nil for nothing.
  mutating func texts(
    _ tape: borrowing Tape, _ index: Int, _ field: String, atMost most: Int,
    _ tooMany: (Int, Int) -> ContentProblem,
    taken: (inout Self, _ text: String, _ element: Int) -> String? = { _, text, _ in text }
  ) -> [String] {
    items(tape, index, field, "a list of texts", atMost: most, tooMany) { reader, element in
      reader.item(tape, element, field).flatMap { taken(&reader, $0, element) }
    }
  }

  /// The same of a list of anything.
  ///
  /// - Parameters:
  ///   - expected: what the field should be: `a list of texts`.
  ///   - taken: what is taken of an element; nil for nothing.
  mutating func items<Item>(
    _ tape: borrowing Tape, _ index: Int, _ field: String, _ expected: String, atMost most: Int,
    _ tooMany: (Int, Int) -> ContentProblem, taken: (inout Self, _ element: Int) -> Item?
  ) -> [Item] {
    guard tape.tokens[index].kind == .array else {
      wrongType(field, expected, tape, index)
      return []
    }
    var items: [Item] = []
    var leftOut = LeftOutItems()
    tape.forEachItem(of: index) { element in
      guard items.count < most else { return leftOut.add(at: tape.tokens[element].start) }
      if let item = taken(&self, element) { items.append(item) }
    }
    tell(of: leftOut) { tooMany($0, most) }
    return items
  }

  /// How many items of a list are not taken.
  struct LeftOutItems {
    private(set) var count = 0
    /// Where the first of them begins.
    private(set) var first = 0

    mutating func add(at offset: Int) {
      if count == 0 { first = offset }
      count += 1
    }
  }

  /// Warns of items that are not taken, where there are any.
  mutating func tell(of leftOut: LeftOutItems, _ problem: (_ count: Int) -> ContentProblem) {
    if leftOut.count > 0 { add(problem(leftOut.count), at: leftOut.first) }
  }

  /// Says so where a value is no text, and does without it otherwise.
  mutating func expectText(_ tape: borrowing Tape, _ index: Int, _ field: String) {
    if !tape.tokens[index].isText { wrongType(field, "a text", tape, index) }
  }

  /// A name that may be needed.
  mutating func name(_ tape: borrowing Tape, _ index: Int, _ field: String) -> RawText {
    let token = tape.tokens[index]
    guard token.isText else {
      wrongType(field, "a text", tape, index)
      return .none
    }
    return tape.withKeyBytes(index) { bytes in
      let most = Self.longestName
      if bytes.count > most {
        add(.longLabel(field: field, byteCount: bytes.count, most: most), at: token.start)
        let start = TextDirection.closed(ShortText.start(of: bytes, upTo: most))
        return keep(start.utf8Span.span)
      }
      if let closed = TextDirection.closed(bytes) { return keep(closed.span) }
      return keep(bytes)
    }
  }

  /// The same, but none where there is nothing to see in it.
  private mutating func visibleName(
    _ tape: borrowing Tape, _ index: Int, _ field: String
  ) -> RawText {
    let name = name(tape, index, field)
    return records.isBlank(name) ? .none : name
  }

  /// A text that is looked up rather than shown.
  private mutating func reference(_ tape: borrowing Tape, _ index: Int, _ field: String) -> RecordID
  {
    guard tape.tokens[index].isText else {
      wrongType(field, "a text", tape, index)
      return .none
    }
    return tape.withKeyBytes(index) { ids.id($0) }
  }

  /// An id that the record must have.
  mutating func id(_ tape: borrowing Tape, _ index: Int, _ field: String) -> RecordID {
    let id = reference(tape, index, field)
    if id.isNone { return id }
    if id.isEmpty {
      add(.emptyID, at: tape.tokens[index].start)
    } else if tape.tokens[index].length > Self.longestID,
      tape.withKeyBytes(index, { $0.count > Self.longestID })
    {
      add(.longID(tape.string(index)), at: tape.tokens[index].start)
    } else if !tape.tokens[index].flags.contains(.isPrintableASCII),
      tape.withKeyBytes(index, Self.isUnfitForID)
    {
      add(.controlCharacterInID(tape.string(index)), at: tape.tokens[index].start)
    }
    return id
  }

  /// The id of a Markdown file that states none: its name.
  mutating func id(ofFile name: String, _ tape: borrowing Tape) -> RecordID {
    if Self.isUnfitForID(name.utf8Span.span) {
      add(.controlCharacterInID(name), at: tape.tokens[0].start)
    }
    return ids.id(name)
  }

  /// Bytes, as many as Firestore's ids may have. An id stands in feeds for each notice of it.
  static let longestID = 1_500

  /// A reference that may be missing: an empty text is none.
  mutating func optionalID(_ tape: borrowing Tape, _ index: Int, _ field: String) -> RecordID {
    let id = reference(tape, index, field)
    return id.isEmpty ? .none : id
  }

  /// Whether an id has a control character, or the U+FFFD by which the reading replaced one: it may
  /// stand for several, and ids with it can't be told apart.
  private static func isUnfitForID(_ bytes: Span<UInt8>) -> Bool {
    for offset in bytes.indices {
      switch bytes[offset] {
      case 0x20..<0x7F: continue
      case 0x00..<0x20, 0x7F: return true
      // U+0080 to U+009F
      case 0xC2 where offset + 1 < bytes.count && bytes[offset + 1] < 0xA0: return true
      case 0xEF
      where offset + 2 < bytes.count && bytes[offset + 1] == 0xBF && bytes[offset + 2] == 0xBD:
        return true
      default: continue
      }
    }
    return false
  }

  mutating func boolean(_ tape: borrowing Tape, _ index: Int, _ field: String) -> Bool? {
    guard let value = tape.boolean(index) else {
      wrongType(field, "true or false", tape, index)
      return nil
    }
    return value
  }

  mutating func integer(_ tape: borrowing Tape, _ index: Int, _ field: String) -> Int? {
    guard let value = tape.integer(index) else {
      wrongType(field, "a whole number", tape, index)
      return nil
    }
    return value
  }

  /// The largest count that a record may state, so that no sum of counts can overflow.
  static var largestCount: Int { 9_000_000_000_000 }

  /// What the width or the height of a picture may be, in pixels.
  static var pictureSides: ClosedRange<Int> { 1...100_000 }

  /// A count.
  mutating func count(
    _ tape: borrowing Tape, _ index: Int, _ field: @autoclosure () -> String
  ) -> Int {
    wholeNumber(tape, index, field(), in: 0...Self.largestCount) ?? 0
  }

  mutating func wholeNumber(
    _ tape: borrowing Tape, _ index: Int, _ field: @autoclosure () -> String,
    in range: ClosedRange<Int>
  ) -> Int? {
    guard tape.tokens[index].kind == .number else {
      wrongType(field(), "a whole number", tape, index)
      return nil
    }
    guard let value = tape.integer(index), range.contains(value) else {
      let words = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      add(.outOfRange(field: field(), range: words), at: tape.tokens[index].start)
      return nil
    }
    return value
  }

  /// RFC 3339 with an offset, a bare date, or a Firestore timestamp object.
  mutating func timestamp(_ tape: borrowing Tape, _ index: Int, _ field: String) -> Timestamp? {
    let token = tape.tokens[index]
    if token.kind == .object { return timestampObject(tape, index, field) }
    if token.kind == .string,
      let plain = tape.withRawKeyBytes(index, { Timestamp(plainRFC3339: $0) }) ?? nil
    {
      return plain
    }
    guard token.isText else {
      add(.notADate(field: field, found: token.kind), at: token.start)
      return nil
    }
    let text = tape.string(index)
    do throws(Timestamp.ParseFailure) {
      return try Timestamp(rfc3339: text)
    } catch {
      if bodyStart != nil, let moment = WrittenElsewhere.moment(text, offsetMinutes: nil) {
        return moment
      }
      add(.badDate(field: field, text: text, failure: error), at: token.start)
      return nil
    }
  }

  private mutating func timestampObject(
    _ tape: borrowing Tape, _ index: Int, _ field: String
  ) -> Timestamp? {
    guard let timestamp = Self.moment(ofObject: index, in: tape) else {
      add(.badTimestampObject(field: field), at: tape.tokens[index].start)
      return nil
    }
    return timestamp
  }

  static func moment(ofObject index: Int, in tape: borrowing Tape) -> Timestamp? {
    var seconds: Int?
    var nanoseconds: Int? = 0
    tape.forEachMember(of: index) { key, value in
      guard tape.tokens[value].kind != .null else { return }
      switch tape.string(key) {
      case "seconds", "_seconds": seconds = tape.integer(value)
      case "nanoseconds", "_nanoseconds": nanoseconds = tape.integer(value)
      default: break
      }
    }
    guard let seconds, let nanoseconds else { return nil }
    return Timestamp(seconds: Int64(seconds), nanoseconds: Int64(nanoseconds))
  }

  /// A language tag with the shape of BCP 47's.
  mutating func language(_ tape: borrowing Tape, _ index: Int) -> String? {
    guard let tag = text(tape, index, "lang"), !tag.isEmpty else { return nil }
    guard LanguageTag.isValid(tag) else {
      add(.badLanguageTag(tag), at: tape.tokens[index].start)
      return nil
    }
    return tag
  }

  // A field that says nothing takes nothing away from what `author` has said, which may come first.

  mutating func readAuthorID(_ tape: borrowing Tape, _ index: Int, into author: inout RawAuthor) {
    let id = optionalID(tape, index, "author_id")
    if !id.isNone { author.id = id }
  }

  mutating func readAuthorName(_ tape: borrowing Tape, _ index: Int, into author: inout RawAuthor) {
    let name = visibleName(tape, index, "author_name")
    if !name.isNone { author.name = name }
  }

  /// The author as an object, a username or an id.
  mutating func readAuthor(_ tape: borrowing Tape, _ index: Int, into author: inout RawAuthor) {
    guard tape.tokens[index].kind == .object else {
      author.nameOrID = visibleName(tape, index, "author")
      return
    }
    var username = RawText.none
    tape.forEachMember(of: index) { key, value in
      guard tape.tokens[value].kind != .null else { return }
      switch AuthorField(named: SnakeCase.of(tape.string(key))) {
      case .id:
        if author.id.isNone { author.id = optionalID(tape, value, "author.id") }
      case .displayName:
        if author.name.isNone { author.name = visibleName(tape, value, "author.name") }
      case .username: username = visibleName(tape, value, "author.username")
      case .photoURL:
        if author.photo < 0 {
          author.photo = keep(pictureSource(tape, value, "author.photo_url"))
        }
      case nil: break
      }
    }
    if author.id.isNone, author.nameOrID.isNone { author.nameOrID = username }
    if author.name.isNone { author.name = username }
  }
}
