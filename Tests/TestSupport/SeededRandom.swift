import Domain

/// The same numbers on every run (SplitMix64), so that a failure can be seen again.
public struct SeededRandom: RandomNumberGenerator {
  private let seed: UInt64
  private var number: UInt64 = 0

  public init(seed: UInt64) {
    self.seed = seed
  }

  public mutating func next() -> UInt64 {
    number += 1
    return .splitMix(number, of: seed)
  }

  /// A number from 0 to the limit, without it.
  public mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
