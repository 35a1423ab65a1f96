/// The long texts of one second, among which those with a beginning are found without looking at all of them.
struct TextsOfSecond {
  private struct Entry {
    let text: TwitterLongPosts.Text
    /// Its place in the archive.
    let number: Int
    /// As much of it as a beginning can have. By bytes: a beginning may end within what is one character of
    /// the whole.
    let bytes: [UInt8]
  }

  private var entries: [Entry] = []

  var count: Int { entries.count }

  mutating func append(_ text: TwitterLongPosts.Text) {
    let bytes = Array(text.text.utf8.prefix(TwitterLongPosts.longestBeginning))
    entries.append(Entry(text: text, number: entries.count, bytes: bytes))
  }

  /// Makes the texts ready to be found.
  mutating func sort() {
    entries.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The places of the texts with a beginning.
  func places(of beginning: [UInt8]) -> Range<Int> {
    let start = bound(of: beginning, isBehind: false)
    return start..<max(start, bound(of: beginning, isBehind: true))
  }

  /// The first of some places, as the archive has them.
  func first(among places: Range<Int>) -> Int? {
    places.min { entries[$0].number < entries[$1].number }
  }

  mutating func remove(at place: Int) -> TwitterLongPosts.Text {
    entries.remove(at: place).text
  }

  /// The place before the texts with a beginning, or the one behind them.
  ///
  /// - Complexity: about the length of the beginning: what it shares with the texts at both ends it shares with
  ///   all between.
  private func bound(of beginning: [UInt8], isBehind: Bool) -> Int {
    var places = 0..<entries.count
    var (below, above) = (0, 0)
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      let bytes = entries[middle].bytes
      var same = min(below, above)
      while same < beginning.count, same < bytes.count, bytes[same] == beginning[same] { same += 1 }
      let isBefore =
        if same == beginning.count {
          isBehind
        } else {
          same == bytes.count || bytes[same] < beginning[same]
        }
      if isBefore {
        (places, below) = (middle + 1..<places.upperBound, same)
      } else {
        (places, above) = (places.lowerBound..<middle, same)
      }
    }
    return places.lowerBound
  }
}
