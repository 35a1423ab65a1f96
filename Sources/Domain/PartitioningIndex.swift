extension RandomAccessCollection {
  /// The first place at which something holds, in a collection where it holds from some place on; the end
  /// where it holds nowhere.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongsAfter(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
