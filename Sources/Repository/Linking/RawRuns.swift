import Domain
import Synchronization

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
    MarkRuns.string(Array(runs[run].texts[text.range]))
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

  /// What the records of a kind say of media files where nobody shows it, by their places.
  func mentions(of kind: RawMention.Kind) -> [Position: [String]] {
    var mentions: [Position: [String]] = [:]
    for run in runs.indices {
      for mention in runs[run].mentions where mention.kind == kind {
        let position = Position(run: Int32(truncatingIfNeeded: run), index: mention.position)
        mentions[position, default: []].append(mention.text)
      }
    }
    return mentions
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

  // These take what they give out of its record, and leave nothing there. A copy would count a reference
  // to each text, and again when the record is let go: each time somebody waits for memory.

  /// - Precondition: nobody else has the posts of the run, or all of them are copied.
  mutating func takePost(_ position: Position) -> Post {
    var post = Self.noPost
    swap(&runs[Int(position.run)].posts[Int(position.index)].post, &post)
    return post
  }

  /// - Precondition: as with ``takePost(_:)``.
  mutating func takeComment(
    _ position: Position, on post: PostIndex, by author: Author
  ) -> Comment {
    let (run, index) = (Int(position.run), Int(position.index))
    var comment = Comment(
      id: "", post: post, author: author, content: "",
      createdAt: runs[run].comments[index].links.createdAt)
    swap(&runs[run].comments[index].id, &comment.id)
    swap(&runs[run].comments[index].content, &comment.content)
    swap(&runs[run].comments[index].language, &comment.language)
    comment.isHidden = runs[run].comments[index].links.isHidden
    return comment
  }

  static let noPost = Post(
    id: "", author: .unknown(name: nil, photo: nil), createdAt: .epoch)

  /// Gives away all records of a kind, and keeps none.
  mutating func handOver<Record: Sendable>(
    _ kind: WritableKeyPath<RawRecords, [Record]> & Sendable
  ) -> HandedOver<Record> {
    HandedOver(
      runs.indices.map { run in
        var records: [Record] = []
        swap(&runs[run][keyPath: kind], &records)
        return records
      }, kind)
  }

  mutating func take<Record>(_ records: HandedOver<Record>) {
    var taken = records.take()
    for run in runs.indices { swap(&runs[run][keyPath: records.kind], &taken[run]) }
  }

  /// A record's place among the runs.
  struct Position: Hashable {
    let run: Int32
    let index: Int32
  }
}

/// Records on their way from one owner to another who may change them without a copy: a closure that held
/// them would be a second owner.
///
/// A class because the closure and the one who reads the result share it.
final class HandedOver<Record: Sendable>: Sendable {
  let kind: WritableKeyPath<RawRecords, [Record]> & Sendable
  private let records: Mutex<[[Record]]?>

  init(_ records: consuming [[Record]], _ kind: WritableKeyPath<RawRecords, [Record]> & Sendable) {
    self.kind = kind
    self.records = Mutex(records)
  }

  /// - Precondition: called once.
  fileprivate func take() -> [[Record]] {
    guard let taken = records.withLock({ $0.take() }) else {
      preconditionFailure("records can be handed over once")
    }
    return taken
  }
}
