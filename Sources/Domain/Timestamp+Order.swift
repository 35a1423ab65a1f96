extension Timestamp {
  /// The order of records by their dates: those without one come first.
  ///
  /// - Returns: nil when the dates are equal and something else has to decide.
  public static func isEarlier(_ left: Timestamp?, than right: Timestamp?) -> Bool? {
    if left == right { return nil }
    guard let left else { return true }
    guard let right else { return false }
    return left < right
  }
}
