import Domain

/// What a published site was made from, so that the next build can see what has not changed.
///
/// A text file in the state folder:
///
///     SocialConnect build 6
///     key 1f3c9a5e00d1b2c4
///     source 8c2f9d0a11b3e47f 00aa11bb22cc33dd
///     manifest 77aa0c1d52e9f301
///     folder 0000000000000fd1 00000000000c2a41
///     checked 1795257599 20000000
///     moving 1795257600 80000000
///     moved 1795257600 120000000
///     looked folders
///     from 1795171200 0
///     until 1795344000 0
///     warnings 4
///     build-warnings 1
///     waiting-posts 2
///     waiting-comments 0
///     hash 5d20c9f17b3e8a46
struct BuildRecord: Equatable, Sendable {
  /// Keys the digest and the fingerprints; kept from record to record.
  var key: UInt64
  /// nil when the source changed while the site was built, so that nobody knows what it shows, or when it does
  /// not tell all that the site depends on.
  var source: KeyedHash?
  var receipt: PublicationReceipt
  /// The moments for which a build shows the same posts.
  var validity: BuildValidity
  var counts: BuildCounts

  init(
    key: UInt64, source: KeyedHash?, receipt: PublicationReceipt, validity: BuildValidity,
    counts: BuildCounts
  ) {
    self.key = key
    self.source = source
    self.receipt = receipt
    self.validity = validity
    self.counts = counts
  }

  private static let firstLine = "SocialConnect build 6"

  var bytes: [UInt8] {
    var lines = [Self.firstLine, "key \(Self.text(key))"]
    if let source { lines.append("source \(Self.text(source.high)) \(Self.text(source.low))") }
    lines.append("manifest \(receipt.manifest.text)")
    let folder = receipt.folder
    lines.append("folder \(Self.text(folder.device)) \(Self.text(folder.number))")
    func add(_ name: String, _ time: Timestamp?) {
      if let time { lines.append("\(name) \(time.seconds) \(time.nanoseconds)") }
    }
    add("checked", receipt.clocks.checkedFrom)
    add("moving", receipt.clocks.movedFrom)
    add("moved", receipt.clocks.movedUntil)
    if receipt.look == .topFolders { lines.append("looked folders") }
    add("from", validity.from)
    add("until", validity.until)
    lines.append("warnings \(counts.warnings)")
    lines.append("build-warnings \(counts.warningsOfBuildAlone)")
    lines.append("waiting-posts \(counts.waiting.posts)")
    lines.append("waiting-comments \(counts.waiting.comments)\n")
    var bytes = Array(lines.joined(separator: "\n").utf8)
    Seal.close(&bytes)
    return bytes
  }

  /// - Returns: nil when the record is damaged or of another version.
  init?(_ bytes: [UInt8]) {
    guard let content = Seal.content(of: bytes) else { return nil }
    var lines = RecordLines(content)
    guard lines.rest.popFirst() == Self.firstLine[...],
      let key = lines.numbers("key", 1), let source = lines.optionalNumbers("source", 2),
      let manifest = lines.numbers("manifest", 1), let folder = lines.numbers("folder", 2),
      let checked = lines.timestamp("checked"), let moving = lines.timestamp("moving"),
      let moved = lines.timestamp("moved"), let look = lines.look(),
      let from = lines.optionalTimestamp("from"), let until = lines.optionalTimestamp("until"),
      let warnings = lines.count("warnings"), let ofBuild = lines.count("build-warnings"),
      let posts = lines.count("waiting-posts"), let comments = lines.count("waiting-comments"),
      lines.rest.isEmpty
    else { return nil }
    self.init(
      key: key[0],
      source: source.isEmpty ? nil : KeyedHash(high: source[0], low: source[1]),
      receipt: PublicationReceipt(
        manifest: ContentHash(value: manifest[0]),
        folder: FileIdentity(device: folder[0], number: folder[1]),
        clocks: PublishingClocks(checkedFrom: checked, movedFrom: moving, movedUntil: moved),
        look: look),
      validity: BuildValidity(from: from.first, until: until.first),
      counts: BuildCounts(
        warnings: warnings, warningsOfBuildAlone: ofBuild,
        waiting: WaitingRecords(posts: posts, comments: comments)))
  }

  private static func text(_ value: UInt64) -> String { ContentHash(value: value).text }
}

/// The lines of a record, each a name and some words.
private struct RecordLines {
  var rest: ArraySlice<Substring>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[...]
  }

  /// The words of the next line if it has this name.
  mutating func words(_ name: String) -> [Substring]? {
    guard let line = rest.first, line.hasPrefix(name + " ") else { return nil }
    rest.removeFirst()
    return Array(line.split(separator: " ").dropFirst())
  }

  /// A number that some others can be added to.
  mutating func count(_ name: String) -> Int? {
    guard let words = words(name), words.count == 1, let count = Int32(words[0]), count >= 0
    else { return nil }
    return Int(count)
  }

  /// Hexadecimal numbers.
  mutating func numbers(_ name: String, _ count: Int) -> [UInt64]? {
    guard let words = words(name), words.count == count else { return nil }
    let numbers = words.compactMap { UInt64($0, radix: 16) }
    return numbers.count == count ? numbers : nil
  }

  /// Empty when there is no line of this name; nil when it is damaged.
  mutating func optionalNumbers(_ name: String, _ count: Int) -> [UInt64]? {
    rest.first?.hasPrefix(name + " ") == true ? numbers(name, count) : []
  }

  /// ``OutputLook/everyFile`` when there is no such line; nil when it is damaged.
  mutating func look() -> OutputLook? {
    guard let words = words("looked") else { return .everyFile }
    return words == ["folders"] ? .topFolders : nil
  }

  mutating func timestamp(_ name: String) -> Timestamp? {
    guard let words = words(name), words.count == 2, let seconds = Int64(words[0]),
      let nanoseconds = Int64(words[1])
    else { return nil }
    return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// Empty when there is no line of this name; nil when it is damaged.
  mutating func optionalTimestamp(_ name: String) -> [Timestamp]? {
    guard rest.first?.hasPrefix(name + " ") == true else { return [] }
    return timestamp(name).map { [$0] }
  }
}

/// What a build tells in numbers, and one that finds nothing changed tells again.
public struct BuildCounts: Equatable, Sendable {
  /// Those that a check tells, too.
  public var warnings: Int
  /// Those that only a build can meet (``Finding/isOfBuildAlone``).
  public var warningsOfBuildAlone: Int
  /// What is dated in the future.
  public var waiting: WaitingRecords

  public init(
    warnings: Int = 0, warningsOfBuildAlone: Int = 0, waiting: WaitingRecords = WaitingRecords()
  ) {
    self.warnings = warnings
    self.warningsOfBuildAlone = warningsOfBuildAlone
    self.waiting = waiting
  }
}

/// The moments (`--now`) for which a build of the same source shows the same.
public struct BuildValidity: Equatable, Sendable {
  /// The latest date that has come; nil when the moment does not matter.
  public var from: Timestamp?
  /// The next date that is still to come; nil when there is none.
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
