/// An instant: seconds and nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// Only instants from year 1 to year 9999 exist, so that every one can be written in RFC 3339.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since the epoch; negative before 1970.
  public let seconds: Int64
  /// 0 to 999,999,999, counted forward from `seconds`.
  public let nanoseconds: Int32

  /// The seconds of 0001-01-01T00:00:00Z and of 9999-12-31T23:59:59Z.
  public static let secondsRange: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// - Returns: nil when the instant lies outside years 1 to 9999 or `nanoseconds` is not a
  ///   fraction of one second.
  public init?(seconds: Int64, nanoseconds: Int64 = 0) {
    guard Self.secondsRange.contains(seconds), (0..<1_000_000_000).contains(nanoseconds) else {
      return nil
    }
    self.seconds = seconds
    self.nanoseconds = Int32(nanoseconds)
  }

  /// 1970-01-01T00:00:00Z.
  public static let epoch = Timestamp(validSeconds: 0)

  init(validSeconds seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
