import Domain
import Synchronization

/// Cuts one large file into parts, where a build before has cut it as far as its bytes are the same.
struct FileCut {
  private let form: ContentFile.Form
  private let bytes: [UInt8]
  private let size: Int
  private let key: UInt64

  init(_ form: ContentFile.Form, _ bytes: [UInt8], size: Int, key: UInt64) {
    self.form = form
    self.bytes = bytes
    self.size = size
    self.key = key
  }

  /// A part of the file.
  struct Part: Equatable {
    let range: Range<Int>
    /// Of its bytes; nil where it is not known yet.
    var hash: KeyedHash?
  }

  /// The parts that hints tell of; nil where they can't be true.
  static func parts(asIn hints: [RunHint]) -> [Part]? {
    var parts: [Part] = []
    var end = 0
    for hint in hints {
      guard (1...SourceText.maximumByteCount).contains(hint.byteCount) else { return nil }
      parts.append(Part(range: end..<end + hint.byteCount, hash: hint.hash))
      end += hint.byteCount
    }
    return parts
  }

  /// The parts, one after the other, all bytes of the file.
  ///
  /// Runs at the front that are the same bytes at the same place, and runs at the end that are the
  /// same bytes as far from the end, are taken over.
  func parts(_ hints: [RunHint], _ workers: Workers) -> [Part] {
    guard let runs = Self.parts(asIn: hints) else { return cut(bytes.indices) }
    let shift = bytes.count - (runs.last?.range.upperBound ?? 0)
    // The run that ended the file has to end it still, and no other may; so with the first.
    let last = runs.count - 1
    var front = equalRuns(among: runs.indices, of: runs, workers) { position, place in
      place.upperBound < bytes.count && position < last
        || place.upperBound == bytes.count && position == last
    }
    if front == runs.count, front > 0 { return runs }
    let moved = runs.map { Part(range: $0.range.moved(by: shift), hash: $0.hash) }
    let frontEnd = front > 0 ? runs[front - 1].range.upperBound : 0
    let behind = (max(front, 1)..<max(runs.count, 1)).reversed()
    var tail =
      runs.count
      - equalRuns(among: behind, of: moved, workers) { _, place in
        place.lowerBound > 0 && place.lowerBound >= frontEnd
      }
    func middle() -> Range<Int> {
      let start = front > 0 ? runs[front - 1].range.upperBound : 0
      return start..<(tail < runs.count ? moved[tail].range.lowerBound : bytes.count)
    }
    // A short part is joined with its neighbour: a file that changes for years would fall into
    // crumbs. Where something was only taken out, the runs may meet.
    if !middle().isEmpty, middle().count < size / 2 {
      if front > 0 { front -= 1 } else if tail < last { tail += 1 }
    }
    return runs[..<front] + cut(middle()) + moved[tail...]
  }

  /// How many runs, from the first of these positions on, are the same bytes as they were.
  private func equalRuns(
    among positions: some Sequence<Int>, of runs: [Part], _ workers: Workers,
    _ mayStand: (_ position: Int, _ place: Range<Int>) -> Bool
  ) -> Int {
    let positions = Array(positions.prefix { mayStand($0, runs[$0].range) })
    // A run behind one that differs need not be looked at.
    let firstOther = Atomic<Int>(positions.count)
    workers.forEachRange(of: positions.count) { _, range in
      for place in range {
        if firstOther.load(ordering: .relaxed) < place { return }
        let run = runs[positions[place]]
        if KeyedHash(of: bytes, in: run.range, key: key) != run.hash {
          firstOther.min(place, ordering: .relaxed)
          return
        }
      }
    }
    return firstOther.load(ordering: .relaxed)
  }

  private func cut(_ range: Range<Int>) -> [Part] {
    let parts =
      form == .lines
      ? JSONRuns.ofLines(bytes, within: range, size: size)
      : JSONRuns.ofArray(bytes, within: range, size: size)
    return parts.map { Part(range: $0) }
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
