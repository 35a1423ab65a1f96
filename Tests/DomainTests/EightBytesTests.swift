import Domain
import TestSupport
import Testing

@Suite("Eight bytes at once")
struct EightBytesTests {
  /// Where a kind of bytes is, by looking at all at once and one by one.
  private struct Kind: Sendable {
    let name: String
    let marks: @Sendable (EightBytes) -> EightBytes.Marks
    let holds: @Sendable (UInt8) -> Bool
  }

  private static let kinds = [
    Kind(name: "a letter", marks: { $0.marks(of: 0x61) }, holds: { $0 == 0x61 }),
    Kind(name: "zero", marks: { $0.marks(of: 0) }, holds: { $0 == 0 }),
    Kind(name: "the last", marks: { $0.marks(of: EightBytes(each: 0xFF)) }, holds: { $0 == 0xFF }),
    Kind(name: "controls", marks: { $0.marks(below: 0x20) }, holds: { $0 < 0x20 }),
    Kind(name: "above ASCII", marks: { $0.marksAboveASCII }, holds: { $0 >= 0x80 }),
    Kind(name: "from DEL on", marks: { $0.marksFromDelete }, holds: { $0 >= 0x7F }),
    Kind(
      name: "one of two", marks: { $0.marks(of: 0x22) | $0.marks(below: 0x20) },
      holds: { $0 == 0x22 || $0 < 0x20 }),
  ]

  @Test("the first that is found is the first there is, and none is passed over")
  func first() throws {
    var random = SeededRandom(seed: 20_261_127)
    // Beside each other, where one byte borrows from the next.
    let near: [UInt8] = [
      0, 1, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x60, 0x61, 0x62, 0x7E, 0x7F, 0x80, 0x81, 0xFE, 0xFF,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<8).map { _ in near.randomElement(using: &random) ?? 0 }
      let eight = try #require(bytes.withUnsafeBytes { EightBytes(in: $0, at: 0) })
      for kind in Self.kinds {
        let places = bytes.indices.filter { kind.holds(bytes[$0]) }
        var marks = kind.marks(eight)
        #expect(marks.first == places.first ?? 8, "\(kind.name) in \(bytes)")
        #expect(marks.isEmpty == places.isEmpty)
        var marked: [Int] = []
        while !marks.isEmpty {
          marked.append(marks.first)
          marks.removeFirst()
        }
        #expect(Set(places).isSubset(of: marked), "\(kind.name) in \(bytes)")
      }
    }
  }

  @Test("which of two kinds comes first")
  func order() throws {
    let bytes = Array("a\u{7F}\"b\"\u{7F}  ".utf8)
    let eight = try #require(bytes.withUnsafeBytes { EightBytes(in: $0, at: 0) })
    #expect(eight.marksFromDelete.begin(before: eight.marks(of: 0x22)))
    #expect(!eight.marks(of: 0x22).begin(before: eight.marksFromDelete))
    #expect(eight.marks(of: 0x20).begin(before: .none))
    #expect(!EightBytes.Marks.none.begin(before: eight.marks(of: 0x22)))
  }

  @Test("where there are not eight, there are none", arguments: 0...17)
  func bounds(count: Int) {
    let bytes = [UInt8](repeating: 0x61, count: count)
    for offset in 0...18 {
      let isThere = offset + 8 <= count
      #expect(bytes.withUnsafeBytes { EightBytes(in: $0, at: offset) != nil } == isThere)
      #expect(
        bytes.withUnsafeBufferPointer { EightBytes(in: $0, at: offset) != nil } == isThere)
    }
  }
}
