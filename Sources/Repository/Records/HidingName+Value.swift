import Domain

extension HidingName {
  /// What stands under such a name.
  struct Value {
    /// Whether it is null, which says nothing under nearly all of them.
    var isNull = false
    /// A text, or those of a list, in small letters and without blanks around them.
    let texts: [String]
    /// Whether it is one text, and an empty one, or false.
    let saysNothing: Bool
    /// Whether it says yes, in whatever way.
    let isYes: Bool
    /// Whether it says yes in a way that can mean nothing else.
    let isTruth: Bool
    /// Whether it is a list that holds something, which says neither yes nor no.
    let isFilledList: Bool
    /// Whether it is an object that is a moment, and not never.
    var isMoment = false

    init(text: String) {
      let text = Self.plain(text)
      texts = [text]
      saysNothing = text.isEmpty
      isYes =
        !["", "false", "no", "n", "f", "off", "null", "none"].contains(text)
        && !JapaneseWords.no.contains(text) && !Self.isZero(text)
      isTruth =
        ["true", "yes", "y", "t", "on", "1"].contains(text) || JapaneseWords.yes.contains(text)
      isFilledList = false
    }

    static var null: Self {
      var value = Self(boolean: false)
      value.isNull = true
      return value
    }

    init(boolean: Bool) {
      texts = []
      saysNothing = !boolean
      isYes = boolean
      isTruth = boolean
      isFilledList = false
    }

    /// - Parameter texts: of an object, what it says of rendering.
    init(isYes: Bool, isTruth: Bool = false, texts: [String] = []) {
      self.texts = texts.map(Self.plain)
      saysNothing = false
      self.isYes = isYes
      self.isTruth = isTruth
      isFilledList = false
    }

    /// - Parameters:
    ///   - texts: those of a list.
    ///   - count: of everything in it.
    init(listOf texts: [String], count: Int) {
      self.texts = texts.map(Self.plain)
      saysNothing = false
      isYes = false
      isTruth = false
      isFilledList = count > 0
    }

    /// Whether it hides under a name that does: whoever lists those from whom it is hidden hides it, too.
    var asksToHide: Bool { isYes || isFilledList }

    /// Whether it shows under a name that does.
    var asksToShow: Bool { isYes }

    /// Whether it is false, and no text.
    var isNo: Bool { saysNothing && texts.isEmpty }

    /// Whether a text is 0, or a date with which programs say never: MySQL one of zeros, others the first second of
    /// the clocks or of the calendar. (A password may be `0000`.)
    private static func isZero(_ text: String) -> Bool {
      text == "0"
        || ["0000-00-00", "0001-01-01", "1970-01-01"].contains { text.hasPrefix($0) }
          && text.utf8.dropFirst("0000-00-00".count).allSatisfy("0:.+-tz ".utf8.contains)
    }

    /// The same of the seconds since 1970.
    static func isNever(_ seconds: Int64) -> Bool {
      seconds == 0 || seconds == Timestamp.secondsRange.lowerBound
    }

    private static func plain(_ text: String) -> String {
      let lines = WideLatin.folded(text).lowercased().split(whereSeparator: \.isWhitespace)
      return lines.joined(separator: " ")
    }
  }
}

extension HidingName.Value {
  /// What stands at a place of a tape.
  init(_ tape: borrowing Tape, _ index: Int) {
    switch tape.tokens[index].kind {
    case .true: self.init(boolean: true)
    case .false: self.init(boolean: false)
    case .string: self.init(text: tape.string(index))
    case .number: self.init(isYes: tape.double(index) != 0, isTruth: tape.double(index) == 1)
    case .object:
      var texts: [String] = []
      var (isEmpty, isZero, isMoment) = (true, false, false)
      tape.forEachMember(of: index) { key, value in
        isEmpty = false
        switch tape.string(key) {
        case "render": texts += Self.statedOfBuild(tape, value).map { [$0] } ?? []
        case "list" where Self.statedOfBuild(tape, value) == "never": texts.append(Self.unlisted)
        case "seconds", "_seconds":
          isZero = tape.integer(value).map { Self.isNever(Int64($0)) } ?? false
          isMoment = !isZero
        default: break
        }
      }
      // What is empty is how an app says no, and the second 0 how it says never.
      self.init(isYes: !isEmpty && !isZero, texts: texts)
      self.isMoment = isMoment
    case .null, .key: self = .null
    case .array:
      var (texts, count) = ([String](), 0)
      tape.forEachElement(of: index) {
        count += 1
        if tape.tokens[$0].isText { texts.append(tape.string($0)) }
      }
      self.init(listOf: texts, count: count)
    }
  }

  /// What stands among the texts of a `build` that takes a page out of lists.
  static let unlisted = "list: never"

  /// What `build` says of rendering or lists. Older versions of Hugo had `false` for `never`.
  private static func statedOfBuild(_ tape: borrowing Tape, _ index: Int) -> String? {
    if tape.tokens[index].kind == .false { return "never" }
    guard tape.tokens[index].isText else { return nil }
    let text = tape.string(index)
    return Self(text: text).isYes ? text.lowercased() : "never"
  }
}
