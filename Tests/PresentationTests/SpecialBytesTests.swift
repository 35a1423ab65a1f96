import TestSupport
import Testing

@testable import Presentation

@Suite("Looking for special bytes")
struct SpecialBytesTests {
  @Test("Eight bytes at a time find what one at a time does")
  func oracle() {
    var random = SeededRandom(seed: 77)
    func next(_ bound: Int) -> Int { random.next(below: bound) }
    var found = 0
    for round in 0..<6000 {
      let bytes = (0..<next(40)).map { _ -> UInt8 in
        // Mostly letters, so that the search gets far; now and then every byte there is.
        round % 3 == 0 || next(9) == 0 ? UInt8(next(256)) : UInt8(0x61 + next(26))
      }
      for special in [SpecialBytes.xml, .cdata, .json] {
        for start in 0...bytes.count {
          let expected = bytes[start...].firstIndex(where: special.contains)
          let place = bytes.withUnsafeBufferPointer { special.next(in: $0, from: start) }
          if expected != nil { found += 1 }
          #expect(place == expected, "\(bytes) from \(start)")
        }
      }
    }
    #expect(found > 10_000)
  }
}
