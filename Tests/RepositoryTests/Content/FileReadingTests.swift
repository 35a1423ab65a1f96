import Domain
import Foundation
import Testing

@testable import Repository

@Suite("Reading files")
struct FileReadingTests {
  @Test(
    "a large file read by many is the same", arguments: [0, 1, 1 << 20, 1 << 20 + 1, 3_000_017])
  func many(count: Int) throws {
    let sandbox = try SiteSandbox([:])
    var random = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    try sandbox.write(Data(bytes), to: "content/large")
    let read = try FileReading.bytes(
      of: sandbox.root + "/content/large",
      workers: Workers(count: 3) { pieces, body in
        for piece in (0..<pieces).reversed() { body(piece) }
      })
    #expect(read == bytes)
  }
}
