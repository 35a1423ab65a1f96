import Domain

/// Short addresses in a text, such as `https://t.co/b4Rf9`, and what they stand for.
public struct ShortLinks: Sendable {
  private let starts: [[UInt8]]
  private var addresses: [[UInt8]: [UInt8]] = [:]
  /// How many bytes of addresses a text has room for: a text of one short address over and over is not to
  /// become ten thousand times a long one.
  private(set) var room = 0

  /// In bytes. No browser and no server takes longer ones.
  private static let longestAddress = 4_096
  /// How often the addresses of a text may stand in it, one with another.
  private static let mostRepetitions = 16

  /// - Parameter starts: how they begin, all with the same letter; letters and digits follow.
  public init(starts: [String] = []) {
    self.starts = starts.map { Array($0.utf8) }
  }

  /// Adds a short address and what it stands for.
  ///
  /// - Parameter address: empty for one that is left out of the text. One that is longer than any real one
  ///   changes nothing.
  public mutating func add(_ short: String, for address: String) {
    guard address.utf8.count <= Self.longestAddress else { return }
    room += address.utf8.count * Self.mostRepetitions
    addresses[Array(short.utf8)] = Array(address.utf8)
  }

  /// Adds those of others that are unknown here.
  public mutating func add(_ others: ShortLinks) {
    room += others.room
    addresses.merge(others.addresses) { known, _ in known }
  }

  /// What a short address stands for.
  public subscript(short: String) -> String? {
    addresses[Array(short.utf8)].map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether one of them stands for an address.
  public func lead(to address: String) -> Bool {
    addresses.values.contains { $0.elementsEqual(address.utf8) }
  }

  /// Appends a line with its short addresses replaced, in one pass.
  ///
  /// - Parameter room: how many bytes of addresses its text still has room for; others stay short.
  func append(_ line: [UInt8], to paragraph: inout MarkdownParagraph, room: inout Int) {
    guard !addresses.isEmpty, let first = starts.first?.first else {
      return paragraph.append(text: line[...])
    }
    var written = 0
    var index = 0
    while let sign = line[index...].firstIndex(of: first) {
      guard let start = starts.first(where: { line[sign...].starts(with: $0) }) else {
        index = sign + 1
        continue
      }
      var end = sign + start.count
      while end < line.count, line[end].isASCIIAlphanumeric { end += 1 }
      index = end
      guard let address = addresses[Array(line[sign..<end])], address.count <= room else {
        continue
      }
      room -= address.count
      paragraph.append(text: line[written..<sign])
      if case .some(.web) = LinkTarget(address.span) {
        paragraph.append(address: address)
      } else {
        paragraph.append(text: address[...])
      }
      written = end
    }
    paragraph.append(text: line[written...])
  }
}
