import Domain
import Markup
import UseCases

/// The inverted index of a segment, as the bytes of its files.
///
/// Workers cut ranges of items into terms, each with terms of its own; then the terms are joined,
/// the items of each are laid side by side, newest first, and workers write the files.
struct SearchIndex: Sendable {
  /// By the number of the shard.
  let shards: [[UInt8]]

  init(_ segment: SearchLayout.Segment, of list: SearchList, _ items: SearchItems, workers: Workers)
  {
    let start = segment.range.lowerBound
    let parts = workers.mapRanges(segment.range.count, atLeast: 256) { range in
      [Part(start + range.lowerBound..<start + range.upperBound, of: list, items)]
    }
    self.init(Lists(parts), segment, workers: workers)
  }

  private init(_ lists: Lists, _ segment: SearchLayout.Segment, workers: Workers) {
    var termsOfShard = [[Int]](repeating: [], count: segment.shardCount)
    for term in 0..<lists.terms.count {
      termsOfShard[SearchTerms.shard(of: lists.terms[term], count: segment.shardCount)].append(term)
    }
    shards = workers.map(segment.shardCount, atLeast: 8) { [termsOfShard] shard in
      // Sorted, because neighbours are alike: a host compresses the file better.
      let terms = termsOfShard[shard].sorted {
        lists.terms[$0].lexicographicallyPrecedes(lists.terms[$1])
      }
      var bytes = Array("[".utf8)
      for (position, term) in terms.enumerated() {
        if position > 0 { bytes.append(",") }
        // Letters, marks, numbers and the signs of usernames need no escape, and neither do the digits of numbers.
        bytes.append("\"")
        bytes.append(contentsOf: lists.terms[term])
        bytes.append("\",\"")
        if lists.isLimited(term) { bytes.append(SearchNumbers.limited) }
        var before = segment.range.upperBound
        for item in lists.items(of: term) {
          SearchNumbers.append(distance: before - Int(item), to: &bytes)
          before = Int(item)
        }
        bytes.append("\"")
      }
      bytes.append("]\n")
      return bytes
    }
  }
}

/// The terms of a range of items.
private struct Part: Sendable {
  let items: Range<Int>
  var terms = ByteTable()
  /// The terms of each item, each once, one item after the other.
  var termsOfItems: [UInt32] = []
  /// Where the terms of each item end, after the end of the one before.
  var ends: [Int] = [0]

  init(_ range: Range<Int>, of list: SearchList, _ items: SearchItems) {
    self.items = range
    var text = SearchText()
    var runs: [UInt8] = []
    /// By the number of a term: the last item that held it.
    var last: [Int] = []
    for item in range {
      runs.removeAll(keepingCapacity: true)
      items.appendRuns(of: item, in: list, &text, to: &runs)
      SearchText.forEachTerm(in: runs.span) { name in
        let term = terms.insert(name).index
        if term == last.count {
          last.append(item)
        } else if last[term] == item {
          return
        } else {
          last[term] = item
        }
        termsOfItems.append(UInt32(truncatingIfNeeded: term))
      }
      ends.append(termsOfItems.count)
    }
  }
}

/// Which items hold each term, newest first.
private struct Lists: Sendable {
  private(set) var terms = ByteTable()
  /// By the number of a term: in how many items it is.
  private var counts: [Int] = []
  private var itemsOfTerms: [UInt32]
  /// Where the items of each term end, after the end of the one before.
  private var ends: [Int] = [0]

  init(_ parts: [Part]) {
    /// By part: the numbers here of its terms.
    var numbers: [[Int]] = []
    for part in parts {
      var numbersOfPart: [Int] = []
      numbersOfPart.reserveCapacity(part.terms.count)
      for term in 0..<part.terms.count {
        let number = terms.insert(part.terms[term].span).index
        if number == counts.count { counts.append(0) }
        numbersOfPart.append(number)
      }
      for term in part.termsOfItems { counts[numbersOfPart[Int(term)]] += 1 }
      numbers.append(numbersOfPart)
    }
    var next: [Int] = []
    next.reserveCapacity(counts.count)
    for count in counts {
      next.append(ends[ends.count - 1])
      ends.append(ends[ends.count - 1] + min(count, SearchNumbers.most))
    }
    itemsOfTerms = [UInt32](repeating: 0, count: ends[ends.count - 1])
    for (part, numbers) in zip(parts, numbers).reversed() {
      for position in part.items.indices.reversed() {
        let item = UInt32(truncatingIfNeeded: part.items[position])
        let first = position - part.items.lowerBound
        for term in part.termsOfItems[part.ends[first]..<part.ends[first + 1]] {
          let number = numbers[Int(term)]
          guard next[number] < ends[number + 1] else { continue }
          itemsOfTerms[next[number]] = item
          next[number] += 1
        }
      }
    }
  }

  func items(of term: Int) -> ArraySlice<UInt32> { itemsOfTerms[ends[term]..<ends[term + 1]] }

  /// Whether a term is in more items than are told.
  func isLimited(_ term: Int) -> Bool { counts[term] > SearchNumbers.most }
}
