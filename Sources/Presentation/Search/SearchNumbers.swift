/// Writes the items that hold a term: their numbers, newest first, in few characters.
///
/// Each number is written as the distance to the one before it, less one, and the first as that to
/// the end of its segment. The last digit of a distance has 34 values, `]` to `~`, those before it
/// 31, `=` to `[`: the ranges of ASCII between what JSON and HTML would escape. So distances up to
/// 34 take one character, up to 1,054 two. In 100,000 posts a number takes 1.4 characters on average.
enum SearchNumbers {
  /// Of how many items a term says which they are; of a term in more than these, only the newest
  /// are found. Words of one beginning lie in one file: with 4,096, that of "the", "there", "they"
  /// and "them" had 32 KB in 100,000 posts, and two words could take more than 100 KB.
  static let most = 2048
  /// Stands before the numbers of a term that is in more items than are written.
  static let limited = UInt8(ascii: "!")

  private static let lastDigits = 34
  private static let digits = 31

  /// Appends a distance, at least 1.
  static func append(distance: Int, to output: inout [UInt8]) {
    let rest = (distance - 1) / lastDigits
    if rest > 0 { append(digits: rest, to: &output) }
    output.append(UInt8(ascii: "]") + UInt8(truncatingIfNeeded: (distance - 1) % lastDigits))
  }

  private static func append(digits rest: Int, to output: inout [UInt8]) {
    if rest >= digits { append(digits: rest / digits, to: &output) }
    output.append(UInt8(ascii: "=") + UInt8(truncatingIfNeeded: rest % digits))
  }
}
