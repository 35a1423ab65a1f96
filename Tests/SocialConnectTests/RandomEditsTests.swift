import Foundation
import Testing

/// After any edit, an incremental build leaves the same bytes as a build from nothing, and its
/// summary says what it did.
///
/// 40 edits a run; `make edits` makes 1,000, and `SOCIALCONNECT_SEED=7 make edits` 1,000 others.
@Suite("Random edits")
struct RandomEditsTests {
  private static let editCount = Int(number("SOCIALCONNECT_EDITS") ?? 40)
  private static let seed = number("SOCIALCONNECT_SEED").map(UInt64.init) ?? 2026

  private static func number(_ variable: String) -> UInt32? {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt32($0) }
  }

  @Test("an incremental build equals a build from nothing after every edit")
  func edits() throws {
    let (site, clean) = (try SiteCopy(hasTheme: false), try SiteCopy(hasTheme: false))
    var editor = NetworkEditor(seed: Self.seed)
    // A program of its own, which some edits take for another version.
    let program = site.root + "/program"
    try FileManager.default.copyItem(atPath: Program.path, toPath: program)
    var paths: [String] = []
    for number in 0...max(1, Self.editCount) {
      let edit = number == 0 ? "nothing" : editor.edit()
      let source = try editor.files()
      for copy in [site, clean] { try copy.holdSource(source) }
      if number % 5 == 4 { try bringBackFromCache(site.root + "/public") }
      try touch(program, and: site.root + "/public", &editor, files: paths)
      let before = number == 0 ? [:] : try site.output()
      func build(_ site: SiteCopy, _ more: [String] = []) throws -> Program.Run {
        let options = ["-s", site.root, "--now", editor.now] + editor.options.sorted() + more
        let run = try Program.run(["build"] + options, path: program)
        try #require(run.status == 0, "\(number): \(edit): \(run.errors)")
        return run
      }
      // Nobody has touched the output folder, so two of three builds are told to trust it.
      let isTrusted = editor.damage == nil && number % 3 != 0
      let run = try build(
        site, ["--changes", site.root + "/changes"] + (isTrusted ? ["--trust-output"] : []))
      // Nothing is left of the build before.
      for folder in ["public", ".socialconnect"] {
        try? FileManager.default.removeItem(atPath: clean.root + "/" + folder)
      }
      _ = try build(clean)
      let after = try site.output().filter { !$0.key.hasPrefix(Self.foreign) }
      #expect(FolderContents.difference(after, try clean.output()) == nil, "\(number): \(edit)")

      let old = before.filter { !$0.key.hasPrefix(Self.foreign) }
      try check(run, site.root + "/changes", old, after, "\(number): \(edit)")
      paths = after.keys.sorted()
    }
  }

  @Test("what the source is made from already is not written again")
  func untouched() throws {
    let site = try SiteCopy(hasTheme: false)
    var source = try NetworkEditor(seed: 1).files()
    try site.holdSource(source)
    func numbers() throws -> [String: UInt64] {
      try source.keys.reduce(into: [:]) { numbers, path in
        let attributes = try FileManager.default.attributesOfItem(atPath: site.root + "/" + path)
        numbers[path] = attributes[.systemFileNumber] as? UInt64
      }
    }
    let before = try numbers()
    try #require(before["socialconnect.yml"] != nil && before.count == source.count)
    try site.holdSource(source)
    #expect(try numbers() == before)
    source["socialconnect.yml"] = nil
    try site.holdSource(source)
    #expect(!FileManager.default.fileExists(atPath: site.root + "/socialconnect.yml"))
  }

  /// How the names of files begin that somebody else puts into the site.
  private static let foreign = "foreign-"

  /// The same files again, as others.
  private func bringBackFromCache(_ folder: String) throws {
    try FileManager.default.moveItem(atPath: folder, toPath: folder + ".cache")
    try FileManager.default.copyItem(atPath: folder + ".cache", toPath: folder)
    try FileManager.default.removeItem(atPath: folder + ".cache")
  }

  /// Gives the program its version, and does what somebody does to the published site.
  private func touch(
    _ program: String, and folder: String, _ editor: inout NetworkEditor, files: [String]
  ) throws {
    let date = Date(timeIntervalSince1970: editor.isOtherProgram ? 1_700_000_000 : 1_600_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: program)
    guard let damage = editor.damage, !files.isEmpty else { return }
    let path = folder + "/" + editor.anyPath(of: files)
    switch damage {
    case .change: try Data("Something else".utf8).write(to: URL(filePath: path))
    case .remove: try FileManager.default.removeItem(atPath: path)
    case .addition:
      try Data("Mine".utf8).write(to: URL(filePath: folder + "/\(Self.foreign)\(files.count)"))
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
