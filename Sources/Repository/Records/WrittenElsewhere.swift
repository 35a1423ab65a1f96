import Domain
import Markup

/// Moments in the forms of other programs.
enum WrittenElsewhere {
  /// A moment at which something begins or ends, in whatever form.
  ///
  /// - Parameter offsetMinutes: of the site's clocks, for what has no offset.
  /// - Returns: nil where there is none that can be read.
  static func bound(_ text: String, isEnd: Bool, offsetMinutes: Int) -> Timestamp? {
    if let moment = exact(text, offsetMinutes: offsetMinutes) { return moment }
    let plain = withPlainDay(text)
    if plain != text { return bound(plain, isEnd: isEnd, offsetMinutes: offsetMinutes) }
    // The time of the day can't be read. The latest beginning and the earliest end of that day in any zone, so
    // that nothing is shown too early or too long.
    guard let day = try? Timestamp(rfc3339: String(text.prefix(10))) else { return nil }
    return Timestamp(seconds: day.seconds + (isEnd ? earliestDay : latestDay)) ?? day
  }

  /// A moment as RFC 3339 or Jekyll has it, with nothing behind it.
  ///
  /// - Parameter offsetMinutes: of the site's clocks, for what has no offset.
  static func exact(_ text: String, offsetMinutes: Int) -> Timestamp? {
    (try? Timestamp(rfc3339: text)) ?? moment(text, offsetMinutes: offsetMinutes)
  }

  /// Whether a text is a day, perhaps with a time, and nothing else.
  static func isMoment(_ text: String) -> Bool {
    exact(withPlainDay(text), offsetMinutes: 0) != nil
  }

  /// A text that begins with a day as `2026年1月2日` or `2026/1/2`, with that as `2026-01-02`.
  private static func withPlainDay(_ text: String) -> String {
    let plain = WideLatin.folded(text).replacing("\u{3000}", with: " ")
    let parts = plain.split(maxSplits: 2, omittingEmptySubsequences: false) { "年月/".contains($0) }
    guard parts.count == 3 else { return plain }
    let day = parts[2].prefix { $0.isASCII && $0.isNumber }
    guard parts[0].utf8.count == 4, (parts[0] + parts[1]).utf8.allSatisfy(\.isASCIIDigit),
      (1...2).contains(parts[1].utf8.count), (1...2).contains(day.utf8.count)
    else { return plain }
    let rest = parts[2].dropFirst(day.count)
    let numbers = [parts[1], day].map { $0.utf8.count == 1 ? "0" + $0 : String($0) }
    let time = withPlainTime(rest.first == "日" ? rest.dropFirst() : rest)
    return parts[0] + "-" + numbers.joined(separator: "-") + time
  }

  /// What stands behind a day, `（水） 9時30分` as ` 9:30`.
  private static func withPlainTime(_ text: Substring) -> String {
    var form = FormReader(rest: text.utf8)
    form.skipBlanks()
    form.skipWeekday()
    form.skipBlanks()
    if form.rest.isEmpty { return "" }
    let time = Substring(form.rest)
    guard let hour = form.takeDigits(atMost: 2) else { return String(text) }
    let isHour = form.take("時") != nil
    let minute = isHour ? form.takeDigits(atMost: 2) : nil
    let isWhole = (minute == nil || form.take("分") != nil) && form.rest.isEmpty
    guard isHour, isWhole else { return " " + time }
    let minutes = minute ?? "00"
    return " \(hour):\(minutes.utf8.count == 1 ? "0" : "")\(minutes)"
  }

  /// Seconds from midnight in UTC: a day begins first at +14:00, and ends last at -12:00.
  private static let earliestDay: Int64 = -14 * 3600
  private static let latestDay: Int64 = (24 + 12) * 3600

  /// A moment as Jekyll and Hexo write it: `2026-12-01 20:00:00 -0500`, also without seconds or an offset.
  ///
  /// By hand, since each record may have one: a regular expression takes a hundred times as long. It is the
  /// oracle of a test.
  ///
  /// - Parameter offsetMinutes: of the site's clocks, for what has no offset; nil where it has to have one.
  /// - Returns: nil for every other text.
  static func moment(_ text: String, offsetMinutes: Int?) -> Timestamp? {
    var form = FormReader(rest: text.utf8[...])
    guard let date = form.take("0000-00-00"),
      form.take("T") ?? form.take("t") ?? form.take(" ") != nil
    else { return nil }
    form.skipBlanks()
    guard let clock = form.take("00:00") ?? form.take("0:00").map({ "0" + $0 }) else { return nil }
    var time = "\(date)T\(clock)"
    if let seconds = form.take(":00") {
      time += seconds + form.takeFraction()
    } else {
      time += ":00"
    }
    form.skipBlanks()
    let isUTC = form.take("Z") ?? form.take("z") ?? form.take("UTC") != nil
    let hours = isUTC ? nil : form.take("+00") ?? form.take("-00")
    let minutes = hours == nil ? nil : form.take(":00") ?? form.take("00").map { ":" + $0 }
    guard form.rest.isEmpty, (hours == nil) == (minutes == nil) else { return nil }
    if let hours, let minutes { return try? Timestamp(rfc3339: time + hours + minutes) }
    guard let utc = try? Timestamp(rfc3339: time + "Z") else { return nil }
    if isUTC { return utc }
    guard let offsetMinutes else { return nil }
    return Timestamp(
      seconds: utc.seconds - Int64(offsetMinutes) * 60, nanoseconds: Int64(utc.nanoseconds))
  }

  /// A day in the name of a file or in that of its folders: Jekyll takes it for the date.
  static func day(inName name: String) -> String? {
    for start in name.utf8.indices {
      var form = FormReader(rest: name.utf8[start...])
      if let day = form.take("0000-00-00"), (try? Timestamp(rfc3339: day)) != nil { return day }
    }
    return nil
  }
}
