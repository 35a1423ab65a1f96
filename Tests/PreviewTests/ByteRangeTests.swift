import Testing

@testable import Preview

@Suite("Ranges of bytes")
struct ByteRangeTests {
  @Test(
    "A range is read as RFC 9110 has it",
    arguments: [
      ("bytes=0-0", 10, .part(0..<1)), ("bytes=0-9", 10, .part(0..<10)),
      ("bytes=5-", 10, .part(5..<10)), ("bytes=-3", 10, .part(7..<10)),
      ("bytes=-30", 10, .part(0..<10)), ("bytes=8-99", 10, .part(8..<10)),
      ("Bytes = 2 - 3", 10, .whole), ("BYTES=2-3", 10, .part(2..<4)),
      ("bytes=10-", 10, .unsatisfiable), ("bytes=-0", 10, .unsatisfiable),
      ("bytes=0-", 0, .unsatisfiable), ("bytes=-1", 0, .unsatisfiable),
      ("bytes=5-4", 10, .whole), ("bytes=0-1,3-4", 10, .whole), ("bytes=", 10, .whole),
      ("bytes=-", 10, .whole), ("bytes=a-b", 10, .whole), ("lines=0-1", 10, .whole),
      ("bytes", 10, .whole), ("", 10, .whole), ("bytes=--1", 10, .whole),
      ("bytes=0-99999999999999999999999", 10, .part(0..<10)),
      ("bytes=99999999999999999999999-", 10, .unsatisfiable),
      ("bytes=-99999999999999999999999", 10, .part(0..<10)),
      ("bytes=+1-2", 10, .whole), ("bytes=１-２", 10, .whole),
    ] as [(String, Int, ByteRange)])
  func reading(_ header: String, _ length: Int, _ expected: ByteRange) {
    #expect(ByteRange(header, length: length) == expected)
  }

  @Test("Without a header it is the whole")
  func none() {
    #expect(ByteRange(nil, length: 5) == .whole)
  }
}
