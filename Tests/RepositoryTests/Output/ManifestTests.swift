import Domain
import TestSupport
import Testing

@testable import Repository

@Suite("The manifest")
struct ManifestTests {
  private let manifest = Manifest(
    files: [
      "b/c d.html": .init(size: 0, hash: ContentHash(value: 0)),
      "a": .init(size: 1, hash: ContentHash(value: 1), fingerprint: 0xAB, isNew: true),
      "b/é/index.html": .init(size: 2, hash: ContentHash(value: 2), fingerprint: .max),
      "old": .init(size: 3, hash: ContentHash(value: 3), isNew: true, givesWay: true),
      "older": .init(size: 4, hash: ContentHash(value: 4), fingerprint: 1, givesWay: true),
    ], folders: ["b/é", "b", "b-c"])

  /// What stands before the seal.
  private let text = """
    SocialConnect manifest 5
    key 0123456789abcdef
    folder b-c
    folder b
    folder b/é
    new 1 0000000000000001 00000000000000ab a
    file 0 0000000000000000 - b/c d.html
    file 2 0000000000000002 ffffffffffffffff b/é/index.html
    new yields 3 0000000000000003 - old
    file yields 4 0000000000000004 0000000000000001 older
    end 8

    """

  @Test("A manifest is sorted text and is read back as it was")
  func roundTrip() {
    #expect(manifest.bytes == sealed(text))
    #expect(String(decoding: manifest.bytes, as: UTF8.self).hasPrefix(text + "hash "))
    #expect(Manifest(manifest.bytes)?.bytes == manifest.bytes)
    #expect(Manifest(Manifest(key: 5).bytes)?.bytes == Manifest(key: 5).bytes)
    #expect(Manifest(manifest.bytes)?.entries == manifest.entries)
    #expect(Manifest(manifest.bytes)?.key == 0x0123_4567_89AB_CDEF)
  }

  @Test("A manifest is written the same by workers in any order")
  func writers() {
    let sizes = [0, 9, 10, 99, 1234, .max]
    let many = Manifest(
      files: Dictionary(
        uniqueKeysWithValues: (0..<5000).map { (number: Int) -> (String, Manifest.Entry) in
          (
            "posts/\(number).html",
            Manifest.Entry(
              size: sizes[number % 6], hash: ContentHash(value: 5),
              fingerprint: number % 4 == 0 ? nil : UInt64(number), isNew: number % 5 == 0,
              givesWay: number % 7 == 0)
          )
        }),
      folders: ["posts"])
    #expect(many.bytes(.backwards(3)) == many.bytes)
    #expect(Manifest(many.bytes)?.entries == many.entries)
  }

  @Test("A manifest is read the same in parts of any size, by workers in any order")
  func parts() {
    let noEnd = sealed(text.replacing("end 8\n", with: ""))
    let twoEnds = sealed(text.replacing("end 8\n", with: "end 8\nend 8\n"))
    for size in 1...manifest.bytes.count {
      let read = Manifest(manifest.bytes, workers: .backwards(3), partSize: size)
      #expect(read?.bytes == manifest.bytes, "parts of \(size)")
      #expect(Manifest(noEnd, workers: .backwards(3), partSize: size) == nil)
      #expect(Manifest(twoEnds, workers: .backwards(3), partSize: size) == nil)
    }
  }

  @Test("A manifest of another version is none")
  func otherVersion() {
    for version in ["4", "6", "50"] {
      #expect(Manifest(sealed(text.replacing("manifest 5", with: "manifest \(version)"))) == nil)
    }
  }

  @Test("A manifest that was cut short is not taken for a whole one")
  func truncated() {
    for length in 0..<manifest.bytes.count {
      #expect(Manifest(Array(manifest.bytes.prefix(length))) == nil, "\(length) bytes")
    }
    for length in 0..<text.utf8.count {
      #expect(Manifest(sealed(String(decoding: text.utf8.prefix(length), as: UTF8.self))) == nil)
    }
  }

  @Test("A manifest in which one bit is another is none")
  func flippedBits() {
    for (offset, bit) in manifest.bytes.indices.flatMap({ at in (0..<8).map { (at, $0) } }) {
      var bytes = manifest.bytes
      bytes[offset] ^= 1 << UInt8(bit)
      #expect(Manifest(bytes) == nil, "bit \(bit) of byte \(offset)")
    }
  }

  @Test(
    "A damaged manifest is none",
    arguments: [
      ("00ab a\n", "00ab ../a\n"), ("00ab a\n", "00ab /etc/passwd\n"), ("new 1 ", "new -1 "),
      ("new 1 ", "new 99999999999999999999 "), ("new 1 ", "new  "), ("new 1 ", "newer 1 "),
      ("1 0000000000000001 ", "1 00000001 "), ("1 0000000000000001 ", "1 "),
      ("0000000000000001 ", "000000000000000G "), (" - b/c", " b/c"), (" - b/c", " -b/c"),
      ("folder b\n", "folder b-c\n"), ("folder b\n", "link b\n"), ("folder b\n", "folder ..\n"),
      ("00ab a\n", "00ab c\n"), ("00ab a\n", "00ab b/c d.html\n"),
      ("manifest 5", "manifest 6"), ("manifest 5", "manifest 1"), ("manifest 5", "manifest 2"),
      ("manifest 5", "manifest 3"), ("key 0123456789abcdef\n", ""), ("key 01", "key 1"),
      ("cdef\n", "cdef0\n"), ("cdef\n", "cdeg\n"), ("key 01", "seed 01"), ("end 8", "end 7"),
      ("end 8\n", "end 8\n\n"), ("end 8\n", "end 8"), ("yields 3", "yield 3"),
      ("new yields", "yields new"), ("yields 3", "yields yields 3"),
    ])
  func damaged(_ part: String, _ other: String) {
    let changed = text.replacing(part, with: other)
    #expect(changed != text)
    #expect(Manifest(Array(changed.utf8)) == nil)
    #expect(Manifest(sealed(changed)) == nil)
  }

  @Test("Bytes that are no UTF-8 are no path")
  func encoding() {
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() where byte == 0xA9 {
      var changed = bytes
      changed[index] = 0x41
      Seal.close(&changed)
      #expect(Manifest(changed) == nil)
    }
  }

  @Test("The union has everything once, and prefers its own entries")
  func union() {
    let other = Manifest(
      files: [
        "a": .init(size: 9, hash: ContentHash(value: 9)),
        "c": .init(size: 8, hash: ContentHash(value: 8)),
      ], folders: ["a-b", "b"])
    let union = manifest.union(other)
    #expect(
      (0..<union.files.count).map(union.files.text)
        == ["a", "b/c d.html", "b/é/index.html", "c", "old", "older"])
    #expect(union.entries.map(\.size) == [1, 0, 2, 8, 3, 4])
    #expect(union.entries.map(\.givesWay) == [false, false, false, false, true, true])
    #expect((0..<union.folders.count).map(union.folders.text) == ["a-b", "b-c", "b", "b/é"])
  }
}

/// A text with the seal behind it.
func sealed(_ text: String) -> [UInt8] {
  var bytes = Array(text.utf8)
  Seal.close(&bytes)
  return bytes
}

extension Manifest {
  /// A manifest of paths in any order.
  init(files: [String: Entry], folders: [String], key: UInt64 = 0x0123_4567_89AB_CDEF) {
    self.init(key: key)
    for path in files.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      if let entry = files[path] {
        self.files.append(path)
        entries.append(entry)
      }
    }
    self.folders = PathTable(
      sorting: folders.map { OutputPath(checked: $0) }, by: .folders)
  }
}
