import Domain
import Foundation
import TestSupport
import Testing

@testable import Repository

/// What is remembered from build to build gives what reading everything gives.
///
/// 25 edits a seed; `SOCIALCONNECT_EDITS=1000` makes more.
@Suite("Memory of the content")
struct ContentMemoryTests {
  private static let editCount =
    ProcessInfo.processInfo.environment["SOCIALCONNECT_EDITS"].flatMap { Int($0) } ?? 25

  /// A site folder and what is remembered of it.
  private struct Remembering {
    let site: SiteSandbox
    var key: UInt64 = 9
    var program = ["1"]
    var settings = Settings()
    var runSize = 400

    var folder: String { site.root + "/memory" }

    func load() throws -> LoadedContent {
      let contents = try ContentMemory(path: folder, key: key, program: program)
      let (loaded, plan) = load(with: contents)
      contents.close(plan)
      return loaded
    }

    func load(with contents: ContentMemory) -> (LoadedContent, RunPlan) {
      let files = SourceFiles(
        siteFolder: site.root, key: key, hints: contents.hints, workers: .serial)
      let plan = RunPlan(
        files.records, files.texts, size: runSize, key: key, hints: contents.hints,
        workers: .serial)
      var end = 0
      for run in plan.runs where run.part != nil { end = max(end, run.files.upperBound) }
      #expect(end <= files.records.count)
      let loaded = ContentLoader(settings: settings, workers: .serial)
        .load(files, remembering: ReadingMemory(plan: plan, contents: contents))
      return (loaded, plan)
    }

    /// The files of the memory, by name.
    func names() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: folder)).subtracting(["cuts"])
    }

    func expectEqualLoading(_ comment: Testing.Comment) throws {
      let remembered = try load()
      let fresh = ContentLoader(settings: settings, workers: .serial).load(folder: site.root)
      #expect(remembered.network == fresh.network, comment)
      #expect(remembered.findings == fresh.findings, comment)
    }
  }

  private static func posts(_ count: Int) -> [String: String] {
    [
      "content/posts.json": JSONRunsTests.posts(count, "lines"),
      "content/users.json": #"[{"id": "u1"}]"#,
    ]
  }

  @Test("after random edits it gives what reading everything gives", arguments: 1...8)
  func edits(seed: Int) throws {
    let site = try SiteSandbox()
    var editor = ContentEditor(seed: UInt64(seed), site)
    var memory = Remembering(site: site)
    memory.runSize = [64, 200, 400, 1000][seed % 4]
    var kept = 0
    var names: Set<String> = []
    for number in 0..<Self.editCount {
      let edit = try editor.edit()
      try memory.expectEqualLoading("\(seed), \(number): \(edit)")
      let now = try memory.names()
      kept += now.intersection(names).count
      names = now
    }
    // Most runs are those of the build before.
    #expect(kept > Self.editCount * 10, "\(kept)")
  }

  @Test("it is what is loaded")
  func isUsed() throws {
    let memory = Remembering(site: try SiteSandbox(Self.posts(40)), runSize: 100_000)
    try memory.expectEqualLoading("first")
    for name in try memory.names() {
      let path = memory.folder + "/" + name
      let bytes = try Data(contentsOf: URL(filePath: path))
      let key = memory.key ^ (try #require(UInt64(name.suffix(16), radix: 16)))
      var records = try bytes.withUnsafeBytes {
        try RawRecords(
          snapshot: $0, key: key, of: SourceRun(files: 0..<2), byteCount: 100_000,
          rules: ReadingRules(Settings()))
      }
      for place in records.posts.indices { records.posts[place].post.content = "Remembered" }
      let changed = try #require(records.snapshot(key: key))
      try Data(changed).write(to: URL(filePath: path))
    }
    #expect(try memory.load().network.posts.allSatisfy { $0.content == "Remembered" })
  }

  @Test("a post at the end, in the middle or at the start leaves most runs as they were")
  func fewNewRuns() throws {
    let records = (0..<200).map {
      #"{"id": "p\#($0)", "created_at": "2026-01-01", "content": "a"}"#
    }
    let memory = Remembering(site: try SiteSandbox(), runSize: 300)
    func write(_ records: [String]) throws {
      let text = "[\n" + records.joined(separator: ",\n") + "\n]\n"
      try memory.site.write(Data(text.utf8), to: "content/posts.json")
    }
    try write(records)
    try memory.expectEqualLoading("first")
    let names = try memory.names()
    #expect(names.count > 30)
    for place in [0, 1, 100, 199, 200] {
      var records = records
      records.insert(#"{"id": "new", "created_at": "2026-01-01", "content": "b"}"#, at: place)
      try write(records)
      try memory.expectEqualLoading("\(place)")
      let now = try memory.names()
      #expect(now.subtracting(names).count <= 10, "\(place)")
      #expect(now.intersection(names).count > 20, "\(place)")
    }
  }

  @Test("a new Markdown file moves no row but its own")
  func rows() throws {
    let memory = Remembering(site: try SiteSandbox())
    func write(_ name: String) throws {
      let text = "---\ncreated_at: 2026-01-01\nauthor: ann\n---\nFog"
      try memory.site.write(Data(text.utf8), to: "content/posts/\(name).md")
    }
    for number in 0..<700 { try write("p\(1000 + number)") }
    try memory.expectEqualLoading("first")
    let names = try memory.names()
    #expect(names.count > 2)
    for name in ["p0", "p1500a", "q"] {
      try write(name)
      try memory.expectEqualLoading("\(name)")
      // A row that has become too long is two.
      #expect(try memory.names().subtracting(names).count <= 6, "\(name)")
    }
  }

  @Test("other rules, another program and another key know nothing of it")
  func others() throws {
    var memory = Remembering(site: try SiteSandbox(Self.posts(40)))
    try memory.expectEqualLoading("first")
    let names = try memory.names()
    memory.program = ["2"]
    try memory.expectEqualLoading("program")
    #expect(try memory.names().isDisjoint(with: names))
    memory.program = ["1"]
    memory.key = 10
    try memory.expectEqualLoading("key")
    #expect(try memory.names().isDisjoint(with: names))
    memory.key = 9
    try memory.expectEqualLoading("again")
    #expect(try memory.names() == names)
    memory.settings.maxImages = 1
    try memory.expectEqualLoading("images")
    memory.settings = Settings()
    memory.settings.maxCharacters = 3
    try memory.expectEqualLoading("characters")
    memory.settings = Settings()
    memory.settings.reactionKinds.append(ReactionKind(name: "fog", emoji: "f"))
    try memory.expectEqualLoading("kinds")
    #expect(try memory.names().isDisjoint(with: names))
    memory.settings = Settings()
    memory.settings.title = "Another"
    try memory.expectEqualLoading("title")
    #expect(try memory.names() == names)
  }

  @Test(
    "what a preview has added and needs no longer is forgotten, and what a build has left is not")
  func unused() throws {
    let memory = Remembering(site: try SiteSandbox(Self.posts(40)))
    try memory.expectEqualLoading("a build")
    let built = try memory.names()
    let contents = try ContentMemory(path: memory.folder, key: memory.key, program: memory.program)
    var added: Set<String> = []
    for word in ["Rain", "Sun", "Rain", "Snow"] {
      try memory.site.write(
        Data("---\ncreated_at: 2026-01-01\nauthor: ann\n---\n\(word)".utf8),
        to: "content/posts/p.md")
      // What is used again is not what was used last.
      for _ in 0..<2 {
        let (loaded, plan) = memory.load(with: contents)
        contents.forgetUnused()
        #expect(loaded.network.posts.contains { $0.content == word })
        #expect(plan.runs.allSatisfy { contents.holds($0, rules: ReadingRules(memory.settings)) })
      }
      let names = try memory.names()
      #expect(names.isSuperset(of: built))
      let now = names.subtracting(built)
      #expect(!now.isEmpty && now.count <= 2 && now != added)
      added = now
    }
  }

  @Test("without a folder the process remembers, and forgets as well")
  func withoutFolder() throws {
    let memory = Remembering(site: try SiteSandbox(Self.posts(40)))
    let contents = ContentMemory(key: memory.key, program: memory.program)
    let rules = ReadingRules(memory.settings)
    var before: [SourceRun] = []
    for count in [40, 40, 41, 30] {
      for (path, text) in Self.posts(count) { try memory.site.write(Data(text.utf8), to: path) }
      let (loaded, plan) = memory.load(with: contents)
      contents.forgetUnused()
      let fresh = ContentLoader(settings: memory.settings, workers: .serial)
        .load(folder: memory.site.root)
      #expect(loaded.network == fresh.network && loaded.findings == fresh.findings)
      #expect(plan.runs.count > 3 && plan.runs.allSatisfy { contents.holds($0, rules: rules) })
      for run in before {
        #expect(contents.holds(run, rules: rules) == plan.runs.contains { $0.hash == run.hash })
      }
      before = plan.runs
    }
    #expect(!FileManager.default.fileExists(atPath: memory.folder))
  }

  @Test("what lies under another's name is read over and written again")
  func exchanged() throws {
    let memory = Remembering(site: try SiteSandbox(Self.posts(40)))
    try memory.expectEqualLoading("first")
    let names = try memory.names().sorted()
    let bytes = try names.map { try Data(contentsOf: URL(filePath: memory.folder + "/" + $0)) }
    try #require(Set(bytes).count > 3)
    for (name, bytes) in zip(names, bytes[1...] + bytes[..<1]) {
      try bytes.write(to: URL(filePath: memory.folder + "/" + name))
    }
    try memory.expectEqualLoading("exchanged")
    let again = try names.map { try Data(contentsOf: URL(filePath: memory.folder + "/" + $0)) }
    #expect(again == bytes)
  }

  @Test("where the emoji of kinds change places, reactions that were written by them do, too")
  func emoji() throws {
    var memory = Remembering(
      site: try SiteSandbox([
        "content/users.json": #"[{"id": "u1"}]"#,
        "content/posts.json": """
        [{"id": "p1", "author_id": "u1", "content": "Fog", "created_at": "2026-01-01",
          "reactions": {"🚀": 5}}]
        """,
        "content/reactions.json": #"[{"type": "😻", "post_id": "p1", "reaction_user_id": "u1"}]"#,
      ]))
    let standard = ReactionKind.standard.count
    for emoji in [["🚀", "😻"], ["😻", "🚀"], ["🚀", "😻"]] {
      memory.settings.reactionKinds =
        ReactionKind.standard
        + zip(["rocket", "love_eyes"], emoji).map { ReactionKind(name: $0, emoji: $1) }
      try memory.expectEqualLoading("\(emoji)")
      let network = try memory.load().network
      let (rocket, eyes) = emoji[0] == "🚀" ? (standard, standard + 1) : (standard + 1, standard)
      #expect(network.reactions.map(\.kind) == [eyes])
      #expect(network.posts.first?.statedReactions == [StatedReaction(kind: rocket, count: 5)])
    }
  }

  @Test("damaged files are read over and written again")
  func damaged() throws {
    let memory = Remembering(site: try SiteSandbox(Self.posts(40)))
    try memory.expectEqualLoading("first")
    let names = try memory.names()
    var random = SeededRandom(seed: 3)
    for name in names.sorted() + ["cuts"] {
      let url = URL(filePath: memory.folder + "/" + name)
      let bytes = try Data(contentsOf: url)
      for step in 0..<8 {
        var other = bytes
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch step {
        case 0: other = Data()
        case 1...3: other = bytes[..<place]
        case 4: other += [0]
        default: other[place] ^= 1 << UInt8(step)
        }
        try other.write(to: url)
        try memory.expectEqualLoading("\(name) \(step)")
        #expect(try Data(contentsOf: url) == bytes)
      }
    }
    #expect(try memory.names() == names)
  }

  @Test(
    "a file that ends or begins where a run did is broken all the same", arguments: ["", " \n"])
  func ends(blanks: String) throws {
    let memory = Remembering(site: try SiteSandbox(Self.posts(40)), runSize: 500)
    try memory.expectEqualLoading("first")
    let contents = try ContentMemory(path: memory.folder, key: memory.key, program: memory.program)
    let hints = try #require(contents.hints["content/posts.json"])
    let text = Array(JSONRunsTests.posts(40, "lines").utf8)
    #expect(hints.count > 10 && hints.reduce(0) { $0 + $1.byteCount } == text.count)
    func expectEqualLoading(_ bytes: [UInt8], _ comment: Testing.Comment) throws {
      try memory.site.write(Data(bytes), to: "content/posts.json")
      try memory.expectEqualLoading(comment)
      try memory.site.write(Data(text), to: "content/posts.json")
      try memory.expectEqualLoading(comment)
    }
    var end = 0
    for (number, hint) in hints.enumerated() {
      let start = end
      end += hint.byteCount
      try expectEqualLoading(Array(text[..<end]) + Array(blanks.utf8), "to \(number)")
      try expectEqualLoading(Array(blanks.utf8) + text[start...], "from \(number)")
      try expectEqualLoading(text + text[start..<end], "\(number) at the end")
      try expectEqualLoading(Array(text[start..<end]) + text, "\(number) at the start")
      try expectEqualLoading(Array(text[..<start]) + text[end...], "without \(number)")
      try expectEqualLoading(Array(text[..<end]) + text[start...], "\(number) twice")
    }
  }

  @Test("a line without its end is not two lines")
  func lines() throws {
    let lines = (0..<60).map { #"{"id": "p\#($0)", "created_at": "2026-01-01", "content": "a"}"# }
    let memory = Remembering(site: try SiteSandbox(), runSize: 200)
    let text = lines.joined(separator: "\n") + "\n"
    try memory.site.write(Data(text.utf8), to: "content/posts.ndjson")
    try memory.expectEqualLoading("first")
    // Without one of the line ends two records stand on a line, wherever the file was cut.
    for line in 1..<60 {
      let broken =
        lines[..<line].joined(separator: "\n") + lines[line...].joined(separator: "\n") + "\n"
      try memory.site.write(Data(broken.utf8), to: "content/posts.ndjson")
      try memory.expectEqualLoading("\(line)")
      try memory.site.write(Data(text.utf8), to: "content/posts.ndjson")
      try memory.expectEqualLoading("again")
    }
  }
}

/// Content files that change by random steps, now and then into something broken.
private struct ContentEditor {
  private struct File {
    let path: String
    let style: String
    var records: [String]
    /// A piece of text that stands over a byte of the file.
    var damage: (place: Int, piece: String)?

    var text: String {
      var text =
        switch style {
        case "lines": "[\n" + records.joined(separator: ",\n") + "\n]\n"
        case "minified": "[" + records.joined(separator: ",") + "]"
        case "spread": "\u{FEFF} [\n  " + records.joined(separator: " ,\n  ") + "\n]"
        default: records.joined(separator: "\n") + "\n"
        }
      if let damage, !text.isEmpty {
        let place = text.index(text.startIndex, offsetBy: damage.place % text.count)
        text.replaceSubrange(place..<text.index(after: place), with: damage.piece)
      }
      return text
    }
  }

  private let site: SiteSandbox
  private var random: SeededRandom
  private var files: [File] = []
  private var nextID = 0

  init(seed: UInt64, _ site: SiteSandbox) {
    self.site = site
    random = SeededRandom(seed: seed)
    let styles = ["lines", "minified", "spread", "ndjson"]
    for (number, kind) in ["users", "posts", "comments", "reactions", "follows"].enumerated() {
      let style = styles[(number + Int(seed)) % 4]
      files.append(
        File(
          path: "content/\(kind)." + (style == "ndjson" ? "ndjson" : "json"), style: style,
          records: []))
      for _ in 0..<30 { files[number].records.append(record(of: number)) }
    }
    files.append(File(path: "content/posts/more.json", style: "lines", records: []))
    for _ in 0..<20 { files[5].records.append(record(of: 1)) }
  }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func record(of file: Int) -> String {
    nextID += 1
    let user = "u\(below(nextID) + 1)"
    let post = "p\(below(nextID) + 1)"
    let time = "2026-01-01T00:00:\(10 + below(50))Z"
    switch file {
    case 0: return #"{"id": "u\#(nextID)", "username": "name\#(nextID)", "bio": "a \\ \"},{\" "}"#
    case 1, 5:
      let image = below(4) == 0 ? #", "images": ["https://a.example/\#(nextID)"]"# : ""
      let author =
        below(3) == 0 ? #""author": "name\#(below(nextID))""# : #""author_id": "\#(user)""#
      return """
        {"id": "p\(nextID)", \(author), "author_name": "Ann \(nextID)", "content": "Fog \(nextID)", \
        "created_at": "\(time)", "in_reply_to": "\(post)"\(image)}
        """
    case 2:
      return """
        {"id": "c\(nextID)", "post_id": "\(post)", "author_id": "\(user)", "content": "Yes", \
        "created_at": "\(time)"}
        """
    case 3: return #"{"type": "star", "post_id": "\#(post)", "reaction_user_id": "\#(user)"}"#
    default: return #"{"follower_id": "\#(user)", "followee_id": "u\#(below(nextID) + 1)"}"#
    }
  }

  /// Makes a step and writes the files.
  mutating func edit() throws -> String {
    let number = below(files.count)
    let kind = below(14)
    var count = files[number].records.count
    // What is broken is mended soon.
    for file in files.indices where files[file].damage != nil && below(2) == 0 {
      files[file].damage = nil
    }
    switch kind {
    case 0, 1: files[number].records.insert(record(of: number), at: below(count + 1))
    case 2: files[number].records.append(record(of: number))
    case 3: files[number].records.insert(record(of: number), at: 0)
    case 4, 5: if count > 0 { files[number].records.remove(at: below(count)) }
    case 6: if count > 0 { files[number].records[below(count)] = record(of: number) }
    case 7: if count > 1 { files[number].records.swapAt(below(count), below(count)) }
    case 8:
      // The same id twice.
      if count > 0 { files[number].records.append(files[number].records[below(count)]) }
    case 9:
      let pieces = [" ", "\n", "\t", "", "\"", "{", "}", "[", "]", ",", "\\", "\"id\":1,", "}\n{"]
      files[number].damage = (below(100_000), pieces[below(pieces.count)])
    case 10:
      for _ in 0..<below(8) where count > 8 {
        files[number].records.remove(at: below(count))
        count -= 1
      }
    case 11: if count > 8 { files[number].records.removeLast(below(6)) }
    case 12:
      for _ in 0..<below(12) {
        files[number].records.insert(record(of: number), at: below(count + 1))
      }
    default:
      let path = "content/posts/m\(below(6)).md"
      let text = "---\ncreated_at: 2026-01-01\nauthor: name\(below(nextID))\n---\nFog \(nextID)"
      try site.write(Data(text.utf8), to: path)
    }
    for file in files { try site.write(Data(file.text.utf8), to: file.path) }
    return "\(kind) of \(files[number].path)"
  }
}
