/// What several pages or feeds show of posts, finished, by ``PostIndex``: cards, or entries.
///
/// They lie one after the other in a few large blocks: a hundred thousand arrays would cost a search
/// for memory each, and a page that shows them would wait for each to come out of memory.
struct FinishedParts: Sendable {
  private let blocks: [[UInt8]]
  private let places: [Place]

  struct Place: Sendable {
    let block: Int32
    let start: Int32
    let count: Int32

    /// The place of a part that was not rendered.
    static let missing = Place(block: -1, start: 0, count: 0)
  }

  /// The parts of consecutive posts.
  struct Run: Sendable {
    /// Blocks are closed when they have become as long as this; no part is cut.
    static let blockSize = 1 << 18
    private(set) var blocks: [[UInt8]] = []
    private(set) var places: [Place] = []
    private var block: [UInt8] = []

    init(count: Int) {
      places.reserveCapacity(count)
    }

    /// Adds the next post's part.
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

    /// Leaves out the next post's part.
    mutating func skip() { places.append(.missing) }

    /// Ends the last block. It may hold nothing: a part that is empty has its place there.
    mutating func closeBlock() {
      // What is not half full is copied, so that the next run can have the rest.
      blocks.append(
        block.count < Self.blockSize / 2 ? block.withUnsafeBufferPointer { Array($0) } : block)
      block = []
    }
  }

  /// Joins runs in the order of their posts.
  init(_ runs: [Run]) {
    var blocks: [[UInt8]] = []
    var places: [Place] = []
    places.reserveCapacity(runs.reduce(0) { $0 + $1.places.count })
    for run in runs {
      let first = Int32(truncatingIfNeeded: blocks.count)
      for place in run.places {
        let block = place.block < 0 ? place.block : first + place.block
        places.append(Place(block: block, start: place.start, count: place.count))
      }
      blocks += run.blocks
    }
    self.blocks = blocks
    self.places = places
  }

  /// Whether there is a part of a post.
  func has(_ post: Int) -> Bool { post < places.count && places[post].block >= 0 }

  /// How many bytes the part of a post has; nil where there is none.
  func byteCount(of post: Int) -> Int? { has(post) ? Int(places[post].count) : nil }

  /// Appends the part of a post, which must not have been left out: a page without it would be wrong.
  func append(_ post: Int, to output: inout [UInt8]) {
    let place = places[post]
    precondition(place.block >= 0, "a page shows a part that was not rendered")
    let start = Int(place.start)
    blocks[Int(place.block)].withUnsafeBufferPointer {
      output.append(
        contentsOf: UnsafeBufferPointer(rebasing: $0[start..<start + Int(place.count)]))
    }
  }
}
