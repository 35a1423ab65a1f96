import Domain

/// Moments in the forms of other programs.
enum WrittenElsewhere {
  /// A moment as Jekyll and Hexo write it: `2026-12-01 20:00:00 -0500`, also without seconds or an offset.
  ///
  /// - Parameter offsetMinutes: of the site's clocks, for what has no offset.
  /// - Returns: nil for every other text.
  static func moment(_ text: String, offsetMinutes: Int) -> Timestamp? {
    guard
      let parts = text.wholeMatch(
        of: /(\d{4}-\d\d-\d\d)[Tt ] *(\d\d?:\d\d)(:\d\d(?:\.\d+)?)? *([Zz]|UTC|[+-]\d\d:?\d\d)?/)
    else { return nil }
    let clock = parts.2.count == 4 ? "0" + parts.2 : String(parts.2)
    let time = "\(parts.1)T\(clock)\(parts.3 ?? ":00")"
    guard let offset = parts.4 else {
      guard let utc = try? Timestamp(rfc3339: time + "Z") else { return nil }
      return Timestamp(
        seconds: utc.seconds - Int64(offsetMinutes) * 60, nanoseconds: Int64(utc.nanoseconds))
    }
    if offset.count <= 3 { return try? Timestamp(rfc3339: time + "Z") }
    return try? Timestamp(rfc3339: "\(time)\(offset.prefix(3)):\(offset.suffix(2))")
  }
}
