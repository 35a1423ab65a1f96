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
}
