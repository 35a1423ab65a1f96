import Domain
import TestSupport
import Testing

@Suite("Media files by their paths")
struct MediaFilesTests {
  private static func files(_ paths: [String]) -> MediaFiles {
    MediaFiles(
      paths.map {
        MediaFile(path: $0, mediaType: "image/png", width: 1, height: 1, byteCount: $0.utf8.count)
      })
  }

  @Test("each is found, in whatever order they come, and no other")
  func found() {
    // A folder's name is before that of the folder's files, and the bytes of a letter are no folding.
    let paths = ["media/a.png", "media/a/b.png", "media/e\u{301}.png", "media/é.png", "media/z"]
    var random = SeededRandom(seed: 7)
    for count in 0...paths.count {
      for _ in 0..<20 {
        let some = Array(paths.shuffled(using: &random).prefix(count))
        let files = Self.files(some)
        #expect(
          files.map { Array($0.path.utf8) }
            == some.map { Array($0.utf8) }.sorted {
              $0.lexicographicallyPrecedes($1)
            })
        for path in paths {
          let isThere = some.contains { $0.utf8.elementsEqual(path.utf8) }
          #expect((files.file(at: path) != nil) == isThere, "\(path) in \(some)")
          #expect(
            files.position(at: path).map { files[$0].byteCount }
              == (isThere ? path.utf8.count : nil))
        }
        #expect(files.file(at: "media/") == nil && files.file(at: "z") == nil)
        #expect(files == Self.files(some.reversed()))
      }
    }
  }

  @Test("what is left of them is found, and what is changed stays in its place")
  func changes() {
    var files = Self.files(["media/c", "media/a", "media/b"])
    files[1].width = 9
    files = files.filter { $0.path != "media/a" }
    #expect(files.map(\.path) == ["media/b", "media/c"])
    #expect(files.file(at: "media/b")?.width == 9 && files.file(at: "media/a") == nil)
  }

  @Test("the place from which on something holds", arguments: 0...9)
  func partition(count: Int) {
    let numbers = Array(0..<count)
    for bound in 0...count {
      #expect(numbers.partitioningIndex { $0 >= bound } == bound)
      #expect(numbers[(count / 3)...].partitioningIndex { $0 >= bound } == max(bound, count / 3))
    }
  }
}
