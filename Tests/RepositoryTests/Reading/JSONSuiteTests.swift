import Foundation
import Repository
import Testing

/// The parsing tests of JSONTestSuite: `y_` must be accepted, `n_` refused, `i_` may be either.
@Suite struct JSONSuiteTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "json-suite/test_parsing")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  @Test func `The suite is there, with files of each kind`() {
    #expect(Self.names.count { $0.hasPrefix("y_") } >= 95)
    #expect(Self.names.count { $0.hasPrefix("n_") } >= 187)
    #expect(Self.names.count { $0.hasPrefix("i_") } >= 35)
  }

  @Test(arguments: names)
  func `A file is accepted or refused as its name says`(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    let document = ReadDocument(bytes: bytes)
    if name.hasPrefix("y_") {
      #expect(document.failure == nil)
      #expect(document.errors.isEmpty == !name.hasPrefix("y_object_duplicated_key"))
      let valueCount = document.tape.tokens.count
      #expect(valueCount > 0 && Int(document.tape.tokens[0].next) == valueCount)
      _ = document.tape.described()
    } else if name.hasPrefix("n_") {
      let failure = try #require(document.failure)
      #expect((0...bytes.count).contains(failure.offset))
      #expect(!failure.message.isEmpty)
    } else if document.failure == nil {
      #expect(!document.tape.described().isEmpty)
    }
  }

  @Test(arguments: names)
  func `Reading by record or by line agrees with reading the whole`(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    let document = ReadDocument(bytes: bytes)
    var tape = Tape()
    var reader = JSONReader(SourceText(path: name, bytes: bytes))
    let errors = reader.forEachRecord(tape: &tape) { _ = $0.described() }
    #expect(errors.isEmpty == (document.failure == nil && document.errors.isEmpty))
    _ = reader.forEachLine(tape: &tape) { _ = $0.described() }
  }
}
