import Domain
import Markup
import TestSupport
import Testing

@testable import UseCases

@Suite("Tables of names")
struct NameTableTests {
  @Test("Names are numbered by their bytes as a dictionary of bytes does it")
  func bytes() throws {
    let names = repeated(HostileNames(seed: 3).distinct(5000))
    var table = ByteTable()
    var plain: [[UInt8]: Int] = [:]
    for name in names {
      let expected = plain[Array(name.utf8)]
      let known = table.index(of: name.utf8Span.span)
      #expect(known == expected, "\(name.debugDescription)")
      let (index, isNew) = table.insert(name.utf8Span.span)
      #expect(index == expected ?? plain.count, "\(name.debugDescription)")
      #expect(isNew == (expected == nil), "\(name.debugDescription)")
      #expect(table[index].elementsEqual(name.utf8), "\(name.debugDescription)")
      plain[Array(name.utf8)] = index
    }
    try #require(plain.count == 5000)
    #expect(table.count == plain.count)
  }

  @Test("Names in NFC are numbered as a dictionary of strings does it", arguments: [0, 20_000])
  func strings(_ capacity: Int) throws {
    let names = repeated(HostileNames(seed: 4).distinct(5000)).map(NameFolding.folded)
    var table = NameTable(capacity: capacity)
    var plain: [String: Int] = [:]
    for name in names {
      let expected = plain[name]
      let known = table.index(of: name.utf8Span.span)
      #expect(known == expected, "\(name.debugDescription)")
      let (index, isNew) = table.insert(name.utf8Span.span)
      #expect(index == expected ?? plain.count, "\(name.debugDescription)")
      #expect(isNew == (expected == nil), "\(name.debugDescription)")
      plain[name] = index
    }
    try #require(plain.count > 2000)
    #expect(table.count == plain.count)
    let made = NameTable(Array(plain.keys))
    for name in plain.keys {
      let isKnown = made.contains(name.utf8Span.span)
      #expect(isKnown, "\(name.debugDescription)")
    }
    let stranger = made.index(of: "nobody has this name".utf8Span.span)
    #expect(stranger == nil)
  }

  @Test("A user is found by any form of the name, and of two the first one")
  func usernames() {
    let table = UsernameTable(["ada", "Straße", "ADA", "日本"].map { Fixture.user($0) })
    for (name, expected) in [
      ("Ada", 0), ("STRASSE", 1), ("straße", 1), ("日本", 3), ("nobody", nil), ("", nil),
    ] as [(String, Int?)] {
      let user = table.user(named: name.utf8Span.span)
      #expect(user == expected, "\(name)")
    }
  }

  /// Each name twice, the second time far from the first.
  private func repeated(_ names: [String]) -> [String] { names + names.reversed() }
}
