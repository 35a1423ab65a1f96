import Foundation
import Testing

@testable import Repository

@Suite("Damaged files of the state folder")
struct DamagedStateTests {
  private static let first = ["index.html": "1", "posts/a": "1", "posts/c": "1", "tags/a": "1"]
  private static let second = ["index.html": "2", "posts/a": "2", "posts/d/i": "2", "users/a": "2"]

  /// Files of somebody else whose names are one bit away from ours.
  private static let foreign = Dictionary(
    uniqueKeysWithValues: [
      "posts/`", "posts/b", "posts/e", "posts/q", "tags/c", "tags/i", "indey.html",
    ]
    .map { ($0, "mine") })

  private func sandbox() throws -> OutputSandbox {
    let sandbox = try OutputSandbox()
    try sandbox.publish(Self.first)
    for (path, text) in Self.foreign { try sandbox.write(text, to: "site/public/" + path) }
    return sandbox
  }

  /// Publishes, and looks that it did, or said that it can't and did nothing, and that nothing of
  /// somebody else's was touched.
  private func publishSecond(_ sandbox: OutputSandbox, _ what: String) throws {
    let before = try sandbox.output()
    let failure: OutputError?
    do throws(OutputError) {
      try sandbox.publish(Self.second)
      failure = nil
    } catch {
      failure = error
    }
    let output = try sandbox.output()
    if let failure {
      let paths: [String]
      switch failure {
      case .foreignFiles(let files), .unknownFiles(let files): paths = files
      default:
        Issue.record("\(what): \(failure)")
        return
      }
      #expect(!paths.isEmpty && paths.allSatisfy { Self.second[$0] != nil }, "\(what)")
      #expect(output == before, "\(what)")
      try sandbox.publish(Self.second, adopting: true)
    } else {
      // What a lost manifest has named stays, because nobody knows any more whose it is.
      let known = output.filter {
        !$0.key.hasSuffix("/") && (Self.first[$0.key] == nil || Self.second[$0.key] != nil)
      }
      #expect(known == Self.second.merging(Self.foreign) { $1 }, "\(what)")
    }
    for (path, text) in Self.foreign { #expect(try sandbox.output()[path] == text, "\(what)") }
    #expect(try sandbox.stateKinds() == ["lock", "manifest"], "\(what)")
  }

  /// Ways to damage a file: cut short, or with another bit, at places all over it; no file, another
  /// version, and other bytes altogether. (That no bit at all can be another is tested with the form of
  /// each file.)
  private static func damages(_ bytes: [UInt8]) -> [(name: String, bytes: [UInt8]?)] {
    var result: [(String, [UInt8]?)] = []
    for offset in stride(from: 0, to: bytes.count, by: 23) {
      result.append(("\(offset) bytes", Array(bytes.prefix(offset))))
    }
    for offset in stride(from: 3, to: bytes.count, by: 11) {
      var flipped = bytes
      flipped[offset] ^= 1 << UInt8(offset % 7)
      result.append(("byte \(offset)", flipped))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    result.append(("another version", Array(text.replacing(" 3\n", with: " 9\n").utf8)))
    result.append(("other bytes", (0..<500).map { UInt8(truncatingIfNeeded: $0 * 37) }))
    result.append(("no file", nil))
    return result
  }

  private func put(_ bytes: [UInt8]?, _ file: String, in sandbox: OutputSandbox) throws {
    let path = sandbox.root + "/" + file
    if let bytes {
      try Data(bytes).write(to: URL(filePath: path))
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test("folders of a site of which nothing is remembered go with what it had in them")
  func foldersTakenOver() throws {
    let sandbox = try OutputSandbox()
    let site = ["a/b/f": "1", "c/f": "1", "d/e": "1", "index.html": "1"]
    try sandbox.publish(site)
    try sandbox.makeFolder("site/public/mine")
    try FileManager.default.removeItem(atPath: sandbox.stateFolder)
    try sandbox.publish(site.merging(["index.html": "2", "mine/f": "1"]) { $1 }, adopting: true)
    try sandbox.publish(["d": "1", "c/g": "1"])
    #expect(try sandbox.output() == ["c/": "", "c/g": "1", "d": "1", "mine/": ""])
  }

  @Test("Whatever is left of the manifest, only our own files are overwritten and removed")
  func manifest() throws {
    let bytes = try read("manifest", in: try sandbox())
    let damages = Self.damages(bytes)
    #expect(damages.count > 25)
    for (name, damaged) in damages {
      let sandbox = try sandbox()
      try put(damaged, sandbox.stateFile("manifest"), in: sandbox)
      try publishSecond(sandbox, name)
    }
  }

  @Test(
    "Whatever a kill and a disk have left of the journal, only our own files are touched",
    arguments: [0, 2, 5])
  func journal(stepCount: Int) throws {
    let bytes = try read("journal", in: try killed(after: stepCount))
    let damages = Self.damages(bytes)
    #expect(damages.count > 15)
    for (name, damaged) in damages {
      let sandbox = try killed(after: stepCount)
      try put(damaged, sandbox.stateFile("journal"), in: sandbox)
      try publishSecond(sandbox, name)
    }
  }

  @Test("Whatever is left of the new manifest after a kill, only our own files are touched")
  func nextManifest() throws {
    let bytes = try read("next", in: try killed(after: 2))
    for (name, damaged) in Self.damages(bytes) {
      let sandbox = try killed(after: 2)
      try put(damaged, sandbox.stateFile("next"), in: sandbox)
      try publishSecond(sandbox, name)
    }
  }

  @Test("With a damaged journal, the files that the killed commit has moved in are ours")
  func movedFiles() throws {
    let sandbox = try killed(after: 5)
    try put(Array("x".utf8), sandbox.stateFile("journal"), in: sandbox)
    let third = Self.second.mapValues { _ in "3" }
    try sandbox.publish(third)
    #expect(
      try sandbox.output().filter { !$0.key.hasSuffix("/") }
        == third.merging(Self.foreign) { $1 })
  }

  private func read(_ kind: String, in sandbox: OutputSandbox) throws -> [UInt8] {
    let file = try sandbox.stateFile(kind)
    return Array(try Data(contentsOf: URL(filePath: sandbox.root + "/" + file)))
  }

  /// The first site, and a publication of the second that was killed after some steps.
  private func killed(after count: Int) throws -> OutputSandbox {
    let sandbox = try sandbox()
    let publication = try sandbox.stage(Self.second)
    _ = try publication.kill(after: count)
    return sandbox
  }
}
