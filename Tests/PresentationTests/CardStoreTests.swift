import Testing

@testable import Presentation

@Suite("The store of cards")
struct CardStoreTests {
  @Test("Every card comes back, empty ones too, wherever blocks end")
  func cards() {
    // A card that fills a block is followed by an empty one, which is the last of all.
    let long = [UInt8](repeating: 0x61, count: CardStore.Part.blockSize)
    let cards: [[UInt8]] = [[], [1, 2], long, [], [3], long, []]
    for cut in 0...cards.count {
      let parts = [cards[..<cut], cards[cut...]].map { cards in
        var part = CardStore.Part(count: cards.count)
        for card in cards { part.add { $0 += card } }
        part.closeBlock()
        return part
      }
      let store = CardStore(parts)
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
    var parts: [CardStore.Part] = []
    for card in [1, 2] as [UInt8] {
      var part = CardStore.Part(count: 2)
      part.skip()
      part.add { $0.append(card) }
      part.closeBlock()
      parts.append(part)
    }
    let store = CardStore(parts)
    var output: [UInt8] = []
    store.append(1, to: &output)
    store.append(3, to: &output)
    #expect(output == [1, 2])
  }
}
