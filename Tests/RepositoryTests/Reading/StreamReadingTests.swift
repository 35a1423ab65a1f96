import Testing

@testable import Repository

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Reading what is open")
struct StreamReadingTests {
  @Test("a stream is read to its end, also where it comes in parts")
  func readsToTheEnd() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(write(ends[1], "one ", 4) == 4)
    #expect(write(ends[1], "two", 3) == 3)
    close(ends[1])
    #expect(try StreamReading.rest(of: ends[0]) == Array("one two".utf8))
  }

  @Test("what can't be read is told with the reason of the call that failed")
  func tellsTheReason() throws {
    let folder = open("/", O_RDONLY)
    try #require(folder >= 0)
    defer { close(folder) }
    let error = #expect(throws: SystemError.self) { try StreamReading.rest(of: folder) }
    // Another call has failed by the time that somebody asks for the words.
    #expect(close(-1) < 0 && errno == EBADF)
    #expect(error?.words == String(cString: strerror(EISDIR)))
  }
}
