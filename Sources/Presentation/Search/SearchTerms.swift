/// The terms of the search index.
enum SearchTerms {
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
