/// A set of pairs of records and a kind: who reacted to what, who follows whom.
///
/// Open addressing over whole numbers. Which numbers come is up to who writes the content, so where
/// a pair lies depends on a random number.
struct PairSet {
  private struct Member {
    var pair: UInt64 = 0
    var kind: Int32 = 0
    var isUsed = false
  }

  private var members: [Member]
  private let shift: UInt64
  private let seed = UInt64.random(in: .min ... .max)
  private let factor = UInt64.random(in: .min ... .max) | 1

  /// - Parameter capacity: how many pairs come at most.
  init(capacity: Int) {
    var bits: UInt64 = 4
    while 1 << bits < capacity * 2, bits < 40 { bits += 1 }
    shift = 64 - bits
    members = Array(repeating: Member(), count: 1 << Int(bits))
  }

  /// - Returns: whether the pair was not there yet.
  mutating func insert(_ first: Int32, _ second: Int32, kind: Int32 = 0) -> Bool {
    let pair =
      UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    let word = pair ^ seed &+ UInt64(UInt32(bitPattern: kind)) &* 0x9E37_79B9_7F4A_7C15
    let product = word.multipliedFullWidth(by: factor)
    let mixed = (product.high ^ product.low) &* factor
    var position = Int(truncatingIfNeeded: mixed &>> shift)
    while members[position].isUsed {
      if members[position].pair == pair, members[position].kind == kind { return false }
      position = (position + 1) & (members.count - 1)
    }
    members[position] = Member(pair: pair, kind: kind, isUsed: true)
    return true
  }
}
