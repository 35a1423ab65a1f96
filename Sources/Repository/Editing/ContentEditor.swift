import Domain
import Markup

/// Changes records of a site: finds them in their files, and says what the files are to become.
///
/// Nothing is written: ``edits()`` gives what ``EditCommit`` writes, and what ``SourceFiles`` can load
/// beforehand.
public struct ContentEditor {
  let siteFolder: String
  let files: [RecordFile]
  /// Plain pages, which are not changed.
  private let pages: [SourceText]
  private let unread: UnreadFiles
  let network: Network
  let settings: Settings
  /// The moment of the change.
  let now: WrittenTime
  private var changes: [Int: FileChanges] = [:]
  /// Files that get other bytes as a whole, or go.
  private var replaced: [Int: [UInt8]?] = [:]
  private var created: [String: [UInt8]] = [:]
  /// New files that are copies of others, by their paths.
  private var copies: [String: String] = [:]
  private var abandoned = AbandonedPictures()
  /// Pictures that no record shows any more and that stay, because not all can be read that may name them. Known
  /// once the ``edits()`` are.
  public private(set) var undecidedPictures: [String] = []
  private lazy var shownMedia = ShownMedia(of: network.media, settings: settings)
  /// The paths of new Markdown files of posts by their ids.
  private var createdPosts: [String: String] = [:]

  /// - Parameters:
  ///   - source: the files that the network was loaded from, without an error.
  ///   - network: all records.
  public init(
    _ source: SourceFiles, _ network: Network, settings: Settings, now: Timestamp
  ) throws(WriteRefusal) {
    siteFolder = source.siteFolder
    self.network = network
    self.settings = settings
    self.now = WrittenTime(now, offsetMinutes: settings.timeZoneOffsetMinutes)
    var files: [RecordFile] = []
    var pages: [SourceText] = []
    for (file, text) in zip(source.records, source.texts) {
      if let record = RecordFile(file, text) {
        files.append(record)
      } else if let text {
        pages.append(text)
      }
      // A large file may have been read again by now.
      if text?.hasChanged == true { throw .changed(path: file.path) }
    }
    self.files = files
    self.pages = pages
    unread = UnreadFiles(source.listing, of: source.siteFolder)
  }

  /// What the files are to become.
  public mutating func edits() throws(WriteRefusal) -> [ContentEdit] {
    var edits: [ContentEdit] = []
    var abandoned = abandoned
    for (position, file) in files.enumerated() {
      if let after = replaced[position] {
        if file.source.hasChanged { throw .changed(path: file.file.path) }
        let before = file.source.bytes
        if let after { abandoned.keepThose(namedIn: after) }
        if after != before {
          edits.append(ContentEdit(path: file.file.path, before: before, after: after))
        }
        continue
      }
      guard let changes = changes[position] else {
        if !abandoned.candidates.isEmpty { abandoned.keepThose(namedIn: file.source.bytes) }
        continue
      }
      let before = file.source.bytes
      if file.source.hasChanged { throw .changed(path: file.file.path) }
      let after = try file.rewritten(changes, kinds: settings.reactionKinds)
      if let after { abandoned.keepThose(namedIn: after) }
      if after != before {
        edits.append(ContentEdit(path: file.file.path, before: before, after: after))
      }
    }
    edits += try removals(of: abandoned)
    for path in created.keys.sorted() {
      edits.append(ContentEdit(path: path, before: nil, after: created[path]))
    }
    for (path, source) in copies.sorted(by: { $0.key < $1.key }) {
      edits.append(ContentEdit(path: path, before: nil, outcome: .copy(of: source)))
    }
    // The journal has a line for each.
    if let edit = edits.first(where: { !OutputPath.isValid($0.path) }) {
      throw .unwritableName(path: edit.path)
    }
    return edits
  }

  /// The pictures of a post are needed no more, as far as nobody else has them.
  mutating func abandonPictures(of post: Post) {
    abandoned.add(shownMedia.paths(of: post))
  }

  /// The same of a comment.
  mutating func abandonPictures(of comment: Comment) {
    abandoned.add(shownMedia.paths(of: comment))
  }

  private mutating func removals(
    of pictures: AbandonedPictures
  ) throws(WriteRefusal) -> [ContentEdit] {
    undecidedPictures = []
    guard !pictures.candidates.isEmpty else { return [] }
    var pictures = pictures
    for page in pages { pictures.keepThose(namedIn: page.bytes) }
    for bytes in created.values { pictures.keepThose(namedIn: bytes) }
    var unread = unread
    var areOthersRead = unread.forEach({ pictures.keepThose(namedIn: $0) })
    let templates = TemplateFolder(siteFolder: siteFolder)
    for file in templates.files { pictures.keepThose(namedIn: file.bytes) }
    do throws(FileReadingError) {
      let settings = try FileReading.bytes(of: siteFolder + "/" + SettingsFile.name)
      pictures.keepThose(namedIn: settings)
    } catch {
      if error != .missing { areOthersRead = false }
    }
    // What can't be read may name any.
    guard areOthersRead, templates.findings.isEmpty else {
      undecidedPictures = pictures.candidates.sorted().map { "content/" + $0 }
      return []
    }
    var edits: [ContentEdit] = []
    for path in pictures.candidates.sorted().map({ "content/" + $0 }) {
      do throws(FileReadingError) {
        let bytes = try FileReading.bytes(of: siteFolder + "/" + path)
        edits.append(ContentEdit(path: path, before: bytes, after: nil))
      } catch .missing {
        continue
      } catch {
        // Left where it is, it would be published.
        throw .unreadable(path: path, reason: error.words)
      }
    }
    return edits
  }

  /// What a file of the site holds; nil where there is none, or it can't be read.
  func contents(of path: String) -> [UInt8]? {
    try? FileReading.bytes(of: siteFolder + "/" + path)
  }

  // MARK: - Finding

  /// Where a record stands: its file, and its place in it.
  struct Place {
    let file: Int
    let position: Int
  }

  func places(of kinds: RecordKind..., where isMeant: (RecordView) -> Bool) -> [Place] {
    var places: [Place] = []
    for (file, record) in files.enumerated() where kinds.contains(record.kind) {
      record.forEachRecord { position, view in
        if isMeant(view) { places.append(Place(file: file, position: position)) }
      }
    }
    return places
  }

  func userPlaces(_ index: UserIndex) -> [Place] {
    let id = network[index].id
    return places(of: .user) { $0.id == id }
  }

  func postPlaces(_ id: String) -> [Place] {
    places(of: .post, .message) { $0.id == id }
  }

  // MARK: - Changing

  mutating func remove(_ places: [Place]) {
    for place in places {
      changes[place.file, default: FileChanges()].removed.insert(place.position)
    }
  }

  mutating func change(_ places: [Place], _ fields: [FieldChange]) {
    for place in places {
      changes[place.file, default: FileChanges()].changed[place.position, default: []] += fields
    }
  }

  /// Adds a record to the file in which the most of its kind stand.
  ///
  /// - Parameter author: stands for `author_id` where a file names people.
  mutating func insert(
    _ kind: RecordKind, id: String?, _ fields: [WrittenField], author: UserIndex? = nil,
    inMarkdown: Bool = false
  ) {
    let kinds: [RecordKind] = kind == .post ? [.post, .message] : [kind]
    let texts = [RecordKind.user, .post, .comment].contains(kind)
    // What is written into the files of a database is gone with the next import.
    let candidates = files.indices.filter {
      kinds.contains(files[$0].kind) && !files[$0].isOfDatabase
    }
    let counts = candidates.map { files[$0].count }
    let markdownCount = candidates.count { files[$0].shape == .markdown }
    let all = counts.reduce(0, +)
    if let id, inMarkdown || texts && markdownCount > 0 && markdownCount * 2 > all {
      return createMarkdown(kind, id: id, fields, author: author)
    }
    var best: (file: Int, count: Int)?
    for wanted in kinds where best == nil || best?.count == 0 {
      for (file, count) in zip(candidates, counts)
      where files[file].kind == wanted && files[file].shape.takesMore {
        if count > best?.count ?? -1 { best = (file, count) }
      }
    }
    if let best {
      changes[best.file, default: FileChanges()].appended.append(
        written(fields, id: id, author, for: files[best.file]))
    } else if let id, kind == .post {
      createMarkdown(kind, id: id, fields, author: author)
    } else {
      createJSON(kind, id: id, fields)
    }
  }

  /// Adds posts to a file of their own, which is made where there is none: `content/posts/STEM.json`.
  mutating func insert(posts: [[WrittenField]], inFile stem: String) {
    guard !posts.isEmpty else { return }
    var path = "content/posts/\(stem).json"
    var number = 2
    while true {
      guard
        let file = files.firstIndex(where: {
          NameFolding.folded($0.file.path) == NameFolding.folded(path)
        })
      else { break }
      if files[file].shape == .array, files[file].kind == .post {
        changes[file, default: FileChanges()].appended += posts
        return
      }
      // A file that is one record has no room.
      path = "content/posts/\(stem)-\(number).json"
      number += 1
    }
    created[path] = JSONStyle.standard.list(of: posts)
  }

  /// Has a file hold these bytes, whatever it held.
  ///
  /// - Parameter bytes: nil where it is to go.
  /// - Returns: how many records it had, and whether it becomes another one.
  mutating func replaceFile(
    _ path: String, with bytes: [UInt8]?
  ) -> (countBefore: Int, isChange: Bool) {
    let folded = NameFolding.folded(path)
    guard let file = files.firstIndex(where: { NameFolding.folded($0.file.path) == folded }) else {
      if let bytes { created[path] = bytes }
      return (0, bytes != nil)
    }
    replaced[file] = .some(bytes)
    return (files[file].count, files[file].source.bytes != bytes)
  }

  /// The fields of a new record as the others of its file have them.
  private func written(
    _ fields: [WrittenField], id: String?, _ author: UserIndex?, for file: RecordFile
  ) -> [WrittenField] {
    let naming = JSONNaming(of: file)
    var fields = fields
    if let author, naming.lastFields.contains("author"), !naming.lastFields.contains("author_id"),
      let place = fields.firstIndex(where: { $0.name == "author_id" })
    {
      fields[place] = WrittenField("author", .text(network[author].username))
    }
    if let place = fields.firstIndex(where: { $0.name == "type" }),
      case .text(let kind) = fields[place].value
    {
      fields[place].value = .text(naming.spelling(ofKind: kind))
    }
    guard let id else { return fields }
    // Reactions and likes need no id: a new one has it where the others have.
    let isNeeded = ![RecordKind.reaction, .like].contains(file.kind)
    if isNeeded || naming.lastFields.contains("id") {
      fields.insert(WrittenField("id", .text(id)), at: 0)
    }
    return fields
  }

  private mutating func createJSON(_ kind: RecordKind, id: String?, _ fields: [WrittenField]) {
    let isNeeded = ![RecordKind.reaction, .like, .follow].contains(kind)
    let idField = id.flatMap { isNeeded ? [WrittenField("id", .text($0))] : nil } ?? []
    // A file of that name that is one record, and no list, has no room.
    let paths = files.map(\.file.path)
    let first = "content/\(kind.folder).json"
    var path = first
    var number = 1
    while paths.contains(path) {
      path = "content/\(kind.folder)/\(kind.folder)\(number == 1 ? "" : "-\(number)").json"
      number += 1
    }
    created[path] = JSONStyle.standard.list(of: [idField + fields])
  }

  private mutating func createMarkdown(
    _ kind: RecordKind, id: String, _ fields: [WrittenField], author: UserIndex?
  ) {
    let name = NewID.isFileName(id) ? id : NewID.slug(id).isEmpty ? kind.rawValue : NewID.slug(id)
    let taken = Set(files.filter { $0.kind == kind }.map { NameFolding.folded($0.file.path) })
    let stem = NewID.unique(name, others: []) { name in
      let path = markdownPath(kind, name)
      return !taken.contains(NameFolding.folded(path)) && created[path] == nil
    }
    let text = Self.textField(of: kind)
    var body = ""
    var lines: [UInt8] = []
    let lineEnd: [UInt8] = [0x0A]
    if stem != id { lines += YAMLValue.field("id", .text(id), lineEnd: lineEnd) }
    for field in fields {
      switch field.name {
      case text:
        if case .text(let content) = field.value { body = content }
      case "author_id":
        let name = author.map { network[$0].username }
        let value = name.map { WrittenValue.text($0) } ?? field.value
        lines += YAMLValue.field("author", value, lineEnd: lineEnd)
      case "created_at" where kind != .user:
        lines += YAMLValue.field("date", field.value, lineEnd: lineEnd)
      case "hashtags": lines += YAMLValue.field("tags", field.value, lineEnd: lineEnd)
      default: lines += YAMLValue.field(field.name, field.value, lineEnd: lineEnd)
      }
    }
    let marker = Array("---\n".utf8)
    if kind == .post { createdPosts[id] = markdownPath(kind, stem) }
    created[markdownPath(kind, stem)] =
      marker + lines + marker + (body.isEmpty ? [] : Array("\n\(body)\n".utf8))
  }

  /// The new Markdown file of a post.
  func createdPost(_ id: String) -> [UInt8] { createdPosts[id].flatMap { created[$0] } ?? [] }

  /// Whether the new file of a post is named by its id.
  func isNamed(_ id: String) -> Bool { createdPosts[id] == markdownPath(.post, id) }

  mutating func replaceCreatedPost(_ id: String, with bytes: [UInt8]) {
    if let path = createdPosts[id] { created[path] = bytes }
  }

  private func markdownPath(_ kind: RecordKind, _ name: String) -> String {
    "content/\(kind.folder)/\(name).md"
  }

  /// The field that is the text of a Markdown file.
  static func textField(of kind: RecordKind) -> String { kind == .user ? "bio" : "content" }

  /// Adds a file that is no record.
  mutating func create(_ path: String, _ bytes: [UInt8]) { created[path] = bytes }

  /// Adds a file that is no record, and holds what another one does.
  mutating func copy(_ source: String, to path: String) { copies[path] = source }

  /// Of which file another one is going to be a copy.
  func copied(to path: String) -> String? { copies[path] }

  /// What a file that is going to be made holds.
  func created(_ path: String) -> [UInt8]? { created[path] }

  // MARK: - People, posts and kinds

  /// A user by username or id; a leading `@` says nothing.
  func user(_ name: String) throws(WriteRefusal) -> UserIndex {
    let name = name.hasPrefix("@") ? String(name.dropFirst()) : name
    let users = network.users
    if let user = user(named: name) { return user }
    if let position = users.firstIndex(where: { $0.id == name }) { return UserIndex(position) }
    throw .unknownUser(name, near: NearestName.of(name, among: users.map(\.username)))
  }

  /// The user who has a username, also where upper and lower case are the same.
  func user(named username: String) -> UserIndex? {
    let folded = NameFolding.folded(username)
    let position = network.users.firstIndex { NameFolding.folded($0.username) == folded }
    return position.map { UserIndex($0) }
  }

  func post(_ id: String) throws(WriteRefusal) -> PostIndex {
    if let position = network.posts.firstIndex(where: { $0.id == id }) {
      return PostIndex(position)
    }
    throw .unknownPost(id, near: NearestName.of(id, among: network.posts.map(\.id)))
  }

  /// A kind of reaction by its name or its emoji, as its place in ``Settings/reactionKinds``.
  func reactionKind(_ name: String) throws(WriteRefusal) -> Int {
    let kinds = settings.reactionKinds
    if let kind = kinds.kind(namedOrShownAs: name) { return kind }
    throw .unknownReaction(name, near: NearestName.of(name, among: kinds.map(\.name)))
  }
}
