import Domain
import Foundation
import Testing

@testable import Repository

@Suite("The files of a site, read once")
struct SourceFilesTests {
  static let files = [
    "socialconnect.yml": "title: Fog\n",
    "content/users.json": #"[{"id": "u1", "username": "ann"}]"#,
    "content/posts/a.md": "---\ncreated_at: 2026-01-01\nauthor: ann\n---\nFog",
    "Templates/style.css": "a {}",
    "static/.well-known/security.txt": "Contact: mailto:ann@example.org",
  ]

  func digest(_ site: SiteSandbox, others: [String] = ["1"], key: UInt64 = 7) -> KeyedHash? {
    let files = SourceFiles(siteFolder: site.root, key: key, workers: .serial)
    let plan = RunPlan(
      files.records, files.texts, size: 100, key: key, hints: [:], workers: .serial)
    return files.digest(of: BuildInputs(program: ["p"], others: others), plan)
  }

  @Test("the digest tells every change", arguments: files.keys.sorted())
  func everyFile(path: String) throws {
    let site = try SiteSandbox(Self.files)
    try site.copyPicture("plain.jpg", to: "content/media/a.jpg")
    let before = try #require(digest(site))
    #expect(digest(site) == before)
    #expect(digest(site, others: ["2"]) != before)
    #expect(digest(site, key: 8) != before)
    try site.write(Data((Self.files[path] ?? "").utf8) + Data(" ".utf8), to: path)
    #expect(digest(site) != before)
    try site.write(Data((Self.files[path] ?? "").utf8), to: path)
    #expect(digest(site) == before)
    try FileManager.default.removeItem(atPath: site.root + "/" + path)
    #expect(digest(site) != before)
  }

  @Test("there is no digest of what can't be read")
  func unreadable() throws {
    let site = try SiteSandbox(Self.files)
    try site.link("content/posts/b.md", to: "a.md")
    #expect(digest(site) == nil)
  }

  @Test("what was read is what is loaded, whatever comes of the folder")
  func loadsWhatWasRead() throws {
    let site = try SiteSandbox(Self.files)
    let files = SourceFiles(siteFolder: site.root, workers: .serial)
    try FileManager.default.removeItem(atPath: site.root)
    let loader = ContentLoader(
      settings: SettingsFile.read(files).settings, workers: .serial)
    let content = loader.load(files)
    #expect(content.lines == [])
    #expect(try content.post().content == "Fog")
    #expect(loader.settings.title == "Fog")
    #expect(files.templates.files.map(\.name) == ["style.css"])
  }

  @Test("a picture is published as it was when the source was read, or not at all")
  func changedMedia() throws {
    let site = try SiteSandbox(Self.files)
    try site.copyPicture("plain.jpg", to: "content/media/a.jpg")
    let files = SourceFiles(siteFolder: site.root, workers: .serial)
    let media = files.sourceMedia
    #expect(try media.bytes(of: "media/a.jpg") == site.published("media/a.jpg"))
    #expect(throws: OutputError.sourceChanged("content/media/b.jpg")) {
      try media.bytes(of: "media/b.jpg")
    }
    var other = try Data(contentsOf: URL(filePath: site.root + "/content/media/a.jpg"))
    other.append(0)
    try site.write(other, to: "content/media/a.jpg")
    let changed = OutputError.sourceChanged("content/media/a.jpg")
    #expect(throws: changed) { try media.bytes(of: "media/a.jpg") }
    try FileManager.default.removeItem(atPath: site.root + "/content/media/a.jpg")
    #expect(throws: changed) { try media.bytes(of: "media/a.jpg") }
  }

  #if os(Linux)
    @Test("of a picture that can't be read any more the system's reason is told")
    func unreadableMedia() throws {
      let site = try SiteSandbox(Self.files)
      try site.copyPicture("plain.jpg", to: "content/media/a.jpg")
      let media = SourceFiles(siteFolder: site.root, workers: .serial).sourceMedia
      let path = site.root + "/content/media/a.jpg"
      try FileManager.default.removeItem(atPath: path)
      // A socket can't be opened, not even by root, whom permissions don't bind.
      try #require(mknod(path, S_IFSOCK | 0o600, 0) == 0)
      #expect(throws: OutputError.system(.read, path: "content/media/a.jpg", errno: ENXIO)) {
        try media.bytes(of: "media/a.jpg")
      }
    }
  #endif
}
