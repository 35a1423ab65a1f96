/// The part of the state files' names that tells destinations apart, made from the way to the
/// destination.
///
/// This hash must never change: a program with another one would not find the manifest, and would
/// take every file of the site for somebody else's. It needs no strength, so it is not
/// ``ContentHash``, which may get better.
enum StateName {
  static func text(for way: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in way.utf8 {
      word |= UInt64(byte) << (count % 8 * 8)
      count += 1
      if count % 8 == 0 {
        mix(word)
        word = 0
      }
    }
    mix(word)
    mix(count)
    return ContentHash(value: hash).text
  }
}
