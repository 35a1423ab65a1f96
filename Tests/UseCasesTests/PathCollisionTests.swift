import Domain
import Testing

@testable import UseCases

@Suite("Two files with one path")
struct PathCollisionTests {
  @Test("Found as a set of strings finds them", arguments: [1, 3])
  func oracle(_ workerCount: Int) throws {
    let names = HostileNames(seed: 41).distinct(3000)
    let paths = names + ["a/\u{212A}.png", "a/K.png", "e\u{301}", "\u{E9}"] + names.prefix(50)
    let files = paths.map { PlannedFile(path: $0, content: .robots) }
    var seen: Set<String> = []
    let expected = paths.filter { !seen.insert($0).inserted }
    try #require(expected.count > 50)
    let workers: Workers = workerCount == 1 ? .serial : .threads(workerCount)
    #expect(PathCollisions.paths(in: files, workers: workers) == expected)
  }

  @Test("No files, no collisions")
  func none() {
    #expect(PathCollisions.paths(in: [], workers: .serial).isEmpty)
  }
}
