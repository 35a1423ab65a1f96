import Domain

/// The distinct terms of some texts, in order of first use.
struct SearchTerms {
  private var numbers = ByteTable()

  var count: Int { numbers.count }

  /// The number of a term, which gets one if it has none.
  mutating func insert(_ term: Span<UInt8>) -> Int { numbers.insert(term).index }

  subscript(number: Int) -> ArraySlice<UInt8> { numbers[number] }

  /// The file of a segment that holds a term: all terms that begin with the same three scalars are
  /// in one, so that a word that is still being typed is looked for in one file, too.
  ///
  /// FNV-1a of these scalars' UTF-8, in 32 bits.
  static func shard(of term: some Sequence<UInt8>, count: Int) -> Int {
    var hash = UInt32.fnv1a
    var scalars = 0
    for byte in term {
      if byte & 0xC0 != 0x80 { scalars += 1 }
      if scalars > 3 { break }
      hash.add(toFNV1a: byte)
    }
    return Int(hash) & (count - 1)
  }
}
