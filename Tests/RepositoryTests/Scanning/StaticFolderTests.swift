import Domain
import Foundation
import Testing

@testable import Repository

@Suite("The folder of files that are published as they are")
struct StaticFolderTests {
  private func folder(_ site: SiteSandbox) -> StaticFolder {
    StaticFolder(siteFolder: site.root, key: 7, workers: .serial)
  }

  @Test("hidden files are published, and not what other programs leave there")
  func names() throws {
    let published = [
      ".htaccess", ".nojekyll", ".well-known/a/b.json", ".well-known/security.txt", "CNAME",
      "_headers", "a~/mine.txt", "files/報告.pdf", "files/a b.pdf", "google123.html",
    ]
    let others = [
      ".DS_Store", "files/.DS_Store", "._CNAME", ".git/config", "files/.svn/entries", ".CNAME.swp",
      "CNAME~", ".htaccess~", "#CNAME#", "4913", "Thumbs.db", "files/desktop.ini", ".gitkeep",
      ".socialconnect/0.manifest", "files/a.tmp",
    ]
    let site = try SiteSandbox(
      Dictionary(
        uniqueKeysWithValues: (published + others).map { ("static/" + $0, "static/" + $0) }))
    try site.link("static/.#CNAME", to: "ann@host.1")
    let folder = folder(site)
    #expect(folder.findings == [])
    #expect(folder.paths == published.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for (position, path) in folder.paths.enumerated() {
      #expect(try folder.bytes(of: position) == Array(("static/" + path).utf8))
    }
  }

  @Test("links and what is no file are errors, wherever they lead")
  func refused() throws {
    let site = try SiteSandbox(["static/CNAME": "a", "static/a/b\u{7}": "", "static/a\n/b": ""])
    try site.link("static/a/up", to: "../../content")
    try site.link("static/mine", to: "CNAME")
    try #require(mkfifo(site.root + "/static/pipe", 0o600) == 0)
    let found = folder(site)
    #expect(found.paths == ["CNAME"])
    #expect(
      found.findings.map(\.line) == [
        "static/a/b\u{7}: error: its name holds a control character [bad-file-name]",
        "static/a/up: error: symbolic links are not followed [symbolic-link]",
        "static/a\n: error: its name holds a control character [bad-file-name]",
        "static/mine: error: symbolic links are not followed [symbolic-link]",
        "static/pipe: error: this is no regular file [unreadable]",
      ])
  }

  @Test("the folder itself may be missing or empty, and no link or file")
  func itself() throws {
    let site = try SiteSandbox()
    #expect(folder(site).paths == [] && folder(site).findings == [])
    try site.link("static", to: "content")
    try site.write(Data(), to: "content/users.json")
    #expect(folder(site).paths == [])
    #expect(
      folder(site).findings.map(\.line)
        == ["static: error: symbolic links are not followed [symbolic-link]"])
    try FileManager.default.removeItem(atPath: site.root + "/static")
    try site.write(Data(), to: "static")
    #expect(folder(site).findings.map(\.rule) == ["read-failed"])
    let sources = SourceFiles(siteFolder: site.root, workers: .serial)
    #expect(sources.staticFolder.findings.count == 1)
    let plan = RunPlan(
      sources.records, sources.texts, size: 100, key: 1, hints: [:], workers: .serial)
    #expect(sources.digest(of: BuildInputs(program: [], others: []), plan) == nil)
    try FileManager.default.removeItem(atPath: site.root + "/static")
    try FileManager.default.createDirectory(
      atPath: site.root + "/static", withIntermediateDirectories: true)
    #expect(folder(site).paths == [] && folder(site).findings == [])
  }

  @Test("a file is published as it was when the source was read, or not at all")
  func changed() throws {
    let site = try SiteSandbox(["static/a": "Fog", "static/b": "Fog"])
    let before = folder(site)
    #expect(before.fingerprint(of: 0).value == before.fingerprint(of: 1).value)
    try site.write(Data("Sun".utf8), to: "static/a")
    try FileManager.default.removeItem(atPath: site.root + "/static/b")
    for (position, name) in ["static/a", "static/b"].enumerated() {
      #expect(throws: OutputError.sourceChanged(name)) { try before.bytes(of: position) }
    }
    #expect(folder(site).fingerprint(of: 0).value != before.fingerprint(of: 0).value)
  }

  @Test(
    "the hash of a file that is not held in memory is that of its bytes",
    arguments: [0, 1, 31, 32, 33, 95, 96, 1 << 20, 1 << 20 + 1, 3 << 20, 5 << 19 + 7])
  func hashes(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
    let site = try SiteSandbox()
    try site.write(Data(bytes), to: "static/a")
    #expect(
      try FileReading.hash(of: site.root + "/static/a", key: 5) == KeyedHash(of: bytes, key: 5))
    if count > 0 {
      #expect(throws: FileReadingError.tooLarge(byteCount: count)) {
        try FileReading.hash(of: site.root + "/static/a", atMost: count - 1, key: 5)
      }
    }
  }

  @Test("where nothing is published its paths are known, and texts when they are asked for")
  func unpublished() throws {
    let site = try SiteSandbox([
      "static/a": "text", "static/b.html": "page", "static/c.png": "x", "static/d": "\0",
      "static/media/e.html": "among",
    ])
    let folder = SourceFiles(siteFolder: site.root, isPublished: false, workers: .serial)
      .staticFolder
    #expect(folder.paths == ["a", "b.html", "c.png", "d", "media/e.html"])
    #expect(folder.files.allSatisfy { $0.hash == KeyedHash(high: 0, low: 0) })
    var texts: [String] = []
    #expect(folder.forEachText { texts.append(String(decoding: $0, as: UTF8.self)) })
    #expect(texts == ["text", "page", "among"])
    #expect(folder.texts.map { String(decoding: $0, as: UTF8.self) } == texts)
    #expect(folder.texts(below: "media/").map { $0 } == [Array("among".utf8)])
    for file in ["a", "b.html"] {
      try FileManager.default.removeItem(atPath: site.root + "/static/" + file)
      #expect(!folder.forEachText { _ in })
    }
  }

  @Test("a text is known in UTF-16, and where a file is only named like an ending of others")
  func textsOfOtherForms() throws {
    let site = try SiteSandbox([
      "static/pdf": "1", "static/a.b/zip": "2", "static/.png": "3", "static/a.pdf": "4",
      "static/_headers": "5", "static/.htaccess": "6", "static/font": "OT\0\0",
    ])
    let page = "<img src=\"/media/é.jpg\">"
    let units = Array(page.utf16)
    let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    for (position, bytes) in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big].enumerated() {
      try site.write(Data(bytes), to: "static/page\(position)")
      try site.write(Data(bytes + [0]), to: "static/page\(position).html")
    }
    let texts = folder(site).texts.map { String(decoding: $0, as: UTF8.self) }
    #expect(
      texts.sorted()
        == ["1", "2", "3", "5", "6"] + Array(repeating: page, count: 4)
        + Array(repeating: "\u{FEFF}" + page, count: 4))
    #expect(folder(site).forEachText { _ in })
    // What is compressed may name any.
    try site.write(Data([0x1F, 0x8B, 8, 0]), to: "static/a/drawing.SVGZ")
    #expect(!folder(site).forEachText { _ in })
    #expect(folder(site).texts.map { $0 }.count == texts.count)
  }

  @Test("edits that are tried know its paths, and read none of its files")
  func edits() throws {
    let site = try SiteSandbox(["static/a": "text"])
    let edit = ContentEdit(path: "content/users.json", before: nil, outcome: .removed)
    let folder = SourceFiles(siteFolder: site.root, applying: [edit], workers: .serial).staticFolder
    #expect(folder.paths == ["a"])
    #expect(folder.files.map(\.hash) == [KeyedHash(high: 0, low: 0)])
  }
}
