/// A file's bytes as they were read, with its path as shown in findings.
///
/// A class, because the reader, every tape read from the file and the findings about it share the
/// same bytes; they never change.
public final class SourceText: Sendable {
  /// The path as it is shown in findings.
  public let path: String
  /// Known also where the bytes themselves are not kept.
  public let byteCount: Int
  private let known: [UInt8]
  private let deferred: DeferredBytes?

  /// What a tape without tokens was read from.
  static let empty = SourceText(path: "", bytes: [])

  /// The largest file that can be read: tokens keep their offsets in 32 bits. Pictures, templates
  /// and settings have the same bound.
  public static let maximumByteCount = Int(Int32.max)

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    byteCount = bytes.count
    known = bytes
    deferred = nil
  }

  /// A file whose bytes may be put apart.
  init(path: String, byteCount: Int, deferred: DeferredBytes) {
    self.path = path
    self.byteCount = byteCount
    known = []
    self.deferred = deferred
  }

  /// Empty where the file had to be read again, and had changed by then.
  public var bytes: [UInt8] {
    if let deferred { deferred.bytes } else { known }
  }

  /// What the positions and lines of some bytes can be taken from. Of a file that was put apart it is the
  /// start, which is read for this: a large network has a warning for each post, the first few are
  /// shown, and they stand near the start.
  func start(showing offsets: [Int]) -> SourceText {
    guard let deferred, !deferred.areHeld, let last = offsets.max() else { return self }
    return SourceText(
      path: path, bytes: deferred.start(upTo: min(byteCount, last + Self.shownReach)))
  }

  /// Whether the bytes are in memory.
  var isHeld: Bool { deferred?.areHeld ?? true }

  /// Whether the file had to be read again, and was not what it had been.
  var hasChanged: Bool { deferred?.haveChanged ?? false }

  /// Gives the memory of a large file's bytes back.
  ///
  /// - Parameter read: finds them again.
  func putApart(_ read: @escaping DeferredBytes.Reading) { deferred?.putApart(read) }

  /// The place of a byte.
  ///
  /// `\n`, `\r\n` and `\r` end a line; a byte order mark at the start counts nothing. An offset
  /// after the last byte is the place after the last character.
  /// - Complexity: O(`offset`). For many places, `positions(ofBytes:)` reads the file once.
  public func position(ofByte offset: Int) -> TextPosition {
    var walk = LineWalk(bytes)
    return walk.advance(to: offset)
  }

  /// The places of many bytes, in the order of `offsets`, found in one pass over the file.
  public func positions(ofBytes offsets: [Int]) -> [TextPosition] {
    var positions = Array(repeating: TextPosition(line: 1, column: 1), count: offsets.count)
    var walk = LineWalk(bytes)
    for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      positions[index] = walk.advance(to: offsets[index])
    }
    return positions
  }

  /// How many bytes at the start are a byte order mark: 3 or 0.
  public var byteOrderMarkLength: Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}

/// A line and a column, both from 1; the column counts Unicode scalars.
public struct TextPosition: Equatable, Hashable, Sendable {
  /// From 1.
  public let line: Int
  /// From 1, in Unicode scalars.
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Walks forward through a text and counts its lines and columns.
private struct LineWalk {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Goes on to `target`, which is never before the last one.
  mutating func advance(to target: Int) -> TextPosition {
    bytes.withUnsafeBufferPointer { bytes in
      let end = min(target, bytes.count)
      while offset < end {
        let byte = bytes[offset]
        offset += 1
        if byte == UInt8(ascii: "\n") {
          line += 1
          column = 1
        } else if byte == UInt8(ascii: "\r") {
          // Before a `\n` it is a part of that line end, which has not come yet.
          if offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") {
            column += 1
          } else {
            line += 1
            column = 1
          }
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
    }
    // Within a character: its own column, not the next one's.
    if target < bytes.count, target >= 0, target == offset, bytes[target].isUTF8Continuation {
      return TextPosition(line: line, column: max(1, column - 1))
    }
    return TextPosition(line: line, column: column)
  }
}
