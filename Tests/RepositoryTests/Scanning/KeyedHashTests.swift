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

  @Test("a list of hashes has another than its only member, and each member and its place count")
  func lists() {
    let hashes = (1...4).map { KeyedHash(high: $0, low: $0 + 10) }
    let list = KeyedHash(ofList: hashes, key: 1)
    #expect(KeyedHash(ofList: [hashes[0]], key: 1) != hashes[0])
    #expect(KeyedHash(ofList: Array(hashes.reversed()), key: 1) != list)
    #expect(KeyedHash(ofList: Array(hashes.dropLast()), key: 1) != list)
    #expect(KeyedHash(ofList: hashes, key: 2) != list)
    #expect(KeyedHash(ofList: hashes, key: 1) == list)
  }

  @Test("its text has all digits of both halves")
  func text() {
    #expect(KeyedHash(high: 0xF3A, low: .max).text == "0000000000000f3affffffffffffffff")
    #expect(KeyedHash(high: 1 << 63, low: 9).text == "80000000000000000000000000000009")
  }

  @Test("a part of bytes has the hash of its bytes")
  func parts() {
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0) }
    #expect(
      KeyedHash(of: bytes, in: 7..<60, key: 1) == KeyedHash(of: Array(bytes[7..<60]), key: 1))
  }

  @Test("bytes that come in pieces have the hash of the whole")
  func pieces() {
    for count in [0, 1, 32, 63, 64, 65, 200, 1000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 13) }
      for size in [32, 64, 96, 1024] {
        var hasher = KeyedHasher(key: 3)
        for start in stride(from: 0, to: count, by: size) {
          bytes[start..<min(start + size, count)].withUnsafeBytes { hasher.add($0) }
        }
        #expect(hasher.finish() == KeyedHash(of: bytes, key: 3), "\(count) in pieces of \(size)")
      }
    }
  }
}
