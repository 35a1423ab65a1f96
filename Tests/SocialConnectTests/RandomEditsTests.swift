import Foundation
import Testing

/// After any edit, an incremental build leaves the same bytes as a build from nothing, and its
/// summary says what it did.
///
/// 40 edits a run; `SOCIALCONNECT_EDITS=1000` makes more.
@Suite("Random edits")
struct RandomEditsTests {
  private static let editCount =
    ProcessInfo.processInfo.environment["SOCIALCONNECT_EDITS"].flatMap { Int($0) } ?? 40

  @Test("an incremental build equals a build from nothing after every edit")
  func edits() throws {
    let site = try SiteCopy(hasTheme: false)
    var editor = NetworkEditor(seed: 2026)
    // A program of its own, which some edits take for another version.
    let program = site.root + "/program"
    try FileManager.default.copyItem(atPath: Program.path, toPath: program)
    var paths: [String] = []
    for number in 0...max(1, Self.editCount) {
      let edit = number == 0 ? "nothing" : editor.edit()
      try editor.write(to: site)
      try editor.touch(program, and: site.root + "/public", files: paths)
      let before = number == 0 ? [:] : try site.output()
      let options = ["-s", site.root, "--now", editor.now] + editor.options
      let run = try Program.run(
        ["build", "--changes", site.root + "/changes"] + options, path: program)
      try #require(run.status == 0, "\(number): \(edit): \(run.errors)")
      let after = try site.output()
      let folder = site.root + "/clean"
      let clean = try Program.run(["build", "-d", folder, "--force"] + options, path: program)
      try #require(clean.status == 0, "\(number): \(edit): \(clean.errors)")
      #expect(
        FolderContents.difference(after, try site.output("clean")) == nil, "\(number): \(edit)")
      try FileManager.default.removeItem(atPath: folder)

      try check(run, site.root + "/changes", before, after, "\(number): \(edit)")
      paths = after.keys.sorted()
    }
  }

  /// What the build says that it did is what it did.
  private func check(
    _ run: Program.Run, _ changes: String, _ before: [String: Data], _ after: [String: Data],
    _ edit: Comment
  ) throws {
    let changed = after.keys.filter { before[$0] != nil && before[$0] != after[$0] }
    let added = after.keys.filter { before[$0] == nil }
    let removed = before.keys.filter { after[$0] == nil }
    let lines =
      (changed.map { ($0, "changed \($0)") } + added.map { ($0, "added \($0)") }
      + removed.map { ($0, "removed \($0)") })
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }.map { $0.1 + "\n" }
    #expect(try String(contentsOfFile: changes, encoding: .utf8) == lines.joined(), edit)
    let written = changed.count + added.count
    let summary =
      "\(written) written, \(after.count - written) unchanged, \(removed.count) removed"
    #expect(run.output.contains(summary), "\(edit): \(run.output)")
  }
}

/// A small network that changes by random steps, each of which leaves it valid.
private struct NetworkEditor {
  private struct Record {
    var id: String
    var fields: [String: String]
  }

  private var random: SeededNumbers
  private var users: [Record] = []
  private var posts: [Record] = []
  private var comments: [Record] = []
  private var reactions: [Record] = []
  private var follows: [Record] = []
  private var settings: [String: String] = ["page_size": "2"]
  private var hasPage = false
  private var cardSuffix = ""
  private var message = "Timeline"
  private var picture = "plain.png"
  private var nextID = 0
  /// A minute in which some posts are yet to come.
  private(set) var now = SiteCopy.now
  private(set) var options: [String] = []
  private var isOtherProgram = false
  private var damage: Damage?

  /// What somebody does to a file of the published site.
  private enum Damage {
    case change
    case remove
  }

  init(seed: UInt64) {
    random = SeededNumbers(seed: seed)
    for _ in 0..<4 { addUser() }
    for _ in 0..<12 { addPost() }
    for _ in 0..<8 { addComment() }
    for _ in 0..<12 { addReaction() }
  }

  /// Makes one random step.
  ///
  /// - Returns: which.
  mutating func edit() -> String {
    damage = nil
    switch random.next(below: 26) {
    case 0, 1: addPost()
    case 2: return removePost()
    case 3:
      let number = random.next(below: 1000)
      let index = random.next(below: posts.count)
      return Self.change(&posts, index, "content", to: "Changed \(number) #tag\(number % 3)")
    case 4:
      let all = ["public", "unlisted", "private", "followers", "direct"]
      let (index, choice) = (random.next(below: posts.count), random.next(below: all.count))
      return Self.change(&posts, index, "visibility", to: all[choice])
    case 5:
      let (index, number) = (random.next(below: users.count), random.next(below: 1000))
      return Self.change(&users, index, "display_name", to: "Name \(number)")
    case 6:
      let (index, number) = (random.next(below: users.count), newID())
      return Self.change(&users, index, "username", to: "renamed\(number)")
    case 7: addReaction()
    case 8: if !reactions.isEmpty { reactions.remove(at: random.next(below: reactions.count)) }
    case 9: addComment()
    case 10: if !comments.isEmpty { comments.remove(at: random.next(below: comments.count)) }
    case 11: settings["page_size"] = "\(1 + random.next(below: 4))"
    case 12:
      settings["url_style"] = random.next(below: 2) == 0 ? "html" : "pretty"
      settings["title"] = "Title \(random.next(below: 3))"
    case 13:
      hasPage.toggle()
      cardSuffix = random.next(below: 2) == 0 ? "" : "<hr>"
    case 14:
      let fields = ["bio", "photo_url", "followers_count", "created_at"]
      let texts = ["About #tag1 @user2", "media/a.png", "12", "2021-05-05T00:00:00Z"]
      let (index, choice) = (random.next(below: users.count), random.next(below: fields.count))
      return Self.change(&users, index, fields[choice], to: texts[choice])
    case 15:
      let fields = ["content_warning", "lang", "summary", "updated_at", "source_url", "draft"]
      let texts = [
        "Careful", "ja", "In short", "2026-02-02T00:00:00Z", "https://e.org/1", "true",
      ]
      let (index, choice) = (random.next(below: posts.count), random.next(below: fields.count))
      return Self.change(&posts, index, fields[choice], to: texts[choice])
    case 16:
      let index = random.next(below: posts.count)
      let text = "Look ![a](media/a.png) @user\(1 + random.next(below: 4))"
      return Self.change(&posts, index, "content", to: text)
    case 17:
      guard !comments.isEmpty else { return "nothing" }
      let index = random.next(below: comments.count)
      return Self.change(&comments, index, "content", to: "Said \(newID())")
    case 18: addFollow()
    case 19: if !follows.isEmpty { follows.remove(at: random.next(below: follows.count)) }
    case 20: picture = picture == "plain.png" ? "turned.png" : "plain.png"
    case 21: message = "Timeline \(random.next(below: 3))"
    case 22: isOtherProgram.toggle()
    case 23: options = options.isEmpty ? ["--drafts"] : []
    case 24: now = now == SiteCopy.now ? "2023-03-01T00:00:00Z" : SiteCopy.now
    default:
      damage = random.next(below: 2) == 0 ? .change : .remove
      return "\(damage.map { "\($0)" } ?? "") a file of the site"
    }
    return "step \(nextID)"
  }

  /// Gives the program its version, and does what somebody does to a file of the published site.
  mutating func touch(_ program: String, and folder: String, files: [String]) throws {
    let date = Date(timeIntervalSince1970: isOtherProgram ? 1_700_000_000 : 1_600_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: program)
    guard let damage, !files.isEmpty else { return }
    let path = folder + "/" + files[random.next(below: files.count)]
    switch damage {
    case .change: try Data("Something else".utf8).write(to: URL(filePath: path))
    case .remove: try FileManager.default.removeItem(atPath: path)
    }
  }

  func write(to site: SiteCopy) throws {
    try site.write(Self.json(users), to: "content/users.json")
    try site.write(
      posts.map(Self.json).joined(separator: "\n") + "\n", to: "content/posts.ndjson")
    try site.write(Self.json(comments), to: "content/comments.json")
    try site.write(Self.json(reactions), to: "content/reactions.json")
    try site.write(
      settings.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined(),
      to: "socialconnect.yml")
    let page = "content/pages/about.md"
    if hasPage {
      try site.write("# About\n\nText", to: page)
    } else if FileManager.default.fileExists(atPath: site.root + "/" + page) {
      try site.remove(page)
    }
    let root = SiteCopy.sites.deletingLastPathComponent().deletingLastPathComponent()
    let theme = root.deletingLastPathComponent().appending(path: "Templates")
    let card = try String(contentsOf: theme.appending(path: "card.html"), encoding: .utf8)
    try site.write(card + cardSuffix, to: "Templates/card.html")
    let messages = try String(contentsOf: theme.appending(path: "messages/en.txt"), encoding: .utf8)
    try site.write(
      messages.replacing(/(?m)^timeline = .*$/, with: "timeline = \(message)"),
      to: "Templates/messages/en.txt")
    let pictures = root.appending(path: "RepositoryTests/Media/Fixtures")
    try site.write(
      Data(contentsOf: pictures.appending(path: picture)), to: "content/media/a.png")
    try site.write(Self.json(follows), to: "content/follows.json")
  }

  // MARK: - Steps

  private mutating func newID() -> Int {
    nextID += 1
    return nextID
  }

  private mutating func addUser() {
    let id = newID()
    users.append(Record(id: "u\(id)", fields: ["username": "user\(id)"]))
  }

  private mutating func addPost() {
    let id = newID()
    var fields = [
      "author_id": users[random.next(below: users.count)].id,
      "content": "Post \(id) #tag\(random.next(below: 4)) @user\(1 + random.next(below: 5))",
      "created_at": "202\(random.next(below: 6))-0\(1 + random.next(below: 9))-11T00:00:00Z",
    ]
    if !posts.isEmpty, random.next(below: 3) == 0 {
      fields["in_reply_to"] = posts[random.next(below: posts.count)].id
    }
    posts.append(Record(id: "p\(id)", fields: fields))
  }

  private mutating func removePost() -> String {
    guard posts.count > 1 else { return "nothing" }
    let id = posts.remove(at: random.next(below: posts.count)).id
    comments.removeAll { $0.fields["post_id"] == id }
    reactions.removeAll { $0.fields["post_id"] == id }
    for index in posts.indices where posts[index].fields["in_reply_to"] == id {
      posts[index].fields["in_reply_to"] = nil
    }
    return "remove \(id)"
  }

  private mutating func addComment() {
    let id = newID()
    comments.append(
      Record(
        id: "c\(id)",
        fields: [
          "post_id": posts[random.next(below: posts.count)].id,
          "author_id": users[random.next(below: users.count)].id, "content": "Comment \(id)",
          "created_at": "2026-01-01T00:00:\(10 + random.next(below: 50))Z",
        ]))
  }

  private mutating func addFollow() {
    let (first, second) = (random.next(below: users.count), random.next(below: users.count))
    guard first != second else { return }
    let fields = ["follower_id": users[first].id, "followee_id": users[second].id]
    guard !follows.contains(where: { $0.fields == fields }) else { return }
    follows.append(Record(id: "f\(newID())", fields: fields))
  }

  private mutating func addReaction() {
    let id = newID()
    reactions.append(
      Record(
        id: "r\(id)",
        fields: [
          "type": ["like", "star", "partying"][random.next(below: 3)],
          "post_id": posts[random.next(below: posts.count)].id,
          "reaction_user_id": users[random.next(below: users.count)].id,
        ]))
  }

  private static func change(
    _ records: inout [Record], _ index: Int, _ field: String, to text: String
  ) -> String {
    records[index].fields[field] = text
    return "\(field) of \(records[index].id) to \(text)"
  }

  // MARK: - Forms

  private static func json(_ records: [Record]) -> String {
    "[" + records.map(json).joined(separator: ",\n") + "]\n"
  }

  private static func json(_ record: Record) -> String {
    let fields = record.fields.sorted { $0.key < $1.key }
    return "{\"id\": \"\(record.id)\""
      + fields.map { key, value in
        let isText = Int(value) == nil && value != "true"
        return ", \"\(key)\": " + (isText ? "\"\(value)\"" : value)
      }.joined() + "}"
  }
}
