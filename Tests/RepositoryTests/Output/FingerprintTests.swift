import Domain
import Foundation
import Testing

@testable import Repository

@Suite("Files that need not be made again")
struct FingerprintTests {
  let sandbox: OutputSandbox

  init() throws {
    sandbox = try OutputSandbox()
  }

  /// A file's text and fingerprint.
  typealias Version = (text: String, fingerprint: UInt64?)

  private func planned(_ files: [String: Version]) -> [PlannedOutput] {
    files.keys.map { PlannedOutput(path: $0) }
  }

  private func begin(
    _ files: [String: Version], seen: PublishedSite? = nil
  ) throws -> Publication {
    try sandbox.begin(
      planned(files), fingerprints: files.compactMapValues(\.fingerprint), seen: seen)
  }

  /// They do in passing, and at once, whatever is offered to them.
  private static let eager = Workers(count: 1) { pieces, body in
    for piece in 0..<pieces { body(piece) }
  } offer: { pieces, body in
    for piece in 0..<pieces { body(piece) }
    return {}
  }

  /// A build as the program does it, which looks at the files before it knows what it plans. A publication that
  /// looks at them when it has begun has to keep the same.
  ///
  /// - Returns: the files that were not made, and what was published.
  @discardableResult
  private func build(
    _ files: [String: Version], meanwhile: () throws -> Void = {}
  ) throws -> (kept: [String], summary: PublicationSummary) {
    let memory = sandbox.memory(Self.eager)
    let planned = planned(files)
    let seen = memory.publishedSite()
    let plain = try begin(files)
    let plainOthers = plain.keepUpToDate()
    plain.abandon()
    let publication = try begin(files, seen: seen)
    let others = publication.keepUpToDate()
    #expect(others == plainOthers)
    for index in others {
      try publication.put(index, Array((files[planned[index].path]?.text ?? "").utf8))
    }
    let kept = planned.indices.filter { !others.contains($0) }.map { planned[$0].path }
    try meanwhile()
    let summary = try sandbox.commit(publication)
    memory.remember(publication, BuildValidity(), BuildCounts())
    return (kept.sorted(), summary)
  }

  private static let site: [String: Version] = [
    "index.html": ("home", 1), "posts/1/index.html": ("one", 2), "posts/2/index.html": ("two", nil),
  ]

  @Test("A file with the same fingerprint is kept, and one without is made each time")
  func kept() throws {
    #expect(try build(Self.site).kept == [])
    let before = try sandbox.identity("site/public/index.html")
    for _ in 0..<3 {
      let again = try build(Self.site)
      #expect(again.kept == ["index.html", "posts/1/index.html"])
      #expect(again.summary == PublicationSummary(unchanged: 3))
    }
    #expect(try sandbox.identity("site/public/index.html") == before)
  }

  @Test("Another fingerprint means that the file is made; the same bytes leave it untouched")
  func otherFingerprint() throws {
    try build(Self.site)
    var site = Self.site
    site["index.html"] = ("HOME", 5)
    site["posts/1/index.html"] = ("one", 6)
    let before = try sandbox.identity("site/public/posts/1/index.html")
    let result = try build(site)
    #expect(result.kept == [])
    #expect(result.summary.changed == ["index.html"])
    #expect(try sandbox.output()["index.html"] == "HOME")
    #expect(try sandbox.identity("site/public/posts/1/index.html") == before)
    // The new fingerprints are known, also of the file that was not written.
    #expect(try build(site).kept == ["index.html", "posts/1/index.html"])
  }

  @Test(
    "A file that somebody touched is made again",
    arguments: ["text", "same size", "time", "removed", "folder", "link", "linked folder"])
  func touched(_ change: String) throws {
    try build(Self.site)
    let path = "site/public/posts/1/index.html"
    let date = try FileManager.default.attributesOfItem(atPath: sandbox.root + "/" + path)[
      .modificationDate]
    let old = try sandbox.output()
    switch change {
    case "text": try sandbox.write("longer", to: path)
    case "same size": try sandbox.write("ONE", to: path)
    case "time":
      try sandbox.write("ONE", to: path)
      try FileManager.default.setAttributes(
        [.modificationDate: date as Any], ofItemAtPath: sandbox.root + "/" + path)
    case "removed": try sandbox.remove(path)
    case "folder":
      try sandbox.remove(path)
      try sandbox.makeFolder(path)
    case "link":
      try FileManager.default.moveItem(
        atPath: sandbox.root + "/" + path, toPath: sandbox.root + "/elsewhere")
      try sandbox.link(path, to: sandbox.root + "/elsewhere")
    default:
      try FileManager.default.moveItem(
        atPath: sandbox.site + "/public/posts", toPath: sandbox.root + "/elsewhere")
      try sandbox.link("site/public/posts", to: sandbox.root + "/elsewhere")
    }
    let page = "posts/1/index.html"
    let publication = try sandbox.begin([PlannedOutput(path: page)], fingerprints: [page: 2])
    #expect(publication.keepUpToDate() == [0])
    publication.abandon()
    switch change {
    case "link", "linked folder":
      #expect(throws: OutputError.self) { try build(Self.site) }
    case "folder":
      // Nobody knows whose folder that is.
      #expect(throws: OutputError.foreignObstacles(["posts/1/index.html"])) { try build(Self.site) }
    default:
      #expect(try build(Self.site).kept == ["index.html"])
      #expect(try sandbox.output() == old)
    }
  }

  @Test(
    "Among many folders, one that is a link now is found, and only what lies behind it is made again",
    arguments: ["posts/7", "posts", "posts/7/media", "a foreign link"])
  func linkedFolders(_ linked: String) throws {
    var site: [String: Version] = [:]
    for number in 0..<40 {
      site["posts/\(number)/index.html"] = ("\(number)", UInt64(number) + 1)
      site["posts/7/media/\(number)/index.html"] = ("m\(number)", UInt64(number) + 100)
    }
    try build(site)
    let folder = "site/public/" + linked
    if linked == "a foreign link" {
      try sandbox.link("site/public/posts/foreign", to: sandbox.site + "/public/posts/7")
    } else {
      try FileManager.default.moveItem(
        atPath: sandbox.root + "/" + folder, toPath: sandbox.root + "/elsewhere")
      try sandbox.link(folder, to: sandbox.root + "/elsewhere")
    }
    let planned = planned(site)
    let publication = try begin(site)
    for _ in 0..<2 {
      let others = publication.keepUpToDate()
      #expect(others == planned.indices.filter { planned[$0].path.hasPrefix(linked + "/") })
    }
    publication.abandon()
    if linked == "a foreign link" {
      #expect(try build(site).kept.count == 80)
    } else {
      #expect(throws: OutputError.symbolicLink(linked)) { try build(site) }
    }
  }

  @Test(
    "The files of an earlier copy of a folder that was moved to its place are not taken for ours",
    arguments: ["", "/posts", "/posts/7", "/posts/7/media", "/posts/7/media/3", "/tags/a"], [3, 40])
  func olderFolder(_ folder: String, _ count: Int) throws {
    var site: [String: Version] = ["index.html": ("home", 1), "tags/a/index.html": ("a", 2)]
    for number in 0..<count {
      site["posts/\(number + 7)/index.html"] = ("old", UInt64(number) + 10)
      site["posts/7/media/\(number + 3)/index.html"] = ("old", UInt64(number) + 100)
    }
    try build(site)
    let copy = sandbox.root + "/copy"
    let place = sandbox.publicFolder + folder
    try FileManager.default.copyItem(atPath: place, toPath: copy)
    // The same length: only the bytes tell.
    for (path, version) in site where version.text != "home" {
      site[path] = (version.text == "a" ? "b" : "new", (version.fingerprint ?? 0) + 1_000)
    }
    site["index.html"] = ("HOME", 1_001)
    try build(site)
    let new = try sandbox.output()
    #expect(sandbox.memory().unchangedSite(now: try #require(Timestamp(seconds: 0))) != nil)
    try FileManager.default.removeItem(atPath: place)
    try FileManager.default.moveItem(atPath: copy, toPath: place)
    let older = try sandbox.output()
    #expect(older != new)

    #expect(sandbox.memory().unchangedSite(now: try #require(Timestamp(seconds: 0))) == nil)
    let differing = site.keys.filter { older[$0] != new[$0] }.sorted()
    let result = try build(site)
    #expect(Set(result.kept).isDisjoint(with: differing))
    #expect(result.summary.changed.sorted() == differing)
    #expect(try sandbox.output() == new)
    // From then on it is known again.
    #expect(sandbox.memory().unchangedSite(now: try #require(Timestamp(seconds: 0))) != nil)
    #expect(try build(site).kept == site.keys.sorted())
  }

  @Test("What somebody puts beside the files makes none of them be made again")
  func foreignFiles() throws {
    try build(Self.site)
    try sandbox.write("mine", to: "site/public/CNAME")
    try sandbox.write("mine", to: "site/public/posts/1/mine.txt")
    // A folder that changes in the very moment of a build may have changed after it.
    let latest = try #require(PublishingClocks.latest())
    #expect(PublishingClocks(checkedFrom: latest).waitUntilOver())
    #expect(sandbox.memory().unchangedSite(now: try #require(Timestamp(seconds: 0))) != nil)
    #expect(try build(Self.site).kept == ["index.html", "posts/1/index.html"])
    try sandbox.write("mine", to: "site/public/posts/mine.txt")
    #expect(try build(Self.site).kept == ["index.html", "posts/1/index.html"])
  }

  @Test("A kept file that is touched before the commit is made again by the next build")
  func touchedMeanwhile() throws {
    try build(Self.site)
    let result = try build(Self.site) {
      try sandbox.write("HOME", to: "site/public/index.html")
    }
    #expect(result.kept == ["index.html", "posts/1/index.html"])
    let next = try build(Self.site)
    #expect(next.kept == ["posts/1/index.html"])
    #expect(next.summary.changed == ["index.html"])
    #expect(try sandbox.output()["index.html"] == "home")
  }

  @Test("A file that is touched after it was looked at is made again by the next build")
  func touchedAfterTheLook() throws {
    try build(Self.site)
    let memory = sandbox.memory(Self.eager)
    let seen = try #require(memory.publishedSite())
    try sandbox.write("HOME", to: "site/public/index.html")
    let planned = planned(Self.site)
    let publication = try begin(Self.site, seen: seen)
    let others = publication.keepUpToDate()
    #expect(others.map { planned[$0].path } == ["posts/2/index.html"])
    for index in others { try publication.put(index, Array("two".utf8)) }
    _ = try sandbox.commit(publication)
    memory.remember(publication, BuildValidity(), BuildCounts())
    let next = try build(Self.site)
    #expect(next.kept == ["posts/1/index.html"])
    #expect(next.summary.changed == ["index.html"])
  }

  @Test(
    "A site that was looked at before another build published there is looked at again",
    arguments: ["published", "not remembered", "another folder", "nothing done"])
  func publishedMeanwhile(_ what: String) throws {
    try build(Self.site)
    let seen = try #require(sandbox.memory(Self.eager).publishedSite())
    var site = Self.site
    site["index.html"] = ("HOME", 9)
    switch what {
    case "published": try build(site)
    case "not remembered":
      // It was killed right after it had published.
      let publication = try begin(site)
      for (index, output) in planned(site).enumerated() {
        try publication.put(index, Array((site[output.path]?.text ?? "").utf8))
      }
      _ = try sandbox.commit(publication)
    case "another folder":
      let copy = sandbox.root + "/copy"
      try FileManager.default.copyItem(atPath: sandbox.publicFolder, toPath: copy)
      try FileManager.default.removeItem(atPath: sandbox.publicFolder)
      try FileManager.default.moveItem(atPath: copy, toPath: sandbox.publicFolder)
    default: break
    }
    // Only who looks again sees this.
    try sandbox.write("ONE", to: "site/public/posts/1/index.html")
    let planned = planned(Self.site)
    let publication = try begin(Self.site, seen: seen)
    let others = Set(publication.keepUpToDate().map { planned[$0].path })
    publication.abandon()
    switch what {
    case "another folder": #expect(others == ["posts/1/index.html", "posts/2/index.html"])
    case "nothing done": #expect(others == ["posts/2/index.html"])
    default: #expect(others == Set(Self.site.keys))
    }
  }

  @Test("The same, when the build writes other files", arguments: [false, true])
  func touchedWhileWriting(_ isPut: Bool) throws {
    var site = Self.site
    if isPut { site["index.html"] = ("home", nil) }
    try build(site)
    site["posts/3/index.html"] = ("three", 7)
    try build(site) { try sandbox.write("HOME", to: "site/public/index.html") }
    let next = try build(site)
    #expect(next.kept == ["posts/1/index.html", "posts/3/index.html"])
    #expect(next.summary.changed == ["index.html"])
  }

  @Test(
    "Whatever is changed after the wait has a later time than a publication's files",
    arguments: [false, true])
  func waiting(hasFile: Bool) throws {
    let file = open(sandbox.site + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    let times = try FineTimes(file: file, folder: HeldFolder(sandbox.site).handle)
    for number in 0..<(hasFile ? 500 : 20) {
      let folder = sandbox.site + "/\(number)"
      let before = folder + "-before"
      #expect(mkdir(before, 0o755) == 0)
      let moved = try #require(PublishingClocks.latest())
      let clocks = PublishingClocks(checkedFrom: moved, movedFrom: moved, movedUntil: moved)
      #expect(clocks.waitUntilOver(hasFile ? times : nil))
      #expect(mkdir(folder, 0o755) == 0)
      var status = stat()
      #expect(lstat(folder, &status) == 0)
      #expect(!clocks.isUntouchedFolder(status))
      // What was there before, and nobody has touched, is told from it.
      #expect(lstat(before, &status) == 0)
      #expect(clocks.isUntouchedFolder(status))
      // Nor does what is changed, having been looked at, get an earlier time.
      #expect(chmod(before, 0o700) == 0 && lstat(before, &status) == 0)
      #expect(!clocks.isUntouchedFolder(status))
    }
  }

  @Test("A new file that is edited while others are moved in is not taken for ours")
  func clocks() throws {
    func moment(_ seconds: Int64) throws -> Timestamp { try #require(Timestamp(seconds: seconds)) }
    let clocks = PublishingClocks(
      checkedFrom: try moment(10), movedFrom: try moment(20), movedUntil: try moment(30))
    func isUntouched(_ change: Int, _ modification: Int, isNew: Bool) -> Bool {
      var status = stat()
      status.st_mode = S_IFREG
      status.st_size = 5
      #if canImport(Glibc)
        status.st_ctim.tv_sec = change
        status.st_mtim.tv_sec = modification
      #else
        status.st_ctimespec.tv_sec = change
        status.st_mtimespec.tv_sec = modification
      #endif
      let entry = Manifest.Entry(size: 5, hash: ContentHash(value: 0), isNew: isNew)
      return clocks.isUntouched(status, entry)
    }
    #expect(isUntouched(9, 9, isNew: false))
    #expect(!isUntouched(10, 9, isNew: false))
    #expect(!isUntouched(25, 9, isNew: false))
    #expect(isUntouched(25, 15, isNew: true))
    #expect(isUntouched(15, 15, isNew: true))
    #expect(!isUntouched(25, 25, isNew: true))
    #expect(!isUntouched(30, 15, isNew: true))
  }

  @Test("A folder that has changed since the publication is told from one that has not")
  func folderClocks() throws {
    func moment(_ seconds: Int64) throws -> Timestamp { try #require(Timestamp(seconds: seconds)) }
    let clocks = PublishingClocks(
      checkedFrom: try moment(10), movedFrom: try moment(20), movedUntil: try moment(30))
    for (kind, change, isUntouched) in [
      (S_IFDIR, 9, true), (S_IFDIR, 29, true), (S_IFDIR, 30, false), (S_IFDIR, 31, false),
      (S_IFREG, 9, false), (S_IFLNK, 9, false),
    ] {
      var status = stat()
      status.st_mode = kind
      #if canImport(Glibc)
        status.st_ctim.tv_sec = change
      #else
        status.st_ctimespec.tv_sec = change
      #endif
      #expect(clocks.isUntouchedFolder(status) == isUntouched, "\(kind) \(change)")
    }
  }

  @Test("On a file system of whole seconds, the second of the check is no earlier time")
  func wholeSeconds() throws {
    let moment = try #require(Timestamp(seconds: 10, nanoseconds: 500))
    let clocks = PublishingClocks(checkedFrom: moment)
    let entry = Manifest.Entry(size: 0, hash: ContentHash(value: 0))
    for (second, nanosecond, isUntouched) in [
      (10, 0, false), (9, 0, true), (10, 499, true), (10, 500, false), (11, 1, false),
    ] {
      var status = stat()
      status.st_mode = S_IFREG
      #if canImport(Glibc)
        status.st_ctim = timespec(tv_sec: second, tv_nsec: nanosecond)
      #else
        status.st_ctimespec = timespec(tv_sec: second, tv_nsec: nanosecond)
      #endif
      #expect(clocks.isUntouched(status, entry) == isUntouched, "\(second).\(nanosecond)")
    }
  }

  @Test(
    "Without the record of the last build, or with that of another, files are known by their bytes")
  func otherRecord() throws {
    try build(Self.site)
    let record = try sandbox.contents(of: "site/.socialconnect").first {
      $0.key.hasSuffix(".build")
    }
    let (name, text) = try #require(record)
    try sandbox.remove("site/.socialconnect/" + name)
    try sandbox.write("ONE", to: "site/public/posts/1/index.html")
    #expect(try build(Self.site).kept == ["index.html"])
    // The publication that follows is not remembered.
    try sandbox.publish(["index.html": "other"])
    #expect(try build(Self.site).kept == [])
    try sandbox.write(text, to: "site/.socialconnect/" + name)
    var site = Self.site
    site["new"] = ("new", 9)
    try build(site)
    try sandbox.write(text, to: "site/.socialconnect/" + name)
    try sandbox.write("NEW", to: "site/public/new")
    #expect(try build(site).kept == ["index.html", "posts/1/index.html"])
    #expect(try sandbox.output()["new"] == "new")
  }

  /// As a cache brings it back: other files with the same bytes.
  private func restoreFromCache() throws {
    let copy = sandbox.root + "/copy"
    try FileManager.default.copyItem(atPath: sandbox.publicFolder, toPath: copy)
    try FileManager.default.removeItem(atPath: sandbox.publicFolder)
    try FileManager.default.moveItem(atPath: copy, toPath: sandbox.publicFolder)
  }

  private static let cached: [String: Version] = [
    "empty": ("", 3), "index.html": ("home", 1), "posts/1/index.html": ("one", 2),
    "posts/1/media/index.html": ("pictures", 4), "posts/2/index.html": ("two", 5),
    "sitemap.xml": (String(repeating: "<url/>", count: 100_000), 6), "users/a/index.html": ("a", 7),
  ]

  @Test("A site that was brought back from a cache is known by its bytes, and then by its times")
  func restored() throws {
    try build(Self.cached)
    try restoreFromCache()
    #expect(sandbox.memory().publishedSite() == nil)
    #expect(sandbox.memory().unchangedSite(now: .epoch)?.fileCount == 7)
    #expect(sandbox.memory().publishedSite() != nil)
    #expect(sandbox.memory().unchangedSite(now: .epoch)?.fileCount == 7)
    try restoreFromCache()
    var site = Self.cached
    site["index.html"] = ("HOME", 9)
    let result = try build(site)
    #expect(result.kept == Self.cached.keys.filter { $0 != "index.html" }.sorted())
    #expect(result.summary == PublicationSummary(changed: ["index.html"], unchanged: 6))
    #expect(sandbox.memory().unchangedSite(now: .epoch)?.fileCount == 7)
  }

  @Test(
    "A file that was not brought back as it was is made again, and no other",
    arguments: [
      "text", "same size", "large", "removed", "link", "pipe", "folder", "linked folder",
      "removed folder",
    ])
  func restoredOtherwise(_ change: String) throws {
    try build(Self.cached)
    try restoreFromCache()
    var path = "posts/1/index.html"
    let file = sandbox.publicFolder + "/posts/1/index.html"
    switch change {
    case "text": try sandbox.write("longer", to: "site/public/" + path)
    case "same size": try sandbox.write("ONE", to: "site/public/" + path)
    case "large":
      path = "sitemap.xml"
      let other = String(repeating: "<url/>", count: 99_999) + "<URL/>"
      try sandbox.write(other, to: "site/public/" + path)
    case "removed": try sandbox.remove("site/public/" + path)
    case "link":
      try FileManager.default.moveItem(atPath: file, toPath: sandbox.root + "/elsewhere")
      try sandbox.link("site/public/" + path, to: sandbox.root + "/elsewhere")
    case "pipe":
      try sandbox.remove("site/public/" + path)
      try #require(mkfifo(file, 0o600) == 0)
    case "folder":
      try sandbox.remove("site/public/" + path)
      try sandbox.makeFolder("site/public/" + path)
    case "linked folder":
      path = "posts/1/"
      let folder = sandbox.publicFolder + "/posts/1"
      try FileManager.default.moveItem(atPath: folder, toPath: sandbox.root + "/elsewhere")
      try sandbox.link("site/public/posts/1", to: sandbox.root + "/elsewhere")
    default:
      path = "posts/1/"
      try sandbox.remove("site/public/posts/1")
    }
    #expect(sandbox.memory().unchangedSite(now: .epoch) == nil)
    let planned = planned(Self.cached)
    let publication = try begin(Self.cached)
    let others = publication.keepUpToDate().map { planned[$0].path }
    publication.abandon()
    #expect(others.sorted() == Self.cached.keys.filter { $0.hasPrefix(path) }.sorted())
  }

  @Test("Nobody can tell the hash of a file who does not know the manifest's key")
  func keyedHashes() throws {
    try build(Self.site)
    let other = try OutputSandbox()
    try other.publish(["index.html": "home"])
    let entries = try [sandbox, other].map { sandbox in
      let file = URL(filePath: sandbox.root + "/" + (try sandbox.stateFile("manifest")))
      return try #require(Manifest(Array(Data(contentsOf: file)))).entries[0]
    }
    #expect(entries[0].size == entries[1].size)
    #expect(entries[0].hash != entries[1].hash)
    #expect(!entries.map(\.hash).contains(ContentHash(of: Array("home".utf8))))
  }

  @Test("The key stays from build to build; another site has another")
  func key() throws {
    try build(Self.site)
    let key = sandbox.memory().key
    try build(Self.site)
    #expect(sandbox.memory().key == key)
    let other = try OutputSandbox()
    let folder = OutputFolder(destination: other.publicFolder, stateFolder: other.stateFolder)
    #expect(
      BuildMemory(of: folder, BuildInputs(program: [], others: []), workers: .serial).key != key)
  }

  @Test("A source that changes meanwhile is seen by the next build, which keeps the files")
  func changedSource() throws {
    try build(Self.site) { try sandbox.write("[]", to: "site/content/posts.json") }
    #expect(sandbox.memory().unchangedSite(now: .epoch) == nil)
    #expect(try build(Self.site).kept == ["index.html", "posts/1/index.html"])
    #expect(sandbox.memory().unchangedSite(now: .epoch)?.fileCount == 3)
  }

  @Test("A site whose files were removed by a build that was not remembered is not unchanged")
  func removedUnremembered() throws {
    try build(Self.site)
    #expect(sandbox.memory().unchangedSite(now: .epoch)?.fileCount == 3)
    var fewer = Self.site
    fewer["posts/2/index.html"] = nil
    let publication = try begin(fewer)
    for (index, output) in planned(fewer).enumerated() {
      try publication.put(index, Array((fewer[output.path]?.text ?? "").utf8))
    }
    #expect(try sandbox.commit(publication).removed == ["posts/2/index.html"])
    #expect(sandbox.memory().unchangedSite(now: .epoch) == nil)
  }

  @Test("The same bytes are seen without reading a file that nobody touched")
  func hash() throws {
    try build(Self.site)
    // The bytes are changed below the manifest's eyes: the manifest is believed.
    let manifest = try sandbox.stateFile("manifest")
    let text = try unsealed(manifest)
    let key = try #require(Manifest(sealed(text))).key
    let hash = Array("two".utf8).withUnsafeBytes { ContentHash(of: $0, seed: key).text }
    #expect(text.contains(" \(hash) - posts/2/index.html"))
    let changed = text.replacing(hash, with: "0000000000000000")
    try sandbox.write(String(decoding: sealed(changed), as: UTF8.self), to: manifest)
    let record = try sandbox.stateFile("build")
    let lines = try unsealed(record)
    let old = Manifest.identity(of: sealed(text)).text
    #expect(lines.contains(old))
    let new = lines.replacing(old, with: Manifest.identity(of: sealed(changed)).text)
    try sandbox.write(String(decoding: sealed(new), as: UTF8.self), to: record)
    #expect(try build(Self.site).summary.changed == ["posts/2/index.html"])
  }

  /// The text of a state file without its seal.
  private func unsealed(_ file: String) throws -> String {
    let bytes = Array(try Data(contentsOf: URL(filePath: sandbox.root + "/" + file)))
    return String(decoding: try #require(Seal.content(of: bytes)), as: UTF8.self)
  }
}
