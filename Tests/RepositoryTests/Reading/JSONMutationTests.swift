import Foundation
import Repository
import TestSupport
import Testing

/// Damages valid documents at random and asks a second reader whether they are still JSON.
@Suite struct JSONMutationTests {
  static let documents = [
    #"[{"id":"a","n":-12.5e+3,"t":[true,false,null],"s":"x\n\"y\\ é 日本"},{"k":{}}]"#,
    #"{"likes_count":0,"content":"a, b: [c] {d}","images":["u"],"location":{"latitude":1.5}}"#,
    "[ 1 , 2.25 ,\t\"abcdefgh\\/ijklmnop\" ,\r\n [ [ ] , { } ] , 10 ]",
  ]
  static let pieces: [[UInt8]] = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "1", "-", "+", ".", "e", " ", "\n", "true",
    "nul",
    "\"a\":", "\\n", "\\x", "/", "'", "#", "\t", "\u{1}", "é", "\r",
  ].map { Array($0.utf8) }

  static func mutated(_ text: String, _ generator: inout SeededRandom) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let start = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, start + Int.random(in: 0...2, using: &generator))
      let piece = pieces.randomElement(using: &generator) ?? []
      bytes.replaceSubrange(start..<end, with: Bool.random(using: &generator) ? piece : [])
    }
    return bytes
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `Damaged documents are refused exactly when another reader refuses them`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    var accepted = 0
    var refused = 0
    for _ in 0..<3000 {
      let text = Self.documents.randomElement(using: &generator) ?? ""
      let bytes = Self.mutated(text, &generator)
      let document = ReadDocument(bytes: bytes)
      let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      // It knows no numbers beyond `Double`; an exponent of three digits may be one.
      let hasHugeNumber = String(decoding: bytes, as: UTF8.self).contains(/e[+-]?[0-9]{3}/)
      guard !hasHugeNumber else { continue }
      // It lets a comma before a closing bracket pass.
      if case .trailingComma = document.failure?.kind { continue }
      #expect(
        (document.failure == nil) == (other != nil),
        "\(String(decoding: bytes, as: UTF8.self)): \(String(describing: document.failure))")
      if document.failure == nil { accepted += 1 } else { refused += 1 }
    }
    #expect(accepted > 100)
    #expect(refused > 100)
  }

  @Test(arguments: [5, 6] as [UInt64])
  func `No bytes at all can stop the program`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    var failures = 0
    for _ in 0..<5000 {
      var bytes = Self.mutated(Self.documents.randomElement(using: &generator) ?? "", &generator)
      for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      bytes.removeLast(Int.random(in: 0...min(9, bytes.count), using: &generator))
      let source = SourceText(path: "", bytes: bytes)
      var tape = Tape()
      var reader = JSONReader(source)
      for error in reader.forEachRecord(tape: &tape, { _ = $0.described() })
        + reader.forEachLine(tape: &tape, { _ = $0.described() })
      {
        failures += 1
        #expect((0...bytes.count).contains(error.offset))
        #expect(!error.message.isEmpty)
        _ = source.line(containingByte: error.offset)
      }
    }
    #expect(failures > 1000)
  }
}
