import Foundation
import TestSupport
import Testing

/// A site folder for one test, removed after it.
final class SiteCopy: Sendable {
  private let folder: TemporaryFolder

  /// The moment of every build in these tests.
  static let now = "2026-06-01T12:00:00Z"

  /// The folder with whole sites beside this file.
  static let sites = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sites")

  /// - Parameters:
  ///   - folder: a site to copy, by its path in `Sites`.
  ///   - hasTheme: whether the site gets the small theme of these tests, as far as it has no file
  ///     of that name itself.
  ///   - files: more files, by their paths.
  init(of folder: String? = nil, hasTheme: Bool = true, _ files: [String: String] = [:]) throws {
    self.folder = try TemporaryFolder()
    if hasTheme {
      for (path, data) in try FolderContents.read(Self.sites.appending(path: "theme").path) {
        try write(data, to: "Templates/" + path)
      }
    }
    if let folder {
      let contents = try FolderContents.read(Self.sites.appending(path: folder).path)
      try #require(!contents.isEmpty, "there is no site \(folder)")
      for (path, data) in contents { try write(data, to: path) }
    }
    for (path, text) in files { try write(Data(text.utf8), to: path) }
  }

  /// A small site that is fine.
  static func small(_ files: [String: String] = [:]) throws -> SiteCopy {
    try SiteCopy(
      [
        "content/users.json": #"[{"id": "u1", "username": "ann", "display_name": "Ann"}]"#,
        "content/posts.json":
          #"[{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog"}]"#,
      ].merging(files) { $1 })
  }

  var root: String { folder.path }

  func write(_ data: Data, to path: String) throws { try folder.write(data, to: path) }

  func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  func remove(_ path: String) throws { try folder.remove(path) }

  /// Makes these the only files that the site is made from. What is so already is left untouched.
  func holdSource(_ files: [String: Data]) throws {
    var old = try FolderContents.read(root + "/content", as: "content/")
    for folder in ["Templates", "static"] {
      old.merge(try FolderContents.read(root + "/" + folder, as: folder + "/")) { $1 }
    }
    old["socialconnect.yml"] = FileManager.default.contents(atPath: root + "/socialconnect.yml")
    for path in old.keys where files[path] == nil { try remove(path) }
    for (path, data) in files where old[path] != data { try write(data, to: path) }
  }

  /// Runs `socialconnect COMMAND --source .. --now .. MORE`.
  func run(_ command: String, _ more: String...) throws -> Program.Run {
    try run(command, more)
  }

  func run(
    _ command: String, _ more: [String], environment: [String: String] = [:]
  ) throws -> Program.Run {
    try Program.run(arguments(command, more), environment: environment)
  }

  /// What the program is called with.
  func arguments(_ command: String, _ more: [String] = []) -> [String] {
    let now = more.contains("--now") ? [] : ["--now", Self.now]
    return [command, "--source", root] + now + more
  }

  /// Builds, and expects that this works.
  @discardableResult
  func build(_ more: String...) throws -> [String: Data] {
    let run = try run("build", more)
    try #require(run.status == 0, "\(run.errors)")
    return try output()
  }

  /// Every file of `public/` by its path.
  func output(_ folder: String = "public") throws -> [String: Data] {
    try FolderContents.read(root + "/" + folder)
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: root + "/public/" + path)), as: UTF8.self)
  }
}

/// Files by their paths.
enum FolderContents {
  /// - Parameter prefix: goes before each path.
  static func read(_ folder: String, as prefix: String = "") throws -> [String: Data] {
    guard FileManager.default.fileExists(atPath: folder) else { return [:] }
    var result: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let file = folder + "/" + path
      let type = try FileManager.default.attributesOfItem(atPath: file)[.type]
      if type as? FileAttributeType == .typeDirectory { continue }
      result[prefix + path] = try Data(contentsOf: URL(filePath: file))
    }
    return result
  }

  static func write(_ files: [String: Data], to folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    for (path, data) in files {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
  }

  /// The first place at which two outputs differ, for people; nil when they are the same.
  static func difference(_ found: [String: Data], _ expected: [String: Data]) -> String? {
    let missing = expected.keys.filter { found[$0] == nil }.sorted()
    let extra = found.keys.filter { expected[$0] == nil }.sorted()
    if !missing.isEmpty || !extra.isEmpty { return "missing: \(missing), not expected: \(extra)" }
    for path in expected.keys.sorted() where found[path] != expected[path] {
      let lines = [found, expected].map {
        String(decoding: $0[path] ?? Data(), as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false)
      }
      let place = zip(lines[0], lines[1]).enumerated().first { $1.0 != $1.1 }
      let line = place?.offset ?? min(lines[0].count, lines[1].count)
      let shown = lines.map { line < $0.count ? String($0[line]) : "(end)" }
      return "\(path):\(line + 1):\n  found    \(shown[0])\n  expected \(shown[1])"
    }
    return nil
  }
}

/// Whether expected output is written anew instead of compared.
enum Recording {
  static var isOn: Bool { ProcessInfo.processInfo.environment["SOCIALCONNECT_RECORD"] == "1" }

  /// The names of the sites in a folder. A folder without any would be a test of nothing.
  static func names(in folder: String) -> [String] {
    let path = SiteCopy.sites.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
    precondition(!names.isEmpty, "there are no sites in \(path)")
    return names
  }
}
