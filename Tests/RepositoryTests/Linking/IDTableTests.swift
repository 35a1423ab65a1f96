import TestSupport
import Testing

@testable import Repository

@Suite("Tables of ids")
struct IDTableTests {
  private let ids = IDHash(key: .random(in: .min ... .max))

  @Test("an id has the value that it was given first")
  func first() {
    var table = IDTable()
    #expect(table.value(of: ids.id("a")) == nil)
    #expect(table.insert(ids.id("a"), 7) == nil)
    #expect(table.insert(ids.id("a"), 8) == 7)
    #expect(table.value(of: ids.id("a")) == 7)
    #expect(table.insert(ids.id(""), 9) == nil)
    #expect(table.value(of: ids.id("")) == 9)
  }

  @Test("it finds what a dictionary finds", arguments: 1...4 as ClosedRange<UInt64>)
  func oracle(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let letters = ["a", "b", "\0", "é", "e\u{301}", "日", "x1y2z3w4", "0123456789abcdef"]
    var table = IDTable(capacity: 10)
    var dictionary: [String: Int32] = [:]
    for step in 0..<20_000 {
      let count = Int.random(in: 0...5, using: &random)
      let id = (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      #expect(table.value(of: ids.id(id)) == dictionary[id], "\(id.debugDescription)")
      if Bool.random(using: &random) {
        let value = Int32(step)
        #expect(table.insert(ids.id(id), value) == dictionary[id])
        dictionary[id] = dictionary[id] ?? value
      }
    }
    #expect(dictionary.count > 1000)
  }

  @Test("ids that look the same to Unicode are the same")
  func canonical() {
    var table = IDTable()
    #expect(table.insert(ids.id("caf\u{E9}"), 1) == nil)
    #expect(table.value(of: ids.id("cafe\u{301}")) == 1)
    #expect(table.insert(ids.id("cafe\u{301}"), 2) == 1)
  }

  @Test("ids of every length are told apart at every byte")
  func lengths() {
    var table = IDTable()
    let long = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP".utf8)
    for count in 0...long.count {
      #expect(
        table.insert(ids.id(String(decoding: long[..<count], as: UTF8.self)), Int32(count)) == nil)
    }
    for count in 1...long.count {
      for place in 0..<count {
        var other = Array(long[..<count])
        other[place] = UInt8(ascii: "_")
        #expect(table.value(of: ids.id(String(decoding: other, as: UTF8.self))) == nil)
      }
    }
  }
}

@Suite("Hashes of ids")
struct IDHashTests {
  private let ids = IDHash(key: 1)

  @Test("every byte, its place, the length and the key count", arguments: 1...50)
  func everyByte(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 + 33) }
    let id = ids.id(bytes.span)
    #expect(id == ids.id(bytes.span))
    #expect(id != IDHash(key: 2).id(bytes.span))
    var others: Set<[UInt64]> = [[id.high], [id.low]]
    for place in 0..<count {
      for bit in 0..<7 {
        var other = bytes
        other[place] ^= 1 << UInt8(bit)
        let id = ids.id(other.span)
        #expect(others.insert([id.high]).inserted && others.insert([id.low]).inserted)
      }
    }
  }

  @Test("texts of one character and every length differ in both halves")
  func lengths() {
    for byte in [0, 0x61] as [UInt8] {
      let hashes = (1...100).map { ids.id([UInt8](repeating: byte, count: $0).span) }
      #expect(Set(hashes.map(\.high)).count == 100)
      #expect(Set(hashes.map(\.low)).count == 100)
    }
  }

  @Test("no text and an empty one are told apart from all others")
  func empty() {
    #expect(ids.id("").isEmpty && !ids.id("").isNone)
    #expect(RecordID.none.isEmpty && RecordID.none.isNone)
    #expect(!ids.id("\0").isEmpty)
  }

  @Test("canonically equal ids have one hash")
  func canonical() {
    #expect(ids.id("caf\u{E9}") == ids.id("cafe\u{301}"))
    #expect(ids.id("caf\u{E9}") != ids.id("cafe"))
  }
}

@Suite("Repeated pairs")
struct RepeatedPairsTests {
  @Test("as a set finds them", arguments: [1, 3, 500, 20_000])
  func oracle(groupCount: Int) {
    var random = SeededRandom(seed: UInt64(groupCount))
    let pairs = (0..<20_000).map { _ in
      (
        group: Int.random(in: 0..<groupCount, using: &random),
        other: UInt64.random(in: 0...30, using: &random) << 32
      )
    }
    var set: Set<[Int]> = []
    let expected = pairs.indices.filter {
      !set.insert([pairs[$0].group, Int(pairs[$0].other >> 32)]).inserted
    }
    let found = RepeatedPairs.positions(pairs.count, groupCount: groupCount) { pairs[$0] }
    #expect(!expected.isEmpty)
    #expect(found == expected)
  }

  @Test("none among none")
  func none() {
    #expect(RepeatedPairs.positions(0, groupCount: 0) { _ in (0, 0) } == [])
    #expect(RepeatedPairs.positions(2, groupCount: 3) { ($0, 7) } == [])
  }
}
