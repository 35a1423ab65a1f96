extension PathTable {
  /// The indices of all paths in the order of their bytes.
  ///
  /// Paths share long beginnings (`posts/`), which a comparison would read again and again. So
  /// eight bytes at a time are read as a number, numbers are sorted, and only paths that are equal
  /// so far are looked at further on. Equal paths come in the order of their indices.
  func sortedIndices() -> [Int32] {
    var keyed = (0..<count).map { Keyed(key: 0, index: Int32($0)) }
    var pending = [(range: 0..<count, offset: 0)]
    while let (range, offset) = pending.popLast() {
      for place in range { keyed[place].key = word(Int(keyed[place].index), offset) }
      keyed[range].sort { ($0.key, $0.index) < ($1.key, $1.index) }
      var start = range.lowerBound
      for place in range
      where place + 1 == range.upperBound || keyed[place].key != keyed[place + 1].key {
        let run = start..<(place + 1)
        start = place + 1
        // A zero at the end: the paths end here and are the same.
        if run.count > 1, keyed[place].key & 0xFF != 0 { pending.append((run, offset + 8)) }
      }
    }
    return keyed.map(\.index)
  }

  private struct Keyed {
    var key: UInt64
    let index: Int32
  }

  /// Eight bytes of a path from an offset on, the first in the highest place, with zeros behind the
  /// end. No path has a zero in it.
  private func word(_ index: Int, _ offset: Int) -> UInt64 {
    var word: UInt64 = 0
    let length = length(index)
    for place in offset..<(offset + 8) {
      word = word << 8 | (place < length ? UInt64(byte(index, place)) : 0)
    }
    return word
  }
}
