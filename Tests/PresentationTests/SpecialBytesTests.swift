import Testing

@testable import Presentation

@Suite("Looking for special bytes")
struct SpecialBytesTests {
  @Test("Eight bytes at a time find what one at a time does")
  func oracle() {
    var state: UInt64 = 77
    func next(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    var found = 0
    for round in 0..<6000 {
      let bytes = (0..<next(40)).map { _ -> UInt8 in
        // Mostly letters, so that the search gets far; now and then every byte there is.
        round % 3 == 0 || next(9) == 0 ? UInt8(next(256)) : UInt8(0x61 + next(26))
      }
      for special in [SpecialBytes.html, .xml, .json] {
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
