import Domain
import Foundation
import TestSupport
import Testing

@testable import Repository

@Suite("Reading files")
struct FileReadingTests {
  @Test(
    "a large file read by many is the same", arguments: [0, 1, 1 << 20, 1 << 20 + 1, 3_000_017])
  func many(count: Int) throws {
    let sandbox = try SiteSandbox([:])
    var random = SeededRandom(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    try sandbox.write(Data(bytes), to: "content/large")
    let read = try FileReading.bytes(
      of: sandbox.root + "/content/large", workers: .backwards(3))
    #expect(read == bytes)
  }

  @Test("a file of any kind that is too large is told of and not read", arguments: [1, 1 << 30])
  func tooLarge(excess: Int) throws {
    let paths = [
      "Templates/style.css", "content/media/a.png", "content/pages/about.md", "content/posts.json",
      "content/users.ndjson", "socialconnect.yml",
    ]
    let sandbox = try SiteSandbox(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
    let count = SourceText.maximumByteCount + excess
    // They have a length and nothing on the disk.
    for path in paths { try #require(truncate(sandbox.root + "/" + path, off_t(count)) == 0) }
    let files = SourceFiles(siteFolder: sandbox.root, workers: .serial)
    let findings =
      files.templates.findings
      + ContentLoader(settings: Settings(), workers: .serial).load(files).findings
      + SettingsFile.read(files).findings
    #expect(
      findings.map(\.line)
        == paths.map {
          "\($0): error: the file is too large to be read (\(count) bytes) [file-size]"
        })
  }
}
