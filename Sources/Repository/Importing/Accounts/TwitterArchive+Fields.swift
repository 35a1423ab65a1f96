import Domain

/// What single fields of a post say.
extension TwitterArchive {
  /// A place, where its degrees are right.
  func location(of tweet: ArchiveValue) -> ArchivedLocation? {
    // GeoJSON has the longitude first.
    guard let point = tweet["coordinates"]?["coordinates"]?.items, point.count == 2,
      let longitude = point[0].decimal, let latitude = point[1].decimal,
      let north = Double(latitude), abs(north) <= LocationField.latitude.mostDegrees,
      let east = Double(longitude), abs(east) <= LocationField.longitude.mostDegrees
    else { return nil }
    return ArchivedLocation(
      latitude: latitude, longitude: longitude, name: tweet["place"]?["full_name"]?.text)
  }

  /// A language tag (BCP 47) for what Twitter writes: some are those of 1989, some are none.
  static func language(_ code: String) -> String? {
    switch code {
    case "in": "id"
    case "iw": "he"
    case "und", "zxx", "art": nil
    default: code.hasPrefix("q") && code.utf8.count == 3 ? nil : code
    }
  }

  private static let months: [Substring: String] = [
    "Jan": "01", "Feb": "02", "Mar": "03", "Apr": "04", "May": "05", "Jun": "06", "Jul": "07",
    "Aug": "08", "Sep": "09", "Oct": "10", "Nov": "11", "Dec": "12",
  ]

  /// `Wed Oct 10 20:19:24 +0000 2018`, or as in RFC 3339.
  func date(_ value: ArchiveValue) throws(ArchiveError) -> Timestamp {
    let parts = value.spelling.split(separator: " ")
    guard parts.count == 6, let month = Self.months[parts[1]], parts[4].utf8.count == 5 else {
      return try value.date()
    }
    let offset = parts[4].prefix(3) + ":" + parts[4].suffix(2)
    let text = "\(parts[5])-\(month)-\(parts[2])T\(parts[3])\(offset)"
    guard let time = try? Timestamp(rfc3339: text) else {
      throw .badDate(value.spelling, value.place)
    }
    return time
  }
}
