import Domain
import Markup

/// The paths of media files, to be found in texts.
///
/// Where a path ends in a text depends on what the text is: Markdown, a style sheet, a template, a sentence. So
/// every sign ends one behind which no name would go on; too much is better than to tell somebody to delete
/// what is used, or to miss what a private post shows.
struct MediaNames {
  private static let start = Array("media/".utf8)

  /// Each path as the file has it and in both Unicode forms, in the order of the bytes: all that begin alike
  /// stand together, the shortest first.
  private let spellings: [(bytes: [UInt8], path: String)]

  init(_ media: [String]) {
    var spellings: [(bytes: [UInt8], path: String)] = []
    for path in media where path.utf8.starts(with: Self.start) {
      let bytes = Array(path.utf8)
      spellings.append((bytes, path))
      if bytes.allSatisfy({ $0 < 0x80 }) { continue }
      for form in Set([NameFolding.nfc(path), NameFolding.nfd(path)].map { Array($0.utf8) })
      where form != bytes {
        spellings.append((form, path))
      }
    }
    self.spellings = spellings.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  static func start(in text: borrowing Span<UInt8>, from position: Int) -> Int? {
    var position = position
    while position + start.count < text.count {
      if text[position] == start[0], isStart(at: position, in: text) { return position }
      position += 1
    }
    return nil
  }

  /// - Returns: where to look on: a path may begin within what was taken for one.
  /// - Complexity: no more is read than the longest path has.
  func find(at begin: Int, in text: borrowing Span<UInt8>, _ found: inout Set<String>) -> Int {
    if look(at: begin, in: text, decoding: false, &found) {
      _ = look(at: begin, in: text, decoding: true, &found)
    }
    return begin + Self.start.count
  }

  /// Reads on as long as a path begins like this.
  ///
  /// - Parameter decoding: whether escapes (`%20`) stand for their bytes.
  /// - Returns: whether there was a `%`.
  private func look(
    at begin: Int, in text: borrowing Span<UInt8>, decoding: Bool, _ found: inout Set<String>
  ) -> Bool {
    var (low, high) = (0, spellings.count)
    var (length, position) = (Self.start.count, begin + Self.start.count)
    var hasEscape = false
    while true {
      while low < high, spellings[low].bytes.count == length {
        if position == text.count || Self.mayEnd(before: text[position]) {
          found.insert(spellings[low].path)
        }
        low += 1
      }
      if low == high || position == text.count { return hasEscape }
      var byte = text[position]
      position += 1
      if byte == UInt8(ascii: "%") {
        hasEscape = true
        if decoding, let decoded = text.percentEscape(at: position - 1, before: text.count) {
          byte = decoded
          position += 2
        }
      }
      low = spellings[low..<high].partitioningIndex { $0.bytes[length] >= byte }
      high = spellings[low..<high].partitioningIndex { $0.bytes[length] > byte }
      length += 1
    }
  }

  private static func isStart(at position: Int, in text: borrowing Span<UInt8>) -> Bool {
    for offset in start.indices where text[position + offset] != start[offset] { return false }
    return true
  }

  private static func mayEnd(before byte: UInt8) -> Bool {
    !byte.isASCIIAlphanumeric && byte != UInt8(ascii: "%")
  }
}
