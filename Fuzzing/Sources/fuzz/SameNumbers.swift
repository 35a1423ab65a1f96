// Tables of strangers' names hash with random numbers, so that which branches an input reaches would
// depend on them, too, and with that all inputs that come after it. In this program they are the same
// in every run: what a run of so many inputs finds is found again.

/// What the standard library asks for random bytes, in place of its own.
@c(swift_stdlib_random)
func fillWithSameNumbers(_ start: UnsafeMutableRawPointer, _ count: Int) {
  for index in 0..<count {
    if index % 8 == 0 { number = mixed(number) }
    start.storeBytes(
      of: UInt8(truncatingIfNeeded: number >> (8 * (index % 8))), toByteOffset: index,
      as: UInt8.self)
  }
}

/// The last number that was given out; targets run in one thread.
nonisolated(unsafe) private var number: UInt64 = 1

/// The step of the generator SplitMix64.
private func mixed(_ last: UInt64) -> UInt64 {
  var next = last &+ 0x9E37_79B9_7F4A_7C15
  next = (next ^ (next >> 30)) &* 0xBF58_476D_1CE4_E5B9
  next = (next ^ (next >> 27)) &* 0x94D0_49BB_1331_11EB
  return next ^ (next >> 31)
}
