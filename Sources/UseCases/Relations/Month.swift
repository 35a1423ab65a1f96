import Domain

/// A month of the archive, with its posts.
public struct Month: Sendable, Equatable {
  /// In the time zone of the settings, like the month.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// Its posts, as positions in the timeline (``Site/timeline``).
  public let range: Range<Int>

  /// `2026/11`.
  public var path: String {
    String(appending: {
      $0.appendPadded(year, width: 4)
      $0.append(UInt8(ascii: "/"))
      $0.appendPadded(month, width: 2)
    })
  }

  /// The months of a timeline that is in order of time.
  static func months(
    of timeline: [PostIndex], in posts: [Post], offsetMinutes: Int
  ) -> [Month] {
    var months: [Month] = []
    var start = 0
    var current: (year: Int, month: Int)?
    for (position, index) in timeline.enumerated() {
      let time = CivilTime(posts[index.position].createdAt, offsetMinutes: offsetMinutes)
      if let month = current, month != (time.year, time.month) {
        months.append(Month(year: month.year, month: month.month, range: start..<position))
        start = position
      }
      current = (time.year, time.month)
    }
    if let current {
      months.append(
        Month(year: current.year, month: current.month, range: start..<timeline.count))
    }
    return months
  }
}
