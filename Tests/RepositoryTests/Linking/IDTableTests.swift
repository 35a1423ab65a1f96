import Testing

@testable import Repository

@Suite("Tables of ids")
struct IDTableTests {
  @Test("an id has the value that it was given first")
  func first() {
    var table = IDTable()
    #expect(table.value(of: "a") == nil)
    #expect(table.insert("a", 7) == nil)
    #expect(table.insert("a", 8) == 7)
    #expect(table.value(of: "a") == 7)
    #expect(table.insert("", 9) == nil)
    #expect(table.value(of: "") == 9)
  }

  @Test("it finds what a dictionary finds", arguments: 1...4 as ClosedRange<UInt64>)
  func oracle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "b", "\0", "é", "e\u{301}", "日", "x1y2z3w4", "0123456789abcdef"]
    var table = IDTable(capacity: 10)
    var dictionary: [String: Int32] = [:]
    for step in 0..<20_000 {
      let count = Int.random(in: 0...5, using: &random)
      let id = (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      #expect(table.value(of: id) == dictionary[id], "\(id.debugDescription)")
      if Bool.random(using: &random) {
        let value = Int32(step)
        #expect(table.insert(id, value) == dictionary[id])
        dictionary[id] = dictionary[id] ?? value
      }
    }
    #expect(dictionary.count > 1000)
  }

  @Test("ids that look the same to Unicode are the same")
  func canonical() {
    var table = IDTable()
    #expect(table.insert("caf\u{E9}", 1) == nil)
    #expect(table.value(of: "cafe\u{301}") == 1)
    #expect(table.insert("cafe\u{301}", 2) == 1)
  }

  @Test("ids of every length are told apart at every byte")
  func lengths() {
    var table = IDTable()
    let long = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP".utf8)
    for count in 0...long.count {
      #expect(table.insert(String(decoding: long[..<count], as: UTF8.self), Int32(count)) == nil)
    }
    for count in 1...long.count {
      for place in 0..<count {
        var other = Array(long[..<count])
        other[place] = UInt8(ascii: "_")
        #expect(table.value(of: String(decoding: other, as: UTF8.self)) == nil)
      }
    }
  }
}

@Suite("Sets of pairs")
struct PairSetTests {
  @Test("it holds what a set holds")
  func oracle() {
    var random = SeededGenerator(seed: 1)
    var pairs = PairSet(capacity: 20_000)
    var set: Set<[Int32]> = []
    for _ in 0..<20_000 {
      let pair = (0..<3).map { _ in Int32.random(in: 0...20, using: &random) }
      #expect(pairs.insert(pair[0], pair[1], kind: pair[2]) == set.insert(pair).inserted)
    }
  }
}
