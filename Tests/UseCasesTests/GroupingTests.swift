import TestSupport
import Testing

@testable import UseCases

@Suite("Grouping")
struct GroupingTests {
  @Test(
    "Groups hold what a dictionary would, in the items' order",
    arguments: [
      (0, 0), (1, 0), (1, 10), (7, 500), (1000, 300),
    ])
  func oracle(_ groups: Int, _ count: Int) {
    var random = SeededRandom(seed: UInt64(groups * 1000 + count))
    let items = (0..<count).map { item in
      // Some items belong nowhere.
      let group = Int.random(in: -1..<groups, using: &random)
      return (name: "item \(item)", group: group < 0 ? nil : group)
    }
    let expected = Dictionary(grouping: items.filter { $0.group != nil }) { $0.group ?? 0 }
    let grouping = Grouping(groupCount: groups, of: items.map(Item.init)) { $0.group }
    #expect(grouping.groupCount == groups)
    for group in 0..<groups {
      let names = (expected[group] ?? []).map(\.name)
      #expect(grouping[group].map(\.name) == names, "group \(group)")
      #expect(grouping.count(of: group) == names.count, "group \(group)")
    }
    let total = (0..<groups).reduce(0) { $0 + grouping.count(of: $1) }
    #expect(total == items.count { $0.group != nil })
  }

  @Test("An item that changes its group meanwhile is put nowhere")
  func changing() async {
    await #expect(processExitsWith: .failure) {
      var asked = 0
      _ = Grouping(groupCount: 2, of: [1, 2]) { _ in
        asked += 1
        return asked > 2 ? 1 : 0
      }
    }
  }

  @Test("Other items keep their groups")
  func map() {
    let grouping = Grouping(groupCount: 2, of: [1, 2, 3, 4, 5]) { $0 % 2 }
    let texts = grouping.map { "\($0)" }
    #expect(Array(texts[0]) == ["2", "4"])
    #expect(Array(texts[1]) == ["1", "3", "5"])
  }

  private struct Item: Sendable {
    let name: String
    let group: Int?

    init(_ item: (name: String, group: Int?)) {
      (name, group) = item
    }
  }
}
