import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Repository

@Suite("Files and folders that are made anew")
struct NewFolderTests {
  private static let large = [UInt8](repeating: 0x20, count: 32 << 20)

  /// Calls a function while something is looked at again and again.
  private static func watch(
    _ look: @escaping @Sendable () -> Void, _ body: () throws -> Void
  ) rethrows {
    let watch = Watch()
    let thread = Thread {
      while !watch.isOver.load(ordering: .relaxed) { look() }
      watch.hasEnded.store(true, ordering: .releasing)
    }
    thread.start()
    defer {
      watch.isOver.store(true, ordering: .relaxed)
      while !watch.hasEnded.load(ordering: .acquiring) { usleep(100) }
    }
    try body()
  }

  @Test("A file appears whole, so that who is killed leaves no part of it under its name")
  func wholeFiles() throws {
    let folder = try TemporaryFolder()
    let place = folder.path + "/Templates/card.html"
    let seen = Mutex<Set<Int>>([])
    try Self.watch {
      var status = stat()
      guard lstat(place, &status) == 0 else { return }
      seen.withLock { _ = $0.insert(Int(status.st_size)) }
    } _: {
      try NewFolder.add([("Templates/card.html", Self.large)], to: folder.path)
    }
    #expect(seen.withLock { $0 }.subtracting([Self.large.count]) == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Templates")
        == ["card.html"])
  }

  @Test("A file that is there stays, and nothing is added beside it")
  func taken() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("mine".utf8), to: "b")
    #expect(throws: OutputError.system(.create, path: folder.path + "/b", errno: EEXIST)) {
      try NewFolder.add([("a", [0x61]), ("b", [0x62])], to: folder.path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["b"])
    #expect(try String(contentsOfFile: folder.path + "/b", encoding: .utf8) == "mine")
  }

  @Test("Several that make files at once each make their own")
  func atOnce() throws {
    let folder = try TemporaryFolder()
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      try? NewFolder.add([("\(number)", Array("\(number)".utf8))], to: folder.path)
    }
    for number in 0..<64 {
      #expect(
        try String(contentsOfFile: folder.path + "/\(number)", encoding: .utf8) == "\(number)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 64)
  }

  @Test("Where a new folder can't be made, nothing stays")
  func failed() throws {
    let folder = try TemporaryFolder()
    #expect(throws: NewFolderError.self) {
      try NewFolder.make(folder.path + "/sites/a", files: [("a", []), ("a/b", [])])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}

/// Of somebody who looks; shared with their thread.
private final class Watch: Sendable {
  let isOver = Atomic(false)
  let hasEnded = Atomic(false)
}
