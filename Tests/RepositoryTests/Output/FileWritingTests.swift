import Dispatch
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

  private func write(_ part: (UnsafeRawBufferPointer) -> Int) throws {
    try bytes.withUnsafeBytes { try FileWriting.writeAll($0, by: part) }
  }

  @Test("all bytes are written, whatever part is taken, also after a signal")
  func parts() throws {
    var written: [UInt8] = []
    var calls = 0
    try write { rest in
      calls += 1
      if calls == 2 {
        errno = EINTR
        return -1
      }
      written += rest.prefix(7)
      return min(7, rest.count)
    }
    #expect(calls == 4)
    #expect(written == bytes)
  }

  @Test("who takes nothing has failed, with a reason", arguments: [0, 1])
  func nothing(part: Int) {
    var left = part
    #expect(throws: SystemError(errno: EIO)) {
      try write { _ in
        defer { left = 0 }
        return left
      }
    }
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

  @Test("of a file without a name that can't be read again, the reason is told")
  func unreadable() throws {
    let sandbox = try OutputSandbox()
    let folder = try HeldFolder(sandbox.site)
    let file = try ScratchFile(in: folder, bytes)
    #expect(try file.contents(atMost: bytes.count) == bytes)
    #expect(try file.contents(atMost: bytes.count - 1) == nil)
    try sandbox.write("Fog", to: "site/other")
    let other = open(sandbox.site + "/other", O_WRONLY | O_CLOEXEC)
    try #require(other >= 0 && dup2(other, file.handle) == file.handle)
    close(other)
    do {
      _ = try file.contents(atMost: 100)
      Issue.record("it was read")
    } catch .system(.read, let path, let errno) {
      #expect(path.hasPrefix(sandbox.site + "/scratch-") && errno == EBADF)
    }
  }

  @Test("a pipe that does not wait is waited for", arguments: [false, true])
  func nonBlocking(isReading: Bool) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    _ = fcntl(isReading ? reader : writer, F_SETFL, O_NONBLOCK)
    // More than a pipe holds.
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    // A thread of its own: those of the tests may all be waiting.
    let writing = DispatchQueue(label: "writing")
    writing.async {
      if isReading { usleep(50_000) }
      #expect(throws: Never.self) { try FileWriting.writeAll(bytes, to: writer) }
      close(writer)
    }
    if !isReading { usleep(50_000) }
    let read = try StreamReading.rest(of: reader)
    writing.sync {}
    close(reader)
    #expect(read == bytes)
  }

  @Test("the system's own reason stays")
  func failure() {
    #expect(throws: SystemError(errno: ENOSPC)) {
      try write { _ in
        errno = ENOSPC
        return -1
      }
    }
  }
}
