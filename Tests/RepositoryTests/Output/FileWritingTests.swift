import Testing

@testable import Repository

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Writing to what is open")
struct FileWritingTests {
  private let bytes = Array("Fog over the harbour".utf8)

  /// What `writeAll` gives, with the reason that it leaves.
  private func write(_ part: (UnsafeRawBufferPointer) -> Int) -> (isWhole: Bool, reason: Int32) {
    errno = 0
    let isWhole = bytes.withUnsafeBytes { FileWriting.writeAll($0, by: part) }
    return (isWhole, errno)
  }

  @Test("all bytes are written, whatever part is taken, also after a signal")
  func parts() {
    var written: [UInt8] = []
    var calls = 0
    let result = write { rest in
      calls += 1
      if calls == 2 {
        errno = EINTR
        return -1
      }
      written += rest.prefix(7)
      return min(7, rest.count)
    }
    #expect(result.isWhole && calls == 4)
    #expect(written == bytes)
  }

  @Test("who takes nothing has failed, with a reason", arguments: [0, 1])
  func nothing(part: Int) {
    var left = part
    let result = write { _ in
      defer { left = 0 }
      return left
    }
    #expect(!result.isWhole && result.reason == EIO)
  }

  @Test("of a file that can't take its place nothing stays")
  func stored() throws {
    let sandbox = try OutputSandbox()
    try sandbox.write("", to: "site/taken/mine")
    let folder = try HeldFolder(sandbox.site)
    #expect(throws: OutputError.system(.move, path: sandbox.site + "/taken", errno: EISDIR)) {
      try folder.store(bytes, in: OutputPath("taken"))
    }
    #expect(try folder.names().sorted() == ["content", "taken"])
  }

  @Test("the system's own reason stays")
  func failure() {
    let result = write { _ in
      errno = ENOSPC
      return -1
    }
    #expect(!result.isWhole && result.reason == ENOSPC)
  }
}
