import TestSupport
import Testing

@testable import Repository

@Suite("The plan of a publication")
struct PublishingPlanTests {
  /// Paths over few letters and of many lengths, so that they share beginnings and are often
  /// prefixes of each other, with eight bytes and more in common.
  private static func paths(_ random: inout SeededRandom, atMost count: Int = 60) -> [String] {
    let names = ["a", "b", "aaaaaaa", "aaaaaaaa", "aaaaaaaaa", "a-b", "a.html", "é", "タグ"]
    return (0..<Int.random(in: 0...count, using: &random)).map { _ in
      (0..<Int.random(in: 1...4, using: &random))
        .map { _ in names.randomElement(using: &random) ?? "" }.joined(separator: "/")
    }
  }

  @Test(
    "Paths are sorted as comparing their bytes sorts them, few and many", arguments: 0..<20,
    [60, 3_000])
  func sorting(_ seed: UInt64, _ count: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<3_000 / count {
      let paths = Self.paths(&random, atMost: count)
      var table = PathTable()
      for path in paths { table.append(path) }
      let expected = paths.indices.sorted {
        if paths[$0] == paths[$1] { return $0 < $1 }
        return paths[$0].utf8.lexicographicallyPrecedes(paths[$1].utf8)
      }
      #expect(table.sortedIndices().map(Int.init) == expected, "\(paths)")
    }
  }

  @Test("Many names that differ in any of their bytes are sorted so, too", arguments: 0..<20)
  func sortingNames(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let folders = ["", "users/", "posts/", "a/folder/of/long/names/"]
    // Few letters, each with all bits of the ones before: many names differ in one byte, or in one bit.
    let letters = ["a", "c", "g", "o"]
    var paths: [String] = []
    for _ in 0..<3_000 {
      let name = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? ""
      }
      paths.append((folders.randomElement(using: &random) ?? "") + name.joined())
    }
    paths[0] = "oooooooooooo"
    paths[paths.count - 1] = paths[0]
    var table = PathTable()
    for path in paths { table.append(path) }
    let expected = paths.indices.sorted {
      if paths[$0] == paths[$1] { return $0 < $1 }
      return paths[$0].utf8.lexicographicallyPrecedes(paths[$1].utf8)
    }
    #expect(table.sortedIndices().map(Int.init) == expected)
  }

  @Test(
    "A plan has the folders, conflicts and old entries that sets of paths have", arguments: 0..<20)
  func oracle(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let paths = Self.paths(&random)
      let oldPaths = Set(Self.paths(&random))
      let oldFolders = Set(Self.paths(&random))
      let old = Manifest(
        files: Dictionary(
          uniqueKeysWithValues: oldPaths.map {
            ($0, .init(size: $0.utf8.count, hash: ContentHash(value: 0)))
          }), folders: Array(oldFolders))
      var folders: Set<String> = []
      for path in paths {
        let segments = path.split(separator: "/")
        for count in 1..<max(1, segments.count) {
          folders.insert(segments.prefix(count).joined(separator: "/"))
        }
      }
      let files = Set(paths)
      do {
        var plan = try PublishingPlan(paths.map { PlannedOutput(path: $0) })
        plan.compare(with: old)
        #expect(files.count == paths.count && files.isDisjoint(with: folders), "\(paths)")
        #expect(plan.folders.count == folders.count)
        #expect(Set((0..<plan.folders.count).map(plan.folders.text)) == folders)
        for (index, path) in paths.enumerated() {
          let position = Int(plan.positions[index])
          #expect(plan.files.text(position) == path)
          #expect(plan.output(at: position).path == path)
          let folder = Int(plan.fileFolders[position])
          let parent = path.split(separator: "/").dropLast().joined(separator: "/")
          #expect((folder < 0 ? "" : plan.folders.text(folder)) == parent)
          let entry = Int(plan.oldFiles[position])
          #expect(
            (entry < 0 ? nil : old.files.text(entry)) == (oldPaths.contains(path) ? path : nil))
        }
        for folder in 0..<plan.folders.count {
          let parent = Int(plan.parents[folder])
          #expect(parent < folder)
          #expect(
            (parent < 0 ? "" : plan.folders.text(parent))
              == plan.folders.text(folder).split(separator: "/").dropLast().joined(separator: "/"))
        }
        #expect(
          Set(plan.removedFiles.map { old.files.text(Int($0)) }) == oldPaths.subtracting(files))
        #expect(
          Set(plan.unusedFolders.map { old.folders.text(Int($0)) })
            == oldFolders.subtracting(folders))
      } catch OutputError.plannedTwice(let path) {
        #expect(paths.count { $0 == path } > 1)
      } catch OutputError.fileAndFolder(let path) {
        #expect(files.contains(path) && folders.contains(path))
      } catch {
        Issue.record("another error: \(error)")
      }
    }
  }
}
