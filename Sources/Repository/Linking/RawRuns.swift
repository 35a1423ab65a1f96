import Domain

/// The raw records of a whole site, run by run.
struct RawRuns: Sendable {
  var runs: [RawRecords]

  /// Where a record of a run lies among the files.
  func place(_ place: PlaceInRun, run: Int) -> RecordPlace {
    RecordPlace(
      file: runs[run].firstFile + Int(place.file), offset: runs[run].start + Int(place.offset))
  }

  /// A picture that stands beside the name of an author.
  func photo(_ author: RawAuthor, run: Int) -> PictureSource? {
    author.photo >= 0 ? runs[run].photos[Int(author.photo)] : nil
  }

  func string(_ text: RawText, run: Int) -> String {
    String(decoding: runs[run].texts[text.range], as: UTF8.self)
  }

  /// Where the records of a kind are, run by run.
  func positions(_ count: (RawRecords) -> Int) -> [Position] {
    var positions: [Position] = []
    positions.reserveCapacity(runs.reduce(0) { $0 + count($1) })
    for run in runs.indices {
      for index in 0..<count(runs[run]) {
        positions.append(
          Position(run: Int32(truncatingIfNeeded: run), index: Int32(truncatingIfNeeded: index)))
      }
    }
    return positions
  }

  subscript(user position: Position) -> RawUser {
    runs[Int(position.run)].users[Int(position.index)]
  }

  // These give what they are asked for through the buffer: to take a field out of an element of an
  // array, the compiler copies the whole element and counts all of its references.

  @inline(__always)
  func post<Value>(_ position: Position, _ read: (borrowing RawPost) -> Value) -> Value {
    runs[Int(position.run)].posts.withUnsafeBufferPointer { read($0[Int(position.index)]) }
  }

  @inline(__always)
  func comment<Value>(_ position: Position, _ read: (borrowing RawComment) -> Value) -> Value {
    runs[Int(position.run)].comments.withUnsafeBufferPointer { read($0[Int(position.index)]) }
  }

  /// A record's place among the runs.
  struct Position {
    let run: Int32
    let index: Int32
  }
}
