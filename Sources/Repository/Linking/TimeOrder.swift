import Domain

/// Sorts records by time.
///
/// By the digits of the seconds (a radix sort), because these are small whole numbers and records
/// are many; what has the same second is compared in full. The second and the position of a record are one
/// number of 64 bits, so that half as much goes through memory as with two: 300,000 in 4 ms instead of 8.
enum TimeOrder {
  /// The lower half of a key is the record's position, the upper half when it was.
  private static let positionBits: UInt64 = 32

  /// The positions `0..<count` in order.
  ///
  /// - Parameters:
  ///   - count: 2³² at most.
  ///   - time: of a position; those without a time come first.
  ///   - isBefore: the whole order, by time and then by whatever else decides.
  /// - Complexity: O(`count`) as long as few records have the same second and all are of one century,
  ///   O(n log n) at worst.
  static func positions(
    _ count: Int, time: (Int) -> Timestamp?, isBefore: (Int, Int) -> Bool
  ) -> [Int] {
    var keys: [UInt64] = []
    keys.reserveCapacity(count)
    var isSorted = true
    var last: UInt64 = 0
    for position in 0..<count {
      let seconds = time(position).map(seconds) ?? 0
      if seconds < last { isSorted = false }
      last = seconds
      keys.append(seconds)
    }
    let span = packPositions(into: &keys)
    if !isSorted { sort(&keys, span: span) }
    var positions = keys.map { Int(truncatingIfNeeded: $0 & (1 << positionBits - 1)) }
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, keys[end] >> positionBits == keys[start] >> positionBits { end += 1 }
      if end - start > 1 { positions[start..<end].sort(by: isBefore) }
      start = end
    }
    return positions
  }

  /// Seconds since the first moment that a timestamp can have, from 1.
  private static func seconds(_ timestamp: Timestamp) -> UInt64 {
    UInt64(bitPattern: timestamp.seconds - Timestamp.secondsRange.lowerBound + 1)
  }

  /// Makes keys of seconds: counted from the earliest, or, where they are more than 136 years apart,
  /// replaced by their ranks.
  ///
  /// - Returns: the largest that the upper half of a key is.
  private static func packPositions(into keys: inout [UInt64]) -> UInt64 {
    var (earliest, latest) = (UInt64.max, UInt64.min)
    for seconds in keys where seconds > 0 {
      earliest = min(earliest, seconds)
      latest = max(latest, seconds)
    }
    guard earliest <= latest else {
      for position in keys.indices { keys[position] = UInt64(position) }
      return 0
    }
    let span = latest - earliest + 1
    guard span >> (64 - positionBits) == 0 else { return packRanks(into: &keys) }
    for position in keys.indices {
      let seconds = keys[position]
      let since = seconds == 0 ? 0 : seconds - earliest + 1
      keys[position] = since << positionBits | UInt64(position)
    }
    return span
  }

  private static func packRanks(into keys: inout [UInt64]) -> UInt64 {
    let order = keys.indices.sorted { keys[$0] < keys[$1] }
    var rank: UInt64 = 0
    var last = order.first.map { keys[$0] } ?? 0
    for position in order {
      if keys[position] != last { rank += 1 }
      last = keys[position]
      keys[position] = rank << positionBits | UInt64(position)
    }
    return rank
  }

  /// Sorts by the lowest digits of the upper halves first, each pass leaving equal digits in their order.
  ///
  /// - Parameter span: the largest upper half.
  private static func sort(_ keys: inout [UInt64], span: UInt64) {
    if keys.count < 64 {
      keys.sort()
      return
    }
    let digitBits: UInt64 = 11
    var other = keys
    var shift: UInt64 = 0
    while span >> shift > 0 {
      var starts = [Int](repeating: 0, count: 1 << digitBits)
      func digit(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: key >> (positionBits + shift) & (1 << digitBits - 1))
      }
      for key in keys { starts[digit(key)] += 1 }
      var sum = 0
      for index in starts.indices { (starts[index], sum) = (sum, sum + starts[index]) }
      for key in keys {
        let digit = digit(key)
        other[starts[digit]] = key
        starts[digit] += 1
      }
      swap(&keys, &other)
      shift += digitBits
    }
  }
}
