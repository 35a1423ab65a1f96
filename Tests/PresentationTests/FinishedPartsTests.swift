import Testing

@testable import Presentation

@Suite("Finished parts")
struct FinishedPartsTests {
  @Test("Every card comes back, empty ones too, wherever blocks end")
  func cards() {
    // A card that fills a block is followed by an empty one, which is the last of all.
    let long = [UInt8](repeating: 0x61, count: FinishedParts.Run.blockSize)
    let cards: [[UInt8]] = [[], [1, 2], long, [], [3], long, []]
    for cut in 0...cards.count {
      let runs = [cards[..<cut], cards[cut...]].map { cards in
        var run = FinishedParts.Run(count: cards.count)
        for card in cards { run.add { $0 += card } }
        run.closeBlock()
        return run
      }
      let store = FinishedParts(runs)
      for (post, card) in cards.enumerated() {
        var output: [UInt8] = [9]
        store.append(post, to: &output)
        #expect(
          output.count == card.count + 1 && output.elementsEqual([9] + card), "\(cut), \(post)")
      }
    }
  }

  @Test("A card that was left out keeps its place, and those beside it come back")
  func missing() {
    var runs: [FinishedParts.Run] = []
    for card in [1, 2] as [UInt8] {
      var run = FinishedParts.Run(count: 2)
      run.skip()
      run.add { $0.append(card) }
      run.closeBlock()
      runs.append(run)
    }
    let store = FinishedParts(runs)
    var output: [UInt8] = []
    store.append(1, to: &output)
    store.append(3, to: &output)
    #expect(output == [1, 2])
    #expect((0..<6).map(store.has) == [false, true, false, true, false, false])
    #expect((0..<6).map(store.byteCount) == [nil, 1, nil, 1, nil, nil])
  }
}
