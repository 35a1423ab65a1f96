import Markup
import TestSupport
import Testing

@testable import Presentation

@Suite("Looking for the marker of the site's root")
struct MarkerSearchTests {
  @Test("Eight bytes at a time find what one at a time does")
  func oracle() {
    var random = SeededRandom(seed: 78)
    func next(_ bound: Int) -> Int { random.next(below: bound) }
    var found = 0
    for _ in 0..<6000 {
      // The marker, its neighbours, and what differs from it in the highest bit.
      let near = [siteRootMarker, siteRootMarker - 1, siteRootMarker + 1, siteRootMarker | 0x80]
      let bytes = (0..<next(40)).map { _ -> UInt8 in
        next(6) == 0 ? near[next(4)] : UInt8(next(256))
      }
      for start in 0...bytes.count {
        let expected = bytes[start...].firstIndex(of: siteRootMarker)
        let place = bytes.withUnsafeBytes { MarkerSearch.next(in: $0, from: start) }
        if expected != nil { found += 1 }
        #expect(place == expected, "\(bytes) from \(start)")
      }
    }
    #expect(found > 10_000)
  }
}
