import Dispatch
import Synchronization
import Testing

@testable import Markup

@Suite struct ThreadTests {
  /// libcmark-gfm is not thread-safe with an extension attached; see `MarkdownTree`.
  @Test func manyThreadsGiveWhatOneGives() {
    var renderer = Fixtures.renderer
    renderer.usesShortcut = false
    let shared = renderer
    var generator = GeneratedTexts(seed: 7)
    let pieces = GeneratedTexts.plainPieces + GeneratedTexts.markdownPieces
    let pool = (0..<10_000).map { round in
      let text = generator.next(pieces: pieces, atMost: 12)
      // Every second text strikes something through, so that the lock is fought over.
      return round % 2 == 0 ? text : "a ~~b~~ *c* \(text)"
    }
    let count = 100_000
    let origin: @Sendable (Int) -> TextOrigin = { $0 % 10 == 0 ? .owner : .stranger }
    let alone = pool.indices.map { shared.render(pool[$0], origin: origin($0)).html }
    let wrong = Mutex<[Int]>([])
    let workers = 8
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      for index in stride(from: worker, to: count, by: workers) {
        let item = index * 7 % pool.count
        let html = shared.render(pool[item], origin: origin(item)).html
        if html != alone[item] { wrong.withLock { $0.append(item) } }
      }
    }
    let failures = wrong.withLock { $0 }
    #expect(failures.isEmpty, "\(failures.prefix(3).map { pool[$0].debugDescription })")
    #expect(alone.contains { String(decoding: $0, as: UTF8.self).contains("<del>") })
  }
}
