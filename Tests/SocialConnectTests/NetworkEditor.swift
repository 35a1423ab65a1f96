import Foundation
import TestSupport
import Testing

/// A small site that changes by random steps, each of which leaves it one that can be built. Its files are
/// made anew from what it is, so that any number of copies can be held alike.
struct NetworkEditor {
  private struct Record {
    let id: String
    /// Texts of JSON, by their fields.
    var fields: [String: String]
    /// For a post, the file that holds it.
    var file = Self.postFiles[0]

    static let postFiles = ["posts.ndjson", "posts/more.json", "messages.json", "posts/ID.md"]
  }

  /// A field, and what it may be changed to.
  private typealias Choice = (field: String, values: [String])

  private var random: SeededRandom
  private var users: [Record] = []
  private var posts: [Record] = []
  private var comments: [Record] = []
  private var reactions: [Record] = []
  private var likes: [Record] = []
  private var follows: [Record] = []
  /// As YAML.
  private var settings = ["page_size": "2"]
  private var sectionsOff: Set<String> = []
  /// Plain pages by their names.
  private var pages: [String: String] = [:]
  /// Pictures by their names in `media/`: which of the fixtures stands there.
  private var pictures = ["a.png": "plain.png"]
  /// Those of them that stand in `static/media/`, and so keep their metadata.
  private var staticPictures: Set<String> = []
  /// What is added to files of the theme, and style sheets of the site's own.
  private var additions = ["card.html": ""]
  private var messages: [String: String] = [:]
  /// Files that are published as they are.
  private var staticFiles = [".well-known/security.txt": "Contact"]
  private var nextID = 0
  /// A moment in which some posts are yet to come.
  private(set) var now = SiteCopy.now
  private(set) var options: Set<String> = []
  private(set) var isOtherProgram = false
  private(set) var damage: Damage?

  /// What somebody does to a file of the published site.
  enum Damage: CaseIterable {
    case change
    case remove
    /// Another file is put beside it.
    case addition
  }

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    for _ in 0..<4 { _ = addUser() }
    for _ in 0..<12 { _ = addPost() }
    for _ in 0..<8 { _ = addComment() }
    for _ in 0..<12 { _ = addReaction() }
  }

  /// Makes one random step.
  ///
  /// - Returns: which.
  mutating func edit() -> String {
    damage = nil
    let steps: [(inout NetworkEditor) -> String] = [
      { $0.addUser() }, { $0.changeUser() }, { $0.changeUser() }, { $0.removeUser() },
      { $0.addPost() }, { $0.addPost() }, { $0.removePost() }, { $0.rewritePost() },
      { $0.changePost() }, { $0.changePost() }, { $0.changePost() }, { $0.moveReply() },
      { $0.movePost() }, { $0.addComment() }, { $0.changeComment() },
      { $0.remove(\.comments, "comment") }, { $0.addReaction() },
      { $0.remove(\.reactions, "reaction") }, { $0.addLike() }, { $0.remove(\.likes, "like") },
      { $0.addFollow() }, { $0.remove(\.follows, "follow") }, { $0.changePage() },
      { $0.changePicture() }, { $0.movePicture() }, { $0.changeTheme() }, { $0.changeMessage() },
      { $0.changeStaticFile() }, { $0.changeStaticFile() },
      { $0.changeSetting() }, { $0.changeSetting() }, { $0.changeSection() },
      { $0.changeKinds() }, { $0.changeKinds() },
      { $0.changeOption() }, { $0.changeMoment() }, { $0.changeProgram() }, { $0.doDamage() },
      { $0.doDamage() },
    ]
    return any(steps)(&self)
  }

  /// A path of those of the published site.
  mutating func anyPath(of paths: [String]) -> String { any(paths) }

  // MARK: - People

  private mutating func addUser() -> String {
    let id = newID()
    users.append(Record(id: "u\(id)", fields: ["username": "\"user\(id)\""]))
    return "u\(id) joins"
  }

  private mutating func changeUser() -> String {
    let number = newID()
    return change(
      \.users,
      [
        ("display_name", [#""Name \#(number)""#, #""名前\#(number)""#]),
        ("display_name", [#""Name \#(number) <b>""#]),
        ("username", [#""renamed\#(number)""#, #""名\#(number)""#]),
        ("bio", [#""About #tag1 @user2""#, #""**Bold** ![b](media/b.png)""#]),
        ("photo_url", [#""media/a.png""#, #""https://pictures.example/\#(number).png""#]),
        ("links", [#"[{"label": "Home", "url": "https://home.example/\#(number)"}]"#]),
        ("email", [#""somebody@example.org""#]), ("lang", [#""ja""#]),
        ("followers_count", ["12"]), ("posts_count", ["3"]), ("is_private", ["true", "false"]),
        ("created_at", [#""2021-05-05T00:00:00Z""#]),
      ])
  }

  private mutating func removeUser() -> String {
    guard users.count > 2 else { return "nothing" }
    return remove(\.users, "user")
  }

  // MARK: - Posts

  private mutating func addPost() -> String {
    let id = newID()
    let text = "Post \(id) #tag\(random.next(below: 4)) @user\(1 + random.next(below: 5))"
    var fields = [
      "author_id": quoted(anyID(of: users)), "content": quoted(text),
      "created_at": quoted(anyDate()),
    ]
    if !posts.isEmpty, random.next(below: 3) == 0 {
      fields["in_reply_to"] = quoted(anyID(of: posts))
    }
    let file = any(Record.postFiles)
    posts.append(Record(id: "p\(id)", fields: fields, file: file))
    return "p\(id) is written"
  }

  private mutating func removePost() -> String {
    guard posts.count > 1 else { return "nothing" }
    return remove(\.posts, "post")
  }

  private mutating func rewritePost() -> String {
    let number = newID()
    return change(
      \.posts,
      [
        ("content", [#""Changed \#(number) #tag\#(number % 3)""#]),
        ("content", [#""Look ![a](media/a.png) @user\#(1 + number % 4)""#]),
        ("content", [#""Is this there? ![b](media/b.png) 写真 #写真""#]),
      ], canRemove: false)
  }

  private mutating func changePost() -> String {
    let number = newID()
    let (author, date) = (quoted(anyID(of: users)), quoted(anyDate()))
    return change(
      \.posts,
      [
        // Half of all changes lead back to what everybody sees.
        ("visibility", [#""unlisted""#, #""private""#, #""followers""#, #""direct""#]),
        ("draft", ["true", "false"]), ("content_warning", [#""Careful""#]),
        ("sensitive", ["true"]), ("lang", [#""ja""#, #""ar""#]), ("summary", [#""In short""#]),
        ("updated_at", [#""2026-02-02T00:00:00Z""#]),
        ("source_url", [#""https://e.example/\#(number)""#]),
        (
          "images",
          [
            #"["media/a.png"]"#, #"[{"url": "media/a.png", "alt": "A \#(number)"}]"#,
            #"[{"url": "https://pictures.example/1.png", "alt": "Far", "width": 30, "height": 20}]"#,
          ]
        ),
        ("location", [#"{"latitude": 34.2, "longitude": 133.4, "name": "Pier \#(number)"}"#]),
        ("hashtags", [#"["tag\#(number % 4)", "other"]"#]),
        ("aliases", [#"["/old/\#(number)/"]"#]), ("shares_count", ["\(number)"]),
        ("likes_count", ["\(number)"]), ("comments_count", ["\(number)"]),
        ("reactions", [#"{"laughing": 3, "star": 1}"#, #"{"clap": 2}"#, #"{"👏": 4, "🤩": 2}"#]),
        ("author_id", [author]),
        ("created_at", [date]),
      ], staying: ["author_id", "created_at"])
  }

  /// Only earlier ones are answered, so nobody answers in a circle.
  private mutating func moveReply() -> String {
    let index = random.next(below: posts.count)
    guard index > 0 else { return "nothing" }
    let other = posts[random.next(below: index)].id
    posts[index].fields["in_reply_to"] = random.next(below: 3) == 0 ? nil : quoted(other)
    return "\(posts[index].id) answers another"
  }

  private mutating func movePost() -> String {
    let index = random.next(below: posts.count)
    posts[index].file = any(Record.postFiles)
    return "\(posts[index].id) is in \(posts[index].file)"
  }

  // MARK: - What others do

  private mutating func addComment() -> String {
    let id = newID()
    var fields = [
      "post_id": quoted(anyID(of: posts)), "author_id": quoted(anyID(of: users)),
      "content": quoted("Comment \(id) #tag\(id % 6)"),
      "created_at": "\"2026-01-01T00:00:\(10 + random.next(below: 50))Z\"",
    ]
    if !comments.isEmpty, random.next(below: 2) == 0 {
      let other = any(comments)
      fields["post_id"] = other.fields["post_id"]
      fields["in_reply_to"] = quoted(other.id)
    }
    comments.append(Record(id: "c\(id)", fields: fields))
    return "c\(id) is said"
  }

  private mutating func changeComment() -> String {
    guard !comments.isEmpty else { return "nothing" }
    let number = newID()
    let author = quoted(anyID(of: users))
    return change(
      \.comments,
      [
        ("content", [#""Said \#(number) @user\#(1 + number % 5) `#tag2`""#]),
        ("author_id", [author]), ("lang", [#""ja""#]), ("in_reply_to", [#""nothing""#]),
        ("is_deleted", ["true", "0"]),
      ], staying: ["content", "author_id"])
  }

  private mutating func addReaction() -> String {
    let id = newID()
    let kind = any(["like", "star", "clap", "👏", "👋"])
    reactions.append(
      Record(
        id: "r\(id)",
        fields: [
          "type": quoted(kind), "post_id": quoted(anyID(of: posts)),
          "reaction_user_id": quoted(anyID(of: users)),
        ]))
    return "r\(id): \(kind)"
  }

  private mutating func addLike() -> String {
    let id = newID()
    let fields = ["post_id": quoted(anyID(of: posts)), "user_id": quoted(anyID(of: users))]
    likes.append(Record(id: "l\(id)", fields: fields))
    return "l\(id) is liked"
  }

  private mutating func addFollow() -> String {
    let id = newID()
    let fields = [
      "follower_id": quoted(anyID(of: users)), "followee_id": quoted(anyID(of: users)),
    ]
    follows.append(Record(id: "f\(id)", fields: fields))
    return "f\(id) is followed"
  }

  // MARK: - The site

  private mutating func changePage() -> String {
    let name = any(["about.md", "ja/about.md", "help.md"])
    let number = newID()
    let page = any([
      nil, "# About\n\nText \(number) #tag1",
      "---\ntitle: Title \(number)\norder: \(number % 3)\n---\nText",
    ])
    pages[name] = page
    return "\(name) is \(page ?? "gone")"
  }

  private mutating func changePicture() -> String {
    let name = any(["a.png", "b.png", "far/c.png"])
    // Images and photos name the first, which has to be there.
    let gone: [String?] = name == "a.png" ? [] : [nil]
    let fixture = any(["plain.png", "turned.png", "profile.png"] + gone)
    pictures[name] = fixture
    return "\(name) is \(fixture ?? "gone")"
  }

  private mutating func movePicture() -> String {
    let name = any(["b.png", "far/c.png"])
    if staticPictures.remove(name) == nil { staticPictures.insert(name) }
    if pictures[name] == nil { pictures[name] = any(["turned.png", "profile.png"]) }
    return "\(name) is \(staticPictures.contains(name) ? "static" : "among the media")"
  }

  private mutating func changeStaticFile() -> String {
    // The last may be an old path of a post, too.
    let name = any([
      ".well-known/security.txt", "files/a", "_redirects",
      "old/\(1 + random.next(below: 60))/index.html",
    ])
    staticFiles[name] = any([nil, "", "Text", "Text \(newID())"])
    return "static file \(name) is \(staticFiles[name] ?? "gone")"
  }

  private mutating func changeTheme() -> String {
    let file = any(["card.html", "byline.html", "own.css", "tokens.css", "own.js"])
    let number = newID()
    let text = file.hasSuffix(".html") ? "<hr>" : "/* \(number) */"
    additions[file] = any([nil, "", text])
    return "\(file) has \(additions[file] ?? "gone")"
  }

  private mutating func changeMessage() -> String {
    let language = any(["en", "ja"])
    messages[language] = any([nil, "Timeline", "Timeline \(newID())"])
    return "messages in \(language) are \(messages[language] ?? "gone")"
  }

  private mutating func changeSetting() -> String {
    let hidden = any([
      "users: [\(anyID(of: users))]", "posts: [\(anyID(of: posts)), p1]", "comments: [c1]",
    ])
    let choices: [Choice] = [
      ("hide", ["{\(hidden)}"]), ("line_breaks", ["true"]),
      ("page_size", ["1", "2", "3", "4"]), ("url_style", ["html", "pretty"]),
      ("title", ["Title 1", "Title 2"]), ("description", ["What we write"]),
      ("language", ["en", "ja"]), ("time_zone", [#""+09:00""#, #""-03:30""#]),
      ("base_url", ["https://a.example/", "https://b.example/below/"]),
      ("max_characters", ["400", "9000"]), ("rel_me", ["[https://me.example/]"]),
      ("hub", ["https://hub.example/"]),
      ("accent", ["\"#0a7ea4\""]), ("id_authority", ["\"example.org,2026-11-01\""]),
      ("renditions", ["off"]),
    ]
    let (field, values) = any(choices)
    let value = any(values)
    settings[field] = random.next(below: 3) == 0 ? nil : value
    return "\(field): \(settings[field] ?? "none")"
  }

  /// Records name one of the kinds by its emoji, which may become that of the other.
  private mutating func changeKinds() -> String {
    let kinds = ["{clap: 👏, wave: 👋}", "{clap: 👋, wave: 👏}"]
    settings["reactions"] = settings["reactions"] == kinds[0] ? kinds[1] : kinds[0]
    return "the emoji of clap and wave change places"
  }

  private mutating func changeSection() -> String {
    let name = any([
      "archive", "directory", "feeds", "feed_archives", "follows", "list_json_feeds", "media",
      "notifications", "rss", "search", "tags",
    ])
    if sectionsOff.remove(name) == nil { sectionsOff.insert(name) }
    return "\(name) is \(sectionsOff.contains(name) ? "off" : "on")"
  }

  private mutating func changeOption() -> String {
    let option = any(["--drafts", "--future", "--base-url=https://c.example/", "--jobs=1"])
    if options.remove(option) == nil { options.insert(option) }
    return "options \(options.sorted())"
  }

  private mutating func changeMoment() -> String {
    now = now == SiteCopy.now ? "2023-03-01T00:00:00Z" : SiteCopy.now
    return "it is \(now)"
  }

  private mutating func changeProgram() -> String {
    isOtherProgram.toggle()
    return "another program"
  }

  private mutating func doDamage() -> String {
    let damage = any(Damage.allCases)
    self.damage = damage
    return "\(damage) of a file of the site"
  }

  // MARK: - Helpers

  private mutating func newID() -> Int {
    nextID += 1
    return nextID
  }

  private mutating func any<Element>(_ elements: [Element]) -> Element {
    elements[random.next(below: elements.count)]
  }

  private mutating func anyID(of records: [Record]) -> String { any(records).id }

  private mutating func anyDate() -> String {
    "202\(random.next(below: 7))-0\(1 + random.next(below: 9))-11T00:00:00Z"
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private mutating func remove(
    _ list: WritableKeyPath<NetworkEditor, [Record]>, _ name: String
  ) -> String {
    guard !self[keyPath: list].isEmpty else { return "nothing" }
    let index = random.next(below: self[keyPath: list].count)
    return "\(name) \(self[keyPath: list].remove(at: index).id) is gone"
  }

  /// Changes a field of a record, or takes it out.
  private mutating func change(
    _ list: WritableKeyPath<NetworkEditor, [Record]>, _ choices: [Choice], canRemove: Bool = true,
    staying: Set<String> = []
  ) -> String {
    let (field, values) = any(choices)
    let index = random.next(below: self[keyPath: list].count)
    let isRemoved = canRemove && !staying.contains(field) && random.next(below: 2) == 0
    let value = isRemoved ? nil : any(values)
    self[keyPath: list][index].fields[field] = value
    return "\(field) of \(self[keyPath: list][index].id) is \(value ?? "none")"
  }
}

extension NetworkEditor {
  /// All files of the site, by their paths.
  func files() throws -> [String: Data] {
    var files = [
      "content/users.json": Self.list(users), "content/comments.json": Self.list(comments),
      "content/reactions.json": Self.list(reactions), "content/likes.json": Self.list(likes),
      "content/follows.json": Self.list(follows), "socialconnect.yml": settingsText,
    ]
    for name in Record.postFiles where !name.contains("ID") {
      let held = posts.filter { $0.file == name }
      files["content/" + name] =
        name.hasSuffix(".ndjson") ? held.map { Self.json($0) + "\n" }.joined() : Self.list(held)
    }
    for post in posts where post.file.contains("ID") {
      files["content/" + post.file.replacing("ID", with: post.id)] = Self.markdown(post)
    }
    for (name, text) in pages { files["content/pages/" + name] = text }
    let root = SiteCopy.sites.deletingLastPathComponent().deletingLastPathComponent()
    let theme = root.deletingLastPathComponent().appending(path: "Templates")
    for (name, text) in additions {
      let old = try? String(contentsOf: theme.appending(path: name), encoding: .utf8)
      files["Templates/" + name] = (old ?? "") + text
    }
    for (name, text) in staticFiles { files["static/" + name] = text }
    for (language, text) in messages {
      let path = "messages/\(language).txt"
      let old = try String(contentsOf: theme.appending(path: path), encoding: .utf8)
      files["Templates/" + path] =
        old.replacing(/(?m)^timeline = .*$/, with: "timeline = \(text)")
    }
    var data = files.mapValues { Data($0.utf8) }
    let fixtures = root.appending(path: "RepositoryTests/Media/Fixtures")
    for (name, fixture) in pictures {
      let folder = staticPictures.contains(name) ? "static/media/" : "content/media/"
      data[folder + name] = try Data(contentsOf: fixtures.appending(path: fixture))
    }
    return data
  }

  private var settingsText: String {
    let lines = settings.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }
    let off = sectionsOff.sorted().map { "  \($0): false\n" }
    return lines.joined() + (off.isEmpty ? "" : "sections:\n" + off.joined())
  }

  private static func list(_ records: [Record]) -> String {
    "[" + records.map(json).joined(separator: ",\n") + "]\n"
  }

  private static func json(_ record: Record) -> String {
    let fields = record.fields.sorted { $0.key < $1.key }
    return "{\"id\": \"\(record.id)\"" + fields.map { ", \"\($0)\": \($1)" }.joined() + "}"
  }

  /// The same as front matter and text; what JSON writes is YAML, too.
  private static func markdown(_ record: Record) -> String {
    var fields = record.fields
    let text = fields.removeValue(forKey: "content").map { $0.dropFirst().dropLast() } ?? ""
    return "---\nid: \(record.id)\n"
      + fields.sorted { $0.key < $1.key }.map { "\($0): \($1)\n" }.joined() + "---\n\(text)\n"
  }
}
