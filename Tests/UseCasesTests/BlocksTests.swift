import Testing

@testable import UseCases

@Suite("Blocks")
struct BlocksTests {
  @Test("Every item is on exactly one page", arguments: 1...7)
  func partition(_ size: Int) {
    for count in 0...100 {
      let blocks = Blocks(itemCount: count, size: size)
      let pages = (0..<blocks.pageCount).map { blocks.range(ofPage: $0 + 1) }
      let shown = (pages + [blocks.range(ofPage: nil)]).flatMap(Array.init)
      #expect(shown == Array(0..<count), "\(count) items")
      #expect(pages.allSatisfy { $0.count == size }, "\(count) items")
    }
  }

  @Test("The front page holds a full block and what has come since", arguments: 1...7)
  func front(_ size: Int) {
    for count in 0...100 {
      let blocks = Blocks(itemCount: count, size: size)
      if count < size {
        #expect(blocks.frontRange == 0..<count)
        #expect(blocks.pageCount == 0)
      } else {
        #expect((size...(2 * size - 1)).contains(blocks.frontRange.count), "\(count) items")
      }
    }
  }

  @Test("A new item changes the front page alone, or adds one block", arguments: 1...7)
  func growth(_ size: Int) {
    for count in 0..<100 {
      let before = Blocks(itemCount: count, size: size)
      let after = Blocks(itemCount: count + 1, size: size)
      #expect((0...1).contains(after.pageCount - before.pageCount), "\(count) items")
      for page in 0..<before.pageCount {
        #expect(before.range(ofPage: page + 1) == after.range(ofPage: page + 1))
        #expect(before.olderPage(than: page + 1) == after.olderPage(than: page + 1))
      }
      if after.pageCount > before.pageCount {
        // The new block was on the front page until now.
        let added = after.range(ofPage: after.pageCount)
        #expect(before.frontRange.contains(added.lowerBound), "\(count) items")
        #expect(before.frontRange.upperBound >= added.upperBound, "\(count) items")
      }
    }
  }

  @Test("Older and newer links lead through all pages", arguments: 1...7)
  func chain(_ size: Int) {
    for count in 0...100 {
      let blocks = Blocks(itemCount: count, size: size)
      var visited: [Int] = []
      var page = blocks.olderPage(than: nil)
      while let current = page, visited.count <= count {
        visited.append(current)
        page = blocks.olderPage(than: current)
      }
      #expect(visited == (0..<blocks.pageCount).map { $0 + 1 }.reversed(), "\(count) items")
      for (position, page) in visited.enumerated() {
        let newer = position == 0 ? nil : visited[position - 1]
        #expect(blocks.newerPage(than: page) == newer, "\(count) items, page \(page)")
      }
    }
  }
}
