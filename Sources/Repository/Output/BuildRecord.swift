import Domain

/// What a published site was made from, so that the next build can see that nothing has changed.
///
/// A text file in the state folder:
///
///     SocialConnect build 1
///     key 1f3c9a5e00d1b2c4
///     source 8c2f9d0a11b3e47f 00aa11bb22cc33dd
///     published 1795257600 120000000
///     from 1795171200 0
///     until 1795344000 0
///     warnings 4
struct BuildRecord: Equatable, Sendable {
  /// Keys the digest.
  var key: UInt64
  var source: SourceDigest
  /// The clock when the last file had been moved in: a file of the site that changed at this moment
  /// or later was not changed by us.
  var publishedAt: Timestamp
  /// The moments for which a build shows the same posts.
  var validity: BuildValidity
  var warningCount: Int

  init(
    key: UInt64, source: SourceDigest, publishedAt: Timestamp, validity: BuildValidity,
    warningCount: Int
  ) {
    self.key = key
    self.source = source
    self.publishedAt = publishedAt
    self.validity = validity
    self.warningCount = warningCount
  }

  private static let firstLine = "SocialConnect build 1"

  var bytes: [UInt8] {
    var lines = [
      Self.firstLine,
      "key \(Self.text(key))",
      "source \(Self.text(source.high)) \(Self.text(source.low))",
      "published \(publishedAt.seconds) \(publishedAt.nanoseconds)",
    ]
    if let from = validity.from { lines.append("from \(from.seconds) \(from.nanoseconds)") }
    if let until = validity.until { lines.append("until \(until.seconds) \(until.nanoseconds)") }
    lines.append("warnings \(warningCount)\n")
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// - Returns: nil when the record is damaged or of another version.
  init?(_ bytes: [UInt8]) {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[...]
    func words(_ name: String) -> [Substring]? {
      guard let line = lines.first, line.hasPrefix(name + " ") else { return nil }
      lines.removeFirst()
      return line.split(separator: " ").dropFirst() + []
    }
    guard lines.popFirst() == Self.firstLine[...],
      let key = words("key"), key.count == 1, let keyValue = UInt64(key[0], radix: 16),
      let source = words("source"), source.count == 2,
      let high = UInt64(source[0], radix: 16), let low = UInt64(source[1], radix: 16),
      let published = words("published").flatMap(Self.timestamp)
    else { return nil }
    var validity = BuildValidity()
    if let from = words("from") {
      guard let timestamp = Self.timestamp(from) else { return nil }
      validity.from = timestamp
    }
    if let until = words("until") {
      guard let timestamp = Self.timestamp(until) else { return nil }
      validity.until = timestamp
    }
    guard let warnings = words("warnings"), warnings.count == 1, let count = Int(warnings[0]),
      count >= 0, lines.isEmpty
    else { return nil }
    self.init(
      key: keyValue, source: SourceDigest(high: high, low: low), publishedAt: published,
      validity: validity, warningCount: count)
  }

  private static func text(_ value: UInt64) -> String { ContentHash(value: value).text }

  private static func timestamp(_ words: [Substring]) -> Timestamp? {
    guard words.count == 2, let seconds = Int64(words[0]), let nanoseconds = Int64(words[1]) else {
      return nil
    }
    return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
  }
}

/// The moments (`--now`) for which a build of the same source shows the same posts.
public struct BuildValidity: Equatable, Sendable {
  /// The date of the newest post that is shown; nil when the moment does not matter.
  public var from: Timestamp?
  /// The date of the next post that is held back until then; nil when there is none.
  public var until: Timestamp?

  public init(from: Timestamp? = nil, until: Timestamp? = nil) {
    self.from = from
    self.until = until
  }

  func contains(_ moment: Timestamp) -> Bool {
    if let from, moment < from { return false }
    if let until, moment >= until { return false }
    return true
  }
}
