import Domain
import Repository

/// What is said of an import.
enum ImportReport {
  /// What is said of the archive of an account.
  static func lines(of summary: ImportSummary) -> [String] {
    let lines = [
      "Imported \(String(counting: summary.posts, "post")) and "
        + "\(String(counting: summary.pictures, "picture")) of "
        + "@\(summary.username)\(summary.isNewUser ? ", who is new here" : "")"
    ]
    let left = LeftOut.Reason.allCases.map { (summary.leftOut[$0], $0.words) }
    let doubts =
      summary.hasUnknownCircle
      ? [
        "Doubtful: the account had a circle, and the archive does not say which posts were for that alone"
      ] : []
    let profile =
      summary.keepsProfile
      ? ["Left as it is: the profile of @\(summary.username), who is here already"] : []
    return lines + leftOut(left) + profile
      + stillHere(summary.withdrawn, "though deleted or for fewer people there")
      + stillHere(summary.missing, "and not in this archive") + doubts
  }

  private static func stillHere(_ ids: [String], _ words: String) -> [String] {
    if ids.isEmpty { return [] }
    let names = ids.prefix(mostNames).map { "`\(name($0))`" }
    let rest = ids.count > mostNames ? ["\(ids.count - mostNames) more"] : []
    return ["Still here, \(words): \(list(names + rest))"]
  }

  /// Tells of the records that are left out because they are wrong.
  static func tell(ofBroken warnings: [Finding]) {
    for warning in warnings.prefix(mostNames) { Console.tell(warning) }
    let rest = warnings.count - mostNames
    if rest > 0 { Console.write("and \(rest) more\n", toErrors: true) }
  }

  /// What is said of a database.
  ///
  /// - Parameter isLate: whether the site was built before, so that an earlier import may be missing by mistake.
  static func lines(of summary: DatabaseImport, isLate: Bool) -> [String] {
    let counts = summary.counts.filter { $0.count > 0 }
      .map { String(counting: $0.count, $0.word) }
    let earlier = summary.counts.filter { $0.before > 0 }
      .map { String(counting: $0.before, $0.word) }
    var lines = ["Imported \(list(counts.isEmpty ? ["nothing"] : counts)) of a Firestore database"]
    if !earlier.isEmpty {
      lines.append(
        summary.isChange
          ? "In place of \(list(earlier)) of the import before"
          : "Nothing has changed since the import before")
    } else if isLate {
      lines.append(
        "No import before is here to compare with: nothing tells whether the export is whole")
    }
    let left = summary.leftOut
    return lines + leftOut(FirestoreLeftOut.Reason.allCases.map { (left[$0], $0.words) })
      + unshown(left.unshown.all) + doubts(left) + leftOthers(left)
  }

  /// The fields under names that no site knows, of which the app shows something. As with those that are not
  /// understood, those of the most records are named.
  private static func unshown(_ all: [(field: UnshownFields.Field, count: Int)]) -> [String] {
    let lines = all.prefix(mostNames).map { field, count in
      let records = String(counting: count, field.word)
      return "Not imported: \(words(field.content)) under `\(name(field.name))` of \(records)"
        + (field.siteName.map { ", which a site takes from `\($0)`" } ?? "")
    }
    let rest = all.count - lines.count
    return rest == 0 ? lines : lines + ["Not imported: \(String(counting: rest, "more field"))"]
  }

  private static func words(_ content: UnshownFields.Content) -> String {
    switch content {
    case .picture: "pictures"
    case .film: "videos and sounds"
    case .text: "texts"
    case .answer: "what is answered"
    }
  }

  /// What should be looked at: it is published, or shown otherwise than it was meant.
  private static func doubts(_ left: FirestoreLeftOut) -> [String] {
    var lines: [String] = []
    if left.pictures > 0 {
      lines.append(
        "May still be published: \(String(counting: left.pictures, "picture")) in content/media/ of what is left out"
      )
    }
    if left.severalAuthors > 0 {
      lines.append(
        "Doubtful: \(String(counting: left.severalAuthors, "record")) with several authors, of whom the "
          + "site shows one")
    }
    return lines + doubts(left.doubts.all)
  }

  /// The fields that are not understood. Whoever writes into the database may add any number of them, so those of the
  /// most records are named: the app's own.
  private static func doubts(_ all: [(field: String, word: String, count: Int)]) -> [String] {
    let named = all.indices.sorted { (-all[$0].count, $0) < (-all[$1].count, $1) }
      .prefix(mostNames).sorted()
    let lines = named.map { number in
      let (field, word, count) = all[number]
      return "Not understood: `\(name(field))` of \(String(counting: count, word)), "
        + "which hides nothing"
    }
    let rest = all.count - named.count
    if rest == 0 { return lines }
    let end = rest == 1 ? "which hides nothing" : "which hide nothing"
    return lines + ["Not understood: \(String(counting: rest, "more field")), \(end)"]
  }

  /// The collections and files of which a site shows nothing.
  private static func leftOthers(_ left: FirestoreLeftOut) -> [String] {
    var lines: [String] = []
    for (collection, count) in left.others.prefix(mostNames) {
      let name = name(collection)
      lines += leftOut([(count, ("document of `\(name)`", "documents of `\(name)`"))])
    }
    let rest = left.others.dropFirst(mostNames).reduce(0) { $0 + $1.count }
    lines += leftOut([(rest, ("document of other collections", "documents of other collections"))])
    for name in left.files.prefix(mostNames) {
      lines.append(
        "Left out: \(Self.name(name)), which is not taken for anything that a site shows")
    }
    let files = left.files.count - mostNames
    lines += leftOut([(files, ("other file", "other files"))])
    return lines
  }

  /// As many collections, fields and files are named.
  private static let mostNames = 20

  /// A name that somebody has given, within a line of the report: neither one of its own nor turned around, and not
  /// without an end.
  private static func name(_ text: String) -> String {
    let start = String(text.unicodeScalars.prefix(longestName))
    let name = start.utf8.count < text.utf8.count ? start + "…" : text
    return ControlCharacters.removed(from: ControlCharacters.oneLine(name), marksToo: true)
  }

  /// How many characters of a name are shown.
  private static let longestName = 200

  private static func leftOut(_ counts: [(Int, words: CountedWords)]) -> [String] {
    counts.filter { $0.0 > 0 }.map { "Left out: \($0) \($0 == 1 ? $1.one : $1.many)" }
  }

  /// `2 users, 3 posts and 1 like`.
  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

/// What one thing is called, and what several are.
private typealias CountedWords = (one: String, many: String)

private let postTooLong: CountedWords = (
  "post of more than \(Settings.mostCharacters.grouped) characters",
  "posts of more than \(Settings.mostCharacters.grouped) characters"
)

extension LeftOut.Reason {
  fileprivate var words: CountedWords {
    switch self {
    case .known: ("post that is here already", "posts that are here already")
    case .outdated:
      ("post that is here in an earlier version", "posts that are here in earlier versions")
    case .boosts: ("boost", "boosts")
    case .replies: ("answer to somebody else's post", "answers to other people's posts")
    case .repeated: ("post of an id that another one has", "posts of ids that others have")
    case .versions: ("earlier version of a post", "earlier versions of posts")
    case .deleted: ("post that was deleted", "posts that were deleted")
    case .longTexts:
      (
        "long text of which no post is in the archive",
        "long texts of which no posts are in the archive"
      )
    case .articles: ("article, which is no post", "articles, which are no posts")
    case .hidden:
      (
        "post that was not public (--private takes it)",
        "posts that were not public (--private takes them)"
      )
    case .tooLong: postTooLong
    case .others: ("activity that is no post", "activities that are no posts")
    case .empty: ("post without anything to show", "posts without anything to show")
    case .files: ("video or sound", "videos and sounds")
    case .missing: ("picture that is missing or damaged", "pictures that are missing or damaged")
    }
  }
}

extension FirestoreLeftOut.Reason {
  fileprivate var words: CountedWords {
    switch self {
    case .hidden:
      (
        "record that is not public (--private takes it)",
        "records that are not public (--private takes them)"
      )
    case .hiddenUsers:
      ("user who is hidden (--private takes them)", "users who are hidden (--private takes them)")
    case .hiddenItems:
      (
        "picture, place or link that is not public",
        "pictures, places and links that are not public"
      )
    case .direct:
      ("message to somebody (--private takes it)", "messages to somebody (--private takes them)")
    case .anonymousAuthors: ("author of an anonymous record", "authors of anonymous records")
    case .requests: ("follow that nobody has accepted", "follows that nobody has accepted")
    case .broken: ("record that is wrong", "records that are wrong")
    case .repeated: ("record whose id another one has", "records whose ids others have")
    case .usernames: ("username that others have", "usernames that others have")
    case .unreadCollections:
      (
        "field of collections, which people may write, too (--subcollections takes it)",
        "fields of collections, which people may write, too (--subcollections takes them)"
      )
    case .nested:
      (
        "list of comments, likes or people in a field, and not in a collection",
        "lists of comments, likes or people in fields, and not in collections"
      )
    case .ambiguousIDs:
      (
        "id that several documents state, so that it leads to none of them",
        "ids that several documents state, so that they lead to none of them"
      )
    case .orphans:
      (
        "comment, reaction or like of a post that is left out or gone",
        "comments, reactions and likes of posts that are left out or gone"
      )
    case .deleted: ("document that was deleted", "documents that were deleted")
    case .empty: ("post without anything to show", "posts without anything to show")
    case .tooLong: postTooLong
    case .values:
      (
        "value that can't be shown, such as an address or a hashtag that is none",
        "values that can't be shown, such as addresses and hashtags that are none"
      )
    }
  }
}

extension Int {
  /// `1,000,000`.
  fileprivate var grouped: String {
    self < 1000
      ? String(self) : (self / 1000).grouped + "," + String(1000 + self % 1000).dropFirst()
  }
}
