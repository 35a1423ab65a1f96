import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Repository

@Suite("Looking through a stored manifest")
struct ManifestWalkTests {
  private let sandbox: OutputSandbox
  private let folder: HeldFolder
  private let path: OutputPath

  init() throws {
    sandbox = try OutputSandbox()
    folder = try HeldFolder(sandbox.root)
    path = try OutputPath("manifest")
  }

  private static let manifest = Manifest(
    files: [
      "a": .init(size: 1, hash: ContentHash(value: 1), fingerprint: 0xAB, isNew: true),
      "b/c d.html": .init(size: 0, hash: ContentHash(value: 0)),
      "b/é/index.html": .init(size: 2, hash: ContentHash(value: 2), fingerprint: .max),
    ], folders: ["b/é", "b", "b-c"])

  private typealias Seen = [(path: String, entry: Manifest.Entry)]

  /// What a walk shows, and what it returns.
  private func walk(
    _ bytes: [UInt8], partSize: Int, stopAt last: String? = nil
  ) throws -> (seen: Seen, result: (identity: ContentHash, fileCount: Int)?) {
    try folder.replace(path, with: bytes)
    let seen = Mutex<Seen>([])
    let walk = ManifestWalk(path, in: folder, partSize: partSize)
    let result = walk?.forEachPart(LookingWorkers(few: .backwards(3))) { part in
      part.allFiles { path, entry in
        let path = String(cString: path)
        seen.withLock { $0.append((path, entry)) }
        return path != last
      }
    }
    return (seen.withLock(\.self), result)
  }

  @Test("Every file is shown once, wherever a part ends")
  func everyFile() throws {
    for manifest in [Self.manifest, Manifest(key: 5)] {
      let bytes = manifest.bytes
      for size in 1...bytes.count + 1 {
        let (seen, result) = try walk(bytes, partSize: size)
        let sorted = seen.sorted { $0.path < $1.path }
        #expect(sorted.map(\.path) == (0..<manifest.files.count).map(manifest.files.text))
        #expect(sorted.map(\.entry) == manifest.entries, "parts of \(size)")
        #expect(result?.fileCount == manifest.files.count)
        #expect(result?.identity == Manifest.identity(of: bytes, partSize: size))
      }
    }
  }

  @Test("Where a look takes long, more workers take what is left", arguments: [true, false])
  func slowLooks(_ isSlow: Bool) throws {
    let bytes = Self.manifest.bytes
    try folder.replace(path, with: bytes)
    let taken = Atomic(0)
    let workers = LookingWorkers(
      few: .serial,
      many: Workers(count: 16) { pieces, body in
        taken.add(pieces, ordering: .relaxed)
        for piece in 0..<pieces { body(piece) }
      })
    let walk = try #require(ManifestWalk(path, in: folder, partSize: 40))
    let result = walk.forEachPart(workers) { part in
      part.allFiles { _, _ in
        if isSlow { usleep(100) }
        return true
      }
    }
    #expect(result?.fileCount == 3)
    #expect(result?.identity == Manifest.identity(of: bytes, partSize: 40))
    // A machine that is busy elsewhere may be slow as well.
    if isSlow { #expect(taken.load(ordering: .relaxed) > 0) }
  }

  @Test("A walk ends with the first file that is not as it should be")
  func stopping() throws {
    let (seen, result) = try walk(Self.manifest.bytes, partSize: 1 << 15, stopAt: "a")
    #expect(seen.map(\.path) == ["a"])
    #expect(result == nil)
  }

  @Test("A manifest that was damaged is not walked through, or has another identity")
  func damaged() throws {
    let bytes = Self.manifest.bytes
    for size in [16, 100, 1 << 15] {
      let identity = Manifest.identity(of: bytes, partSize: size)
      for place in bytes.indices {
        var other = bytes
        other[place] ^= 1
        #expect(try walk(other, partSize: size).result?.identity != identity, "byte \(place)")
        let cut = Array(bytes[..<place])
        #expect(try walk(cut, partSize: size).result?.identity != identity, "\(place) bytes")
      }
      #expect(try walk(bytes + bytes, partSize: size).result == nil)
    }
    for version in [2, 4] {
      let older = String(decoding: bytes, as: UTF8.self)
        .replacing("manifest 5", with: "manifest \(version)")
      #expect(try walk(Array(older.utf8), partSize: 1 << 15).result == nil)
    }
  }

  @Test("What is no file, or a line longer than any path of the system, is not walked through")
  func impossible() throws {
    #expect(ManifestWalk(path, in: folder) == nil)
    try sandbox.makeFolder("manifest")
    #expect(ManifestWalk(path, in: folder) == nil)
    try sandbox.remove("manifest")
    try sandbox.write("SocialConnect manifest 5\n", to: "other")
    try sandbox.link("manifest", to: "other")
    #expect(ManifestWalk(path, in: folder) == nil)
    try sandbox.remove("manifest")
    let segment = String(repeating: "a", count: 250)
    let long = Manifest(
      files: [
        Array(repeating: segment, count: 40).joined(separator: "/"): .init(
          size: 0, hash: ContentHash(value: 0))
      ], folders: [])
    #expect(Manifest(long.bytes)?.files.count == 1)
    #expect(try walk(long.bytes, partSize: 16).result == nil)
  }

  @Test("Each bit counts for a manifest's identity, and workers in any order find the same")
  func identity() {
    let bytes = Self.manifest.bytes
    for size in [1, 7, 64, 1 << 15] {
      let identity = Manifest.identity(of: bytes, partSize: size)
      #expect(Manifest.identity(of: bytes, .backwards(3), partSize: size) == identity)
      var seen: Set<UInt64> = [identity.value]
      for place in bytes.indices {
        var other = bytes
        other[place] ^= 1
        #expect(seen.insert(Manifest.identity(of: other, partSize: size).value).inserted)
      }
    }
    #expect(Manifest.identity(of: []) != Manifest.identity(of: [0]))
  }
}
