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
    let site = try SiteCopy()
    var editor = NetworkEditor(seed: 2026)
    try editor.write(to: site)
    var before = try site.build()
    for number in 1...max(1, Self.editCount) {
      let edit = editor.edit()
      try editor.write(to: site)
      let run = try site.run("build")
      try #require(run.status == 0, "\(number): \(edit): \(run.errors)")
      let after = try site.output()
      let folder = site.root + "/clean"
      let clean = try Program.run(
        ["build", "-s", site.root, "-d", folder, "--now", SiteCopy.now, "--force"])
      try #require(clean.status == 0)
      #expect(
        FolderContents.difference(after, try site.output("clean")) == nil, "\(number): \(edit)")
      try FileManager.default.removeItem(atPath: folder)

      let written = after.filter { before[$0.key] != $0.value }.count
      let removed = before.keys.filter { after[$0] == nil }.count
      let summary = "\(written) written, \(after.count - written) unchanged, \(removed) removed"
      #expect(run.output.contains(summary), "\(number): \(edit): \(run.output)")
      before = after
    }
  }
}

/// A small network that changes by random steps, each of which leaves it valid.
private struct NetworkEditor {
  private struct Record {
    var id: String
    var fields: [String: String]
  }

  private var random: SplitMix
  private var users: [Record] = []
  private var posts: [Record] = []
  private var comments: [Record] = []
  private var reactions: [Record] = []
  private var settings: [String: String] = ["page_size": "2"]
  private var hasPage = false
  private var cardSuffix = ""
  private var nextID = 0

  init(seed: UInt64) {
    random = SplitMix(state: seed)
    for _ in 0..<4 { addUser() }
    for _ in 0..<12 { addPost() }
    for _ in 0..<8 { addComment() }
    for _ in 0..<12 { addReaction() }
  }

  /// Makes one random step.
  ///
  /// - Returns: which.
  mutating func edit() -> String {
    switch random.next(upTo: 14) {
    case 0, 1: addPost()
    case 2: return removePost()
    case 3:
      let number = random.next(upTo: 1000)
      let index = random.next(upTo: posts.count)
      return Self.change(&posts, index, "content", to: "Changed \(number) #tag\(number % 3)")
    case 4:
      let all = ["public", "unlisted", "private", "followers", "direct"]
      let (index, choice) = (random.next(upTo: posts.count), random.next(upTo: all.count))
      return Self.change(&posts, index, "visibility", to: all[choice])
    case 5:
      let (index, number) = (random.next(upTo: users.count), random.next(upTo: 1000))
      return Self.change(&users, index, "display_name", to: "Name \(number)")
    case 6:
      let (index, number) = (random.next(upTo: users.count), newID())
      return Self.change(&users, index, "username", to: "renamed\(number)")
    case 7: addReaction()
    case 8: if !reactions.isEmpty { reactions.remove(at: random.next(upTo: reactions.count)) }
    case 9: addComment()
    case 10: if !comments.isEmpty { comments.remove(at: random.next(upTo: comments.count)) }
    case 11: settings["page_size"] = "\(1 + random.next(upTo: 4))"
    case 12:
      settings["url_style"] = random.next(upTo: 2) == 0 ? "html" : "pretty"
      settings["title"] = "Title \(random.next(upTo: 3))"
    default:
      hasPage.toggle()
      cardSuffix = random.next(upTo: 2) == 0 ? "" : "<hr>"
    }
    return "step \(nextID)"
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
    let card = try String(
      contentsOf: SiteCopy.sites.appending(path: "theme/card.html"), encoding: .utf8)
    try site.write(card + cardSuffix, to: "Templates/card.html")
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
      "author_id": users[random.next(upTo: users.count)].id,
      "content": "Post \(id) #tag\(random.next(upTo: 4)) @user\(1 + random.next(upTo: 5))",
      "created_at": "202\(random.next(upTo: 6))-0\(1 + random.next(upTo: 9))-11T00:00:00Z",
    ]
    if !posts.isEmpty, random.next(upTo: 3) == 0 {
      fields["in_reply_to"] = posts[random.next(upTo: posts.count)].id
    }
    posts.append(Record(id: "p\(id)", fields: fields))
  }

  private mutating func removePost() -> String {
    guard posts.count > 1 else { return "nothing" }
    let id = posts.remove(at: random.next(upTo: posts.count)).id
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
          "post_id": posts[random.next(upTo: posts.count)].id,
          "author_id": users[random.next(upTo: users.count)].id, "content": "Comment \(id)",
          "created_at": "2026-01-01T00:00:\(10 + random.next(upTo: 50))Z",
        ]))
  }

  private mutating func addReaction() {
    let id = newID()
    reactions.append(
      Record(
        id: "r\(id)",
        fields: [
          "type": ["like", "star", "partying"][random.next(upTo: 3)],
          "post_id": posts[random.next(upTo: posts.count)].id,
          "reaction_user_id": users[random.next(upTo: users.count)].id,
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
      + fields.map { ", \"\($0.key)\": \"\($0.value)\"" }.joined() + "}"
  }
}

/// The same numbers on every machine.
private struct SplitMix {
  var state: UInt64

  mutating func next(upTo limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) % UInt64(limit))
  }
}
