import Testing

@testable import Repository

@Suite("Paths and hashes")
struct OutputPathTests {
  @Test(
    "Relative paths of plain segments are taken",
    arguments: [
      "a", "index.html", "posts/1/index.html", ".nojekyll", "...", "a/..b/c", "タグ/é",
      String(repeating: "x", count: 255) + "/a", "a b/c\\d",
    ])
  func good(_ text: String) throws {
    #expect(try OutputPath(text).text == text)
  }

  @Test(
    "Everything else is refused",
    arguments: [
      "", "/", "/a", "a/", "a//b", ".", "..", "./a", "a/./b", "../a", "a/../b", "a/..", "a\0b",
      "a\nb", "\u{7F}", String(repeating: "x", count: 256),
      "a/" + String(repeating: "é", count: 128),
    ])
  func bad(_ text: String) throws {
    #expect(throws: OutputError.badPath(text)) { try OutputPath(text) }
    #expect(throws: OutputError.badPath(text)) {
      try OutputSandbox().begin([PlannedOutput(path: "a"), PlannedOutput(path: text)])
    }
  }

  @Test("Paths are told apart by their bytes")
  func bytes() throws {
    #expect(try OutputPath("\u{E9}") != OutputPath("e\u{301}"))
    #expect(
      try Set([OutputPath("\u{E9}"), OutputPath("e\u{301}"), OutputPath("e\u{301}")]).count == 2)
    #expect(try OutputPath("a/b").parent == OutputPath("a"))
    #expect(try OutputPath("a").parent == nil)
  }

  @Test("The hash of a content depends on every byte and on the length")
  func hash() {
    var seen: Set<UInt64> = []
    func add(_ bytes: [UInt8]) { seen.insert(bytes.withUnsafeBytes { ContentHash(of: $0).value }) }
    for length in 0..<40 { add(Array(repeating: 0, count: length)) }
    for index in 0..<40 {
      var bytes = [UInt8](repeating: 0, count: 40)
      bytes[index] = 1
      add(bytes)
    }
    for index in 0..<200 {
      var bytes = [UInt8](repeating: 0, count: 200)
      bytes[index] = 1
      add(bytes)
    }
    #expect(seen.count == 280)
    #expect(ContentHash(value: 0xAB).text == "00000000000000ab")
  }

  @Test("The hash is the same on every machine and for every version of the program")
  func sameHash() {
    let bytes = (0..<100).map { UInt8($0) }
    #expect(bytes.withUnsafeBytes { ContentHash(of: $0).text } == "baa4dd03884ed1c5")
    #expect([UInt8]().withUnsafeBytes { ContentHash(of: $0).text } == "40a36a845367e8e0")
    #expect(bytes.withUnsafeBytes { ContentHash(of: $0, seed: 7).text } == "057e54743550d752")
  }

  @Test("No change of one word can be undone by another, whatever the seed")
  func keyedHash() {
    // With a hash that keeps the low half of a product, these two are alike for every seed.
    let first = [UInt8](repeating: 0, count: 24)
    var second = first
    second[7] ^= 0x80
    for bit in 0..<64 {
      for other in 0..<64 where other != bit {
        second[8..<16] = [0, 0, 0, 0, 0, 0, 0, 0]
        second[8 + bit / 8] ^= 1 << UInt8(bit % 8)
        second[8 + other / 8] ^= 1 << UInt8(other % 8)
        #expect(
          first.withUnsafeBytes { ContentHash(of: $0, seed: 99).value }
            != second.withUnsafeBytes { ContentHash(of: $0, seed: 99).value })
      }
    }
  }

  @Test("The names of the state files stay what they were, so that every version finds its own")
  func stateNames() {
    #expect(StateName.text(for: "../public") == "24cd0eebd36da7cf")
    #expect(StateName.text(for: "") == "99b6af62e3885e8f")
  }

  @Test("Errors read as sentences, long lists are cut")
  func wording() {
    #expect(
      OutputError.foreignFiles(["a", "b", "c", "d", "e", "f", "g"]).description
        == "a, b, c, d, e and 2 more in the output folder, where the site has a page, "
        + "were not written by SocialConnect")
    #expect(
      OutputError.system(.write, path: "/x/a", errno: 28).description
        == "can't write /x/a: No space left on device")
    #expect(
      OutputError.system(.move, path: "/x/a", errno: 18).hint
        == "nothing may be mounted within the output folder")
  }
}
