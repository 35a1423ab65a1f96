import Testing

@testable import Repository

@Suite("Keyed hashes")
struct KeyedHashTests {
  @Test("every byte, its place and the length count", arguments: [0, 1, 7, 8, 9, 31, 32, 33, 100])
  func everyByte(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let hash = KeyedHash(of: bytes, key: 1)
    #expect(hash == KeyedHash(of: bytes, key: 1))
    #expect(hash != KeyedHash(of: bytes, key: 2))
    #expect(hash != KeyedHash(of: bytes + [0], key: 1))
    var others: Set<[UInt64]> = [[hash.high], [hash.low]]
    for place in 0..<count {
      for bit in 0..<8 {
        var other = bytes
        other[place] ^= 1 << UInt8(bit)
        let hash = KeyedHash(of: other, key: 1)
        #expect(others.insert([hash.high]).inserted && others.insert([hash.low]).inserted)
      }
    }
  }

  @Test("zeros at the end are not nothing")
  func zeros() {
    let hashes = (0...80).map { KeyedHash(of: [UInt8](repeating: 0, count: $0), key: 5) }
    #expect(Set(hashes.map(\.high)).count == 81)
    #expect(Set(hashes.map(\.low)).count == 81)
  }

  @Test("words that change places are another text")
  func swapped() {
    var bytes = (0..<64).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let hash = KeyedHash(of: bytes, key: 1)
    for word in 1..<8 {
      for offset in 0..<8 { bytes.swapAt(offset, word * 8 + offset) }
      #expect(KeyedHash(of: bytes, key: 1) != hash)
      for offset in 0..<8 { bytes.swapAt(offset, word * 8 + offset) }
    }
  }

  @Test("pieces cover everything once")
  func pieces() {
    let size = KeyedHash.pieceSize
    for count in [0, 1, size - 1, size, size + 1, 3 * size + 5] {
      let pieces = KeyedHash.pieces(of: count)
      #expect(pieces.reduce(0) { $0 + $1.count } == count)
      #expect(pieces.first?.lowerBound == 0 && pieces.last?.upperBound == count)
    }
  }
}
