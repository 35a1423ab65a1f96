import Testing

@testable import Repository

@Suite("Paths and manifest")
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
    let publication = try OutputSandbox().begin()
    #expect(throws: OutputError.badPath(text)) { try publication.put(text, [1]) }
  }

  @Test("Paths are told apart by their bytes")
  func bytes() throws {
    #expect(try OutputPath("\u{E9}") != OutputPath("e\u{301}"))
    #expect(
      try Set([OutputPath("\u{E9}"), OutputPath("e\u{301}"), OutputPath("e\u{301}")]).count == 2)
    #expect(try OutputPath("a/b").parent == OutputPath("a"))
    #expect(try OutputPath("a").parent == nil)
  }

  private func manifest() throws -> Manifest {
    var manifest = Manifest()
    for (index, text) in ["b/c d.html", "a", "b/é/index.html"].enumerated() {
      manifest.files[try OutputPath(text)] = .init(
        size: index, hash: ContentHash(value: UInt64(index)))
    }
    manifest.folders = [try OutputPath("b/é"), try OutputPath("b")]
    return manifest
  }

  @Test("A manifest is sorted text and is read back as it was")
  func roundTrip() throws {
    let manifest = try manifest()
    #expect(
      String(decoding: manifest.bytes, as: UTF8.self) == """
        SocialConnect manifest 1
        folder b
        folder b/é
        file 1 0000000000000001 a
        file 0 0000000000000000 b/c d.html
        file 2 0000000000000002 b/é/index.html
        end 5

        """)
    #expect(Manifest(manifest.bytes) == manifest)
    #expect(Manifest(Manifest().bytes) == Manifest())
  }

  @Test("A manifest that was cut short is not taken for a whole one")
  func truncated() throws {
    let bytes = try manifest().bytes
    for length in 0..<bytes.count {
      #expect(Manifest(Array(bytes.prefix(length))) == nil, "\(length) bytes")
    }
  }

  @Test(
    "A damaged manifest is none",
    arguments: [
      ("file 1 0000000000000001 a", "file 1 0000000000000001 ../a"),
      ("file 1 0000000000000001 a", "file 1 0000000000000001 /etc/passwd"),
      ("file 1 0000000000000001 a", "file -1 0000000000000001 a"),
      ("file 1 0000000000000001 a", "file 1 00000001 a"),
      ("file 1 0000000000000001 a", "file 1 a"),
      ("file 1 0000000000000001 a", "folder b"), ("folder b\n", "link b\n"),
      ("folder b\n", "folder ..\n"), ("manifest 1", "manifest 2"), ("end 5", "end 4"),
      ("end 5\n", "end 5\n\n"),
    ])
  func damaged(_ part: String, _ other: String) throws {
    let text = String(decoding: try manifest().bytes, as: UTF8.self)
    let changed = text.replacing(part, with: other)
    #expect(changed != text)
    #expect(Manifest(Array(changed.utf8)) == nil)
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
    #expect(seen.count == 80)
    #expect(ContentHash(value: 0xAB).text == "00000000000000ab")
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
  }
}
