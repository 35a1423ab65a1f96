/// A key that stands in its object a second time, as token indices.
struct RepeatedKey {
  let key: Int
  let first: Int

  /// Finds the repeated keys of one object; keys are compared by what their escapes stand for.
  ///
  /// A filter of 64 bits, filled by length, first and last byte, tells most keys apart without
  /// looking at another. An object of many keys, or with escapes in a key, goes through a dictionary.
  /// - Complexity: O(keys), with at most 64 comparisons for each.
  static func find(
    inObject object: Int, _ tokens: [Token], _ base: UnsafePointer<UInt8>,
    into repeated: inout [RepeatedKey]
  ) {
    let end = Int(tokens[object].next)
    var seen: UInt64 = 0
    var count = 0
    var key = object + 1
    let countBefore = repeated.count
    while key < end {
      let token = tokens[key]
      count += 1
      if count > 64 || token.hasEscapes {
        repeated.removeSubrange(countBefore...)
        return findAmongMany(inObject: object, tokens, base, into: &repeated)
      }
      let bit = 1 as UInt64 &<< filterBit(of: token, base)
      if seen & bit != 0,
        let first = firstEqual(to: token, from: object + 1, before: key, tokens, base)
      {
        repeated.append(RepeatedKey(key: key, first: first))
      }
      seen |= bit
      key = Int(tokens[key + 1].next)
    }
  }

  @inline(__always)
  private static func filterBit(of token: Token, _ base: UnsafePointer<UInt8>) -> UInt64 {
    // Between the quotes, or a quote itself where the key is empty.
    let first = UInt64(base[token.start + 1])
    let last = UInt64(base[token.end - 2])
    return (UInt64(token.length) &* 0x9E37_79B9 ^ first &* 0x85EB_CA6B ^ last &* 0xC2B2_AE35) &>> 13
  }

  private static func firstEqual(
    to token: Token, from start: Int, before end: Int, _ tokens: [Token],
    _ base: UnsafePointer<UInt8>
  ) -> Int? {
    let bytes = UnsafeBufferPointer(start: base + token.start, count: Int(token.length))
    var key = start
    while key < end {
      let other = tokens[key]
      if other.length == token.length,
        bytes.elementsEqual(
          UnsafeBufferPointer(start: base + other.start, count: Int(other.length)))
      {
        return key
      }
      key = Int(tokens[key + 1].next)
    }
    return nil
  }

  private static func findAmongMany(
    inObject object: Int, _ tokens: [Token], _ base: UnsafePointer<UInt8>,
    into repeated: inout [RepeatedKey]
  ) {
    let end = Int(tokens[object].next)
    var firsts: [[UInt8]: Int] = [:]
    var key = object + 1
    while key < end {
      let token = tokens[key]
      let bytes = UnsafeBufferPointer(start: base + token.start + 1, count: Int(token.length) - 2)
      let text = token.hasEscapes ? JSONString.decoded(bytes) : Array(bytes)
      if let first = firsts[text] {
        repeated.append(RepeatedKey(key: key, first: first))
      } else {
        firsts[text] = key
      }
      key = Int(tokens[key + 1].next)
    }
  }
}
