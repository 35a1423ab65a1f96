/// The finished cards of posts, by ``PostIndex``.
///
/// They lie one after the other in a few large blocks: a hundred thousand arrays would cost a search
/// for memory each, and a page that shows them would wait for each to come out of memory.
struct CardStore: Sendable {
  private let blocks: [[UInt8]]
  private let places: [Place]

  struct Place: Sendable {
    let block: Int32
    let start: Int32
    let count: Int32

    /// The place of a card that was not rendered.
    static let missing = Place(block: -1, start: 0, count: 0)
  }

  /// Cards of consecutive posts.
  struct Part: Sendable {
    /// Blocks are closed when they have become as long as this; no card is cut.
    static let blockSize = 1 << 20
    private(set) var blocks: [[UInt8]] = []
    private(set) var places: [Place] = []
    private var block: [UInt8] = []

    init(count: Int) {
      places.reserveCapacity(count)
    }

    /// Adds a card.
    ///
    /// - Parameter render: appends it.
    mutating func add<Failure: Error>(
      _ render: (inout [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
      if block.capacity == 0 { block.reserveCapacity(Self.blockSize + Self.blockSize / 16) }
      let start = block.count
      try render(&block)
      places.append(
        Place(
          block: Int32(truncatingIfNeeded: blocks.count), start: Int32(truncatingIfNeeded: start),
          count: Int32(truncatingIfNeeded: block.count - start)))
      if block.count >= Self.blockSize { closeBlock() }
    }

    /// Leaves out the card of a post that no page shows.
    mutating func skip() { places.append(.missing) }

    /// Ends the last block. It may hold nothing: a card that is empty has its place there.
    mutating func closeBlock() {
      blocks.append(block)
      block = []
    }
  }

  /// Joins parts in the order of their posts.
  init(_ parts: [Part]) {
    var blocks: [[UInt8]] = []
    var places: [Place] = []
    places.reserveCapacity(parts.reduce(0) { $0 + $1.places.count })
    for part in parts {
      let first = Int32(truncatingIfNeeded: blocks.count)
      for place in part.places {
        let block = place.block < 0 ? place.block : first + place.block
        places.append(Place(block: block, start: place.start, count: place.count))
      }
      blocks += part.blocks
    }
    self.blocks = blocks
    self.places = places
  }

  /// Appends the card of a post, which must not have been left out: a page without it would be wrong.
  func append(_ post: Int, to output: inout [UInt8]) {
    let place = places[post]
    precondition(place.block >= 0, "a page shows a card that was not rendered")
    let start = Int(place.start)
    blocks[Int(place.block)].withUnsafeBufferPointer {
      output.append(
        contentsOf: UnsafeBufferPointer(rebasing: $0[start..<start + Int(place.count)]))
    }
  }
}
