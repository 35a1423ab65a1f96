import Domain

/// Sorts records by time.
///
/// By the digits of the seconds (a radix sort), because these are small whole numbers and records
/// are many; what has the same second is compared in full.
enum TimeOrder {
  private struct Key {
    let seconds: UInt64
    let position: Int
  }

  /// The positions `0..<count` in order.
  ///
  /// - Parameters:
  ///   - time: of a position; those without a time come first.
  ///   - isBefore: the whole order, by time and then by whatever else decides.
  /// - Complexity: O(`count`) as long as few records have the same second, O(n log n) at worst.
  static func positions(
    _ count: Int, time: (Int) -> Timestamp?, isBefore: (Int, Int) -> Bool
  ) -> [Int] {
    var keys: [Key] = []
    keys.reserveCapacity(count)
    var isSorted = true
    var last: UInt64 = 0
    var bits: UInt64 = 0
    var least: UInt64 = .max
    for position in 0..<count {
      let seconds = time(position).map(seconds) ?? 0
      if seconds < last { isSorted = false }
      last = seconds
      least = min(least, seconds)
      bits = max(bits, seconds)
      keys.append(Key(seconds: seconds, position: position))
    }
    if !isSorted { sort(&keys, from: least, span: bits - least) }
    var positions = keys.map(\.position)
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, keys[end].seconds == keys[start].seconds { end += 1 }
      if end - start > 1 { positions[start..<end].sort(by: isBefore) }
      start = end
    }
    return positions
  }

  /// Seconds since the first moment that a timestamp can have, from 1.
  private static func seconds(_ timestamp: Timestamp) -> UInt64 {
    UInt64(bitPattern: timestamp.seconds - Timestamp.secondsRange.lowerBound + 1)
  }

  /// Sorts by the lowest digits first, each pass leaving equal digits in their order.
  private static func sort(_ keys: inout [Key], from least: UInt64, span: UInt64) {
    if keys.count < 64 {
      keys.sort { ($0.seconds, $0.position) < ($1.seconds, $1.position) }
      return
    }
    let digitBits: UInt64 = 11
    var other = keys
    var shift: UInt64 = 0
    while shift < 64, span >> shift > 0 {
      var starts = [Int](repeating: 0, count: 1 << digitBits)
      func digit(_ key: Key) -> Int {
        Int((key.seconds - least) >> shift & (1 << digitBits - 1))
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
