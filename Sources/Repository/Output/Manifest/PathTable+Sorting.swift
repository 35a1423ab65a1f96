extension PathTable {
  /// The indices of all paths in the order of their bytes.
  ///
  /// Paths share long beginnings (`posts/`), which a comparison would read again and again. So
  /// eight bytes at a time are read as a number, numbers are sorted, and only paths that are equal
  /// so far are looked at further on. Equal paths come in the order of their indices.
  func sortedIndices() -> [Int32] {
    var keyed = (0..<count).map { Keyed(key: 0, index: Int32($0)) }
    var other = keyed
    var pending = [(range: 0..<count, offset: 0)]
    while let (range, offset) = pending.popLast() {
      for place in range { keyed[place].key = word(Int(keyed[place].index), offset) }
      Self.sort(&keyed, range, by: &other)
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

  /// From this number of paths on, the bytes of their keys are sorted one by one, the last first: of eight bytes
  /// that begin with `posts/` only two differ. The 141,043 paths of 100,000 posts take 11 ms instead of 30.
  private static let many = 256

  /// Sorts a part by the keys, those with equal keys by their indices.
  ///
  /// - Parameters:
  ///   - range: paths with equal keys stand in it in the order of their indices.
  ///   - other: as much room; what is in it is lost.
  private static func sort(
    _ keyed: inout [Keyed], _ range: Range<Int>, by other: inout [Keyed]
  ) {
    if range.count < many {
      keyed[range].sort { ($0.key, $0.index) < ($1.key, $1.index) }
      return
    }
    let first = keyed[range.lowerBound].key
    let differences = range.reduce(0 as UInt64) { $0 | (keyed[$1].key ^ first) }
    for shift in stride(from: 0, to: 64, by: 8) where differences >> UInt64(shift) & 0xFF != 0 {
      func byte(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key >> UInt64(shift) & 0xFF) }
      var places = [Int](repeating: 0, count: 256)
      for place in range { places[byte(keyed[place].key)] += 1 }
      var sum = range.lowerBound
      for value in places.indices { (places[value], sum) = (sum, sum + places[value]) }
      for place in range {
        let value = byte(keyed[place].key)
        other[places[value]] = keyed[place]
        places[value] += 1
      }
      for place in range { keyed[place] = other[place] }
    }
  }
}
