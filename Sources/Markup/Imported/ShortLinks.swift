import Domain

/// Short addresses in a text, such as `https://t.co/b4Rf9`, and what they stand for.
public struct ShortLinks: Sendable {
  private let starts: [[UInt8]]
  private var addresses: [[UInt8]: [UInt8]] = [:]

  /// - Parameter starts: how they begin, all with the same letter; letters and digits follow.
  public init(starts: [String] = []) {
    self.starts = starts.map { Array($0.utf8) }
  }

  /// - Parameter address: empty for one that is left out.
  public mutating func add(_ short: String, for address: String) {
    addresses[Array(short.utf8)] = Array(address.utf8)
  }

  /// Appends a line with its short addresses replaced, in one pass.
  func append(_ line: [UInt8], to paragraph: inout MarkdownParagraph) {
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
      guard let address = addresses[Array(line[sign..<end])] else { continue }
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
