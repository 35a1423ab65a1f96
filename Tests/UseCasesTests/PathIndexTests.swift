import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("Files by their paths")
struct PathIndexTests {
  @Test("Two with one path are found as a set of strings finds them", arguments: [1, 3])
  func oracle(_ workerCount: Int) throws {
    let names = HostileNames(seed: 41).distinct(3000)
    let paths = names + ["a/\u{212A}.png", "a/K.png", "e\u{301}", "\u{E9}"] + names.prefix(50)
    let files = paths.map { PlannedFile(path: $0, content: .robots) }
    var seen: Set<String> = []
    let expected = paths.filter { !seen.insert($0).inserted }
    try #require(expected.count > 50)
    let workers: Workers = workerCount == 1 ? .serial : .threads(workerCount)
    #expect(PathIndex(files, workers: workers).collisions == expected)
  }

  @Test("A file is found by the bytes of its path, as a dictionary finds it", arguments: [1, 3])
  func position(_ workerCount: Int) {
    let names = HostileNames(seed: 43).distinct(3000)
    var seen: Set<String> = []
    let files = names[..<2000].filter { seen.insert($0).inserted }
      .map { PlannedFile(path: $0, content: .robots) }
    let expected = Dictionary(
      uniqueKeysWithValues: files.indices.map { (Array(files[$0].path.utf8), $0) })
    let index = PathIndex(files, workers: workerCount == 1 ? .serial : .threads(workerCount))
    for name in names + ["", "404.html"] {
      #expect(index.position(of: name) == expected[Array(name.utf8)])
    }
  }

  @Test("A path in another normalization form is another file's")
  func forms() {
    let files = [PlannedFile(path: "e\u{301}", content: .robots)]
    let index = PathIndex(files, workers: .serial)
    #expect(index.position(of: "e\u{301}") == 0)
    #expect(index.position(of: "\u{E9}") == nil)
  }

  @Test("No files, no collisions")
  func none() {
    let index = PathIndex([], workers: .serial)
    #expect(index.collisions.isEmpty)
    #expect(index.position(of: "") == nil)
  }
}
