import TestSupport
import Testing

@testable import Repository

@Suite("Looking through bytes for their being UTF-8")
struct UTF8CheckTests {
  /// What Swift's own decoder finds, one scalar after the other.
  private func decoded(_ bytes: [UInt8]) -> (firstInvalid: Int?, isForbidden: Bool) {
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    var (offset, isForbidden) = (0, false)
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: break
        case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: isForbidden = true
        case let value where value & 0xFFFE == 0xFFFE: isForbidden = true
        default: break
        }
        offset += UTF8.width(scalar)
      case .emptyInput: return (nil, isForbidden)
      case .error: return (offset, isForbidden)
      }
    }
  }

  @Test("Eight bytes at a time say what Swift's decoder says of them one by one")
  func oracle() {
    var random = SeededRandom(seed: 79)
    func next(_ bound: Int) -> Int { random.next(below: bound) }
    let pieces: [[UInt8]] =
      [
        "a", "plain text", "é", "海", "👍🏽", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{FFFD}", "\t", "\n",
        "\0", "~", "\u{1FFFE}", "\u{10FFFF}", "\u{FDCF}",
      ]
      .map { Array($0.utf8) }
    var counts = (valid: 0, invalid: 0, forbidden: 0)
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<next(12) { bytes += pieces[next(12) < 8 ? next(5) : next(pieces.count)] }
      // Half of them are damaged: another byte, or one less.
      if !bytes.isEmpty, next(2) == 0 {
        let place = next(bytes.count)
        if next(2) == 0 { bytes[place] = UInt8(next(256)) } else { bytes.remove(at: place) }
      }
      let expected = decoded(bytes)
      let check = bytes.withUnsafeBufferPointer { UTF8Check($0) }
      #expect(check.firstInvalidOffset == expected.firstInvalid, "\(bytes)")
      if expected.firstInvalid == nil {
        counts.valid += 1
      } else {
        counts.invalid += 1
      }
      // What stands behind bytes that are no UTF-8 does not matter any more.
      #expect(check.hasForbiddenCharacters == expected.isForbidden, "\(bytes)")
      if expected.isForbidden { counts.forbidden += 1 }
    }
    #expect(counts.valid > 5_000 && counts.invalid > 2_000 && counts.forbidden > 2_000, "\(counts)")
  }
}
